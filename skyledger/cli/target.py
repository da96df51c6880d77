"""Files that commands write: whole or not at all, never over a file by accident, never over the database."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unworkable
from skyledger.cli.desk import not_in_a_circle, place_of
from skyledger.cli.options import Common

Force = Annotated[
    bool, Parameter(negative="", show_default=False, help="Write over the file if it is there already.")
]
BESIDE = ("", "-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps for a database."""


def target(given: Path, common: Common, *, force: bool) -> Path:
    """Where to write what a person asked for in `given`.

    Raises `Mistake` for a folder, a file of the database in use (even with `force`), and one that is there;
    OSError for links that lead round in a circle.
    """
    whole = not_in_a_circle(given.expanduser()).resolve()
    if whole.is_dir():
        raise Unworkable("file", f"“{given}” is a folder and no file; say which file to write.")
    if _of_the_database(whole, place_of(common).resolve()):
        raise Unworkable("file", f"{given} belongs to the database in use; it is never written over.")
    shown = given.expanduser()
    if shown.is_symlink() and (shown.is_file() or not shown.exists()):
        raise Unworkable("file", f"{given} is a link to another file; name that file itself.")
    if whole.is_file() and not force:
        raise there_already(given)
    return whole if whole.is_file() or not given.expanduser().exists() else given.expanduser()


def picture(given: Path, common: Common, *, force: bool) -> Path:
    """Where to draw what a person asked for in `given`; raises `Mistake` as `target`, and for no picture."""
    whole = target(given, common, force=force)
    if whole.is_file() and b"<svg" not in _beginning(whole):
        raise Unworkable(
            "file", f"{given} is there already and no picture; --force writes over pictures only."
        )
    return whole


def _beginning(file: Path) -> bytes:
    with _named(file), file.open("rb") as opened:
        return opened.read(1024) or b"<svg"  # an empty file may become one


def there_already(given: Path) -> Unworkable:
    """The mistake of naming a file that is there."""
    return Unworkable("file", f"{given} is there already; --force writes over it.")


def _of_the_database(whole: Path, database: Path) -> bool:
    files = [database.with_name(database.name + ending) for ending in BESIDE]
    return whole in files or (whole.exists() and any(f.exists() and f.samefile(whole) for f in files))


def write_whole(file: Path, given: Path, content: bytes, *, force: bool) -> None:
    """Write a target or leave it as it was: a part of it is never seen. A device is written as it is.

    The file is its owner's alone, and comes to be under a name that nobody can know beforehand.
    Raises `Mistake` if somebody took the name meanwhile, and `OSError` that names the file as it was given.
    """
    with _named(given):
        if file.exists() and not file.is_file():
            file.write_bytes(content)
            return
        handle, name = tempfile.mkstemp(prefix=".skyledger-", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as part:
                part.write(content)
            if force:
                Path(name).replace(file)
            else:
                _give_name(Path(name), file)
        finally:
            with suppress(OSError):
                Path(name).unlink()


def _give_name(part: Path, file: Path) -> None:
    """Name the finished file. Raises FileExistsError if somebody took the name meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise
    except OSError:  # a disk without second names for files
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
        part.replace(file)


@contextmanager
def _named(given: Path) -> Iterator[None]:
    """Errors speak of the file that was given, and not of a name that only we use."""
    try:
        yield
    except FileExistsError:
        raise there_already(given) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(given)) from error
