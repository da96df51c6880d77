"""Appending an entry with its read-model rows, against plain SQL that writes the same rows as durably.

The entries and rows are those of the long game. The ledger's time includes sealing: encoding, salting and
hashing. The plain side is given finished rows, has the same tables without triggers, and commits with the
same settings. The game is played before the clock runs: a ruling between two entries would leave the
processor's caches cold for whoever writes first, which is the ledger. One line of JSON comes out.

    python -m benchmarks.bench_append [ENTRIES] [SEED]
"""

import json
import os
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import store
from benchmarks import long_game
from benchmarks.goals import at_most
from benchmarks.long_game import Step
from core.history import Turning
from events.entry import Entry, first_link
from phases.world_at_war import WORLD_AT_WAR
from skyledger.recording import changes_between, histories, read_models, rows_of, undoing
from store.ledger import Head, RowChanges, Undoing
from store.sqlite import entries as writing
from store.sqlite import schema
from store.sqlite.connection import SETTINGS
from store.sqlite.read_models import Table, table_of
from store.sqlite.tables import make_table, over

GAME = "benchmark"
MODELS = read_models(WORLD_AT_WAR.rules.projections)
Statement = tuple[str, list[tuple[Any, ...]]]


def with_rows(steps: Iterable[Step]) -> Iterator[tuple[Step, list[RowChanges], Undoing | None]]:
    """Each step of the game with the rows that it changes in the read models."""
    before: Any = {}
    for step in steps:
        after = rows_of(WORLD_AT_WAR, step.game)
        marked = next((event for event, _ in step.facts if isinstance(event, Turning)), None)
        back = undoing(marked)
        changes = [*changes_between(before, after), *histories(step.facts)]
        yield step, changes, back if isinstance(back, Undoing) else None
        before = after


class Plain:
    """A program that knows these tables and nothing else."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
        self.tables = {model.table: table_of(model) for model in MODELS}
        for sql in ("PRAGMA journal_mode = WAL", *SETTINGS, schema.GAME, schema.ENTRY, schema.EVENT):
            self.connection.execute(sql)
        for table in self.tables.values():
            make_table(over(self.connection), table)
        self.connection.execute(writing.BEGIN_GAME, (GAME, "", "", 0, first_link(GAME)))

    def write(self, entry: Entry, changes: list[RowChanges], back: Undoing | None) -> float:
        """Write finished rows in one transaction; gives the seconds that it took."""
        statements = [*_of_the_entry(entry), *_of_the_rows(self.tables, entry.number, changes, back)]
        began = perf_counter()
        self.connection.execute("BEGIN IMMEDIATE")
        for sql, values in statements:
            self.connection.executemany(sql, values)
        self.connection.execute("COMMIT")
        return perf_counter() - began


def _of_the_entry(entry: Entry) -> Iterator[Statement]:
    yield "UPDATE game SET head_number = ?, head_hash = ?", [(entry.number, entry.hash)]
    yield writing.INSERT_ENTRY, [writing.entry_values(entry)]
    events = enumerate(entry.events, 1)
    yield writing.INSERT_EVENT, [writing.event_values(GAME, entry.number, i, e) for i, e in events]


def _of_the_rows(
    tables: dict[str, Table], number: int, changes: list[RowChanges], back: Undoing | None
) -> Iterator[Statement]:
    for change in changes:
        table = tables[change.table]
        own = (number, None) if table.model.history else ()
        yield table.delete, [(GAME, *key) for key in change.deletes]
        yield table.write, [(GAME, *own, *row) for row in change.upserts]
    for name, table in tables.items() if back else ():
        if back and table.model.history:
            void = f"UPDATE {name} SET voided_by = ? WHERE game = ? AND entry BETWEEN ? AND ?"  # noqa: S608 - our names
            yield void, [(number, GAME, back.first, back.last)]


def measure(folder: Path, entries: int, seed: int) -> dict[str, object]:
    """Write a game to both, entry by entry; the medians in microseconds."""
    steps = list(islice(with_rows(long_game.played(seed)), entries + 1))
    plain, ours, theirs, rows = Plain(folder / "plain.db"), [], [], 0
    with store.open(folder / "ledger.skyledger") as ledger:
        ledger.define(MODELS, "1")
        first, changes, _ = steps[0]
        last = ledger.begin(GAME, "", "", _sealed(first, None), changes)
        plain.write(last, changes, None)
        for step, changes, back in steps[1:]:
            began = perf_counter()
            last = ledger.append(_sealed(step, last), changes, undo=back)
            ours.append(perf_counter() - began)
            theirs.append(plain.write(last, changes, back))
            rows += sum(len(change.upserts) + len(change.deletes) for change in changes)
        events, sound = sum(1 for _ in ledger.events(GAME)), ledger.verify(GAME) == []
    return {
        "benchmark": "append",
        "seed": seed,
        "entries": entries,
        "events_each": round(events / entries, 1),
        "rows_each": round(rows / entries, 1),
        "ledger_us": round(statistics.median(ours) * 1e6, 1),
        "plain_us": round(statistics.median(theirs) * 1e6, 1),
        "ratio": round(statistics.median(ours) / statistics.median(theirs), 3),
        "ratio_of_means": round(statistics.mean(ours) / statistics.mean(theirs), 3),
        "sound": sound,
        "goals": {"ratio": at_most(1.25)},
    }


def _sealed(step: Step, last: Entry | None) -> Entry:
    head = Head(last.number, last.hash) if last else Head(0, first_link(GAME))
    return long_game.recorded(GAME, step, head, os.urandom)


def main() -> None:
    entries, seed = (int(text) for text in (sys.argv[1:] + ["2000", "1942"][len(sys.argv) - 1 :])[:2])
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        print(json.dumps(measure(Path(folder), entries, seed)))


if __name__ == "__main__":
    main()
