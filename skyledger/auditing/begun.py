"""How a game begins, held against what can be: a scenario's own checks, and a scenario that is named."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import MACHINE, TYPED
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
from skyledger.showing import showing_of

WHAT = "beginning"


def begun(
    system: System, entries: Sequence[Entry], viewer: str = GAMEMASTER, against: Any = None
) -> Iterator[Found]:
    """What no scenario could give of the position that a game begins from, and what `against` has otherwise.

    The beginning of a shipped scenario is compared where its order is judged. Where the position keeps
    something from the viewer, it is told that it could be none, and not why. With `against` is compared what
    the viewer may know, so that nobody can confirm a guess at what is concealed; all of it for the
    gamemaster.
    """
    fact = beginning(system, entries)
    if fact is None:
        return
    if not (names_a_shipped_scenario(system, entries[0]) and _dice_are_chosen(fact.position)):
        yield from _possible(system, entries[0], fact, viewer)
    if against is not None:
        yield from _otherwise(Compared(system, entries[0], viewer), fact, against)


def _dice_are_chosen(position: Any) -> bool:
    """Are the dice, which no scenario gives, what somebody can choose as a game begins?"""
    return position.dice in ("", MACHINE) or (position.dice == TYPED and not position.seed)


def _possible(system: System, entry: Entry, fact: Any, viewer: str) -> Iterator[Found]:
    found = list(_impossible(entry, fact.position))
    if found and conceals(system, _game(system, fact), viewer):
        yield wrong(entry, sealed(Difference(WHAT, (), "", "")))
    else:
        yield from found


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


class Compared(msgspec.Struct, frozen=True):
    """Of which system a game is, its entry 1, and for whom that is compared."""

    system: System
    entry: Entry
    viewer: str


def _otherwise(asked: Compared, fact: Any, against: Any) -> Iterator[Found]:
    """The dice of a game are chosen as it begins, and are no part of a scenario."""
    rules = asked.system.rules
    if not isinstance(against, rules.position):
        yield wrong(asked.entry, Difference(WHAT, (), "a position of the game that is named", "another game"))
        return
    chosen = replace(against, dice=fact.position.dice, seed=fact.position.seed)
    should: Event = rules.started(chosen)
    expected, recorded = _as_known(asked, should), _as_known(asked, fact)
    told = Told(asked.system, _game(asked.system, expected), _game(asked.system, recorded))
    for one in differences(told, (Ruled(expected, ()),), ((recorded, ()),)):
        yield wrong(asked.entry, Difference(WHAT, (), one.expected, one.recorded))


def _as_known(asked: Compared, fact: Event) -> Event:
    """A beginning without what a viewer may not know of it."""
    if asked.viewer == GAMEMASTER:
        return fact
    shown = showing_of(asked.system).position(_game(asked.system, fact), asked.viewer)
    return asked.system.rules.started(shown)


def _game(system: System, fact: Any) -> Any:
    return fold(system.rules.evolutions, system.rules.empty, (fact,))
