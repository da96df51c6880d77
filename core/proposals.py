"""Proposals: what a seat may not do alone counts once those whose consent it needs have agreed.

A proposal and the answers to it are entries that lie outside the game: nobody undoes them, and they close no
redo. A proposal is open until somebody who is asked declines it, or the game goes on by an order, an undo or
a redo: what it was about is not what it would be then.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.history import (
    Deed,
    Redo,
    Turning,
    Undo,
    authors_of,
    deciding,
    mark,
    redo,
    revived,
    taken_back,
    told_something,
    undo,
    undone,
)
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.message import EntriesUndone, ProposalAccepted, ProposalDeclined, ProposalRaised
from events.sentences import Part, either, listed, said

POLICY = said(
    "What a seat may not do alone counts once those whose consent it needs agree, as long as the game did "
    "not go on meanwhile."
)
ALONE = said("{seat} needs nobody's consent for this: {order} alone does it.")
NOBODY = said("There is nobody at the table whom it could be proposed to; the gamemaster does it alone.")
SAME = said("Entry {proposal} proposes that already, and waits for {seats}.")
NOTHING_ASKED = said("Nothing that is proposed waits for the word of {seat}.")
SEVERAL = said("{seat} is asked about the proposals of entries {entries}: say which one is meant.")
NO_PROPOSAL = said("Entry {entry} proposes nothing.")
NOT_ASKED = said("{seat} is not asked about what entry {proposal} proposes; it asks {seats}.")
ANSWERED = said("{seat} has agreed to what entry {proposal} proposes already, in entry {entry}.")
CARRIED = said("What entry {proposal} proposes is done already, by entry {entry}.")
DECLINED = said("{seat} has declined what entry {proposal} proposes, in entry {entry}.")
NOT_GIVEN = said(
    "What entry {proposal} proposes, or whom it asks, is not what the rules give for it; {seat} can propose "
    "it anew."
)
OVERTAKEN = said("The game went on with entry {entry}; what entry {proposal} proposes is no longer open.")


class Propose(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Propose/1"):
    """Propose what the seat may not do alone."""

    what: Undo | Redo


class Accept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Accept/1"):
    """Agree to what an entry proposes, or to the one proposal that asks this seat when `proposal` is 0."""

    proposal: int = 0


class Decline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Decline/1"):
    """Do not agree to what an entry proposes, or to the one proposal that asks this seat."""

    proposal: int = 0
    because: str = ""


AboutEntries = Undo | Redo | Propose | Accept | Decline
"""The orders of every game that are about its entries, and lie outside the game that these make."""


class Chairs(msgspec.Struct, frozen=True):
    """Who sits at a table: the side of each seat, and the seat of the gamemaster, who is of none."""

    sides: Mapping[str, str]
    gamemaster: str


class Proposal(msgspec.Struct, frozen=True):
    """A proposal and what became of it: who agreed in which entry, and the entry that closed it, or 0.

    `declined_by` is the seat that did not agree; `carried` tells that all agreed whose consent it needs.
    """

    number: int
    seat: str
    proposed: Turning
    asked: tuple[tuple[str, ...], ...]
    agreed: Mapping[str, int] = {}
    closed: int = 0
    declined_by: str = ""
    because: str = ""
    carried: bool = False

    @property
    def waits_for(self) -> tuple[tuple[str, ...], ...]:
        """The groups of which nobody has agreed yet."""
        return tuple(group for group in self.asked if not self.agreed.keys() & set(group))

    def asks(self, seat: str) -> bool:
        """Is this seat's word still waited for?"""
        return not self.closed and any(seat in group for group in self.waits_for)


def in_words(asked: Iterable[Sequence[str]]) -> str:
    """Such as "britain or france, and italy": of each group one seat is asked."""
    return listed([either(group) for group in asked])


# What became of proposals, as a pure function of the entries of a game.


def proposals(history: Iterable[Deed]) -> Mapping[int, Proposal]:
    """Every proposal by its entry, as it stands after these entries."""
    found: dict[int, Proposal] = {}
    for deed in history:
        for fact in deed.facts:
            match fact:
                case ProposalRaised(proposed, asked):
                    found[deed.number] = Proposal(deed.number, deed.seat, proposed, asked)
                case ProposalAccepted(number) | ProposalDeclined(number) if number in found:
                    found[number] = _answered(found[number], deed, fact)
        if not _only_said(deed):
            found |= _closed(found.values(), deed.number)
    return found


def _answered(one: Proposal, deed: Deed, fact: ProposalAccepted | ProposalDeclined) -> Proposal:
    if one.closed:
        return one
    if isinstance(fact, ProposalDeclined):
        return replace(one, closed=deed.number, declined_by=deed.seat, because=fact.because)
    agreed = replace(one, agreed={**one.agreed, deed.seat: deed.number})
    carried = one.proposed in deed.facts
    return replace(agreed, closed=deed.number, carried=True) if carried else agreed


def _only_said(deed: Deed) -> bool:
    marked = mark(deed)
    return marked is not None and not isinstance(marked, Turning)


def _closed(found: Iterable[Proposal], by: int) -> dict[int, Proposal]:
    """The proposals past which the game went on."""
    return {one.number: replace(one, closed=by) for one in found if not one.closed}


# The rulings on orders about entries.


def rule_on_entries(history: Sequence[Deed], seat: str, order: AboutEntries, chairs: Chairs) -> Ruling:
    """Rule on an order about entries by the history, or by as much of it as the order touches."""
    match order:
        case Undo():
            return undo(history, seat, order, chairs.gamemaster)
        case Redo():
            return redo(history, seat, chairs.gamemaster)
        case Propose(what):
            return propose(history, seat, what, chairs)
        case Accept(number):
            return _accept(history, seat, number, chairs)
        case Decline(number, because):
            return _decline(history, seat, number, because)


def propose(history: Sequence[Deed], seat: str, what: Undo | Redo, chairs: Chairs) -> Ruling:
    """Rule on proposing an undo or redo: refused where the seat may do it alone, or nobody can."""
    if isinstance(alone := rule_on_entries(history, seat, what, chairs), Accepted) or (
        seat == chairs.gamemaster and _possible(history, what)
    ):
        return _refused(ALONE, seat=seat, order="undo" if isinstance(what, Undo) else "redo")
    if isinstance(meant := _meant(history, seat, what, chairs), Refused):
        return alone
    proposed, asked = meant
    if not asked:
        return _refused(NOBODY)
    for one in proposals(history).values():
        if not one.closed and _same(one.proposed, proposed):
            return _refused(SAME, proposal=one.number, seats=in_words(one.waits_for))
    return Accepted((Ruled(ProposalRaised(proposed, asked), ()),))


Meant = tuple[Turning, tuple[tuple[str, ...], ...]]
"""What would come of a proposal, and whom it asks."""


def _possible(history: Sequence[Deed], what: Undo | Redo) -> bool:
    found = taken_back(history, what) if isinstance(what, Undo) else revived(history)
    return not isinstance(found, Refused)


def _meant(history: Sequence[Deed], seat: str, what: Undo | Redo, chairs: Chairs) -> Meant | Refused:
    if isinstance(what, Undo):
        back = taken_back(history, what)
        return back if isinstance(back, Refused) else (undone(back, what), asked_about(back, seat, chairs))
    fact = revived(history)
    if isinstance(fact, Refused):
        return fact
    return fact, tuple((one,) for one in authors_of(history, fact.undone_by) if one != seat)


def asked_about(back: Iterable[Deed], seat: str, chairs: Chairs) -> tuple[tuple[str, ...], ...]:
    """Whose consent it needs that these entries are taken back: of each group that of one seat.

    These are all others who decided something in them; and where a die was rolled or a secret was shown, one
    seat of each other side.
    """
    back = list(back)
    others = tuple(dict.fromkeys(one for deed in back for one in deciding(deed) if one != seat))
    if not any(map(told_something, back)):
        return tuple((one,) for one in others)
    heard = {chairs.sides.get(one, "") for one in (seat, *others)}
    sides = dict.fromkeys(side for side in chairs.sides.values() if side not in heard)
    groups = (tuple(one for one, of in chairs.sides.items() if of == side) for side in sides)
    return (*((one,) for one in others), *groups)


def _same(one: Turning, other: Turning) -> bool:
    """Is it the same that would come of it, whatever reason is given?"""
    if isinstance(one, EntriesUndone) and isinstance(other, EntriesUndone):
        return one.first == other.first
    return one == other


def _accept(history: Sequence[Deed], seat: str, number: int, chairs: Chairs) -> Ruling:
    one = _asking(history, seat, number)
    if isinstance(one, Refused):
        return one
    if not _given(history, one, chairs):
        return _refused(NOT_GIVEN, proposal=one.number, seat=one.seat)
    facts = [Ruled(ProposalAccepted(one.number), ())]
    if not replace(one, agreed={**one.agreed, seat: 0}).waits_for:
        facts.append(Ruled(one.proposed, ()))
    return Accepted(tuple(facts))


def _given(history: Sequence[Deed], one: Proposal, chairs: Chairs) -> bool:
    """Do the rules give this proposal as it is recorded? One that was taken over unjudged may say anything.

    As long as it is open, the game stands where it stood when it was proposed.
    """
    before = [deed for deed in history if deed.number < one.number]
    ruling = propose(before, one.seat, meant_by(one.proposed), chairs)
    return ruling == Accepted((Ruled(ProposalRaised(one.proposed, one.asked), ()),))


def meant_by(proposed: Turning) -> Undo | Redo:
    """The order that comes to this, if there is any."""
    return Undo(proposed.first, proposed.because) if isinstance(proposed, EntriesUndone) else Redo()


def _decline(history: Sequence[Deed], seat: str, number: int, because: str) -> Ruling:
    one = _asking(history, seat, number)
    if isinstance(one, Refused):
        return one
    return Accepted((Ruled(ProposalDeclined(one.number, because), ()),))


def _asking(history: Sequence[Deed], seat: str, number: int) -> Proposal | Refused:
    """The open proposal that is answered; or why this seat has nothing to answer."""
    found = proposals(history)
    if number:
        return _open_to(found[number], seat) if number in found else _refused(NO_PROPOSAL, entry=number)
    asking = [one for one in found.values() if one.asks(seat)]
    if len(asking) == 1:
        return asking[0]
    if asking:
        return _refused(SEVERAL, seat=seat, entries=listed([str(one.number) for one in asking]))
    return _refused(NOTHING_ASKED, seat=seat)


def _open_to(one: Proposal, seat: str) -> Proposal | Refused:
    if one.carried:
        return _refused(CARRIED, proposal=one.number, entry=one.closed)
    if one.declined_by:
        return _refused(DECLINED, seat=one.declined_by, proposal=one.number, entry=one.closed)
    if one.closed:
        return _refused(OVERTAKEN, proposal=one.number, entry=one.closed)
    if not any(seat in group for group in one.asked):
        return _refused(NOT_ASKED, seat=seat, proposal=one.number, seats=in_words(one.asked))
    if seat in one.agreed:
        return _refused(ANSWERED, seat=seat, proposal=one.number, entry=one.agreed[seat])
    return one


def _refused(told: str, /, **of: Part) -> Refused:
    return Refused((breach("proposal", "proposal", POLICY, told, **of),))
