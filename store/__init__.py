"""What is kept: games as ledgers of entries, their hash chain and read models. Knows no game.

`store.open(path)` gives a `store.ledger.Ledger`. Whatever goes wrong is a `store.errors.StoreError`.
"""

from store.place import (
    holds_a_database,
    in_memory,
    make_folder_private,
    make_private,
    mend,
    open,  # noqa: A004 - as in gzip.open and shelve.open
    open_existing,
    require_a_file,
)

__all__ = [
    "holds_a_database",
    "in_memory",
    "make_folder_private",
    "make_private",
    "mend",
    "open",
    "open_existing",
    "require_a_file",
]
