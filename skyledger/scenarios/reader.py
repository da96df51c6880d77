"""How the data of a file become a position, whatever the game: everything that is wrong is told at once."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.dice import AT_ONCE, BY_ORDER, MACHINE, TYPED, when_rolled, whose_dice
from core.fold import fold
from core.system import MOST_SEATS
from events.sentences import said, say
from phases.going_on import goes_on, why_it_stands_still
from phases.referee import System
from skyledger.datafiles.problems import DataError, Fault, Problem, among, problems
from skyledger.datafiles.shape import MOST_FAULTS, Sound, healed, shape_faults, shaped, without
from skyledger.folding import IMPOSSIBLE
from skyledger.maps import MapError
from skyledger.showing import showing_of

NO_SEED = said("A seed is for the dice of the machine, and this game takes those that are typed in.")


NOT_AT_ONCE = said("Dice that are typed in can't fall at once; “rolls” is for those of the machine.")
SOURCES = (MACHINE, TYPED)


def dice_faults(dice: str, seed: str) -> Iterator[Fault]:
    """Dice are the machine's or typed in; only the machine's come from a seed, and fall at once."""
    whose = whose_dice(dice)
    if whose:
        yield from among(("dice",), "source of dice", whose, SOURCES)
    if whose == TYPED and seed:
        yield Fault(("seed",), say(NO_SEED))
    if whose == TYPED and when_rolled(dice) == AT_ONCE:
        yield Fault(("dice",), say(NOT_AT_ONCE))


def rolls_faults(rolls: str) -> Iterator[Fault]:
    """Dice fall at once or by order, if it is said at all when they do."""
    if rolls:
        yield from among(("rolls",), "moment for dice", rolls, (AT_ONCE, BY_ORDER))


class ScenarioError(DataError):
    """A scenario can't be played; see `problems`."""


def refused(called: str, *faults: Fault) -> ScenarioError:
    """The error that tells these faults of a file."""
    return ScenarioError(problems(called, faults))


Faults = Iterable[Fault]


def as_named(position: Any, _: object) -> Any:
    """A position of a game in which no name tells anything."""
    return position


def carries_its_map(found: dict[str, Any]) -> bool:
    """Are the data of a file a position, and no scenario as a person writes it?"""
    return isinstance(found.get("map"), dict)


class Reader(msgspec.Struct, frozen=True):
    """What a game supplies: how it is refereed, its structs, its maps, and its checks.

    `lone_entries` are lists whose entries nothing else in the file leans on. `chart(name, beside)` gives the
    map that a scenario names, `lay(scenario, chart)` what `laid_faults` checks, with its `position`;
    `settled` gives a position the order that all positions have. `map_faults` is asked of the map that a
    position carries. `by_edition(position, like)` plays the edition of another one, with its readings of
    doubts where the position chooses none; raises `Mistake`. `named_anew(position, salt)` has other names
    where a name might tell what is concealed, and `named_as(position, like)` those that another position
    has there.
    """

    system: System
    position: type
    scenario: type
    lone_entries: frozenset[str]
    chart: Callable[[str, Path | None], Any]
    lay: Callable[[Any, Any], Any]
    settled: Callable[[Any], Any]
    map_faults: Callable[[Any], Faults]
    position_faults: Callable[[Any], Faults]
    scenario_faults: Callable[[Any, Any], Faults]
    laid_faults: Callable[[Any], Faults]
    by_edition: Callable[[Any, Any], Any]
    named_anew: Callable[[Any, bytes], Any] = as_named
    named_as: Callable[[Any, Any], Any] = as_named


def read(reader: Reader, found: dict[str, Any], called: str, beside: Path | None) -> Any:
    """The position that the data of a file say: a position carries its map with it, a scenario names one.

    `called` is the file's name; `beside` is the folder where the path of its map begins. Raises
    `ScenarioError`.
    """
    whole = carries_its_map(found)
    position = _position(reader, found, called) if whole else _scenario(reader, found, called, beside)
    return reader.by_edition(position, position)


def _position(reader: Reader, found: dict[str, Any], called: str) -> Any:
    """Faults of the shape; then, if that allows, of the map; then of what lies on it."""
    faults = shape_faults(found, reader.position)
    sound = _without(reader, found, faults, reader.position)
    if sound is None:
        raise refused(called, *faults)
    position: Any = shaped(sound.data, reader.position)
    beyond = (
        tuple(_seat_faults(position))
        or tuple(reader.map_faults(position))
        or tuple(reader.position_faults(position))
        or tuple(_beyond_any_game(sound.data))
        or tuple(_standing_still(reader.system, position))
    )
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise refused(called, *faults)
    return position


def _scenario(reader: Reader, found: dict[str, Any], called: str, beside: Path | None) -> Any:
    """Faults of the shape; then, if that allows, of the map; then of the rest, by the keys of the file."""
    faults = shape_faults(found, reader.scenario)
    sound = _without(reader, found, faults, reader.scenario)
    if sound is None:
        raise refused(called, *faults)
    scenario: Any = shaped(sound.data, reader.scenario)
    try:
        chart = reader.chart(scenario.map, beside)
    except MapError as fault:
        raise ScenarioError((*problems(called, faults), *_of_the_map(fault, called))) from None
    laid = reader.lay(scenario, chart)
    beyond = (
        tuple(_seat_faults(laid.position, "seat"))
        or (*reader.scenario_faults(scenario, chart), *reader.laid_faults(laid))
        or tuple(_beyond_any_game(sound.data))
        or tuple(_standing_still(reader.system, laid.position))
    )
    faults += tuple(sound.as_in_the_file(fault) for fault in beyond)
    if faults:
        raise refused(called, *faults)
    return reader.settled(laid.position)


def _seat_faults(position: Any, key: str = "seats") -> Iterator[Fault]:
    if (count := len(position.seats)) > MOST_SEATS:
        told = say("These are {count} seats; at most {most} can sit at a game.", count=count, most=MOST_SEATS)
        yield Fault((key,), told)


FARTHEST = 1_000_000
"""No number of a game is farther from 0, so who counts on from one stays within what a ledger has."""


def _beyond_any_game(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[Fault]:
    """The numbers that no check of their own bounds, and that no game comes to."""
    if isinstance(data, int) and abs(data) > FARTHEST:
        yield Fault(path, say("The number is too large; none is beyond {most}.", most=FARTHEST))
    elif isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _beyond_any_game(each, (*path, key))


def _standing_still(system: System, position: Any) -> Iterator[Fault]:
    """What is wrong with the turn of a sound position from which nobody could go on."""
    game = fold(system.rules.evolutions, system.rules.empty, (system.rules.started(position),))
    try:
        awaited = showing_of(system).awaited(game)
        stands = goes_on(system, game, awaited)
    except IMPOSSIBLE:
        yield Fault((), say("What is under way in it does not fit together: nobody could go on from there."))
        return
    if not stands:
        key = "finished" if position.turn.finished and not awaited else "phase"
        yield Fault(("turn", key), why_it_stands_still(system, game, awaited))


def _without(reader: Reader, found: dict[str, Any], faults: tuple[Fault, ...], struct: type) -> Sound | None:
    """The data without its broken parts; nothing if not all of these are known."""
    if len(faults) >= MOST_FAULTS or not faults:
        return without(found, (), struct, reader.lone_entries) if not faults else None
    meant = healed(found, struct)
    return without(meant, shape_faults(meant, struct), struct, reader.lone_entries)


def _of_the_map(fault: MapError, called: str) -> tuple[Problem, ...]:
    """What is wrong with the map; with a map that isn't there, the scenario's own key is what is wrong."""
    if any(problem.key for problem in fault.problems):
        return fault.problems
    return problems(called, (Fault(("map",), problem.reason) for problem in fault.problems))
