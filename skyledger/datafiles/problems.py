"""What is wrong with a file: which file, which key, and why; and the checks that every file needs."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from unicodedata import normalize

import msgspec

from core.mistakes import Mistake, near_misses
from events.sentences import listed, say
from events.texts import LONGEST_NAME, is_a_name, plain

Path = tuple[str | int, ...]
"""The way to a value: names of keys and numbers of list entries, those from 0."""

ON_A_SCREEN = 20
LONGEST_GIVEN = 60
FEW = 12


class Fault(msgspec.Struct, frozen=True):
    """Something wrong at one place of a file."""

    path: Path
    reason: str


class Problem(msgspec.Struct, frozen=True):
    """Something wrong as it is told: file, key such as `air[3].base` (entries count from 1), reason."""

    file: str
    key: str
    reason: str


class DataError(Exception):
    """A file can't be used; `problems` are all its problems, the text is one screen of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(_screen(self.problems)))


def problems(file: str, faults: Iterable[Fault]) -> tuple[Problem, ...]:
    """The faults of a file, each told once."""
    return tuple(
        dict.fromkeys(Problem(plain(file), plain(key(fault.path)), plain(fault.reason)) for fault in faults)
    )


def key(path: Path) -> str:
    """A path as a person writes it: ("air", 2, "base") is `air[3].base`."""
    parts = (f"[{part + 1}]" if isinstance(part, int) else f".{_bare(part)}" for part in path)
    return "".join(parts).removeprefix(".")


def _bare(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else f'"{shortened(name)}"'


def shortened(given: str) -> str:
    """What was given, cut short if it is long."""
    return given if len(given) <= LONGEST_GIVEN else f"{given[:LONGEST_GIVEN]}..."


def unknown(what: str, given: str, known: Iterable[str]) -> str:
    """There is no such thing; with what may have been meant, or else all there is if that is little."""
    names, near = _meant(given, tuple(known))
    all_of_them = say("There is {names}.", names=listed(names)) if 0 < len(names) <= FEW and not near else ""
    return str(Mistake(what, shortened(given), near, all_of_them))


@lru_cache(maxsize=256)  # a group of units has one base; what it may have meant is looked for once
def _meant(given: str, known: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The names that there are, and those of them that may have been meant."""
    names = sorted(set(known) - {""})
    return names, near_misses(given, names) if len(given) <= LONGEST_GIVEN else []


def _screen(every: tuple[Problem, ...]) -> Iterator[str]:
    for file, told in groupby(every[:ON_A_SCREEN], lambda problem: problem.file):
        yield say("{file} can't be used:", file=file)
        yield from (f"  {p.key}: {p.reason}" if p.key else f"  {p.reason}" for p in told)
    if (more := len(every) - ON_A_SCREEN) > 0:
        yield f"  {say('... and {count} more.', count=more)}"


# Checks that every file of data needs: a name that is there, an entry that is no other's twin.


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
        yield Fault(path, say("It has a space at an end, or more signs than {most}.", most=LONGEST_NAME))


def tidy(path: Path, text: str) -> Iterator[Fault]:
    """A name has no blanks at its ends: beside one without them nobody could tell which is meant."""
    if text != text.strip():
        yield Fault(path, say("A name has no blanks before and behind it."))


def twice(path: Path, entries: Iterable[object], mark: Callable[..., Hashable], key: str) -> Iterator[Fault]:
    """A fault for each entry of a list that bears the mark of an earlier one, however accents are put."""
    first: dict[Hashable, int] = {}
    for index, entry in enumerate(entries):
        borne = mark(entry)
        before = first.setdefault(normalize("NFC", borne) if isinstance(borne, str) else borne, index)
        if before != index:
            told = say("Entry {entry} of the list has the same already.", entry=before + 1)
            yield Fault((*path, index, key), told)
