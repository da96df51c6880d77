"""Taking a whole game out of a file, or its row of the list back to its entry 1: what triggers else forbid.

They are put by and put back in the transaction that does it. So no other program ever sees the file
without it: readers see the file as it was until all is done, and writers wait.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from store.ledger import GameRow

PUT_BY = ("game_stays", "entry_stays", "event_stays", "branch_stays")
"""The triggers of the schema that keep rows from being deleted; those that keep them as they are stay."""

SQL_OF_TRIGGER = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"

BESIDE = ("projected", "refused", "secret", "unjudged")
"""The ledger's tables that hold something of a game beside its entries."""

# Rows of which others speak come last.
OF_THE_LEDGER = ("event", "entry", "branch", "game")


def take_away(connection: sqlite3.Connection, tables: Iterable[str], game: str) -> None:
    """Delete every row of a game, in these read models too, inside the transaction of the caller."""
    with _put_by(connection, PUT_BY):
        connection.execute(
            "DELETE FROM branch WHERE trunk = ?", (game,)
        )  # of a circle, where none rests on it
        for table in (*tables, *BESIDE, *OF_THE_LEDGER):
            connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608 - names of ours


def list_anew(connection: sqlite3.Connection, row: GameRow) -> None:
    """Give a game this title, system and moment in the list, inside the transaction of the caller."""
    with _put_by(connection, ("game_keeps_its_id",)):
        values = (row.title, row.system, row.created, row.game)
        connection.execute("UPDATE game SET title = ?, system = ?, created = ? WHERE game = ?", values)


@contextmanager
def _put_by(connection: sqlite3.Connection, names: Iterable[str]) -> Iterator[None]:
    """These triggers forbid nothing within. What was missing before stays so, for an audit to tell.

    If it fails, the caller's transaction is rolled back, and nothing was put by.
    """
    found = [(name, connection.execute(SQL_OF_TRIGGER, (name,)).fetchone()) for name in names]
    there = {name: row[0] for name, row in found if row is not None}
    for name in there:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for sql in there.values():
        connection.execute(sql)
