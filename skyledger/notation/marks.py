"""What menus put in brackets behind a place, as in “Calais (attacked)”; a copied line is read without it."""

import re
from collections.abc import Callable, Iterator

from events.sentences import said, say, translated

ATTACKED, OVERRUN, BOMBED, COUNTERAIRED = (
    said("attacked"),
    said("overrun"),
    said("bombed"),
    said("counteraired"),
)
BESIDE, OFF = said("at sea, next to {place}"), said("at sea, {hexes} hexes from {place}")
OVER = said("over the enemy at {places}")
OVER_LESS = said("over the enemy at {places}, over fewer via {via}")
UP_TO = said("up to {units}")

BRACKETS = re.compile(r"\s*\(([^()]*)\)")
BECAUSE = re.compile(r"\bbecause\b.*|[\"“„«][^\"”“»]*[\"”“»]?", re.IGNORECASE | re.DOTALL)
"""A reason, or a text between quotation marks: of free text nothing is taken away."""
MAY_STAND = re.compile(r"\[([^][|()]+)\]")
"""What may be left out of an order stands in a menu between square brackets; it is read as if it had none."""


def without_marks(line: str) -> str:
    """A line without the marks that a menu has in it; brackets in which something else stands remain."""
    return _outside_of_texts(line, lambda part: BRACKETS.sub(_unless_marks, part))


def without_brackets(line: str) -> str:
    """A line with what may be left out of it, as a menu has it between square brackets, as a part of it."""
    return _outside_of_texts(line, lambda part: MAY_STAND.sub(r" \1 ", part))


def _outside_of_texts(line: str, change: Callable[[str], str]) -> str:
    """The line, changed where no free text stands."""
    parts, at = [], 0
    for text in BECAUSE.finditer(line):
        parts += [change(line[at : text.start()]), text[0]]
        at = text.end()
    return "".join((*parts, change(line[at:])))


def _unless_marks(found: re.Match[str]) -> str:
    return "" if _is_mark(found[1].strip().casefold()) else found[0]


def _is_mark(text: str) -> bool:
    """A mark, how many units at most, or both."""
    return any(re.fullmatch(rf"{one}(?:, {_most()})?", text) for one in (*_marks(), _most()))


def _marks() -> Iterator[str]:
    yield from (re.escape(translated(word)).casefold() for word in (ATTACKED, OVERRUN, BOMBED, COUNTERAIRED))
    yield _any(say(BESIDE, place=ANY))
    yield _any(say(OFF, place=ANY, hexes=ANY))
    yield _any(say(OVER, places=ANY))


ANY = "ANYTHING"


def _most() -> str:
    return _any(say(UP_TO, units=ANY))


def _any(told: str) -> str:
    """A pattern for a sentence with anything in its places."""
    return ".+".join(re.escape(part).casefold() for part in told.split(ANY))
