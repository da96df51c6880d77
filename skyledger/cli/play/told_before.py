"""What a seat was told with its own orders in this phase, doubts and declared facts: it is not told again."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from core.mistakes import Mistake
from events.message import PositionSealed
from skyledger.cli.answers import Hearing
from skyledger.cli.once import SITTING, were_told, were_told_by_answers
from skyledger.folding import facts_of
from skyledger.service import Table, rule_on
from skyledger.telling.shared import ground_told

LOOKED_BACK = 100
"""So many entries are looked at: many doubts come with a battle, and a battle is shorter."""
JUDGED_AGAIN = 3
"""Of so many answers of before it is found what they stood on; no entry has it."""


def leave_out_what_was_told(hearing: Hearing) -> None:
    """What its own entries told a seat is not told again; at a table it is known what was told there."""
    if SITTING.get() is None and not hearing.json:
        own = tuple(_own_of_this_phase(hearing.before, hearing.seat))
        were_told((f"[{one}]", one) for one in _doubts_told(hearing.before, own))
        were_told_by_answers(_stood_on(hearing.before, hearing.seat, own[:JUDGED_AGAIN]))


def _own_of_this_phase(held: Table, seat: str) -> Iterator[int]:
    """The entries of the seat, the last first, back to that by which the phase before was left."""
    last = held.head.number
    for number in range(last, max(1, last - LOOKED_BACK), -1):
        entry = held.past.ledger.entry(held.game, number)
        if entry is None or any(isinstance(one, PositionSealed) for one, _ in facts_of(held.system, entry)):
            return
        if entry.seat == seat:
            yield number


def _doubts_told(held: Table, numbers: tuple[int, ...]) -> Iterator[str]:
    """The doubts that the facts of these entries turned on."""
    doubts = held.system.rules.doubts()
    for number in numbers:
        if (entry := held.past.ledger.entry(held.game, number)) is not None:
            yield from (rule for _, rules in facts_of(held.system, entry) for rule in rules if rule in doubts)


def _stood_on(held: Table, seat: str, numbers: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """What the rulings on these entries stood on, as it was told; what is otherwise by now is told anew."""
    for number in sorted(numbers):
        step = next(held.past.steps(number, number))
        then = replace(held, state=step.before)
        with suppress(Mistake):
            for ground in rule_on(then, seat, step.order).grounds:
                yield ground, ground_told(held.system, step.after, ground)
