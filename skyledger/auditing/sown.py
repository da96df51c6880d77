"""Dice from a seed, thrown once more: the n-th die of a game is the n-th of its seed."""

from collections.abc import Iterator

from core.dice import SEED, TYPED
from events.message import DiceRolled
from skyledger.auditing.found import Difference
from skyledger.auditing.recorded import RecordedFacts
from skyledger.dice import thrown


class Sown:
    """How many dice the machine has thrown along a ledger, and the dice of the seed as far as needed."""

    def __init__(self) -> None:
        self.spent = 0
        self._seed, self._source = ("", 0), thrown("")
        self._fallen: list[int] = []

    def compared(self, seed: str, sides: int, facts: RecordedFacts) -> Iterator[Difference]:
        """The machine's dice of so many sides among these facts that are not those of the seed."""
        for fact, rules in facts:
            if not isinstance(fact, DiceRolled) or fact.source == TYPED:
                continue
            first, self.spent = self.spent, self.spent + len(fact.dice)
            if fact.source == SEED and seed and (due := self._dice((seed, sides), first)) != fact.dice:
                numbers = f"dice {first + 1} to {self.spent} of the seed {seed}"
                yield Difference("dice", rules, f"{_words(due)}, {numbers}", _words(fact.dice))

    def _dice(self, seed: tuple[str, int], first: int) -> tuple[int, ...]:
        if seed != self._seed:
            self._seed, self._source, self._fallen = seed, thrown(*seed), []
        while len(self._fallen) < self.spent:
            self._fallen.append(next(self._source))
        return tuple(self._fallen[first : self.spent])


def _words(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
