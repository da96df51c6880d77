"""An entry as it stands in the ledger: its order and facts, also where they are withheld or can't be read."""

from typing import Any

import msgspec

from events.entry import Entry, Recorded
from events.message import Event
from phases.referee import System
from skyledger.folding import decoder
from skyledger.timeline import order_of


class Unreadable(msgspec.Struct, frozen=True):
    """An order or a fact that is none of this game, as it stands in the ledger."""

    payload: bytes


Fact = Event | Unreadable | None
"""A fact as it is recorded; None is withheld."""

RecordedFacts = tuple[tuple[Fact, tuple[str, ...]], ...]


def recorded_order(system: System, entry: Entry) -> Any:
    """The order of an entry; None if it is withheld, `Unreadable` if it is no order of this game."""
    try:
        return order_of(system, entry)
    except (msgspec.MsgspecError, ValueError):
        return Unreadable(entry.order or b"")


def recorded_facts(system: System, entry: Entry) -> RecordedFacts:
    """Every fact of an entry, each with the rules that it is recorded to rest on."""
    return tuple((_fact(system, one), one.rules) for one in entry.events)


def _fact(system: System, recorded: Recorded) -> Fact:
    if recorded.payload is None:
        return None
    try:
        fact: Event = decoder(system.rules)(recorded.payload)
    except (msgspec.MsgspecError, ValueError):
        return Unreadable(recorded.payload)
    return fact


def readable(facts: RecordedFacts) -> tuple[Event, ...]:
    """The facts that are there and can be read."""
    return tuple(fact for fact, _ in facts if isinstance(fact, Event))
