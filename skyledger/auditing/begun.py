"""How a game begins, held against what can be: a scenario's own checks, and a scenario that is named."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.fold import fold
from core.ruling import Ruled
from events.codec import encode
from events.entry import Entry
from events.message import Event
from phases.referee import System
from skyledger import scenarios
from skyledger.auditing.comparing import Told, differences
from skyledger.auditing.found import Difference, Found, ruled_otherwise, wrong
from skyledger.auditing.recorded import recorded_facts, recorded_order
from skyledger.auditing.viewing import conceals, sealed
from skyledger.datafiles.problems import DataError
from skyledger.recording import Begin
from skyledger.service import GAMEMASTER

WHAT = "beginning"


def begun(
    system: System, entries: Sequence[Entry], viewer: str = GAMEMASTER, against: Any = None
) -> Iterator[Found]:
    """What no scenario could give of the position that a game begins from, and what `against` has otherwise.

    The beginning of a shipped scenario is compared where its order is judged. Where the position keeps
    something from the viewer, it is told that something is otherwise, and not what.
    """
    fact = beginning(system, entries)
    if fact is None:
        return
    found = list(_found(system, entries, fact, against))
    if found and conceals(system, fold(system.rules.evolutions, system.rules.empty, (fact,)), viewer):
        yield wrong(entries[0], sealed(Difference(WHAT, (), "", "")))
    else:
        yield from found


def _found(system: System, entries: Sequence[Entry], fact: Any, against: Any) -> Iterator[Found]:
    if not names_a_shipped_scenario(system, entries[0]):
        yield from _impossible(entries[0], fact.position)
    if against is not None:
        yield from _otherwise(system, entries[0], fact, against)


def beginning(system: System, entries: Sequence[Entry]) -> Any:
    """The fact with which a game begins; None where it can't be read."""
    facts = recorded_facts(system, entries[0]) if entries and entries[0].number == 1 else ()
    kind: Any = type(system.rules.started(None))
    return facts[0][0] if facts and isinstance(facts[0][0], kind) else None


def names_a_shipped_scenario(system: System, entry: Entry) -> bool:
    """Does the order of entry 1 name a scenario that comes with skyledger?"""
    order = recorded_order(system, entry)
    return isinstance(order, Begin) and order.scenario in {one.name for one in scenarios.names()}


def _impossible(entry: Entry, position: Any) -> Iterator[Found]:
    """What a file with this position would be refused for."""
    try:
        scenarios.read(encode(position), "the position")
    except DataError as error:
        for problem in error.problems:
            expected = f"what a scenario may have at {problem.key}: {problem.reason}"
            yield ruled_otherwise(entry, Difference(WHAT, (), expected, "this position"))


def _otherwise(system: System, entry: Entry, fact: Any, against: Any) -> Iterator[Found]:
    """The dice of a game are chosen as it begins, and are no part of a scenario."""
    rules = system.rules
    if not isinstance(against, rules.position):
        yield wrong(entry, Difference(WHAT, (), "a position of the game that is named", "another game"))
        return
    chosen = replace(against, dice=fact.position.dice, seed=fact.position.seed)
    expected: Event = rules.started(chosen)
    told = Told(system, *(fold(rules.evolutions, rules.empty, (one,)) for one in (expected, fact)))
    for one in differences(told, (Ruled(expected, ()),), ((fact, ()),)):
        yield wrong(entry, Difference(WHAT, (), one.expected, one.recorded))
