"""What it costs to hold every entry against its hash before a game is folded; prints one JSON line.

The goal: opening a game, which follows its chain and folds it, takes at most 5 times as long as folding it
alone. A ledger that was opened anew follows the chain, one that stays open remembers how far it did; the two
are measured in turns, and the best of each counts.

    python -m benchmarks.bench_checking [EVENTS]
"""

import json
import sys
import tempfile
from pathlib import Path
from time import process_time

from benchmarks.bench_replay import GAME, write
from benchmarks.goals import at_most
from phases.world_at_war import WORLD_AT_WAR
from skyledger.past import Past
from store.place import open as open_ledger

EVENTS, ROUNDS = 20_000, 7


def measure(path: Path) -> dict[str, object]:
    """Fold the game from a ledger just opened, and from one that knows its chain, in turns."""
    opened: list[float] = []
    known: list[float] = []
    for _ in range(ROUNDS):
        with open_ledger(path) as ledger:
            for seconds in (opened, known):
                began = process_time()
                Past(WORLD_AT_WAR, ledger, GAME).at()
                seconds.append(process_time() - began)
            entries = ledger.head(GAME).number
    checking = min(opened) - min(known)
    return {
        "benchmark": "checking",
        "entries": entries,
        "ratio": round(min(opened) / min(known), 2),
        "us_each_entry": round(checking / entries * 1e6, 1),
        "goals": {"ratio": at_most(5)},
    }


def main() -> None:
    """Write a long game and measure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.skyledger"
        write(path, int(sys.argv[1]) if sys.argv[1:] else EVENTS)
        print(json.dumps(measure(path)))


if __name__ == "__main__":
    main()
