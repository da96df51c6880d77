"""What was read of a game is read anew as soon as anybody wrote, and not before."""

import sqlite3

import pytest

from store.sqlite.remembered import Remembered


@pytest.fixture
def two(tmp_path):
    """Two connections to one file, in which a game is called Malta."""
    made = [sqlite3.connect(tmp_path / "games", isolation_level=None) for _ in range(2)]
    made[0].execute("CREATE TABLE game(game TEXT PRIMARY KEY, title TEXT) WITHOUT ROWID")
    made[0].execute("INSERT INTO game VALUES ('g', 'Malta')")
    yield made
    for one in made:
        one.close()


@pytest.fixture
def asked():
    """Each time that somebody looks in the file."""
    return []


@pytest.fixture
def titles(two, asked):
    """Titles as they are remembered over the first connection."""

    def read(game):
        asked.append(game)
        return two[0].execute("SELECT title FROM game WHERE game = ?", (game,)).fetchone()

    return Remembered(two[0], read)


RENAME = "UPDATE game SET title = 'Tobruk'"


def test_while_nobody_writes_it_is_read_once(titles, asked):
    assert [titles.of("g") for _ in range(9)] == [("Malta",)] * 9
    assert titles.of("other") is None
    assert asked == ["g", "other"]


@pytest.mark.parametrize("who", [0, 1])
def test_what_we_or_others_write_is_seen_at_once(two, titles, who):
    assert titles.of("g") == ("Malta",)
    two[who].execute(RENAME)
    assert titles.of("g") == ("Tobruk",)
    two[who].execute("DELETE FROM game")
    assert titles.of("g") is None


def test_what_is_rolled_back_was_never_there(two, titles):
    two[0].execute("BEGIN")
    two[0].execute(RENAME)
    assert titles.of("g") == ("Tobruk",)
    two[0].execute("ROLLBACK")
    assert titles.of("g") == ("Malta",)


def test_within_a_transaction_it_stays_as_it_was_at_its_beginning(two, titles):
    two[0].execute("PRAGMA journal_mode = WAL")
    two[0].execute("BEGIN")
    assert titles.of("g") == ("Malta",)
    two[1].execute(RENAME)
    assert titles.of("g") == ("Malta",)
    two[0].execute("COMMIT")
    assert titles.of("g") == ("Tobruk",)
