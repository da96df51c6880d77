"""Reading a game for a check: nothing that is wrong stops it, everything that is wrong is told."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from events.entry import Recorded
from events.sentences import say
from store.check import Read, named, of_the_file, tampered, up_to
from store.ledger import Finding
from store.sqlite import branching
from store.sqlite.comparing import IN_ROWS, odd_values, rows_of_no_game
from store.sqlite.entries import (
    ENTRIES,
    EVENTS,
    UNREADABLE,
    EntryRow,
    commitments_of,
    entry_of,
    entry_row,
    recorded,
)

MOST_BEYOND = 20
"""Of entries beyond the head, and of events beyond an entry, so many are named; a file may have very many."""

MOST_OF_A_FILE, MOST_LINES = 20, 1_000_000
"""So much that is wrong with a file is told, out of so many lines of SQLite's check."""

NUMBERS = """
SELECT number FROM entry WHERE game = ?1
UNION SELECT entry FROM event WHERE game = ?1
ORDER BY 1"""

MARKS_BEYOND = """
SELECT max(last), head_number FROM unjudged JOIN game USING (game)
WHERE game = ? AND last > head_number GROUP BY game"""


def read_for_check(connection: sqlite3.Connection, game: str, head: int) -> Iterator[Read]:
    """What stands under every number that entries or events of this game have."""
    beyond, last = 0, 0
    for number in _numbers(connection, game, head):
        if isinstance(number, int) and 0 < number <= last:
            due = say("after entry {entry}", entry=last)
            yield Read(0, None, (tampered(number, "entry beyond the head", due, named(number)),))
            continue
        last = number if isinstance(number, int) else last
        beyond += not isinstance(number, int) or not 0 < number <= head
        if beyond > MOST_BEYOND:
            yield Read(0, None, (tampered(0, "entry beyond the head", up_to(head), say("many more")),))
            return
        counts = isinstance(number, int) and number > 0
        yield _read(connection, game, number) if counts else _no_number(number)


def file_findings(connection: sqlite3.Connection, tables: Iterable[str] = ()) -> list[Finding]:
    """What SQLite itself finds wrong in the file: damaged pages, indexes that miss rows; rows of no game.

    Values of another kind than their columns are some game's, and told as that game's.
    """
    found: list[Finding] = []
    try:
        damages = islice(_damages(connection), MOST_OF_A_FILE)
        found.extend(of_the_file(say("SQLite finds"), line) for line in damages)
        found.extend(of_the_file(say("it holds"), line) for line in rows_of_no_game(connection, tables))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        found.append(of_the_file(say("SQLite finds"), str(error)))
    return found


def _damages(connection: sqlite3.Connection) -> Iterator[str]:
    for told, (line,) in enumerate(connection.execute(f"PRAGMA integrity_check({MOST_LINES})"), 1):
        if line != "ok" and not IN_ROWS.fullmatch(line):
            yield line
        if told == MOST_LINES:
            yield say("more than {most} odd values; what else is wrong can't be said", most=MOST_LINES)


def value_findings(connection: sqlite3.Connection, game: str, tables: Iterable[str] = ()) -> list[Finding]:
    """Values of a game that their columns can't hold, and marks on entries that there are not."""
    found: list[Finding] = []
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):  # then SQLite's own check says what is wrong
        found.extend(odd_values(connection, game, tables))
        found.extend(_marked_beyond(connection, game))
    return found


def _marked_beyond(connection: sqlite3.Connection, game: str) -> Iterator[Finding]:
    """Marks of entries taken over unjudged that would be on entries to come, too."""
    for last, head in connection.execute(MARKS_BEYOND, (game,)):
        marked = say("entries up to {entry} marked as taken over unjudged", entry=last)
        yield tampered(0, "mark beyond the head", up_to(head), marked)


def _numbers(connection: sqlite3.Connection, game: str, head: int) -> list[Any]:
    """Every number in use; where the file is too damaged to tell, every number that should be."""
    try:
        parted = branching.trunk_of(connection, game)
        own = [number for (number,) in connection.execute(NUMBERS, (game,))]
    except (sqlite3.DatabaseError, branching.NoLineage):
        return list(range(1, min(head, 10_000) + 1))
    return [*range(1, min(parted.at, head) + 1), *own] if parted else own


def _no_number(found: object) -> Read:
    return Read(0, None, (tampered(0, "entry unreadable", say("a number from 1 up"), repr(found)),))


def _read(connection: sqlite3.Connection, game: str, number: int) -> Read:
    """An entry as far as it can be read, and what cannot."""
    try:
        stored = branching.owner_of(connection, game, number), number - 1, number
        rows, found = connection.execute(ENTRIES, stored).fetchall(), connection.execute(EVENTS, stored)
        if not rows:
            told = _events(len(found.fetchmany(MOST_BEYOND)))
            return Read(number, None, (tampered(number, "entry missing", named(number), told),))
        row = entry_row(rows[0])
        order, *commitments = commitments_of(row)
        return _with_events(game, row, order, commitments, found.fetchmany(len(commitments) + MOST_BEYOND))
    except (*UNREADABLE, sqlite3.DatabaseError) as error:
        return Read(number, None, (tampered(number, "entry unreadable", say("an entry"), str(error)),))


def _events(count: int) -> str:
    return say("{count} events", count=count)


def _with_events(game: str, row: EntryRow, order: bytes, commitments: list[bytes], rows: list[Any]) -> Read:
    """The entry with the events that it committed to; a finding of each missing, and of each other."""
    findings: list[Finding] = []
    by_index = {event[1]: event for event in rows}
    events = []
    for index, commitment in enumerate(commitments, 1):
        event, finding = _event(row.number, index, commitment, by_index.pop(index, None))
        events.append(event)
        findings += finding
    due = _events(len(commitments))
    findings += [
        tampered(row.number, "event beyond the entry", due, say("event {event}", event=repr(index)))
        for index in by_index
    ]
    return Read(row.number, entry_of(game, row, order, tuple(events)), tuple(findings))


def _event(number: int, index: int, commitment: bytes, row: Any) -> tuple[Recorded, list[Finding]]:
    """One event, or in its place a withheld one with what is wrong."""
    instead = Recorded(None, (), 0, None, commitment)
    if row is None:
        return instead, [tampered(number, "event missing", commitment.hex(), say("nothing"), index)]
    try:
        return recorded(row, commitment), []
    except UNREADABLE as error:
        return instead, [tampered(number, "event unreadable", say("an event"), str(error), index)]
