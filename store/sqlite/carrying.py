"""What a table held that nothing can be made from again, carried from one of another form into ours.

Beside the ledger the file keeps refused orders, marks of entries that nobody judged, and the secrets that
ids of orders are made with. If somebody added a column, or put the columns in another order, the table is
none of ours any more and is made again; what ours can hold is read by its own columns first and put back.
"""

# ruff: noqa: S608 - the only text put into the SQL is names and conditions of our own tables

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache

import msgspec

from store.errors import DamagedDatabase
from store.sqlite.comparing import expected, strangers
from store.sqlite.odd_values import oddness

IRREPLACEABLE = {
    "refused": "the orders that were refused",
    "secret": "the secrets that ids of orders are made with",
    "unjudged": "which entries were taken over unjudged",
}
"""The tables beside the ledger that are no caches, and what each alone tells."""


class Carried(msgspec.Struct, frozen=True):
    """A table of another form, and how many rows it holds; those that ours can hold are put by."""

    table: str
    rows: int


class Due(msgspec.Struct, frozen=True):
    """The columns of a table as we make it, and the conditions that are true of a row it can't hold."""

    columns: tuple[str, ...]
    odd: tuple[str, ...]


def put_by(connection: sqlite3.Connection, path: str) -> list[Carried]:
    """Put by the rows of each such table that will be taken away; nothing of one that has none.

    Raises DamagedDatabase where rows are in it and a column of ours is not: they would be lost.
    """
    others = [one.name for one in strangers(connection) if one.kind == "table" and one.name in IRREPLACEABLE]
    held = [Carried(table, _rows(connection, table)) for table in others if _is_ordinary(connection, table)]
    carried = [one for one in held if one.rows]
    for one in carried:
        _require_columns(connection, path, one.table)
        connection.execute(_copying(one.table))
    return carried


def put_back(connection: sqlite3.Connection, carried: list[Carried]) -> Iterator[str]:
    """Put what was put by into the tables, which are made again by now, and say of each what became of it."""
    for one in carried:
        names, copy = ", ".join(_due(one.table).columns), f"temp.put_by_{one.table}"
        connection.execute(f"INSERT OR IGNORE INTO {one.table}({names}) SELECT {names} FROM {copy}")
        connection.execute(f"DROP TABLE {copy}")
        yield _told(one, _rows(connection, one.table))


def _told(one: Carried, rows: int) -> str:
    counted = f"put back {rows} of the {one.rows} rows of the table “{one.table}”"
    return counted if rows == one.rows else f"{counted}; no others could be rows of a game in the file"


def _copying(table: str) -> str:
    """The SQL that copies the rows that ours can hold: values of its kinds and conditions, of a game here."""
    due = _due(table)
    return (
        f'CREATE TABLE temp.put_by_{table} AS SELECT {", ".join(due.columns)} FROM main."{table}"'
        f" WHERE game COLLATE BINARY IN (SELECT game FROM main.game) AND NOT ({' OR '.join(due.odd)})"
    )


def _require_columns(connection: sqlite3.Connection, path: str, table: str) -> None:
    there = {name.lower() for name in _columns(connection, table)}
    if lacking := [name for name in _due(table).columns if name not in there]:
        raise DamagedDatabase(
            f"{path} is left as it is: the table “{table}” has rows and no column “{lacking[0]}”, so they"
            f" can't be carried over, and {IRREPLACEABLE[table]} can be read nowhere else. Please go back to"
            " a backup; if you can do without, take the table away with SQLite: `skyledger rebuild` then"
            " makes an empty one."
        )


@cache
def _due(table: str) -> Due:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(str(expected()[table].sql))
        odd = tuple(condition for _, condition in oddness(connection, table))
        return Due(tuple(_columns(connection, table)), odd)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table that hold what was written; those that the file computes are none."""
    return [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]


def _rows(connection: sqlite3.Connection, table: str) -> int:
    rows: int = connection.execute(f'SELECT count(*) FROM main."{table}"').fetchone()[0]
    return rows


def _is_ordinary(connection: sqlite3.Connection, table: str) -> bool:
    """Does SQLite itself keep the rows of a table? A virtual one may be anything, and none of ours is."""
    sql = "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND lower(name) = ? AND type = 'table'"
    return connection.execute(sql, (table,)).fetchone() is not None
