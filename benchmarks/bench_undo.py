"""Undo, redo and proposals late in a long game against early in it, in a program that stays open.

Prints one JSON line. The goal: at most 1.5 times as long. The long game is kept up to an early and up to a
late entry, opened, and its last entry taken back and brought forth again, over and over; so is it proposed
to take it back, declined, and agreed on. The least time of each counts.

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
from core.proposals import AboutEntries, Accept, Decline, Propose
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
PROPOSAL = Propose(BACK)


class Taken(NamedTuple):
    """Seconds for an undo by the gamemaster and its redo, and for one proposed, declined, agreed on."""

    undo: float
    redo: float
    propose: float
    decline: float
    accept: float


def main() -> None:
    """Keep the game twice, and turn back and forth at the end of each."""
    length = int(sys.argv[1]) if sys.argv[1:] else LATE
    entries = list(islice(long_game.entries("long", sys.maxsize), length))
    early, late = _taken(entries[:EARLY]), _taken(entries)
    figures: dict[str, float] = {}
    for name in Taken._fields:
        told = "" if name == "undo" else f"{name}_"
        took, then = (getattr(one, name) for one in (early, late))
        figures[f"{told}early_ms"], figures[f"{told}late_ms"] = round(took * 1e3, 1), round(then * 1e3, 1)
        figures[f"{told}ratio"] = round(then / took, 2)
    goals = {name: at_most(1.5) for name in figures if name.endswith("ratio")}
    print(json.dumps({"benchmark": "undo", "entries": length, **figures, "goals": goals}))


def _taken(entries: Sequence[Entry]) -> Taken:
    """The least time for either at the end of these entries."""
    ticks, head = count(), Head(entries[-1].number, entries[-1].hash)
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "long.skyledger") as ledger:
        ledger.define(read_models(projections()), "1")
        ledger.adopt(long_game.row("long", head), entries, rows_from(WORLD_AT_WAR, entries))
        desk = service.Desk(ledger, lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big"))
        service.table(desk, "long")
        owner = entries[-1].seat
        rounds = [_round(desk, owner, "germany" if owner == "britain" else "britain") for _ in range(TIMES)]
    return Taken(*map(min, zip(*rounds, strict=True)))


def _round(desk: service.Desk, owner: str, other: str) -> tuple[float, ...]:
    """The last entry, which is the owner's, taken back in both ways and brought forth again."""
    took = _seconds(desk, BACK), _seconds(desk, Redo())
    proposed, declined = _seconds(desk, PROPOSAL, other), _seconds(desk, Decline(), owner)
    _seconds(desk, PROPOSAL, other)
    accepted = _seconds(desk, Accept(), owner)
    _seconds(desk, Redo())
    return (*took, proposed, declined, accepted)


def _seconds(desk: service.Desk, order: AboutEntries, seat: str = service.GAMEMASTER) -> float:
    began = process_time()
    answer = service.submit(desk, "long", seat, order)
    if answer.entry is None:
        raise RuntimeError(f"{order} of {seat} is refused")
    return process_time() - began


if __name__ == "__main__":
    main()
