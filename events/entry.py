"""One entry of a ledger: an accepted order with all its events, and the hash that chains it to the last one.

This layer knows no game: order and events are bytes. Only commitments to them are hashed, each made with a
salt of its own, so that content can be withheld from a viewer, or opened later, while the chain stays
provable. What is hashed, each kind with a first byte of its own:

    00  leaf         header: canonical JSON of everything in an entry but content, salts and hashes
    02  link         previous link, leaf: the hash of an entry
    03  first link   "skyledger/1", game: what entry 1 follows; the local name of a copy is not hashed
    10  commitment   salt, content

Every part but the only part of a leaf carries its length in front. 01 is free: RFC 6962 has it for nodes of a
Merkle tree over such leaves.
"""

import hashlib

import msgspec

from events.codec import encode

LEAF, LINK, FIRST_LINK, COMMITMENT = b"\x00", b"\x02", b"\x03", b"\x10"
LEDGER = b"skyledger/1"
HEADER_FORM = "entry/1"


LOCAL = "~"
"""Behind the id of a game, before the local name of a copy of it: no id has this sign."""


def hashed_id(game: str) -> str:
    """The id of a game that its hashes and exports hold: a copy that is called "malta~theirs" is of malta."""
    return game.partition(LOCAL)[0]


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """One event of an entry: its canonical JSON, the rules it rests on, the entry that caused it.

    Withheld, it has neither payload nor salt, no rules and cause 0; the commitment stays.
    """

    payload: bytes | None
    rules: tuple[str, ...]
    cause: int
    salt: bytes | None
    commitment: bytes


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An order, its events and what they were judged under; `at` is in microseconds UTC.

    Withheld, the order has neither content nor salt; its commitment stays.
    """

    game: str
    number: int
    seat: str
    at: int
    order_id: str
    order: bytes | None
    order_salt: bytes | None
    order_commitment: bytes
    events: tuple[Recorded, ...]
    rules_version: str
    edition: str
    previous: bytes
    hash: bytes


class Header(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a leaf is the hash of: public facts, and commitments (order first, then the events in order)."""

    at: int
    commitments: list[str]
    edition: str
    form: str = HEADER_FORM
    game: str
    number: int
    order_id: str
    rules_version: str
    seat: str


def record(payload: bytes, rules: tuple[str, ...], cause: int, salt: bytes) -> Recorded:
    """One event for an entry: canonical JSON, rule ids, number of the causing entry, 16 random bytes."""
    return Recorded(payload, rules, cause, salt, commit(salt, event_document(payload, rules, cause)))


def seal(  # noqa: PLR0913 - all by keyword: these are the fields of an entry
    *,
    game: str,
    number: int,
    seat: str,
    at: int,
    order_id: str,
    order: bytes,
    order_salt: bytes,
    events: tuple[Recorded, ...],
    rules_version: str,
    edition: str,
    previous: bytes,
) -> Entry:
    """The entry that follows the one with hash `previous`; entry 1 follows `first_link(game)`.

    `at` is in microseconds UTC; `order` is canonical JSON; `order_salt` 16 random bytes.
    """
    open_entry = Entry(
        game=game,
        number=number,
        seat=seat,
        at=at,
        order_id=order_id,
        order=order,
        order_salt=order_salt,
        order_commitment=commit(order_salt, order),
        events=events,
        rules_version=rules_version,
        edition=edition,
        previous=previous,
        hash=b"",
    )
    return msgspec.structs.replace(open_entry, hash=link(previous, leaf(open_entry)))


def event_document(payload: bytes, rules: tuple[str, ...], cause: int) -> bytes:
    """The canonical JSON that an event's commitment is made of: the event with its rules and its cause."""
    return b'{"cause":%d,"event":%b,"rules":%b}' % (cause, payload, encode(rules))


def commit(salt: bytes, content: bytes) -> bytes:
    """The 32 bytes that stand for `content` in a header; without the salt nobody can try out guesses."""
    return _hash(COMMITMENT, salt, content)


def leaf(entry: Entry) -> bytes:
    """Hash of the entry's header: its part of the chain, shaped as a leaf of RFC 6962, 2.1."""
    return leaf_of(header(entry))


def leaf_of(header: bytes) -> bytes:
    """The leaf of an entry with this header."""
    return hashlib.sha256(LEAF + header).digest()


def header(entry: Entry) -> bytes:
    """Canonical JSON of all that is public in an entry but the previous hash, which the link binds."""
    return encode(
        Header(
            at=entry.at,
            commitments=[entry.order_commitment.hex(), *[event.commitment.hex() for event in entry.events]],
            edition=entry.edition,
            game=hashed_id(entry.game),
            number=entry.number,
            order_id=entry.order_id,
            rules_version=entry.rules_version,
            seat=entry.seat,
        )
    )


def link(previous: bytes, leaf_hash: bytes) -> bytes:
    """The hash of the entry with this leaf that follows the entry with hash `previous`."""
    return _hash(LINK, previous, leaf_hash)


def first_link(game: str) -> bytes:
    """What entry 1 of a game has as its previous hash."""
    return _hash(FIRST_LINK, LEDGER, hashed_id(game).encode())


def _hash(kind: bytes, *parts: bytes) -> bytes:
    """SHA-256 over a first byte of its own and parts that carry their length (8 bytes, big end first)."""
    return hashlib.sha256(kind + b"".join([len(part).to_bytes(8) + part for part in parts])).digest()
