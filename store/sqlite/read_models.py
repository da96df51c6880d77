"""Read models as ordinary tables: their SQL, and the writing of rows in an entry's own transaction."""

# ruff: noqa: S608 - the only text put into the SQL is names that _require_names has checked

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Mapping

import msgspec

from store.ledger import Cell, ReadModel, Redoing, Row, RowChanges, Rows, Undoing
from store.sqlite.comparing import foreign_indexes

COLUMN_TYPES: dict[type, str] = {int: "INTEGER", bool: "INTEGER", str: "TEXT"}

OWN_TABLES = {"game", "entry", "event", "snapshot", "refused", "projected"}

NAME = re.compile(r"[a-z][a-z0-9_]*")


UNDER_THE_NAME = """
SELECT type FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view', 'index')"""


class Table(msgspec.Struct, frozen=True):
    """A read model with its SQL, made once, so that SQLite prepares each statement once."""

    model: ReadModel
    create: str
    write: str
    delete: str
    select: str


Tables = Mapping[str, Table]


def table_of(model: ReadModel) -> Table:
    """The SQL of a read model. Raises ValueError for a name or type that cannot be a table's or column's."""
    _require_names(model)
    own = ("entry", "voided_by") if model.history else ()
    key = ("game", *own[:1], *model.key)
    columns = ("game", *own, *model.columns)
    types = {"game": "TEXT", "entry": "INTEGER", "voided_by": "INTEGER"}
    types |= {name: COLUMN_TYPES[kind] for name, kind in model.columns.items()}
    lines = [f"{name} {types[name]}{' NOT NULL' if name in key else ''}" for name in columns]
    shape = f"{', '.join(lines)}, PRIMARY KEY({', '.join(key)})"
    return Table(
        model=model,
        create=f"CREATE TABLE {model.table}({shape}) STRICT, WITHOUT ROWID",
        write=f"INSERT {'' if model.history else 'OR REPLACE '}INTO {model.table}({', '.join(columns)})"
        f" VALUES ({', '.join('?' * len(columns))})",
        delete=f"DELETE FROM {model.table} WHERE {' AND '.join(f'{name} = ?' for name in key)}",
        select=f"SELECT {', '.join(columns[1:])} FROM {model.table} WHERE game = ? ORDER BY {', '.join(key)}",
    )


def _require_names(model: ReadModel) -> None:
    """Raises ValueError unless the model can be a table beside our own."""
    for name in (model.table, *model.columns):
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot name a table or column: lower case letters, digits and _ only")
    if model.table in OWN_TABLES or {"game", "entry", "voided_by"} & set(model.columns):
        raise ValueError(f"the read model {model.table!r} takes a name that the ledger uses itself")
    if not model.key or not set(model.key) <= set(model.columns):
        raise ValueError(f"the key of {model.table!r} must be one or more of its columns")


def fingerprint(tables: Tables, version: str) -> str:
    """What `projected` says of a game whose rows were made by these tables and this version."""
    parts = "\n".join([version, *[tables[name].create for name in sorted(tables)]])
    return hashlib.sha256(parts.encode()).hexdigest()


def make_tables(connection: sqlite3.Connection, tables: Tables) -> None:
    """Have each table in its shape, inside the transaction of the caller; what was in them is made again."""
    for name, table in _others(connection, tables).items():
        for (kind,) in connection.execute(UNDER_THE_NAME, (name,)).fetchall():
            connection.execute(f"DROP {kind} {name}")
        connection.execute(table.create)
    connection.execute("DELETE FROM projected")


def have_shapes(connection: sqlite3.Connection, tables: Tables) -> bool:
    """Is every table there in its shape, so that nothing needs to be written?"""
    return not _others(connection, tables)


def _others(connection: sqlite3.Connection, tables: Tables) -> Tables:
    """The tables that are not there, or have another shape."""
    indexed = foreign_indexes(connection, tables)
    return {
        name: table
        for name, table in tables.items()
        if name in indexed or shape_in_file(connection, name) != table.create
    }


def shape_in_file(connection: sqlite3.Connection, table: str) -> str | None:
    """The SQL that made a table, as the file has it; None if there is no such table."""
    row = connection.execute(
        "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)
    ).fetchone()
    return None if row is None else row[0]


def write_changes(
    connection: sqlite3.Connection, tables: Tables, game: str, entry: int, changes: Iterable[RowChanges]
) -> None:
    """Write the rows that an entry changes, inside its transaction."""
    for change in changes:
        table = tables[change.table]
        if table.model.history:
            connection.executemany(table.write, [(game, entry, None, *row) for row in change.upserts])
            continue
        if change.deletes:
            connection.executemany(table.delete, [(game, *key) for key in change.deletes])
        if change.upserts:
            connection.executemany(table.write, [(game, *row) for row in change.upserts])


def void_or_revive(
    connection: sqlite3.Connection, tables: Tables, game: str, entry: int, undo: Undoing | Redoing
) -> None:
    """Mark the rows of history tables that an undo voids, or clear the marks that a redo revives."""
    match undo:
        case Undoing(first, last):
            change = "voided_by = ? WHERE game = ? AND entry BETWEEN ? AND ? AND voided_by IS NULL"
            values: tuple[Cell, ...] = (entry, game, first, last)
        case Redoing(undone_by):
            change = "voided_by = NULL WHERE game = ? AND voided_by = ?"
            values = (game, undone_by)
    for name, table in tables.items():
        if table.model.history:
            connection.execute(f"UPDATE {name} SET {change}", values)


def replace_rows(connection: sqlite3.Connection, tables: Tables, game: str, rows: Rows) -> None:
    """Replace all rows of a game in all read models, inside the transaction of the caller."""
    for name, table in tables.items():
        connection.execute(f"DELETE FROM {name} WHERE game = ?", (game,))
        connection.executemany(table.write, ((game, *row) for row in rows.get(name, ())))


def rows_of(
    connection: sqlite3.Connection, tables: Tables, which: tuple[str, str], most: int | None
) -> list[Row]:
    """Rows in a read model, by key, without the column `game`; `which` is the game and the table."""
    game, table = which
    limited = f"{tables[table].select} LIMIT {-1 if most is None else most}"
    return connection.execute(limited, (game,)).fetchall()
