"""Files read as far as they may go: whatever is given, no more is read than what is asked for may hold."""

import errno
import os
from pathlib import Path
from typing import IO

from core.mistakes import Unworkable
from events.signs import plain

AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe into which nobody writes is empty; without this its reader would wait for ever."""

AT_A_TIME = 2**20


def bytes_within(path: Path, most: int, what: str) -> bytes:
    """The bytes of a file, a device or a pipe. Raises `Mistake` for more than `most`, and `OSError`."""
    if path.expanduser().is_dir():  # else the error would name a descriptor in place of the folder
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    descriptor = os.open(path.expanduser(), os.O_RDONLY | AT_ONCE | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as opened:  # noqa: PTH123 - a descriptor has no path
        os.set_blocking(descriptor, True)
        return within(read_at_most(opened, most + 1), most, str(path), what)


def read_at_most(stream: IO[bytes], most: int) -> bytes:
    """The first so many bytes, without asking for room for all of them at once."""
    parts: list[bytes] = []
    while most and (part := stream.read(min(most, AT_A_TIME))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def within(content: bytes, most: int, name: str, what: str) -> bytes:
    """The content, if it is no longer than `most`. Raises `Mistake`, which says what it can't be."""
    if len(content) > most:
        raise Unworkable("file", f"{plain(name)} is longer than {most} bytes; {what}.")
    return content
