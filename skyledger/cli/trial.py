"""A trial: what would become of an order as far as its seat may know; nothing is written."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.ruling import Refused, Ruling
from events.sentences import any_of, said, say
from skyledger.cli.answers import (
    Hearing,
    facts_of_ruling,
    ruling_json,
    status_of,
    turned_by,
    write_accepted,
    write_refusal,
)
from skyledger.cli.closing import closed_json, write_closed
from skyledger.cli.look.coming import coming_in, coming_json, write_coming
from skyledger.cli.look.found_before import found_before, found_before_json, write_found_before
from skyledger.cli.look.rereading import reread_json, set_by, write_reread
from skyledger.cli.look.taken_along import taken_along, write_taken_along
from skyledger.cli.lying import lying, lying_json, write_lying
from skyledger.cli.noting import write_noted
from skyledger.cli.paper import hanging, lead, put
from skyledger.service import Table, rule_on
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told


class Tried(msgspec.Struct, frozen=True):
    """An order tried in the game as its seat knows it: the ruling as far as it rests on no other seat."""

    known: Any
    ruling: Ruling
    left_to: tuple[str, ...]


UNSEEN = said(
    "What comes of an order rests on air from carriers that are not shown; while that flies, nothing can be "
    "tried out."
)


def tried(held: Table, seat: str, order: Any) -> Tried:
    """What would become of an order as far as its seat may know; nothing is recorded. Raises `Mistake`."""
    shown = showing_of(held.system)
    if shown.flies_unseen(held.state, seat):
        raise Unworkable(said("order"), say(UNSEEN))
    known = shown.known_to(held.state, seat)
    whole = rule_on(replace(held, state=known), seat, order)
    return Tried(known, shown.as_far_as_known(known, whole, seat), shown.left_to(known, whole, seat))


def write_left_to(seats: Sequence[str]) -> None:
    """That it rests on others how a trial goes on, if it does."""
    if seats:
        hanging((say("What follows is for {seats} to say.", seats=any_of(seats)), "aside"), indent=2)


def try_out(hearing: Hearing, order: Any) -> int:
    """Write what would become of an order as far as its seat may know; gives the status to leave with."""
    if hearing.json:
        status, answer = trial_of(hearing, order)
        put(answer)
        return status
    before, found = hearing.before, tried(hearing.before, hearing.seat, order)
    ruling = found.ruling
    told = order_told(before.system, before.state, order)
    if isinstance(ruling, Refused):
        hanging((say("Nothing is written; this would be refused."), "aside"))
        write_refusal(before, ruling, told, hearing.seat)
        return status_of(ruling)
    heading = lead(say("Nothing is written; this would be accepted."), "aside")
    turned = turned_by(hearing, ruling, before.head.number + 1)
    write_accepted(before, ruling, heading, f"{hearing.seat}: {told}", turned=turned)
    write_taken_along(taken_along(before, hearing.seat, (fact.event for fact in ruling.facts), turned))
    write_noted(before, hearing.seat, order)
    write_coming(coming_in(before, ruling, hearing.seat))
    write_found_before(found_before(before, ruling, before.head.number))
    write_closed(before, order, facts_of_ruling(ruling))
    write_left_to(found.left_to)
    write_lying(lying(before, hearing.seat, order))
    write_reread(*_rereads(hearing, ruling))
    return status_of(ruling)


def trial_of(hearing: Hearing, order: Any) -> tuple[int, dict[str, Any]]:
    """The status and the answer in JSON to an order that is tried."""
    before, found = hearing.before, tried(hearing.before, hearing.seat, order)
    ruling = found.ruling
    lies = {} if isinstance(ruling, Refused) else lying_json(before, hearing.seat, order)
    lies |= closed_json(before, order, facts_of_ruling(ruling))
    lies |= coming_json(coming_in(before, ruling, hearing.seat))
    lies |= found_before_json(found_before(before, ruling, before.head.number))
    told = order_told(before.system, before.state, order)
    asked = {"game": hearing.game, "seat": hearing.seat, "order": told, "entry": None}
    ruled = ruling_json(before, ruling, turned_by(hearing, ruling, before.head.number + 1))
    rest = {"again": False, "undone": False, "dry_run": True, "ruling": ruled, "left_to": found.left_to}
    return status_of(ruling), {**asked, **rest, **lies, **reread_json(*_rereads(hearing, ruling))}


def _rereads(hearing: Hearing, ruling: Ruling) -> tuple[Table, Any, str, int]:
    before = hearing.before
    return before, set_by(before, ruling), hearing.seat, before.head.number
