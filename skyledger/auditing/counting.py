"""Facts of one type that count in a game, with their entries, as adoptions and policies that are set."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from core.history import Deed, voided
from events.entry import Entry
from events.message import Event
from phases.referee import System
from skyledger.auditing.comparing import readable, recorded_facts

F = TypeVar("F", bound=Event)


def counting(system: System, entries: Sequence[Entry], kind: type[F]) -> Iterator[tuple[Entry, F]]:
    """Each fact of a type that counts among entries of a game, with its entry."""
    tag = f'"{kind.__name__}/'.encode()
    if not any(tag in (event.payload or b"") for one in entries for event in one.events):
        return  # as in most games, of which then no fact is read once more
    deeds = [Deed(one.number, one.seat, readable(recorded_facts(system, one))) for one in entries]
    void = voided(deeds)
    for deed, entry in zip(deeds, entries, strict=True):
        if deed.number not in void:
            yield from ((entry, fact) for fact in deed.facts if isinstance(fact, kind))
