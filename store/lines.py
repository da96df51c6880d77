"""A whole game as lines of JSON: what travels, byte for byte, between ledgers.

The first line says what it is ("skyledger-game/1"), then comes a line for each entry, then one for the head.
Payloads travel verbatim, as strings; salts and hashes in hexadecimal digits.
"""

import msgspec

from events.codec import encode
from events.entry import Entry, Recorded
from store.ledger import GameRow, Head

FORMAT = "skyledger-game/1"


class GameLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: which game it is; `created` in microseconds UTC."""

    format: str
    game: str
    title: str
    system: str
    created: int


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event in the line of its entry; withheld, payload and salt are null."""

    payload: str | None
    rules: tuple[str, ...]
    cause: int
    salt: str | None
    commitment: str


class EntryLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry; withheld, order and order_salt are null."""

    game: str
    number: int
    seat: str
    at: int
    order_id: str
    order: str | None
    order_salt: str | None
    order_commitment: str
    events: tuple[EventLine, ...]
    rules_version: str
    edition: str
    previous: str
    hash: str


class HeadLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: number and hash of the last entry, which shows that nothing was cut off."""

    number: int
    hash: str


read_game_line = msgspec.json.Decoder(GameLine).decode
read_entry_line = msgspec.json.Decoder(EntryLine).decode
read_head_line = msgspec.json.Decoder(HeadLine).decode


def game_line(game: GameRow) -> bytes:
    """The first line of a game, without its end."""
    return encode(GameLine(FORMAT, game.game, game.title, game.system, game.created))


def entry_line(entry: Entry) -> bytes:
    """The line of an entry, without its end."""
    return encode(
        EntryLine(
            game=entry.game,
            number=entry.number,
            seat=entry.seat,
            at=entry.at,
            order_id=entry.order_id,
            order=_text(entry.order),
            order_salt=_digits(entry.order_salt),
            order_commitment=entry.order_commitment.hex(),
            events=tuple(map(_event_line, entry.events)),
            rules_version=entry.rules_version,
            edition=entry.edition,
            previous=entry.previous.hex(),
            hash=entry.hash.hex(),
        )
    )


def head_line(head: Head) -> bytes:
    """The last line of a game, without its end."""
    return encode(HeadLine(head.number, head.hash.hex()))


def entry_of_line(line: EntryLine) -> Entry:
    """The entry that a line holds. Raises ValueError for digits that are not hexadecimal."""
    return Entry(
        game=line.game,
        number=line.number,
        seat=line.seat,
        at=line.at,
        order_id=line.order_id,
        order=_bytes(line.order),
        order_salt=_undigits(line.order_salt),
        order_commitment=bytes.fromhex(line.order_commitment),
        events=tuple(map(_event_of_line, line.events)),
        rules_version=line.rules_version,
        edition=line.edition,
        previous=bytes.fromhex(line.previous),
        hash=bytes.fromhex(line.hash),
    )


def _event_line(event: Recorded) -> EventLine:
    return EventLine(
        _text(event.payload), event.rules, event.cause, _digits(event.salt), event.commitment.hex()
    )


def _event_of_line(line: EventLine) -> Recorded:
    commitment = bytes.fromhex(line.commitment)
    return Recorded(_bytes(line.payload), line.rules, line.cause, _undigits(line.salt), commitment)


def _text(payload: bytes | None) -> str | None:
    return None if payload is None else payload.decode()


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _digits(salt: bytes | None) -> str | None:
    return None if salt is None else salt.hex()


def _undigits(digits: str | None) -> bytes | None:
    return None if digits is None else bytes.fromhex(digits)
