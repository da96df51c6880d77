"""23.4, 23.73: what a player says in a strike, and which air units he means."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.mistakes import Unworkable
from core.world_at_war.air_battle.forces import as_group
from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.board import known_nation, lies_in
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import Units
from core.world_at_war.units import Order
from events.world_at_war.board import AirUnit


class Squadrons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many like air units of a nation in a strike or over ships; the referee names them."""

    count: int
    kind: str
    nation: str
    elite: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target, and who goes for it: a ship by its name, "light ships" or "submarines"."""

    target: str
    flights: tuple[Squadrons, ...]


class EngageStrike(Order, frozen=True, tag="EngageStrike/1"):
    """Engage a strike with combat air patrol and air cover over the ships, or let it pass (23.415A)."""

    patrol: tuple[Squadrons, ...] = ()
    cover: tuple[Squadrons, ...] = ()


class MeetDefenders(Order, frozen=True, tag="MeetDefenders/1"):
    """Say which of the strike meet the defending air that engages (23.415B)."""

    flights: tuple[Squadrons, ...]


class AimStrike(Order, frozen=True, tag="AimStrike/1"):
    """Name the targets of a strike, and who goes for which (23.43)."""

    goals: tuple[Goal, ...]


"""An order of those who strike ships, or are struck."""


def picked(game: Game, flights: Iterable[Squadrons], among: Units) -> tuple[str, ...]:
    """The names of units that flights mean, of those that are there; raises `Unworkable` for too many.

    Of like units those of the lowest names are taken (doubt W277).
    """
    free = sorted(among, key=lambda unit: unit.name)
    taken: list[str] = []
    for flight in flights:
        alike = [unit for unit in free if unit.name not in taken and _like(game, flight, unit)]
        such = [unit for unit in alike if unit.elite == flight.elite]
        if flight.count < 1 or len(such) < flight.count:
            raise Unworkable("air units", _too_few(flight, len(such), len(alike) - len(such)))
        taken += [unit.name for unit in such[: flight.count]]
    return tuple(taken)


def _like(game: Game, flight: Squadrons, unit: AirUnit) -> bool:
    return (unit.kind, unit.nation) == (flight.kind, known_nation(game, flight.nation).name)


def _too_few(flight: Squadrons, found: int, others: int) -> str:
    word, other = ("elite ", "regular") if flight.elite else ("regular " if others else "", "elite")
    such = f"{word}{flight.kind} of {flight.nation}"
    if flight.count < 1:
        return f"At least one is named; the order says {flight.count} {such}."
    are = "is" if found == 1 else "are"
    more = f"; {others} {other} {flight.kind} may be" if others else ""
    return f"There {are} {found or 'no'} {such} to be named here, not {flight.count}{more}."


def as_flights(units: Sequence[AirUnit]) -> tuple[Squadrons, ...]:
    """Units as an order would name them."""
    return tuple(_counted(units))


def _counted(units: Sequence[AirUnit]) -> Iterator[Squadrons]:
    sorts = [(unit.kind, unit.nation, unit.elite) for unit in sorted(units, key=lambda unit: unit.name)]
    for sort in dict.fromkeys(sorts):
        yield Squadrons(sorts.count(sort), *sort)


def sorts(units: Iterable[AirUnit]) -> int:
    """How many sorts there are that a player tells apart."""
    return len({(unit.kind, unit.nation, unit.elite) for unit in units})


def as_strike(game: Game, units: Iterable[AirUnit]) -> list[Group]:
    """Like units together, each one squadron: of an army air factor one goes (23.131E)."""
    return list(merged(as_group(game, lies_in(game, unit.base), unit) for unit in units))
