"""What a branch has in the name of seats, and the game that it parted from, or that adopts it, has not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from typing import NamedTuple

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


class Word(NamedTuple):
    """What a seat said in an entry: an order or an answer, as far as it tells it apart from others.

    An order has its id, the dice that fell by it, and a digest of all that was ordered since the parting and
    before it. What has no words of its own, such as “done”, says something `of_the_moment` alone.
    """

    number: int
    seat: str
    what: bytes
    order_id: str = ""
    behind: bytes = b""
    fell: tuple[int, ...] = ()
    of_the_moment: bool = False


class Said(NamedTuple):
    """What counts of a game behind an entry: its orders as they were given; these and the answers to
    proposals as words; and what is said `at_the_table` and may come to something, now or later.
    """

    given: tuple[Given, ...]
    words: tuple[Word, ...]
    at_the_table: tuple[Word, ...]


def orders_of_others(here: Held, there: Held, at: int, by: str) -> OfOthers:
    """Those of others than `by`, of a branch as it is adopted, that parted from the game here after an entry.

    What becomes of the policy is told by itself. Raises as `Past.at` does.
    """
    ours, theirs = _said(here, at), _said(there, at)
    again, back = _by_seats(_alone(there, here, at)), _by_seats(_alone(here, there, at))
    orders = _together(_said_alone(theirs, ours), _turned_alone(there, here, at))
    ends = _together(back, _gone(ours, theirs), _turned_alone(here, there, at))
    unagreed = _unagreed(there.past, theirs, orders)
    return OfOthers(_but_for(by, orders), _but_for(by, again), _but_for(by, ends), unagreed)


def not_given(there: Held, here: Held, at: int) -> Numbers:
    """The entries of a branch that are orders, answers to proposals or said at the table, and that none of
    the game that it parted from after an entry is like. Raises as `Past.at` does.
    """
    return _together(_said_alone(_said(there, at), _said(here, at)), _turned_alone(there, here, at))


def unagreed_in(there: Held, here: Held, at: int) -> Numbers:
    """Those of these orders that need the word of others, and have nobody's. Raises as `Past.at` does."""
    theirs = _said(there, at)
    orders = _together(_said_alone(theirs, _said(here, at)), _turned_alone(there, here, at))
    return _unagreed(there.past, theirs, orders)


def _unagreed(past: Past, theirs: Said, orders: Numbers) -> Numbers:
    """Those of these orders that need the word of others and have it not: a correction asks nobody, and what
    counts until it is declined can't be declined once it is adopted.
    """
    of_them = (one for one in theirs.given if one.number in orders.get(one.seat, ()))
    return _by_seats(one for one in of_them if _lacks_a_word(past, one))


def _lacks_a_word(past: Past, one: Given) -> bool:
    if one.was is None or one.order is None:
        return False
    by_consent = any(isinstance(fact, ProposalCarried) for fact, _ in facts_of(past.system, one.was.entry))
    return not by_consent and needs_a_word(past.system, one.was.before, one.seat, one.order)


def _gone(ours: Said, theirs: Said) -> Numbers:
    """What was ordered or answered here and counts, and is not there."""
    return _not_among(theirs.words, (one for one in ours.words if SETS_POLICY not in one.what))


def _said_alone(one: Said, other: Said) -> Numbers:
    """What was said in one of two games, and nothing in the other is like."""
    return _not_among((*other.words, *other.at_the_table), (*one.words, *one.at_the_table))


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


def _said(held: Held, at: int) -> Said:
    given = tuple(recorded(held.past, at + 1, held.last))
    ordered = tuple(_in_turn(held.past, at, given))
    return Said(given, (*ordered, *_answered(held, at)), tuple(_at_the_table(held, at, ordered)))


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


def _at_the_table(held: Held, at: int, ordered: Iterable[Word]) -> Iterator[Word]:
    """What is proposed behind an entry, agreed to beforehand and found of claims, be it over by now or not.
    It says something of all that was ordered before it.
    """
    past, onward, behind = held.past, {one.number: _onward(one) for one in ordered}, b""
    for entry in _entries(held, at):
        if any(isinstance(fact, SAID) for fact, _ in facts_of(past.system, entry)):
            what = (entry.order or b"") + _claimed(past, entry)
            yield Word(entry.number, entry.seat, what, behind=behind, of_the_moment=True)
        behind = onward.get(entry.number, behind)


def _entries(held: Held, at: int) -> Iterator[Entry]:
    return takewhile(lambda one: one.number <= held.last, held.past.ledger.entries(held.past.game, at))


SAID = (ProposalRaised, ProposalOfOrder, ProposalsWelcomed, ProposalsNotWelcomed, ClaimRuled)
"""What a seat says of what others do, and that something comes of, without being an order or an answer."""


def _answered(held: Held, at: int) -> Iterator[Word]:
    """The answers to proposals behind an entry that count."""
    for entry in _entries(held, at):
        if not held.past.become(entry.number)[1]:
            yield from _answers(held.past, entry)


def _ordered(past: Past, at: int, one: Given) -> Word:
    """An order; what was proposed behind an entry and agreed to is its seat's word, said there."""
    said_in = _proposed_in(past, one.was.entry) if one.was and one.was.entry.seat != one.seat else 0
    number = said_in if said_in > at else one.number
    what = b"" if one.order is None else encode(one.order)
    order_id, fell = one.was.entry.order_id if one.was else "", _fell(one)
    return Word(number, one.seat, what, order_id, fell=fell, of_the_moment=bool(fell) or _is_bare(what))


def _fell(one: Given) -> tuple[int, ...]:
    """The dice of a roll."""
    facts = [fact for fact, _ in one.was.facts] if one.was and isinstance(one.order, RollDice) else []
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
    facts = (fact for fact, _ in facts_of(past.system, entry))
    meant = (fact.proposed if isinstance(fact, ProposalRaised) else fact for fact in facts)
    found = next((one for one in meant if isinstance(one, ClaimRuled)), None)
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
    return one.seat, one.what, one.fell, one.behind if one.of_the_moment else b""


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
        trunk, last = lineage[-1].trunk, max(adopted, default=ledger.head(game).number)
        here = Held(Past(system, ledger, trunk), ledger.head(trunk).number)
        if found := not_given(Held(Past(system, ledger, game), last), here, min(parted)):
            yield say(THEIRS, trunk=trunk, orders=listed([_of(*one) for one in found.items()]))


def _of(seat: str, numbers: tuple[int, ...]) -> str:
    return say(OF, seat=seat, count=len(numbers), entries=in_words(numbers))


OF = said("of {seat} in {count:entry|entries} {entries}")
THEIRS = said("orders that were not given in {trunk}, as those of their seats: {orders}")
