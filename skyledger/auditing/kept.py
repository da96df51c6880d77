"""What is kept beside the entries, made again from them: read models, snapshots, the title in the list."""

from collections.abc import Iterator, Sequence

from events.entry import Entry
from phases.referee import System
from skyledger.auditing.found import Found, found
from skyledger.auditing.recorded import recorded_order
from skyledger.folding import fold_id, replayed, snapshot
from skyledger.rebuilding import rows_from
from skyledger.service import Begin
from store.ledger import Ledger, Row


def read_models(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Found]:
    """Each row of each table, against those that the entries give."""
    for table, rows in sorted(rows_from(system, entries).items()):
        yield from _rows(
            table, set(map(tuple, rows)), {tuple(row) for row in ledger.read_model_rows(game, table)}
        )


def _rows(table: str, made: set[Row], kept: set[Row]) -> Iterator[Found]:
    for row in sorted(kept - made, key=repr):
        told = f"table {table}: row {row} is not what the entries give."
        yield Found("tampered", 0, "read model", told, (), "no such row", repr(row))
    for row in sorted(made - kept, key=repr):
        told = f"table {table}: row {row} is missing."
        yield Found("tampered", 0, "read model", told, (), repr(row), "no such row")


def snapshots(system: System, ledger: Ledger, game: str) -> Iterator[Found]:
    """Each snapshot that play would start from, against the game folded from its beginning."""
    until = None
    while (kept := ledger.snapshot(game, fold_id(system.rules), until)) is not None:
        if snapshot(system, game, kept.entry, replayed(system, ledger, game, kept.entry)).state != kept.state:
            yield found("tampered", kept.entry, "snapshot", "the game that the entries give", "another one")
        until = kept.entry - 1


def title(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Found]:
    """The title in the list of games, against the one in the order that began the game."""
    begun = recorded_order(system, entries[0]) if entries else None
    listed = ledger.game(game).title
    if isinstance(begun, Begin) and begun.title and begun.title != listed:
        yield found("tampered", 1, "title", f"“{begun.title}”, as the game began", f"“{listed}” in the list")
