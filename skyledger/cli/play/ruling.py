"""`rule-on`: how a claim is found, alone or by agreement, and what is set right for its sake."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.proposals import AdoptBranch, ProposeOrder
from core.remarks import DENIED, UPHELD, RuleOn
from core.ruling import Refused
from events.codec import encode
from events.entry import Entry
from events.message import ClaimRuled, ProposalRaised
from events.sentences import said, say
from skyledger.claims.record import FOR_CLAIM
from skyledger.claims.ruled_before import last_found
from skyledger.cli.answers import Hearing, as_json, entry_stands, hear, status_of, write
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.look.proposals import proposal_of
from skyledger.cli.names_given import proper_order_id
from skyledger.cli.once import SITTING, once
from skyledger.cli.options import USUAL, Common, DryRun, GameId, NumberIfAny, Seat
from skyledger.cli.paper import put, stands
from skyledger.cli.play.adopting import adoption
from skyledger.cli.play.claiming import Because
from skyledger.cli.play.order import Giving, Proposing, TurningId, reason_of, turn, which
from skyledger.cli.status import DONE
from skyledger.cli.trial import trial_of, try_out
from skyledger.notation.any_game import read as read_order
from skyledger.notation.quoting import spoken
from skyledger.notation.remarks import with_reason
from skyledger.recording import is_recorded_as
from skyledger.service import rule_on, submit, table, was_ordered
from store.ledger import Ledger


class Both(msgspec.Struct, frozen=True):
    """A finding and what is set right for its sake, as they are told: `then` is the text of that."""

    ruling: RuleOn
    then: str
    order_id: str
    propose: bool


def rule_on_(  # noqa: PLR0913 - the command's options
    game: GameId,
    number: Annotated[NumberIfAny, Parameter(name="CLAIM", help="The entry of the claim.")],
    finding: Annotated[str, Parameter(help=f"{UPHELD} or {DENIED}.")],
    /,
    *text: Annotated[str, Parameter(help="Why: because …")],
    because: Because = "",
    then: Annotated[
        str | None,
        Parameter(
            show_default=False,
            help="What is done for its sake: an adjust order without its reason, as “adjust W249 option "
            "five_more”, from here on; or “adopt BRANCH”.",
        ),
    ] = None,
    propose: Proposing = False,
    seat: Seat = "",
    order_id: TurningId = "",
    dry_run: DryRun = False,
    common: Common = USUAL,
) -> int:
    """Say how a claim is found, as the gamemaster or by agreement: it is upheld or denied, and why.

    Who decides for the table rules alone. Any other seat proposes it with --propose, and it is so once one
    seat of each other side accepts; play may go on till then.

    With --then something is set right by an entry of its own, whose reason names the claim; the log, the
    board and reports mark it as set right by hand. So a branch is adopted too, in which it was played right.
    If that is refused, the claim is not ruled on either. With --propose each is proposed for which the seat
    needs others, to be accepted by itself; what counts until it is declined counts at once. Under one --id
    both are given once: the same again is answered with both entries, and what was left out between them is
    given then; without one that is so where the last ruling on the claim is the same.

    What is found last counts; how the claim was found before is told with it, also where another one ruled
    on it in the same moment.

    JSON: as `order`, with "replaces": [{"claim", "entry", "finding"}] where it was found before; with --then
    also "effect", the answer to that order.
    """
    proper_order_id(order_id)
    meant = RuleOn(which(number), finding.casefold(), reason_of(because, text))
    if then is None:
        _require_of_one(game, meant.claim, order_id, common)
        return turn(game, meant, Giving(seat, order_id, None, dry_run), common, propose=propose)
    if not then.strip():
        raise Unworkable("order", say(SETS_RIGHT))
    with desk_at(common) as desk, once(SITTING.get()):
        at = table(desk, game_of(desk, game))
        hearing = Hearing(desk, at, seat_of(desk, at.game, seat), common.json)
        return _given(hearing, Both(meant, then, order_id, propose), dry_run=dry_run)


SETS_RIGHT = said("--then sets something right: adjust …, or adopt BRANCH")
BELONGS = said(
    "Order id {id} belongs to entry {entry} of {seat}, which is another order. Choose another --id."
)
OTHERWISE = said(
    "The claim of entry {claim} was found otherwise since, in entry {since}: nothing is set right for the "
    "ruling of entry {entry} any more. Rule on it anew, under another --id."
)


def _given(hearing: Hearing, both: Both, *, dry_run: bool) -> int:
    """Give both, or what is missing of them where they were given before, or try them."""
    found, right = _before(hearing, both)
    ruling = both.ruling if found is None else _same(hearing, found, both.ruling, both.order_id)
    effect = _effect(hearing, both) if right is None else _same_effect(hearing, right, both)
    orders: tuple[Any, Any] = ruling, effect
    if both.propose:
        orders = (
            ruling if found else _as_it_may(hearing, ruling),
            effect if right else _as_it_may(hearing, effect),
        )
    if found is None and (refused := _refused(hearing, orders)):
        return try_out(hearing, refused[0]) if dry_run else hear(hearing, refused[0])
    if dry_run and right is None:
        return try_out(hearing, orders[1]) if found else _tried(hearing, orders)
    finding = found.order_id if found else id_of_finding(both.order_id, _effect(hearing, both))
    return _both(hearing, orders, (finding, right.order_id if right else both.order_id))


def _as_it_may(hearing: Hearing, order: Any) -> Any:
    """An order straight, or proposed where its seat may not give it."""
    return proposal_of(order) if _refused(hearing, (order,)) else order


def _refused(hearing: Hearing, orders: tuple[Any, ...]) -> list[Any]:
    """Those that would be refused as the game stands."""
    return [one for one in orders if isinstance(rule_on(hearing.before, hearing.seat, one), Refused)]


# Given before: what is set right has the id that was chosen, and its finding one that is made of it.


def id_of_finding(order_id: str, effect: Any) -> str:
    """The id of a finding for whose sake something is set right under an id of somebody's own.

    It begins with what is made of that id and ends with what is made of the effect, so that one that was cut
    off behind its finding is gone on with by the same alone; of a branch it is the same that it is that one.
    """
    named = replace(effect, at=0, number=0, head="") if isinstance(effect, AdoptBranch) else effect
    return _made_of(f"{order_id}\nfinding".encode()) + _made_of(encode(named)) if order_id else ""


def _made_of(given: bytes) -> str:
    return sha256(given).hexdigest()[:16]


def _finding(ledger: Ledger, game: str, claim: int, order_id: str) -> Entry | None:
    """The entry of a finding for whose sake something is set right under this id."""
    begins = _made_of(f"{order_id}\nfinding".encode())
    return next((one for one in ledger.entries(game, claim) if one.order_id.startswith(begins)), None)


def _before(hearing: Hearing, both: Both) -> tuple[Entry | None, Entry | None]:
    """The entries of both, as far as they were given under an id. Raises `Mistake` for another's."""
    if not (order_id := both.order_id):
        return _last(hearing, both)
    ledger = hearing.desk.ledger
    found = _finding(ledger, hearing.game, both.ruling.claim, order_id)
    right = ledger.by_order_id(hearing.game, order_id)
    if right is not None and found is None:
        raise _another(order_id, right)
    if right is None and found is not None:
        step = next(hearing.before.past.steps(found.number, found.number))
        then = replace(hearing, before=replace(hearing.before, state=step.before))
        if found.order_id != id_of_finding(order_id, _effect(then, both)):
            raise _another(order_id, found)
        _require_standing(hearing, both.ruling, found.number)
    return found, right


def _require_standing(hearing: Hearing, ruling: RuleOn, number: int) -> None:
    """Raises `Mistake` where a claim was found otherwise since: nothing is set right for such a ruling."""
    last = last_found(hearing.before.past, ruling.claim, hearing.before.head.number)
    if last is not None and last.entry > number and last.finding != ruling.finding:
        told = say(OTHERWISE, claim=ruling.claim, entry=number, since=last.entry)
        raise Unworkable("claim", told)


def _last(hearing: Hearing, both: Both) -> tuple[Entry | None, Entry | None]:
    """The last ruling on the claim, if it is this one, and what was set right for its sake and still is.

    What was proposed may be declined since: it is the same only while nothing came after both.
    """
    marks, claim = hearing.before.past.marks(), both.ruling.claim
    last = max((number for number, one in marks.items() if _is_ruled(one, claim)), default=0)
    if not last:
        return None, None
    entry, *after = hearing.desk.ledger.entries(hearing.game, last - 1)
    if entry.seat != hearing.seat or not _is_either(entry, both.ruling):
        return None, None
    right = _still(hearing, both, after)
    gone_on = len(after) > (right is not None)
    return (None, None) if isinstance(marks[last], ProposalRaised) and gone_on else (entry, right)


def _still(hearing: Hearing, both: Both, after: Iterable[Entry]) -> Entry | None:
    """The entry, of those after a ruling, by which was set right what should be, unless it was undone."""
    effect, become = _effect(hearing, both), hearing.before.past.become
    of_seat = (one for one in after if one.seat == hearing.seat and _is_either(one, effect))
    return next((one for one in of_seat if not become(one.number)[1]), None)


def _is_ruled(mark: Any, claim: int) -> bool:
    found = mark.proposed if isinstance(mark, ProposalRaised) else mark
    return isinstance(found, ClaimRuled) and found.claim == claim


def _is_either(entry: Entry, order: Any) -> bool:
    """Is an entry this order, straight or proposed?"""
    orders = (order, proposal_of(order))
    return entry.order is not None and any(is_recorded_as(one, entry.order) for one in orders)


def _require_of_one(game: str, claim: int, order_id: str, common: Common) -> None:
    """Raises `Mistake` for the id of a finding with which something was set right."""
    with desk_at(common) as desk:
        held = game_of(desk, game)
        if order_id and (found := _finding(desk.ledger, held, claim, order_id)) is not None:
            raise _another(order_id, found)


def _another(order_id: str, entry: Entry) -> Unworkable:
    told = say(BELONGS, id=order_id, entry=entry.number, seat=entry.seat)
    return Unworkable("order id", told)


def _same(hearing: Hearing, entry: Entry, order: Any, order_id: str) -> Any:
    """The order as an entry has it, straight or proposed. Raises `Mistake` where it has another."""
    for one in (order, proposal_of(order)):
        if entry.seat == hearing.seat and was_ordered(hearing.before, entry, one):
            return one
    raise _another(order_id, entry)


def _same_effect(hearing: Hearing, entry: Entry, both: Both) -> Any:
    """What was set right, as it is read in the game before it; a branch has the head that it had then."""
    step = next(hearing.before.past.steps(entry.number, entry.number))
    order = _effect(replace(hearing, before=replace(hearing.before, state=step.before)), both)
    was = step.order.order if isinstance(step.order, ProposeOrder) else msgspec.to_builtins(step.order)
    if isinstance(order, AdoptBranch) and was.get("branch") == order.branch:
        order = replace(order, at=was["at"], number=was["number"], head=was["head"])
    return _same(hearing, entry, order, both.order_id)


# What is set right.


def _effect(hearing: Hearing, both: Both) -> Any:
    """The order that sets something right, with the claim in its reason. Raises `Mistake` for another one."""
    order, _, why = both.then.partition(" because ")
    reason = FOR_CLAIM(entry=both.ruling.claim) + (spoken(why) if why else both.ruling.because)
    name, state = hearing.before.system.rules.name, hearing.before.state
    verb, _, rest = order.strip().partition(" ")
    if verb.casefold() == "adopt" and rest.strip():
        return replace(_adoption(hearing, rest.strip()), because=reason)
    if verb.casefold() != "adjust":
        raise Unworkable("order", say(SETS_RIGHT))
    return read_order(name, state, with_reason(order, reason), hearing.seat)


def _adoption(hearing: Hearing, branch: str) -> AdoptBranch:
    """The adoption of a branch of this game. Raises `Mistake` for a branch of another one, or none."""
    trunk, order = adoption(hearing.desk, game_of(hearing.desk, branch))
    if trunk != hearing.game:
        told = said("{branch} parted from {trunk}, and not from {game}.")
        raise Unworkable("branch", say(told, branch=order.branch, trunk=trunk, game=hearing.game))
    return order


# Both, given or tried.


def _tried(hearing: Hearing, orders: tuple[Any, Any]) -> int:
    """What would become of both; a finding leaves the game as it is, and so the other is tried in it."""
    if not hearing.json:
        return max(try_out(hearing, one) for one in orders)
    (status, ruling), (also, effect) = (trial_of(hearing, one) for one in orders)
    put({**ruling, "effect": effect})
    return max(status, also)


def _both(hearing: Hearing, orders: tuple[Any, Any], ids: tuple[str, str]) -> int:
    """Write the finding and what is set right for its sake, or the proposals of both."""
    status, told = _written(hearing, orders[0], ids[0])
    if status != DONE:
        return _put(told, None, status)
    hearing = replace(hearing, before=table(hearing.desk, hearing.game))
    status, also = _written(hearing, orders[1], ids[1])
    return _put(told, also, status)


def _written(hearing: Hearing, order: Any, order_id: str) -> tuple[int, dict[str, Any] | None]:
    """The status of an order that is given, and its answer where JSON is wanted."""
    answer = submit(hearing.desk, hearing.game, hearing.seat, order, order_id)
    if answer.entry is not None and not answer.again:
        stands(entry_stands(answer.entry))
    if hearing.json:
        return status_of(answer.ruling), as_json(hearing, answer, order)
    write(hearing, answer, order)
    return status_of(answer.ruling), None


def _put(told: dict[str, Any] | None, effect: dict[str, Any] | None, status: int) -> int:
    if told is not None:
        put({**told, "effect": effect})
    return status
