"""What SQLite reports, as errors that a person can act on."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from store.errors import (
    CannotUseDatabase,
    DamagedDatabase,
    DamagedInPart,
    DiskFault,
    DiskFull,
    LedgerBusy,
    NoMemory,
    NotASkyledgerDatabase,
    StoreError,
)

IN_PARTS = "; please go back to a backup, or ask `audit` what can still be read."
WHOLLY = ", and nothing in it can be read; please go back to a backup."
NO_MEMORY = (
    "There is not enough memory to use {path}; what was accepted before stands, nothing is half-written."
)
DAMAGED = "{path} is damaged ({error})"

FAULTS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (
        DiskFull,
        "There is no room left on the disk for {path}; nothing was written.",
    ),
    sqlite3.SQLITE_BUSY: (LedgerBusy, "Another program is writing to {path}; please try again."),
    sqlite3.SQLITE_LOCKED: (LedgerBusy, "Another program is writing to {path}; please try again."),
    sqlite3.SQLITE_CORRUPT: (DamagedDatabase, DAMAGED),
    sqlite3.SQLITE_FORMAT: (DamagedDatabase, DAMAGED),
    sqlite3.SQLITE_ERROR: (
        DamagedDatabase,
        DAMAGED,
    ),  # our SQL is constant: the tables are not as we made them
    sqlite3.SQLITE_TOOBIG: (DamagedDatabase, DAMAGED),
    sqlite3.SQLITE_MISMATCH: (DamagedDatabase, DAMAGED),
    sqlite3.SQLITE_SCHEMA: (DamagedDatabase, DAMAGED),
    sqlite3.SQLITE_CONSTRAINT: (
        DamagedDatabase,
        DAMAGED,
    ),  # what we write breaks no condition: something else is in the file
    sqlite3.SQLITE_NOMEM: (NoMemory, NO_MEMORY),
    sqlite3.SQLITE_IOERR_NOMEM: (NoMemory, NO_MEMORY),
    sqlite3.SQLITE_IOERR_SHMMAP: (NoMemory, NO_MEMORY),  # what all who use the file share is kept in memory
    sqlite3.SQLITE_NOTADB: (NotASkyledgerDatabase, "{path} is not a skyledger database, nor any other."),
    sqlite3.SQLITE_READONLY: (CannotUseDatabase, "{path} cannot be written to; it is read-only."),
    sqlite3.SQLITE_CANTOPEN: (
        CannotUseDatabase,
        "{path} cannot be opened; is it a file, is its folder there, and may you write to it?",
    ),
    sqlite3.SQLITE_PERM: (CannotUseDatabase, "{path} cannot be used: permission denied."),
    sqlite3.SQLITE_IOERR: (
        DiskFault,
        "The disk failed under {path} ({error}); the same order may be sent again, it is not doubled.",
    ),
}
"""Result codes of SQLite (https://sqlite.org/rescode.html) -> error and sentence.

Primary ones, and extended ones whose cause is another.
"""


Fault = sqlite3.Error | UnicodeDecodeError
"""What reading or writing a file can raise; the second when a text in it, or of its schema, is damaged."""


def told(error: Fault, path: str) -> Exception:
    """The error as a StoreError about the file at `path`; a mistake of the program stays what it is."""
    if isinstance(error, UnicodeDecodeError):
        return DamagedInPart(DAMAGED.format(path=path, error="a text is not UTF-8"), IN_PARTS)
    unnamed = sqlite3.SQLITE_CORRUPT if isinstance(error, sqlite3.OperationalError) else 0
    extended = getattr(error, "sqlite_errorcode", unnamed)  # without a code: a text is not UTF-8
    code = extended if extended in FAULTS else extended & 0xFF
    if code not in FAULTS:
        return error
    kind, text = FAULTS[code]
    said = text.format(path=path, error=error)
    return DamagedInPart(said, IN_PARTS) if kind is DamagedDatabase else kind(said)


@contextmanager
def told_of(path: str) -> Iterator[None]:
    """Anything SQLite reports in this block is told as a StoreError about the file at `path`."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise told(error, path) from error


@contextmanager
def told_of_all(path: str) -> Iterator[None]:
    """As `told_of`, where a file is opened: if it is damaged there, no command can read anything in it."""
    try:
        with told_of(path):
            yield
    except DamagedInPart as error:
        raise DamagedDatabase(f"{error.what}{WHOLLY}") from error
