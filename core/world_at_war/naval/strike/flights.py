"""The air units that an order of a strike means: like ones are named by the referee, low names first."""

from collections.abc import Iterable, Iterator, Sequence

from core.mistakes import Unworkable
from core.world_at_war.air_battle.battle import Units
from core.world_at_war.board import known_nation
from core.world_at_war.naval_strike_orders import Squadrons
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


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
