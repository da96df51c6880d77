"""What undo and redo came to in a kept game, asked of one entry."""

from collections.abc import Iterable

from core.history import Mark, overtaken, turnings
from events.message import EntriesRedone, EntriesUndone, Event
from skyledger.folding import Rows, marks_in, turned_in
from store.ledger import Ledger

BECOME: dict[type, str] = {type(None): "undone", EntriesUndone: "redone", EntriesRedone: "undone again"}
"""What an order, an undo or a redo is that is no longer so."""


def overtaken_by(ledger: Ledger, game: str, number: int) -> int:
    """The entry by which one is no longer so: an order undone, an undo redone, a redo undone; else 0."""
    return become(ledger, game, number)[1]


def become(ledger: Ledger, game: str, number: int) -> tuple[str, int]:
    """What became of an entry, in a word, and by which other one; 0 if it is still so."""
    rows = Rows(ledger.events(game))
    marks = marks_in(rows)
    return BECOME[type(marks.get(number))], overtaken(turned_in(rows), marks, number)


def turned_by(ledger: Ledger, game: str, number: int, facts: Iterable[Event]) -> tuple[int, ...]:
    """The entries that these facts void or revive as entry `number`, be it written already or not."""
    marked = next((fact for fact in facts if isinstance(fact, Mark)), None)
    if marked is None:
        return ()
    before = marks_in(Rows(ledger.events(game, until=number - 1)))
    return turnings((before | {number: marked}).items()).turned[number]
