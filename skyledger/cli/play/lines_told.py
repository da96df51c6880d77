"""How the orders of a file are told: line by line, what is no order, and the sum of it."""

from typing import Any

import msgspec

from core.ruling import Refused, Ruling
from events.entry import Entry
from events.sentences import said, say
from skyledger.cli.answers import (
    Hearing,
    after,
    beyond_the_order,
    entry_json,
    facts_of_ruling,
    facts_seen,
    ruling_json,
    write_facts,
    write_grounds,
    write_refusal,
)
from skyledger.cli.closing import closed_json, write_closed
from skyledger.cli.lying import write_lying
from skyledger.cli.noting import write_noted
from skyledger.cli.paper import hanging, lead
from skyledger.notation.mail import Line
from skyledger.notation.reader import OrderLine
from skyledger.telling.voyages import told_of_play


class Progress(msgspec.Struct):
    """How far a file came; `already` counts the lines that stand from before, `undone` those that don't."""

    orders: int
    accepted: int = 0
    already: int = 0
    undone: int = 0
    answers: list[dict[str, Any]] = []
    thrown: list[dict[str, Any]] = []
    stopped: dict[str, Any] | None = None
    aside: tuple[Line, ...] = ()


class Taken(msgspec.Struct, frozen=True):
    """An order that stands: its entry, what was meant and in words, the ruling.

    `let_lie` tells what its seat could have done and can't any more.
    There is no ruling where somebody else gave it just before.
    """

    entry: Entry
    order: Any
    told: str
    ruling: Ruling | None
    let_lie: tuple[str, ...]


def tell_line(hearing: Hearing, line: OrderLine, taken: Taken, done: Progress) -> None:
    """An order that was taken, and what came of it."""
    entry = taken.entry
    if hearing.json:
        answer = {"line": line.number, "again": False, "undone": False, "text": taken.told}
        more: dict[str, Any] = {"let_lie": taken.let_lie} if taken.let_lie else {}
        more |= closed_json(hearing.before, taken.order, facts_of_ruling(taken.ruling))
        done.answers.append({**answer, "entry": entry_json(entry), **more})
        return
    at = after(hearing)
    number = say("entry {entry}", entry=entry.number)
    hanging(lead(at_line(line), "aside"), (number, "entry"), f"  {entry.seat}: {taken.told}")
    facts = facts_seen(hearing, entry, taken.order)
    write_facts(at, told_of_play(beyond_the_order(facts)))
    if taken.ruling is not None:
        write_grounds(at, taken.ruling)
        write_noted(hearing.before, entry.seat, taken.order)
    write_closed(hearing.before, taken.order, facts)
    write_lying(taken.let_lie)


def at_line(line: OrderLine) -> str:
    """Such as "Line 3:"."""
    return say("Line {line}:", line=line.number)


def tell_again(hearing: Hearing, line: OrderLine, entry: Entry, done: Progress) -> None:
    """That an order stands from before, or stood."""
    _, undone = hearing.before.past.become(entry.number)
    done.already, done.undone = done.already + (not undone), done.undone + bool(undone)
    if hearing.json:
        answer = {"line": line.number, "again": True, "undone": bool(undone), "text": line.text}
        done.answers.append({**answer, "entry": entry_json(entry)})
    else:
        told = say(
            "already entry {entry}, undone since by entry {undone}." if undone else "already entry {entry}.",
            entry=entry.number,
            undone=undone,
        )
        hanging(lead(at_line(line), "aside"), told)


def tell_refused(hearing: Hearing, line: OrderLine, refused: Refused, told: str, done: Progress) -> None:
    """The order at which a file stops, with every rule that it breaks."""
    ruling = ruling_json(hearing.before, refused)
    done.stopped = {"line": line.number, "seat": hearing.seat, "text": told, "ruling": ruling}
    if not hearing.json:
        hanging((at_line(line), "aside"))
        write_refusal(hearing.before, refused, told, hearing.seat)


NEW, STAND, UNDONE = True, True, True
SUMS = {
    (NEW, False, False): said("{accepted} {accepted:order|orders} accepted and kept"),
    (NEW, STAND, False): said(
        "{accepted} {accepted:order|orders} accepted and kept, {already} stood already"
    ),
    (NEW, False, UNDONE): said(
        "{accepted} {accepted:order|orders} accepted and kept, {undone} {undone:was|were} undone since"
    ),
    (NEW, STAND, UNDONE): said(
        "{accepted} {accepted:order|orders} accepted and kept, {already} stood already, {undone} "
        "{undone:was|were} undone since"
    ),
    (False, STAND, False): said("0 new orders; {given} {given:was|were} given before"),
    (False, False, UNDONE): said("0 new orders; {given} {given:was|were} given before and undone since"),
    (False, STAND, UNDONE): said(
        "0 new orders; {given} {given:was|were} given before, {undone} {undone:was|were} undone since"
    ),
}
"""What became of the orders of a file: is any new, does any stand from before, is any undone since?"""

ANEW, LEFT = True, True
ENDS = {
    (False, False): said("{orders}."),
    (False, LEFT): said("{orders}, {left} not taken."),
    (ANEW, False): said("{orders}; --id NAME gives the file anew."),
    (ANEW, LEFT): said("{orders}, {left} not taken; --id NAME gives the file anew."),
}
"""How that ends: is there anything that could be given anew, is any order not taken?"""


def write_sum(done: Progress) -> None:
    """What became of all orders of the file."""
    if not done.orders:
        hanging(say("There is no order in it, so nothing is given."))
        return
    given = done.already + done.undone
    new = bool(done.accepted or not given)
    orders = say(
        SUMS[new, bool(done.already), bool(done.undone)],
        accepted=done.accepted,
        already=done.already,
        undone=done.undone,
        given=given,
    )
    left = done.orders - done.accepted - given
    hanging(say(ENDS[bool(done.undone or not new), bool(left)], orders=orders, left=left))
