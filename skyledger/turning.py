"""What undo and redo came to in a kept game, asked of one entry."""

from collections.abc import Iterable

from core.history import Mark, overtaken, turnings
from events.message import EntriesRedone, EntriesUndone, Event
from skyledger.folding import Rows, marks_in, turned_in
from store.ledger import Ledger


def overtaken_by(ledger: Ledger, game: str, number: int) -> int:
    """The entry by which one is no longer so: an order undone, an undo redone, a redo undone; else 0."""
    rows = Rows(ledger.events(game))
    return overtaken(turned_in(rows), marks_in(rows), number)


def turned_by(ledger: Ledger, game: str, number: int, facts: Iterable[Event]) -> tuple[int, ...]:
    """The entries that these facts void or revive as entry `number`, be it written already or not."""
    marked = next((fact for fact in facts if isinstance(fact, Mark)), None)
    if marked is None:
        return ()
    before = marks_in(Rows(ledger.events(game, until=number - 1)))
    return turnings((before | {number: marked}).items()).turned[number]


def called_since(facts: Iterable[Event]) -> str:
    """What has become of an entry with these facts that is no longer so."""
    kinds = {type(fact) for fact in facts}
    if EntriesUndone in kinds:
        return "redone"
    return "undone again" if EntriesRedone in kinds else "undone"
