"""Odd rows in a database: each is told by itself, and the games beside it are listed and played."""

import sqlite3
from contextlib import closing

import pytest

LATEST_OF_ALL = 2**63 - 1


@pytest.fixture
def alter(run, position, db):
    """alter(*statements) changes the file of two games, "g" and "other", in spite of its triggers."""
    for game in ("g", "other"):
        run("new", "--from", position, "--id", game).done()

    def altering(*statements):
        with closing(sqlite3.connect(db, isolation_level=None)) as file:
            kept = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in kept:
                file.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                file.execute(statement)
            for _, sql in kept:
                file.execute(sql)

    return altering


@pytest.mark.parametrize("created", [LATEST_OF_ALL, -LATEST_OF_ALL - 1, -1, 253_402_300_800_000_000])
def test_a_moment_beyond_the_calendar_hides_no_other_game(run, alter, created):
    alter(f"UPDATE game SET created = {created} WHERE game = 'g'")
    told = " ".join(run("games").done().out.split())
    assert "begun at a moment that no calendar has" in told
    assert "other" in told
    assert "no day" not in told


def test_a_moment_of_an_entry_beyond_the_calendar_hides_no_other_game(run, alter):
    alter(f"UPDATE entry SET at = {LATEST_OF_ALL} WHERE game = 'g'")
    told = " ".join(run("games").done().out.split())
    assert "g tiny" in told or "can't be read" in told
    assert "other" in told
    run("log", "g").failed(4, "altered")
    run("log", "other").done()


@pytest.mark.parametrize(
    "odd",
    ["UPDATE game SET title = zeroblob(0) || hex(zeroblob(500000)) WHERE game = 'g'",
     "UPDATE game SET system = hex(zeroblob(500000)) WHERE game = 'g'",
     "PRAGMA foreign_keys = OFF; UPDATE game SET game = hex(zeroblob(500000)) WHERE game = 'g'",
     "PRAGMA foreign_keys = OFF; UPDATE game SET game = '--help' WHERE game = 'g'",
     "PRAGMA foreign_keys = OFF; UPDATE game SET game = '../../etc' WHERE game = 'g'"],
)  # fmt: skip
def test_an_odd_name_is_told_as_damaged_and_shown_short(run, alter, odd):
    alter(*odd.split("; "))
    told = run("games").done().out
    assert len(told) < 2000
    assert "damaged" in told
    assert "\nother" in told or told.startswith("other")
    assert len(run("games", "--json").done().json["games"]) == 2
    assert len(run("log", "nope").failed(2, "nope").err) < 2000


def test_a_seat_of_an_entry_without_end_is_told_in_short(run, alter):
    run("order", "g", "done", "--as", "axis").done()
    alter("UPDATE entry SET seat = hex(zeroblob(500000)) WHERE game = 'g' AND number = 2")
    found = run("audit", "g")
    assert found.status == 3
    assert "There is no seat called" in found.out
    assert len(found.out) < 2000


def test_a_title_too_long_to_be_read_hides_no_other_game(run, alter):
    alter("UPDATE game SET title = CAST(zeroblob(70000000) AS TEXT) WHERE game = 'g'")
    told = run("games").done().out
    assert "damaged" in told
    assert "other" in told
    run("log", "other").done()


@pytest.mark.parametrize("system", ["Zork", "The War Game"])
@pytest.mark.parametrize(
    "command",
    [
        ("log", "g"),
        ("order", "g", "done", "--as", "axis"),
        ("comment", "g", "hello", "--as", "axis"),
        ("audit", "g", "--as", "axis"),
        ("audit", "g", "--option", "W2=two"),
        ("next",),
    ],
)
def test_a_game_of_another_system_in_the_list_is_damaged_and_no_mistake_of_who_asks(
    run, alter, system, command
):
    alter(f"UPDATE game SET system = '{system}' WHERE game = 'g'")
    told = run(*command)
    assert told.status == 4, (told.out, told.err)
    assert "g" in told.out + told.err
    audit = run("audit", "g")
    assert (audit.status, audit.out.count("tampered:")) == (3, 1)
    run("log", "other").done()


@pytest.mark.parametrize("head", [0, -5])
@pytest.mark.parametrize(
    "command", [("log", "g"), ("orders", "g"), ("export", "g", "-"), ("show", "g"), ("head", "g")]
)
def test_a_head_below_every_entry_is_told(run, alter, head, command):
    alter(f"UPDATE game SET head_number = {head} WHERE game = 'g'")
    run(*command).failed(4, "altered", f"{head}")
    assert "can't be read" in " ".join(run("games").done().out.split())
    left = run("rebuild", "g")
    assert (left.status, "left as it is" in left.out) == (4, True)


def test_a_head_set_back_is_told(run, alter):
    run("order", "g", "--as", "axis", "stage 2 AAF from Lille to Lyon").done()
    alter(
        "UPDATE game SET head_number = 1, head_hash = (SELECT hash FROM entry WHERE game = 'g' AND number = 1)"
        " WHERE game = 'g'"
    )
    run("log", "g").failed(4, "altered", "entry 2")
    run("order", "g", "--as", "axis", "stage 2 AAF from Lille to Lyon").failed(4, "altered", "entry 2")
    run("log", "other").done()


def test_spans_taken_over_unjudged_are_told_as_far_as_there_are_entries(run, alter):
    alter(
        f"INSERT INTO unjudged VALUES ('g', 1, {LATEST_OF_ALL})",
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
        " INSERT INTO unjudged SELECT 'g', i, i FROM n",
    )
    told = run("audit", "g").out
    assert "entry 1" in " ".join(told.split())
    assert len(told) < 2000


@pytest.fixture
def write(run, position, db):
    """write(table, statement) changes a table of the file with games "g" and "other" as if it held anything."""
    for game in ("g", "other"):
        run("new", "--from", position, "--id", game).done()

    def writing(table, statement):
        made = schema_with(db, table, lax)
        with closing(sqlite3.connect(db, isolation_level=None)) as file:
            file.execute("PRAGMA ignore_check_constraints = ON")
            triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in triggers:
                file.execute(f"DROP TRIGGER {name}")
            file.execute(statement)
            for _, sql in triggers:
                file.execute(sql)
        schema_with(db, table, lambda _: made)
        assert run("games").done().out.count("can't be used") == 0

    return writing


def lax(sql):
    """A table without kinds of columns, strictness and what may not be empty."""
    for words in (" INTEGER NOT NULL", " TEXT NOT NULL", " BLOB NOT NULL", " INTEGER,", " TEXT,", " BLOB,"):
        sql = sql.replace(words, "," if words.endswith(",") else "")
    return sql.replace(" STRICT, WITHOUT ROWID", " WITHOUT ROWID").replace(") STRICT", ")")


def schema_with(db, table, change):
    """Write the statement that made a table anew; gives the one that was there."""
    with closing(sqlite3.connect(db, isolation_level=None)) as file:
        (sql,) = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (version,) = file.execute("PRAGMA schema_version").fetchone()
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (change(sql), table))
        file.execute(f"PRAGMA schema_version = {version + 1}")
    return sql


ODD = [
    ("entry", "UPDATE entry SET at = 'x' WHERE game = 'g'", "entry.at"),
    ("entry", "UPDATE entry SET seat = CAST(seat AS BLOB) WHERE game = 'g'", "entry.seat"),
    ("entry", "UPDATE entry SET rules_version = NULL WHERE game = 'g'", "entry.rules_version"),
    ("entry", "UPDATE entry SET order_id = 5 WHERE game = 'g'", "entry.order_id"),
    ("event", "UPDATE event SET payload = CAST(payload AS BLOB) WHERE game = 'g'", "event.payload"),
    ("event", "UPDATE event SET cause = 'x' WHERE game = 'g' AND idx = 1", "event.cause"),
    ("game", "UPDATE game SET head_hash = x'00' WHERE game = 'g'", "length(head_hash) = 32"),
    ("basing", "UPDATE basing SET place = 5 WHERE game = 'g'", "basing.place"),
    ("secret", "INSERT INTO secret VALUES ('g', 'x')", "secret.key"),
    ("unjudged", "INSERT INTO unjudged VALUES ('g', 5, 2)", "last >= first"),
    ("refused", "INSERT INTO refused VALUES (NULL, 'g', 'axis', NULL, '{}', '[]')", "refused.at"),
]


@pytest.mark.parametrize(("table", "statement", "told"), ODD)
def test_an_odd_value_is_found_in_the_game_whose_row_holds_it_and_in_no_other(
    run, write, table, statement, told
):
    write(table, statement)
    run("audit", "other").done()
    ran = run("audit", "g")
    assert ran.status == 3
    assert told in " ".join(ran.out.split())


def test_very_many_odd_values_hide_nothing_that_is_wrong_with_the_file(run, write, db):
    write("refused", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)"
          " INSERT INTO refused SELECT NULL, 'g', 'axis', NULL, '{}', '[]' FROM n")  # fmt: skip
    run("audit", "other").done()
    with closing(sqlite3.connect(db)) as file, file:
        file.execute("DROP INDEX event_withheld")
    file = run("audit", "other")
    assert file.status == 4
    assert "the file: it lacks: the index event_withheld" in " ".join(file.out.split())
    assert "nothing was tampered with in 1 entry, but the file" in " ".join(file.out.split())
    assert run("audit", "other", "--json").json["findings"][0]["kind"] == "file"
    assert run("audit", "g").status == 3
    run("rebuild", "other").done()
    run("audit", "other").done()


def test_a_row_of_no_game_is_the_files(run, write):
    write("secret", "INSERT INTO secret VALUES (x'41', zeroblob(32))")
    ran = run("audit", "other")
    assert ran.status == 4
    assert "the file: it holds: a row in the table secret that is of no game" in " ".join(ran.out.split())


def test_a_row_of_a_game_that_is_not_listed_is_the_files(run, write):
    write("unjudged", "INSERT INTO unjudged VALUES ('ghost', 1, 1)")
    ran = run("audit", "other")
    assert ran.status == 4
    assert "the file: it holds: a row in the table unjudged that is of no game" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("table", "statement", "words"),
    [("game", "UPDATE game SET title = NULL WHERE game = 'g'", ()),
     ("event", "UPDATE event SET payload = '{}' WHERE game = 'g'", ("--as", "axis"))],
)  # fmt: skip
def test_an_audit_sends_nobody_to_an_audit(run, write, table, statement, words):
    write(table, statement)
    ran = run("audit", "g", *words)
    assert ran.status == 4
    assert "audit it" not in ran.err
    assert "`audit`" not in ran.err
    assert "backup" in ran.err or "without --as" in ran.err
    run("audit", "other", *words).done()


def test_a_damaged_page_is_the_files_and_its_audit_says_how_to_mend_it(run, alter, db):
    alter("CREATE TABLE mine(x)", "INSERT INTO mine SELECT zeroblob(9000)")
    with closing(sqlite3.connect(db)) as file:
        (root,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'mine'").fetchone()
    content = bytearray(db.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    db.write_bytes(content)
    for game in ("g", "other"):
        ran = run("audit", game)
        assert ran.status == 4
        assert "the file: SQLite finds: " in ran.out
        assert "a backup" in " ".join(ran.out.split())
