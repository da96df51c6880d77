"""Runs of air units as rulings tell of them: "GE-AAF-01 to 03", "GE-AAF-01.attack/cover"."""

import re
from collections.abc import Iterator

from core.world_at_war.state import Game

JOINED = "\u2060"
"""Holds the words of a run together while a line is read; nobody types it, for it can't be seen."""

PARTS = re.compile(r"(?P<factor>\S+)\.(?P<parts>[a-z0-9-]+(?:/[a-z0-9-]+)+)", re.IGNORECASE)
RUN = re.compile(
    r"(?<![^\s,])(?P<first>(?P<head>[^\s,]*?)(?<![0-9])[0-9]{1,15}) +(?:to|through) +"
    r"(?P<last>(?P=head)?[0-9]{1,15})(?=[\s,]|\.?\s*$)",
    re.IGNORECASE,
)


def runs_joined(game: Game, line: str) -> str:
    """The line with each run of units in one word, as long as before; "GE-AAF-01 to 0204" leads to a hex."""

    def joined(found: re.Match[str]) -> str:
        return found[0].replace(" ", JOINED) if _is_run(game, found) else found[0]

    return RUN.sub(joined, line)


def _is_run(game: Game, found: re.Match[str]) -> bool:
    """Are first and last units, whose numbers are alike, and is the last no place as well?"""
    names = (found["first"].upper(), found["head"].upper() + _number(found["last"]))
    alike = len(names[0]) == len(names[1])
    return alike and found["last"] not in game.atlas.hexes and all(name in game.units for name in names)


def _number(text: str) -> str:
    return re.split(r"[^0-9]", text)[-1]


def apart(text: str) -> str:
    """The text as it was typed."""
    return text.replace(JOINED, " ")


def each_of(text: str) -> Iterator[str]:
    """Every name that a run stands for; of what is no run, the text itself."""
    if JOINED in text:
        first, *_, last = filter(None, text.split(JOINED))
        digits = _number(first)
        numbers = range(int(digits), int(_number(last)) + 1)
        yield from (f"{first.removesuffix(digits)}{number:0{len(digits)}}" for number in numbers)
    elif (found := PARTS.fullmatch(text)) is not None:
        yield from (f"{found['factor']}.{part}" for part in found["parts"].split("/"))
    else:
        yield text
