"""What comes by itself where dice fall at once: throws, and rolls that are called for."""

from collections.abc import Iterator
from typing import Any

import msgspec

from core.dice import AT_ONCE, THROW, thrower_at_once, when_rolled
from skyledger.service import Answer, Desk, Table, submit, table
from store.errors import StaleHead


class AtOnce(msgspec.Struct, frozen=True):
    """What was ordered for a seat in which it has no choice, the table before it, and what became of it."""

    before: Table
    order: Any
    answer: Answer


def thrown_at_once(desk: Desk, game: str) -> Iterator[AtOnce]:
    """Have the machine throw what is due, in a game that says so, and units roll where nobody has a choice.

    Nobody has one between what was declared and its dice. Each throw is an entry of whose dice they are,
    as if that seat had asked for it; where somebody else was faster, his throw stands.
    """
    while (due := due_at_once(at := table(desk, game))) is not None:
        seat, order = due
        try:
            answer = submit(desk, game, seat, order, expected=at.head.number)
        except StaleHead:
            continue
        yield AtOnce(at, order, answer)
        if answer.entry is None:
            return


def due_at_once(at: Table) -> tuple[str, Any] | None:
    """Whose throw, or whose call for one, comes by itself where the turn stands now; None if nobody's."""
    if at.system.rules.questions(at.state) or when_rolled(at.state.dice) != AT_ONCE:
        return None
    if seat := thrower_at_once(at.state):
        return seat, THROW
    return None if at.state.rolls else at.system.rules.called_at_once(at.state)
