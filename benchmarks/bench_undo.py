"""Undo late in a long game against undo early in it, in a program that stays open; prints one JSON line.

The long game is kept up to an early and up to a late entry, opened, and its last entry taken back and
brought forth again, over and over; the least time of each counts.

    python -m benchmarks.bench_undo [ENTRIES]
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from time import process_time

from benchmarks import long_game
from benchmarks.goals import at_most
from core.history import Redo, Undo
from events.entry import Entry
from skyledger import service
from skyledger.games import projections
from skyledger.recording import read_models
from store.ledger import Head
from store.place import open as open_ledger

EARLY, LATE, TIMES = 100, 10_000, 5


def main() -> None:
    """Keep the game twice, and undo at the end of each."""
    late = int(sys.argv[1]) if sys.argv[1:] else LATE
    entries = list(islice(long_game.entries("long", sys.maxsize), late))
    early_seconds, late_seconds = (_of_undoing(entries[:length]) for length in (EARLY, late))
    told = {"benchmark": "undo", "entries": late, "early_ms": round(early_seconds * 1e3, 1)}
    ratio = {"late_ms": round(late_seconds * 1e3, 1), "ratio": round(late_seconds / early_seconds, 2)}
    print(json.dumps({**told, **ratio, "goals": {"ratio": at_most(1.5)}}))


def _of_undoing(entries: Sequence[Entry]) -> float:
    """Seconds for an undo by the gamemaster at the end of these entries."""
    ticks, taken, head = count(), [], Head(entries[-1].number, entries[-1].hash)
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "long.skyledger") as ledger:
        ledger.define(read_models(projections()), "1")
        ledger.adopt(long_game.row("long", head), entries)
        desk = service.Desk(ledger, lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big"))
        service.table(desk, "long")
        for _ in range(TIMES):
            began = process_time()
            service.submit(desk, "long", service.GAMEMASTER, Undo(because="to see how long it takes"))
            taken.append(process_time() - began)
            service.submit(desk, "long", service.GAMEMASTER, Redo())
    return min(taken)


if __name__ == "__main__":
    main()
