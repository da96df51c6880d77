"""Where the lines of a sitting come from a pipe or a file: one by one, repeated behind the prompt.

And how long a line is, wherever it comes from.
"""

import sys
from collections.abc import Callable
from typing import IO

from core.mistakes import Unworkable
from events.sentences import said, say, translated
from events.texts import LONGEST_TEXT
from skyledger.cli.paper import STANDARD_INPUT, put_at_once, put_lines, standard_input
from skyledger.cli.play.typed import CHAIR
from skyledger.datafiles.problems import shortened
from skyledger.datafiles.reading import of_file

Ask = Callable[[str, str], str]
"""Asks a seat for a line with a prompt; raises EOFError when there is none any more."""

LONGEST_LINE = 4 * LONGEST_TEXT + 2  # bytes
"""A longer line is one that nobody may type."""

TOO_MANY = said("A line has {most} characters at most; one of {count} is given.")
MORE = said("A line has {most} characters at most; this one has many more.")


def require_a_text(line: str) -> None:
    """Raises `Mistake` for one that is too long, and UnicodeEncodeError for what is none."""
    line.encode()
    if len(line) > LONGEST_TEXT:
        many = MORE if len(line.encode()) >= LONGEST_LINE else TOO_MANY
        raise Unworkable("text", say(many, most=LONGEST_TEXT, count=len(line)))


def from_a_pipe(*, json: bool) -> Ask:
    """Line by line from standard input, repeated unless JSON is told. Raises `Mistake` if it is closed."""
    stream = standard_input()

    def ask(asked: str, _seat: str) -> str:
        if json:
            return _next_line(stream)
        put_at_once(asked)
        try:
            line = _next_line(stream)
        except EOFError:
            put_lines("\n")
            raise
        put_lines(f"{_repeated(line)}\n")
        return line

    return ask


def _repeated(line: str) -> str:
    """A line as it was typed; one that is too long to be read is cut short."""
    shown = line.encode(errors="replace").decode()
    return shown if len(shown) <= LONGEST_TEXT else shortened(shown)


def _next_line(stream: IO[bytes]) -> str:
    """A line, or what is too long for one without its end, of which nothing is taken for another line.

    Raises EOFError where there is none any more.
    """
    with of_file(translated(STANDARD_INPUT)):
        read = part = stream.readline(LONGEST_LINE)
        while part and not part.endswith(b"\n"):
            part = stream.readline(LONGEST_LINE)
    if not read:
        raise EOFError
    return read.decode(errors="surrogateescape").rstrip("\r\n")


def seat_said_first() -> str:
    """The seat of “as SEAT”, where that is the first line that says something; else an empty text.

    Nothing is read where somebody would have to type it, who was asked for nothing.
    """
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    try:
        while not (line := _next_line(standard_input()).strip()) or line.startswith("#"):
            pass
    except EOFError:
        return ""
    found = CHAIR.fullmatch(line)
    return (found["seat"] or "") if found else ""
