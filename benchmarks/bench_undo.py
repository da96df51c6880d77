"""Undo and redo late in a long game against early in it, in a program that stays open; prints one JSON line.

The goal: at most 1.5 times as long. The long game is kept up to an early and up to a late entry, opened, and
its last entry taken back and brought forth again, over and over; the least time of each counts.

    python -m benchmarks.bench_undo [ENTRIES]
"""

import json
import sys
import tempfile
from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks import long_game
from benchmarks.goals import at_most
from core.history import Redo, Undo
from events.entry import Entry
from phases.world_at_war import WORLD_AT_WAR
from skyledger import service
from skyledger.games import projections
from skyledger.rebuilding import rows_from
from skyledger.recording import read_models
from store.ledger import Head
from store.place import open as open_ledger

EARLY, LATE, TIMES = 100, 10_000, 5
BACK = Undo(because="to see how long it takes")


class Taken(NamedTuple):
    """Seconds for an undo by the gamemaster, and for its redo."""

    undo: float
    redo: float


def main() -> None:
    """Keep the game twice, and turn back and forth at the end of each."""
    length = int(sys.argv[1]) if sys.argv[1:] else LATE
    entries = list(islice(long_game.entries("long", sys.maxsize), length))
    early, late = _taken(entries[:EARLY]), _taken(entries)
    figures = {
        "early_ms": round(early.undo * 1e3, 1),
        "late_ms": round(late.undo * 1e3, 1),
        "ratio": round(late.undo / early.undo, 2),
        "redo_early_ms": round(early.redo * 1e3, 1),
        "redo_late_ms": round(late.redo * 1e3, 1),
        "redo_ratio": round(late.redo / early.redo, 2),
    }
    goals = {"ratio": at_most(1.5), "redo_ratio": at_most(1.5)}
    print(json.dumps({"benchmark": "undo", "entries": length, **figures, "goals": goals}))


def _taken(entries: Sequence[Entry]) -> Taken:
    """The least time for either at the end of these entries."""
    ticks, head = count(), Head(entries[-1].number, entries[-1].hash)
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "long.skyledger") as ledger:
        ledger.define(read_models(projections()), "1")
        ledger.adopt(long_game.row("long", head), entries, rows_from(WORLD_AT_WAR, entries))
        desk = service.Desk(ledger, lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big"))
        service.table(desk, "long")
        rounds = [(_seconds(desk, BACK), _seconds(desk, Redo())) for _ in range(TIMES)]
    return Taken(*map(min, zip(*rounds, strict=True)))


def _seconds(desk: service.Desk, order: Undo | Redo) -> float:
    began = process_time()
    service.submit(desk, "long", service.GAMEMASTER, order)
    return process_time() - began


if __name__ == "__main__":
    main()
