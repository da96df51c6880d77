"""Single entries of a ledger, read when they are asked for, with which fact of an entry led to which."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from core.fold import evolve
from core.ruling import Ruled
from events.message import Event
from phases.referee import System, following
from skyledger.folding import UNFOLDABLE
from skyledger.timeline import Step, steps
from store.ledger import Ledger

BY_THE_ORDER = -1
"""What led to the facts that an order itself makes."""


class Pages:
    """The entries of one game, each read once."""

    def __init__(self, system: System, ledger: Ledger, game: str) -> None:
        self.system, self.ledger, self.game = system, ledger, game
        self._steps: dict[int, Step] = {}
        self._leading: dict[int, tuple[int, ...]] = {}

    def step(self, number: int) -> Step:
        """The entry with the game before and after it. Raises `DamagedDatabase`."""
        if number not in self._steps:
            self._steps[number] = next(steps(self.system, self.ledger, self.game, number, number))
        return self._steps[number]

    def way(self, number: int, fact: int) -> tuple[int, ...]:
        """The facts of an entry that lead from its order to one of them, this one last."""
        if number not in self._leading:
            step = self.step(number)
            self._leading[number] = leading(self.system, step.before, step.facts)
        way = [fact]
        while (before := self._leading[number][way[0]]) != BY_THE_ORDER:
            way.insert(0, before)
        return tuple(way)


def leading(system: System, game: Any, facts: Sequence[tuple[Event, tuple[str, ...]]]) -> tuple[int, ...]:
    """For each fact of an entry, which one before it led to it, or `BY_THE_ORDER`; `game` is that before it.

    The facts stand in the order in which each was followed up before the next. What follows from a fact is
    asked of today's rules; where they would not lead to a recorded fact, the order is taken to have.
    """
    due: deque[tuple[Event, int]] = deque()
    found: list[int] = []
    for number, (event, rules) in enumerate(facts):
        expected = [one for one, _ in due]
        if event in expected:
            for _ in range(expected.index(event)):
                due.popleft()
            found.append(due.popleft()[1])
        else:
            found.append(BY_THE_ORDER)
        game = evolve(system.rules.evolutions, game, event)
        due.extendleft((one, number) for one in reversed(_followed(system, game, Ruled(event, rules))))
    return tuple(found)


def _followed(system: System, game: Any, fact: Ruled) -> list[Event]:
    try:
        return [one.event for one in following(system, game, fact)]
    except UNFOLDABLE:  # rules of today may know nothing to say about a game of older ones
        return []
