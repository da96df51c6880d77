"""Findings with a bound: the first few of each kind, then how many more; a file may hold millions."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from typing import Any, Protocol, TypeVar

MOST_OF_AN_ENTRY = 20
"""So many findings of one kind are told of one entry."""

MOST_OF_A_GAME = 1000
"""So many findings of one kind are told of a whole game."""


class Findable(Protocol):
    """A finding of anybody who looked: its kind, in which entry, and what was looked at.

    With `more` it stands in place of that many.
    """

    @property
    def kind(self) -> str:
        """What is wrong with what was looked at."""

    @property
    def entry(self) -> int:
        """In which entry; 0 is the game as a whole."""

    @property
    def what(self) -> str:
        """What was looked at."""

    @property
    def more(self) -> int:
        """How many findings it stands for, if it is none itself."""


One = TypeVar("One", bound=Findable)
Rest = Callable[[One, int, int], One]
"""From a finding that is not told, how many there are like it, and in which entry (0: in the whole game)."""


def bounded(findings: Iterable[One], rest: Rest[One]) -> Iterator[One]:
    """The first findings of each kind, of each entry and in all, and of what is left out how much it is."""
    of_entries = (
        _first(group, MOST_OF_AN_ENTRY, entry, rest)
        for entry, group in groupby(findings, lambda one: one.entry)
    )
    return _first(chain.from_iterable(of_entries), MOST_OF_A_GAME, 0, rest)


def counted(one: Findable) -> int:
    """How many findings one stands for."""
    return one.more or 1


def _first(findings: Iterable[One], most: int, entry: int, rest: Rest[One]) -> Iterator[One]:
    told: Counter[Any] = Counter()
    left: dict[Any, tuple[One, int]] = {}
    for one in findings:
        sort = (one.kind, one.what)
        told[sort] += 1
        if told[sort] <= most:
            yield one
        else:
            first, count = left.get(sort, (one, 0))
            left[sort] = first, count + counted(one)
    yield from (rest(first, count, entry) for first, count in left.values())
