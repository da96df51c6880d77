"""What an order about entries is ruled on by: as much of the past as it touches, however long that is."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from core.answering import meant_by
from core.dice import AT_ONCE, THROW, RollDice, when_rolled
from core.history import Deed, Redo, Talk, Turning, Undo, undone_last
from core.policy import KEPT, UNTIL_DECLINED, policy_of
from core.proposals import (
    Accept,
    Decline,
    Propose,
    ProposeOrder,
    lasts,
)
from core.remarks import Claim, Comment, RuleOn, said_of
from events.message import (
    DiceKept,
    EntriesRedone,
    EntriesUndone,
    ProposalAccepted,
    ProposalCarried,
    ProposalDeclined,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from skyledger.folding import Step, facts_of
from skyledger.past import Past
from skyledger.recording import is_recorded_as
from skyledger.showing import showing_of

BEGINNING = Deed(1, "", ())


class Moment:
    """A game as it stands after its entry `last`, with its past."""

    def __init__(self, past: Past, last: int) -> None:
        self.past, self.last = past, last
        self.found, self.marks, self.bound = past.turnings(last), past.marks(last), past.bound(last)

    def counting(self) -> Iterator[int]:
        """The entries that count, the last one first, but for the beginning."""
        found = self.found
        return (n for n in range(self.last, 1, -1) if n not in found.void and n not in found.turned)

    def newest(self) -> int:
        """The newest entry that is an order of the game."""
        return next((n for n in range(self.last, 0, -1) if n not in self.marks), 0)

    def goes_on(self, after: int) -> Iterator[int]:
        """The first entry behind one by which the game went on, if it did: no word about a proposal."""
        behind = range(after + 1, self.last + 1)
        return iter([n for n in behind if not isinstance(self.marks.get(n), Talk)][:1])

    def whole(self, numbers: Iterable[int]) -> Iterator[Deed]:
        """These entries, in their order, with their seats and facts."""
        for number in sorted({*numbers}):
            if (entry := self.past.ledger.entry(self.past.game, number)) is not None:
                facts = tuple(event for event, _ in facts_of(self.past.system, entry))
                yield Deed(number, entry.seat, facts, thrown=self.past.thrown(entry, facts))


def touched(at: Moment, game: Any, seat: str, order: Any) -> list[Deed]:  # noqa: C901, PLR0911 - one line for each
    """The entries that an order of a seat is about, and those that say whether it may be given."""
    match order:
        case RollDice():
            return kept_dice(at)
        case Undo() if policy_of(game).undo == UNTIL_DECLINED:
            return _in_order((*_to_undo(at, order), *at.whole(_welcomes(at))))
        case Undo():
            return _to_undo(at, order, (seat,))
        case Redo():
            return _to_redo(at)
        case Propose() | ProposeOrder():
            return _to_propose(at, order)
        case Accept(number):
            about = (*_turnings(at), *at.whole(_about(at, number)))
            return _in_order((*about, *_to_what_is_proposed(at, number)))
        case Comment() | Claim() | RuleOn():
            return list(at.whole((said_of(order),)))
        case Decline(number):
            return _in_order((*_turned(at), *at.whole(_about(at, number)), *_since(at, number)))
        case _:
            return welcoming(at)


def welcoming(at: Moment) -> list[Deed]:
    """The entries by which standing acceptances begin and end."""
    return list(at.whole(_welcomes(at)))


def kept_dice(at: Moment) -> list[Deed]:
    """Every undo and redo, and the throws that were undone with their dice kept or took such dice; nothing
    where no undo kept any.
    """
    keeping = [n for n, one in at.marks.items() if isinstance(one, EntriesUndone) and one.dice == KEPT]
    if not keeping:
        return []
    again = (number for number, one in at.bound.items() if isinstance(one, DiceKept))
    turned = (number for undo in keeping for number in at.found.turned[undo])
    marks = (Deed(n, "", (one,)) for n, one in at.marks.items() if isinstance(one, Turning))
    return _in_order((*marks, *at.whole((*turned, *again))))


def _to_propose(at: Moment, order: Propose | ProposeOrder) -> list[Deed]:
    """What it is about, what is open already, and who agrees beforehand."""
    spoken = _in_order((*_turnings(at), *at.whole((*_welcomes(at), *_open(at), *_lasting(at)))))
    if isinstance(order, ProposeOrder):
        return spoken
    about = _to_what(at, order.what)
    return _in_order((*about, *spoken))


def all_proposed(at: Moment) -> list[Deed]:
    """Every proposal and answer of a game, and the entries by which it went on past each."""
    said = [number for number, mark in at.marks.items() if isinstance(mark, Talk)]
    numbers = (one for number in said for one in (number, *at.goes_on(number)))
    return _in_order((*_turnings(at), *at.whole((*numbers, *at.bound, *_lasting(at)))))


def still_open(at: Moment) -> list[Deed]:
    """The proposals and answers that came since the game went on, and what stays open though it did."""
    return _in_order((*_turnings(at), *at.whole((*_open(at), *_lasting(at)))))


def with_its_dice(at: Moment, game: Any, order: Any) -> Any:
    """An undo of what came last takes dice that fell at once back together with what they are for."""
    return with_dice_thrown(at, order) if when_rolled(game.dice) == AT_ONCE else order


def with_dice_thrown(at: Moment, order: Any) -> Any:
    """An undo of what came last, or its proposal, with what the last throws were for; others as they are."""
    if isinstance(order, Propose):
        return replace(order, what=with_dice_thrown(at, order.what))
    if not isinstance(order, Undo) or order.to:
        return order
    last = next(at.counting(), 0)
    first = next((n for n in at.counting() if not _is_a_throw(at, n)), 1)
    return order if first in (1, last) else replace(order, to=first)


def _is_a_throw(at: Moment, number: int) -> bool:
    """Is an entry the machine's throw?"""
    entry = at.past.ledger.entry(at.past.game, number)
    return entry is not None and entry.order is not None and is_recorded_as(THROW, entry.order)


def _open(at: Moment) -> Iterator[int]:
    """What was proposed and answered since the game went on, the last one first."""
    for number in range(at.last, 0, -1):
        if not isinstance(at.marks.get(number), Talk):
            return
        yield number


def _lasting(at: Moment) -> Iterator[int]:
    """What stays open though the game goes on, with the answers to it and where it was done or taken back."""
    every = (*at.marks.items(), *at.bound.items())
    raised = {number for number, one in every if lasts(one)}
    yield from raised
    yield from (at.found.void[number] for number in raised & at.found.void.keys())
    for number, mark in every if raised else ():
        if isinstance(mark, ProposalAccepted | ProposalDeclined | ProposalCarried):
            yield from (number,) if mark.proposal in raised else ()
        elif isinstance(mark, EntriesRedone) and mark.undone_by in raised:
            yield number


def _welcomes(at: Moment) -> Iterator[int]:
    """Where standing acceptances begin and end."""
    return (n for n, one in at.marks.items() if isinstance(one, ProposalsWelcomed | ProposalsNotWelcomed))


def _turnings(at: Moment) -> list[Deed]:
    """Every undo and redo, for what was done by consent, or counts until declined, may be undone by one."""
    lasting = any(isinstance(one, ProposalInForce | ProposalCarried) for one in at.bound.values())
    return [Deed(n, "", (one,)) for n, one in at.marks.items() if lasting and isinstance(one, Turning)]


def _turned(at: Moment) -> list[Deed]:
    """Every mark and the newest order, where something counts until it is declined: was it an undo, it may
    be redone.
    """
    return _to_redo(at) if _in_force(at) else []


def _since(at: Moment, number: int) -> list[Deed]:
    """What counts until it is declined, and all that counts since: it is taken back where its seat could."""
    first = min((n for n in _in_force(at) if n == number or not number), default=0)
    return _to_undo(at, Undo(first)) if first and first not in at.marks else []


def _in_force(at: Moment) -> list[int]:
    return [number for number, one in at.bound.items() if isinstance(one, ProposalInForce)]


def _about(at: Moment, number: int) -> Iterator[int]:
    """A proposal and what became of it, if one is meant, and all that is open."""
    return chain(_of_one(at, number) if number else (), _open(at), _lasting(at))


def _to_what_is_proposed(at: Moment, number: int) -> Iterator[Deed]:
    """What an open proposal is ruled on by, or all that are open."""
    open_ones = {*_open(at), *_lasting(at)}
    for one in sorted({number} & open_ones if number else open_ones):
        mark = at.marks.get(one)
        if isinstance(mark, ProposalRaised):  # an order is ruled on by the game, not by its entries
            yield from _to_what(at, meant_by(mark.proposed))


def _to_what(at: Moment, what: Undo | Redo | RuleOn) -> list[Deed]:
    """What it rests on, whoever may do it."""
    match what:
        case Undo():
            return _to_undo(at, what)
        case Redo():
            return _to_redo(at)
        case RuleOn(claim):
            return list(at.whole((claim,)))


def _of_one(at: Moment, number: int) -> Iterator[int]:
    """A proposal, the answers to it, and the entry by which the game went on; nothing for another entry."""
    if number not in at.bound and not isinstance(at.marks.get(number), ProposalRaised | ProposalOfOrder):
        return
    yield number
    yield from at.goes_on(number)
    carried = ((n, one) for n, one in at.bound.items() if isinstance(one, ProposalCarried))
    yield from (n for n, one in carried if one.proposal == number)
    for one, mark in at.marks.items():
        if isinstance(mark, ProposalAccepted | ProposalDeclined) and mark.proposal == number:
            yield one


def _to_undo(at: Moment, order: Undo, of: tuple[str, ...] | None = None) -> list[Deed]:
    """The beginning, and what counts from the entry on that is meant, or the last.

    Whether an entry showed a secret is asked of those of some seats alone, or of all: a seat takes back
    nothing of others, so of theirs it matters only to whom it is proposed.
    """
    first, found = next(at.counting(), at.last + 1), at.found
    if 1 < order.to < first and order.to not in found.void and order.to not in found.turned:
        first = order.to
    shows = showing_of(at.past.system).shows
    line = at.past.line(first, at.last)
    return [
        BEGINNING,
        *(_deed(one, shown=(of is None or one.entry.seat in of) and shows(one)) for one in line),
    ]


def _deed(step: Step, *, shown: bool) -> Deed:
    return Deed(step.entry.number, step.entry.seat, tuple(event for event, _ in step.facts), shown)


def _to_redo(at: Moment) -> list[Deed]:
    """Every mark, the last undo with those by whose word it was given, and the newest order of the game."""
    marks = [Deed(number, "", (mark,)) for number, mark in at.marks.items()]
    return _in_order((Deed(at.newest(), "", ()), *marks, *_agreed(at, undone_last(at.found.void))))


def _agreed(at: Moment, undo: int) -> Iterator[Deed]:
    """The undo, and where it was proposed the proposal and those who agreed."""
    for deed in at.whole((undo,)):
        proposals = {fact.proposal for fact in deed.facts if isinstance(fact, ProposalAccepted)}
        yield from at.whole((undo, *(n for one in proposals for n in _of_one(at, one))))


def _in_order(deeds: Iterable[Deed]) -> list[Deed]:
    """Each entry once, by number: whole where it is known so, and one that showed a secret if any says so."""
    found: dict[int, Deed] = {}
    for deed in deeds:
        before = found.get(deed.number)
        if before is None or not before.seat:
            found[deed.number] = deed
        elif deed.seat:
            found[deed.number] = replace(deed, shown=deed.shown or before.shown)
    return [deed for _, deed in sorted(found.items())]
