"""The units that a person means, and units as a person lists them: “GE-AAF-01 to 03, GE-AAF-07”."""

import re
from collections.abc import Iterator

from core.mistakes import Mistake, near_misses
from core.world_at_war.board import units_at
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.orders import Group, UninvertAirUnits
from core.world_at_war.state import Game
from core.world_at_war.units import of_quality
from skyledger.notation import notation_of

LISTED = re.compile(r"(?P<name>[^\s,]+)(?:\s+to\s+(?P<last>[0-9]{1,6})(?=[\s,]|$))?", re.IGNORECASE)
NUMBERED = re.compile(r"(?P<stem>.*?[^0-9]|)(?P<first>[0-9]{1,6})")
"""Names of units end in two figures, or more where there are many of a sort; none has more than six."""
MOST = 999
"""So many units may stand in one run."""


def listed_names(text: str) -> tuple[str, ...]:
    """Each name of a list, runs and squadrons side by side (“GE-AAF-07.attack/cover”) taken apart."""
    return tuple(name for one in LISTED.finditer(text) for name in _taken_apart(one["name"], one["last"]))


def _taken_apart(name: str, last: str | None) -> Iterator[str]:
    factor, _, parts = name.rpartition(".")
    if last is not None and (run := NUMBERED.fullmatch(name)):
        width, numbers = len(run["first"]), range(int(run["first"]), int(last) + 1)
        yield from (f"{run['stem']}{number:0{width}}" for number in numbers[:MOST])
    elif factor and "/" in parts:
        yield from (f"{factor}.{part}" for part in parts.split("/"))
    else:
        yield from (name,) if last is None else (name, "to", last)


HOW = "Name it, as GE-AAF-01, or say which and where, as AAF German at Catania; or name a ship or task force."


def group_meant(game: Game, seat: str, words: str) -> tuple[str, ...]:
    """All units at a place, those of a nation and kind there, a ship or a task force; raises `Mistake`.

    A group is read as an order would have it; that it may say how many makes no difference here.
    """
    if (ship := _afloat(game, words)) is not None:
        return (ship,)
    if (there := _all_at(game, words)) is not None:
        return there
    counted = words if words[:1].isdigit() else f"1 {words}"
    try:
        order = notation_of("A World at War").read(game, f"uninvert {counted}", seat)
    except Mistake:
        raise Mistake("air unit", words, near_misses(words, game.units), HOW) from None
    meant = order.units if isinstance(order, UninvertAirUnits) else None
    if not isinstance(meant, Group):
        raise Mistake("air unit", words, near_misses(words, game.units), HOW)
    alike = (u for u in units_at(game, meant.base) if (u.nation, u.kind) == (meant.nation, meant.kind))
    there = tuple(unit.name for unit in of_quality(alike, meant.quality))
    if not there:
        such = f"{meant.quality} {meant.kind}" if meant.quality else meant.kind
        raise Mistake("air unit", words, hint=f"No {such} of {meant.nation} is based there.")
    return there


def _afloat(game: Game, words: str) -> str | None:
    """The ship or task force of that name."""
    names = (*game.carriers, *game.ships, *game.forces)
    return next((name for name in names if name.casefold() == words.casefold()), None)


def _all_at(game: Game, words: str) -> tuple[str, ...] | None:
    """The units based at a place; None if the words name no place."""
    try:
        place = deck_or_place(game, words)
    except Mistake:
        return None
    there = tuple(unit.name for unit in units_at(game, place))
    if not there:
        raise Mistake("air unit", words, hint="It is a place, and no air unit is based there.")
    return there
