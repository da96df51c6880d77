"""A whole game is taken away, or another history put in its place: all of it or nothing, and nothing else."""

import sqlite3

import pytest
from small_games import MODELS, changes_of, entries_of, entry_after, write_game
from test_append_only import ATTEMPTS
from test_faults import FailingConnection

import store
from store.errors import DamagedDatabase, DiskFault, GameExists, ImportRefused, NoSuchGame, StaleHead
from store.ledger import GameRow, Head, Told
from store.sqlite.connection import connect
from store.sqlite.ledger import SqliteLedger
from store.transfer import arrived_from

TABLES = ("game", "entry", "event", "projected", "refused", "secret", "unjudged", "basing", "rolls")


def kept_in_full(ledger, name):
    """A game of three entries with something in every table, and that many entries of it."""
    entries = entries_of(3, name)
    ledger.begin(name, "", "world-at-war", entries[0], changes_of(entries[0]))
    for entry in entries[1:]:
        ledger.append(entry, changes_of(entry))
    ledger.refuse(name, "axis", b"{}", b"{}", 7)
    ledger.secret(name, name.encode().ljust(32))
    last = entry_after(entries[-1], name)
    ledger.adopt(GameRow(name, "", "world-at-war", entries[0].at, Head(4, last.hash)), [last], {}, (4, 4))
    last = entry_after(last, name)
    ledger.append(last, changes_of(last))


@pytest.fixture
def two(ledger):
    ledger.define(MODELS, "1")
    kept_in_full(ledger, "malta"), kept_in_full(ledger, "crete")
    ledger.keep_told("malta", "1", [Told(1, "staged")])
    return ledger


def all_of(ledger, name):
    """All that is kept of a game."""
    return (
        ledger.game(name), list(ledger.entries(name)), ledger.refusals(name), ledger.secret(name, b"x" * 32),
        ledger.unjudged(name), [ledger.read_model_rows(name, model.table) for model in MODELS],
    )  # fmt: skip


def rows_in(place, name):
    """How many rows every table of a file has of a game."""
    stranger = sqlite3.connect(place)
    try:
        found = [
            stranger.execute(f"SELECT count(*) FROM {t} WHERE game = ?", (name,)).fetchone() for t in TABLES
        ]
    finally:
        stranger.close()
    return dict(zip(TABLES, [count for (count,) in found], strict=True))


def test_a_game_is_removed_and_the_other_stays_just_so(two):
    before = all_of(two, "crete")
    two.remove({"malta": two.head("malta")})
    assert [row.game for row in two.games()] == ["crete"]
    with pytest.raises(NoSuchGame):
        two.head("malta")
    assert all_of(two, "crete") == before
    assert two.verify("crete") == []


def test_no_row_of_it_is_left_in_any_table(file_ledger, place):
    file_ledger.define(MODELS, "1")
    kept_in_full(file_ledger, "malta"), kept_in_full(file_ledger, "crete")
    file_ledger.keep_told("malta", "1", [Told(1, "staged")])
    of_crete = rows_in(place, "crete")
    assert 0 not in rows_in(place, "malta").values()
    file_ledger.remove({"malta": file_ledger.head("malta")})
    assert set(rows_in(place, "malta").values()) == {0}
    assert rows_in(place, "crete") == of_crete


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_afterwards_the_ledger_is_append_only_as_before(file_ledger, place, attempt):
    write_game(file_ledger, 2, "crete"), write_game(file_ledger, 2)
    file_ledger.remove({"crete": file_ledger.head("crete")})
    assert file_ledger.shape() == []
    with pytest.raises(sqlite3.IntegrityError):
        file_ledger._connection.execute(attempt)
    store.open(place).close()


def test_a_game_that_went_on_meanwhile_is_not_removed(two):
    before = all_of(two, "malta")
    known = two.head("malta")
    for stale in (Head(known.number - 1, known.hash), Head(known.number, b"x" * 32)):
        with pytest.raises(StaleHead):
            two.remove({"malta": stale})
        with pytest.raises(StaleHead):
            two.replace(two.game("crete"), [], {}, (), stale)
    assert all_of(two, "malta") == before
    with pytest.raises(NoSuchGame):
        two.remove({"rhodes": known})


def test_its_id_is_free_again(two):
    two.remove({"malta": two.head("malta")})
    first = entry_after(None, order="anew")
    assert two.begin("malta", "Anew", "world-at-war", first) is first
    assert (two.unjudged("malta"), two.refusals("malta")) == ([], [])
    assert two.secret("malta", b"y" * 32) == b"y" * 32


def other_history(length):
    entries = entries_of(2)
    last = entry_after(entries[-1], order="otherwise")
    entries.append(last)
    while len(entries) < length:
        entries.append(entry_after(entries[-1]))
    return entries, GameRow("malta", "", "world-at-war", entries[0].at, Head(length, entries[-1].hash))


@pytest.mark.parametrize("length", [3, 5, 9])
def test_another_history_stands_in_its_place(two, length):
    before = all_of(two, "crete")
    entries, row = other_history(length)
    two.replace(row, entries, {"basing": [("GE-AAF-01", "Malta", 1)]}, [(1, 1), (3, 3)], two.head("malta"))
    assert list(two.entries("malta")) == entries
    assert two.head("malta") == row.head
    assert two.unjudged("malta") == [(1, 1), (3, 3)]
    assert two.read_model_rows("malta", "basing") == [("GE-AAF-01", "Malta", 1)]
    assert two.read_model_rows("malta", "rolls") == []
    assert two.verify("malta") == []
    assert all_of(two, "crete") == before


def test_the_first_entry_that_differs_is_named(ledger):
    write_game(ledger, 6)
    entries, row = other_history(5)
    with pytest.raises(ImportRefused, match="entry 3 is the first that differs") as refused:
        arrived_from(ledger, row, entries)
    assert (refused.value.first, refused.value.line) == (3, 4)


@pytest.fixture
def failing(place):
    ledger = SqliteLedger(str(place), connect(str(place), FailingConnection))
    ledger.define(MODELS, "1")
    kept_in_full(ledger, "malta"), kept_in_full(ledger, "crete")
    with ledger:
        yield ledger


REMOVING = {
    "removed": lambda ledger, known: ledger.remove({"malta": known}),
    "replaced": lambda ledger, known: ledger.replace(*reversed(other_history(5)), {}, [(3, 3)], known),
}


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("what", REMOVING)
def test_whatever_fails_the_game_is_there_whole_or_the_work_is_done(failing, place, what, when):
    """The last statement that can fail is the commit; after it the work is done, though it was told otherwise."""
    known, crete = failing.head("malta"), list(failing.entries("crete"))
    for statement in range(1, 200):
        failing._connection.fail_at(statement, when)
        try:
            REMOVING[what](failing, known)
        except (DiskFault, StaleHead, NoSuchGame):
            failing._connection.left = None
        else:
            break
        assert failing.shape() == []
        assert list(failing.entries("crete")) == crete
        if [row.game for row in failing.games()] == ["crete"] or failing.head("malta") != known:
            break
        assert failing.verify("malta") == []
    else:
        pytest.fail("it never came to an end")
    assert statement > 15
    assert failing.verify("crete") == []


def test_writers_at_work_hear_that_it_is_gone_and_go_on_with_others(file_ledger, place):
    malta, crete = write_game(file_ledger, 2), write_game(file_ledger, 2, "crete")
    with store.open(place) as writer:
        assert len(list(writer.entries("malta"))) == 2
        file_ledger.remove({"malta": file_ledger.head("malta")})
        with pytest.raises(NoSuchGame):
            writer.append(entry_after(malta[-1]))
        writer.append(entry_after(crete[-1], "crete"))
        write_game(file_ledger, 1)
        with pytest.raises(StaleHead):
            writer.append(entry_after(malta[-1]))
        assert len(list(writer.entries("malta"))) == 1
        with pytest.raises(GameExists):
            writer.begin("malta", "", "world-at-war", entry_after(None, order="otherwise"))


def test_who_reads_at_one_moment_goes_on_reading_what_was_there(file_ledger, place):
    entries = write_game(file_ledger, 3)
    with store.open(place) as reader:
        with reader.at_one_moment():
            assert reader.head("malta").number == 3
            file_ledger.remove({"malta": file_ledger.head("malta")})
            assert list(reader.entries("malta")) == entries
        with pytest.raises(NoSuchGame):
            reader.head("malta")


@pytest.mark.parametrize("trigger", ["entry_stays", "game_stays"])
def test_what_was_missing_in_the_file_is_not_made_good_unseen(file_ledger, trigger):
    write_game(file_ledger, 2), write_game(file_ledger, 2, "crete")
    file_ledger._connection.execute(f"DROP TRIGGER {trigger}")
    lacking = file_ledger.shape()
    file_ledger.remove({"malta": file_ledger.head("malta")})
    assert file_ledger.shape() == lacking != []


@pytest.mark.parametrize("length", [3, 4, 9])
def test_who_had_read_the_history_before_never_reads_a_mixture(file_ledger, place, length):
    """It reads the other history, or nothing: what it knew is followed no further."""
    write_game(file_ledger, 4)
    entries, row = other_history(length)
    with store.open(place) as reader:
        assert len(list(reader.entries("malta"))) == 4
        file_ledger.replace(row, entries, {}, (), file_ledger.head("malta"))
        with pytest.raises(StaleHead):
            reader.append(entry_after(entries_of(4)[-1], order="of the history before"))
        assert list(reader.entries("malta", after=2)) == entries[2:]


@pytest.fixture
def reader(place):
    with store.open(place) as reading:
        yield reading


def as_it_is_followed(ledger, others):
    """Have others do something once the head of a game was read, and before its entries are."""
    left = [others]

    def traced(statement):
        if "max(number)" not in statement and left:
            left.pop()()

    def first(statement):
        if "max(number)" in statement:
            ledger._connection.set_trace_callback(traced)

    ledger._connection.set_trace_callback(first)


def test_a_game_that_is_removed_while_it_is_followed_is_not_called_altered(file_ledger, reader):
    write_game(file_ledger, 3)
    as_it_is_followed(reader, lambda: file_ledger.remove({"malta": file_ledger.head("malta")}))
    with pytest.raises(NoSuchGame, match="There is no game malta"):
        list(reader.entries("malta"))


@pytest.mark.parametrize("length", [3, 4, 9])
def test_one_that_gets_another_history_while_it_is_followed_is_followed_anew(file_ledger, reader, length):
    write_game(file_ledger, 4)
    entries, row = other_history(length)
    known = file_ledger.head("malta")
    as_it_is_followed(reader, lambda: file_ledger.replace(row, entries, {}, (), known))
    assert list(reader.entries("malta")) == entries


def test_what_is_altered_is_told_so_though_it_is_looked_at_again(file_ledger, place):
    write_game(file_ledger, 3)
    for trigger in ("entry_stays", "event_stays"):
        file_ledger._connection.execute(f"DROP TRIGGER {trigger}")
    file_ledger._connection.execute("DELETE FROM event WHERE entry = 2")
    with store.open(place) as reader, pytest.raises(DamagedDatabase, match="was altered"):
        list(reader.entries("malta"))
