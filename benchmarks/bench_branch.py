"""A branch opened deep in a long game, and an order corrected in the middle of one; prints one JSON line.

The goals: a branch at any entry opens within twice the time of folding 200 events, in a program that holds
the game open; and a correction in the middle of 1,000 entries takes at most 1.3 times judging the orders
after it from scratch, which is to give them one by one in a branch that parts there. The least time counts.

    python -m benchmarks.bench_branch [ENTRIES]
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks import long_game
from benchmarks.goals import at_most
from core.mistakes import Mistake
from core.world_at_war.declared.declaring import Declare
from events.entry import Entry
from phases.world_at_war import WORLD_AT_WAR
from skyledger import service
from skyledger.again.correcting import Correction, corrected, entries_of
from skyledger.again.line import Given
from skyledger.folding import Rows, folded
from skyledger.games import projections
from skyledger.rebuilding import rows_from
from skyledger.recording import read_models
from store.ledger import Head
from store.place import open as open_ledger

LONG, EVENTS, TIMES = 10_000, 200, 5
OF_CORRECTION = 10
"""The game in which is corrected is this much shorter."""


def main() -> None:
    """Open branches of a long game here and there, then correct a shorter one."""
    length = int(sys.argv[1]) if sys.argv[1:] else LONG
    entries = list(islice(long_game.entries("long", sys.maxsize), length))
    with _desk(entries) as desk:
        opened, fold = _opened(desk, length), _fold(desk)
    with _desk(entries[: max(20, length // OF_CORRECTION)]) as desk:
        judged, again = _judged(desk)
    figures = {
        "fold_ms": round(fold * 1e3, 2),
        "open_ms": round(opened * 1e3, 2),
        "ratio": round(opened / fold, 2),
        "judged_ms": round(judged * 1e3, 1),
        "corrected_ms": round(again * 1e3, 1),
        "again_ratio": round(again / judged, 2),
    }
    goals = {"ratio": at_most(2), "again_ratio": at_most(1.3)}
    print(json.dumps({"benchmark": "branch", "entries": length, **figures, "goals": goals}))


@contextmanager
def _desk(entries: Sequence[Entry]) -> Iterator[service.Desk]:
    """A desk at which the game of these entries is held open."""
    ticks, head = count(), Head(entries[-1].number, entries[-1].hash)
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "long.skyledger") as ledger:
        ledger.define(read_models(projections()), "1")
        ledger.adopt(long_game.row("long", head), entries, rows_from(WORLD_AT_WAR, entries))
        desk = service.Desk(ledger, lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big"))
        service.table(desk, "long")
        yield desk


def _least(work: Callable[[int], Any]) -> float:
    def seconds(number: int) -> float:
        began = process_time()
        work(number)
        return process_time() - began

    return min(seconds(number) for number in range(TIMES))


def _opened(desk: service.Desk, length: int) -> float:
    """The longest of the least times to open a branch that parts early, in the middle, or late."""
    places = (length // 10, length // 2, length - 1)
    for at in places:
        for number in range(TIMES):
            desk.ledger.branch(f"long~b-{at}-{number}", "long", at)
    return max(_least(partial(_open, desk, at)) for at in places)


def _open(desk: service.Desk, at: int, number: int) -> None:
    service.table(desk, f"long~b-{at}-{number}")


def _fold(desk: service.Desk) -> float:
    """To read and fold the last 200 events of the game."""
    head, rules = desk.ledger.head("long").number, WORLD_AT_WAR.rules
    before, events = head, 0
    while events < EVENTS and before > 1:
        before -= 1
        events = len(list(desk.ledger.events("long", before, head)))
    state = desk.tables["long"].past.at(before)
    return _least(lambda _: folded(rules, state, Rows(desk.ledger.events("long", before, head)).payloads))


FORGOTTEN = Declare("supply", "Axis", "full")


def _judged(desk: service.Desk) -> tuple[float, float]:
    """To give the later half of the orders one by one, and to have something put before them."""
    past = desk.tables["long"].past
    head = desk.ledger.head("long").number
    first = next(past.line(head // 2, head)).entry.number
    (step,) = past.steps(first, first)
    orders = [(one.entry.seat, one.order) for one in past.line(first, head)]
    parting = past.ledger.entry("long", first - 1)

    def one_by_one(number: int) -> None:
        desk.ledger.branch(f"long~j-{number}", "long", first - 1)
        for seat, order in [(service.GAMEMASTER, FORGOTTEN), *orders]:
            try:
                service.submit(desk, f"long~j-{number}", seat, order)
            except Mistake:
                continue

    def again(number: int) -> None:
        correction = Correction(step, (Given(0, service.GAMEMASTER, FORGOTTEN),), first)
        line = list(corrected(past, correction))
        name = f"long~c-{number}"
        own = list(
            entries_of(desk, WORLD_AT_WAR, name, Head(first - 1, parting.hash if parting else b""), line)
        )
        desk.ledger.branch(name, "long", first - 1, own)

    return _least(one_by_one), _least(again)


if __name__ == "__main__":
    main()
