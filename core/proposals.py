"""Proposals: what a seat may not do alone counts once those whose consent it needs have agreed.

A proposal and the answers to it are entries that lie outside the game: nobody undoes them, and they close no
redo. A proposal is open until somebody who is asked declines it, or the game goes on by an order, an undo or
a redo: what it was about is not what it would be then. By the way "waits" it is open until it is answered.
What counts until it is declined is no proposal, and is answered like one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from core.history import Deed, Redo, Turning, Undo, mark, voided
from core.policy import CONSENT, REDO, UNDO, UNTIL_DECLINED, WAITS
from core.remarks import Remark, RuleOn
from events.message import (
    ClaimRuled,
    EntriesRedone,
    EntriesUndone,
    Event,
    ProposalAccepted,
    ProposalAgreedBeforehand,
    ProposalCarried,
    ProposalDeclined,
    ProposalDisputed,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.policy import Policy
from events.sentences import either, listed


class Propose(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Propose/1"):
    """Propose what the seat may not do alone."""

    what: Undo | Redo | RuleOn


class ProposeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ProposeOrder/1"):
    """Propose an order of the game, as it stands in a ledger, that needs consent by the policy."""

    order: dict[str, Any]


class Accept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Accept/1"):
    """Agree to what an entry proposes, or to the one proposal that asks this seat when `proposal` is 0."""

    proposal: int = 0


class Decline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Decline/1"):
    """Do not agree to what an entry proposes, or to the one proposal that asks this seat."""

    proposal: int = 0
    because: str = ""


class AcceptAlways(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="AcceptAlways/1"):
    """Agree beforehand to every proposal of a kind, of one seat or of any."""

    kind: str
    of: str = ""


class AcceptNoMore(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="AcceptNoMore/1"):
    """End a standing acceptance."""

    kind: str
    of: str = ""


class SetPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="SetPolicy/1"):
    """Play by this policy from here on: an order of every game."""

    policy: Policy


class AdoptBranch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="AdoptBranch/1"):
    """Let a branch be the line that counts: an order of every game, about the head that the branch has.

    It may say why, as where a claim was found so.
    """

    branch: str
    at: int
    number: int
    head: str
    because: str | UnsetType = UNSET


OfEveryGame = SetPolicy | AdoptBranch
"""The orders that every game has, and that count in it as any of its own."""

AboutEntries = Undo | Redo | Propose | ProposeOrder | Accept | Decline | AcceptAlways | AcceptNoMore | Remark
"""The orders of every game that are about its entries, and lie outside the game that these make."""

Proposed = Turning | ClaimRuled | ProposalOfOrder | ProposalInForce

CLAIMS = "claims"
"""The kind of what is proposed to be found of a claim: by no policy one side alone finds it."""


class Proposal(msgspec.Struct, frozen=True):
    """A proposal and what became of it: who agreed in which entry, and the entry that closed it, or 0.

    `declined_by` is the seat that did not agree, in the entry `declined`; `carried` tells that all agreed
    whose consent it needs. What counts until declined and is not taken back though it was declined is open,
    and disputed.
    """

    number: int
    seat: str
    proposed: Proposed
    asked: tuple[tuple[str, ...], ...]
    agreed: Mapping[str, int] = {}
    closed: int = 0
    declined_by: str = ""
    because: str = ""
    carried: bool = False
    declined: int = 0

    @property
    def kind(self) -> str:
        """Of which kind it is, as a policy has them."""
        if isinstance(self.proposed, Turning):
            return UNDO if isinstance(self.proposed, EntriesUndone) else REDO
        return CLAIMS if isinstance(self.proposed, ClaimRuled) else self.proposed.kind

    @property
    def way(self) -> str:
        """By which way it comes to count."""
        if isinstance(self.proposed, ProposalInForce):
            return UNTIL_DECLINED
        if isinstance(self.proposed, ProposalOfOrder):
            return self.proposed.way
        return WAITS if isinstance(self.proposed, ClaimRuled) else CONSENT

    @property
    def disputed(self) -> bool:
        """Does it count though it was declined?"""
        return bool(self.declined_by) and not self.closed

    @property
    def waits_for(self) -> tuple[tuple[str, ...], ...]:
        """The groups of which nobody has agreed yet."""
        return tuple(group for group in self.asked if not self.agreed.keys() & set(group))

    @property
    def answered_past_adoption(self) -> bool:
        """Is it answered in a game in whose place a branch counts? An undo may take that back."""
        return isinstance(self.proposed, Turning | ClaimRuled)

    def asks(self, seat: str) -> bool:
        """Is this seat's word still waited for?"""
        return not self.closed and not self.disputed and any(seat in group for group in self.waits_for)


def in_words(asked: Iterable[Sequence[str]]) -> str:
    """Such as "britain or france, and italy": of each group one seat is asked."""
    return listed([either(group) for group in asked])


# What became of proposals, as a pure function of the entries of a game.


def proposals(history: Sequence[Deed]) -> Mapping[int, Proposal]:
    """Every proposal by its entry, as it stands after these entries."""
    found: dict[int, Proposal] = {}
    for deed in history:
        found |= _answered_in(found, deed)
        if not _only_said(deed):
            found |= _closed(found.values(), deed.number)
        for one in _raised(deed):
            found[deed.number] = one
    return found | _taken_back(found, history)


def _raised(deed: Deed) -> Iterable[Proposal]:
    """What an entry proposes, or counts until it is declined, with who agreed beforehand."""
    for fact in deed.facts:
        if isinstance(fact, ProposalRaised | ProposalOfOrder | ProposalInForce):
            proposed = fact.proposed if isinstance(fact, ProposalRaised) else fact
            yield _agreed_beforehand(Proposal(deed.number, deed.seat, proposed, fact.asked), deed)


def _agreed_beforehand(one: Proposal, deed: Deed) -> Proposal:
    welcome = (fact.seats for fact in deed.facts if isinstance(fact, ProposalAgreedBeforehand))
    agreed = dict.fromkeys((seat for seats in welcome for seat in seats), deed.number)
    done = not replace(one, agreed=agreed).waits_for and bool(agreed)
    return replace(one, agreed=agreed, closed=deed.number if done else 0, carried=done)


def _answered_in(found: Mapping[int, Proposal], deed: Deed) -> dict[int, Proposal]:
    answers = (fact for fact in deed.facts if isinstance(fact, ProposalAccepted | ProposalDeclined))
    return {
        fact.proposal: _answered(found[fact.proposal], deed, fact)
        for fact in answers
        if fact.proposal in found
    }


def _answered(one: Proposal, deed: Deed, fact: ProposalAccepted | ProposalDeclined) -> Proposal:
    if one.closed:
        return one
    if isinstance(fact, ProposalDeclined):
        closed = 0 if ProposalDisputed(one.number) in deed.facts else deed.number
        return replace(one, closed=closed, declined_by=deed.seat, because=fact.because, declined=deed.number)
    agreed = replace(one, agreed={**one.agreed, deed.seat: deed.number})
    if deed.seat == one.declined_by:
        agreed = replace(agreed, declined_by="", because="", declined=0)
    carried = one.proposed in deed.facts or ProposalCarried(one.number, one.seat) in deed.facts
    settled = one.way == UNTIL_DECLINED and not agreed.waits_for and not agreed.declined_by
    return replace(agreed, closed=deed.number, carried=True) if carried or settled else agreed


def _only_said(deed: Deed) -> bool:
    marked = mark(deed)
    return marked is not None and not isinstance(marked, Turning)


def _closed(found: Iterable[Proposal], by: int) -> dict[int, Proposal]:
    """The proposals past which the game went on."""
    over = (one for one in found if not one.closed and one.way == CONSENT)
    return {one.number: replace(one, closed=by) for one in over}


def _taken_back(found: Mapping[int, Proposal], history: Sequence[Deed]) -> dict[int, Proposal]:
    """What counted until it was declined, and counts no more, for its entry was undone."""
    lasting = [one for one in found.values() if one.way == UNTIL_DECLINED and not one.closed]
    if not lasting:
        return {}
    facts = ((deed.number, fact) for deed in history for fact in deed.facts)
    redone = {fact.undone_by: number for number, fact in facts if isinstance(fact, EntriesRedone)}
    back = {**redone, **voided(history)}
    return {one.number: replace(one, closed=back[one.number]) for one in lasting if one.number in back}


# Standing acceptances.

Welcome = tuple[str, str]
"""A kind, and the seat whose proposals are meant: any, if it is empty."""


def welcomes(history: Iterable[Deed]) -> Mapping[str, tuple[Welcome, ...]]:
    """To what each seat agrees beforehand, after these entries."""
    found: dict[str, tuple[Welcome, ...]] = {}
    for deed in history:
        for fact in deed.facts:
            mine = found.get(deed.seat, ())
            if isinstance(fact, ProposalsWelcomed):
                found[deed.seat] = (*mine, (fact.kind, fact.of))
            elif isinstance(fact, ProposalsNotWelcomed):
                found[deed.seat] = tuple(one for one in mine if one != (fact.kind, fact.of))
    return found


def agree_beforehand(
    history: Iterable[Deed], kind: str, seat: str, asked: Iterable[Sequence[str]]
) -> tuple[str, ...]:
    """Who of those that are asked has said so beforehand, of each group the first."""
    given, wanted = welcomes(history), {(kind, ""), (kind, seat)}
    groups = ([one for one in group if wanted & {*given.get(one, ())}] for group in asked)
    return tuple(group[0] for group in groups if group)


def one_of(event: Event) -> bool:
    """Does a fact raise something that is answered?"""
    return isinstance(event, ProposalRaised | ProposalOfOrder | ProposalInForce)


def lasts(event: Event) -> bool:
    """Does a fact raise what is open though the game goes on?"""
    match event:
        case ProposalRaised(proposed):
            return isinstance(proposed, ClaimRuled)
        case ProposalOfOrder(way=way):
            return way == WAITS
    return isinstance(event, ProposalInForce)
