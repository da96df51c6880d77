"""What stands in a branch by the word of those who adopted it, as the correction of which they agreed so.

The trunk says who agreed, to which head. Where it is not here, nobody knows; what the branch took from its
trunk is not among it, nor what came in it since.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import msgspec

from core.history import in_words
from core.proposals import proposals
from core.ruling import Ruling
from events.entry import Entry
from events.policy import BranchAdopted
from events.sentences import said, say
from phases.consent import rule_agreed
from phases.referee import System
from skyledger.adopted import Adopted, adoptions_akin
from skyledger.auditing.premise import partings
from skyledger.folding import IMPOSSIBLE
from skyledger.games import system_kept
from skyledger.past import Past
from skyledger.touched import Moment, all_proposed
from store.errors import StoreError
from store.ledger import Ledger


class Agreement(msgspec.Struct, frozen=True):
    """That a branch was adopted as it stood: by which entry of which game, by whose word, and what is its own
    of what they agreed to: the entries behind `after`, up to `number`.
    """

    game: str
    by: int
    seats: frozenset[str]
    after: int
    number: int

    def holds(self, entry: int) -> bool:
        """Is an entry of the branch among what they agreed to?"""
        return self.after < entry <= self.number


class Beside(msgspec.Struct, frozen=True):
    """What is known of a branch beside its entries: after which it parted, and who adopted it."""

    parted: tuple[int, ...] = ()
    agreed: tuple[Agreement, ...] = ()

    def seats(self, entry: int) -> Iterator[frozenset[str]]:
        """Those who agreed to an entry with the branch, of each adoption."""
        return (one.seats for one in self.agreed if one.holds(entry))


NOTHING = Beside()


class Taken(msgspec.Struct, frozen=True):
    """The entries that are the premise of a branch, and what else is known of it."""

    premise: Container[int]
    beside: Beside


def beside(ledger: Ledger, game: str, entries: Sequence[Entry]) -> Beside:
    """What is known here of a game, kept or about to be."""
    return Beside(partings(ledger, game, entries), tuple(_agreements(ledger, game, entries)))


def _agreements(ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Agreement]:
    """The adoptions by games kept here of a branch that this is, or with which it has entries in common."""
    for found in adoptions_akin(ledger, game):
        if last := _in_common(ledger, found.fact, entries):
            with suppress(StoreError, *IMPOSSIBLE):
                seats = frozenset(_who_agreed(ledger, found))
                yield Agreement(found.game, found.by, seats, found.fact.at, last)


def _in_common(ledger: Ledger, fact: BranchAdopted, entries: Sequence[Entry]) -> int:
    """The last entry that a game has of a branch as it was adopted; 0 where it has none."""
    if _is(entries[fact.number - 1] if fact.number <= len(entries) else None, fact.head):
        return fact.number
    with suppress(StoreError):  # the branch may not be here
        if not _is(ledger.entry(fact.branch, fact.number), fact.head):
            return 0
        theirs = ledger.entries(fact.branch, fact.at)
        alike = (one.hash == their.hash for one, their in zip(entries[fact.at :], theirs, strict=False))
        return fact.at + sum(takewhile(bool, alike))
    return 0


def _is(entry: Entry | None, head: str) -> bool:
    return entry is not None and entry.hash.hex() == head


def _who_agreed(ledger: Ledger, found: Adopted) -> Iterator[str]:
    """Who adopted it: the seat that did so alone, or who proposed it and who agreed."""
    row = ledger.game(found.game)
    history = all_proposed(Moment(Past(system_kept(row), ledger, found.game), row.head.number))
    done = [one for one in proposals(history).values() if one.carried and one.closed == found.by]
    for one in done:
        yield from (one.seat, *one.agreed)
    if not done and (entry := ledger.entry(found.game, found.by)) is not None:
        yield entry.seat


def rulings_agreed(known: Beside, system: System, game: Any, entry: Entry, order: Any) -> Iterator[Ruling]:
    """The rulings on an order with the word of those who agreed to its entry. Raises `Mistake`."""
    for seats in known.seats(entry.number):
        if (found := rule_agreed(system, game, entry.seat, order, seats)) is not None:
            yield found


def taken_by_agreement(agreed: Iterable[Agreement], numbers: Iterable[int]) -> Iterator[str]:
    """By whose word these entries stand, told for each adoption."""
    left = set(numbers)
    for one in agreed:
        if told := sorted(number for number in left if one.holds(number)):
            left.difference_update(told)
            yield say(WORD, entries=in_words(told), count=len(told), by=one.by, game=one.game)


WORD = said(
    "the word of others that {count:entry|entries} {entries} {count:needs|need}, as they gave it with the "
    "adoption of the branch in entry {by} of {game}"
)
