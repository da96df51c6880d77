"""A whole game as lines of JSON, and how long, deep and large what comes from elsewhere may be."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from events.codec import encode, roomy
from events.entry import LOCAL, Entry, Recorded, hashed_id
from events.sentences import said, say, translated
from events.texts import LONGEST_NAME, called, can_be_seen, hidden_at, is_a_name, plain
from store.errors import ImportRefused
from store.ledger import GameRow, Head
from store.payloads import DEEPEST, is_too_deep

# A whole game as lines of JSON: what travels, byte for byte, between ledgers.

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


read_game_line = roomy(msgspec.json.Decoder(GameLine).decode)
read_entry_line = roomy(msgspec.json.Decoder(EntryLine).decode)
read_head_line = roomy(msgspec.json.Decoder(HeadLine).decode)


def game_line(game: GameRow) -> bytes:
    """The first line of a game, without its end."""
    return encode(GameLine(FORMAT, hashed_id(game.game), game.title, game.system, game.created))


def entry_line(entry: Entry) -> bytes:
    """The line of an entry, without its end."""
    return encode(
        EntryLine(
            game=hashed_id(entry.game),
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


# How long, deep and large what comes from elsewhere may be, and of which signs its names are.

LONGEST_GAME = 48_000_000  # bytes
LONGEST_LINE = 8_000_000  # bytes
MOST_LINES = 200_000
"""A game has a line for each entry."""

MOST_EVENTS = 20_000
"""So many events has an entry at most."""

MOST_RULES = 100
"""So many rules does an event rest on at most."""

LATEST = 253_402_300_799_999_999
"""The end of the year 9999, in microseconds UTC: no calendar goes farther."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError, OverflowError)
"""What reading a line that nobody exported can end in."""


def within_bounds(number: int, line: bytes) -> bytes:
    """A line that is neither too long nor too deep to be read. Raises ImportRefused."""
    if len(line) > LONGEST_LINE:
        told = say(
            "It has {bytes} bytes; no line of a game is longer than {most}.",
            bytes=len(line),
            most=LONGEST_LINE,
        )
        raise ImportRefused(number, told)
    if is_too_deep(line):
        told = say("More than {most} brackets lie in one another; that is no game.", most=DEEPEST)
        raise ImportRefused(number, told)
    return line


ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\[bfru]")
"""An escape in canonical JSON, which escapes nothing but what can't be seen, quotes and backslashes."""

GAME_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
"""What a game may be called: such an id is no path, no option, and can be typed."""


def is_called_properly(game: str) -> bool:
    """Is this the id of a game, or that of a copy, with its local name behind it?"""
    parts = game.split(LOCAL)
    return len(parts) <= 2 and all(map(GAME_ID.fullmatch, parts))


def require_a_game(number: int, first: GameLine) -> None:
    """Raises ImportRefused unless id, title, system and first moment can be those of a game."""
    if not GAME_ID.fullmatch(first.game):
        raise ImportRefused(number, say("“{id}” is no id of a game.", id=readable(first.game)))
    names = {said("title"): first.title or "none", said("game system"): first.system}
    if told := next(_odd_names(names), ""):
        raise ImportRefused(number, told)
    if not 0 <= first.created <= LATEST:
        told = say(
            "It was begun at {moment}, which no calendar has (microseconds UTC).", moment=first.created
        )
        raise ImportRefused(number, told)


def beyond_bounds(entry: Entry) -> str:
    """What about an entry is beyond the bounds, in a sentence; nothing if all is within."""
    return next(_beyond(entry), "")


def _beyond(entry: Entry) -> Iterator[str]:
    names = {
        said("game"): entry.game,
        said("seat"): entry.seat,
        said("order id"): entry.order_id,
        said("edition"): entry.edition,
    }
    yield from beyond_header(entry.number, entry.at, {**names, said("rules version"): entry.rules_version})
    if len(entry.events) > MOST_EVENTS:
        yield say(
            "Entry {entry} has {events} events; no entry has more than {most}.",
            entry=entry.number,
            events=len(entry.events),
            most=MOST_EVENTS,
        )
    for index, event in enumerate(entry.events, 1):
        yield from beyond_rules(event.rules, entry.number, index)


def beyond_header(number: int, at: int, names: dict[str, str]) -> Iterator[str]:
    """What of the names in an entry, and of its moment, is beyond the bounds."""
    yield from _odd_names(names)
    if not 0 <= at <= LATEST:
        yield say(
            "Entry {entry} is of the moment {moment}, which no calendar has (microseconds UTC).",
            entry=number,
            moment=at,
        )


def beyond_rules(rules: Sequence[str], number: int, index: int) -> Iterator[str]:
    """What of the rules on which an event rests is beyond the bounds."""
    if len(rules) > MOST_RULES:
        yield say(
            "Event {event} of entry {entry} cites {count} rules; none cites more than {most}.",
            event=index,
            entry=number,
            count=len(rules),
            most=MOST_RULES,
        )
    for odd in (rule for rule in rules if not is_a_name(rule)):
        yield _odd_name(say("rule of event {event}", event=index), odd)
    if len(set(rules)) < len(rules):
        yield say("Event {event} of entry {entry} cites a rule twice.", event=index, entry=number)


def _odd_names(names: dict[str, str]) -> Iterator[str]:
    return (_odd_name(translated(what), name) for what, name in names.items() if not is_a_name(name))


def _odd_name(what: str, name: str) -> str:
    if (at := hidden_at(name)) is not None:
        told = said(
            "The {what} is “{name}”, which is no such name: nobody can see its sign {number}, {sign}."
        )
        return say(told, what=what, name=readable(name), number=at + 1, sign=called(name[at]))
    return say("The {what} is “{name}”, which is no such name.", what=what, name=readable(name))


def hides_signs(payload: bytes) -> bool:
    """Are there signs in an order or fact that nobody can see, written out or escaped?"""
    text = payload.decode(errors="replace")
    return not can_be_seen(text) or ESCAPED.search(text) is not None


def in_short(name: str) -> str:
    """A name, cut where none goes on."""
    return name if len(name) <= LONGEST_NAME else f"{readable(name)}…"


def readable(name: str) -> str:
    """A name as it can be shown: cut short, and without signs that nobody can see."""
    return plain(name[:40])
