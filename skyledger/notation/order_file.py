"""A file or an e-mail of orders: one to a line, in sections by seat, with comments."""

import re
from collections.abc import Iterator

import msgspec

from core.mistakes import Mistake
from skyledger.notation.errors import MistakeInFile

SECTION = re.compile(r"(?:@\s*|as\s+(?=.*:\s*$))(?P<seat>[^\s:@](?:[^:]*[^\s:])?)\s*:?", re.IGNORECASE)
QUOTED = {
    mark: re.compile(text)
    for mark, text in zip('"“„«', (r'"(?:\\.|[^"\\])*"', "“[^”]*”", "„[^“”]*[“”]", "«[^»]*»"), strict=True)
}
"""A whole text between quotation marks, by its first mark."""

TURNING = re.compile(r'["“„«]|(?<!\S)#')
"""Where a quotation or a comment may begin."""


class OrderLine(msgspec.Struct, frozen=True):
    """One order of a file: its line, counted from 1, the seat of its section if it has one, what it says."""

    number: int
    seat: str | None
    text: str


def read_file(text: str) -> list[OrderLine]:
    """The orders of a file, comments and sections taken off; they are not read yet.

    Raises `MistakeInFile` with the number of the line for a section without a seat.
    """
    return [line for line in lines_of(text) if line.text]


def lines_of(text: str) -> Iterator[OrderLine]:
    """The orders of a file, and without a text the lines that begin a section.

    An order behind a seat's name looks like the name of a longer one, so whoever gives the orders asks
    whether the sections are of seats. Raises `MistakeInFile` as `read_file` does.
    """
    seat: str | None = None
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        said = _without_comment(line) if line else ""
        if said.startswith("@") or SECTION.fullmatch(said):
            seat = _section(number, said)
            yield OrderLine(number, seat, "")
        elif said:
            yield OrderLine(number, seat, said)


def _without_comment(line: str) -> str:
    """What stands before a "#" at the beginning or behind a blank, quotation marks apart."""
    if line.lstrip().startswith("#"):
        return ""
    return line[: _comment_at(line)].strip()


def _comment_at(line: str) -> int:
    """Where the comment begins; marks that are never closed are asked once, however many there are."""
    at, open_ = 0, set[str]()
    while (found := TURNING.search(line, at)) is not None:
        if found[0] == "#":
            return found.start()
        closed = None if found[0] in open_ else QUOTED[found[0]].match(line, found.start())
        if closed is None:
            open_.add(found[0])
        at = found.end() if closed is None else closed.end()
    return len(line)


def _section(number: int, said: str) -> str:
    if (found := SECTION.fullmatch(said)) is None:
        unnamed = Mistake("seat", said.strip("@ :"), hint="Write “@germany” or “as germany:”.")
        raise MistakeInFile(number, unnamed)
    return found["seat"]
