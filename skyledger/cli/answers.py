"""Rulings and facts, told and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Raw, to_builtins

from core.ruling import Accepted, Refused, Ruling
from events.codec import encode
from events.entry import Entry
from events.message import Event, SeatFinished
from skyledger.cli.paper import hanging
from skyledger.cli.status import DONE, REFUSED
from skyledger.service import Table
from skyledger.telling import fact_told, ground_told, say

Told = tuple[Event, tuple[str, ...]]


def status_of(ruling: Ruling | None) -> int:
    """With which status to leave after this ruling."""
    return REFUSED if isinstance(ruling, Refused) else DONE


def beyond_the_order(facts: Iterable[Told]) -> Iterator[Told]:
    """What came of an order, where that is written above it: that its seat is done says the order itself."""
    return (fact for fact in facts if not isinstance(fact[0], SeatFinished))


def write_facts(at: Table, facts: Iterable[Told], indent: int = 2, turned: Sequence[int] = ()) -> None:
    """Each fact in words, with the rules it rests on; what it tells in further lines stands under it.

    `turned` are the entries that an undo among them voids, or a redo revives.
    """
    for event, rules in facts:
        first, *more = say(fact_told(at.system, at.state, event, turned)).split("\n")
        hanging(first, (f" [{', '.join(rules)}]" if rules else "", "rule"), indent=indent)
        for one in more:
            hanging(one, indent=indent + 2)


def write_grounds(at: Table, ruling: Ruling) -> None:
    """The declared facts and doubts on which a ruling stood."""
    for ground in ruling.grounds:
        hanging(("stood on: ", "aside"), say(ground_told(at.system, at.state, ground)), indent=2)


def write_refusal(at: Table, refused: Refused, order: str, seat: str) -> None:
    """Every broken rule: its number, its sentence, what was found."""
    hanging(("Refused. ", "refused"), f"{seat}: {order}")
    for violation in refused.violations:
        hanging((violation.rule, "rule"), f"  {violation.sentence}", indent=2)
        for found in violation.found:
            hanging(found, indent=4)
    write_grounds(at, refused)


def write_accepted(
    at: Table, accepted: Accepted, *heading: str | tuple[str, str], turned: Sequence[int] = ()
) -> None:
    """The heading, every fact, and what the ruling stood on."""
    hanging(*heading)
    write_facts(at, [(fact.event, fact.rules) for fact in accepted.facts], turned=turned)
    write_grounds(at, accepted)


def ruling_json(at: Table, ruling: Ruling, turned: Sequence[int] = ()) -> dict[str, Any]:
    """A ruling as JSON: accepted with facts, or refused with violations, and its grounds."""
    if isinstance(ruling, Refused):
        outcome: dict[str, Any] = {"accepted": False, "violations": to_builtins(ruling.violations)}
    else:
        facts = [fact_json(at, (fact.event, fact.rules), turned) for fact in ruling.facts]
        outcome = {"accepted": True, "facts": facts}
    return {**outcome, "grounds": [_ground_json(at, ground) for ground in ruling.grounds]}


def fact_json(at: Table, fact: Told, turned: Sequence[int] = ()) -> dict[str, Any]:
    """A fact as JSON: as it stands in the ledger, in words, and its rules."""
    event, rules = fact
    told = say(fact_told(at.system, at.state, event, turned))
    return {"event": Raw(encode(event)), "rules": rules, "text": told}


def _ground_json(at: Table, ground: str) -> dict[str, str]:
    return {"ground": ground, "text": say(ground_told(at.system, at.state, ground))}


def entry_json(entry: Entry) -> dict[str, Any]:
    """What identifies an entry, as JSON; `at` in microseconds UTC."""
    return {
        "number": entry.number,
        "seat": entry.seat,
        "at": entry.at,
        "order_id": entry.order_id,
        "hash": entry.hash.hex(),
        "order": None if entry.order is None else Raw(entry.order),
    }
