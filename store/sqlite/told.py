"""What is told of entries, kept to be searched: a table with an index of every three signs (FTS5, ADR 0020).

It is made where it is first needed, and can always be made again. A file from elsewhere may hold another one
under its name, or an index that is damaged: such a one is thrown away.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache

from sqlite_utils.db import Database

from store.ledger import Told
from store.sqlite.tables import over

TABLE, INDEX = "told", "told_fts"

COLUMNS = {"id": int, "game": str, "telling": str, "entry": int, "text": str}
"""`id` is what the index refers to: without it a backup could number the rows anew."""

SHORTEST_INDEXED = 3
"""Of fewer signs the index knows nothing; then every text is looked at."""

IN_FILE = "SELECT type, name, sql FROM sqlite_master WHERE lower(tbl_name) IN ('told', 'told_fts')"

TO_INDEX = "INSERT INTO told_fts(rowid, text) SELECT id, text FROM told WHERE game = ? AND entry > ?"


@cache
def searchable() -> bool:
    """Has this SQLite what a search needs? Its FTS5 may be missing, or be older than the index of signs."""
    return bool(_due())


@cache
def _due() -> frozenset[tuple[str, str, str | None]]:
    """What stands in the schema of a file whose table is as we make it; nothing where it can't be made."""
    db = Database(memory=True, execute_plugins=False)
    try:
        make(db.conn)
        return frozenset(db.execute(IN_FILE).fetchall())
    except sqlite3.OperationalError:
        return frozenset()
    finally:
        db.close()


def is_made(connection: sqlite3.Connection) -> bool:
    """Is the table in the file, with its index, just as we make it?"""
    return searchable() and frozenset(connection.execute(IN_FILE).fetchall()) == _due()


def make(connection: sqlite3.Connection) -> None:
    """Make the table and its index, in place of whatever has their names."""
    drop(connection)
    db = over(connection)
    made = db.create_table(TABLE, dict(COLUMNS), pk="id", not_null=set(COLUMNS) - {"id"}, strict=True)
    made.create_index(["game", "entry"], index_name="told_of_entry", unique=True)
    made.enable_fts(["text"], tokenize="trigram")


def drop(connection: sqlite3.Connection) -> None:
    """Throw away what has the names of the table and its index."""
    for name in (INDEX, TABLE):
        found = connection.execute(
            "SELECT type FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')",
            (name,),
        ).fetchall()
        for (kind,) in found:
            connection.execute(f"DROP {kind} {name}")


def until(connection: sqlite3.Connection, game: str, telling: str) -> int:
    """Up to which entry all entries of a game are there as this telling told them."""
    found = "SELECT count(*), max(entry), min(entry) FROM told WHERE game = ? AND telling = ?"
    count, last, first = connection.execute(found, (game, telling)).fetchone()
    return int(last) if count and count == last and first == 1 else 0


def keep(connection: sqlite3.Connection, game: str, telling: str, told: Sequence[Told]) -> None:
    """Keep what is told of further entries of a game; what another telling told is thrown away."""
    after = told[0].entry - 1
    _delete(connection, "game = ? AND (telling <> ? OR entry > ?)", [game, telling, after])
    rows = ((game, telling, one.entry, one.text) for one in told)
    over(connection).table(TABLE).insert_all([["game", "telling", "entry", "text"], *rows])
    connection.execute(TO_INDEX, (game, after))


def _delete(connection: sqlite3.Connection, where: str, values: list[str | int]) -> None:
    """Throw away rows; their signs go out of the index by its being made again."""
    table = over(connection).table(TABLE)
    if table.count_where(where, values):
        table.delete_where(where, values)
        table.rebuild_fts()


def entries_with(connection: sqlite3.Connection, game: str, text: str) -> list[int]:
    """The entries of which something is told with this text in it, in order."""
    table = over(connection).table(TABLE)
    if len(text) < SHORTEST_INDEXED:
        where, values = "game = ? AND instr(text, ?) > 0", [game, text]
        found = table.rows_where(where, values, select="entry", order_by="entry")
    else:
        where, own = "game = :game", {"game": game}
        found = table.search(_quoted(text), columns=["entry"], where=where, where_args=own, order_by="entry")
    return [int(row["entry"]) for row in found]


def _quoted(text: str) -> str:
    """A text as the index takes it for a text and nothing else, whatever is in it."""
    return '"' + text.replace('"', '""') + '"'
