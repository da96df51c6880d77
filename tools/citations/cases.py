"""From a number or a doubt to the rule cases that turn on it: `core/<game>/rulebook/cases.json`.

And from a doubt to the rulings of its cases that differ from reading to reading: `rulings.json` beside it.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from skyledger.cases.expected import Fails, Rests, Stands, Tells
from skyledger.cases.running import readings
from skyledger.cases.written import Case, Expected, Step, found_in, load
from skyledger.library import LIBRARY

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
    """The committed indexes of each game: path below docs/ -> text."""
    made: dict[str, str] = {}
    for shelf in LIBRARY.values():
        folder = f"../{shelf.package.replace('.', '/')}/rulebook"
        made[f"{folder}/cases.json"] = as_json(turning(), (*shelf.paragraphs, *shelf.doubts))
        made[f"{folder}/rulings.json"] = as_json(rulings(), (*shelf.doubts,))
    return made


def as_json(every: Mapping[str, Any], numbers: Sequence[str]) -> str:
    """An index of a game: a line for each number, so that changes are read and merged."""
    listed = [one for one in numbers if one in every]
    return "{\n" + ",\n".join(f"{json.dumps(one)}: {json.dumps(every[one])}" for one in listed) + "\n}\n"


@cache
def rulings() -> dict[str, list[dict[str, Any]]]:
    """A doubt -> the orders of its cases that are ruled otherwise by another reading, and how by each."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for case in map(load, found_in(FOLDER)):
        names = [one.name for one in readings(case)] if case.head.doubt else []
        for step in case.steps if names else ():
            under = _under(step, names)
            if any(so != under[names[0]] for so in under.values()):
                ruled = {"case": case.head.number, "seat": step.seat, "order": step.text}
                found[case.head.doubt].append({**ruled, "under": under})
    return found


def _under(step: Step, names: list[str]) -> dict[str, list[str]]:
    """What is expected under each reading and not under all; the fields of facts, if they alone differ."""
    own = {name: [one for one in step.expected if one.only in ("", name)] for name in names}
    told = {name: [_in_short(one) for one in every] for name, every in own.items()}
    if all(set(one) == set(told[names[0]]) for one in told.values()):
        shared = set.intersection(*({*_parts(every)} for every in own.values()))
        told = {name: [_with_fields(one, shared) for one in every] for name, every in own.items()}
    common = set.intersection(*map(set, told.values()))
    return {name: [one for one in dict.fromkeys(every) if one not in common] for name, every in told.items()}


def _in_short(one: Expected) -> str:
    return one.text.partition(" {")[0] if isinstance(one.expectation, Tells) else one.text


Part = tuple[str, str, str]
"""A fact, one of its fields, and the value that it has there, as JSON."""


def _parts(every: list[Expected]) -> Iterator[Part]:
    for one in every:
        if isinstance(one.expectation, Tells):
            for field, value in one.expectation.fields.items():
                yield one.expectation.fact, field, json.dumps(value)


def _with_fields(one: Expected, shared: set[Part]) -> str:
    """A fact with the fields that it has under this reading and not under all."""
    fields = {field: json.loads(value) for _, field, value in {*_parts([one])} - shared}
    return f"{_in_short(one)} {json.dumps(dict(sorted(fields.items())))}" if fields else _in_short(one)
