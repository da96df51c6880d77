"""Small games for the tests of the store: made of bytes that mean nothing, for the store knows no game."""

import msgspec

from events.codec import encode
from events.entry import Entry, first_link, record, seal
from store.ledger import ReadModel, RowChanges

BASING = ReadModel("basing", {"unit": str, "base": str, "factors": int}, ("unit",))
ROLLS = ReadModel("rolls", {"purpose": str, "net": int}, ("purpose",), history=True)
MODELS = (BASING, ROLLS)

EVENTS_EACH = 3


def salt(number: int, index: int) -> bytes:
    return bytes([number % 256, index]) * 8


def order_id(number: int) -> str:
    return f"order-{number:04}"


def entry_after(
    last: Entry | None, game: str = "malta", *, order: str | None = None, events: int = EVENTS_EACH
) -> Entry:
    number = 1 if last is None else last.number + 1
    happened = tuple(
        record(
            encode({"type": "AirUnitsStaged/1", "base": "Città", "index": index, "number": number}),
            ("18.21B", "17.91"),
            number,
            salt(number, index),
        )
        for index in range(1, events + 1)
    )
    return seal(
        game=game,
        number=number,
        seat="axis" if number % 2 else "allies",
        at=1_700_000_000_000_000 + number,
        order_id=order or order_id(number),
        order=encode({"type": "StageAirUnits/1", "number": number}),
        order_salt=salt(number, 0),
        events=happened,
        rules_version="2026.1",
        edition="current",
        previous=first_link(game) if last is None else last.hash,
    )


def entries_of(length: int, game: str = "malta") -> list[Entry]:
    entries = [entry_after(None, game)]
    while len(entries) < length:
        entries.append(entry_after(entries[-1], game))
    return entries


def changes_of(entry: Entry) -> tuple[RowChanges, ...]:
    """Each entry moves one unit, strikes off another and rolls once."""
    return (
        RowChanges(
            "basing",
            upserts=[(f"GE-AAF-{entry.number:02}", "Catania", 1)],
            deletes=[(f"GE-AAF-{entry.number - 2:02}",)],
        ),
        RowChanges("rolls", upserts=[("attrition", entry.number)]),
    )


def write_game(ledger, length: int, game: str = "malta") -> list[Entry]:
    entries = entries_of(length, game)
    ledger.begin(game, f"The game {game}", "world-at-war", entries[0])
    for entry in entries[1:]:
        ledger.append(entry)
    return entries


def rewritten(entry: Entry, **fields) -> Entry:
    return msgspec.structs.replace(entry, **fields)
