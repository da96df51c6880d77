"""Everything that is asked of a scenario before a game begins from it."""

from collections.abc import Iterator

from core.world_at_war.state import atlas
from events.codec import canonical_problems, encode
from events.world_at_war.board import Map, Position
from skyledger.datafiles.checks import among
from skyledger.datafiles.problems import Fault, Path
from skyledger.maps.checks import map_faults
from skyledger.scenarios.world_at_war.afloat import AFLOAT
from skyledger.scenarios.world_at_war.air import AIR
from skyledger.scenarios.world_at_war.counters import COUNTERS
from skyledger.scenarios.world_at_war.dice import DICE_CHECKS
from skyledger.scenarios.world_at_war.expanding import MOST, MOST_UNITS, Laid
from skyledger.scenarios.world_at_war.facts import FACTS
from skyledger.scenarios.world_at_war.set_up import AT_THE_OPENING, SET_UP
from skyledger.scenarios.world_at_war.table import table
from skyledger.scenarios.world_at_war.who import WHO
from skyledger.scenarios.world_at_war.written import Scenario


def position_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with a position on a sound map."""
    if len(position.units) > MOST_UNITS:
        return (Fault(("units",), f"There are more units than the {MOST_UNITS} that a game has at most."),)
    at = table(position)
    faults = tuple(
        fault for check in (*WHO, *DICE_CHECKS, *FACTS, *AIR, *COUNTERS, *AFLOAT) for fault in check(at)
    )
    if faults:
        return faults
    return tuple(
        Fault((), f"It can't be kept in a ledger: {each}.") for each in canonical_problems(encode(position))
    )


def inline_map_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with the map that a position carries with it."""
    return tuple(Fault(("map", *fault.path), fault.reason) for fault in map_faults(position.map))


def laid_faults(laid: Laid) -> Iterator[Fault]:
    """What is wrong with the position that a written scenario makes, told by the keys of the scenario."""
    at = table(laid.position)
    asked = (*SET_UP, *AT_THE_OPENING.get(laid.opening, ()))
    set_up = (fault for check in asked for fault in check(at))
    for fault in (*position_faults(laid.position), *set_up):
        yield Fault(_written_at(laid.origins, fault.path), fault.reason)


def _written_at(origins: dict[Path, Path], path: Path) -> Path:
    for end in range(len(path), 0, -1):
        if (origin := origins.get(path[:end])) is not None:
            return (*origin, *path[end:])
    return path


def scenario_faults(scenario: Scenario, chart: Map) -> Iterator[Fault]:
    """An unknown opening, counts that make no units, territories nobody has, hexes that are held twice."""
    yield from among(("opening",), "opening", scenario.opening, AT_THE_OPENING)
    counts: dict[Path, int] = {("air", i): group.count for i, group in enumerate(scenario.air)}
    counts |= {("force_pool", i): group.count for i, group in enumerate(scenario.force_pool)}
    for path, count in counts.items():
        if count not in range(1, MOST + 1):
            yield Fault((*path, "count"), f"A group has from 1 to {MOST} units, not {count}.")
    for index, group in enumerate(scenario.air):
        if not group.base:
            yield Fault(
                ("air", index, "base"), "What is in play has a base; force_pool is for what is unbuilt."
            )
    for index, ship in enumerate(scenario.carrier):
        if ship.naval_air < 0:
            yield Fault(
                ("carrier", index, "naval_air"), "A carrier can't have fewer than 0 squadrons aboard."
            )
    there = {hex_.territory for hex_ in chart.hexes} - {""}
    for name in sorted(there - set(scenario.territories)):
        yield Fault(
            ("territories", name),
            'Who controls it? Give it a controller, or neutral = true, or controller = "".',
        )
    yield from twice_held(scenario, chart)


def twice_held(scenario: Scenario, chart: Map) -> Iterator[Fault]:
    """Two names of one hex that are both given a holder."""
    places, first = atlas(chart).places, dict[str, str]()
    for given in scenario.held:
        before = first.setdefault(places.get(given.casefold(), given), given)
        if before != given:
            yield Fault(("held", given), f"It names the same hex as {before}.")
