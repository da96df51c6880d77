"""18.25: air units that are away on a mission, so that they are not at their base when it falls."""

from collections.abc import Iterator

from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def is_away(game: Game, unit: AirUnit) -> bool:
    """Is this unit in the air, on a mission that is not over?

    18.25 speaks of defensive missions; offensive ones are doubt W345.
    """
    return not (unit.used or unit.inverted) and unit.name in _sent(game)


def _sent(game: Game) -> frozenset[str]:
    """All who were sent out, back or not, by name."""
    ours = frozenset(_attacking(game)) if plays(game, "W345") == "as_defensive" else frozenset[str]()
    return ours | frozenset(_defending(game))


def _defending(game: Game) -> Iterator[str]:
    for one in game.defenses:
        yield from (*one.units, *one.escorts)
    for flight in game.transports:
        yield from flight.interceptors
    for raid in game.raids:
        yield from raid.defenders if not raid.ended else ()


def _attacking(game: Game) -> Iterator[str]:
    for support in game.supports:
        yield from support.units
    for one in game.defenses:
        yield from one.interceptors
    for flight in game.transports:
        yield from (*flight.units, *flight.escorts)
    for raid in game.raids:
        yield from (*raid.bombers, *raid.escorts) if not raid.ended else ()
