"""That dice fall at once by another seat's word, as it is told to who has not spoken since."""

from itertools import islice
from typing import Any

from msgspec.structs import replace

from core.dice import AT_ONCE, THROW, RollDice, SetRolls, when_rolled
from events.sentences import said, say
from skyledger.cli.paper import hanging, lead
from skyledger.falling import due_at_once
from skyledger.folding import order_of
from skyledger.service import Table
from skyledger.touched import Moment

FOR_ALL = said(
    "{seat} said in entry {entry} that dice fall as soon as they are due, for everybody: nobody is asked "
    "where nobody has a choice. “rolls by order”, which any seat may say, has them wait again."
)
LOOKED_AT = 200  # entries


def write_who_set_it(held: Table, viewer: str) -> int:
    """Tell a seat by whose word dice fall at once, if another said so since it spoke; in how many rows."""
    told = _set_by_another(held, viewer)
    return hanging(lead(say("Note:"), "aside"), told, indent=2) if told else 0


def _set_by_another(held: Table, viewer: str) -> str:
    if viewer not in held.state.seats or when_rolled(held.state.dice) != AT_ONCE:
        return ""
    for number in islice(Moment(held.past, held.head.number).counting(), LOOKED_AT):
        entry = held.past.ledger.entry(held.game, number)
        order = order_of(held.system, entry) if entry else None
        if entry and isinstance(order, SetRolls):
            return "" if entry.seat == viewer else say(FOR_ALL, seat=entry.seat, entry=number)
        if entry and entry.seat == viewer and not _came_by_itself(held, number, order):
            return ""
    return ""


def _came_by_itself(held: Table, number: int, order: Any) -> bool:
    """Was what an entry has given for a seat that had no choice in it?"""
    due = due_at_once(replace(held, state=held.past.at(number - 1)))
    return due is not None and due[1] == (THROW if isinstance(order, RollDice) else order)
