"""Taking a whole game out of a file: the one thing for which what makes the ledger append only is put by.

It is put by and put back in the transaction that takes the game away. So no other program ever sees the file
without it: readers see the file as it was until all is done, and writers wait.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

PUT_BY = ("game_stays", "entry_stays", "event_stays", "branch_stays")
"""The triggers of the schema that keep rows from being deleted; those that keep them as they are stay."""

SQL_OF_TRIGGER = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"

BESIDE = ("projected", "refused", "secret", "unjudged")
"""The ledger's tables that hold something of a game beside its entries."""

# Rows of which others speak come last.
OF_THE_LEDGER = ("event", "entry", "branch", "game")


def take_away(connection: sqlite3.Connection, tables: Iterable[str], game: str) -> None:
    """Delete every row of a game, in these read models too, inside the transaction of the caller."""
    with _deletable(connection):
        connection.execute(
            "DELETE FROM branch WHERE trunk = ?", (game,)
        )  # of a circle, where none rests on it
        for table in (*tables, *BESIDE, *OF_THE_LEDGER):
            connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608 - names of ours


@contextmanager
def _deletable(connection: sqlite3.Connection) -> Iterator[None]:
    """Rows of games can be deleted within. What was missing before stays so, for an audit to tell.

    If it fails, the caller's transaction is rolled back, and nothing was put by.
    """
    found = [(name, connection.execute(SQL_OF_TRIGGER, (name,)).fetchone()) for name in PUT_BY]
    there = {name: row[0] for name, row in found if row is not None}
    for name in there:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for sql in there.values():
        connection.execute(sql)
