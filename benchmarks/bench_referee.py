"""How long the referee thinks, and how much it does for one roll; prints one JSON line.

`decide_ratio`: the mean time of `decide` for the orders that stand in the long game, against decoding and
folding one of its events. `menu_ratio`: the slowest menu of that game against the median one.
`calls_a_roll`: how many functions of ours are called, at the most, to rule on the dice of a counterair, to
write the entry and what it changes in the read models.

    python -m benchmarks.bench_referee [ORDERS]
"""

import json
import statistics
import sys
from collections.abc import Callable
from itertools import count, islice, pairwise
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any

from benchmarks import long_game
from benchmarks.goals import at_most
from benchmarks.opening import opening
from core.dice import RollDice
from core.fold import fold
from core.history import Undo
from events.codec import encode
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger import service
from skyledger.board.waiting import awaited
from skyledger.folding import decoder
from skyledger.games import projections
from skyledger.recording import read_models
from store.memory import MemoryLedger

ORDERS, MENU_EVERY, GAME = 3000, 10, "long"
LAYERS = ("core", "events", "phases", "store", "skyledger")
OURS = tuple(f"{Path(__file__).parents[1] / layer}/" for layer in LAYERS)
ROLLING = "movement.counterair"


def main() -> None:
    """Play once for the referee's own time, and once through the service for the calls of a roll."""
    orders = int(sys.argv[1]) if sys.argv[1:] else ORDERS
    steps = list(islice(long_game.played(), orders + 1))
    told = {
        "decide_ratio": round(_of_deciding(steps) / _of_replaying(steps), 1),
        "menu_ratio": round(_of_menus(steps), 1),
        "calls_a_roll": _calls(steps),
    }
    goals = {"decide_ratio": at_most(60), "menu_ratio": at_most(8), "calls_a_roll": at_most(8000)}
    print(json.dumps({"benchmark": "referee", **told, "goals": goals}))


def _timed(work: Callable[[], Any]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _of_deciding(steps: list[long_game.Step]) -> float:
    """Seconds for an order that stands."""
    taken = [
        _timed(lambda: decide(WORLD_AT_WAR, before.game, step.seat, step.order))  # noqa: B023 - called at once
        for before, step in pairwise(steps)
        if not isinstance(step.order, Undo)
    ]
    return statistics.mean(taken)


def _of_replaying(steps: list[long_game.Step]) -> float:
    """Seconds for an event, decoded and folded as a replay does it."""
    rules = WORLD_AT_WAR.rules
    payloads = [
        encode(event) for step in steps if not isinstance(step.order, Undo) for event, _ in step.facts
    ]
    decode = decoder(rules)

    def replay() -> None:
        fold(rules.evolutions, rules.empty, map(decode, payloads))

    return min(_timed(replay) for _ in range(3)) / len(payloads)


def _of_menus(steps: list[long_game.Step]) -> float:
    """The slowest menu of whom the game waits for against the median one."""
    taken = []
    for step in steps[1::MENU_EVERY]:
        seat = next(iter(awaited(step.game)), service.GAMEMASTER)
        taken.append(min(_timed(lambda: menu(WORLD_AT_WAR, step.game, seat)) for _ in range(2)))  # noqa: B023 - called at once
    return max(taken) / statistics.median(taken)


def _calls(steps: list[long_game.Step]) -> int:
    """How many functions of ours are called to throw for a counterair, at the most."""
    ticks, ledger = count(), MemoryLedger()
    ledger.define(read_models(projections()), "1")
    desk = service.Desk(ledger, lambda: next(ticks), lambda n: next(ticks).to_bytes(n, "big"))
    service.begin(desk, GAME, "A long game", WORLD_AT_WAR, opening(), "long")
    found = [0]
    for step in steps[1:]:
        rolling = isinstance(step.order, RollDice) and ROLLING in service.table(desk, GAME).state.turn.phase
        watch = _Calls()
        sys.setprofile(watch if rolling else None)
        try:
            service.submit(desk, GAME, step.seat, step.order)
        finally:
            sys.setprofile(None)
        found.append(watch.count)
    return max(found)


class _Calls:
    """Counts the calls of functions of ours."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        self.count += event == "call" and frame.f_code.co_filename.startswith(OURS)


if __name__ == "__main__":
    main()
