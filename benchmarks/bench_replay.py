"""Replay of a long game against merely reading and decoding the same rows; prints one JSON line.

The goal: at least 0.50 of the rate, in less than 200 MB. The game is written by one process and replayed by
another, so that the memory is the replay's alone; the two are measured in turns, and the best of each counts.

    python -m benchmarks.bench_replay [EVENTS]
"""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from benchmarks import long_game
from benchmarks.goals import at_least, at_most
from phases.world_at_war import WORLD_AT_WAR
from skyledger.folding import decoder
from skyledger.past import Past
from store.ledger import Head
from store.place import open as open_ledger

EVENTS, ROUNDS, GAME = 30_000, 15, "long"


def write(path: Path, events: int = EVENTS) -> None:
    """Play the long game into a new ledger at a path."""
    entries = list(long_game.entries(GAME, events))
    last = entries[-1]
    with open_ledger(path) as ledger:
        ledger.adopt(long_game.row(GAME, Head(last.number, last.hash)), entries)


def measure(path: Path) -> dict[str, object]:
    """Read and decode every row, and replay the game, in turns."""
    with open_ledger(path) as ledger:
        decode, read, replay, events = decoder(WORLD_AT_WAR.rules), [], [], 0
        for _ in range(ROUNDS):
            began = process_time()
            events = sum(1 for _, payload in ledger.events(GAME) if decode(payload))
            read.append(process_time() - began)
            began = process_time()
            Past(WORLD_AT_WAR, ledger, GAME).at()
            replay.append(process_time() - began)
    return {
        "benchmark": "replay",
        "events": events,
        "ratio": round(min(read) / min(replay), 3),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "replayed_per_second": round(events / min(replay)),
        "goals": {"ratio": at_least(0.50), "peak_mb": at_most(200)},
    }


def main() -> None:
    """Write and measure in two processes."""
    if sys.argv[1:] and not sys.argv[1].isdecimal():
        print(json.dumps(measure(Path(sys.argv[1]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.skyledger"
        write(path, int(sys.argv[1]) if sys.argv[1:] else EVENTS)
        subprocess.run([sys.executable, "-m", "benchmarks.bench_replay", str(path)], check=True)  # noqa: S603 - ourselves


if __name__ == "__main__":
    main()
