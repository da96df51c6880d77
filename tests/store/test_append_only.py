"""The tables refuse to be changed by accident, whoever is at them."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from small_games import MODELS, changes_of, entries_of, entry_after, write_game

import store
from store.errors import StaleHead

COPY = "SELECT game, 1, seat, at, order_id, order_payload, order_salt, rules_version, edition, commitments, previous, hash FROM entry WHERE number = 2"

ATTEMPTS = [
    "UPDATE entry SET seat = 'x' WHERE number = 1",
    "UPDATE entry SET order_payload = NULL WHERE number = 1",
    "DELETE FROM entry WHERE number = 2",
    f"INSERT OR REPLACE INTO entry {COPY}",
    f"INSERT INTO entry {COPY}",
    "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE number = 1",
    "UPDATE event SET payload = '{}' WHERE entry = 1",
    "UPDATE event SET salt = NULL WHERE entry = 2",
    "DELETE FROM event WHERE entry = 2",
    "INSERT OR REPLACE INTO event(game, entry, idx, payload) VALUES ('malta', 1, 1, '{}')",
    "INSERT INTO event(game, entry, idx, payload) VALUES ('malta', 1, 9, '{}')",
    "DELETE FROM game",
    "UPDATE game SET game = 'crete'",
    "UPDATE game SET head_number = 1",
    "UPDATE game SET head_number = 7",
]


@pytest.fixture
def game(file_ledger):
    write_game(file_ledger, 2)
    return file_ledger


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_what_is_written_is_not_changed_through_our_own_connection(game, attempt):
    with pytest.raises(sqlite3.IntegrityError):
        game._connection.execute(attempt)
    assert game.verify("malta") == []


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_what_is_written_is_not_changed_by_another_program(game, place, attempt):
    stranger = sqlite3.connect(place)
    try:
        with pytest.raises(sqlite3.IntegrityError), stranger:
            stranger.execute(attempt)
    finally:
        stranger.close()
    assert game.verify("malta") == []


def test_the_last_entry_is_not_replaced_either(game):
    for table, column in (("entry", "number"), ("event", "entry")):
        names = [row[1] for row in game._connection.execute(f"PRAGMA table_info({table})")]
        copy = f"INSERT OR REPLACE INTO {table}({', '.join(names)}) SELECT {', '.join(names)} FROM {table} WHERE {column} = 2"
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            game._connection.execute(copy)


def test_a_commit_waits_for_the_disk(place):
    store.open(place).close()
    with store.open(place) as ledger:
        is_durable(ledger._connection.execute)


def is_durable(ask):
    assert ask("PRAGMA synchronous").fetchone() == (2,)
    assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
    assert ask("PRAGMA foreign_keys").fetchone() == (1,)
    assert ask("PRAGMA recursive_triggers").fetchone() == (1,)
    assert ask("PRAGMA busy_timeout").fetchone() == (5000,)


def test_a_writer_takes_the_lock_before_it_looks(game):
    statements = []
    game._connection.set_trace_callback(statements.append)
    game.append(entry_after(entries_of(2)[-1]))
    game.drop_and_rebuild("malta", {}, after=3)
    game._connection.set_trace_callback(None)
    assert [statement for statement in statements if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE"] * 2


def append_all(place, name, count):
    """Append orders of one's own, reading on whenever somebody else was faster."""
    with store.open(place) as ledger:
        for turn in range(count):
            while True:
                last = ledger.entry("malta", ledger.head("malta").number)
                try:
                    ledger.append(entry_after(last, order=f"{name}-{turn}"))
                    break
                except StaleHead:
                    continue


def test_three_writers_of_one_game_wait_for_each_other(game, place):
    with ThreadPoolExecutor(3) as writers:
        for writer in [writers.submit(append_all, place, name, 30) for name in ("axis", "allies", "umpire")]:
            writer.result()
    orders = [entry.order_id for entry in game.entries("malta", after=2)]
    assert sorted(orders) == sorted(
        f"{name}-{turn}" for name in ("axis", "allies", "umpire") for turn in range(30)
    )
    assert game.verify("malta") == []


def test_people_can_ask_with_sql(file_ledger, place):
    file_ledger.define(MODELS, "1")
    entries = entries_of(2)
    file_ledger.begin("malta", "", "world-at-war", entries[0], changes_of(entries[0]))
    file_ledger.append(entries[1], changes_of(entries[1]))
    stranger = sqlite3.connect(place)
    try:
        assert stranger.execute("SELECT unit, base FROM basing ORDER BY unit").fetchall() == [
            ("GE-AAF-01", "Catania"),
            ("GE-AAF-02", "Catania"),
        ]
        assert stranger.execute("SELECT type, count(*) FROM event GROUP BY type").fetchall() == [
            ("AirUnitsStaged/1", 6)
        ]
        assert stranger.execute(
            "SELECT payload ->> 'base' FROM event WHERE entry = 2 AND idx = 1"
        ).fetchone() == ("Città",)
    finally:
        stranger.close()


def test_a_game_is_read_while_another_program_writes(game, place):
    reading = game.entries("malta")
    first = next(reading)
    stranger = sqlite3.connect(place, isolation_level=None)
    try:
        stranger.execute("BEGIN IMMEDIATE")
        assert [first, *reading] == entries_of(2)
        stranger.execute("ROLLBACK")
    finally:
        stranger.close()
    game.append(entry_after(entries_of(2)[-1]))
