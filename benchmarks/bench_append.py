"""Appending an entry with its read-model rows, against plain SQL that writes the same rows as durably.

The ledger's time includes sealing: encoding, salting and hashing. The plain side is given finished rows, has
the same tables without triggers, and commits with the same settings. One line of JSON comes out.
The ledger's time includes sealing: encoding, salting and hashing. The plain side is given
finished rows, has the same tables without triggers, and commits with the same settings.

    python -m benchmarks.bench_append [ENTRIES] [SEED]
"""

import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import store
from events.codec import encode
from events.entry import Entry, first_link, record, seal
from store.ledger import ReadModel, RowChanges
from store.sqlite import schema, writing
from store.sqlite.connection import SETTINGS
from store.sqlite.read_models import table_of

GAME = "benchmark"
EVENTS_EACH = 3
MODELS = (
    ReadModel("basing", {"unit": str, "base": str, "hex": str}, ("unit",)),
    ReadModel("inversion", {"unit": str, "status": str, "rule": str}, ("unit",)),
    ReadModel("rulings", {"line": int, "rule": str, "text": str}, ("line",), history=True),
)


def sealed(chance: random.Random, last: Entry | None) -> Entry:
    """The next entry: an order that stages a unit, and what happened."""
    number = 1 if last is None else last.number + 1
    unit, base = f"GE-AAF-{chance.randrange(200):03}", f"Airbase {chance.randrange(60)}"
    events = tuple(
        record(
            encode({"type": "AirUnitsStaged/1", "units": [unit], "base": base, "line": line, "range": 10}),
            ("18.21B", "17.91"),
            number,
            chance.randbytes(16),
        )
        for line in range(EVENTS_EACH)
    )
    return seal(
        game=GAME,
        number=number,
        seat="axis",
        at=number,
        order_id=chance.randbytes(16).hex(),
        order=encode({"type": "StageAirUnits/1", "units": [unit], "base": base}),
        order_salt=chance.randbytes(16),
        events=events,
        rules_version="1",
        edition="current",
        previous=first_link(GAME) if last is None else last.hash,
    )


def changes_with(chance: random.Random, number: int) -> list[RowChanges]:
    """The rows that the entry changes: one unit's base, one unit's status, a ruling of three lines."""
    unit = f"GE-AAF-{chance.randrange(200):03}"
    return [
        RowChanges("basing", [(unit, f"Airbase {chance.randrange(60)}", "A1234")]),
        RowChanges("inversion", [(unit, "inverted", "18.42A")]),
        RowChanges("rulings", [(line, "18.21B", f"line {line} of {number}") for line in range(EVENTS_EACH)]),
    ]


def plain_writer(path: Path) -> Callable[[Entry, list[RowChanges]], float]:
    """A program that knows these tables and nothing else; what it gives is the seconds that writing took."""
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    for statement in ("PRAGMA journal_mode = WAL", *SETTINGS):
        connection.execute(statement)
    tables = {model.table: table_of(model) for model in MODELS}
    for create in (schema.GAME, schema.ENTRY, schema.EVENT, *[table.create for table in tables.values()]):
        connection.execute(create)
    connection.execute(writing.BEGIN_GAME, (GAME, "", "", 0, first_link(GAME)))

    def write(entry: Entry, changes: list[RowChanges]) -> float:
        header = writing.entry_values(entry)
        events = [writing.event_values(GAME, entry.number, i, e) for i, e in enumerate(entry.events, 1)]
        rows = [(tables[change.table].write, plain_rows(change, entry.number)) for change in changes]
        began = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE game SET head_number = ?, head_hash = ?", (entry.number, entry.hash))
        connection.execute(writing.INSERT_ENTRY, header)
        connection.executemany(writing.INSERT_EVENT, events)
        for sql, values in rows:
            connection.executemany(sql, values)
        connection.execute("COMMIT")
        return time.perf_counter() - began

    return write


def plain_rows(change: RowChanges, number: int) -> list[tuple[object, ...]]:
    """The rows as they stand in the table."""
    if change.table == "rulings":
        return [(GAME, number, None, *row) for row in change.upserts]
    return [(GAME, *row) for row in change.upserts]


def measure(folder: Path, entries: int, seed: int) -> dict[str, object]:
    """Write a game to both, in turn, the first to go changing each time; the medians in microseconds."""
    chance = random.Random(seed)
    plain, ledger_times, plain_times = plain_writer(folder / "plain.db"), [], []
    with store.open(folder / "ledger.skyledger") as ledger:
        ledger.define(MODELS, "1")
        last = ledger.begin(GAME, "", "", sealed(chance, None))
        plain(last, [])
        for number in range(2, entries + 2):
            changes = changes_with(chance, number)
            began = time.perf_counter()
            entry = sealed(chance, last)
            ledger.append(entry, changes)
            ledger_times.append(time.perf_counter() - began)
            plain_times.append(plain(entry, changes))
            last = entry
        sound = ledger.verify(GAME) == []
    ours, theirs = statistics.median(ledger_times), statistics.median(plain_times)
    return {
        "benchmark": "append",
        "seed": seed,
        "entries": entries,
        "events_each": EVENTS_EACH,
        "rows_each": sum(len(change.upserts) for change in changes),
        "ledger_us": round(ours * 1e6, 1),
        "plain_us": round(theirs * 1e6, 1),
        "ratio": round(ours / theirs, 3),
        "ratio_of_means": round(statistics.mean(ledger_times) / statistics.mean(plain_times), 3),
        "sound": sound,
    }


def main() -> None:
    entries, seed = (int(text) for text in (sys.argv[1:] + ["2000", "1942"][len(sys.argv) - 1 :])[:2])
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        print(json.dumps(measure(Path(folder), entries, seed)))


if __name__ == "__main__":
    main()
