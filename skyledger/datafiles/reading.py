"""Files to plain data, TOML and JSON, read as far as they may go; what is said where one is neither."""

import errno
import json
import os
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from core.mistakes import Mistake, Unworkable
from events.sentences import said, say, translated
from skyledger.datafiles.toml import beyond_bounds

# Files read as far as they may go: whatever is given, no more is read than what is asked for may hold.

AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe into which nobody writes is empty; without this its reader would wait for ever."""

AT_A_TIME = 2**20


def bytes_within(path: Path, most: int, what: str) -> bytes:
    """The bytes of a file, a device or a pipe. Raises `Mistake` for more than `most`, and `OSError`."""
    if at_home(path).is_dir():  # else the error would name a descriptor in place of the folder
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    descriptor = os.open(at_home(path), os.O_RDONLY | AT_ONCE | getattr(os, "O_BINARY", 0))
    with of_file(str(path)), open(descriptor, "rb") as opened:  # noqa: PTH123 - a descriptor has no path
        os.set_blocking(descriptor, True)
        return within(read_at_most(opened, most + 1), most, str(path), what)


@contextmanager
def of_file(name: str) -> Iterator[None]:
    """What goes wrong with an open file is said of it: an error of its descriptor names none."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), name) from error


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
        told = say("{file} is longer than {most} bytes; {what}.", file=name, most=most, what=translated(what))
        raise Unworkable("file", told)
    return content


# Bytes to plain data: TOML and JSON, and what a person is told when a file is neither.

LARGEST_FILE = 4 * 1024 * 1024
MOST_DIGITS = 30
"""So many digits has a number at most; the largest that is allowed anywhere has 16."""

FORMATS = (".toml", ".json")


class Unreadable(Exception):
    """The file holds no data that can be looked at; the text says why, and where if it is known."""


NO_DATA = said("no scenario or map is")


def at_home(path: Path) -> Path:
    """A path below somebody's home, where it begins with ~; where nobody is called so, the path as it is."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def contents(path: Path, too_long: str = NO_DATA) -> bytes:
    """The bytes of a file; raises `Unreadable` for a folder, a missing or a forbidden file.

    `too_long` says what is never longer than a file may be.
    """
    try:
        if path.is_dir():
            raise Unreadable(say("This is a folder, not a file."))
        if not path.exists():
            raise Unreadable(say("There is no such file."))
        if not path.is_file():
            raise Unreadable(say("This is not an ordinary file."))
        return bytes_within(path, LARGEST_FILE, too_long)
    except Mistake as fault:
        raise Unreadable(str(fault)) from None
    except (OSError, ValueError) as fault:  # ValueError: a name that no file system takes
        why = getattr(fault, "strerror", None) or str(fault)
        raise Unreadable(say("The file can't be read: {why}.", why=why)) from None


def data(content: bytes, name: str) -> dict[str, Any]:
    """What a TOML or JSON file says; its name or else its first sign tells which. Raises `Unreadable`."""
    text = _text(content)
    is_json = name.casefold().endswith(".json")
    if not name.casefold().endswith(FORMATS):
        is_json = text.lstrip().startswith("{")
    found = _json(text) if is_json else _toml(text)
    if not isinstance(found, dict):
        raise Unreadable(say("The file must hold keys and values: a JSON object in braces."))
    return found


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        told = say("The file is not UTF-8 text: line {line} has a byte that is not.", line=line)
        raise Unreadable(told) from None


def _toml(text: str) -> Any:
    if told := beyond_bounds(text):
        raise Unreadable(told)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Unreadable(say("The file is nested too deeply.")) from None
    except ValueError as fault:
        raise Unreadable(say("The file is not TOML: {why}.", why=str(fault))) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once_each, parse_int=_whole, parse_constant=_no_number)
    except RecursionError:
        raise Unreadable(say("The file is nested too deeply.")) from None
    except json.JSONDecodeError as fault:
        told = say(
            "The file is not JSON: {why} (at line {line}, column {column}).",
            why=fault.msg,
            line=fault.lineno,
            column=fault.colno,
        )
        raise Unreadable(told) from None
    except ValueError as fault:
        raise Unreadable(say("The file is not JSON: {why}.", why=str(fault))) from None


def _once_each(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            told = say("The file is not clear: the key “{key}” stands twice in one object.", key=key[:60])
            raise Unreadable(told)
        table[key] = value
    return table


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        told = say(
            "A number in it has {digits} digits; none that is asked for has more than 16.", digits=len(digits)
        )
        raise Unreadable(told)
    return int(digits)


def _no_number(constant: str) -> Any:
    raise Unreadable(say("The file is not JSON: {constant} is no number there.", constant=constant))
