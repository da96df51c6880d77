"""`proposals`: what was proposed in a game, who is asked, and what became of it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from core.history import Redo, Undo, overtaken
from core.mistakes import Mistake
from core.proposals import Proposal, Propose, in_words, proposals
from core.ruling import Accepted
from events.message import ProposalRaised
from events.sentences import listed, said, say
from skyledger.cli.desk import desk_at, game_of, viewer_at
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, lead, put
from skyledger.cli.status import DONE
from skyledger.folding import IMPOSSIBLE
from skyledger.games import PUBLIC
from skyledger.service import Desk, Table, rule_on, table
from skyledger.telling.shared import would_come
from skyledger.touched import Moment, all_proposed, still_open
from store.errors import StoreError

# What is open in a game, as `next` and `games` tell it too.


class Asking(msgspec.Struct, frozen=True):
    """An open proposal: its entry, whose it is, what would come of it, and the seats whose word it waits for.

    Of each group one seat is asked.
    """

    proposal: int
    seat: str
    text: str
    waits_for: tuple[tuple[str, ...], ...]


def open_in(held: Table) -> Iterator[Asking]:
    """What is proposed in a game and waits for an answer."""
    for one in proposals(still_open(Moment(held.past, held.head.number))).values():
        if not one.closed:
            yield Asking(one.number, one.seat, would_come(one.proposed), one.waits_for)


def open_of(desk: Desk, game: str) -> tuple[Asking, ...]:
    """The same of a game that may be damaged: then nothing is open, for nobody can play it."""
    with suppress(StoreError, Mistake, *IMPOSSIBLE):
        return tuple(open_in(table(desk, game)))
    return ()


def asks(one: Asking, seat: str) -> bool:
    """Does a proposal wait for the word of this seat?"""
    return any(seat in group for group in one.waits_for)


def write_asking(found: Iterable[Asking]) -> None:
    """A line for each, such as “Proposed by axis in entry 6, to allies: entry 5 is taken back.”"""
    for one in found:
        told = say(
            "by {seat} in entry {proposal}, to {seats}: {what}",
            seat=one.seat,
            proposal=one.proposal,
            seats=in_words(one.waits_for),
            what=one.text,
        )
        hanging(lead(say("Proposed:"), "warning"), told, indent=2)


def write_proposable(held: Table, seat: str, order: Any, told: str) -> None:
    """That others may agree to what a seat may not undo or redo alone, and how it is proposed to them."""
    if not isinstance(order, Undo | Redo):
        return
    ruling = rule_on(held, seat, Propose(order))
    for fact in ruling.facts if isinstance(ruling, Accepted) else ():
        if isinstance(fact.event, ProposalRaised):
            seats = in_words(fact.event.asked)
            hint = say("It can be proposed to {seats}: propose {order}", seats=seats, order=told)
            hanging((hint, "aside"), indent=2)


# `proposals`: all of them.


def proposals_(game: GameId, /, *, seat: Viewer = "", common: Common = USUAL) -> int:
    """List what was proposed in a game, whose word it waits for, and what became of it.

    A proposal is open until somebody who is asked declines it, or the game goes on by an order, an undo or a
    redo. Of seats told with "or" one speaks for all.

    JSON: {"game", "proposals": [{"proposal", "seat", "text", "state", "asked", "waits_for", "agreed",
    "entry", "until", "declined_by", "because"}]}: `proposal` is its entry, `state` is "open", "done",
    "declined" or "overtaken", and `entry` the one by which it is that, 0 while it is open; `until` is the
    entry by which what was done is no longer so, 0 while it is; of each group in `asked` and `waits_for` one
    seat speaks; `agreed` is {seat: entry}.
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = viewer_at(held, seat) if seat else PUBLIC
        at = Moment(held.past, held.head.number)
        found = proposals(all_proposed(at)).values()
        if common.json:
            put({"game": held.game, "proposals": [_json(at, one) for one in found]})
            return DONE
        for one in found:
            _write(at, one, viewer)
        if not found:
            hanging(say("Nothing was proposed in {game}.", game=held.game))
    return DONE


STATES: Mapping[str, str] = {
    "open": said("Waits for {seats}."),
    "done": said("Agreed, and done by entry {entry}."),
    "declined": said("Declined by {declined_by} in entry {entry}{because}."),
    "overtaken": said("The game went on with entry {entry}; it is no longer open."),
}


def _state(one: Proposal) -> str:
    if not one.closed:
        return "open"
    if one.carried:
        return "done"
    return "declined" if one.declined_by else "overtaken"


def _until(at: Moment, one: Proposal) -> int:
    """The entry by which what a proposal did is no longer so; 0 while it is, or where nothing was done."""
    return overtaken(at.found, at.marks, one.closed) if one.carried else 0


def _json(at: Moment, one: Proposal) -> dict[str, Any]:
    return {
        "proposal": one.number,
        "seat": one.seat,
        "text": would_come(one.proposed),
        "state": _state(one),
        "asked": one.asked,
        "waits_for": one.waits_for,
        "agreed": one.agreed,
        "entry": one.closed,
        "until": _until(at, one),
        "declined_by": one.declined_by,
        "because": one.because,
    }


def _write(at: Moment, one: Proposal, viewer: str) -> None:
    told = say("{seat} proposes: {what}", seat=one.seat, what=would_come(one.proposed))
    hanging((f"{one.number:>4}", "entry"), (f"  {told}", "heading"), hang=6)
    state = _state(one)
    because = say(": {reason}", reason=one.because) if one.because else ""
    became = say(
        STATES[state],
        seats=in_words(one.waits_for),
        entry=one.closed,
        declined_by=one.declined_by,
        because=because,
    )
    hanging((became, "warning") if state == "open" else became, indent=6)
    if agreed := _agreed(one):
        hanging(agreed, indent=6)
    if until := _until(at, one):
        hanging((say("It is no longer so since entry {entry}.", entry=until), "warning"), indent=6)
    if one.asks(viewer):
        told = say(
            "`skyledger accept {game} {proposal}`, or `skyledger decline {game} {proposal} because …`",
            game=at.past.game,
            proposal=one.number,
        )
        hanging((told, "aside"), indent=6)


def _agreed(one: Proposal) -> str:
    words = [say("{seat} in entry {entry}", seat=seat, entry=entry) for seat, entry in one.agreed.items()]
    return say("Agreed: {seats}.", seats=listed(words)) if words else ""
