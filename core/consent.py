"""By a game's policy: undo and redo, orders that touch others, and what is proposed of both.

Who decides for the table alone, and what needs whose consent and is proposed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.history import (
    Deed,
    Redo,
    Turning,
    Undo,
    authors_of,
    deciding,
    redo,
    revived,
    taken_back,
    told_something,
    undo,
    undone,
)
from core.policy import (
    CONSENT,
    FREE,
    GAMEMASTERS,
    KEPT,
    KINDS_TOLD,
    REDO,
    TRUSTING,
    UNDO,
    UNTIL_DECLINED,
    WAITS,
    Concern,
    keeps_dice,
    way_of,
)
from core.proposals import Proposed, agree_beforehand, in_words, proposals
from core.remarks import RuleOn, remark
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.message import (
    ClaimRuled,
    EntriesUndone,
    Event,
    ProposalAgreedBeforehand,
    ProposalCarried,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
)
from events.policy import Policy
from events.sentences import Part, listed, said, translated

SENTENCE = said(
    "What a seat may not do alone counts once those whose consent it needs agree, as long as the game did "
    "not go on meanwhile."
)
BY_POLICY = said("What touches others comes to count by the way that the policy of the game has for it.")
ALONE = said("{seat} needs nobody's consent for this: {order} alone does it.")
NEEDS_NONE = said("{seat} needs nobody's consent for this: the order alone does it.")
NOBODY = said("There is nobody at the table whom it could be proposed to; the gamemaster does it alone.")
SAME = said("Entry {proposal} proposes that already; it is for {seats} to answer it.")
GAMEMASTERS_ALONE = said("By the policy of this game this is the gamemaster's alone ({kind}): {seats}.")
NEEDS_CONSENT = said("By the policy of this game this needs the consent of {seats} ({kind}); it is proposed.")


class Court(msgspec.Struct, frozen=True):
    """The game as it stands, as far as it is asked about orders that are proposed.

    `read` is an order as it stands in a ledger; `rule` the ruling of the rules alone on one of a seat, given
    by the right to; `concern` whom it touches. They raise `Mistake` for what can't be.
    """

    read: Callable[[dict[str, Any]], Any]
    rule: Callable[[str, Any], Ruling]
    concern: Callable[[str, Any], Concern | None]


class Chairs(msgspec.Struct, frozen=True):
    """Who sits at a table, and by which policy: the side of each seat, and the seat that is of none.

    `adopted` is the branch that counts in place of the game, if one was adopted.
    """

    sides: dict[str, str]
    gamemaster: str
    policy: Policy = TRUSTING
    court: Court | None = None
    adopted: str = ""

    @property
    def at_work(self) -> Court:
        """Raises `ValueError` where there is no game, and so no order of one."""
        if self.court is None:
            raise ValueError("orders are proposed in a game alone")
        return self.court

    def master(self, seat: str) -> str:
        """The seat, if it decides for the table alone; or else one that does, if any."""
        masters = self.policy.gamemaster
        return seat if seat in masters else next(iter(masters), "")

    def is_empty(self, seat: str) -> bool:
        """Is it the seat of a gamemaster, and by the policy nobody sits there? What is its is the sides'."""
        return seat == self.gamemaster and seat not in self.policy.gamemaster

    def of_other_sides(self, seat: str, among: Sequence[str] = ()) -> tuple[tuple[str, ...], ...]:
        """The seats of each other side, or of those among them that are named."""
        own = self.sides.get(seat, "")
        sides = dict.fromkeys(side for side in self.sides.values() if side != own)
        asked = (side for side in sides if not among or side in among)
        return tuple(tuple(one for one, of in self.sides.items() if of == side) for side in asked)


# Undo and redo by the policy.


def undo_by_policy(history: Sequence[Deed], seat: str, order: Undo, chairs: Chairs) -> Ruling:
    """A seat's own is free as far as 0006 has it; what lies beyond goes by the policy."""
    way = way_of(chairs.policy, UNDO)
    master = chairs.master(seat)
    order = with_dice(order, chairs.policy)
    if seat == chairs.gamemaster == master:
        return undo(history, seat, order, master)
    ruling = undo(history, seat, order, "")
    if isinstance(ruling, Accepted) or isinstance(back := taken_back(history, order), Refused):
        return ruling
    if seat == master:
        return undo(history, seat, order, master)
    if way == FREE:
        return Accepted((Ruled(undone(back, order), ()),))
    if way == UNTIL_DECLINED and (asked := asked_about(back, seat, chairs)):
        return Accepted((*_in_force(history, UNDO, seat, asked), Ruled(undone(back, order), ())))
    return ruling


def with_dice(order: Undo, policy: Policy) -> Undo:
    """An undo with what becomes of the dice in it: by the policy they are kept, or by its own word."""
    return replace(order, dice=KEPT) if keeps_dice(policy) else order


def redo_by_policy(history: Sequence[Deed], seat: str, chairs: Chairs) -> Ruling:
    free = way_of(chairs.policy, REDO) == FREE
    return redo(history, seat, seat if free else chairs.master(seat))


# Orders of the game that touch others, given straight.


def by_the_policy(
    history: Sequence[Deed], seat: str, ruling: Accepted, concern: Concern, chairs: Chairs
) -> Ruling:
    """The ruling on an order that the rules accept and that touches others, given and not proposed."""
    way, asked = way_of(chairs.policy, concern.kind), chairs.of_other_sides(seat, concern.sides)
    if way == FREE or seat in chairs.policy.gamemaster or not asked:
        return ruling
    if way == UNTIL_DECLINED:
        in_force = _in_force(history, concern.kind, seat, asked)
        return replace(ruling, facts=(*in_force, *ruling.facts))
    kind = translated(KINDS_TOLD[concern.kind])
    if way == GAMEMASTERS:
        return _gamemasters(kind, chairs)
    return _by_policy(NEEDS_CONSENT, kind=kind, seats=in_words(asked))


def _gamemasters(kind: str, chairs: Chairs) -> Refused:
    return _by_policy(GAMEMASTERS_ALONE, kind=kind, seats=listed(list(chairs.policy.gamemaster)))


def _in_force(
    history: Sequence[Deed], kind: str, seat: str, asked: tuple[tuple[str, ...], ...]
) -> list[Ruled]:
    return _ruled(ProposalInForce(kind, asked), *_beforehand(history, kind, seat, asked))


def _beforehand(
    history: Sequence[Deed], kind: str, seat: str, asked: Sequence[Sequence[str]]
) -> Sequence[ProposalAgreedBeforehand]:
    agreed = agree_beforehand(history, kind, seat, asked)
    return [ProposalAgreedBeforehand(agreed)] if agreed else []


def _ruled(*events: Event) -> list[Ruled]:
    return [Ruled(event, ()) for event in events]


# Proposing.


def propose(  # noqa: PLR0911 - each reason why it is not proposed
    history: Sequence[Deed], seat: str, what: Undo | Redo | RuleOn, chairs: Chairs
) -> Ruling:
    """Rule on proposing what touches entries: refused where the seat may do it alone, or nobody can."""
    if isinstance(what, RuleOn):
        return _propose_finding(history, seat, what, chairs)
    kind = UNDO if isinstance(what, Undo) else REDO
    alone = _alone(history, seat, what, chairs)
    if isinstance(alone, Accepted) or (seat in chairs.policy.gamemaster and _possible(history, what)):
        return refused(ALONE, seat=seat, order=kind)
    if isinstance(meant := _meant(history, seat, what, chairs), Refused):
        return alone
    proposed, asked = meant
    if way_of(chairs.policy, kind) == GAMEMASTERS:
        return _gamemasters(translated(KINDS_TOLD[kind]), chairs)
    if not asked:
        return refused(NOBODY)
    if already := _proposed_already(history, proposed):
        return already
    agreed = _beforehand(history, kind, seat, asked)
    done = [proposed] if _all_agree(asked, agreed) else []
    return Accepted(tuple(_ruled(ProposalRaised(proposed, asked), *agreed, *done)))


def _propose_finding(history: Sequence[Deed], seat: str, what: RuleOn, chairs: Chairs) -> Ruling:
    """Rule on proposing how a claim is found: both sides agree to it as the gamemaster would rule."""
    if isinstance(ruling := remark(history, seat, what, chairs.sides, (seat,)), Refused):
        return ruling
    if seat in chairs.policy.gamemaster:
        return refused(ALONE, seat=seat, order="rule-on")
    found = ClaimRuled(what.claim, what.finding, what.because)
    if not (asked := chairs.of_other_sides(seat)):
        return refused(NOBODY)
    return _proposed_already(history, found) or Accepted(tuple(_ruled(ProposalRaised(found, asked))))


def _proposed_already(history: Sequence[Deed], proposed: Proposed) -> Refused | None:
    """The refusal of what an open proposal proposes already."""
    for one in proposals(history).values():
        if not one.closed and _same(one.proposed, proposed):
            return refused(SAME, proposal=one.number, seats=in_words(one.waits_for))
    return None


def _alone(history: Sequence[Deed], seat: str, what: Undo | Redo, chairs: Chairs) -> Ruling:
    if isinstance(what, Undo):
        return undo_by_policy(history, seat, what, chairs)
    return redo_by_policy(history, seat, chairs)


def _all_agree(asked: Sequence[Sequence[str]], agreed: Sequence[ProposalAgreedBeforehand]) -> bool:
    welcome = {seat for one in agreed for seat in one.seats}
    return all(welcome & {*group} for group in asked)


def propose_order(history: Sequence[Deed], seat: str, order: dict[str, Any], chairs: Chairs) -> Ruling:
    """Rule on proposing an order of the game: refused as the order is, or where it needs no consent."""
    if isinstance(ruling := ruled_as_proposed(seat, order, chairs), Refused):
        return ruling
    if isinstance(raised := raised_by(seat, order, chairs), Refused):
        return raised
    if already := _proposed_already(history, raised):
        return already
    agreed = _beforehand(history, raised.kind, seat, raised.asked)
    facts = _ruled(raised, *agreed)
    if not _all_agree(raised.asked, agreed):
        return Accepted(tuple(facts))
    return replace(ruling, facts=(*facts, *_ruled(ProposalCarried(0, seat)), *ruling.facts))


def raised_by(seat: str, order: dict[str, Any], chairs: Chairs) -> ProposalOfOrder | Refused:
    """What is recorded of an order that is proposed, or why it is not proposed."""
    court = chairs.at_work
    concern = court.concern(seat, court.read(order))
    if concern is None or seat in chairs.policy.gamemaster:
        return refused(NEEDS_NONE, seat=seat)
    way, asked = way_of(chairs.policy, concern.kind), chairs.of_other_sides(seat, concern.sides)
    if way == GAMEMASTERS:
        return _gamemasters(translated(KINDS_TOLD[concern.kind]), chairs)
    if way not in (CONSENT, WAITS) or not asked:
        return refused(NEEDS_NONE, seat=seat)
    return ProposalOfOrder(order, concern.kind, way, asked)


def ruled_as_proposed(seat: str, order: dict[str, Any], chairs: Chairs) -> Ruling:
    """The ruling of the rules on an order that is proposed, in the game as it stands."""
    court = chairs.at_work
    return court.rule(seat, court.read(order))


Meant = tuple[Turning, tuple[tuple[str, ...], ...]]
"""What would come of a proposal, and whom it asks."""


def _possible(history: Sequence[Deed], what: Undo | Redo) -> bool:
    found = taken_back(history, what) if isinstance(what, Undo) else revived(history)
    return not isinstance(found, Refused)


def _meant(history: Sequence[Deed], seat: str, what: Undo | Redo, chairs: Chairs) -> Meant | Refused:
    if isinstance(what, Undo):
        back = taken_back(history, what)
        if isinstance(back, Refused):
            return back
        return undone(back, with_dice(what, chairs.policy)), asked_about(back, seat, chairs)
    fact = revived(history)
    if isinstance(fact, Refused):
        return fact
    return fact, _asked_of([one for one in authors_of(history, fact.undone_by) if one != seat], seat, chairs)


def asked_about(back: Iterable[Deed], seat: str, chairs: Chairs) -> tuple[tuple[str, ...], ...]:
    """Whose consent it needs that these entries are taken back: of each group that of one seat.

    These are all others who decided something in them; and where a die was rolled or a secret was shown, one
    seat of each other side.
    """
    back = list(back)
    others = tuple(dict.fromkeys(one for deed in back for one in deciding(deed) if one != seat))
    if any(map(told_something, back)):
        return _with_all_sides(others, seat, chairs)
    return _asked_of(others, seat, chairs)


def _asked_of(others: Sequence[str], seat: str, chairs: Chairs) -> tuple[tuple[str, ...], ...]:
    """Each of these; for a gamemaster's seat in which nobody sits one seat of each other side."""
    if any(map(chairs.is_empty, others)):
        return _with_all_sides(others, seat, chairs)
    return tuple((one,) for one in others)


def _with_all_sides(others: Sequence[str], seat: str, chairs: Chairs) -> tuple[tuple[str, ...], ...]:
    """Each of these who sits at the table, and one seat of each side that is not among them."""
    named = [one for one in others if not chairs.is_empty(one)]
    heard = {chairs.sides.get(one, "") for one in (seat, *named)}
    sides = dict.fromkeys(side for side in chairs.sides.values() if side not in heard)
    groups = (tuple(one for one, of in chairs.sides.items() if of == side) for side in sides)
    return (*((one,) for one in named), *groups)


def _same(one: Proposed, other: Proposed) -> bool:
    """Is it the same that would come of it, whatever reason is given?"""
    if isinstance(one, EntriesUndone) and isinstance(other, EntriesUndone):
        return (one.first, one.dice) == (other.first, other.dice)
    return one == other


def refused(told: str, /, **of: Part) -> Refused:
    """A refusal of a proposal, or of an answer to one."""
    return Refused((breach("proposal", "proposal", SENTENCE, told, **of),))


def goes_on_in(branch: str) -> Refused:
    """The refusal of an order in a game in whose place a branch counts."""
    return Refused((breach("adoption", "adoption", *ADOPTED, branch=branch),))


ADOPTED = (
    said("Where a branch was adopted, the game goes on there."),
    said("{branch} was adopted and counts in place of this game: order there. Undo takes that back."),
)


def _by_policy(told: str, /, **of: Part) -> Refused:
    return Refused((breach("policy", "policy", BY_POLICY, told, **of),))
