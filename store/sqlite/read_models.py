"""Read models as ordinary tables: their shapes, and the rows an entry changes, in plain SQL (ADR 0020)."""

# ruff: noqa: S608 - the only text put into the SQL is names that _require_names has checked

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Mapping

import msgspec

from store.ledger import Cell, ReadModel, Redoing, RowChanges, Undoing
from store.sqlite.comparing import foreign_indexes

COLUMN_TYPES: dict[type, str] = {int: "INTEGER", bool: "INTEGER", str: "TEXT"}

OWN_TABLES = {"game", "entry", "event", "refused", "projected", "told"}

NAME = re.compile(r"[a-z][a-z0-9_]*")


QUOTED_NAME = re.compile(r'"[a-z][a-z0-9_]*"')

SIGNS = re.compile(r'"(?:[^"]|"")*"|\w+|\S')
"""What a statement is made of: quoted names, words, and each other sign; blanks say nothing."""


class Table(msgspec.Struct, frozen=True):
    """A read model as a table, and the SQL of its rows, made once, so that SQLite prepares it once.

    `columns` have the types of Python; those of the `key` are never empty. `shape` is what the statement that
    made the table must say, whatever its blanks: to look whether it does, sqlite-utils need not be loaded.
    """

    model: ReadModel
    columns: Mapping[str, type]
    key: tuple[str, ...]
    shape: tuple[str, ...]
    write: str
    delete: str


Tables = Mapping[str, Table]


def table_of(model: ReadModel) -> Table:
    """The SQL of a read model. Raises ValueError for a name or type that cannot be a table's or column's."""
    _require_names(model)
    own = ("entry", "voided_by") if model.history else ()
    key = ("game", *own[:1], *model.key)
    columns = {"game": str, **dict.fromkeys(own, int), **model.columns}
    return Table(
        model=model,
        columns=columns,
        key=key,
        shape=said_by(_made_by(model.table, columns, key)),
        write=f"INSERT {'' if model.history else 'OR REPLACE '}INTO {model.table}({', '.join(columns)})"
        f" VALUES ({', '.join('?' * len(columns))})",
        delete=f"DELETE FROM {model.table} WHERE {' AND '.join(f'{name} = ?' for name in key)}",
    )


def _made_by(table: str, columns: Mapping[str, type], key: tuple[str, ...]) -> str:
    """What a statement says that makes such a table."""
    lines = [f"{n} {COLUMN_TYPES[kind]}{' NOT NULL' if n in key else ''}" for n, kind in columns.items()]
    return f"CREATE TABLE {table}({', '.join(lines)}, PRIMARY KEY({', '.join(key)})) STRICT"


def said_by(sql: str) -> tuple[str, ...]:
    """The words and signs of a statement, without blanks, and without quotes where a name needs none."""
    return tuple(sign[1:-1] if QUOTED_NAME.fullmatch(sign) else sign for sign in SIGNS.findall(sql))


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
    parts = "\n".join([version, *[" ".join(tables[name].shape) for name in sorted(tables)]])
    return hashlib.sha256(parts.encode()).hexdigest()


def have_shapes(connection: sqlite3.Connection, tables: Tables) -> bool:
    """Is every table there in its shape, so that nothing needs to be written?"""
    return not others(connection, tables)


def others(connection: sqlite3.Connection, tables: Tables) -> Tables:
    """The tables that are not there, or have another shape."""
    indexed = foreign_indexes(connection, tables)
    return {
        name: table
        for name, table in tables.items()
        if indexed[name] or _shape_in_file(connection, name) != table.shape
    }


def _shape_in_file(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """What the statement says that made a table, as the file has it; nothing if there is no such table."""
    row = connection.execute(
        "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)
    ).fetchone()
    return () if row is None else said_by(str(row[0]))


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
        case Redoing(undone_by, first, last):
            change = "voided_by = NULL WHERE game = ? AND entry BETWEEN ? AND ? AND voided_by = ?"
            values = (game, first, last, undone_by)
    for name, table in tables.items():
        if table.model.history:
            connection.execute(f"UPDATE {name} SET {change}", values)
