"""Rows whose values are of another kind than their columns: of which game they are, and of none.

The tables are strict and SQLite takes no such value; a file that somebody wrote by hand may hold some. Of all
that is in the file SQLite's own check says that there are such, and not of which game.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator

from store.check import tampered
from store.finding import Finding
from store.sqlite.comparing import expected

IN_ROWS = re.compile(r"(non-\w+|NULL|NUMERIC|TEXT) value in \w+\.\w+|CHECK constraint failed in \w+")
"""What SQLite's check says of values in rows; which game they are of is asked here."""

CONDITION = re.compile(r"CHECK\((.+)\),?$", re.MULTILINE)

NO_GAME = "game IS NULL OR game < '' OR game >= x'' OR game NOT IN (SELECT game FROM game)"

MOST_ROWS = 20
"""Of rows with such values in a table so many are named."""


def odd_values(connection: sqlite3.Connection, game: str, tables: Iterable[str]) -> Iterator[Finding]:
    """The values in the rows of a game that its tables, ours and these read models, can't hold."""
    for table in sorted({*_ours(), *tables}):
        yield from _in_table(connection, game, table)


def rows_of_no_game(connection: sqlite3.Connection, tables: Iterable[str]) -> Iterator[str]:
    """The tables with rows whose game is no text, or none that is listed, in words."""
    for table in sorted({*_ours(), *tables}):
        sql = f'SELECT 1 FROM "{table}" WHERE {NO_GAME} LIMIT 1'  # noqa: S608 - names of our tables
        if connection.execute(sql).fetchone():
            yield f"a row in the table {table} that is of no game"


def _ours() -> list[str]:
    return [one.name for one in expected().values() if one.kind == "table"]


def _in_table(connection: sqlite3.Connection, game: str, table: str) -> Iterator[Finding]:
    """One finding for each kind of oddness in each of the first rows that have any."""
    odd = dict(oddness(connection, table))
    number = {"entry": "number", "event": "entry"}.get(table, "0")
    columns, any_odd = ", ".join(odd.values()), " OR ".join(odd.values())
    sql = f'SELECT {number}, {columns} FROM "{table}" WHERE game = ? AND ({any_odd}) LIMIT {MOST_ROWS}'  # noqa: S608 - names of our tables
    for entry, *found in connection.execute(sql, (game,)):
        at = entry if isinstance(entry, int) else 0
        yield from (
            tampered(at, "value", due, "another value")
            for due, is_so in zip(odd, found, strict=True)
            if is_so
        )


def oddness(connection: sqlite3.Connection, table: str) -> Iterator[tuple[str, str]]:
    """What the columns and conditions of a table ask for, with the SQL that is true where it is not so."""
    columns = connection.execute('SELECT name, lower(type), "notnull" FROM pragma_table_info(?)', (table,))
    for name, kind, needed in columns.fetchall():
        kinds = f"'{kind}'" if needed else f"'{kind}', 'null'"
        yield f"{kind} in {table}.{name}", f'typeof("{name}") NOT IN ({kinds})'
    made = expected().get(table)
    for condition in CONDITION.findall((made and made.sql) or ""):
        yield f"{condition} in {table}", f"NOT coalesce({condition}, 0)"
