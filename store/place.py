"""From a place on the disk to a ledger."""

from pathlib import Path

from store.errors import NoSuchDatabase
from store.ledger import Ledger
from store.memory import MemoryLedger
from store.sqlite.connection import connect
from store.sqlite.connection import mend as mended
from store.sqlite.ledger import SqliteLedger


def open(path: str | Path) -> Ledger:  # noqa: A001 - as gzip.open and shelve.open
    """The ledger in the SQLite file at `path`; a file that is not there, or is empty, is made.

    Raises NotASkyledgerDatabase, NewerDatabase, DamagedDatabase, CannotUseDatabase, LedgerBusy.
    """
    return SqliteLedger(str(path), connect(str(path)))


def open_existing(path: str | Path) -> Ledger:
    """As `open`, but raises NoSuchDatabase if there is no file at `path`."""
    _must_be_there(path)
    return open(path)


def _must_be_there(path: str | Path) -> None:
    if not Path(path).exists():
        raise NoSuchDatabase(f"There is no skyledger database at {path}.")


def mend(path: str | Path) -> list[str]:
    """Take away what is strange in the schema of a file and make again what is missing; says what, in words.

    Raises NoSuchDatabase, and as `open` does.
    """
    _must_be_there(path)
    return mended(str(path))


def in_memory() -> Ledger:
    """An empty ledger that is gone when the program ends."""
    return MemoryLedger()
