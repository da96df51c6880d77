"""An order before the desk, and how its answer is written."""

from typing import Any

import msgspec
from msgspec.structs import replace

from core.ruling import Accepted, Refused, Ruled
from events.entry import Entry
from events.message import Event
from skyledger.cli.answers import (
    entry_json,
    fact_json,
    ruling_json,
    status_of,
    write_accepted,
    write_facts,
    write_refusal,
)
from skyledger.cli.output import stands
from skyledger.cli.paper import hanging, put
from skyledger.service import Answer, Desk, Table, rule_on, submit, table
from skyledger.showing import showing_of
from skyledger.telling import told_in
from skyledger.telling.orders import order_told
from skyledger.timeline import Step, facts_of, order_of


class Hearing(msgspec.Struct, frozen=True):
    """Who gives orders in which game, and whether the answer is JSON; `before` is the game as it stands."""

    desk: Desk
    before: Table
    seat: str
    json: bool

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.before.game


def hear(hearing: Hearing, order: Any, order_id: str = "", expect: int | None = None) -> int:
    """Submit an order and write what became of it; gives the status to leave with."""
    answer = submit(hearing.desk, hearing.game, hearing.seat, order, order_id, expect)
    if answer.entry is not None:
        stands(f"Entry {answer.entry.number} of {hearing.game} stands.")
    write(hearing, answer, order)
    return status_of(answer.ruling)


def try_out(hearing: Hearing, order: Any) -> int:
    """Write what would become of an order as far as its seat may know; nothing is recorded."""
    before, shown = hearing.before, showing_of(hearing.before.system)
    known = replace(before, state=shown.known_to(before.state, hearing.seat))
    ruling = rule_on(hearing.desk, known, hearing.seat, order)
    told = order_told(before.system, before.state, order)
    if hearing.json:
        said = {"game": hearing.game, "seat": hearing.seat, "order": told, "entry": None}
        ruled = ruling_json(before, ruling)
        others = shown.left_to(ruling, hearing.seat)
        put({**said, "again": False, "dry_run": True, "ruling": ruled, "left_to": others})
    elif isinstance(ruling, Refused):
        hanging(("Nothing is written; this would be refused.", "aside"))
        write_refusal(before, ruling, told, hearing.seat)
    else:
        heading = (("Nothing is written; this would be accepted. ", "aside"), f"{hearing.seat}: {told}")
        write_accepted(before, ruling, *heading)
        if others := shown.left_to(ruling, hearing.seat):
            hanging((f"What follows is for {' or '.join(others)} to say.", "aside"), indent=2)
    return status_of(ruling)


def write(hearing: Hearing, answer: Answer, order: Any = None) -> None:
    """Write what became of an order."""
    answer = _as_seen(hearing, answer, order)
    before, entry = hearing.before, answer.entry
    if hearing.json:
        put(answer_json(hearing, answer, order))
    elif answer.again and entry is not None:
        hanging(("Already ", "done"), (f"entry {entry.number}", "entry"), "; not written again.")
        write_facts(before, _recorded(hearing, entry))
    elif isinstance(answer.ruling, Refused):
        told = order_told(before.system, before.state, order)
        write_refusal(before, answer.ruling, told, hearing.seat)
    elif isinstance(answer.ruling, Accepted) and entry is not None:
        told = order_told(before.system, before.state, order)
        heading = (("Accepted. ", "done"), (f"Entry {entry.number}", "entry"), f"  {entry.seat}: {told}")
        write_accepted(after(hearing), answer.ruling, *heading)


def _as_seen(hearing: Hearing, answer: Answer, order: Any) -> Answer:
    """The answer as its seat may see it: an order can lead to what is hidden from who gave it."""
    ruling, entry, system = answer.ruling, answer.entry, hearing.before.system
    if entry is None or not isinstance(ruling, Accepted):
        return answer
    now = table(hearing.desk, hearing.game).state
    facts = tuple((fact.event, fact.rules) for fact in ruling.facts)
    step = Step(entry, order, facts, hearing.before.state, now)
    seen = showing_of(system).seen_by(step, hearing.seat).facts
    return replace(answer, ruling=replace(ruling, facts=tuple(Ruled(*fact) for fact in seen)))


def _recorded(hearing: Hearing, entry: Entry) -> tuple[tuple[Event, tuple[str, ...]], ...]:
    """What an entry of before led to, as far as its seat may know it now."""
    system, state = hearing.before.system, hearing.before.state
    step = Step(entry, order_of(system, entry), facts_of(system, entry), state, state)
    return showing_of(system).seen_by(step, hearing.seat).facts


def after(hearing: Hearing) -> Table:
    """The game as it stands after an order, as what came of the order is told there."""
    now = table(hearing.desk, hearing.game)
    return replace(now, state=told_in(now.system, hearing.before.state, now.state))


def answer_json(hearing: Hearing, answer: Answer, order: Any) -> dict[str, Any]:
    """An answer as JSON."""
    entry, system = answer.entry, hearing.before.system
    at = after(hearing) if entry else hearing.before
    meant = order_of(system, entry) if entry and order is None else order
    facts = [fact_json(at, fact) for fact in _recorded(hearing, entry)] if entry else []
    recorded = {"accepted": True, "facts": facts, "grounds": []}
    return {
        "game": hearing.game,
        "seat": entry.seat if entry else hearing.seat,
        "order": order_told(system, hearing.before.state, meant),
        "entry": entry_json(entry) if entry else None,
        "again": answer.again,
        "dry_run": False,
        "ruling": ruling_json(at, answer.ruling) if answer.ruling else recorded,
    }
