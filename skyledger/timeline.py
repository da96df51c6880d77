"""A game entry by entry: each order with its facts and the game before and after it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from core.fold import fold
from core.history import Redo, Undo
from events.entry import Entry
from events.message import EntriesRedone, EntriesUndone, Event
from phases.referee import System
from skyledger.folding import Rows, decoder, replayed, turned_in, unaltered
from skyledger.recording import Begin
from store.ledger import Ledger


class Step(msgspec.Struct, frozen=True):
    """One entry and what it changed; `order` is None where withheld, `voided_by` 0 where it counts.

    `turned` are the entries that an undo voided or a redo revived; `adjusted` is true where the
    gamemaster set something right, and what it was is withheld.
    """

    entry: Entry
    order: Any
    facts: tuple[tuple[Event, tuple[str, ...]], ...]
    before: Any
    after: Any
    voided_by: int = 0
    turned: tuple[int, ...] = ()
    adjusted: bool = False


def steps(
    system: System, ledger: Ledger, game: str, first: int = 1, last: int | None = None
) -> Iterator[Step]:
    """The entries from `first` to `last`, undone ones too.

    Raises `NoSuchGame`, `WithheldContent`, `DamagedDatabase`.
    """
    with unaltered(game):
        yield from _steps(system, ledger, game, first, last)


def _steps(system: System, ledger: Ledger, game: str, first: int, last: int | None) -> Iterator[Step]:
    found = turned_in(Rows(ledger.events(game)))
    state = replayed(system, ledger, game, first - 1) if first > 1 else system.rules.empty
    for entry in ledger.entries(game, after=first - 1, until=last):
        facts = facts_of(system, entry)
        after = _after(system, ledger, state, entry, [event for event, _ in facts])
        marked = found.void.get(entry.number, 0), found.turned.get(entry.number, ())
        yield Step(entry, order_of(system, entry), facts, state, after, *marked)
        state = after


def facts_of(system: System, entry: Entry) -> tuple[tuple[Event, tuple[str, ...]], ...]:
    """The facts of an entry that are not withheld, each with the rules it rests on."""
    decode = decoder(system.rules)
    return tuple((decode(e.payload), e.rules) for e in entry.events if e.payload is not None)


def order_of(system: System, entry: Entry) -> Any:
    """The order of an entry; None where it was withheld."""
    return None if entry.order is None else order_in(system, entry.order)


def order_in(system: System, stored: bytes) -> Any:
    """An order as it was written down; raises `msgspec.MsgspecError` for what is none."""
    return _order_decoder(system.rules.order)(stored)


@cache
def _order_decoder(order: Any) -> Any:
    return msgspec.json.Decoder(order | Begin | Undo | Redo).decode


def _after(system: System, ledger: Ledger, state: Any, entry: Entry, events: list[Event]) -> Any:
    if any(isinstance(event, EntriesUndone | EntriesRedone) for event in events):
        return replayed(system, ledger, entry.game, entry.number)
    return fold(system.rules.evolutions, state, events)
