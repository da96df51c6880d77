"""The hot path: one entry, one transaction. The SQL is constant, so SQLite prepares each statement once."""

import sqlite3

from events.codec import encode
from events.entry import Entry, Recorded, first_link
from store.ledger import GameRow, Snapshot

BEGIN_GAME = (
    "INSERT INTO game(game, title, system, created, head_number, head_hash) VALUES (?, ?, ?, ?, 0, ?)"
)

MOVE_HEAD = """
UPDATE game SET head_number = ?, head_hash = ? WHERE game = ? AND head_number = ? AND head_hash = ?"""
"""Compare and set: it changes a row only if the entry follows the last one."""

INSERT_ENTRY = """
INSERT INTO entry(game, number, seat, at, order_id, order_payload, order_salt, rules_version, edition,
    commitments, previous, hash)
VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?, ?)"""

INSERT_EVENT = """
INSERT INTO event(game, entry, idx, payload, rules, cause, salt)
VALUES (?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?, ?)"""

INSERT_SNAPSHOT = "INSERT OR REPLACE INTO snapshot(game, entry, fold, digest, state) VALUES (?, ?, ?, ?, ?)"

DROP_OLDER_SNAPSHOTS = """
DELETE FROM snapshot WHERE game = ?1 AND entry NOT IN (
    SELECT entry FROM snapshot WHERE game = ?1 AND entry <= ?2 ORDER BY entry DESC LIMIT 2)"""


class NotNext(Exception):
    """The entry does not follow the head of its game."""


class NotKept(sqlite3.DatabaseError):
    """The file took an entry or event without a word, and does not have it."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def begin_game(connection: sqlite3.Connection, row: GameRow) -> None:
    """Insert a game that has no entry yet, inside a transaction."""
    connection.execute(BEGIN_GAME, (row.game, row.title, row.system, row.created, first_link(row.game)))


def write_entry(connection: sqlite3.Connection, entry: Entry) -> None:
    """Insert an entry and its events and move the head, inside a transaction. Raises NotNext."""
    game, number = entry.game, entry.number
    moved = connection.execute(MOVE_HEAD, (number, entry.hash, game, number - 1, entry.previous))
    if moved.rowcount != 1:
        raise NotNext
    kept = connection.execute(INSERT_ENTRY, entry_values(entry)).rowcount
    events = [event_values(game, number, index, event) for index, event in enumerate(entry.events, 1)]
    if kept != 1 or connection.executemany(INSERT_EVENT, events).rowcount != len(events):
        raise NotKept(f"entry {number} is not kept")


def write_snapshot(connection: sqlite3.Connection, snapshot: Snapshot, seal: bytes) -> None:
    """Keep a snapshot and the newest one before it, inside a transaction."""
    connection.execute(INSERT_SNAPSHOT, (snapshot.game, snapshot.entry, snapshot.fold, seal, snapshot.state))
    connection.execute(DROP_OLDER_SNAPSHOTS, (snapshot.game, snapshot.entry))


def roll_back(connection: sqlite3.Connection) -> None:
    """End a transaction that is still open; SQLite ends it by itself after some errors."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def entry_values(entry: Entry) -> tuple[object, ...]:
    return (
        entry.game,
        entry.number,
        entry.seat,
        entry.at,
        entry.order_id,
        entry.order,
        entry.order_salt,
        entry.rules_version,
        entry.edition,
        b"".join([entry.order_commitment, *[event.commitment for event in entry.events]]),
        entry.previous,
        entry.hash,
    )


def event_values(game: str, entry: int, index: int, event: Recorded) -> tuple[object, ...]:
    if event.payload is None:
        return (game, entry, index, None, None, None, None)
    return (game, entry, index, event.payload, encode(event.rules), event.cause, event.salt)
