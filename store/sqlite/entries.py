"""Entries as rows: written in one transaction each, read as the bytes that were stored, and the chain."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

import msgspec

from events.codec import encode
from events.entry import Entry, Header, Recorded, commit, first_link, hashed_id, leaf_of, link
from events.sentences import said, say
from store.bounds import MOST_EVENTS, beyond_bounds
from store.errors import NotRecordable
from store.ledger import GameRow, Head
from store.payloads import beyond, unfit
from store.sqlite import branching

# The hot path: one entry, one transaction. The SQL is constant, so SQLite prepares each statement once.

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


class NotNext(Exception):
    """The entry does not follow the head of its game."""


class NotKept(sqlite3.DatabaseError):
    """The file took an entry or event without a word, and does not have it."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def begin_game(connection: sqlite3.Connection, row: GameRow) -> None:
    """Insert a game that has no entry yet, inside a transaction."""
    connection.execute(BEGIN_GAME, (row.game, row.title, row.system, row.created, first_link(row.game)))


def write_entry(connection: sqlite3.Connection, entry: Entry) -> None:
    """Insert an entry and its events and move the head, in a transaction. Raises NotNext, NotRecordable."""
    game, number = entry.game, entry.number
    _require_recordable(entry)
    moved = connection.execute(MOVE_HEAD, (number, entry.hash, game, number - 1, entry.previous))
    if moved.rowcount != 1:
        raise NotNext
    kept = connection.execute(INSERT_ENTRY, entry_values(entry)).rowcount
    events = [event_values(game, number, index, event) for index, event in enumerate(entry.events, 1)]
    if kept != 1 or connection.executemany(INSERT_EVENT, events).rowcount != len(events):
        raise NotKept(say("entry {entry} is not kept", entry=number))


def _require_recordable(entry: Entry) -> None:
    """Raises NotRecordable for what could not be read again."""
    payloads = (entry.order, *(event.payload for event in entry.events))
    why = beyond_bounds(entry) or next(
        (odd for one in payloads if one and (odd := unfit(one, entry.number))), ""
    )
    if why:
        told = said("Entry {number} of {game} can't be recorded: {why}; nothing was written.")
        raise NotRecordable(say(told, number=entry.number, game=entry.game, why=why.removesuffix(".")))


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


# Reading entries and events as the bytes that were stored, whatever they have become meanwhile.

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

MOST_ENTRIES = 2**63 - 1
"""No number of an entry is larger."""


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

UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError)
"""What the functions below raise when a row is not what was once written."""


def entry_row(row: Sequence[Any]) -> EntryRow:
    """A row with its types checked. Raises one of UNREADABLE."""
    return msgspec.convert(row, EntryRow, builtin_types=(bytes,))


def commitments_of(row: EntryRow) -> list[bytes]:
    """The commitment to the order, then those to the events. Raises ValueError."""
    if not row.commitments or len(row.commitments) % COMMITMENT_SIZE:
        size = len(row.commitments)
        raise ValueError(
            say("the commitments of entry {entry} have {bytes} bytes", entry=row.number, bytes=size)
        )
    if len(row.commitments) > COMMITMENT_SIZE * (MOST_EVENTS + 1):
        told = say("entry {entry} commits to more than {most} events", entry=row.number, most=MOST_EVENTS)
        raise ValueError(told)
    starts = range(0, len(row.commitments), COMMITMENT_SIZE)
    return [row.commitments[start : start + COMMITMENT_SIZE] for start in starts]


def recorded(row: Sequence[Any], commitment: bytes) -> Recorded:
    """An event from its row. Raises one of UNREADABLE."""
    event: EventRow = msgspec.convert(row, EventRow, builtin_types=(bytes,))
    if event.payload is None and event.salt is None and event.rules is None and event.cause is None:
        return Recorded(None, (), 0, None, commitment)
    if event.rules is None or event.cause is None:
        raise ValueError(say("rules or cause are gone"))
    _require_within_bounds(event.payload, event.entry)
    return Recorded(event.payload, rules_in(event.rules), event.cause, event.salt, commitment)


def rules_in(stored: bytes) -> tuple[str, ...]:
    """The rules that a fact rests on, from their column. Raises one of UNREADABLE."""
    rules = rules_of(stored)
    if encode(rules) != stored:
        raise ValueError(say("the rules were spelled anew"))
    return rules


def _require_within_bounds(payload: bytes | None, entry: int) -> None:
    """Raises ValueError for what nobody is to decode."""
    if payload is not None and (told := beyond(payload, entry)):
        raise ValueError(told)


def entry_of(game: str, row: EntryRow, order_commitment: bytes, events: tuple[Recorded, ...]) -> Entry:
    """The entry from its row and its events. Raises UnicodeDecodeError, ValueError."""
    _require_within_bounds(row.order, row.number)
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
    events = groupby(branching.rows(connection, EVENTS, game, after, until), key=itemgetter(0))
    number, rows = next(events, (None, iter(())))
    for values in branching.rows(connection, ENTRIES, game, after, until):
        row = entry_row(values)
        own: list[Any] = []
        if number == row.number:
            own = list(islice(rows, MOST_EVENTS + 1))
            number, rows = next(events, (None, iter(())))
        yield _whole(game, row, own)


OTHER_EVENTS = said("entry {entry} has not the {events} events that it had")


def _whole(game: str, row: EntryRow, events: list[Any]) -> Entry:
    """The entry with all its events. Raises ValueError if they are not as many as it committed to."""
    order, *commitments = commitments_of(row)
    if [event[1] for event in events] != list(range(1, len(commitments) + 1)):
        raise ValueError(say(OTHER_EVENTS, entry=row.number, events=len(commitments)))
    return entry_of(game, row, order, tuple(map(recorded, events, commitments)))


def read_payloads(
    connection: sqlite3.Connection, game: str, after: int, until: int
) -> Iterator[tuple[int, bytes]]:
    """Number of the entry and payload of every event, in order."""
    for one in branching.stretches(connection, game, after, until):
        rows = connection.execute(PAYLOADS, (one.owner, one.after, one.until))
        rows.arraysize = ROWS_AT_ONCE
        while batch := rows.fetchmany():
            yield from batch


def number_of_order(connection: sqlite3.Connection, game: str, order_id: str) -> int | None:
    """The number of the entry that an order led to; None if it led to none."""
    for one in branching.stretches(connection, game, 0, MOST_ENTRIES):
        row = connection.execute(NUMBER_OF_ORDER, (one.owner, order_id)).fetchone()
        if row is not None and row[0] <= one.until:
            number: int = row[0]
            return number
    return None


# The chain followed over rows as they are stored: nothing is folded or told that does not hang on it.


class Broken(ValueError):
    """A place where what is stored is not what was written."""


MISSING = said("entry {entry} is missing")
LookAt = Callable[[EntryRow, Sequence[Any]], None]
"""What looks at an entry that hangs on the chain, with its events. Raises `Broken` for what can be none."""


def followed(connection: sqlite3.Connection, game: str, known: Head, until: int, look_at: LookAt) -> Head:
    """The head of the chain after entry `until`, every entry after the `known` one held against its hash.

    Raises `Broken`, or one of `reading.UNREADABLE`.
    """
    events = branching.rows(connection, EVENTS, game, known.number, until)
    waiting: Any = next(events, None)
    number, last = known.number, known.hash
    for values in branching.rows(connection, ENTRIES, game, known.number, until):
        row, number = entry_row(values), number + 1
        own: list[Any] = []
        most = min(len(row.commitments) // COMMITMENT_SIZE, MOST_EVENTS)
        while waiting is not None and waiting[0] == number and len(own) <= most:
            own.append(waiting)
            waiting = next(events, None)
        last = _next(game, row, own, Head(number, last))
        look_at(row, own)
    if number < until:
        raise Broken(say(MISSING, entry=number + 1))
    if waiting is not None:
        raise Broken(say("an event is of entry {entry}, which is not there", entry=repr(waiting[0])))
    return Head(until, last)


def _next(game: str, row: EntryRow, events: Sequence[Any], due: Head) -> bytes:
    """The hash of an entry that follows; `due` is its number and the hash before it. Raises `Broken`."""
    if row.number != due.number:
        raise Broken(say(MISSING, entry=due.number))
    order, *commitments = commitments_of(row)
    if [event[1] for event in events] != list(range(1, len(commitments) + 1)):
        raise Broken(say(OTHER_EVENTS, entry=row.number, events=len(commitments)))
    if row.previous != due.hash or link(due.hash, leaf_of(_header(game, row))) != row.hash:
        raise Broken(say("entry {entry} is not what was written", entry=row.number))
    if (row.order, row.order_salt) != (None, None) and _order_of(row) != order:
        raise Broken(say("the order of entry {entry} is not what was written", entry=row.number))
    for event, commitment in zip(events, commitments, strict=True):
        if not _holds(event, commitment):
            told = say(
                "event {event} of entry {entry} is not what was written", event=event[1], entry=row.number
            )
            raise Broken(told)
    return row.hash


def _header(game: str, row: EntryRow) -> bytes:
    digits = row.commitments.hex()
    return encode(
        Header(
            at=row.at,
            commitments=[digits[at : at + 64] for at in range(0, len(digits), 64)],
            edition=row.edition.decode(),
            game=hashed_id(game),
            number=row.number,
            order_id=row.order_id.decode(),
            rules_version=row.rules_version.decode(),
            seat=row.seat.decode(),
        )
    )


def _order_of(row: EntryRow) -> bytes:
    return b"" if row.order is None or row.order_salt is None else commit(row.order_salt, row.order)


def _holds(event: Sequence[Any], commitment: bytes) -> bool:
    """Is an event what was committed to, or withheld whole?"""
    payload, rules, cause, salt = event[2:]
    if payload is None:
        return (rules, cause, salt) == (None, None, None)
    if not (isinstance(payload, bytes) and isinstance(rules, bytes) and isinstance(salt, bytes)):
        return False
    if not isinstance(cause, int):
        return False
    return commit(salt, b'{"cause":%d,"event":%b,"rules":%b}' % (cause, payload, rules)) == commitment
