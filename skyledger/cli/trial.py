"""A trial: what would become of an order as far as its seat may know; nothing is written."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.ruling import Refused, Ruling
from events.sentences import any_of, say
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
from skyledger.cli.look.rereading import reread_json, set_by, write_reread
from skyledger.cli.lying import lying, lying_json, write_lying
from skyledger.cli.paper import hanging, lead, put
from skyledger.service import Table, rule_on
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told


class Tried(msgspec.Struct, frozen=True):
    """An order tried in the game as its seat knows it: the ruling as far as it rests on no other seat."""

    known: Any
    ruling: Ruling
    left_to: tuple[str, ...]


def tried(held: Table, seat: str, order: Any) -> Tried:
    """What would become of an order as far as its seat may know; nothing is recorded. Raises `Mistake`."""
    shown = showing_of(held.system)
    known = shown.known_to(held.state, seat)
    whole = rule_on(replace(held, state=known), seat, order)
    return Tried(known, shown.as_far_as_known(known, whole, seat), shown.left_to(known, whole, seat))


def write_left_to(seats: Sequence[str]) -> None:
    """That it rests on others how a trial goes on, if it does."""
    if seats:
        hanging((say("What follows is for {seats} to say.", seats=any_of(seats)), "aside"), indent=2)


def try_out(hearing: Hearing, order: Any) -> int:
    """Write what would become of an order as far as its seat may know."""
    before, found = hearing.before, tried(hearing.before, hearing.seat, order)
    ruling, others = found.ruling, found.left_to
    told = order_told(before.system, before.state, order)
    turned = turned_by(hearing, ruling, before.head.number + 1)
    rereads = before, set_by(before, ruling), hearing.seat, before.head.number
    if hearing.json:
        lies = {} if isinstance(ruling, Refused) else lying_json(before, hearing.seat, order)
        lies |= closed_json(before, order, facts_of_ruling(ruling))
        asked = {"game": hearing.game, "seat": hearing.seat, "order": told, "entry": None}
        ruled = ruling_json(before, ruling, turned)
        rest = {"again": False, "undone": False, "dry_run": True, "ruling": ruled, "left_to": others}
        put({**asked, **rest, **lies, **reread_json(*rereads)})
    elif isinstance(ruling, Refused):
        hanging((say("Nothing is written; this would be refused."), "aside"))
        write_refusal(before, ruling, told, hearing.seat)
    else:
        heading = lead(say("Nothing is written; this would be accepted."), "aside")
        write_accepted(before, ruling, heading, f"{hearing.seat}: {told}", turned=turned)
        write_closed(before, order, facts_of_ruling(ruling))
        write_left_to(others)
        write_lying(lying(before, hearing.seat, order))
        write_reread(*rereads)
    return status_of(ruling)
