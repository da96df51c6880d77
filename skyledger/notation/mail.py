"""Orders pasted out of a mail: the quoted lines are read, and what is no order around them is set aside.

Nothing is guessed at between orders: a line there that can't be read stops the file, as in any other.
"""

import re
from collections.abc import Callable, Iterable, Sequence

import msgspec

from core.mistakes import Unworkable
from events.sentences import say
from skyledger.notation.parsing import MistakeInFile, written_lines

QUOTE = re.compile(r"(?:[ \t]*>)+[ \t]?")
"""What mail programs put before a line that is quoted, once for each time that it was."""
SIGNATURE = "--"
"""Below a line of it nothing is part of a mail but who wrote it."""

MOST_AROUND = 1000
"""So many lines stand around the orders of a mail at most: each is tried, and that takes time."""

IsOrder = Callable[[str], bool]
"""Has a line the form of an order, or does it begin a section?"""


class Line(msgspec.Struct, frozen=True):
    """A line of a mail, counted from 1: how often it was quoted, and what it says."""

    number: int
    depth: int
    text: str


class Mail(msgspec.Struct, frozen=True):
    """The text of an order file, every order on the line where it was, and the lines that were set aside."""

    text: str
    aside: tuple[Line, ...] = ()


def out_of_mail(text: str, is_order: IsOrder) -> Mail:
    """The orders in a text, and what was set aside; a text in which nothing is quoted stays as it is.

    Raises `MistakeInFile` where orders stand in quoted lines and in others: it does not say which are meant;
    and for a sign that nobody can see, in whichever line.
    """
    lines = [_line(*one) for one in enumerate(written_lines(text), 1)]
    depth = min((line.depth for line in lines if line.depth), default=0)
    if not depth:
        return Mail(text)
    quoted = [line for line in lines if line.depth == depth]
    others = [line for line in lines if line.depth != depth and line.text]
    _require_no_order(others, is_order)
    kept = _without_ends(_unsigned(quoted), is_order)
    numbers = {line.number for line in kept}
    aside = tuple(line for line in lines if line.text and line.number not in numbers)
    return Mail("\n".join(line.text if line.number in numbers else "" for line in lines), aside)


def _line(number: int, written: str) -> Line:
    mark = QUOTE.match(written)
    quoted = mark[0] if mark else ""
    return Line(number, quoted.count(">"), written.removeprefix(quoted).strip())


def _require_no_order(others: Sequence[Line], is_order: IsOrder) -> None:
    if len(others) > MOST_AROUND:
        told = say(
            "{count} lines around those that are quoted are too many for a mail; it has {most} at most.",
            count=len(others),
            most=MOST_AROUND,
        )
        raise MistakeInFile(others[MOST_AROUND].number, Unworkable("line", told))
    for line in others:
        if is_order(line.text):
            told = say(
                "“{text}” is an order outside the lines that the mail quotes, and some are quoted. Take away"
                " what is not meant, or the marks “>”.",
                text=line.text[:60],
            )
            raise MistakeInFile(line.number, Unworkable("line", told))


def _unsigned(quoted: Sequence[Line]) -> Sequence[Line]:
    """The lines above the signature."""
    end = next((at for at, line in enumerate(quoted) if line.text == SIGNATURE), len(quoted))
    return quoted[:end]


def _without_ends(quoted: Sequence[Line], is_order: IsOrder) -> Sequence[Line]:
    """The lines without a greeting above the first section, and without a farewell at the end.

    Each is set apart by an empty line, and nothing in it is an order. Behind a farewell comes no order that
    could be given though it rests on one that was mistyped.
    """
    first = next((at for at, line in enumerate(quoted) if line.text.startswith("@")), 0)
    if 0 < first <= MOST_AROUND and not quoted[first - 1].text and not _any(quoted[:first], is_order):
        quoted = quoted[first:]
    lowest = max(0, len(quoted) - MOST_AROUND)
    last = next((at for at in range(len(quoted), lowest, -1) if _any(quoted[at - 1 : at], is_order)), lowest)
    if not last:
        return ()
    return quoted[: next((at for at in range(last, len(quoted)) if not quoted[at].text), len(quoted))]


def _any(lines: Iterable[Line], is_order: IsOrder) -> bool:
    return any(line.text and is_order(line.text) for line in lines)
