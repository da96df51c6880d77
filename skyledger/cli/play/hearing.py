"""An order before the desk, and how its answer is written."""

from typing import Any

import msgspec
from msgspec.structs import replace

from core.ruling import Accepted, Refused, Ruled, Ruling
from events.entry import Entry
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
from skyledger.timeline import Step, steps
from skyledger.turning import become, overtaken_by, turned_by


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
    if answer.entry is not None and not answer.again:
        stands(f"Entry {answer.entry.number} of {hearing.game} stands.")
    write(hearing, answer, order)
    return status_of(answer.ruling)


def try_out(hearing: Hearing, order: Any) -> int:
    """Write what would become of an order as far as its seat may know; nothing is recorded."""
    before, shown = hearing.before, showing_of(hearing.before.system)
    known = replace(before, state=shown.known_to(before.state, hearing.seat))
    ruling = rule_on(hearing.desk, known, hearing.seat, order)
    told = order_told(before.system, before.state, order)
    turned = _turned(hearing, ruling, before.head.number + 1)
    if hearing.json:
        said = {"game": hearing.game, "seat": hearing.seat, "order": told, "entry": None}
        ruled = ruling_json(before, ruling, turned)
        others = shown.left_to(ruling, hearing.seat)
        put({**said, "again": False, "undone": False, "dry_run": True, "ruling": ruled, "left_to": others})
    elif isinstance(ruling, Refused):
        hanging(("Nothing is written; this would be refused.", "aside"))
        write_refusal(before, ruling, told, hearing.seat)
    else:
        heading = (("Nothing is written; this would be accepted. ", "aside"), f"{hearing.seat}: {told}")
        write_accepted(before, ruling, *heading, turned=turned)
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
        _write_again(hearing, _recorded(hearing, entry))
    elif isinstance(answer.ruling, Refused):
        told = order_told(before.system, before.state, order)
        write_refusal(before, answer.ruling, told, hearing.seat)
    elif isinstance(answer.ruling, Accepted) and entry is not None:
        told = order_told(before.system, before.state, order)
        heading = (("Accepted. ", "done"), (f"Entry {entry.number}", "entry"), f"  {entry.seat}: {told}")
        turned = _turned(hearing, answer.ruling, entry.number)
        write_accepted(after(hearing), answer.ruling, *heading, turned=turned)


def _turned(hearing: Hearing, ruling: Ruling, number: int) -> tuple[int, ...]:
    """The entries that an undo voids or a redo revives, as the entry of that number."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return turned_by(hearing.desk.ledger, hearing.game, number, (fact.event for fact in facts))


def _write_again(hearing: Hearing, step: Step) -> None:
    """The entry of an order that was given before, and whether it is still so."""
    entry = step.entry
    word, since = become(hearing.desk.ledger, hearing.game, entry.number)
    heading = ("Already ", "done"), (f"entry {entry.number}", "entry")
    if since:
        undone = (f", {word} since by entry {since}", "warning")
        hanging(*heading, undone, "; not written again. What it led to is no more; --id OTHER gives it anew.")
    else:
        hanging(*heading, "; not written again.")
    write_facts(_at(hearing, step), step.facts, turned=step.turned)


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


def _recorded(hearing: Hearing, entry: Entry) -> Step:
    """An entry of before with what it led to, as far as its seat may know it."""
    system = hearing.before.system
    step = next(steps(system, hearing.desk.ledger, hearing.game, entry.number, entry.number))
    return showing_of(system).seen_by(step, hearing.seat)


def _at(hearing: Hearing, step: Step) -> Table:
    """The table as it was at an entry, as its facts are told there."""
    return replace(hearing.before, state=told_in(hearing.before.system, step.before, step.after))


def after(hearing: Hearing) -> Table:
    """The game as it stands after an order, as what came of the order is told there."""
    now = table(hearing.desk, hearing.game)
    return replace(now, state=told_in(now.system, hearing.before.state, now.state))


def answer_json(hearing: Hearing, answer: Answer, order: Any) -> dict[str, Any]:
    """An answer as JSON."""
    entry, system, ruling = answer.entry, hearing.before.system, answer.ruling
    if entry is not None and ruling is None:
        return _again_json(hearing, _recorded(hearing, entry))
    at = after(hearing) if entry else hearing.before
    turned = _turned(hearing, ruling, entry.number) if entry and ruling else ()
    return {
        "game": hearing.game,
        "seat": entry.seat if entry else hearing.seat,
        "order": order_told(system, hearing.before.state, order),
        "entry": entry_json(entry) if entry else None,
        "again": False,
        "undone": False,
        "dry_run": False,
        "ruling": ruling_json(at, ruling, turned) if ruling else None,
    }


def _again_json(hearing: Hearing, step: Step) -> dict[str, Any]:
    """The answer to an order that was given before, from its entry; `undone` if that is no longer so."""
    facts = [fact_json(_at(hearing, step), fact, step.turned) for fact in step.facts]
    return {
        "game": hearing.game,
        "seat": step.entry.seat,
        "order": order_told(hearing.before.system, step.before, step.order),
        "entry": entry_json(step.entry),
        "again": True,
        "undone": bool(overtaken_by(hearing.desk.ledger, hearing.game, step.entry.number)),
        "dry_run": False,
        "ruling": {"accepted": True, "facts": facts, "grounds": []},
    }
