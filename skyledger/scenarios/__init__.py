"""The scenarios that skyledger ships, and those of users: read, checked, and laid out as positions.

A file holds either a position, as `show --json` prints it, or a scenario as a person writes it. Both may be
TOML or JSON; a position carries its map with it, a scenario names one.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from core.world_at_war.state import game_from, position_of
from events.codec import encode
from events.world_at_war.board import Position
from skyledger import maps
from skyledger.datafiles.problems import DataError, Fault, problems, unknown
from skyledger.datafiles.reading import FORMATS, Unreadable, contents, data
from skyledger.datafiles.shape import shape_faults, shaped, without
from skyledger.scenarios.checks import inline_map_faults, laid_faults, position_faults, scenario_faults
from skyledger.scenarios.expanding import laid_out
from skyledger.scenarios.written import Scenario

position_json = encode
"""A position -> the bytes that `show --json` prints: canonical JSON, and a scenario."""

LONE_ENTRIES = frozenset({"air", "force_pool", "ground", "units"})
"""Lists whose entries nothing else in the file leans on."""


class ScenarioError(DataError):
    """A scenario can't be played; see `problems`."""


class Listed(msgspec.Struct, frozen=True):
    """A scenario that comes with skyledger."""

    name: str
    title: str
    description: str


@cache
def names() -> tuple[Listed, ...]:
    """The scenarios that come with skyledger, by name."""
    return tuple(_listed(name) for name in sorted(_shipped()))


@cache
def _shipped() -> dict[str, str]:
    found = (Path(each.name) for each in files(__name__).iterdir())
    return {each.stem: each.name for each in found if each.suffix in FORMATS}


def _listed(name: str) -> Listed:
    found = data(_content(name), _shipped()[name])
    return Listed(name, found["title"], found.get("description", ""))


def _content(name: str) -> bytes:
    return files(__name__).joinpath(_shipped()[name]).read_bytes()


def load(name_or_path: str | Path) -> Position:
    """The position at which a game of this scenario begins: a shipped one, or a TOML or JSON file.

    Raises `ScenarioError` with everything that is wrong with it.
    """
    given = str(name_or_path)
    if given in _shipped():
        return read(_content(given), _shipped()[given])
    path = Path(name_or_path)
    if isinstance(name_or_path, str) and maps.is_no_path(given):
        raise _refused("The scenario", Fault((), unknown("scenario", given, _shipped())))
    try:
        return read(contents(path), given, path.parent)
    except Unreadable as fault:
        raise _refused(given, Fault((), str(fault))) from None


def read(content: bytes, called: str = "The scenario", beside: Path | None = None) -> Position:
    """The position that the bytes of a TOML or JSON file say.

    `called` is the file's name; `beside` is the folder where the path of its map begins.

    Raises `ScenarioError` with everything that is wrong with it.
    """
    try:
        found = data(content, called)
    except Unreadable as fault:
        raise _refused(called, Fault((), str(fault))) from None
    if isinstance(found.get("map"), dict):
        return _position(found, called)
    return _scenario(found, called, beside)


def _refused(called: str, *faults: Fault) -> ScenarioError:
    return ScenarioError(problems(called, faults))


def _position(found: dict[str, Any], called: str) -> Position:
    """Faults of the shape; then, if that allows, of the map; then of what lies on it."""
    faults = shape_faults(found, Position)
    sound = without(found, faults, Position, LONE_ENTRIES)
    if sound is None:
        raise _refused(called, *faults)
    position = shaped(sound.data, Position)
    beyond = inline_map_faults(position) or position_faults(position)
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise _refused(called, *faults)
    return position


def _scenario(found: dict[str, Any], called: str, beside: Path | None) -> Position:
    """Faults of the shape; then, if that allows, of the map; then of the rest, by the keys of the file."""
    faults = shape_faults(found, Scenario)
    sound = without(found, faults, Scenario, LONE_ENTRIES)
    if sound is None:
        raise _refused(called, *faults)
    scenario = shaped(sound.data, Scenario)
    try:
        chart = maps.load(scenario.map, beside)
    except maps.MapError as fault:
        raise ScenarioError((*problems(called, faults), *_of_the_map(fault, called))) from None
    laid = laid_out(scenario, chart)
    beyond = (*scenario_faults(scenario, chart), *laid_faults(laid))
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise _refused(called, *faults)
    return position_of(game_from(laid.position))


def _of_the_map(fault: maps.MapError, called: str) -> tuple[Any, ...]:
    """What is wrong with the map; with a map that isn't there, the scenario's own key is what is wrong."""
    if any(problem.key for problem in fault.problems):
        return fault.problems
    return problems(called, (Fault(("map",), problem.reason) for problem in fault.problems))
