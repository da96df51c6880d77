"""Whatever fails while an entry is written: it is there once or not at all, and the same order may be sent again."""

import sqlite3

import pytest
from small_games import MODELS, changes_of, entries_of, entry_after, write_game

from store.errors import DiskFault, DiskFull, StoreError, told_of
from store.sqlite.connection import connect
from store.sqlite.ledger import SqliteLedger

STATEMENTS_OF_AN_APPEND = 9
"""BEGIN, head, entry, events, three for the read models, COMMIT."""


class FailingConnection(sqlite3.Connection):
    """A connection whose disk fails at one statement, before or after it was carried out."""

    left: int | None = None
    when = "before"
    error: type[BaseException] = sqlite3.OperationalError

    def fail_at(self, statement, when, error=sqlite3.OperationalError):
        self.left, self.when, self.error = statement, when, error

    def execute(self, *arguments):
        return self._run(super().execute, *arguments)

    def executemany(self, *arguments):
        return self._run(super().executemany, *arguments)

    def _run(self, run, *arguments):
        due = self._is_due()
        if due and self.when == "before":
            raise self._failure()
        answer = run(*arguments)
        if due:
            raise self._failure()
        return answer

    def _is_due(self):
        if self.left is None:
            return False
        self.left -= 1
        due = self.left == 0
        if due:
            self.left = None
        return due

    def _failure(self):
        failure = self.error("disk I/O error")
        if isinstance(failure, sqlite3.Error):
            failure.sqlite_errorcode = sqlite3.SQLITE_IOERR
        return failure


@pytest.fixture
def failing(place):
    ledger = SqliteLedger(str(place), connect(str(place), FailingConnection))
    ledger.define(MODELS, "1")
    entries = entries_of(3)
    ledger.begin("malta", "", "world-at-war", entries[0], changes_of(entries[0]))
    for entry in entries[1:]:
        ledger.append(entry, changes_of(entry))
    yield ledger
    ledger.close()


def send(ledger, entry):
    return ledger.append(entry, changes_of(entry))


def is_there_once(ledger, entry):
    """The ledger holds the whole entry and everything beside it once, and can go on."""
    assert [kept.order_id for kept in ledger.entries("malta")].count(entry.order_id) == 1
    assert list(ledger.entries("malta")) == [*entries_of(entry.number - 1), entry]
    assert [row[0] for row in ledger.read_model_rows("malta", "rolls")] == list(range(1, entry.number + 1))
    assert [row[0] for row in ledger.read_model_rows("malta", "basing")] == ["GE-AAF-03", "GE-AAF-04"]
    assert ledger.verify("malta") == []
    following = entry_after(entry)
    assert send(ledger, following) is following


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("statement", range(1, STATEMENTS_OF_AN_APPEND + 1))
def test_a_disk_that_fails_at_any_statement_loses_and_doubles_nothing(failing, statement, when):
    entry = entry_after(failing.entry("malta", 3))
    failing._connection.fail_at(statement, when)
    at_the_end = (statement, when) == (STATEMENTS_OF_AN_APPEND, "after")
    if at_the_end:
        assert send(failing, entry) is entry
    else:
        with pytest.raises(DiskFault, match="not doubled"):
            send(failing, entry)
        assert failing.head("malta").number == 3
    assert failing._connection.left is None
    assert send(failing, entry) == entry
    is_there_once(failing, entry)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("statement", range(1, STATEMENTS_OF_AN_APPEND + 1))
def test_ctrl_c_at_any_statement_leaves_nothing_half_written(failing, statement, when):
    entry = entry_after(failing.entry("malta", 3))
    failing._connection.fail_at(statement, when, KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        send(failing, entry)
    committed = (statement, when) == (STATEMENTS_OF_AN_APPEND, "after")
    assert failing.head("malta").number == (4 if committed else 3)
    assert send(failing, entry) == entry
    is_there_once(failing, entry)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("statement", range(1, 7))
def test_a_disk_that_fails_while_a_game_begins_leaves_a_whole_game_or_none(failing, statement, when):
    first = entry_after(None, "crete")
    failing._connection.fail_at(statement, when)
    try:
        failing.begin("crete", "", "world-at-war", first)
    except DiskFault:
        assert [row.game for row in failing.games()] == ["malta"]
    assert failing.begin("crete", "", "world-at-war", first) == first
    assert failing.verify("crete") == []


def test_a_transaction_that_could_not_even_be_rolled_back_does_not_stop_the_next(failing):
    entry = entry_after(failing.entry("malta", 3))
    failing._connection.execute("BEGIN IMMEDIATE")
    failing._connection.execute("UPDATE game SET title = 'half'")
    assert send(failing, entry) is entry
    assert failing.game("malta").title == ""


def test_an_append_has_no_more_statements_than_were_failed(failing):
    entry = entry_after(failing.entry("malta", 3))
    failing._connection.fail_at(STATEMENTS_OF_AN_APPEND + 1, "before")
    assert send(failing, entry) is entry
    assert failing._connection.left == 1


def test_a_full_disk_leaves_a_clean_beginning_and_goes_on_when_there_is_room(file_ledger):
    last = write_game(file_ledger, 3)[-1]
    connection = file_ledger._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    appended = fill(file_ledger, last)
    last = appended[-1]
    assert file_ledger.head("malta").number == last.number > 3
    assert file_ledger.verify("malta") == []
    connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
    for _ in range(20):
        last = file_ledger.append(entry_after(last))
    assert list(file_ledger.entries("malta")) == entries_of(last.number)


def fill(ledger, last):
    """Append until the disk is full; what was acknowledged."""
    appended = [last]
    try:
        while len(appended) < 1000:
            appended.append(ledger.append(entry_after(appended[-1])))
    except DiskFull:
        return appended
    raise AssertionError("the disk was never full")


@pytest.fixture
def limited():
    """Sets how long a file may grow, so that real writes fail: before the limit short, at the limit with an error."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_real_writes_that_fail_at_any_place_lose_and_double_nothing(place, file_ledger, limited):
    last = write_game(file_ledger, 3)[-1]
    log = place.with_name(place.name + "-wal")
    failures = 0
    for step in range(0, 16_384, 512):
        entry = entry_after(last)
        limited(log.stat().st_size + step)
        try:
            file_ledger.append(entry)
        except StoreError:
            failures += 1
        finally:
            limited(2**40)
        last = file_ledger.append(entry)
        assert last == entry
    assert failures > 10
    assert list(file_ledger.entries("malta")) == entries_of(last.number)
    assert file_ledger.verify("malta") == []


def test_what_is_no_fault_of_the_file_stays_what_it_is_and_does_not_come_of_itself():
    """Whoever looks for what an error came of would go round for ever."""
    with pytest.raises(sqlite3.ProgrammingError) as raised, told_of("malta.db"):
        raise sqlite3.ProgrammingError("closed")
    assert raised.value.__cause__ is None
