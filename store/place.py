"""From a place on the disk to a ledger, and who may read what lies there."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from events.sentences import said, say
from store.errors import CannotUseDatabase, NoSuchDatabase
from store.ledger import Ledger
from store.memory import MemoryLedger
from store.sqlite.connection import BESIDE, MAGIC, connect
from store.sqlite.connection import mend as mended
from store.sqlite.ledger import SqliteLedger

ONE_PAGE = (1).to_bytes(4)


def open(path: str | Path) -> Ledger:  # noqa: A001 - as gzip.open and shelve.open
    """The ledger in the SQLite file at `path`; a file that is not there, or is empty, is made.

    Raises NotASkyledgerDatabase, NewerDatabase, DamagedDatabase, CannotUseDatabase, LedgerBusy.
    """
    require_a_file(path)
    with _usable(path):
        require_own_journal(path)
        return SqliteLedger(str(path), connect(str(path)))


@contextmanager
def _usable(path: str | Path) -> Iterator[None]:
    """What the system says of it is said with its name, as that it lies in a folder that was taken away."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotUseDatabase(say("{path} cannot be used: {why}.", path=str(path), why=why)) from error


def open_existing(path: str | Path) -> Ledger:
    """As `open`, but raises NoSuchDatabase if there is no file at `path`."""
    _must_be_there(path)
    return open(path)


def _must_be_there(path: str | Path) -> None:
    """Raises NoSuchDatabase: what only looks makes no database of a file without content either."""
    require_a_file(path)
    if not Path(path).exists():
        told = said("There is no skyledger database at {path}: no game was ever begun there.")
        raise NoSuchDatabase(say(told, path=str(path)))
    if Path(path).is_file() and _holds_nothing(Path(path)):
        told = say("There is nothing in {path}: no game was ever begun in it.", path=str(path))
        raise NoSuchDatabase(told)


def holds_a_database(path: Path) -> bool:
    """Does a file begin as every SQLite database does, whoever made it? Raises OSError as reading does."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _holds_nothing(path: Path) -> bool:
    """Is a file empty, or a database of one page that no program has marked as its own?"""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError:
        return False  # opening it will say why it can't be read
    marked = header[60:64] + header[68:72]
    return not header or (header.startswith(MAGIC) and header[28:32] <= ONE_PAGE and not any(marked))


def require_a_file(path: str | Path) -> None:
    """Raises CannotUseDatabase for what SQLite may take for something else than a file: all would be lost."""
    if str(path) == ":memory:" or str(path).startswith("file:"):
        told = say(
            "{path} names no file: games are kept in files. A file so called is ./{path}", path=str(path)
        )
        raise CannotUseDatabase(told)


JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""With this a journal of SQLite begins; one that ends with it names another file, which SQLite may delete."""


def require_own_journal(path: str | Path) -> None:
    """Raises CannotUseDatabase for a journal beside a database that names a file of other databases.

    None of ours does, for each of our databases is written alone; one that was sent along may name any file.
    """
    beside = Path(f"{os.path.realpath(path)}-journal")
    if not beside.is_file():
        return
    try:
        with beside.open("rb") as file:
            file.seek(-min(len(JOURNAL), beside.stat().st_size), os.SEEK_END)
            ending = file.read()
    except OSError:
        return  # SQLite can't read it either
    if ending == JOURNAL:
        told = say(
            "{journal}, beside the database, names another file, which would be deleted. No journal of"
            " ours does; take it away.",
            journal=str(beside),
        )
        raise CannotUseDatabase(told)


def mend(path: str | Path) -> list[str]:
    """Take away what is strange in the schema of a file and make again what is missing; says what, in words.

    Raises NoSuchDatabase, and as `open` does.
    """
    _must_be_there(path)
    with _usable(path):
        require_own_journal(path)
        return mended(str(path))


def in_memory() -> Ledger:
    """An empty ledger that is gone when the program ends."""
    return MemoryLedger()


# Who may read what we keep: its owner alone. Versions before left that to whoever made the file.

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(path: str | Path) -> bool:
    """Take from a database and the files beside it what others may do with them; was there anything to take?

    Only what is ours is changed, and may be written by us; where permissions are of another kind, nothing is.
    """
    place = os.path.realpath(path)
    taken = [_take(f"{place}{ending}") for ending in ("", *BESIDE) if os.access(place, os.W_OK)]
    return any(taken)


def make_folder_private(path: str | Path) -> bool:
    """Take from a folder that skyledger made what others may do in it; was there anything to take?"""
    return _take(str(path))


def _take(place: str) -> bool:
    """By its name, for whoever closes a file that SQLite has open gives up SQLite's locks on it."""
    if not hasattr(os, "geteuid"):
        return False
    with suppress(OSError):  # it is not there, or its disk knows no permissions
        before = os.lstat(place)
        if before.st_uid == os.geteuid() and before.st_mode & OTHERS and not stat.S_ISLNK(before.st_mode):
            Path(place).chmod(stat.S_IMODE(before.st_mode) & ~OTHERS)
            return not os.lstat(place).st_mode & OTHERS
    return False
