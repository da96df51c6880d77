"""The chain followed over rows as they are stored: nothing is folded or told that does not hang on it."""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from events.codec import encode
from events.entry import Header, commit, leaf_of, link
from store.bounds import MOST_EVENTS
from store.ledger import Head
from store.sqlite.reading import COMMITMENT_SIZE, ENTRIES, EVENTS, EntryRow, commitments_of, entry_row


class Broken(ValueError):
    """A place where what is stored is not what was written."""


def followed(connection: sqlite3.Connection, game: str, known: Head, until: int) -> Head:
    """The head of the chain after entry `until`, every entry after the `known` one held against its hash.

    Raises `Broken`, or one of `reading.UNREADABLE`.
    """
    events = connection.execute(EVENTS, (game, known.number, until))
    waiting: Any = events.fetchone()
    number, last = known.number, known.hash
    for values in connection.execute(ENTRIES, (game, known.number, until)):
        row, number = entry_row(values), number + 1
        own: list[Any] = []
        most = min(len(row.commitments) // COMMITMENT_SIZE, MOST_EVENTS)
        while waiting is not None and waiting[0] == number and len(own) <= most:
            own.append(waiting)
            waiting = events.fetchone()
        last = _next(game, row, own, Head(number, last))
    if number < until:
        raise Broken(f"entry {number + 1} is missing")
    if waiting is not None:
        raise Broken(f"an event is of entry {waiting[0]!r}, which is not there")
    return Head(until, last)


def _next(game: str, row: EntryRow, events: Sequence[Any], due: Head) -> bytes:
    """The hash of an entry that follows; `due` is its number and the hash before it. Raises `Broken`."""
    if row.number != due.number:
        raise Broken(f"entry {due.number} is missing")
    order, *commitments = commitments_of(row)
    if [event[1] for event in events] != list(range(1, len(commitments) + 1)):
        raise Broken(f"entry {row.number} has not the {len(commitments)} events that it had")
    if row.previous != due.hash or link(due.hash, leaf_of(_header(game, row))) != row.hash:
        raise Broken(f"entry {row.number} is not what was written")
    if (row.order, row.order_salt) != (None, None) and _order_of(row) != order:
        raise Broken(f"the order of entry {row.number} is not what was written")
    for event, commitment in zip(events, commitments, strict=True):
        if not _holds(event, commitment):
            raise Broken(f"event {event[1]} of entry {row.number} is not what was written")
    return row.hash


def _header(game: str, row: EntryRow) -> bytes:
    digits = row.commitments.hex()
    return encode(
        Header(
            at=row.at,
            commitments=[digits[at : at + 64] for at in range(0, len(digits), 64)],
            edition=row.edition.decode(),
            game=game,
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


def seal_of(key: bytes, entry: Head, fold: str, state: bytes) -> bytes:
    """What stands beside a snapshot: it can only be made with the key, and for that entry of that chain."""
    return hashlib.blake2b(b"".join(_parts(entry, fold, state)), key=key, digest_size=32).digest()


def _parts(entry: Head, fold: str, state: bytes) -> Iterator[bytes]:
    for part in (b"%d" % entry.number, entry.hash, fold.encode(), state):
        yield len(part).to_bytes(8)
        yield part
