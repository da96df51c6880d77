"""18.45, 18.3: nobody flies beyond its range, nor lands there (18.46); counted here hex by hex, with its own table."""

from collections.abc import Iterator
from typing import Any

from core.world_at_war.state import plays
from events.world_at_war.flight import AirMissionFlown, AirUnitsRebased
from events.world_at_war.squadrons import AirUnitsRecombined, Recombined
from tests.statements.sorties import Moment, Sortie, factor_of, place_of, sorties

EUROPE, PACIFIC = "Europe", "Pacific"
RANGES = {
    "AAF": {EUROPE: 4, PACIFIC: 3},
    "NAS": {EUROPE: 3, PACIFIC: 3},
    "air transport": {EUROPE: 4, PACIFIC: 3},
}
JETS = {9: {EUROPE: 2, PACIFIC: 1}, 11: {EUROPE: 3, PACIFIC: 2}, 12: {EUROPE: 4, PACIFIC: 3}}
CARRIED = {EUROPE: 8, PACIFIC: 6}
"""18.541: how far ground units are air transported."""

AS_FACTORS = {"AAS": "AAF", "jet squadron": "jet", "air transport squadron": "air transport"}
AIR_TRANSPORT = "air transport"


class Flights:
    """Where each air unit was last sent, so that where it lands can be measured."""

    def __init__(self) -> None:
        self.last: dict[str, Sortie] = {}
        self.over: dict[tuple[str, ...], tuple[str, ...]] = {}

    def broken(self, moment: Moment) -> Iterator[str]:
        """What a fact breaks of the statement."""
        game, fact = moment.before, moment.fact
        for sortie in sorties(game, fact):
            for name in sortie.units:
                yield from _too_far(game, name, sortie)
                self.last[name] = sortie
                phase = _in_the_phase(game, name)
                self.over[phase] = (*self.over.get(phase, ()), *sortie.over)
        if isinstance(fact, AirMissionFlown):
            self.last |= {name: Sortie((name,), (fact.hex,), fact.mission) for name in fact.units}
        if isinstance(fact, AirUnitsRecombined):
            self.last |= {one.factor: self._of_squadrons(one) for one in fact.factors}
        if isinstance(fact, AirUnitsRebased):
            yield from self._lands_too_far(game, fact)

    def _of_squadrons(self, made: Recombined) -> Sortie:
        """A factor was wherever one of its squadrons was (23.152C)."""
        parts = [self.last.get(name, self.last.get(factor_of(name))) for name in made.squadrons]
        return Sortie((made.factor,), tuple(hex_ for one in parts if one for hex_ in one.over), "recombined")

    def _flown_before(self, game: Any, name: str) -> Iterator[str]:
        """Where else it flew in this phase, if the way back is measured from there, too (W111)."""
        if plays(game, "W111") == "any":
            yield from self.over.get(_in_the_phase(game, name), ())

    def _lands_too_far(self, game: Any, fact: AirUnitsRebased) -> Iterator[str]:
        for name in fact.units:
            sortie = self.last.get(name, self.last.get(factor_of(name)))
            over = (*sortie.over, *self._flown_before(game, name)) if sortie else ()
            far = [_distance(game, hex_, fact.base) for hex_ in over]
            reach = _reach(game, game.units[name])
            if far and reach is not None and None not in far and min(far) > reach:
                yield f"18.46: {name} lands at {fact.base}, {min(far)} hexes from {over}; it flies {reach}"


def _in_the_phase(game: Any, name: str) -> tuple[str, ...]:
    turn = game.turn
    return str(turn.year), turn.season, turn.side, turn.phase.partition(".")[0], name


def _too_far(game: Any, name: str, sortie: Sortie) -> Iterator[str]:
    unit = game.units.get(name)
    reach = _reach(game, unit, sortie.task) if unit is not None and unit.base else None
    if reach is None:
        return
    at = place_of(game, unit)
    ways = [_distance(game, at, hex_) or 0 for hex_ in sortie.meeting or sortie.over]
    away = min(ways) if sortie.meeting else max(ways, default=0)
    if away > reach:
        yield f"18.45: {name} flies {sortie.task} {away} hexes from {unit.base} to {sortie.over}; its range is {reach}"


def _distance(game: Any, one: str, other: str) -> int | None:
    """Hexes as the crow flies; None where either is no hex."""
    a, b = game.atlas.hexes.get(one), game.atlas.hexes.get(other)
    if a is None or b is None:
        return None
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.q + a.r - b.q - b.r))


def _reach(game: Any, unit: Any, task: str = "") -> int | None:
    """The range of a unit in hexes; None for those whose range depends on more than their base."""
    kind = AS_FACTORS.get(unit.kind, unit.kind)
    hex_ = game.atlas.hexes.get(place_of(game, unit))
    if hex_ is None:
        return None
    theater = game.atlas.map.fronts.get(hex_.front, EUROPE)
    if task == AIR_TRANSPORT:
        return CARRIED[theater]
    if kind == "jet":
        return _jets(game, unit.nation)[theater]
    return RANGES[kind][theater] if kind in RANGES else None


def _jets(game: Any, nation: str) -> dict[str, int]:
    fact = game.facts.get(f"research {nation}/jets")
    result = int(fact.value) if fact is not None and fact.value.isdigit() else 0
    reached = [step for step in JETS if step <= result]
    return JETS[max(reached)] if reached else {EUROPE: 0, PACIFIC: 0}
