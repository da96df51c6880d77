"""What is written of an order: its entry, what it changes in the read models, what it voids or revives."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from core.projection import Row, differing
from core.ruling import Accepted
from events.codec import encode
from events.entry import Entry, record, seal
from events.message import DiceRolled, EntriesRedone, EntriesUndone, Event
from phases.referee import System
from store.ledger import Head, ReadModel, Redoing, RowChanges, Undoing

RULES_VERSION = "6"
EARLIER_RULES = ("1", "2", "3", "4", "5")
"""Under which rules orders are judged: another version as soon as any order of a released one is ruled on
otherwise, or a shipped scenario begins otherwise; and the versions before it, oldest first."""

RULINGS = ReadModel("rulings", {"idx": int, "fact": str, "rule": str}, ("idx", "rule"), history=True)
ROLLS = ReadModel(
    "rolls",
    {"idx": int, "purpose": str, "side": str, "dice": str, "source": str},
    ("idx",),
    history=True,
)
"""The tables of what is told by entry; what an undo voids stays in them, and is marked."""

Marker = EntriesUndone | EntriesRedone
Facts = list[tuple[Event, tuple[str, ...]]]
Rows = Mapping[str, Mapping[Row, Row]]


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Begin/1"):
    """The order that begins a game: from which scenario, and under what title."""

    scenario: str
    title: str = ""


class Ordered(msgspec.Struct, frozen=True):
    """An order about to be recorded: in which game, by whom, under which id, when (microseconds UTC)."""

    game: str
    seat: str
    order: Any
    order_id: str
    at: int


def sealed(
    ordered: Ordered, head: Head, facts: Facts, edition: str, entropy: Callable[[int], bytes]
) -> Entry:
    """The entry of an order and its facts, chained to the head; every payload gets a salt of its own."""
    number = head.number + 1
    events = tuple(record(encode(event), rules, number, entropy(16)) for event, rules in facts)
    return seal(
        game=ordered.game,
        number=number,
        seat=ordered.seat,
        at=ordered.at,
        order_id=ordered.order_id,
        order=encode(ordered.order),
        order_salt=entropy(16),
        events=events,
        rules_version=RULES_VERSION,
        edition=edition,
        previous=head.hash,
    )


def rows_of(system: System, state: Any) -> dict[str, Mapping[Row, Row]]:
    """Every row of every read model of a game, by table and key."""
    return {p.table: p.rows(state) for p in system.rules.projections}


def changes_between(before: Rows, after: Rows) -> Iterable[RowChanges]:
    """What to write so that read models that show one game show another."""
    for table, rows in after.items():
        written, deleted = differing(before.get(table, {}), rows)
        if written or deleted:
            yield RowChanges(table, written, deleted)


def rulings(facts: Facts) -> RowChanges:
    """The rows that say on which rules each fact of an entry rests."""
    rows = ((i, type(event).__name__, rule) for i, (event, rules) in enumerate(facts, 1) for rule in rules)
    return RowChanges(RULINGS.table, tuple(rows))


def rolls(facts: Facts) -> RowChanges:
    """The rows that say which dice fell: for what, whose they were, what they show, where they came from."""
    fallen = ((i, event) for i, (event, _) in enumerate(facts, 1) if isinstance(event, DiceRolled))
    rows = ((i, one.purpose, one.by, " ".join(map(str, one.dice)), one.source) for i, one in fallen)
    return RowChanges(ROLLS.table, tuple(rows))


def histories(facts: Facts) -> tuple[RowChanges, ...]:
    """What an entry adds to each of the tables by entry."""
    return rulings(facts), rolls(facts)


def read_models(systems: Iterable[System]) -> list[ReadModel]:
    """The tables that the projections of these games fill, and those of rulings and rolls that they share."""
    return [
        RULINGS,
        ROLLS,
        *(ReadModel(p.table, p.columns, p.key) for s in systems for p in s.rules.projections),
    ]


def marker_of(ruling: Accepted) -> Marker | None:
    """The undo or redo that an accepted order is, if it is one."""
    return next((f.event for f in ruling.facts if isinstance(f.event, Marker)), None)


def undoing(marker: Marker | None) -> Undoing | Redoing | None:
    """What an undo or redo does to the history tables."""
    match marker:
        case EntriesUndone(first, last):
            return Undoing(first, last)
        case EntriesRedone(undone_by):
            return Redoing(undone_by)
        case None:
            return None
