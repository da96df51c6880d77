"""Backing up a whole database into a new file."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from store.errors import BackupExists, CannotUseDatabase
from store.sqlite.faults import told_of
from store.sqlite.read_only import ReadOnly


def back_up(connection: sqlite3.Connection, source: str, path: str) -> None:
    """Copy the database at `source` into a new file at `path`, complete and durable or not there at all.

    Raises BackupExists, CannotUseDatabase, DiskFull.
    """
    target = Path(path).absolute()
    if target.exists():
        raise _exists(path)
    try:
        with _unfinished_beside(target) as unfinished:
            with told_of(path):
                _copy(connection, unfinished)
            _sync(unfinished)
            _give_name(unfinished, target)
        _sync_folder(target.parent)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise CannotUseDatabase(
            f"The backup of {source} cannot be written to {path}: {error.strerror}."
        ) from error


@contextmanager
def _unfinished_beside(target: Path) -> Iterator[Path]:
    """A new empty file that is its owner's alone, under a name that nobody can know beforehand."""
    handle, name = tempfile.mkstemp(prefix=".skyledger-", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _copy(connection: sqlite3.Connection, unfinished: Path) -> None:
    """The whole database in one file; what may only be read is copied page by page, which locks nothing."""
    if not isinstance(connection, ReadOnly):
        connection.execute("VACUUM INTO ?", (str(unfinished),))
        return
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)


def _exists(path: str) -> BackupExists:
    return BackupExists(f"{path} is there already; a backup never overwrites, so please name another file.")


def _give_name(unfinished: Path, target: Path) -> None:
    """Name the finished file. Raises FileExistsError if somebody took the name meanwhile."""
    if os.name == "nt":
        unfinished.rename(target)  # refuses to overwrite there
        return
    target.hardlink_to(unfinished)


def _sync(path: Path) -> None:
    """Have the contents of a file on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    """Have the name of a new file on the disk, where the system offers that."""
    if os.name == "nt":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
