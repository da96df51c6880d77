"""Standard output and standard error while a command runs: nothing that is written is cut short."""

import errno
import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO


class Steady(io.FileIO):
    """A file that takes all it is given: part by part, and waited for where it is full.

    Python's own takes a part for the whole where it writes unbuffered, and does not wait for a pipe that
    somebody told not to wait.
    """

    def write(self, content: Any, /) -> int:
        left = whole = memoryview(content).cast("B")
        while left:
            written = super().write(left)
            if written is None:
                select.select([], [self], [])
            elif written:
                left = left[written:]
            else:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
        return len(whole)


class Unheard(Steady):
    """Standard error: where it can't be written, nobody is left to be told that, and all else goes on."""

    def write(self, content: Any, /) -> int:
        with suppress(OSError):
            return super().write(content)
        return memoryview(content).nbytes


@contextmanager
def steady_streams() -> Iterator[None]:
    """Within, output and errors are written steadily; a closed output is one that can't be written."""
    before = sys.stdout, sys.stderr
    sys.stdout = _steady(sys.stdout or _closed(), Steady)
    sys.stderr = _steady(sys.stderr or _nowhere(), Unheard)
    try:
        yield
    finally:
        with suppress(OSError):  # said by who wrote, or by the status
            sys.stdout.flush()
        sys.stderr.flush()
        sys.stdout, sys.stderr = before


def _closed() -> TextIO:
    """A stream in place of a closed output: it can't be written, and no other file gets its number."""
    return open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: PTH123 - open as long as we run


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open as long as we run


def _steady(stream: TextIO, kind: type[Steady]) -> TextIO:
    """The stream over a steady file, shown as well as it can; one that is no file stays what it is."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(raw, io.FileIO):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
        return stream
    with suppress(OSError):
        stream.flush()
    at_once = bool(stream.line_buffering or getattr(stream, "write_through", False))
    steady = io.BufferedWriter(kind(raw.fileno(), "w", closefd=False))
    return io.TextIOWrapper(steady, stream.encoding, errors="replace", line_buffering=at_once)
