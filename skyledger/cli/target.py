"""Files that commands write: whole or not at all, never over a file by accident, never over the database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unworkable
from skyledger.cli.desk import place_of
from skyledger.cli.options import Common

Force = Annotated[
    bool, Parameter(negative="", show_default=False, help="Write over the file if it is there already.")
]
BESIDE = ("", "-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps for a database."""


def target(given: Path, common: Common, *, force: bool) -> Path:
    """Where to write what a person asked for in `given`.

    Raises `Mistake` for a folder, a file of the database in use (even with `force`), and one that is there.
    """
    whole = given.expanduser().resolve()
    if whole.is_dir():
        raise Unworkable("file", f"“{given}” is a folder and no file; say which file to write.")
    if _of_the_database(whole, place_of(common).resolve()):
        raise Unworkable("file", f"{given} belongs to the database in use; it is never written over.")
    if whole.is_file() and not force:
        raise there_already(given)
    return whole if whole.is_file() or not given.expanduser().exists() else given.expanduser()


def there_already(given: Path) -> Unworkable:
    """The mistake of naming a file that is there."""
    return Unworkable("file", f"{given} is there already; --force writes over it.")


def _of_the_database(whole: Path, database: Path) -> bool:
    files = [database.with_name(database.name + ending) for ending in BESIDE]
    return whole in files or (whole.exists() and any(f.exists() and f.samefile(whole) for f in files))


def write_whole(file: Path, given: Path, content: bytes, *, force: bool) -> None:
    """Write a target or leave it as it was: a part of it is never seen. A device is written as it is.

    Raises `Mistake` if somebody took the name meanwhile, and `OSError` that names the file as it was given.
    """
    with _named(given):
        if file.exists() and not file.is_file():
            file.write_bytes(content)
            return
        part = file.with_name(f".{os.getpid()}.part")
        try:
            part.write_bytes(content)
            if force:
                part.replace(file)
            else:
                _give_name(part, file)
        finally:
            with suppress(OSError):
                part.unlink()


def _give_name(part: Path, file: Path) -> None:
    """Name the finished file. Raises FileExistsError if somebody took the name meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise
    except OSError:  # a disk without second names for files
        if file.exists():
            raise FileExistsError from None
        part.rename(file)


@contextmanager
def _named(given: Path) -> Iterator[None]:
    """Errors speak of the file that was given, and not of a name that only we use."""
    try:
        yield
    except FileExistsError:
        raise there_already(given) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(given)) from error
