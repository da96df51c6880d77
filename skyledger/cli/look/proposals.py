"""`proposals`: what was proposed in a game, who is asked, and what became of it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from core.history import Redo, Undo, overtaken
from core.mistakes import Mistake
from core.policy import POLICY, UNTIL_DECLINED
from core.proposals import (
    AboutEntries,
    Proposal,
    Propose,
    ProposeOrder,
    in_words,
    proposals,
    welcomes,
)
from core.remarks import RuleOn
from core.ruling import Accepted, Refused
from events.codec import encode
from events.message import ProposalInForce, ProposalOfOrder, ProposalRaised
from events.sentences import listed, said, say
from skyledger.cli.desk import desk_at, game_of, viewer_at
from skyledger.cli.disputing import NOT_RIGHT, write_way
from skyledger.cli.look.coming import coming_json, coming_with, write_coming
from skyledger.cli.look.found_before import found_before_by, write_found_before
from skyledger.cli.look.rereading import reread_json, set_in, write_reread
from skyledger.cli.look.unanswerable import agreed_with_branch, void_because
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, lead, put
from skyledger.cli.status import DONE
from skyledger.folding import IMPOSSIBLE
from skyledger.games import PUBLIC
from skyledger.notation.any_game import proposed_in
from skyledger.scenarios import Played
from skyledger.service import Table, rule_on, table
from skyledger.telling.shared import order_told, would_come
from skyledger.terms import Coming
from skyledger.touched import Moment, all_proposed, still_open
from store.errors import StoreError

# What is open in a game, as `next` and `games` tell it too.


class Asking(msgspec.Struct, frozen=True):
    """An open proposal: its entry, whose it is, what would come of it, and the seats whose word it waits for.

    Of each group one seat is asked. By the way "until declined" it counts already; `disputed_by` has declined
    it, and it stays. To one that is `void` nobody can agree any more, and so it waits for nobody.
    """

    proposal: int
    seat: str
    text: str
    waits_for: tuple[tuple[str, ...], ...]
    kind: str = ""
    way: str = ""
    disputed_by: str = ""
    void: str | UnsetType = UNSET
    comes_with: tuple[Coming, ...] | UnsetType = UNSET


def open_in(held: Table) -> Iterator[Asking]:
    """What is proposed in a game and waits for an answer."""
    for one in proposals(still_open(Moment(held.past, held.head.number))).values():
        if not one.closed and (one.answered_past_adoption or not held.state.adopted):
            if agreed_with_branch(held, one):
                continue
            void = void_because(held, one)
            waits_for = () if one.disputed or void else one.waits_for
            told = proposed_told(held, one)
            comes = _coming(held, one) or UNSET
            by = one.declined_by
            yield Asking(one.number, one.seat, told, waits_for, one.kind, one.way, by, void or UNSET, comes)


def proposed_told(held: Table, one: Proposal) -> str:
    """What comes of a proposal, or came of it already.

    A policy is told by what it has otherwise than the one that there was when it was proposed.
    """
    match one.proposed:
        case ProposalOfOrder(order):
            then = held.past.at(one.number) if one.kind == POLICY else held.state
            return order_told(held.system, then, proposed_in(held.system.rules.name, order))
        case ProposalInForce():
            step = next(held.past.steps(one.number, one.number))
            return order_told(held.system, step.before, step.order)
        case turning:
            return would_come(turning)


def _reading(held: Table, one: Proposal) -> tuple[Played, int]:
    """The reading that an open proposal sets, and the last entry that it would be new to; or none."""
    if one.closed:
        return {}, 0
    if not isinstance(one.proposed, ProposalInForce):
        return set_in(held, (one.proposed,)), held.head.number
    step = next(held.past.steps(one.number, one.number))
    return set_in(held, (fact for fact, _ in step.facts)), one.number - 1


def open_of(held: Table | None) -> tuple[Asking, ...]:
    """The same of a game that may be damaged: then nothing is open, for nobody can play it."""
    with suppress(StoreError, Mistake, *IMPOSSIBLE):
        return tuple(open_in(held)) if held else ()
    return ()


def asks(one: Asking, seat: str) -> bool:
    """Does a proposal wait for the word of this seat?"""
    return any(seat in group for group in one.waits_for)


def write_asking(found: Iterable[Asking], seat: str = "", game: str = "") -> int:
    """What is open, in so many rows: a line for each, such as “by axis in entry 6, to allies: entry 5 is
    taken back”, and how a seat answers it, or whoever is asked; as at the table, or as a command of a game.
    """
    return sum(_asking(one) + _answering(one, seat, game) for one in found)


def _asking(one: Asking) -> int:
    lead_told, text = VOID if one.void else ASKING[bool(one.disputed_by), one.way == UNTIL_DECLINED]
    told = say(
        text,
        seat=one.seat,
        proposal=one.proposal,
        seats=in_words(one.waits_for) if one.waits_for else "",
        what=one.text,
        by=one.disputed_by,
        void=one.void or "",
    )
    rows = hanging(lead(say(lead_told), "warning"), told, indent=2)
    return rows + (write_coming(one.comes_with, indent=4) if one.comes_with else 0)


def _answering(one: Asking, seat: str, game: str) -> int:
    """What is typed for an answer; of several who are asked each has to say who he is."""
    if not one.waits_for:
        return 0
    asked = {each for group in one.waits_for for each in group}
    by = seat if seat in asked else next(iter(asked)) if len(asked) == 1 else "SEAT"
    told = say(BY_COMMAND if game else AT_THE_TABLE, game=game, proposal=one.proposal, seat=by)
    return hanging((told, "aside"), indent=4)


BY_COMMAND = said(
    "`skyledger accept {game} {proposal} --as {seat}`, or `skyledger decline {game} {proposal} because … "
    "--as {seat}`"
)
AT_THE_TABLE = said("`accept {proposal}`, or `decline {proposal} because …`")
TO_OTHERS = (said("Proposed:"), said("by {seat} in entry {proposal}, to {seats}: {what}"))
UNTIL = (said("Counts:"), said("entry {proposal} of {seat}, until declined by {seats}: {what}"))
DISPUTED = (said("Disputed:"), said("entry {proposal} of {seat}, declined by {by}: {what}"))
VOID = (said("Void:"), said("entry {proposal} of {seat}: {what} Nobody can agree to it any more: {void}"))
ASKING: Mapping[tuple[bool, bool], tuple[str, str]] = {
    (False, False): TO_OTHERS,
    (False, True): UNTIL,
    (True, False): DISPUTED,
    (True, True): DISPUTED,
}
"""How it is told, by whether it is disputed and counts until it is declined."""


def write_ways(held: Table, seat: str, order: Any, told: str, refused: Refused) -> None:
    """What can be done about a refusal: to whom it can be proposed, and how it is disputed."""
    write_proposable(held, seat, order, told, refused)
    if not isinstance(order, AboutEntries):
        write_way(NOT_RIGHT, held.game, held.head.number)


def write_proposable(held: Table, seat: str, order: Any, told: str, refused: Refused) -> None:
    """That others may agree to what a seat may not do alone, and how it is proposed to them."""
    by_policy = any(one.rule == POLICY for one in refused.violations)
    if isinstance(order, Propose | ProposeOrder) or not (
        by_policy or isinstance(order, Undo | Redo | RuleOn)
    ):
        return
    ruling = rule_on(held, seat, proposal_of(order))
    for fact in ruling.facts if isinstance(ruling, Accepted) else ():
        if isinstance(fact.event, ProposalRaised | ProposalOfOrder):
            seats = in_words(fact.event.asked)
            hint = say("It can be proposed to {seats}: propose {order}", seats=seats, order=told)
            hanging((hint, "aside"), indent=2)


def proposal_of(order: Any) -> Propose | ProposeOrder:
    """The proposal of an order."""
    if isinstance(order, Undo | Redo | RuleOn):
        return Propose(order)
    return ProposeOrder(msgspec.json.decode(encode(order)))


def _coming(held: Table, one: Proposal) -> tuple[Coming, ...]:
    """What comes and ends with a branch: as it stands while it is asked, and as it stood when it was."""
    last = one.number if one.closed else held.head.number
    return coming_with(held, (one.proposed,), last, one.seat)


# `proposals`: all of them.


def proposals_(game: GameId, /, *, seat: Viewer = "", common: Common = USUAL) -> int:
    """List what was proposed in a game, whose word it waits for, and what became of it.

    A proposal is open until somebody who is asked declines it, or the game goes on by an order, an undo or a
    redo; by the way "waits" of a game's policy it is open till it is answered. It is void where nobody can
    agree to it any more. What counts until it is declined is listed, too. Of seats told with "or" one speaks
    for all. Standing acceptances end the list.

    JSON: {"game", "proposals": [{"proposal", "seat", "text", "state", "asked", "waits_for", "agreed",
    "entry", "until", "declined_by", "because", "kind", "way"}], "always": {SEAT: [[KIND, OF]]}}: `proposal`
    is its entry, `state` "open", "void", "done", "declined", "overtaken", "disputed", "undone" or "adopted",
    `entry` the one by which it is that, or 0; one that is void has "void": why; `until` is the entry by which
    what was done, or declined, is no longer so, or 0; of groups in `asked` and `waits_for` one seat speaks;
    `agreed` is {seat: entry}; `kind`, `way` are the policy's; "rereads" as `order`, "comes_with" as `adopt`.
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = viewer_at(held, seat) if seat else PUBLIC
        at = Moment(held.past, held.head.number)
        history = all_proposed(at)
        found, always = proposals(history).values(), welcomes(history)
        if common.json:
            told = [_json(held, at, one, viewer) for one in found]
            put({"game": held.game, "proposals": told, "always": always})
            return DONE
        for one in found:
            _write(held, at, one, viewer)
        _write_always(always)
        if not found and not any(always.values()):
            hanging(say("Nothing was proposed in {game}.", game=held.game))
    return DONE


STATES: Mapping[str, str] = {
    "open": said("Waits for {seats}."),
    "done": said("Agreed, and done by entry {entry}."),
    "declined": said("Declined by {declined_by} in entry {entry}{because}."),
    "overtaken": said("The game went on with entry {entry}; it is no longer open."),
    "disputed": said("Declined by {declined_by} in entry {declined}{because}; it stays, disputed."),
    "undone": said("Taken back by entry {entry}."),
    "adopted": said("Counts, and is not declined any more: {adopted}"),
    "void": said("Void: nobody can agree to it any more. {void}"),
}
COUNTS = said("Counts, until declined by {seats}.")


def _write_always(always: Mapping[str, Iterable[tuple[str, str]]]) -> None:
    for seat, given in always.items():
        for kind, of in given:
            told = said(
                "{seat} agrees to {kind} of {of} always." if of else "{seat} agrees to {kind} always."
            )
            hanging(say(told, seat=seat, kind=kind, of=of))


def _state(one: Proposal, void: str, adopted: str) -> str:
    if adopted:
        return "adopted"
    if not one.closed:
        return "void" if void else "disputed" if one.disputed else "open"
    if one.carried or one.declined_by:
        return "done" if one.carried else "declined"
    return "undone" if one.way == UNTIL_DECLINED else "overtaken"


def _until(at: Moment, one: Proposal) -> int:
    """The entry by which what a proposal did, or its being declined, is no longer so; 0 while it is."""
    return overtaken(at.found, at.marks, one.closed) if one.carried or one.declined_by else 0


def _json(held: Table, at: Moment, one: Proposal, viewer: str) -> dict[str, Any]:
    chosen, last = _reading(held, one)
    void, adopted = void_because(held, one), agreed_with_branch(held, one)
    return {
        "proposal": one.number,
        "seat": one.seat,
        "text": proposed_told(held, one),
        "state": _state(one, void, adopted),
        **({"void": void} if void else {}),
        "asked": one.asked,
        "waits_for": () if void or adopted else one.waits_for,
        "agreed": one.agreed,
        "entry": one.closed,
        "until": _until(at, one),
        "declined_by": one.declined_by,
        "because": one.because,
        "kind": one.kind,
        "way": one.way,
        **coming_json(_coming(held, one)),
        **reread_json(held, chosen, viewer, last),
    }


def _write(held: Table, at: Moment, one: Proposal, viewer: str) -> None:
    who = said("{seat}: {what}" if one.way == UNTIL_DECLINED else "{seat} proposes: {what}")
    told = say(who, seat=one.seat, what=proposed_told(held, one))
    hanging((f"{one.number:>4}", "entry"), (f"  {told}", "heading"), hang=6)
    void, adopted = void_because(held, one), agreed_with_branch(held, one)
    state = _state(one, void, adopted)
    because = say(": {reason}", reason=one.because) if one.because else ""
    became = say(
        COUNTS if state == "open" and one.way == UNTIL_DECLINED else STATES[state],
        seats=in_words(one.waits_for),
        entry=one.closed,
        declined_by=one.declined_by,
        declined=one.declined,
        because=because,
        void=void,
        adopted=adopted,
    )
    hanging((became, "warning") if state in ("open", "void", "disputed") else became, indent=6)
    _write_further(at, one)
    chosen, last = _reading(held, one)
    write_reread(held, chosen, viewer, last, indent=6)
    write_coming(_coming(held, one), indent=6)
    if not one.closed:
        write_found_before(found_before_by(held, (one.proposed,), held.head.number), indent=6)
    if one.asks(viewer) and not void and not adopted:
        told = say(BY_COMMAND, game=at.past.game, proposal=one.number, seat=viewer)
        hanging((told, "aside"), indent=6)


def _write_further(at: Moment, one: Proposal) -> None:
    """Who agreed, and since when it is no longer so."""
    if agreed := _agreed(one):
        hanging(agreed, indent=6)
    if until := _until(at, one):
        hanging((say("It is no longer so since entry {entry}.", entry=until), "warning"), indent=6)


def _agreed(one: Proposal) -> str:
    words = [say("{seat} in entry {entry}", seat=seat, entry=entry) for seat, entry in one.agreed.items()]
    return say("Agreed: {seats}.", seats=listed(words)) if words else ""
