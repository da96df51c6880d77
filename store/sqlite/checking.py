"""Reading a game for a check: nothing that is wrong stops it, everything that is wrong is told."""

import sqlite3
from collections.abc import Iterator
from typing import Any

from events.entry import Recorded
from store.check import Read, tampered
from store.finding import Finding
from store.sqlite.reading import (
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

NUMBERS = """
SELECT number FROM entry WHERE game = ?1
UNION SELECT entry FROM event WHERE game = ?1
ORDER BY 1"""


def read_for_check(connection: sqlite3.Connection, game: str, head: int) -> Iterator[Read]:
    """What stands under every number that entries or events of this game have."""
    beyond = 0
    for number in _numbers(connection, game, head):
        beyond += not isinstance(number, int) or not 0 < number <= head
        if beyond > MOST_BEYOND:
            yield Read(0, None, (tampered(0, "entry beyond the head", f"entries 1 to {head}", "many more"),))
            return
        yield _read(connection, game, number) if isinstance(number, int) else _no_number(number)


def file_findings(connection: sqlite3.Connection) -> list[Finding]:
    """What SQLite itself finds wrong in the file: damaged pages, indexes that miss rows."""
    try:
        lines = [line for (line,) in connection.execute("PRAGMA integrity_check(20)")]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        lines = [str(error)]
    return [tampered(0, "file", "ok", line) for line in lines if line != "ok"]


def _numbers(connection: sqlite3.Connection, game: str, head: int) -> list[Any]:
    """Every number in use; where the file is too damaged to tell, every number that should be."""
    try:
        return [number for (number,) in connection.execute(NUMBERS, (game,))]
    except sqlite3.DatabaseError:
        return list(range(1, min(head, 10_000) + 1))


def _no_number(found: object) -> Read:
    return Read(0, None, (tampered(0, "entry unreadable", "a number", repr(found)),))


def _read(connection: sqlite3.Connection, game: str, number: int) -> Read:
    """An entry as far as it can be read, and what cannot."""
    try:
        rows = connection.execute(ENTRIES, (game, number - 1, number)).fetchall()
        found = connection.execute(EVENTS, (game, number - 1, number))
        if not rows:
            told = f"{len(found.fetchmany(MOST_BEYOND))} events"
            return Read(number, None, (tampered(number, "entry missing", f"entry {number}", told),))
        row = entry_row(rows[0])
        order, *commitments = commitments_of(row)
        return _with_events(game, row, order, commitments, found.fetchmany(len(commitments) + MOST_BEYOND))
    except (*UNREADABLE, sqlite3.DatabaseError) as error:
        return Read(number, None, (tampered(number, "entry unreadable", "an entry", str(error)),))


def _with_events(game: str, row: EntryRow, order: bytes, commitments: list[bytes], rows: list[Any]) -> Read:
    """The entry with the events that it committed to; a finding of each missing, and of each other."""
    findings: list[Finding] = []
    by_index = {event[1]: event for event in rows}
    events = []
    for index, commitment in enumerate(commitments, 1):
        event, finding = _event(row.number, index, commitment, by_index.pop(index, None))
        events.append(event)
        findings += finding
    findings += [
        tampered(row.number, "event beyond the entry", f"{len(commitments)} events", f"event {index!r}")
        for index in by_index
    ]
    return Read(row.number, entry_of(game, row, order, tuple(events)), tuple(findings))


def _event(number: int, index: int, commitment: bytes, row: Any) -> tuple[Recorded, list[Finding]]:
    """One event, or in its place a withheld one with what is wrong."""
    instead = Recorded(None, (), 0, None, commitment)
    if row is None:
        return instead, [tampered(number, "event missing", commitment.hex(), "nothing", index)]
    try:
        return recorded(row, commitment), []
    except UNREADABLE as error:
        return instead, [tampered(number, "event unreadable", "an event", str(error), index)]
