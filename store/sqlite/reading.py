"""Reading entries and events as the bytes that were stored, whatever they have become meanwhile."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

import msgspec

from events.codec import encode
from events.entry import Entry, Recorded
from store.bounds import MOST_EVENTS

COMMITMENT_SIZE = 32

ENTRY_COLUMNS = """number, CAST(seat AS BLOB), at, CAST(order_id AS BLOB), CAST(order_payload AS BLOB),
    order_salt, CAST(rules_version AS BLOB), CAST(edition AS BLOB), commitments, previous, hash"""
"""Texts are read as bytes: what was stored is what is hashed, even if it is no longer good UTF-8."""

EVENT_COLUMNS = "entry, idx, CAST(payload AS BLOB), CAST(rules AS BLOB), cause, salt"

ENTRIES = f"SELECT {ENTRY_COLUMNS} FROM entry WHERE game = ? AND number > ? AND number <= ? ORDER BY number"  # noqa: S608 - constants

EVENTS = f"SELECT {EVENT_COLUMNS} FROM event WHERE game = ? AND entry > ? AND entry <= ? ORDER BY entry, idx"  # noqa: S608 - constants

PAYLOADS = """
SELECT entry, CAST(payload AS BLOB) FROM event WHERE game = ? AND entry > ? AND entry <= ?
ORDER BY entry, idx"""

FIRST_WITHHELD = """
SELECT entry FROM event
WHERE game = ? AND entry > ? AND entry <= ? AND payload IS NULL LIMIT 1"""

NUMBER_OF_ORDER = "SELECT number FROM entry WHERE game = ? AND order_id = ?"

ROWS_AT_ONCE = 1000


class EntryRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A row of `entry` in the order of ENTRY_COLUMNS, with the types that it must have."""

    number: int
    seat: bytes
    at: int
    order_id: bytes
    order: bytes | None
    order_salt: bytes | None
    rules_version: bytes
    edition: bytes
    commitments: bytes
    previous: bytes
    hash: bytes


class EventRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A row of `event` in the order of EVENT_COLUMNS, with the types that it must have."""

    entry: int
    idx: int
    payload: bytes | None
    rules: bytes | None
    cause: int | None
    salt: bytes | None


rules_of = msgspec.json.Decoder(tuple[str, ...]).decode

UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, ValueError)
"""What the functions below raise when a row is not what was once written."""


def entry_row(row: Sequence[Any]) -> EntryRow:
    """A row with its types checked. Raises one of UNREADABLE."""
    return msgspec.convert(row, EntryRow, builtin_types=(bytes,))


def commitments_of(row: EntryRow) -> list[bytes]:
    """The commitment to the order, then those to the events. Raises ValueError."""
    if not row.commitments or len(row.commitments) % COMMITMENT_SIZE:
        raise ValueError(f"the commitments of entry {row.number} have {len(row.commitments)} bytes")
    if len(row.commitments) > COMMITMENT_SIZE * (MOST_EVENTS + 1):
        raise ValueError(f"entry {row.number} commits to more than {MOST_EVENTS} events")
    starts = range(0, len(row.commitments), COMMITMENT_SIZE)
    return [row.commitments[start : start + COMMITMENT_SIZE] for start in starts]


def recorded(row: Sequence[Any], commitment: bytes) -> Recorded:
    """An event from its row. Raises one of UNREADABLE."""
    event: EventRow = msgspec.convert(row, EventRow, builtin_types=(bytes,))
    if event.payload is None and event.salt is None and event.rules is None and event.cause is None:
        return Recorded(None, (), 0, None, commitment)
    if event.rules is None or event.cause is None:
        raise ValueError("rules or cause are gone")
    rules = rules_of(event.rules)
    if encode(rules) != event.rules:
        raise ValueError("the rules were spelled anew")
    return Recorded(event.payload, rules, event.cause, event.salt, commitment)


def entry_of(game: str, row: EntryRow, order_commitment: bytes, events: tuple[Recorded, ...]) -> Entry:
    """The entry from its row and its events. Raises UnicodeDecodeError."""
    return Entry(
        game=game,
        number=row.number,
        seat=row.seat.decode(),
        at=row.at,
        order_id=row.order_id.decode(),
        order=row.order,
        order_salt=row.order_salt,
        order_commitment=order_commitment,
        events=events,
        rules_version=row.rules_version.decode(),
        edition=row.edition.decode(),
        previous=row.previous,
        hash=row.hash,
    )


def read_entries(connection: sqlite3.Connection, game: str, after: int, until: int) -> Iterator[Entry]:
    """Whole entries in order. Raises one of UNREADABLE if a row was tampered with."""
    events = groupby(connection.execute(EVENTS, (game, after, until)), key=itemgetter(0))
    number, rows = next(events, (None, iter(())))
    for values in connection.execute(ENTRIES, (game, after, until)):
        row = entry_row(values)
        own: list[Any] = []
        if number == row.number:
            own = list(islice(rows, MOST_EVENTS + 1))
            number, rows = next(events, (None, iter(())))
        yield _whole(game, row, own)


def _whole(game: str, row: EntryRow, events: list[Any]) -> Entry:
    """The entry with all its events. Raises ValueError if they are not as many as it committed to."""
    order, *commitments = commitments_of(row)
    if [event[1] for event in events] != list(range(1, len(commitments) + 1)):
        raise ValueError(f"entry {row.number} has not the {len(commitments)} events that it had")
    return entry_of(game, row, order, tuple(map(recorded, events, commitments)))


def read_payloads(
    connection: sqlite3.Connection, game: str, after: int, until: int
) -> Iterator[tuple[int, bytes]]:
    """Number of the entry and payload of every event, in order."""
    rows = connection.execute(PAYLOADS, (game, after, until))
    rows.arraysize = ROWS_AT_ONCE
    while batch := rows.fetchmany():
        yield from batch
