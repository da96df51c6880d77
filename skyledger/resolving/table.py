"""What all combats at the table have in common: how a request is read, refused and answered, and its dice."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from core.mistakes import Mistake
from skyledger.datafiles.problems import DataError, Fault, problems
from skyledger.datafiles.reading import Unreadable, data
from skyledger.datafiles.shape import shape_faults, shaped

T = TypeVar("T")


class Table(NamedTuple):
    """Where a request comes from, and the dice for what it leaves out, with the seed that they have."""

    name: str
    seed: int
    dice: Iterator[int]

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Raise `DataError` if there are any faults."""
        if found := tuple(faults):
            raise DataError(problems(self.name, found))

    @contextmanager
    def picking(self, *path: str | int) -> Iterator[None]:
        """A pick that was not among the options, taken in this block, is a fault at this place."""
        try:
            yield
        except Mistake as mistake:
            raise DataError(problems(self.name, [Fault(path, str(mistake))])) from None


def read_as(struct: type[T], content: bytes, name: str) -> T:
    """The struct that these bytes say as JSON; raises `DataError` with everything wrong with their shape."""
    try:
        plain = data(content, "request.json")
    except Unreadable as fault:
        raise DataError(problems(name, (Fault((), str(fault)),))) from None
    if faults := shape_faults(plain, struct):
        raise DataError(problems(name, faults))
    return shaped(plain, struct)


def in_order(doubts: Iterable[str]) -> tuple[str, ...]:
    """Each doubt once, in the order of their numbers."""
    return tuple(sorted(set(doubts), key=lambda number: int(number[1:])))


def seeded(told: Mapping[str, Any], seed: int | None) -> dict[str, Any]:
    """An answer with the seed of its dice, if any were thrown."""
    return dict(told) if seed is None else {**told, "seed": seed}
