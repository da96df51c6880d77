"""What goes through sqlite-utils: migrations of the schema, and the tables of read models (ADR 0020)."""

import sqlite3

from sqlite_utils import Migrations
from sqlite_utils.db import Database

from store.ledger import Row, Rows
from store.sqlite import schema
from store.sqlite.comparing import foreign_indexes
from store.sqlite.read_models import Table, Tables, others

# How the tables came to be, step by step: a released migration is never changed, a new one is added.

migrations = Migrations("skyledger")


def apply_migrations(db: Database) -> None:
    """Bring the tables up to date, inside the transaction of the caller."""
    migrations.apply(db)
    db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION}")


@migrations()
def ledger(db: Database) -> None:
    """Games, entries and events; nothing in them but the head of a game is ever changed."""
    _run(db, schema.GAME, schema.ENTRY, schema.EVENT, schema.WITHHELD, *schema.APPEND_ONLY)


@migrations()
def beside_the_ledger(db: Database) -> None:
    """Snapshots (until they went) and the state of projections, and the log of refused orders."""
    _run(db, schema.SNAPSHOT, schema.PROJECTED, schema.REFUSED, schema.REFUSED_BY_GAME)


@migrations()
def secrets(db: Database) -> None:
    """A secret for each game, which no export carries."""
    _run(db, schema.OWN_KEY)


@migrations()
def unjudged(db: Database) -> None:
    """A mark on entries that came from elsewhere and that the rules do not give."""
    _run(db, schema.UNJUDGED)


@migrations()
def no_snapshots(db: Database) -> None:
    """What is remembered of a game's past is not written down any more."""
    if "snapshot" in db.table_names():
        db.table("snapshot").drop()


@migrations()
def branches(db: Database) -> None:
    """Games that begin as another one's prefix, by reference."""
    _run(db, schema.BRANCH, schema.BRANCH_OF, *schema.BRANCHES_STAY)


def _run(db: Database, *statements: str) -> None:
    for statement in statements:
        db.execute(statement)


# Read models through sqlite-utils: their tables are made, their rows read and made anew (ADR 0020).

UNDER_THE_NAME = """
SELECT type FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view', 'index')"""

OF_THE_GAME = "game = ?"


def over(connection: sqlite3.Connection) -> Database:
    """The library over a connection of ours, without what others may have plugged into it."""
    return Database(connection, execute_plugins=False)


def make_tables(connection: sqlite3.Connection, tables: Tables) -> tuple[str, ...]:
    """Have each table in its shape, inside the transaction of the caller; what was in them is made again.

    Gives the names of what nobody here made: of what stood in place of a table, and of indexes on one.
    """
    db, strange, indexed = over(connection), list[str](), foreign_indexes(connection, tables)
    for name, table in others(connection, tables).items():
        for (kind,) in connection.execute(UNDER_THE_NAME, (name,)).fetchall():
            connection.execute(f"DROP {kind} {name}")
            strange += [name] if kind != "table" else indexed[name]
        make_table(db, table)
    connection.execute("DELETE FROM projected")
    return tuple(strange)


def make_table(db: Database, table: Table) -> None:
    """Make the table of a read model."""
    db.create_table(table.model.table, dict(table.columns), pk=table.key, not_null=table.key, strict=True)


def replace_rows(connection: sqlite3.Connection, tables: Tables, game: str, rows: Rows) -> None:
    """Replace all rows of a game in all read models, inside the transaction of the caller."""
    db = over(connection)
    for name, table in tables.items():
        made = db.table(name)
        made.delete_where(OF_THE_GAME, [game])
        made.insert_all([list(table.columns), *((game, *row) for row in rows.get(name, ()))])


def rows_of(connection: sqlite3.Connection, table: Table, game: str, most: int | None) -> list[Row]:
    """Rows of a game in a read model, by key, without the column `game`."""
    own = ", ".join(list(table.columns)[1:])
    by_key = ", ".join(table.key)
    made = over(connection).table(table.model.table)
    found = made.rows_where(OF_THE_GAME, [game], order_by=by_key, select=own, limit=most)
    return [tuple(row.values()) for row in found]
