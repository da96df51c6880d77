"""A file or an e-mail of orders: one to a line, in sections by seat, with comments."""

import re
from collections.abc import Iterator

import msgspec

from core.mistakes import Mistake
from skyledger.notation.errors import MistakeInFile

SECTION = re.compile(r"(?:@\s*|as\s+(?=.*:\s*$))(?P<seat>[^\s:@](?:[^:]*[^\s:])?)\s*:?", re.IGNORECASE)
BEFORE_COMMENT = re.compile(r'(?:"(?:\\.|[^"\\])*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\s)#|[^#])*')


class OrderLine(msgspec.Struct, frozen=True):
    """One order of a file: its line, counted from 1, the seat of its section if it has one, what it says."""

    number: int
    seat: str | None
    text: str


def read_file(text: str) -> list[OrderLine]:
    """The orders of a file, comments and sections taken off; they are not read yet.

    Raises `MistakeInFile` with the number of the line for a section without a seat.
    """
    return list(_orders(text))


def _orders(text: str) -> Iterator[OrderLine]:
    seat: str | None = None
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        said = _without_comment(line)
        if said.startswith("@") or SECTION.fullmatch(said):
            seat = _section(number, said)
        elif said:
            yield OrderLine(number, seat, said)


def _without_comment(line: str) -> str:
    """What stands before a "#" at the beginning or behind a blank, quotation marks apart."""
    if line.lstrip().startswith("#"):
        return ""
    found = BEFORE_COMMENT.match(line)
    return (found[0] if found else line).strip()


def _section(number: int, said: str) -> str:
    if (found := SECTION.fullmatch(said)) is None:
        unnamed = Mistake("seat", said.strip("@ :"), hint="Write “@germany” or “as germany:”.")
        raise MistakeInFile(number, unnamed)
    return found["seat"]
