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


def test_a_title_too_long_to_be_read_hides_no_other_game(run, alter):
    alter("UPDATE game SET title = CAST(zeroblob(70000000) AS TEXT) WHERE game = 'g'")
    told = run("games").done().out
    assert "damaged" in told
    assert "other" in told
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
