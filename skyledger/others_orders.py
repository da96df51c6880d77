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
from events.message import (
    ClaimRuled,
    DiceRolled,
    ProposalAccepted,
    ProposalCarried,
    ProposalDeclined,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.policy import BranchAdopted
from events.sentences import listed, said, say
from phases.consent import needs_a_word
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
    `unagreed` are those of all seats which need the word of others, and have nobody's.
    """

    orders: Numbers
    again: Numbers
    gone: Numbers
    unagreed: Numbers


class Held(NamedTuple):
    """A game as it counted after an entry."""

    past: Past
    last: int


def orders_of_others(trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str) -> OfOthers:
    """Those of others than `by`, of a branch as it is adopted. What becomes of the policy is told by itself.

    Raises as `Past.at` does.
    """
    here, there = Held(trunk, last), Held(branch, fact.number)
    again = _by_seats(_alone(there, here, fact.at))
    orders, ends = _given_alone(there, here, fact.at), _gone(here, there, fact.at)
    unagreed = _unagreed(there, fact.at, orders)
    return OfOthers(_but_for(by, orders), _but_for(by, again), _but_for(by, ends), unagreed)


def _unagreed(there: Held, at: int, orders: Numbers) -> Numbers:
    """Those of these orders that need the word of others and have it not: a correction asks nobody, and what
    counts until it is declined can't be declined once it is adopted.
    """
    given = {(seat, number) for seat, numbers in orders.items() for number in numbers}
    lacking = (one for one in recorded(there.past, at + 1, there.last) if _lacks_a_word(there.past, one))
    return _of_seats((one.seat, one.number) for one in lacking if (one.seat, one.number) in given)


def _lacks_a_word(past: Past, one: Given) -> bool:
    if one.was is None or one.order is None:
        return False
    by_consent = any(isinstance(fact, ProposalCarried) for fact, _ in facts_of(past.system, one.was.entry))
    return not by_consent and needs_a_word(past.system, one.was.before, one.seat, one.order)


def _gone(here: Held, there: Held, at: int) -> Numbers:
    """What was ordered or answered here and counts, and is not there."""
    ours = (one for one in _words(here.past, at, here.last) if SETS_POLICY not in one.what)
    gone = _not_among(_words(there.past, at, there.last), ours)
    return _together(_by_seats(_alone(here, there, at)), gone, _turned_alone(here, there, at))


def _together(*found: Numbers) -> Numbers:
    """Entries by seats, those of all."""
    seats = sorted({seat for one in found for seat in one})
    return {seat: tuple(sorted({n for one in found for n in one.get(seat, ())})) for seat in seats}


SETS_POLICY = b'"type":"SetPolicy/'
"""In an order as it is encoded; in the text of another its quotation marks are escaped."""


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
    return _of_seats((one.seat, one.number) for one in given)


def _of_seats(entries: Iterable[tuple[str, int]]) -> Numbers:
    found: dict[str, tuple[int, ...]] = {}
    for seat, number in entries:
        found[seat] = (*found.get(seat, ()), number)
    return found


def _turned_alone(here: Held, there: Held, at: int) -> Numbers:
    """The undos and redos behind the entry after which two games part that decide here of what another seat
    gave up to it, otherwise than there.
    """
    otherwise = counting_alone(here, there, at) | counting_alone(there, here, at)
    turns = {(_turn(here, number), _seat(here, number)) for number in otherwise}
    found = {(_seat(here, turn), turn) for turn, of in turns if turn > at and _seat(here, turn) != of}
    return _of_seats(sorted(found))


def _turn(held: Held, number: int) -> int:
    """The undo by which an entry counts no more, or the last redo by which it does again; 0 for neither."""
    found = held.past.turnings(held.last)
    return found.void.get(number) or max((by for by, of in found.turned.items() if number in of), default=0)


def _seat(held: Held, number: int) -> str:
    entry = held.past.ledger.entry(held.past.game, number)
    return entry.seat if entry is not None else ""


def _but_for(seat: str, found: Numbers) -> Numbers:
    return {one: numbers for one, numbers in found.items() if one != seat}


class Span(msgspec.Struct, frozen=True):
    """The entries of a branch behind that after which it parted, up to one of its own."""

    at: int
    number: int


def not_given(trunk: Past, last: int, branch: Past, span: Span) -> Numbers:
    """The entries of a branch that are orders, answers to proposals or said at the table, and that none of
    its trunk is like, as far as that came until `last`. Raises as `Past.at` does.
    """
    return _given_alone(Held(branch, span.number), Held(trunk, last), span.at)


def unagreed_in(trunk: Past, last: int, branch: Past, span: Span) -> Numbers:
    """Those of these orders that need the word of others, and have nobody's. Raises as `Past.at` does."""
    orders = not_given(trunk, last, branch, span)
    return _unagreed(Held(branch, span.number), span.at, orders)


def _given_alone(here: Held, there: Held, at: int) -> Numbers:
    ours, theirs = _all_words(here.past, at, here.last), _all_words(there.past, at, there.last)
    return _together(_not_among(theirs, ours), _turned_alone(here, there, at))


class Word(NamedTuple):
    """What a seat said in an entry: an order or an answer, as far as it tells it apart from others.

    An order has its id, the dice that fell by it, and a digest of all that was ordered since the parting and
    before it.
    """

    number: int
    seat: str
    what: bytes
    order_id: str = ""
    behind: bytes = b""
    fell: tuple[int, ...] = ()


def _all_words(past: Past, at: int, last: int) -> Iterator[Word]:
    """All that is said behind an entry and may come of it, now or later."""
    yield from _words(past, at, last)
    yield from _at_the_table(past, at, last)


def _words(past: Past, at: int, last: int) -> Iterator[Word]:
    """The orders that count behind an entry, and the answers to proposals that do."""
    yield from _in_turn(past, at, recorded(past, at + 1, last))
    yield from _answered(past, at, last)


def _in_turn(past: Past, at: int, given: Iterable[Given]) -> Iterator[Word]:
    """Orders in their turn, each with its id and what it came behind."""
    behind = b""
    for one in given:
        word = _ordered(past, at, one)._replace(behind=behind)
        yield word
        behind = _onward(word)


def _onward(word: Word) -> bytes:
    said = word.seat.encode() + b"\0" + word.what + bytes(word.fell)
    return sha256(word.behind + said).digest()


def _at_the_table(past: Past, at: int, last: int) -> Iterator[Word]:
    """What is proposed behind an entry, agreed to beforehand and found of claims, be it over by now or not.
    It says something of all that was ordered before it.
    """
    ordered = {one.number: _onward(one) for one in _in_turn(past, at, recorded(past, at + 1, last))}
    behind = b""
    for entry in takewhile(lambda one: one.number <= last, past.ledger.entries(past.game, at)):
        if any(isinstance(fact, SAID) for fact, _ in facts_of(past.system, entry)):
            said_so = b"said " + (entry.order or b"") + _claimed(past, entry)
            yield Word(entry.number, entry.seat, said_so, behind=behind)
        behind = ordered.get(entry.number, behind)


SAID = (ProposalRaised, ProposalOfOrder, ProposalsWelcomed, ProposalsNotWelcomed, ClaimRuled)
"""What a seat says of what others do, and that something comes of, without being an order or an answer."""


def _answered(past: Past, at: int, last: int) -> Iterator[Word]:
    """The answers to proposals behind an entry that count."""
    for entry in takewhile(lambda one: one.number <= last, past.ledger.entries(past.game, at)):
        if not past.become(entry.number)[1]:
            yield from _answers(past, entry)


def _ordered(past: Past, at: int, one: Given) -> Word:
    """An order; what was proposed behind an entry and agreed to is its seat's word, said there."""
    said_in = _proposed_in(past, one.was.entry) if one.was and one.was.entry.seat != one.seat else 0
    number = said_in if said_in > at else one.number
    said, order_id = (
        b"" if one.order is None else encode(one.order),
        one.was.entry.order_id if one.was else "",
    )
    return Word(number, one.seat, said, order_id, fell=_fell(one) if isinstance(one.order, RollDice) else ())


def _fell(one: Given) -> tuple[int, ...]:
    facts = [fact for fact, _ in one.was.facts] if one.was else []
    return tuple(die for fact in facts if isinstance(fact, DiceRolled) for die in fact.dice)


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
            claim = _claimed(past, asked) if asked is not None else b""
            yield Word(entry.number, entry.seat, type(fact).__name__.encode() + proposed + claim)


def _claimed(past: Past, entry: Entry) -> bytes:
    """What was claimed, where an entry finds of a claim, or proposes to: its number alone does not say it."""
    facts = (
        one.proposed if isinstance(one, ProposalRaised) else one for one, _ in facts_of(past.system, entry)
    )
    found = next((one for one in facts if isinstance(one, ClaimRuled)), None)
    claim = None if found is None else past.ledger.entry(past.game, found.claim)
    return (claim.seat.encode() + b" " + (claim.order or b"")) if claim is not None else b""


def _not_among(ours: Iterable[Word], theirs: Iterable[Word]) -> Numbers:
    """What is said among theirs to which nothing of ours answers, by seats."""
    ours, theirs = tuple(ours), tuple(theirs)
    given_again = _given_again(ours, theirs)
    left = Counter(_meant_by(one, given_again) for one in ours)
    found: list[tuple[str, int]] = []
    for one in theirs:
        left.subtract([key := _meant_by(one, given_again)])
        if left[key] < 0:
            found.append((one.seat, one.number))
    return _together(_of_seats(found))


def _given_again(ours: Iterable[Word], theirs: Iterable[Word]) -> AbstractSet[str]:
    """The ids of orders that are the same on both sides, as a correction gives them again: in the same words,
    or rolls with the same dice.
    """
    by_id = {one.order_id: one for one in ours if one.order_id}
    both = ((by_id[one.order_id], one) for one in theirs if one.order_id in by_id)
    return {two.order_id for one, two in both if one.what == two.what or (one.fell and one.fell == two.fell)}


def _meant_by(one: Word, given_again: AbstractSet[str]) -> tuple[object, ...]:
    """What makes two words alike: who said what. A roll and what has no words of its own, such as “done”, say
    something only of all that came before it, unless it is the same order given again, as by a correction.
    """
    if one.order_id in given_again:
        return one.seat, one.order_id
    bare = one.fell or one.what.startswith(b"said ") or _is_bare(one.what)
    return one.seat, one.what, one.fell, one.behind if bare else b""


def _is_bare(what: bytes) -> bool:
    return what.startswith(b"{") and len(decode(what)) == 1


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
