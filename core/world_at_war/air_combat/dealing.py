"""Results dealt out over the types of a force as evenly as can be (19.61-19.63).

Every type has one before any type has two, the largest first; of equal ones that of the lower Air
Nationality DRM; of those that are equal in this, too, the owner picks. Eliminations are dealt before aborts,
and the dealing goes on from one to the other.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from core.mistakes import Mistake

ELIMINATED, ABORTED = "eliminated", "aborted"


class Type(msgspec.Struct, frozen=True):
    """A type among which results are shared: its name, how many there are, its size and its DRM."""

    name: str
    count: int
    size: int
    drm: int = 0


class Pick(msgspec.Struct, frozen=True):
    """One type to be picked out of equals: which effect it takes, among which, and what was taken.

    `answered` tells whether somebody chose it, or it was taken meanwhile (the first of them).
    """

    effect: str
    options: tuple[str, ...]
    taken: str
    answered: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """What each type takes, in the order in which the types were given, and what was picked."""

    eliminated: tuple[int, ...]
    aborted: tuple[int, ...]
    picks: tuple[Pick, ...] = ()


class _Dealing:
    """The hand that deals: what each type has got, and the answers that are still to be used."""

    def __init__(self, types: Sequence[Type], answers: Iterator[str]) -> None:
        self.types, self.answers = types, answers
        self.got = {effect: [0] * len(types) for effect in (ELIMINATED, ABORTED)}
        self.picks: list[Pick] = []

    def open(self, index: int) -> bool:
        return sum(got[index] for got in self.got.values()) < self.types[index].count

    def deal(self, effects: list[str]) -> None:
        """Deal all of them, lap by lap; there must be room for them."""
        while effects:
            for block in _blocks(self.types):
                self._deal_block([index for index in block if self.open(index)], effects)

    def _deal_block(self, waiting: list[int], effects: list[str]) -> None:
        """One lap over types that are equal."""
        while waiting and effects:
            coming = effects[: len(waiting)]
            alike = len(coming) == len(waiting) and len(set(coming)) == 1
            chosen = waiting[0] if alike else self._pick(waiting, effects[0])
            waiting.remove(chosen)
            self.got[effects.pop(0)][chosen] += 1

    def _pick(self, waiting: list[int], effect: str) -> int:
        names = tuple(self.types[index].name for index in waiting)
        answer = next(self.answers, None)
        if answer is not None and answer not in names:
            raise Mistake("choice", answer, names)
        taken = names[0] if answer is None else answer
        self.picks.append(Pick(effect, names, taken, answer is not None))
        return waiting[names.index(taken)]


def deal(
    types: Sequence[Type], eliminated: int, aborted: int, answers: Iterable[str] = (), anew: str = ""
) -> Dealt:
    """Share so many eliminations and aborts over the types; what finds nobody is ignored (19.42).

    `answers` are the names picked, one for each pick in its order, of an iterator as many as are asked for;
    where they end, the first is taken. With
    `anew` "aborted" the dealing of aborts begins again with the largest type (doubt W217). Raises `Mistake`
    for an answer that is none of the options.
    """
    dealing = _Dealing(types, iter(answers))
    there = sum(one.count for one in types)
    lost = min(eliminated, there)
    runs = [[ELIMINATED] * lost, [ABORTED] * min(aborted, there - lost)]
    for run in runs if anew else [runs[0] + runs[1]]:
        dealing.deal(run)
    return Dealt(tuple(dealing.got[ELIMINATED]), tuple(dealing.got[ABORTED]), tuple(dealing.picks))


def _blocks(types: Sequence[Type]) -> list[list[int]]:
    """The places of the types in the order of dealing, equal ones together."""

    def rank(index: int) -> tuple[int, int]:
        return -types[index].size, types[index].drm

    return [list(block) for _, block in groupby(sorted(range(len(types)), key=rank), rank)]
