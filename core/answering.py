"""The rulings on orders about entries: what is undone, proposed, and answered to what is proposed."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from core.consent import (
    Chairs,
    goes_on_in,
    propose,
    propose_order,
    raised_by,
    redo_by_policy,
    refused,
    ruled_as_proposed,
    undo_by_policy,
    with_dice,
)
from core.history import Deed, Redo, Turning, Undo, effective, revived, undo
from core.policy import UNDO, UNTIL_DECLINED, WAYS
from core.proposals import (
    AboutEntries,
    Accept,
    AcceptAlways,
    AcceptNoMore,
    Decline,
    Proposal,
    Propose,
    ProposeOrder,
    Welcome,
    in_words,
    proposals,
    welcomes,
)
from core.remarks import Claim, Comment, RuleOn, remark
from core.ruling import Accepted, Refused, Ruled, Ruling
from events.message import (
    ClaimRuled,
    EntriesRedone,
    EntriesUndone,
    Event,
    ProposalAccepted,
    ProposalCarried,
    ProposalDeclined,
    ProposalDisputed,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.sentences import listed, said

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
TAKEN_BACK = said("What entry {proposal} did is taken back already, by entry {entry}.")
NO_KIND = said("“{kind}” is no kind of proposal; the kinds are {kinds}.")
WELCOME_ALREADY = said("{seat} agrees to these beforehand already.")
WELCOME_NOT = said("{seat} does not agree to these beforehand.")
WELCOME_OTHERWISE = said(
    "{seat} does not agree beforehand to every {kind}, but to those of {seats}: “accept no more {kind} from "
    "{of}” ends that."
)
WELCOME_ANY = said(
    "{seat} does not agree beforehand to {kind} of {of} alone, but to every {kind}: “accept no more {kind}” "
    "ends that."
)
ONESELF = said("{seat} needs no consent of its own.")
NO_SUCH_SEAT = said("Nobody sits as {seat}; the seats are {seats}.")


def rule_on_entries(  # noqa: C901, PLR0911 - one line for each order
    history: Sequence[Deed], seat: str, order: AboutEntries, chairs: Chairs
) -> Ruling:
    """Rule on an order about entries by the history, or by as much of it as the order touches."""
    if chairs.adopted and not _leads_back(order):
        return goes_on_in(chairs.adopted)
    match order:
        case Undo():
            return undo_by_policy(history, seat, order, chairs)
        case Redo():
            return redo_by_policy(history, seat, chairs)
        case Propose(what):
            return propose(history, seat, what, chairs)
        case ProposeOrder(line):
            return propose_order(history, seat, line, chairs)
        case Accept(number):
            return _accept(history, seat, number, chairs)
        case Decline():
            return _decline(history, seat, order, chairs)
        case AcceptAlways() | AcceptNoMore():
            return _welcome(history, seat, order, chairs)
        case Comment() | Claim() | RuleOn():
            return remark(history, seat, order, chairs.sides, chairs.policy.gamemaster)


def _leads_back(order: AboutEntries) -> bool:
    """May it lead to an undo of the adoption, or is it but a remark of one seat? Of answers `_asking` finds
    that out.
    """
    match order:
        case ProposeOrder() | Propose(RuleOn()):
            return False
        case AcceptAlways(kind) | AcceptNoMore(kind):
            return kind == UNDO
        case _:
            return True


# Accepting.


def _accept(history: Sequence[Deed], seat: str, number: int, chairs: Chairs) -> Ruling:
    one = _asking(history, seat, number, chairs)
    if isinstance(one, Refused):
        return one
    if not _given(history, one, chairs):
        return _no_more(one, chairs)
    accepted = Ruled(ProposalAccepted(one.number), ())
    if replace(one, agreed={**one.agreed, seat: 0}).waits_for:
        return Accepted((accepted,))
    return _carried(one, accepted, chairs)


def _no_more(one: Proposal, chairs: Chairs) -> Refused:
    """Why nobody can agree to it: an order may be against the rules by now."""
    if isinstance(one.proposed, ProposalOfOrder):
        ruling = ruled_as_proposed(one.seat, one.proposed.order, chairs)
        if isinstance(ruling, Refused):
            return ruling
    return refused(NOT_GIVEN, proposal=one.number, seat=one.seat)


def _carried(one: Proposal, accepted: Ruled, chairs: Chairs) -> Ruling:
    """What comes of the last acceptance that was waited for: an order is ruled on as the game stands."""
    match one.proposed:
        case ProposalInForce():
            return Accepted((accepted,))
        case ProposalOfOrder(order):
            ruling = ruled_as_proposed(one.seat, order, chairs)
            if isinstance(ruling, Refused):
                return ruling
            carried = Ruled(ProposalCarried(one.number, one.seat), ())
            return replace(ruling, facts=(accepted, carried, *ruling.facts))
        case proposed:
            return Accepted((accepted, Ruled(proposed, ())))


def _given(history: Sequence[Deed], one: Proposal, chairs: Chairs) -> bool:
    """Do the rules give this proposal as it is recorded? One that was taken over unjudged may say anything.

    As long as it is open, the game stands where it stood when it was proposed; an order that waited is asked
    again whom it touches now.
    """
    if isinstance(one.proposed, ProposalInForce):
        return True
    if isinstance(one.proposed, ProposalOfOrder):
        return raised_by(one.seat, one.proposed.order, chairs) == one.proposed
    before = [deed for deed in history if deed.number < one.number]
    ruling = propose(before, one.seat, meant_by(one.proposed), chairs)
    raised = ProposalRaised(one.proposed, one.asked)
    return isinstance(ruling, Accepted) and ruling.facts[0].event == raised


def meant_by(proposed: Turning | ClaimRuled) -> Undo | Redo | RuleOn:
    """The order that comes to this, if there is any."""
    match proposed:
        case EntriesUndone(first, _, because, dice):
            return Undo(first, because, dice)
        case ClaimRuled(claim, finding, because):
            return RuleOn(claim, finding, because)
        case EntriesRedone():
            return Redo()


# Declining.


def _decline(history: Sequence[Deed], seat: str, order: Decline, chairs: Chairs) -> Ruling:
    one, because = _asking(history, seat, order.proposal, chairs), order.because
    if isinstance(one, Refused):
        return one
    if one.disputed:
        return refused(DECLINED, seat=one.declined_by, proposal=one.number, entry=one.declined)
    back = with_dice(Undo(one.number, because), chairs.policy)
    facts = [
        ProposalDeclined(one.number, because),
        *_comes_of_it(history, one, back, _partners(one.seat, chairs)),
    ]
    return Accepted(tuple(Ruled(fact, ()) for fact in facts))


def _partners(seat: str, chairs: Chairs) -> tuple[str, ...]:
    """The other seats of a seat's side: what they order keeps fast nothing that it did."""
    side = chairs.sides.get(seat)
    return tuple(one for one, of in chairs.sides.items() if one != seat and of == side)


def _comes_of_it(
    history: Sequence[Deed], one: Proposal, back: Undo, partners: Collection[str]
) -> Iterator[Event]:
    """What counted until declined is taken back, or stays disputed where the game went on from it."""
    if one.way != UNTIL_DECLINED:
        return
    deed = next(each for each in history if each.number == one.number)
    if not any(isinstance(fact, EntriesUndone) for fact in deed.facts):
        yield _back(history, one, back, partners) or ProposalDisputed(one.number)
    else:
        redone = EntriesRedone(one.number)
        yield redone if revived(history) == redone else ProposalDisputed(one.number)


def _back(
    history: Sequence[Deed], one: Proposal, order: Undo, partners: Collection[str]
) -> EntriesUndone | None:
    """The undo of what counted, with all that its side itself could take back since; None where it can't."""
    if effective(history)[-1].number == one.number:
        return EntriesUndone(one.number, one.number, order.because, order.dice)
    ruling = undo(history, one.seat, order, "", partners)
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return next((fact.event for fact in facts if isinstance(fact.event, EntriesUndone)), None)


def _asking(history: Sequence[Deed], seat: str, number: int, chairs: Chairs) -> Proposal | Refused:
    """The open proposal that is answered; or why this seat has nothing to answer."""
    found = proposals(history)
    if number and number not in found:
        return refused(NO_PROPOSAL, entry=number)
    if number:
        one = _open_to(found[number], seat)
        closed = isinstance(one, Proposal) and chairs.adopted and not one.answered_past_adoption
        return goes_on_in(chairs.adopted) if closed else one
    asking = [one for one in found.values() if one.asks(seat)]
    if chairs.adopted:
        asking = [one for one in asking if one.answered_past_adoption]
    if len(asking) == 1:
        return asking[0]
    if asking:
        return refused(SEVERAL, seat=seat, entries=listed([str(one.number) for one in asking]))
    return refused(NOTHING_ASKED, seat=seat)


def _open_to(one: Proposal, seat: str) -> Proposal | Refused:
    if one.carried:
        return refused(CARRIED, proposal=one.number, entry=one.closed)
    if one.declined_by and one.closed:
        return refused(DECLINED, seat=one.declined_by, proposal=one.number, entry=one.declined)
    if one.closed:
        over = TAKEN_BACK if one.way == UNTIL_DECLINED else OVERTAKEN
        return refused(over, proposal=one.number, entry=one.closed)
    if not any(seat in group for group in one.asked):
        return refused(NOT_ASKED, seat=seat, proposal=one.number, seats=in_words(one.asked))
    if seat in one.agreed:
        return refused(ANSWERED, seat=seat, proposal=one.number, entry=one.agreed[seat])
    return one


# Standing acceptances.


def _welcome(
    history: Sequence[Deed], seat: str, order: AcceptAlways | AcceptNoMore, chairs: Chairs
) -> Ruling:
    if order.kind not in WAYS:
        return refused(NO_KIND, kind=order.kind[:60], kinds=listed(list(WAYS)))
    if order.of and order.of not in (*chairs.sides, chairs.gamemaster):
        return refused(NO_SUCH_SEAT, seat=order.of[:60], seats=listed(list(chairs.sides)))
    if order.of == seat:
        return refused(ONESELF, seat=seat)
    begins = isinstance(order, AcceptAlways)
    given = welcomes(history).get(seat, ())
    if ((order.kind, order.of) in given) == begins:
        return refused(WELCOME_ALREADY, seat=seat) if begins else _not_welcomed(seat, order, given)
    fact = (ProposalsWelcomed if begins else ProposalsNotWelcomed)(order.kind, order.of)
    return Accepted((Ruled(fact, ()),))


def _not_welcomed(seat: str, order: AcceptAlways | AcceptNoMore, given: Sequence[Welcome]) -> Refused:
    """That no such acceptance stands, and which one of the same kind does."""
    seats = sorted(of for kind, of in given if kind == order.kind)
    if not seats:
        return refused(WELCOME_NOT, seat=seat)
    if order.of and "" in seats:
        return refused(WELCOME_ANY, seat=seat, kind=order.kind, of=order.of)
    return refused(WELCOME_OTHERWISE, seat=seat, kind=order.kind, seats=listed(seats), of=seats[0])
