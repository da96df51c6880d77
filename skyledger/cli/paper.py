"""What commands write on: plain lines for people, at most 80 columns where nobody says otherwise, or JSON."""

import errno
import os
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import accumulate
from textwrap import wrap
from typing import IO, Any

import msgspec
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from core.mistakes import Unworkable
from events.codec import encode
from events.sentences import said, say, translated
from events.texts import REPLACED, escaped, plain, plain_lines
from skyledger.datafiles.reading import of_file, read_at_most

# Standard output that says of itself when it can't be written, and standard input that may be closed.

STANDS: ContextVar[tuple[str, ...]] = ContextVar("STANDS", default=())
"""What this command has done that stands, whether or not it can be printed: sentences, the oldest first."""


CLOSED = said("Standard output is closed")


def stands(sentence: str) -> None:
    """Remember what was done, before anything of it is printed."""
    STANDS.set((*STANDS.get(), sentence))


class OutputFailed(Exception):
    """Standard output can't be written, and that is all that went wrong."""

    def __init__(self, error: OSError) -> None:
        done = STANDS.get()
        told = " ".join(done) if len(done) < 3 else f"{done[0]} … {done[-1]}"
        why = say(CLOSED) if error.errno == errno.EBADF else error.strerror or str(error)
        only = say(
            "{told} Only the answer can't be printed: {why}." if told else "It can't be printed: {why}.",
            told=told,
            why=why,
        )
        super().__init__(only)


class Output:
    """A stream whose own errors are `OutputFailed`; that nobody reads it any more stays what it is."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """As a stream does."""
        with telling():
            return self._stream.write(text)

    def flush(self) -> None:
        """As a stream does."""
        with telling():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def telling() -> Iterator[None]:
    """What goes wrong in this block is the output's fault."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(error) from error


def let_go(stream: IO[str]) -> None:
    """What is still unwritten of a stream goes nowhere, so that nothing is said about it in the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def at_a_terminal() -> bool:
    """Does somebody sit at a terminal, at which lines are both written and read?"""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def standard_input() -> IO[bytes]:
    """The bytes of standard input. Raises `Mistake` if it is closed."""
    if sys.stdin is None:
        told = say("Standard input is closed, so nothing can be read from it; name a file.")
        raise Unworkable("file", told)
    return sys.stdin.buffer


def from_standard_input(most: int) -> bytes:
    """So many bytes of it at most. Raises `Mistake` if it is closed, and OSError that names it."""
    stream = standard_input()
    with of_file(translated(STANDARD_INPUT)):
        return read_at_most(stream, most)


STANDARD_INPUT = said("Standard input")


NARROWEST, NARROW, WIDE = 40, 80, 120

STYLES = Theme(
    {
        "heading": "bold",
        "rule": "cyan",
        "entry": "bold",
        "refused": "bold red",
        "done": "bold green",
        "aside": "dim",
        "undone": "dim strike",
        "warning": "yellow",
    },
    inherit=False,
)


class _Paper(Console):
    """A console that obeys no sign of a text, and leaves it to us what to do when nobody reads any more."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for part in super().render(renderable, options):
            yield part if part.control else part._replace(text=plain_lines(part.text))

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The console of standard output, made anew so that it writes where output goes now."""
    return _console(stderr=False)


def error_console() -> Console:
    """The console of standard error."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    terminal = stream is not None and stream.isatty()
    width = None if terminal or os.environ.get("COLUMNS") else NARROW
    made = _Paper(
        stderr=stderr, width=width, theme=STYLES, highlight=False, markup=False, emoji=False, soft_wrap=False
    )
    made.width = max(NARROWEST, min(made.width, WIDE))
    return made


def write_wrapped(out: Console, text: str) -> None:
    """Write a line as it is; what goes over the edge hangs two columns under its beginning.

    A word is broken at its hyphens only where one, such as a path, is longer than the line.
    """
    indent = len(text) - len(text.lstrip())
    width = max(20, out.width - indent - 2)
    longer = any(len(word) > width for word in text.split())
    lines = wrap(text.strip(), width, break_on_hyphens=longer)
    for number, one in enumerate(lines or [""]):
        out.print(Text(" " * (indent + (2 if number else 0)) + one), soft_wrap=True)


CARET = re.compile(r"(?P<indent> *)\^ (?P<told>\S.*)")
ROOM = 40
"""What is told of a place in a line is written beside the caret where there is so much room for it."""


def write_pointing(out: Console, lines: Sequence[str]) -> None:
    """Write lines as they are; one below which a caret stands is cut to the width of the page around it.

    What is told of it stands beside the caret, or below, over the whole width, where little room is left.
    """
    for at, one in enumerate(lines):
        if found := CARET.fullmatch(one) if at else None:
            _write_caret(out, lines[at - 1], len(found["indent"]), found["told"])
        elif not CARET.fullmatch("".join(lines[at + 1 : at + 2])):
            write_wrapped(out, one)


def _write_caret(out: Console, line: str, at: int, told: str) -> None:
    shown, at = around(line, at, out.width)
    out.print(Text(shown), soft_wrap=True)
    if out.width - at - 2 >= min(ROOM, len(told)):
        write_wrapped(out, f"{' ' * at}^ {told}")
    else:
        out.print(Text(f"{' ' * at}^"), soft_wrap=True)
        write_wrapped(out, told)


def around(line: str, at: int, width: int) -> tuple[str, int]:
    """The part of a line that a page has room for around a place in it, and where that is then."""
    before = [*accumulate(map(cell_len, line), initial=0)]
    if before[-1] <= width:
        return line, at
    room = width - len("……")
    start = max(0, min(at - room // 2, before[-1] - room))
    first = bisect_left(before, start)
    last = bisect_right(before, before[first] + room) - 1
    left, right = "…" if first else "", "…" if last < len(line) else ""
    return f"{left}{line[first:last]}{right}", len(left) + at - before[first]


Part = str | tuple[str, str] | Text
"""A part of a line: a text, one with its style, or a sentence with its styles."""


def lead(label: str, style: str) -> tuple[str, str]:
    """What leads a line, in a style of its own, with a blank behind it."""
    return f"{label} ", style


def styled(sentence: str, *styles: tuple[str, str], rest: str = "") -> Text:
    """A sentence that is told whole, in which some of its parts have styles, wherever they stand."""
    cut = [(plain(sentence), rest)]
    for part, style in styles:
        whole = plain(part)
        at = next((n for n, (text, of) in enumerate(cut) if whole and of == rest and whole in text), None)
        if at is not None:
            before, _, after = cut[at][0].partition(whole)
            cut[at : at + 1] = [(before, rest), (whole, style), (after, rest)]
    return Text.assemble(*cut)


def line(*parts: Part, indent: int = 0) -> None:
    """Write one line of parts."""
    text = _assembled(parts)
    console().print(Padding(text, (0, 0, 0, indent), expand=False) if indent else text)


def hanging(*parts: Part, indent: int = 0, hang: int = 2) -> int:
    """Write a line whose continuation is indented by `hang` more columns; how many rows it takes."""
    out = console()
    lines = _assembled(parts).wrap(out, max(20, out.width - indent - hang))
    for number, one in enumerate(lines):
        one.rstrip()
        out.print(
            Text(" " * (indent + (hang if number else 0))) + one, no_wrap=True, overflow="ignore", crop=False
        )
    return len(lines)


def hanging_lines(told: str, indent: int = 0) -> None:
    """Write the first line of a text, and its further ones two columns behind it."""
    first, *more = told.split("\n")
    hanging(first, indent=indent)
    for one in more:
        hanging(one, indent=indent + 2)


def rows_of(text: str, indent: int, hang: int = 2) -> int:
    """How many rows of a narrow page `hanging` would take for a text."""
    return max(1, len(wrap(text, NARROW - indent - hang, break_on_hyphens=False)))


def _assembled(parts: Iterable[Part]) -> Text:
    return Text.assemble(*map(_plain, parts))


def _plain(part: Part) -> Part:
    match part:
        case str():
            return plain(part)
        case (text, style):
            return plain(text), style
        case _:
            return part


def blank() -> None:
    """Write an empty line."""
    console().print()


def put(value: Any) -> None:
    """Write a value as JSON, two spaces to a level, keys sorted."""
    try:
        content = encode(value)
    except UnicodeEncodeError:  # what was given is no Unicode, as a file's name may be none
        content = encode(_readable(msgspec.to_builtins(value)))
    put_json(msgspec.json.format(content, indent=2))


def _readable(value: Any) -> Any:
    match value:
        case str():
            return "".join(REPLACED if "\ud800" <= sign <= "\udfff" else sign for sign in value)
        case dict():
            return {_readable(key): _readable(part) for key, part in value.items()}
        case list() | tuple():
            return [_readable(part) for part in value]
        case _:
            return value


def put_json(content: bytes) -> None:
    """Write what is JSON already; what nobody can see is escaped in it."""
    sys.stdout.write(escaped(content.decode()) + "\n")


def put_lines(text: str) -> None:
    """Write lines as they are, at any width."""
    sys.stdout.write(plain_lines(text))


def put_at_once(text: str) -> None:
    """Write what stands before a line that is waited for."""
    put_lines(text)
    sys.stdout.flush()


def put_error(text: str) -> None:
    """Write lines on standard error as they are, at any width."""
    sys.stderr.write(plain_lines(text))


def put_bytes(content: bytes) -> None:
    """Write the bytes of an exported game, which are hashed; a terminal gets what it can't obey."""
    sys.stdout.flush()
    with telling():
        sys.stdout.buffer.write(escaped(content.decode()).encode() if sys.stdout.isatty() else content)
        sys.stdout.buffer.flush()
