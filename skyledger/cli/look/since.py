"""What happened since a seat's own last entry, told when it sits down again, and in one line by `next`."""

from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any

from msgspec import to_builtins

from events.sentences import listed, said, say
from skyledger.cli.paper import hanging
from skyledger.finding import fact_lines
from skyledger.reporting.since import Since, seen_alone, since
from skyledger.service import Desk, Table
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told

MOST = 5
"""So many of the entries are told, the latest of them."""

HEADING = said("Since your entry {own}: {count} {count:entry|entries} by {seats}.")
ALL = said("“log --from {first}” tells all of it.")
MORE = said("{count} more: “log --from {first}” tells all of it.")
IN_A_LINE = said(
    "Since entry {own} of {seat}: {entries} {entries:entry|entries} by {seats}; "
    "`skyledger log {game} --from {first} --as {seat}` tells {entries:it|them}."
)


TAKEN_BACK = said("Taken back by entry {by}, an undo of {seat}: your “{order}” in entry {entry}.")


def write_since(desk: Desk, held: Table, seat: str) -> None:
    """Tell a seat that sits down what others ordered since it ordered last, and what was lost; or nothing."""
    found = since(desk, held, seat)
    if found is None:
        return
    told = say(HEADING, own=found.own, count=found.count, seats=listed(found.seats))
    hanging((told, "heading"))
    for step in found.steps[-MOST:]:
        words = order_told(held.system, step.before, step.order)
        came = showing_of(held.system).fallen(step)
        told = f"  {step.entry.seat}: {words}{f': {came}' if came else ''}"
        hanging((f"{step.entry.number}", "entry"), told, indent=2, hang=6)
    for loss in found.losses:
        hanging((say("Lost: "), "warning"), loss, indent=2)
    write_taken_back(to_builtins(found.taken_back))
    more = len(found.steps) - MOST
    hanging((say(MORE if more > 0 else ALL, count=more, first=found.first), "aside"), indent=2)


def write_seen_alone(held: Table, seat: str, told: MutableMapping[str, int]) -> None:
    """Tell who takes this chair what came meanwhile that who gave the orders could not be told.

    `told` has up to which entry each seat was told so at this table; before, it was by its own orders.
    """
    first = told.get(seat, held.past.ledger.last_of(held.game, seat))
    told[seat] = held.head.number
    seats = held.system.rules.seats(held.state)
    back = max(first, held.head.number - LOOKED_BACK)
    for step, alone in seen_alone(held, seat, back) if seat in seats else ():
        hanging((say(ALONE, entry=step.entry.number, seat=seat), "heading"))
        for fact in alone:
            hanging(" ".join(fact_lines(held.system, step, fact)), indent=2)


ALONE = said("What came of entry {entry}, and is for {seat} alone:")
LOOKED_BACK = 60
"""Of entries farther back nothing is told when somebody changes chairs."""


def since_json(found: Since | None) -> dict[str, Any]:
    """How much happened since a seat's own last entry, as JSON; empty where nothing is new to it."""
    if found is None:
        return {}
    told = {"own": found.own, "first": found.first, "entries": found.count}
    of_them = {"seats": list(found.seats), "losses": list(found.losses)}
    return {**told, **of_them, "taken_back": to_builtins(found.taken_back)}


def write_taken_back(found: Iterable[Mapping[str, Any]]) -> None:
    """A line for each entry of a seat's own that others have undone: so its word may be awaited again."""
    for one in found:
        hanging((say(TAKEN_BACK, **one), "warning"), indent=2)


def write_in_a_line(game: str, seat: str, told: Mapping[str, Any]) -> None:
    """The same in one line, and how it is told; nothing where nothing is new."""
    if told:
        hanging(say(IN_A_LINE, **{**told, "seats": listed(told["seats"])}, game=game, seat=seat), indent=2)
        write_taken_back(told["taken_back"])
