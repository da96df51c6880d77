"""The air units that a person means: by their names, as a group at a place, or all that are at a place."""

from core.mistakes import Mistake, near_misses
from core.world_at_war.board import units_at
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.orders import Group, UninvertAirUnits
from core.world_at_war.state import Game
from core.world_at_war.units import of_quality
from skyledger.notation import notation_of

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
