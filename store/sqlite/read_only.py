"""Opening a database that may be read and not written: somebody else's, or one on a read-only disk."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from store.errors import CannotUseDatabase

NOT_FOR_US = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM})


class ReadOnly(sqlite3.Connection):
    """A connection over which nothing can be written."""


def only_readable(path: str) -> bool:
    """Is this a file that we may read and not write?"""
    return Path(path).is_file() and _may(path, os.R_OK) and not _may(path, os.W_OK)


def in_a_closed_folder(path: str, error: sqlite3.Error) -> bool:
    """Did opening to write fail because we may read this file and not write beside it?"""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in NOT_FOR_US or not Path(path).is_file():
        return False
    return _may(path, os.R_OK) and not _may(str(Path(path).absolute().parent), os.W_OK)


def _may(path: str, what: int) -> bool:
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def connect_to_read(path: str, timeout: float) -> sqlite3.Connection:
    """A connection that reads. Raises CannotUseDatabase where a write-ahead log beside it can't be read.

    Without a log everything is in the file itself, and it is read as one that does not change, for SQLite
    would make files beside it that whoever writes it could not use. With a log its index is needed too.
    """
    if not _log_of(path).exists():
        return _connected(path, "mode=ro&immutable=1", timeout)
    try:
        return _connected(path, "mode=ro", timeout)
    except sqlite3.OperationalError as error:
        raise CannotUseDatabase(
            f"{path} can only be read, and its last entries are still in {_log_of(path).name};"
            " copy both to a folder of your own and use the copy."
        ) from error


def _connected(path: str, how: str, timeout: float) -> sqlite3.Connection:
    place = f"file:{quote(str(Path(path).absolute()))}?{how}"
    made = sqlite3.connect(place, timeout=timeout, isolation_level=None, factory=ReadOnly, uri=True)
    try:
        made.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        made.close()
        raise
    return made


def _log_of(path: str) -> Path:
    return Path(f"{path}-wal")
