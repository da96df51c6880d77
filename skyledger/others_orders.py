"""What a branch has in the name of seats, and the game that it parted from, or that adopts it, has not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from typing import NamedTuple

import msgspec

from core.dice import RollDice
from core.history import in_words
from events.codec import decode, encode
from events.entry import Entry
from events.message import ProposalAccepted, ProposalCarried, ProposalDeclined
from events.policy import BranchAdopted
from events.sentences import listed, said, say
from phases.referee import System
from skyledger.again.line import Given, recorded
from skyledger.folding import IMPOSSIBLE, facts_of
from skyledger.past import Past
from store.errors import StoreError
from store.ledger import Ledger

Numbers = Mapping[str, tuple[int, ...]]
"""Entries of a game, by seats."""


class OfOthers(NamedTuple):
    """The orders and answers, by seats, that a branch has and its trunk was never given; that were taken back
    in the trunk, and count in the branch; and that count in the trunk, and the branch has not, or took back.
    """

    orders: Numbers
    again: Numbers
    gone: Numbers


def orders_of_others(trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str) -> OfOthers:
    """Those of others than `by`, of a branch as it is adopted. What becomes of the policy is told by itself.

    Raises as `Past.at` does.
    """
    ours, theirs = tuple(_words(trunk, fact.at, last)), tuple(_words(branch, fact.at, fact.number))
    here, there = Held(trunk, last), Held(branch, fact.number)
    gone = _not_among(theirs, (one for one in ours if SETS_POLICY not in one.what))
    back = _by_seats(_alone(here, there, fact.at))
    ends = {one: back.get(one, ()) + gone.get(one, ()) for one in sorted({*back, *gone})}
    again = _by_seats(_alone(there, here, fact.at))
    return OfOthers(*(_but_for(by, found) for found in (_not_among(ours, theirs), again, ends)))


SETS_POLICY = b'"type":"SetPolicy/'
"""In an order as it is encoded; in the text of another its quotation marks are escaped."""


class Held(NamedTuple):
    """A game as it counted after an entry."""

    past: Past
    last: int


def counting_alone(here: Held, there: Held, at: int) -> frozenset[int]:
    """The entries up to the one after which two games part that count here, and are void there."""
    void = here.past.turnings(here.last).void
    return frozenset(n for n in there.past.turnings(there.last).void if n <= at and n not in void)


def _alone(here: Held, there: Held, at: int) -> Iterator[Given]:
    """What was given in these entries."""
    if alone := counting_alone(here, there, at):
        line = recorded(here.past, min(alone), here.last)
        yield from (one for one in takewhile(lambda one: one.number <= at, line) if one.number in alone)


def _by_seats(given: Iterable[Given]) -> Numbers:
    found: dict[str, tuple[int, ...]] = {}
    for one in given:
        found[one.seat] = (*found.get(one.seat, ()), one.number)
    return found


def _but_for(seat: str, found: Numbers) -> Numbers:
    return {one: numbers for one, numbers in found.items() if one != seat}


class Span(msgspec.Struct, frozen=True):
    """The entries of a branch behind that after which it parted, up to one of its own."""

    at: int
    number: int


def not_given(trunk: Past, last: int, branch: Past, span: Span) -> Numbers:
    """The entries of a branch that are orders, or answers to proposals, and that none of its trunk is like,
    as far as that came until `last`. Raises as `Past.at` does.
    """
    return _not_among(_words(trunk, span.at, last), _words(branch, span.at, span.number))


class Word(NamedTuple):
    """What a seat said in an entry: an order or an answer, as far as it tells it apart from others.

    An order has its id, and a digest of all that was ordered since the parting and before it.
    """

    number: int
    seat: str
    what: bytes
    order_id: str = ""
    behind: bytes = b""


def _words(past: Past, at: int, last: int) -> Iterator[Word]:
    """The orders that count behind an entry, and the answers to proposals that do."""
    yield from _in_turn(past, at, recorded(past, at + 1, last))
    yield from _answered(past, at, last)


def _in_turn(past: Past, at: int, given: Iterable[Given]) -> Iterator[Word]:
    """Orders in their turn, each with its id and what it came behind."""
    behind = b""
    for one in given:
        word = _ordered(past, at, one)
        yield word._replace(order_id=one.was.entry.order_id if one.was else "", behind=behind)
        behind = sha256(behind + word.seat.encode() + b"\0" + word.what).digest()


def _answered(past: Past, at: int, last: int) -> Iterator[Word]:
    """The answers to proposals behind an entry that count."""
    for entry in takewhile(lambda one: one.number <= last, past.ledger.entries(past.game, at)):
        if not past.become(entry.number)[1]:
            yield from _answers(past, entry)


def _ordered(past: Past, at: int, one: Given) -> Word:
    """An order; what was proposed behind an entry and agreed to is its seat's word, said there."""
    said_in = _proposed_in(past, one.was.entry) if one.was and one.was.entry.seat != one.seat else 0
    number = said_in if said_in > at else one.number
    said = RollDice() if isinstance(one.order, RollDice) else one.order  # what fell is told by itself
    return Word(number, one.seat, b"" if said is None else encode(said))


def _proposed_in(past: Past, entry: Entry) -> int:
    """The entry of what this one carried, which another seat proposed; 0 where it carried nothing."""
    facts = facts_of(past.system, entry)
    return next((fact.proposal for fact, _ in facts if isinstance(fact, ProposalCarried)), 0)


def _answers(past: Past, entry: Entry) -> Iterator[Word]:
    """The answer of an entry; two are alike where they say the same of what was proposed alike."""
    for fact, _ in facts_of(past.system, entry):
        if isinstance(fact, ProposalAccepted | ProposalDeclined):
            asked = past.ledger.entry(past.game, fact.proposal)
            proposed = asked.order if asked is not None and asked.order else b""
            yield Word(entry.number, entry.seat, type(fact).__name__.encode() + proposed)


def _not_among(ours: Iterable[Word], theirs: Iterable[Word]) -> Numbers:
    """What is said among theirs to which nothing of ours answers, by seats."""
    ours, theirs = tuple(ours), tuple(theirs)
    given_again = {one.order_id for one in ours} & {one.order_id for one in theirs}
    left = Counter(_meant_by(one, given_again) for one in ours)
    found: dict[str, list[int]] = {}
    for one in theirs:
        left.subtract([key := _meant_by(one, given_again)])
        if left[key] < 0:
            found.setdefault(one.seat, []).append(one.number)
    return {seat: tuple(sorted(numbers)) for seat, numbers in sorted(found.items())}


def _meant_by(one: Word, given_again: AbstractSet[str]) -> tuple[str, bytes, bytes]:
    """What makes two words alike: who said what. What has no words of its own, such as “done”, says something
    only of all that came before it, unless it is the same order given again, as by a correction.
    """
    bare = one.order_id not in given_again and one.what.startswith(b"{") and len(decode(one.what)) == 1
    return one.seat, one.what, one.behind if bare else b""


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
