"""The premise of a branch: the reading under which it goes on, said in the first entries of its own.

It is no order that touches another: who looks at the branch takes it with the branch, or leaves both.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from core.readings import reading_in
from events.entry import LOCAL, Entry, hashed_id
from events.sentences import listed, said, say
from phases.referee import System
from skyledger.auditing.comparing import recorded_order
from skyledger.service import GAMEMASTER
from skyledger.telling.chosen import as_given
from store.errors import StoreError
from store.ledger import Ledger


def partings(ledger: Ledger, game: str, entries: Sequence[Entry]) -> tuple[int, ...]:
    """The entries after which a branch, and what it parted from, parted; of a game of its own there are none.

    One that came by mail parted where its entries are no longer those of the game whose name it bears.
    """
    with suppress(StoreError):  # it is not kept here yet, or what is written of it can't be read
        if kept := ledger.lineage(game):
            return tuple(one.at for one in kept)
    with suppress(StoreError):
        return _parted_by_mail(ledger, game, entries)
    return ()


def _parted_by_mail(ledger: Ledger, game: str, entries: Sequence[Entry]) -> tuple[int, ...]:
    trunk = hashed_id(game)
    if LOCAL not in game:
        return ()
    theirs = (entry.hash for entry in ledger.entries(trunk))
    alike = (one.hash == their for one, their in zip(entries, theirs, strict=False))
    return (sum(takewhile(bool, alike)),)


def premise(system: System, entries: Sequence[Entry], parted: Iterable[int]) -> dict[int, dict[str, Any]]:
    """The readings that stand right behind a parting, by the numbers of their entries."""
    found: dict[int, dict[str, Any]] = {}
    for at in parted:
        for entry in entries[at:]:
            chosen = reading_in(recorded_order(system, entry)) if entry.seat == GAMEMASTER else {}
            if not chosen:
                break
            found[entry.number] = chosen
    return found


def taken_with_it(system: System, entries: Sequence[Entry], parted: Iterable[int]) -> Iterator[str]:
    """Under which reading a branch goes on, as whoever began it chose it."""
    for number, chosen in sorted(premise(system, entries, parted).items()):
        yield say(TAKEN, reading=listed(as_given(chosen)), entry=number)


TAKEN = said(
    "the reading with which the branch begins, {reading} in entry {entry}, as whoever began it chose it"
)
