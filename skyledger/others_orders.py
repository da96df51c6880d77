"""What a branch has in the name of seats, and the game that it parted from, or that adopts it, has not."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from core.dice import RollDice
from core.history import in_words, overtaken
from core.policy import UNTIL_DECLINED
from core.proposals import proposals
from events.codec import decode, encode
from events.entry import Entry
from events.message import (
    ClaimRuled,
    DiceRolled,
    Event,
    ProposalAccepted,
    ProposalAgreedBeforehand,
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
from skyledger.said_alike import Word, apart
from skyledger.touched import Moment, still_open
from store.errors import StoreError
from store.ledger import Ledger

Numbers = Mapping[str, tuple[int, ...]]
"""Entries of a game, by seats."""


class OfOthers(NamedTuple):
    """The orders and answers, by seats, that a branch has and its trunk was never given; that it has before
    or behind others than the trunk has; that were taken back in the trunk, and count in the branch; and that
    count in the trunk, and the branch has not, or took back. Of those of all seats that the trunk was not
    given so, `beforehand` are those to which others agreed beforehand in the branch, `unagreed` those which
    need the word of others, and have nobody's.
    """

    orders: Numbers
    moved: Numbers
    again: Numbers
    gone: Numbers
    beforehand: Numbers
    unagreed: Numbers


class Held(NamedTuple):
    """A game as it counted after an entry."""

    past: Past
    last: int


class Said(NamedTuple):
    """What counts of a game behind an entry: its orders as they were given; these and the answers to
    proposals as words; and `all` that is said, in its turn, also at the table, if something may come of it.
    """

    given: tuple[Given, ...]
    words: frozenset[Word]
    all: tuple[Word, ...]


class Compared(NamedTuple):
    """A branch there and the game here from which it parted after an entry, with what is said in each behind
    that, and what is `turned` in the branch alone.
    """

    here: Held
    there: Held
    at: int
    ours: Said
    theirs: Said
    turned: Numbers


def _compared(here: Held, there: Held, at: int) -> Compared:
    return Compared(here, there, at, _said(here, at), _said(there, at), _turned_alone(there, here, at))


class Unlike(NamedTuple):
    """The entries of a branch that the game has not so, by seats: what is `new`, for none of the game is like
    it, and what is `moved`, before or behind others.
    """

    new: Numbers
    moved: Numbers


def _unlike(both: Compared) -> Unlike:
    found = apart(both.ours.all, both.theirs.all)
    return Unlike(_together(_of_words(found.come), both.turned), _of_words(found.moved))


def orders_of_others(here: Held, there: Held, at: int, by: str) -> OfOthers:
    """Those of others than `by`, of a branch as it is adopted, that parted from the game here after an entry.

    What becomes of the policy is told by itself. Raises as `Past.at` does.
    """
    both = _compared(here, there, at)
    found = apart(_but_of(by, both.ours.all), _but_of(by, both.theirs.all))
    again, back = _by_seats(_alone(there, here, at)), _by_seats(_alone(here, there, at))
    orders = _together(_of_words(found.come), both.turned)
    ends = _together(back, _of_words(_that_count(found.gone, both.ours)), _turned_alone(here, there, at))
    given = tuple(_not_given_so(both))
    return OfOthers(
        orders=_but_for(by, orders),
        moved=_of_words(found.moved),
        again=_but_for(by, again),
        gone=_but_for(by, ends),
        beforehand=_by_seats(_agreed_beforehand(there.past, given)),
        unagreed=_unagreed(there, given),
    )


def unagreed_in(there: Held, here: Held, at: int) -> Numbers:
    """The orders of a branch that the game from which it parted has not so, that need the word of others and
    have nobody's; and whatever counts there until it is declined. Raises as `Past.at` does.
    """
    return _unagreed(there, _not_given_so(_compared(here, there, at)))


def _not_given_so(both: Compared) -> Iterator[Given]:
    """The orders of the branch that the game has not, or before or behind others."""
    orders = _together(*_unlike(both))
    return (one for one in both.theirs.given if one.number in orders.get(one.seat, ()))


def _agreed_beforehand(past: Past, given: Iterable[Given]) -> Iterator[Given]:
    """Those to which others agreed beforehand: in the game they may wait for their word."""
    return (one for one in given if ProposalAgreedBeforehand in _by_whose_word(past, one))


def _unagreed(there: Held, given: Iterable[Given]) -> Numbers:
    """Those of these orders that need the word of others and have it not, for a correction asks nobody; and
    what counts until it is declined, for nobody declines it once the branch is adopted.
    """
    lacking = _by_seats(one for one in given if _lacks_a_word(there.past, one))
    return _together(lacking, _of_seats(_not_yet_declined(there)))


def _not_yet_declined(held: Held) -> Iterator[tuple[str, int]]:
    """What counts until it is declined, and may be: by whom and where, be it behind the parting or not."""
    for one in proposals(still_open(Moment(held.past, held.last))).values():
        if one.way == UNTIL_DECLINED and not one.closed and one.waits_for:
            yield one.seat, one.number


def _lacks_a_word(past: Past, one: Given) -> bool:
    if one.was is None or one.order is None:
        return False
    return not _by_whose_word(past, one) and needs_a_word(past.system, one.was.before, one.seat, one.order)


def _by_whose_word(past: Past, one: Given) -> AbstractSet[type[Event]]:
    """The kinds of facts by which others agreed to an order, as it was given or beforehand."""
    facts = facts_of(past.system, one.was.entry) if one.was is not None else ()
    return {type(fact) for fact, _ in facts if isinstance(fact, ProposalCarried | ProposalAgreedBeforehand)}


def _that_count(words: Iterable[Word], of: Said) -> Iterator[Word]:
    """Those that are orders or answers, but for the policy, of which it is told otherwise."""
    return (one for one in words if one in of.words and SETS_POLICY not in one.what)


def _but_of(seat: str, words: Iterable[Word]) -> tuple[Word, ...]:
    return tuple(one for one in words if one.seat != seat)


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
    words = (*ordered, *_answered(held, at))
    in_turn = sorted((*words, *_at_the_table(held, at, ordered)), key=attrgetter("number"))
    return Said(given, frozenset(words), tuple(in_turn))


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
    """The answers to proposals behind an entry that count, or did then."""
    found, marks = held.past.turnings(held.last), held.past.marks(held.last)
    for entry in _entries(held, at):
        if not overtaken(found, marks, entry.number):
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


def _of_words(words: Iterable[Word]) -> Numbers:
    """The entries in which they are said, by seats."""
    return _together(_of_seats((one.seat, one.number) for one in words))


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
        there = Held(Past(system, ledger, game), last)
        unlike = _unlike(_compared(here, there, min(parted)))
        for sentence, found in ((THEIRS, unlike.new), (MOVED, unlike.moved)):
            if found:
                yield say(sentence, trunk=trunk, orders=listed([_of(*one) for one in found.items()]))


def _of(seat: str, numbers: tuple[int, ...]) -> str:
    return say(OF, seat=seat, count=len(numbers), entries=in_words(numbers))


OF = said("of {seat} in {count:entry|entries} {entries}")
THEIRS = said("orders that were not given in {trunk}, as those of their seats: {orders}")
MOVED = said("orders that stand before or behind others than in {trunk}, as those of their seats: {orders}")
