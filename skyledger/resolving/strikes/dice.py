"""The dice of a strike: those that are given, and those that are thrown when they are due."""

from collections.abc import Callable, Mapping


class StrikeDice:
    """Dice by what they are for; one that is not given is thrown once, and remembered."""

    def __init__(self, given: Mapping[str, int], throw: Callable[[], int]) -> None:
        self.known = {what: sum_ for what, sum_ in given.items() if sum_}
        self.throw = throw
        self.thrown: dict[str, tuple[int, ...]] = {}

    def two(self, what: str) -> int:
        """Two dice added."""
        return self._of(what, 2)

    def one(self, what: str) -> int:
        """One die."""
        return self._of(what, 1)

    def again(self) -> "StrikeDice":
        """The same dice for the same ends; what was not due before falls as low as it can."""
        return StrikeDice(self.known, lambda: 1)

    def _of(self, what: str, count: int) -> int:
        if what not in self.known:
            self.thrown[what] = tuple(self.throw() for _ in range(count))
            self.known[what] = sum(self.thrown[what])
        return self.known[what]
