"""At what units roll, in the words of notes and results too: “at ships”, “at land and sea”, “with bombs”."""

import re

from core.war_game.state import Game
from core.war_game.steps import side_to_roll
from skyledger.notation.reader import meant
from skyledger.notation.war_game.names import PLACES

THE = r"(?:(?:the|enemy) +)*"
BELOW = rf"{THE}(?:land|ground|sea|ships?)(?: +units?)?"
WORDS = {
    "at aircraft": rf"(?:at|against) +{THE}(?:aircraft|airplanes?|planes?)",
    "at land": rf"(?:at|against|on) +{BELOW}(?: +(?:and|or) +{BELOW})?",
    "as bombs": r"(?:with|as|dropping|using) +(?:its +|their +|the +)?bombs",
}
"""How a target is written in an order, and how else it is said."""
TARGET = "|".join(WORDS.values())
BEHIND = re.compile(rf"(?P<head>.*?\S) +(?P<target>{TARGET})(?P<end>\s*\.?\s*)", re.IGNORECASE)
BEFORE = re.compile(
    rf"(?P<head>\s*(?:roll|throw)(?: +all)?) +(?P<target>{TARGET})(?: +(?:at|in) +(?P<place>.+?))?"
    r"(?: +with +(?P<units>.+?))?(?P<end>\s*\.?\s*)",
    re.IGNORECASE,
)
NOBODY_NAMED = re.compile(
    r"\s*(?:roll|throw)(?: +(?:the +)?(?:dice|die))?(?: +all)?"
    r"(?: +(?:at|in|on|for) +(?P<place>(?:(?! with ).)+))?",
    re.IGNORECASE,
)
ROLLS = re.compile(r"\s*(?:roll|throw)\b", re.IGNORECASE)


def targets_as_ordered(game: Game, line: str) -> str:
    """The line of a roll with its target as orders have it, behind units; all roll where none are named."""
    if not ROLLS.match(line):
        return line
    if (found := BEFORE.fullmatch(line)) and not _is_a_place(game, found["target"]):
        return _of_units(found, found["units"] or "all", found["place"] or "")
    if (found := BEHIND.fullmatch(line)) and not _is_a_place(game, found["target"]):
        if bare := NOBODY_NAMED.fullmatch(found["head"]):
            return _of_units(found, "all", bare["place"] or "")
        return f"{found['head']} {_as_ordered(found['target'])}{found['end']}"
    return line


def _is_a_place(game: Game, target: str) -> bool:
    return meant(game, target.partition(" ")[2].strip(), PLACES) is not None


def _of_units(found: re.Match[str], units: str, place: str) -> str:
    where = f"at {place} " if place else ""
    return f"roll {where}with {units} {_as_ordered(found['target'])}{found['end']}"


def _as_ordered(target: str) -> str:
    return next(word for word, said in WORDS.items() if re.fullmatch(said, target, re.IGNORECASE))


def rolls_without_a_verb(game: Game, line: str) -> bool:
    """Do units roll now, and has the line units and a target?"""
    return bool(side_to_roll(game)) and BEHIND.fullmatch(line) is not None


APART = re.compile(
    rf"(?P<head>\s*(?:roll|throw)\b.*? with) +(?P<first>.+?) +(?P<at>{TARGET})"
    rf"(?:\s*[,;]\s*(?:and +)?| +(?:and|then) +)(?:with +)?(?P<second>.+?) +(?P<then>{TARGET})",
    re.IGNORECASE,
)


def each_target(text: str) -> tuple[str, ...]:
    """The two orders of a line that has units at one target and others at another; none of other lines."""
    if (found := APART.fullmatch(text)) is None:
        return ()
    each = (("first", "at"), ("second", "then"))
    return tuple(f"{found['head']} {found[units]} {_as_ordered(found[at])}" for units, at in each)
