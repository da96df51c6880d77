"""The schema of a file held against the one that this program makes: what is strange, and what is missing."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from typing import NamedTuple

from store.errors import DamagedDatabase
from store.sqlite import schema

MOST_OBJECTS = 10_000
"""No file of ours has more tables, indexes and triggers; in one that has, they are not looked at."""


class Made(NamedTuple):
    """Something in a schema: table, index, trigger or view; its name, its table, the SQL that made it."""

    kind: str
    name: str
    table: str
    sql: str | None


def refuse_strange(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase for what could make the tables say or do something else than ours.

    That is another object under a name of ours, a trigger, and an index on one of our tables.
    """
    strange = strangers(connection)
    _refuse([one for one in strange if _in_place_of_the_ledger(one)], path, "Please go back to a backup.")
    _refuse(strange, path, "`skyledger rebuild` takes it away.")


def refuse_another_ledger(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if something else stands where a table should that can't be made again."""
    others = [one for one in strangers(connection) if _in_place_of_the_ledger(one)]
    _refuse(others, path, "Please go back to a backup.")


def _refuse(strange: list[Made], path: str, way_out: str) -> None:
    if strange:
        told = ", ".join(_named(one) for one in strange[:3])
        raise DamagedDatabase(
            f"{path} can't be used: {told} in it {_is(len(strange))} not skyledger's, and could change what"
            f" is read and written. {way_out}"
        )


def _in_place_of_the_ledger(one: Made) -> bool:
    return one.kind != "trigger" and one.name in schema.LEDGER


def _named(one: Made) -> str:
    return f"the {one.kind} “{_short(one.name)}”"


def refuse_incomplete(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if a table of ours is not there."""
    refuse_without_ledger(connection, path)
    for one in missing(connection):
        if one.kind == "table":
            raise DamagedDatabase(_without(path, one.name, "`skyledger rebuild` makes it again"))


def refuse_without_ledger(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if one of the tables is not there that can't be made again."""
    for one in missing(connection):
        if one.kind == "table" and one.name in schema.LEDGER:
            raise DamagedDatabase(_without(path, one.name, "go back to a backup"))


def _without(path: str, table: str, way_out: str) -> str:
    return f"{path} is damaged: it has no table “{table}”; {way_out}."


def strangers(connection: sqlite3.Connection) -> list[Made]:
    """Everything in the file that is not ours and hangs on what is ours, or has a name of ours."""
    ours, tables = expected(), {one.name for one in expected().values() if one.kind == "table"}
    others = [one for one in _in_file(connection) if ours.get(one.name) != one]
    return [one for one in others if _meddles(one, ours, tables) or _leans_on(connection, one, tables)]


def missing(connection: sqlite3.Connection) -> list[Made]:
    """Everything of ours that is not in the file."""
    there = {(one.kind, one.name) for one in _in_file(connection)}
    return [one for one in expected().values() if (one.kind, one.name) not in there]


def foreign_indexes(connection: sqlite3.Connection, tables: Iterable[str]) -> set[str]:
    """The tables among these on which somebody made an index."""
    asked, indexes = set(tables), [one for one in _in_file(connection) if one.kind == "index" and one.sql]
    return {one.table for one in indexes if one.table in asked}


def _meddles(one: Made, ours: Mapping[str, Made], tables: set[str]) -> bool:
    return one.kind == "trigger" or one.name in ours or (one.kind == "index" and one.table in tables)


def _leans_on(connection: sqlite3.Connection, one: Made, tables: set[str]) -> bool:
    """Is it a table with a foreign key on one of ours? SQLite then asks it before ours may be written."""
    if one.kind != "table":
        return False
    keys = connection.execute('SELECT "table" FROM pragma_foreign_key_list(?)', (one.name,))
    return any(_small(table) in tables for (table,) in keys)


def _in_file(connection: sqlite3.Connection) -> list[Made]:
    """All that the file's schema names; SQLite takes names with other capitals for the same."""
    rows = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT ?", (MOST_OBJECTS + 1,)
    ).fetchall()
    if len(rows) > MOST_OBJECTS:
        raise sqlite3.DatabaseError(f"its schema has more than {MOST_OBJECTS} parts")
    return [Made(kind, _small(name), _small(table), sql) for kind, name, table, sql in rows]


def _small(name: str) -> str:
    """A name in small letters, as SQLite compares names: those of ASCII alone."""
    return str(name).encode(errors="replace").lower().decode()


@cache
def expected() -> dict[str, Made]:
    """What the migrations make, by name."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in schema.ALL:
            connection.execute(statement)
        return {one.name: one for one in _in_file(connection)}


@cache
def works_untrusted() -> bool:
    """Does this SQLite take our own tables while it trusts no schema?

    Some count the JSON of the column `type` among what a schema may not use; there, the comparison must do.
    """
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA trusted_schema = OFF")
        try:
            connection.execute(schema.EVENT)
            connection.execute("SELECT type FROM event").fetchall()
        except sqlite3.OperationalError:
            return False
    return True


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:40]}…"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def mending(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """What is strange, but for what stands in place of the ledger itself, and the SQL that takes it away."""
    for one in strangers(connection):
        if not _in_place_of_the_ledger(one):
            yield _named(one), f'DROP {one.kind.upper()} IF EXISTS "{one.name.replace(chr(34), chr(34) * 2)}"'


def making(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """What is missing, tables before what hangs on them, and the SQL that makes it again."""
    for kind in ("table", "index", "trigger"):
        for one in missing(connection):
            if one.kind == kind and one.sql is not None:
                yield _named(one), one.sql
