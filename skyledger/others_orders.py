"""What a branch has in the name of seats, and the game that it parted from, or that adopts it, has not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec

from core.dice import RollDice
from core.history import in_words
from events.codec import encode
from events.policy import BranchAdopted
from events.sentences import listed, said, say
from phases.referee import System
from skyledger.again.line import Given, recorded
from skyledger.folding import IMPOSSIBLE
from skyledger.past import Past
from store.errors import StoreError
from store.ledger import Ledger

Numbers = Mapping[str, tuple[int, ...]]
"""Entries of a branch, by seats."""


def others_orders(trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str) -> Numbers:
    """The orders of others than `by` that a branch has, as it is adopted, and not its trunk.

    Raises as `Past.at` does.
    """
    found = not_given(trunk, last, branch, Span(fact.at, fact.number))
    return {seat: numbers for seat, numbers in found.items() if seat != by}


class Span(msgspec.Struct, frozen=True):
    """The entries of a branch behind that after which it parted, up to one of its own."""

    at: int
    number: int


def not_given(trunk: Past, last: int, branch: Past, span: Span) -> Numbers:
    """The entries of a branch that are orders to which no such order of its trunk answers, as far as that
    came until `last`. Dice that fell are no order of anybody. Raises as `Past.at` does.
    """
    left = Counter(_given(one) for one in recorded(trunk, span.at + 1, last))
    found: dict[str, list[int]] = {}
    for one in recorded(branch, span.at + 1, span.number):
        left.subtract([given := _given(one)])
        if left[given] < 0 and not isinstance(one.order, RollDice):
            found.setdefault(one.seat, []).append(one.number)
    return {seat: tuple(numbers) for seat, numbers in sorted(found.items())}


def _given(one: Given) -> tuple[str, bytes]:
    return one.seat, b"" if one.order is None else encode(one.order)


def taken_as_theirs(
    system: System, ledger: Ledger, game: str, parted: Sequence[int], adopted: Iterable[int]
) -> Iterator[str]:
    """The orders of a branch kept here that nobody gave in the game of which it is one, by seats: those
    behind the first parting, up to the last entry that was adopted, for from then on it counts.
    """
    with suppress(StoreError, *IMPOSSIBLE):
        if not (lineage := ledger.lineage(game)):
            return
        trunk, span = lineage[-1].trunk, Span(min(parted), max(adopted, default=ledger.head(game).number))
        last = ledger.head(trunk).number
        found = not_given(Past(system, ledger, trunk), last, Past(system, ledger, game), span)
        if found:
            yield say(THEIRS, trunk=trunk, orders=listed([_of(*one) for one in found.items()]))


def _of(seat: str, numbers: tuple[int, ...]) -> str:
    return say(OF, seat=seat, count=len(numbers), entries=in_words(numbers))


OF = said("of {seat} in {count:entry|entries} {entries}")
THEIRS = said("orders that were not given in {trunk}, as those of their seats: {orders}")
