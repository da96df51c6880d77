"""What a rule case expects of an order, and how that is written."""

import re
from typing import Any

import msgspec

from events.message import Event
from events.sentences import say


class Misread(Exception):
    """A line says nothing that can be expected; the text says why."""


class Expectation(msgspec.Struct, frozen=True):
    """Something that is expected of an order."""


class Stands(Expectation, frozen=True):
    """It is accepted, and what comes of it rests on these rules, among others."""

    numbers: tuple[str, ...] = ()


class Fails(Expectation, frozen=True):
    """It is refused, and it breaks these rules and no others; without any, whichever."""

    numbers: tuple[str, ...] = ()


class Unread(Expectation, frozen=True):
    """It can't be read: it names what is not there."""


class Tells(Expectation, frozen=True):
    """Among what follows is such a fact; of its fields those that are given have these values."""

    fact: str
    fields: dict[str, Any] = {}


class Untold(Expectation, frozen=True):
    """No such fact follows."""

    fact: str


class Lies(Expectation, frozen=True):
    """These units have that base, by the name of their place or its hex."""

    units: tuple[str, ...]
    place: str


class Turned(Expectation, frozen=True):
    """These units lie inverted, or do not."""

    units: tuple[str, ...]
    inverted: str


class Gone(Expectation, frozen=True):
    """These units are not on the board any more; in A World at War they may lie in the force pool."""

    units: tuple[str, ...]


class Awaits(Expectation, frozen=True):
    """The word of these seats is awaited then; without any, nobody's."""

    seats: tuple[str, ...]


class Enters(Expectation, frozen=True):
    """The turn stands there then, by the name that programs have for it."""

    phase: str


class Rests(Expectation, frozen=True):
    """The ruling cites this doubt among its grounds."""

    doubt: str


class Answers(Expectation, frozen=True):
    """What is resolved at the table has this answer; of its keys those that are given have these values."""

    keys: dict[str, Any]


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _fields(text: str | None) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text.encode(), type=dict[str, Any]) if text else {}
    except RecursionError:
        raise Misread(say("The fields of the fact are nested too deeply.")) from None
    except msgspec.DecodeError as fault:
        raise Misread(say("The fields of the fact are no JSON object: {why}.", why=str(fault))) from None
    return found


FORMS = (
    (re.compile(r"accepted(?: (?P<a>.+))?"), lambda m: Stands(_names(m["a"] or ""))),
    (re.compile(r"refused(?: (?P<a>.+))?"), lambda m: Fails(_names(m["a"] or ""))),
    (re.compile(r"not read"), lambda _: Unread()),
    (re.compile(r"no fact (?P<a>\w+)"), lambda m: Untold(m["a"])),
    (re.compile(r"fact (?P<a>\w+)(?: (?P<b>\{.*\}))?"), lambda m: Tells(m["a"], _fields(m["b"]))),
    (re.compile(r"answer (?P<a>\{.*\})"), lambda m: Answers(_fields(m["a"]))),
    (re.compile(r"awaits (?P<a>.+)"), lambda m: Awaits(() if m["a"] == "nobody" else _names(m["a"]))),
    (re.compile(r"phase (?P<a>\S+)"), lambda m: Enters(m["a"])),
    (re.compile(r"doubt (?P<a>\w+)"), lambda m: Rests(m["a"])),
    (re.compile(r"(?P<a>.+) gone"), lambda m: Gone(_names(m["a"]))),
    (re.compile(r"(?P<a>.+) (?P<b>inverted|uninverted)"), lambda m: Turned(_names(m["a"]), m["b"])),
    (re.compile(r"(?P<a>.+) at (?P<b>.+)"), lambda m: Lies(_names(m["a"]), m["b"])),
)
"""How each expectation is written, the first that fits."""

WRITTEN = (
    "accepted RULES, refused RULES, not read, fact NAME {...}, no fact NAME, UNITS at PLACE, UNITS inverted, "
    "UNITS uninverted, UNITS gone, awaits SEATS, awaits nobody, phase NAME, doubt NUMBER, answer {...}"
)


def expectation(text: str) -> Expectation:
    """What a line behind its `=` expects. Raises `Misread`."""
    for form, made in FORMS:
        if found := form.fullmatch(text):
            expected: Expectation = made(found)
            return expected
    told = say("“{text}” is nothing to expect; that is one of: {forms}.", text=text[:60], forms=WRITTEN)
    raise Misread(told)


def fact_written(fact: Event) -> str:
    """The expectation that such a fact follows, with all its fields."""
    told = msgspec.to_builtins(fact, str_keys=True)
    fields = {name: value for name, value in told.items() if name != "type"}
    return f"fact {type(fact).__name__} {msgspec.json.encode(fields, order='sorted').decode()}"
