"""18.46: who is back from the air in the present phase, from over which hex, and who is to land where.

A phase remembers it until it is over; what is said of those that are out is carried out as they come home.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import Landing

Landings = tuple[Landing, ...]


def landed(game: Game, units: tuple[str, ...], mission: str, hex_: str) -> Landings:
    """The landings of the phase, with those of units that are back from over a hex."""
    return (*_without(game, units), Landing(units, mission, hex_)) if units else game.landings


def to_land(game: Game, landing: Landing) -> Landings:
    """The landings of the phase, with what is said of units that are out yet."""
    return (*_without(game, landing.units), landing)


def moved_on(game: Game, units: tuple[str, ...]) -> Landings:
    """The landings of the phase, without those of units that have another base since by other rules."""
    if not (landings := game.landings):
        return landings
    gone = frozenset(units)
    if all(map(gone.isdisjoint, [one.units for one in landings])):
        return landings
    kept = (replace(one, units=_less(one.units, gone)) for one in landings)
    return tuple(one for one in kept if one.units)


def _without(game: Game, units: Iterable[str]) -> Landings:
    """What was said of these while they were out is of the past."""
    gone = frozenset(units)
    kept = (replace(one, units=_less(one.units, gone)) if one.base else one for one in game.landings)
    return tuple(one for one in kept if one.units)


def _less(names: Iterable[str], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


def renamed(game: Game, names: Mapping[str, str]) -> Landings:
    """The landings of the phase by the names that their units have now (23.14)."""
    return tuple(
        one if names.keys().isdisjoint(one.units) else replace(one, units=_now(one.units, names))
        for one in game.landings
    )


def _now(units: tuple[str, ...], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names.get(name, name) for name in units))


def said_base(game: Game, unit: AirUnit) -> str:
    """The base where a unit that is out is to land, as its owner said; its own if he said nothing."""
    found = (one.base for one in game.landings if one.base and unit.name in one.units)
    return next(found, unit.base)


def expected_at(game: Game, base: str) -> tuple[AirUnit, ...]:
    """The units that are out and are to land at another base than their own, this one."""
    names = (name for one in game.landings if one.base == base for name in one.units if name in game.units)
    out = (game.units[name] for name in names)
    return tuple(unit for unit in out if unit.base and not (unit.used or unit.inverted))
