"""What a branch has in the name of seats, and the game that it parted from, or that adopts it, has not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec

from core.dice import RollDice
from core.history import in_words
from core.proposals import SetPolicy
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
"""Entries of a game, by seats."""


def others_orders(trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str) -> Numbers:
    """The orders of others than `by` that a branch has, as it is adopted, and not its trunk.

    Raises as `Past.at` does.
    """
    return _but_for(by, not_given(trunk, last, branch, Span(fact.at, fact.number)))


def orders_gone(trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str) -> Numbers:
    """The orders of others than `by` that count in a trunk, and that a branch has not, as it is adopted. What
    becomes of the policy is told by itself.

    Raises as `Past.at` does.
    """
    given = (one for one in recorded(trunk, fact.at + 1, last) if not isinstance(one.order, SetPolicy))
    return _but_for(by, _not_among(recorded(branch, fact.at + 1, fact.number), given))


def _but_for(seat: str, found: Numbers) -> Numbers:
    return {one: numbers for one, numbers in found.items() if one != seat}


class Span(msgspec.Struct, frozen=True):
    """The entries of a branch behind that after which it parted, up to one of its own."""

    at: int
    number: int


def not_given(trunk: Past, last: int, branch: Past, span: Span) -> Numbers:
    """The entries of a branch that are orders to which no such order of its trunk answers, as far as that
    came until `last`. Dice that fell are no order of anybody. Raises as `Past.at` does.
    """
    return _not_among(recorded(trunk, span.at + 1, last), recorded(branch, span.at + 1, span.number))


def _not_among(ours: Iterable[Given], theirs: Iterable[Given]) -> Numbers:
    """The orders among theirs to which none of ours answers, by seats."""
    left = Counter(map(_given, ours))
    found: dict[str, list[int]] = {}
    for one in theirs:
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
