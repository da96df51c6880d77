"""What is kept beside the entries, made again from them: read models and snapshots."""

from collections.abc import Iterable, Iterator, Sequence

from events.entry import Entry
from phases.referee import System
from skyledger.auditing.found import Found, found, not_compared
from skyledger.auditing.viewing import conceals
from skyledger.folding import fold_id, replayed, snapshot
from skyledger.games import GAMES
from skyledger.rebuilding import rows_from, state_from
from skyledger.recording import read_models as models_of
from store.ledger import GameRow, Ledger, Row, Rows

MOST_MORE, MOST_NAMED = 1000, 50
"""So many rows more than are due are read of a table, and so many of each kind are named."""


def read_models(
    system: System, ledger: Ledger, row: GameRow, entries: Sequence[Entry], viewer: str
) -> Iterator[Found]:
    """Each row of each table, against those that the entries give; in the tables of other games are none.

    Where entries are missing or can't be read, what they would give is not known. Where something is kept
    from the viewer, no row is shown.
    """
    if len(entries) != row.head.number or any(entry.number != n for n, entry in enumerate(entries, 1)):
        yield not_compared(0, "read model", "the read models: not every entry can be read.")
        return
    made = rows_from(system, entries)
    found = _in_tables(ledger, row.game, made)
    yield from _sealed(found) if conceals(system, state_from(system, entries), viewer) else found


def _in_tables(ledger: Ledger, game: str, made: Rows) -> Iterator[Found]:
    for table in sorted({model.table for model in models_of(GAMES.values())} | set(made)):
        due = set(map(tuple, made.get(table, ())))
        kept = {tuple(one) for one in ledger.read_model_rows(game, table, len(due) + MOST_MORE)}
        yield from _rows(table, due, kept)


def _sealed(found: Iterable[Found]) -> Iterator[Found]:
    """That rows are not as the entries give them: which, and of which tables, is not for every viewer."""
    if any(True for _ in found):
        yield Found("tampered", 0, "read model", "the read models: rows are not what the entries give.")


def _rows(table: str, made: set[Row], kept: set[Row]) -> Iterator[Found]:
    for row in sorted(kept - made, key=repr)[:MOST_NAMED]:
        told = f"table {table}: row {row} is not what the entries give."
        yield Found("tampered", 0, "read model", told, (), "no such row", repr(row))
    for row in sorted(made - kept, key=repr)[:MOST_NAMED]:
        told = f"table {table}: row {row} is missing."
        yield Found("tampered", 0, "read model", told, (), repr(row), "no such row")
    if (more := max(len(kept - made), len(made - kept)) - MOST_NAMED) > 0:
        told = f"table {table}: at least {more} more rows are not what the entries give."
        yield Found("tampered", 0, "read model", told, (), "as the entries give", "many other rows")


def snapshots(system: System, ledger: Ledger, game: str) -> Iterator[Found]:
    """Each snapshot that play would start from, against the game folded from its beginning."""
    until = None
    while (kept := ledger.snapshot(game, fold_id(system.rules), until)) is not None:
        if snapshot(system, game, kept.entry, replayed(system, ledger, game, kept.entry)).state != kept.state:
            yield found("tampered", kept.entry, "snapshot", "the game that the entries give", "another one")
        until = kept.entry - 1
