"""What menus put in brackets behind a place, as in “Calais (attacked)”; a copied line is read without it."""

import re
from collections.abc import Iterator

from events.sentences import said, say, translated

ATTACKED, OVERRUN, BOMBED, COUNTERAIRED = (
    said("attacked"),
    said("overrun"),
    said("bombed"),
    said("counteraired"),
)
BESIDE, OFF = said("at sea, next to {place}"), said("at sea, {hexes} hexes from {place}")
UP_TO = said("up to {units}")

BRACKETS = re.compile(r"\s*\(([^()]*)\)")
BECAUSE = re.compile(r"\bbecause\b|[\"“„«]", re.IGNORECASE)
"""Behind such a word stands free text, of which nothing is taken away."""


def without_marks(line: str) -> str:
    """A line without the marks that a menu has in it; brackets in which something else stands remain."""
    free = BECAUSE.search(line)
    end = free.start() if free else len(line)
    return f"{BRACKETS.sub(_unless_marks, line[:end])}{line[end:]}"


def _unless_marks(found: re.Match[str]) -> str:
    return "" if _is_mark(found[1].strip().casefold()) else found[0]


def _is_mark(text: str) -> bool:
    """A mark, how many units at most, or both."""
    return any(re.fullmatch(rf"{one}(?:, {_most()})?", text) for one in (*_marks(), _most()))


def _marks() -> Iterator[str]:
    yield from (re.escape(translated(word)).casefold() for word in (ATTACKED, OVERRUN, BOMBED, COUNTERAIRED))
    yield _any(say(BESIDE, place=ANY))
    yield _any(say(OFF, place=ANY, hexes=ANY))


ANY = "ANYTHING"


def _most() -> str:
    return _any(say(UP_TO, units=ANY))


def _any(told: str) -> str:
    """A pattern for a sentence with anything in its places."""
    return ".+".join(re.escape(part).casefold() for part in told.split(ANY))
