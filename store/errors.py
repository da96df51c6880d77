"""What can go wrong between a ledger and the disk, each in one sentence that a person can act on."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from events.sentences import listed, said, say


class StoreError(Exception):
    """Something about the stored games; `str()` of it is the sentence to show."""


class NotASkyledgerDatabase(StoreError):
    """The file exists and holds something else."""


class NewerDatabase(StoreError):
    """A later skyledger wrote this file, in a form that this one does not know."""


class NoSuchDatabase(StoreError):
    """There is no file at the place given."""


class DamagedDatabase(StoreError):
    """The file is a skyledger database that cannot be read any more, or not in every place."""


AUDIT = said("{what}; please audit it.")


class DamagedInPart(DamagedDatabase):
    """Somewhere in the file something can't be read, or is not what was written; an audit says where."""

    def __init__(self, what: str, way_out: str = AUDIT) -> None:
        super().__init__(say(way_out, what=what))
        self.what = what
        """What is damaged, without the way out: an audit sends nobody to an audit."""


class CannotUseDatabase(StoreError):
    """The place cannot be opened or written: a folder, a missing folder, no permission, a read-only disk."""


class DiskFull(StoreError):
    """There was no room for an entry; nothing of it was kept."""


class DiskFault(StoreError):
    """The disk failed; an order under which it did may be sent again, it will not be doubled."""


class NoMemory(StoreError):
    """There was not enough memory to read or write; nothing is half-written."""


class LedgerBusy(StoreError):
    """Another program held the ledger for longer than we wait."""


class NoSuchGame(StoreError):
    """No game has this id."""


class GameExists(StoreError):
    """A game with this id is there already, with another beginning."""


def began_otherwise(game: str) -> GameExists:
    """The error for who begins a game under an id that is taken."""
    return GameExists(say("There is a game {game} already, and it began otherwise.", game=game))


class NoSuchEntry(StoreError):
    """A game has no entry of this number."""


def no_entry_to_part_from(game: str, at: int, last: int) -> NoSuchEntry:
    """The error for who would begin a branch at an entry that there is not."""
    told = said("A branch of {game} parts from one of its entries, 1 to {last}; there is no entry {at}.")
    return NoSuchEntry(say(told, game=game, last=last, at=at))


class TooManyBranchings(StoreError):
    """A branch of a branch of a branch, and so on, farther than is kept."""


def parted_too_often(game: str, most: int) -> TooManyBranchings:
    """The error for who would begin one more branch of such a game."""
    told = said(
        "{game} goes back over {most} games already, each a branch of the next; no further one parts."
    )
    return TooManyBranchings(say(told, game=game, most=most))


class HasBranches(StoreError):
    """The first entries of other games are those of this one, which therefore stays."""


def holds_branches(game: str, branches: Sequence[str]) -> HasBranches:
    """The error for who would take away a game on which these branches rest."""
    told = said(
        "{game} stays: {branches} {count:is a branch|are branches} of it, with its entries up to where"
        " {count:it parts|they part}. Remove {count:it|them} first."
    )
    return HasBranches(say(told, game=game, branches=listed(tuple(branches)), count=len(branches)))


class StaleHead(StoreError):
    """The entry does not follow the last one: somebody else wrote meanwhile. Read on, then judge again."""

    def __init__(self, message: str, expected: int, found: int) -> None:
        super().__init__(message)
        self.expected = expected
        """Number of the last entry that the writer knew."""
        self.found = found
        """Number of the last entry in the ledger."""


class StaleKin(StaleHead):
    """Another game, on which what is to be written rests, stands otherwise by now. Judge again."""


class WithheldContent(StoreError):
    """Events of this game were withheld when it was exported, so it can be checked but not replayed."""


def withheld_event(game: str, entry: int) -> WithheldContent:
    """The error for who would replay what was withheld."""
    told = say("Entry {entry} of game {game} has an event that is withheld.", entry=entry, game=game)
    return WithheldContent(told)


class NotRecordable(StoreError):
    """An order or fact that is to be written is larger than any is, or nothing that can be read again."""


class BackupExists(StoreError):
    """The file to back up into is there already, and a backup never overwrites."""


class ImportRefused(StoreError):
    """A file with a game was not taken; nothing of it was written."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("Line {line}: {reason} Nothing was imported.", line=line, reason=reason))
        self.line = line
        """Number of the line at fault; the first is 1."""
        self.reason = reason
        """One sentence."""


# What SQLite reports, as errors that a person can act on.

IN_PARTS = said("{what}; please go back to a backup, or ask `audit` what can still be read.")
WHOLLY = said("{what}, and nothing in it can be read; please go back to a backup.")
NO_MEMORY = said(
    "There is not enough memory to use {path}; what was accepted before stands, and nothing is half-written."
)
DAMAGED = said("{path} is damaged ({error})")

FAULTS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (
        DiskFull,
        said("There is no room left on the disk for {path}; nothing was written."),
    ),
    sqlite3.SQLITE_BUSY: (LedgerBusy, said("Another program is writing to {path}; please try again.")),
    sqlite3.SQLITE_LOCKED: (LedgerBusy, said("Another program is writing to {path}; please try again.")),
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
    sqlite3.SQLITE_NOTADB: (
        NotASkyledgerDatabase,
        said("{path} is not a skyledger database, nor any other."),
    ),
    sqlite3.SQLITE_READONLY: (CannotUseDatabase, said("{path} cannot be written to; it is read-only.")),
    sqlite3.SQLITE_CANTOPEN: (
        CannotUseDatabase,
        said("{path} cannot be opened; is it a file, is its folder there, and may you write to it?"),
    ),
    sqlite3.SQLITE_PERM: (CannotUseDatabase, said("{path} cannot be used: permission denied.")),
    sqlite3.SQLITE_IOERR: (
        DiskFault,
        said(
            "The disk failed under {path} ({error}); what was accepted before stands, and nothing is "
            "half-written."
        ),
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
        return DamagedInPart(say(DAMAGED, path=path, error=say("a text is not UTF-8")), IN_PARTS)
    unnamed = sqlite3.SQLITE_CORRUPT if isinstance(error, sqlite3.OperationalError) else 0
    extended = getattr(error, "sqlite_errorcode", unnamed)  # without a code: a text is not UTF-8
    code = extended if extended in FAULTS else extended & 0xFF
    if code not in FAULTS:
        return error
    kind, text = FAULTS[code]
    why = say(text, path=path, error=str(error))
    return DamagedInPart(why, IN_PARTS) if kind is DamagedDatabase else kind(why)


@contextmanager
def told_of(path: str) -> Iterator[None]:
    """Anything SQLite reports in this block is told as a StoreError about the file at `path`."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if (fault := told(error, path)) is error:
            raise
        raise fault from error


@contextmanager
def told_of_all(path: str) -> Iterator[None]:
    """As `told_of`, where a file is opened: if it is damaged there, no command can read anything in it."""
    try:
        with told_of(path):
            yield
    except DamagedInPart as error:
        raise DamagedDatabase(say(WHOLLY, what=error.what)) from error


@contextmanager
def of_an_order() -> Iterator[None]:
    """Where the disk failed under an order, what its seat can do is told too."""
    try:
        yield
    except DiskFault as fault:
        raise DiskFault(say(AGAIN, what=str(fault))) from fault.__cause__


AGAIN = said("{what} The same order may be sent again, it is not doubled.")
