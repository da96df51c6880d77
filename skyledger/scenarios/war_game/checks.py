"""Everything that is asked of a scenario of The War Game before a game begins from it."""

from collections.abc import Iterator

from events.codec import canonical_problems, encode
from events.war_game.board import Map, Position
from skyledger.datafiles.problems import Fault, Path
from skyledger.maps.war_game.checks import map_faults
from skyledger.scenarios.war_game.asked import ASKED, dice_due
from skyledger.scenarios.war_game.expanding import MOST, MOST_UNITS, Laid
from skyledger.scenarios.war_game.fighting import FIGHTING
from skyledger.scenarios.war_game.forces import FORCES, aircraft_set_up
from skyledger.scenarios.war_game.table import table
from skyledger.scenarios.war_game.who import WHO
from skyledger.scenarios.war_game.written import Scenario


def position_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with a position on a sound map."""
    if len(position.units) > MOST_UNITS:
        return (Fault(("units",), f"There are more units than the {MOST_UNITS} that a game has at most."),)
    at = table(position)
    faults = tuple(fault for check in (*WHO, *FORCES, *FIGHTING, *ASKED) for fault in check(at))
    if faults := faults or tuple(dice_due(position)):
        return faults
    problems = canonical_problems(encode(position))
    return tuple(Fault((), f"It can't be kept in a ledger: {each}.") for each in problems)


def inline_map_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with the map that a position carries with it."""
    return tuple(Fault(("map", *fault.path), fault.reason) for fault in map_faults(position.map))


def laid_faults(laid: Laid) -> Iterator[Fault]:
    """What is wrong with the position that a written scenario makes, told by the keys of the scenario."""
    set_up = aircraft_set_up(table(laid.position))
    for fault in (*position_faults(laid.position), *set_up):
        yield Fault(_written_at(laid.origins, fault.path), fault.reason)


def _written_at(origins: dict[Path, Path], path: Path) -> Path:
    for end in range(len(path), 0, -1):
        if (origin := origins.get(path[:end])) is not None:
            return (*origin, *path[end:])
    return path


def scenario_faults(scenario: Scenario, _: Map) -> Iterator[Fault]:
    """Counts that make no units, and names for more than one."""
    for index, force in enumerate(scenario.force):
        if force.count not in range(1, MOST + 1):
            told = f"An entry has from 1 to {MOST} units, not {force.count}."
            yield Fault(("force", index, "count"), told)
        elif force.name and force.count > 1:
            yield Fault(("force", index, "name"), "Only a single unit is given a name; others are numbered.")
