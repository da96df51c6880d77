"""Scenarios of A World at War; a position carries its map with it, a scenario names one."""

from pathlib import Path
from typing import Any

from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Position
from skyledger import maps
from skyledger.datafiles.problems import Fault, problems
from skyledger.datafiles.shape import shape_faults, shaped, without
from skyledger.scenarios.refusing import ScenarioError, refused
from skyledger.scenarios.world_at_war.checks import (
    inline_map_faults,
    laid_faults,
    position_faults,
    scenario_faults,
)
from skyledger.scenarios.world_at_war.expanding import laid_out
from skyledger.scenarios.world_at_war.written import Scenario

LONE_ENTRIES = frozenset({"air", "force_pool", "ground", "units"})
"""Lists whose entries nothing else in the file leans on."""


def read(found: dict[str, Any], called: str, beside: Path | None) -> Position:
    """The position that the data of a file say; raises `ScenarioError`."""
    if isinstance(found.get("map"), dict):
        return _position(found, called)
    return _scenario(found, called, beside)


def _position(found: dict[str, Any], called: str) -> Position:
    """Faults of the shape; then, if that allows, of the map; then of what lies on it."""
    faults = shape_faults(found, Position)
    sound = without(found, faults, Position, LONE_ENTRIES)
    if sound is None:
        raise refused(called, *faults)
    position = shaped(sound.data, Position)
    beyond = inline_map_faults(position) or position_faults(position)
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise refused(called, *faults)
    return position


def _scenario(found: dict[str, Any], called: str, beside: Path | None) -> Position:
    """Faults of the shape; then, if that allows, of the map; then of the rest, by the keys of the file."""
    faults = shape_faults(found, Scenario)
    sound = without(found, faults, Scenario, LONE_ENTRIES)
    if sound is None:
        raise refused(called, *faults)
    scenario = shaped(sound.data, Scenario)
    try:
        chart = maps.load(scenario.map, beside)
    except maps.MapError as fault:
        raise ScenarioError((*problems(called, faults), *_of_the_map(fault, called))) from None
    laid = laid_out(scenario, chart)
    beyond = (*scenario_faults(scenario, chart), *laid_faults(laid))
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise refused(called, *faults)
    return position_of(game_from(laid.position))


def _of_the_map(fault: maps.MapError, called: str) -> tuple[Any, ...]:
    """What is wrong with the map; with a map that isn't there, the scenario's own key is what is wrong."""
    if any(problem.key for problem in fault.problems):
        return fault.problems
    return problems(called, (Fault(("map",), problem.reason) for problem in fault.problems))
