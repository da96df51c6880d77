"""The file of a rule case: what stands above its orders, the orders, and what is expected of each.

    +++
    number = "18.21.3"
    title = "An air unit stages once in a movement phase"
    [set-up]
    board = "Lille . Metz Lyon"
    units = ["1 AAF Germany at Lille"]
    +++
    @axis
    stage 1 AAF German from Lille to Metz
    = accepted 18.21
    stage 1 AAF German from Metz to Lyon
    = refused 18.21

The head is TOML between two lines of `+++`; below it stands an order file. A line that begins with `=` says
what is expected of the order above it; with a name and a colon, only where that option or edition is played.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from events.sentences import said, say
from events.texts import plain
from skyledger.cases.expected import Expectation, Misread, expectation
from skyledger.datafiles.problems import DataError, Fault, Problem, problems, shortened
from skyledger.datafiles.reading import Unreadable, contents, data
from skyledger.datafiles.shape import shape_faults
from skyledger.notation.parsing import MistakeInFile
from skyledger.notation.reader import lines_of

FENCE = "+++"
EXPECTED = "="
SUFFIX = ".case"
NO_CASE = said("no rule case is")
ENDLESS = said("The head that begins in line {line} has no end: a line of {fence}.")
ONLY = re.compile(r"(?P<only>[\w.-]+): +(?P<rest>.*)")
"""What an expectation begins with that is meant for one option or one edition."""


class CaseError(DataError):
    """A case can't be run; see `problems`."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"set_up": "set-up"}):
    """What stands above the orders.

    A case is run under each option of its `doubt`, one after the other, or under each of its `editions`.
    """

    number: str
    title: str
    set_up: dict[str, Any]
    about: str = ""
    edition: str = ""
    editions: tuple[str, ...] = ()
    doubt: str = ""
    options: dict[str, str] = {}


class Expected(msgspec.Struct, frozen=True):
    """What is expected on one line, of all readings or of `only` one: an option or an edition."""

    line: int
    only: str
    text: str
    expectation: Expectation


class Step(msgspec.Struct, frozen=True):
    """An order, the seat that gives it, and what is expected of it."""

    line: int
    seat: str
    text: str
    expected: tuple[Expected, ...]


class Case(msgspec.Struct, frozen=True):
    """A rule case as its file says it; `beside` is the folder where the path of its map begins."""

    called: str
    head: Head
    steps: tuple[Step, ...]
    beside: Path

    def expects_under(self, reading: str) -> bool:
        """Is anything expected under a reading, but that orders are accepted?"""
        return any(one.only in ("", reading) for step in self.steps for one in step.expected)


def load(path: Path) -> Case:
    """The case of a file. Raises `CaseError` with everything that is wrong with its form."""
    called = str(path)
    try:
        text = contents(path, NO_CASE).decode("utf-8-sig").replace("\r\n", "\n")
    except Unreadable as fault:
        raise _error(called, Fault((), str(fault))) from None
    except UnicodeDecodeError:
        raise _error(called, Fault((), say("The file is not UTF-8 text."))) from None
    return read(text, called, path.parent)


def read(text: str, called: str, beside: Path) -> Case:
    """The case that a text says. Raises `CaseError`."""
    parts = re.split(rf"^{re.escape(FENCE)}[ \t]*$", text, maxsplit=2, flags=re.MULTILINE)
    if len(parts) == len(("before", "head")) and not parts[0].strip():
        line = parts[0].count("\n") + 1
        told = say(
            "The head that begins in line {line} has no end: a line of {fence}.", line=line, fence=FENCE
        )
        raise _error(called, Fault((), told))
    if len(parts) == 1 or parts[0].strip():
        told = say("A case begins with its head, between two lines of {fence}.", fence=FENCE)
        raise _error(called, Fault((), told))
    before, head, orders = parts
    if (count := orders.count("\n")) > MOST_LINES:
        raise _error(called, Fault((), say(TOO_LONG, most=MOST_LINES, count=count)))
    steps, wrong = _steps(orders, f"{before}{head}".count("\n") + 1)
    found = _head("\n" * before.count("\n") + head, called)
    if wrong:
        raise CaseError(at_line(called, line, why) for line, why in wrong)
    if not steps:
        raise _error(called, Fault((), say("There is no order in it.")))
    return Case(called, found, steps, beside)


def at_line(called: str, line: int, why: str) -> Problem:
    """What is wrong in a line of a case, counted from 1."""
    return Problem(plain(called), say("line {line}", line=str(line)), plain(why))


def _head(text: str, called: str) -> Head:
    try:
        found = data(text.encode(), "head.toml")
    except Unreadable as fault:
        raise _error(called, Fault((), str(fault))) from None
    if faults := (*shape_faults(found, Head), *_blank(found)):
        raise _error(called, *faults)
    return msgspec.convert(found, Head)


def _blank(found: dict[str, Any]) -> Iterator[Fault]:
    """What a case is called by may not be empty."""
    for key in ("number", "title"):
        if isinstance(text := found.get(key), str) and not text.strip():
            yield Fault((key,), say("This must not be empty."))
    if isinstance(number := found.get("number"), str) and number.strip() and not is_a_number(number):
        yield Fault(("number",), say(NO_NUMBER, number=shortened(number)))


MOST_LINES = 5000
"""No case asks for more below its head, which is bounded as a scenario is: it would take minutes."""
TOO_LONG = said("A case has {most} lines at most below its head; this one has {count}.")
NO_NUMBER = said(
    "“{number}” is no number of a case: that is the number of a rule or the id of a game, and what counts "
    "its cases, such as 18.21.A.1; neither “..” nor a path."
)
LONGEST_NUMBER = 80
NUMBER = re.compile(r"(?!.*\.\.)(?!.*//)[A-Za-z0-9](?:[A-Za-z0-9 _.:/~-]*[A-Za-z0-9])?")


def is_a_number(given: str) -> bool:
    """Can a case be called by it, and a file after it?"""
    return len(given) <= LONGEST_NUMBER and NUMBER.fullmatch(given) is not None


def _error(called: str, *faults: Fault) -> CaseError:
    return CaseError(problems(called, faults))


def _steps(text: str, above: int) -> tuple[tuple[Step, ...], list[tuple[int, str]]]:
    """The steps, and what is wrong in which line; `above` lines stand before the text."""
    steps: list[Step] = []
    wrong: list[tuple[int, str]] = []
    seat = ""
    for number, line in enumerate(text.split("\n"), above):
        try:
            if line.lstrip().startswith(EXPECTED):
                steps.append(_with(steps, number, line.lstrip().removeprefix(EXPECTED)))
            else:
                for one in lines_of(line):
                    seat = one.seat or seat
                    steps += _order(number, seat, one.text)
        except Misread as fault:
            wrong.append((number, str(fault)))
        except MistakeInFile as fault:  # of a section without a seat
            wrong.append((number, str(fault.mistake)))
    return tuple(steps), wrong


def _order(number: int, seat: str, text: str) -> Iterator[Step]:
    if text and not seat:
        raise Misread(say("Nobody gives this order: a line “@SEAT” above it says who does."))
    if text:
        yield Step(number, seat, text, ())


def _with(steps: list[Step], number: int, line: str) -> Step:
    """The last step, of which this is expected too."""
    if not steps:
        raise Misread(say("Something is expected here, and no order stands above it."))
    text = " ".join(one.text for one in lines_of(line))  # but for a comment
    found = ONLY.fullmatch(text)
    only, rest = (found["only"], found["rest"]) if found else ("", text)
    expected = Expected(number, only, rest, expectation(rest))
    step = steps.pop()
    return msgspec.structs.replace(step, expected=(*step.expected, expected))


def found_in(path: Path) -> tuple[Path, ...]:
    """The files of cases in a folder and below it, by name; a file is itself."""
    return tuple(sorted(path.rglob(f"*{SUFFIX}"))) if path.is_dir() else (path,)
