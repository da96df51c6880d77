"""What an undo takes back of others beside what it is about: their word where nobody waited for it."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.message import EntriesUndone, Event
from events.sentences import said, say
from skyledger.cli.paper import hanging
from skyledger.folding import facts_of
from skyledger.service import Table


class Along(msgspec.Struct, frozen=True):
    """An entry of another seat that changed nothing, and is taken back with what an undo is about."""

    entry: int
    seat: str


def taken_along(held: Table, seat: str, facts: Iterable[Event], turned: Sequence[int]) -> tuple[Along, ...]:
    """What an undo by a seat, if these facts are one, takes back of others that changed nothing."""
    if not any(isinstance(fact, EntriesUndone) for fact in facts):
        return ()
    return tuple(_idle(held, seat, turned))


def _idle(held: Table, seat: str, turned: Sequence[int]) -> Iterator[Along]:
    for number in turned:
        entry = held.past.ledger.entry(held.game, number)
        if entry is None or entry.seat == seat:
            continue
        facts = facts_of(held.system, entry)
        if facts and all(fact.changes_nothing for fact, _ in facts):
            yield Along(number, entry.seat)


def write_taken_along(found: Iterable[Along], indent: int = 2) -> None:
    """A line for each, so that whose word it was reads it in the answer and in the log."""
    for one in found:
        hanging((say(ALONG, seat=one.seat, entry=one.entry), "warning"), indent=indent)


ALONG = said("With it is taken back the “done” of {seat} in entry {entry}, which changed nothing.")
