"""What is kept: games as ledgers of entries, their hash chain, snapshots and read models. Knows no game.

`store.open(path)` gives a `store.ledger.Ledger`. Whatever goes wrong is a `store.errors.StoreError`.
"""

from pathlib import Path

from store.ledger import Ledger


def open(path: str | Path) -> Ledger:
    """The ledger in the SQLite file at `path`; a file that is not there, or is empty, is made.

    Raises NotASkyledgerDatabase, NewerDatabase, DamagedDatabase, CannotUseDatabase, LedgerBusy.
    """
    from store.sqlite.connection import connect
    from store.sqlite.ledger import SqliteLedger

    return SqliteLedger(str(path), connect(str(path)))


def open_existing(path: str | Path) -> Ledger:
    """As `open`, but raises NoSuchDatabase if there is no file at `path`."""
    from store.sqlite.connection import require_file

    require_file(str(path))
    return open(path)
