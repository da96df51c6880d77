"""Checks that every file of data needs: a name that is there, an entry that is no other's twin."""

from collections.abc import Callable, Hashable, Iterable, Iterator

from events.texts import LONGEST_NAME, is_a_name
from skyledger.datafiles.problems import Fault, Path, unknown


def among(path: Path, what: str, given: str, known: Iterable[str]) -> Iterator[Fault]:
    """A fault if what was given is none of what is known."""
    names = tuple(known)
    if given not in names:
        yield Fault(path, unknown(what, given, names))


def a_name(path: Path, given: str, missing: str) -> Iterator[Fault]:
    """A fault if what should be a name is none, told as `missing` where nothing is given."""
    if not given.strip():
        yield Fault(path, missing)
    elif not is_a_name(given):
        yield Fault(path, f"It has a space at an end, or more signs than {LONGEST_NAME}.")


def twice(path: Path, entries: Iterable[object], mark: Callable[..., Hashable], key: str) -> Iterator[Fault]:
    """A fault for each entry of a list that bears the same mark as an earlier one."""
    first: dict[Hashable, int] = {}
    for index, entry in enumerate(entries):
        before = first.setdefault(mark(entry), index)
        if before != index:
            yield Fault((*path, index, key), f"Entry {before + 1} of the list has the same already.")
