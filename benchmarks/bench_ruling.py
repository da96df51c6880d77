"""How many events are decoded for a ruling in a long game that was just opened; prints one JSON line.

The goal: at most 300. Counted, not timed: every stored event that is read to be decoded is counted, while
the game is opened afresh every now and then to rule on an order.

    python -m benchmarks.bench_ruling [ORDERS]
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

from benchmarks.goals import at_most
from benchmarks.opening import opening
from core.world_at_war.orders import Finish
from phases.world_at_war import WORLD_AT_WAR
from skyledger import service
from skyledger.games import projections
from skyledger.recording import read_models
from skyledger.showing import showing_of
from store.ledger import Ledger
from store.place import open as open_ledger

ORDERS, FRESH_EVERY, GAME = 1500, 25, "long"


class Counting:
    """A ledger that counts the events read from it."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.read = ledger, 0

    def events(self, game: str, after: int = 0, until: int | None = None) -> Iterator[tuple[int, bytes]]:
        """As the ledger's own, counted."""
        for row in self.ledger.events(game, after, until):
            self.read += 1
            yield row

    def __getattr__(self, name: str) -> Any:
        return getattr(self.ledger, name)


def main() -> None:
    """Play through the service, opening the game afresh now and then, and count what each ruling reads."""
    orders = int(sys.argv[1]) if sys.argv[1:] else ORDERS
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "long.skyledger") as ledger:
        ledger.define(read_models(projections()), "1")
        counting, ticks = Counting(ledger), count()
        desk = service.Desk(
            cast("Ledger", counting), lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big")
        )
        service.begin(desk, GAME, "A long game", WORLD_AT_WAR, opening(), "long")
        most = max(_read_for_one(desk, counting, number) for number in range(orders))
        events = sum(1 for _ in ledger.events(GAME))
    goals = {"most_decoded": at_most(300)}
    print(json.dumps({"benchmark": "ruling", "events": events, "most_decoded": most, "goals": goals}))


def _read_for_one(desk: service.Desk, counting: Counting, number: int) -> int:
    if number % FRESH_EVERY == 0:
        desk.tables.clear()
    before = counting.read
    held = service.table(desk, GAME)
    seat = next(iter(showing_of(held.system).awaited(held.state)), service.GAMEMASTER)
    service.submit(desk, GAME, seat, Finish())
    return counting.read - before


if __name__ == "__main__":
    main()
