"""What hangs on the tables of a file, or stands in their place, is compared before anything is read or written."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from small_games import MODELS, changes_of, entry_after, write_game

import store
from store.errors import DamagedDatabase, StoreError
from store.sqlite import schema
from store.sqlite.comparing import expected


@pytest.fixture
def kept(place):
    """A file with a game of three entries."""
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        write_game(ledger, 3)
    return place


def altered(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)
    return path


STRANGE = {
    "a trigger that ignores what is written": (
        "CREATE TRIGGER harmless BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
        "harmless",
    ),
    "one that writes elsewhere": (
        "CREATE TRIGGER more AFTER INSERT ON event BEGIN DELETE FROM refused; END",
        "more",
    ),
    "one of our names with other words": (
        "DROP TRIGGER entry_stays; CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT 1; END",
        "entry_stays",
    ),
    "one with our name in capitals": (
        "DROP TRIGGER entry_stays; CREATE TRIGGER ENTRY_STAYS BEFORE DELETE ON entry BEGIN SELECT 1; END",
        "entry_stays",
    ),
    "an index that lets nothing be written twice": ("CREATE UNIQUE INDEX once ON event(payload)", "once"),
    "an index that can't be made": ("CREATE INDEX odd ON entry(at) WHERE at > 5", "odd"),
    "a view in place of a table": (
        "DROP TABLE projected; CREATE VIEW projected AS SELECT 1 AS game, 2 AS fingerprint",
        "projected",
    ),
    "a table whose foreign key fits nothing of ours": (
        "CREATE TABLE evil(x REFERENCES game(head_hash))",
        "evil",
    ),
    "another table under a name of ours": ("DROP TABLE refused; CREATE TABLE refused(x)", "refused"),
}


@pytest.mark.parametrize("case", STRANGE)
def test_what_is_strange_in_a_file_is_named_and_can_be_taken_away(kept, case):
    statements, name = STRANGE[case]
    altered(kept, *_split(statements))
    with pytest.raises(DamagedDatabase, match=name):
        store.open(kept)
    assert [
        done for done in store.mend(kept) if f"“{name}”" in done and done.startswith("took away the ")
    ] != []
    with store.open(kept) as ledger:
        ledger.define(MODELS, "1")
        assert ledger.shape() == ledger.verify("malta") == []
        last = ledger.entry("malta", 3)
        assert ledger.append(entry_after(last), changes_of(last)) is not None


def _split(statements):
    """Two statements apart: the second begins with CREATE."""
    first, create, rest = statements.rpartition("; CREATE")
    return [first, f"CREATE{rest}"] if create else [statements]


@pytest.mark.parametrize("table", ["game", "entry", "event"])
def test_a_view_in_place_of_the_ledger_is_named_and_stays(kept, table):
    endless = f"CREATE VIEW {table} AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n"
    with closing(sqlite3.connect(kept, isolation_level=None)) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute("PRAGMA legacy_alter_table = ON")
        file.execute(f"ALTER TABLE {table} RENAME TO other")
        file.execute(endless)
    with pytest.raises(DamagedDatabase, match=table):
        store.open(kept)
    with pytest.raises(DamagedDatabase, match=table):
        store.mend(kept)


@pytest.mark.parametrize("table", ["game", "entry", "event"])
def test_a_changed_table_of_the_ledger_is_sent_to_a_backup_and_not_to_rebuild(kept, table):
    altered(
        kept,
        f"ALTER TABLE {table} ADD COLUMN more TEXT",
        "CREATE TRIGGER x AFTER INSERT ON refused BEGIN SELECT 1; END",
    )
    for opened in (store.open, store.mend, store.open):
        with pytest.raises(DamagedDatabase, match=f"“{table}”.*go back to a backup") as told:
            opened(kept)
        assert "rebuild" not in str(told.value)


def test_what_is_made_again_is_named(kept):
    altered(kept, "DROP TABLE secret", "DROP INDEX refused_by_game", "DROP TRIGGER entry_stays")
    made = ("the table “secret”", "the index “refused_by_game”", "the trigger “entry_stays”")
    assert store.mend(kept) == [f"made again {one}" for one in made]


def test_a_table_of_the_ledger_that_is_gone_is_named(kept):
    altered(kept, "PRAGMA foreign_keys = OFF", "DROP TABLE event")
    with pytest.raises(DamagedDatabase, match="no table “event”; go back to a backup"):
        store.open(kept)


SECRET = bytes(range(32))
OTHER_FORMS = {
    "a column more": "ALTER TABLE {table} ADD COLUMN more TEXT DEFAULT 'x'",
    "a name between quotes": "ALTER TABLE {table} RENAME TO x; ALTER TABLE x RENAME TO {table}",
    "another order": "CREATE TABLE x AS SELECT {reversed} FROM {table}; DROP TABLE {table}; ALTER TABLE x RENAME TO {table}",
    "capitals, and an index": "ALTER TABLE {table} RENAME TO x; CREATE TABLE {capitals} AS SELECT * FROM x;"
    " DROP TABLE x; CREATE INDEX mine ON {table}(game)",
}
COLUMNS = {
    "unjudged": "last, first, game",
    "secret": "key, game",
    "refused": "ruling_payload, order_payload, at, seat, game, id",
}


def beside(ledger):
    """What nothing can be made from again, but for the entries."""
    return ledger.refusals("malta"), ledger.unjudged("malta"), ledger.secret("malta", bytes(32))


@pytest.fixture
def with_more(kept):
    """A file with refused orders, entries that nobody judged, and a secret."""
    with store.open(kept) as ledger:
        ledger.refuse("malta", "axis", b'{"type": "X/1"}', b'{"type": "Y/1"}', 5)
        ledger.refuse("malta", "allies", b'{"type": "X/1"}', b'{"type": "Z/1"}', 6)
        ledger.secret("malta", SECRET)
    return altered(kept, "INSERT INTO unjudged VALUES ('malta', 2, 2), ('malta', 3, 3)")


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize("form", OTHER_FORMS)
def test_what_nothing_is_made_from_again_is_carried_over_from_a_table_of_another_form(with_more, table, form):
    with store.open(with_more) as ledger:
        before = beside(ledger)
    statements = OTHER_FORMS[form].format(table=table, reversed=COLUMNS[table], capitals=table.upper())
    altered(with_more, *statements.split("; "))
    with pytest.raises(DamagedDatabase, match=f"“{table}”"):
        store.open(with_more)
    rows = 1 if table == "secret" else 2
    assert f"put back {rows} of the {rows} rows of the table “{table}”" in store.mend(with_more)
    with store.open(with_more) as ledger:
        assert ledger.shape() == ledger.verify("malta") == []
        assert beside(ledger) == before
        assert before[2] == SECRET


def test_rows_that_ours_cannot_hold_are_counted_and_the_others_carried_over(with_more):
    altered(
        with_more,
        "ALTER TABLE unjudged RENAME TO x",
        "CREATE TABLE unjudged AS SELECT * FROM x",
        "DROP TABLE x",
        "INSERT INTO unjudged VALUES ('malta', 'one', 2), ('malta', 9, 1), ('nogame', 1, 1), (NULL, 1, 1),"
        " ('malta', 3, 7), ('malta', 0, 1), (x'00', 1, 1)",
    )
    (told,) = [one for one in store.mend(with_more) if one.startswith("put back")]
    assert told == (
        "put back 2 of the 9 rows of the table “unjudged”; no others could be rows of a game in the file"
    )
    with store.open(with_more) as ledger:
        assert ledger.unjudged("malta") == [(2, 2), (3, 3)]


@pytest.mark.parametrize(
    ("table", "without"), [("unjudged", "last"), ("secret", "key"), ("refused", "order_payload")]
)
def test_rows_that_would_be_lost_are_left_and_the_way_out_is_named(with_more, table, without):
    others = COLUMNS[table].replace(f"{without}, ", "").replace(f", {without}", "")
    computed = f"{without} TEXT GENERATED ALWAYS AS (1)"
    for more in ((), (f"ALTER TABLE {table} ADD COLUMN {computed}",)):
        altered(
            with_more,
            f"CREATE TABLE x AS SELECT {others} FROM {table}",
            f"DROP TABLE {table}",
            f"ALTER TABLE x RENAME TO {table}",
            *more,
        )
        before = with_more.read_bytes()
        with pytest.raises(DamagedDatabase, match=f"“{table}” has rows and no column “{without}”.*backup"):
            store.mend(with_more)
        assert with_more.read_bytes() == before
    altered(with_more, f"DROP TABLE {table}")
    assert store.mend(with_more) == [
        f"made again the table “{table}”",
        *(["made again the index “refused_by_game”"] if table == "refused" else []),
    ]


def test_a_virtual_table_holds_nothing_of_ours(kept):
    altered(kept, "DROP TABLE unjudged", "CREATE VIRTUAL TABLE unjudged USING fts5(game, first, last)",
            "INSERT INTO unjudged VALUES ('malta', 1, 1)")  # fmt: skip
    assert "made again the table “unjudged”" in store.mend(kept)
    with store.open(kept) as ledger:
        assert ledger.unjudged("malta") == []


def test_tables_and_views_with_names_of_their_own_are_left_alone(kept):
    altered(kept, "CREATE TABLE bookmarks(url TEXT)", "CREATE VIEW mine AS SELECT count(*) FROM entry")
    with store.open(kept) as ledger:
        assert ledger.shape() == ledger.verify("malta") == []
    assert store.mend(kept) == []


@pytest.mark.parametrize(
    "strange",
    ["CREATE VIEW basing AS SELECT 1 AS game", "CREATE TABLE basing(x)", "CREATE TABLE other(x)"],
)
def test_a_read_model_that_is_gone_or_another_is_made_again(kept, strange):
    altered(kept, "DROP TABLE basing", strange)
    with store.open(kept) as ledger:
        assert ledger.define(MODELS, "1") == ("malta",)
        assert ledger.read_model_rows("malta", "basing") == []


BASING = "game TEXT NOT NULL, unit TEXT NOT NULL, base TEXT, factors INTEGER"
LIKE_BASING = {
    "as earlier versions made it": f"basing({BASING}, PRIMARY KEY(game, unit)) STRICT, WITHOUT ROWID",
    "one that takes other values": f"basing({BASING}, PRIMARY KEY(game, unit))",
    "one that refuses rows": f"basing({BASING} CHECK(factors < 0), PRIMARY KEY(game, unit)) STRICT",
    "one that replaces rows": f"basing({BASING}, PRIMARY KEY(game, unit) ON CONFLICT IGNORE) STRICT",
    "one with another column": f"basing({BASING}, more TEXT, PRIMARY KEY(game, unit)) STRICT",
    "one whose name only looks so": f"basing({BASING.replace('base', chr(34) + 'ba' + chr(34) * 2 + 'se' + chr(34))},"
    " PRIMARY KEY(game, unit)) STRICT",
}


@pytest.mark.parametrize("like", LIKE_BASING)
def test_a_read_model_that_is_nearly_as_it_should_be_is_made_again(kept, like):
    altered(kept, "DROP TABLE basing", f"CREATE TABLE {LIKE_BASING[like]}")
    with store.open(kept) as ledger:
        assert ledger.define(MODELS, "1") == ("malta",)
        ledger.drop_and_rebuild("malta", {"basing": [("GE-AAF-01", "Catania", 1)]}, after=3)
        assert ledger.read_model_rows("malta", "basing") == [("GE-AAF-01", "Catania", 1)]
    with store.open(kept) as ledger:
        assert ledger.define(MODELS, "1") == ()


def test_a_read_model_that_differs_in_blanks_and_quotes_alone_is_left(kept):
    altered(
        kept, "DROP TABLE basing", f'CREATE TABLE "basing"({BASING},\n\tPRIMARY KEY("game", unit))  STRICT'
    )
    with store.open(kept) as ledger:
        assert ledger.define(MODELS, "1") == ()


def test_a_read_model_is_made_once_and_loads_no_library_from_then_on(kept):
    asks = (
        "import sys, store; from small_games import MODELS, changes_of, entry_after\n"
        f"with store.open({str(kept)!r}) as ledger:\n"
        "    assert ledger.define(MODELS, '1') == ()\n"
        "    last = ledger.entry('malta', 3)\n"
        "    ledger.append(entry_after(last), changes_of(last))\n"
        "print('sqlite_utils' in sys.modules)"
    )
    path = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-c", asks],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_an_index_on_a_read_model_goes_with_it(kept):
    altered(kept, "CREATE UNIQUE INDEX one_base ON basing(base)")
    with store.open(kept) as ledger:
        assert ledger.define(MODELS, "1") == ("malta",)
        assert ledger.thrown_away == ("one_base",)
        last = ledger.entry("malta", 3)
        for _ in range(2):
            last = ledger.append(entry_after(last), changes_of(last))
        assert ledger.define(MODELS, "1") == ("malta",)


def test_what_is_not_kept_is_not_acknowledged(kept):
    """A trigger that came while the file was open."""
    with store.open(kept) as ledger:
        altered(kept, "CREATE TRIGGER late BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END")
        with pytest.raises(StoreError, match="not kept"):
            ledger.append(entry_after(ledger.entry("malta", 3)))
        assert ledger.head("malta").number == 3


def test_the_schema_that_is_compared_is_the_one_that_migrations_make(place):
    store.open(place).close()
    with closing(sqlite3.connect(place)) as file:
        made = file.execute("SELECT name, sql FROM sqlite_master").fetchall()
    assert {
        name: sql for name, sql in made if name != "_sqlite_migrations" and "sqlite_migrations" not in name
    } == {one.name: one.sql for one in expected().values()}
    assert set(expected()) >= schema.LEDGER
