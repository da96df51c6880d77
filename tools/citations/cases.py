"""From a number or a doubt to the rule cases that turn on it: `core/<game>/rulebook/cases.json`."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from skyledger.cases.expected import Fails, Rests, Stands
from skyledger.cases.written import Case, found_in, load
from skyledger.library import LIBRARY, Shelf

FOLDER = Path(__file__).parents[2] / "tests/cases"
NUMBER = re.compile(r"(?P<about>.+)\.[A-Z]\.(?P<count>\d+)")
"""The number of a case: the rule or the doubt that it is about, a letter for what it is, a count."""


@cache
def turning() -> dict[str, tuple[str, ...]]:
    """A number or a doubt -> the cases that are about it, and behind them those whose ruling turns on it."""
    about: dict[str, list[str]] = defaultdict(list)
    cited: dict[str, list[str]] = defaultdict(list)
    for case in map(load, found_in(FOLDER)):
        number = case.head.number
        subject = about_of(case)
        about[subject].append(number)
        for one in sorted({*_named(case)} - {subject}):
            cited[one].append(number)
    return {one: (*sorted(about[one], key=_place), *cited[one]) for one in sorted({*about, *cited})}


def about_of(case: Case) -> str:
    """The rule or the doubt that a case is about; all of its number where it has another form."""
    found = NUMBER.fullmatch(case.head.number)
    return found["about"] if found else case.head.number


def _place(number: str) -> tuple[str, int]:
    """By the letter and then by the count."""
    stem, _, count = number.rpartition(".")
    return stem, int(count)


def _named(case: Case) -> Iterator[str]:
    """The rules by which its orders are refused, and the doubts that its rulings name."""
    for expected in (one.expectation for step in case.steps for one in step.expected):
        match expected:
            case Fails(numbers):
                yield from numbers
            case Stands(numbers):
                yield from (one for one in numbers if one in _doubts())
            case Rests(doubt):
                yield doubt


@cache
def _doubts() -> frozenset[str]:
    return frozenset(doubt for shelf in LIBRARY.values() for doubt in shelf.doubts)


def cases() -> dict[str, str]:
    """The committed index of each game: path below docs/ -> text."""
    return {
        f"../{shelf.package.replace('.', '/')}/rulebook/cases.json": as_json(shelf)
        for shelf in LIBRARY.values()
    }


def as_json(shelf: Shelf) -> str:
    """The index of a game: a line for each number, so that changes are read and merged."""
    every = turning()
    listed = [one for one in (*shelf.paragraphs, *shelf.doubts) if one in every]
    return "{\n" + ",\n".join(f"{json.dumps(one)}: {json.dumps(every[one])}" for one in listed) + "\n}\n"
