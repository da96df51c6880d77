"""Standard output that says of itself when it can't be written, and standard input that may be closed."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import IO, Any, TextIO

from core.mistakes import Unworkable

STANDS: ContextVar[tuple[str, ...]] = ContextVar("STANDS", default=())
"""What this command has done that stands, whether or not it can be printed: sentences, the oldest first."""


CLOSED = "Standard output is closed"


def stands(sentence: str) -> None:
    """Remember what was done, before anything of it is printed."""
    STANDS.set((*STANDS.get(), sentence))


class OutputFailed(Exception):
    """Standard output can't be written, and that is all that went wrong."""

    def __init__(self, error: OSError) -> None:
        done = STANDS.get()
        told = " ".join(done) if len(done) < 3 else f"{done[0]} … {done[-1]}"
        why = CLOSED if error.errno == errno.EBADF else error.strerror or str(error)
        only = f"{told} Only the answer can't be printed: {why}." if told else f"It can't be printed: {why}."
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


def closed() -> TextIO:
    """A stream in place of a closed one: it can't be written, and no other file gets its number."""
    return open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: PTH123 - open as long as we run


def standard_input() -> IO[bytes]:
    """The bytes of standard input. Raises `Mistake` if it is closed."""
    if sys.stdin is None:
        raise Unworkable("file", "Standard input is closed, so nothing can be read from it; name a file.")
    return sys.stdin.buffer
