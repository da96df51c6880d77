"""The doubts that a seat was told of with its own orders in this phase: they are not told of again."""

from collections.abc import Iterator

from events.message import PositionSealed
from skyledger.cli.answers import Hearing
from skyledger.cli.once import SITTING, were_told
from skyledger.folding import facts_of
from skyledger.service import Table

LOOKED_BACK = 100
"""So many entries are looked at: many doubts come with a battle, and a battle is shorter."""


def leave_out_what_was_told(hearing: Hearing) -> None:
    """What its own entries told a seat is not told again; at a table it is known what was told there."""
    if SITTING.get() is None and not hearing.json:
        were_told((f"[{one}]", one) for one in _doubts_told(hearing.before, hearing.seat))


def _doubts_told(held: Table, seat: str) -> Iterator[str]:
    """By the entries of the seat, back to that by which the phase before was left."""
    doubts, last = held.system.rules.doubts(), held.head.number
    for number in range(last, max(1, last - LOOKED_BACK), -1):
        entry = held.past.ledger.entry(held.game, number)
        facts = () if entry is None else facts_of(held.system, entry)
        if entry is None or any(isinstance(event, PositionSealed) for event, _ in facts):
            return
        if entry.seat == seat:
            yield from (rule for _, rules in facts for rule in rules if rule in doubts)
