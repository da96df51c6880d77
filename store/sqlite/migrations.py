"""How the tables came to be, step by step: a released migration is never changed, a new one is added."""

from sqlite_utils import Migrations
from sqlite_utils.db import Database

from store.sqlite import schema

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
    """Snapshots and the state of projections, which are caches, and the log of refused orders."""
    _run(db, schema.SNAPSHOT, schema.PROJECTED, schema.REFUSED, schema.REFUSED_BY_GAME)


@migrations()
def secrets(db: Database) -> None:
    """A secret for each game, which no export carries."""
    _run(db, schema.OWN_KEY)


@migrations()
def unjudged(db: Database) -> None:
    """A mark on entries that came from elsewhere and that the rules do not give."""
    _run(db, schema.UNJUDGED)


def _run(db: Database, *statements: str) -> None:
    for statement in statements:
        db.execute(statement)
