"""The schema of a file held against the one that this program makes, and what is odd in its rows."""

# ruff: noqa: S608 - the only text put into the SQL is names and conditions of our own tables

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from typing import NamedTuple

import msgspec

from events.sentences import said, say, translated
from store.check import tampered
from store.errors import DamagedDatabase
from store.ledger import Finding
from store.sqlite import schema

# The schema of a file held against the one that this program makes: what is strange, and what is missing.

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
    _refuse([one for one in strange if _in_place_of_the_ledger(one)], path, BACKUP)
    _refuse(strange, path, said("`skyledger rebuild` takes it away."))


def refuse_another_ledger(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if something else stands where a table should that can't be made again."""
    others = [one for one in strangers(connection) if _in_place_of_the_ledger(one)]
    _refuse(others, path, BACKUP)


BACKUP = said("Please go back to a backup.")


def _refuse(strange: list[Made], path: str, way_out: str) -> None:
    if strange:
        told = say(
            "{path} can't be used: {strange} in it {count:is|are} not skyledger's, and could change what is "
            "read and written. {way_out}",
            path=path,
            strange=[_named(one) for one in strange[:3]],
            count=len(strange),
            way_out=say(way_out),
        )
        raise DamagedDatabase(told)


def _in_place_of_the_ledger(one: Made) -> bool:
    return one.kind != "trigger" and one.name in schema.LEDGER


KINDS = {
    "table": said("the table “{name}”"),
    "index": said("the index “{name}”"),
    "trigger": said("the trigger “{name}”"),
    "view": said("the view “{name}”"),
}


def _named(one: Made) -> str:
    return say(KINDS[one.kind], name=_short(one.name))


PLAINLY = {
    "table": said("the table {name}"),
    "index": said("the index {name}"),
    "trigger": said("the trigger {name}"),
}


def plainly_named(one: Made) -> str:
    """Something of ours, whose name needs no quotes."""
    return say(PLAINLY[one.kind], name=one.name)


def refuse_incomplete(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if a table of ours is not there."""
    refuse_without_ledger(connection, path)
    for one in missing(connection):
        if one.kind == "table":
            raise DamagedDatabase(say(WITHOUT, path=path, table=one.name))


WITHOUT = said("{path} is damaged: it has no table “{table}”; `skyledger rebuild` makes it again.")


def refuse_without_ledger(connection: sqlite3.Connection, path: str) -> None:
    """Raises DamagedDatabase if one of the tables is not there that can't be made again."""
    for one in missing(connection):
        if one.kind == "table" and one.name in schema.LEDGER:
            told = say(
                "{path} is damaged: it has no table “{table}”; go back to a backup.",
                path=path,
                table=one.name,
            )
            raise DamagedDatabase(told)


def strangers(connection: sqlite3.Connection) -> list[Made]:
    """Everything in the file that is not ours and hangs on what is ours, or has a name of ours."""
    ours = {**expected(), **_former(connection)}
    tables = {one.name for one in ours.values() if one.kind == "table"}
    others = [one for one in _in_file(connection) if ours.get(one.name) != one]
    return [one for one in others if _meddles(one, ours, tables) or _leans_on(connection, one, tables)]


def missing(connection: sqlite3.Connection) -> list[Made]:
    """Everything of ours that is not in the file."""
    there = {(one.kind, one.name) for one in (*_in_file(connection), *_later(connection).values())}
    return [one for one in expected().values() if (one.kind, one.name) not in there]


def foreign_indexes(connection: sqlite3.Connection, tables: Iterable[str]) -> dict[str, list[str]]:
    """What the indexes are called that somebody made on each of these tables."""
    indexes = [one for one in _in_file(connection) if one.kind == "index" and one.sql]
    return {name: [_short(one.name) for one in indexes if one.table == name] for name in tables}


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
        raise _damaged(say("its schema has more than {most} parts", most=MOST_OBJECTS))
    if odd := next((kind for kind, *_ in rows if kind not in KINDS), None):
        raise _damaged(say("its schema has a part of no kind, “{kind}”", kind=_short(str(odd))))
    return [Made(kind, _small(name), _small(table), sql) for kind, name, table, sql in rows]


def _damaged(why: str) -> sqlite3.Error:
    """As SQLite says of a file that it can't read: without a code of its own it is told as damage."""
    return sqlite3.OperationalError(why)


def _small(name: str) -> str:
    """A name in small letters, as SQLite compares names: those of ASCII alone."""
    return str(name).encode(errors="replace").lower().decode()


@cache
def expected() -> dict[str, Made]:
    """What the migrations make and leave, by name."""
    return _made_by(schema.ALL)


def _former(connection: sqlite3.Connection) -> dict[str, Made]:
    """What a file of an older form may have besides, until it is brought up to date."""
    return _made_by(schema.FORMER) if _is_older(connection) else {}


def _later(connection: sqlite3.Connection) -> dict[str, Made]:
    """What a file of an older form may lack, until it is brought up to date."""
    return _made_by(schema.LATER) if _is_older(connection) else {}


def _is_older(connection: sqlite3.Connection) -> bool:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version < schema.SCHEMA_VERSION


def _made_by(statements: Iterable[str]) -> dict[str, Made]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
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


# Rows whose values are of another kind than their columns: of which game they are, and of none.

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
        sql = f'SELECT 1 FROM "{table}" WHERE {NO_GAME} LIMIT 1'
        if connection.execute(sql).fetchone():
            yield say("a row in the table {table} that is of no game", table=table)


def _ours() -> list[str]:
    return [one.name for one in expected().values() if one.kind == "table"]


def _in_table(connection: sqlite3.Connection, game: str, table: str) -> Iterator[Finding]:
    """One finding for each kind of oddness in each of the first rows that have any."""
    odd = dict(oddness(connection, table))
    number = {"entry": "number", "event": "entry"}.get(table, "0")
    columns, any_odd = ", ".join(odd.values()), " OR ".join(odd.values())
    sql = f'SELECT {number}, {columns} FROM "{table}" WHERE game = ? AND ({any_odd}) LIMIT {MOST_ROWS}'
    for entry, *found in connection.execute(sql, (game,)):
        at = entry if isinstance(entry, int) else 0
        yield from (
            tampered(at, "value", due, say("another value"))
            for due, is_so in zip(odd, found, strict=True)
            if is_so
        )


def oddness(connection: sqlite3.Connection, table: str) -> Iterator[tuple[str, str]]:
    """What the columns and conditions of a table ask for, with the SQL that is true where it is not so."""
    columns = connection.execute('SELECT name, lower(type), "notnull" FROM pragma_table_info(?)', (table,))
    for name, kind, needed in columns.fetchall():
        kinds = f"'{kind}'" if needed else f"'{kind}', 'null'"
        yield (
            say("{kind} in {table}.{column}", kind=kind, table=table, column=name),
            f'typeof("{name}") NOT IN ({kinds})',
        )
    made = expected().get(table)
    for condition in CONDITION.findall((made and made.sql) or ""):
        yield say("{condition} in {table}", condition=condition, table=table), f"NOT coalesce({condition}, 0)"


# What a table held that nothing can be made from again, carried from one of another form into ours.


IRREPLACEABLE = {
    "refused": said("the orders that were refused"),
    "secret": said("the secrets that ids of orders are made with"),
    "unjudged": said("which entries were taken over unjudged"),
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
    return say(
        "put back {put_back} of the {rows} rows of the table “{table}”"
        if rows == one.rows
        else "put back {put_back} of the {rows} rows of the table “{table}”; no others could be rows of a "
        "game in the file",
        put_back=rows,
        rows=one.rows,
        table=one.table,
    )


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
        told = say(
            "{path} is left as it is: the table “{table}” has rows and no column “{column}”, so they can't "
            "be carried over, and {what} can be read nowhere else. Please go back to a backup; if you can do "
            "without, take the table away with SQLite: `skyledger rebuild` then makes an empty one.",
            path=path,
            table=table,
            column=lacking[0],
            what=translated(IRREPLACEABLE[table]),
        )
        raise DamagedDatabase(told)


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
