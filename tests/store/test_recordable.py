"""What a file could not be read with again is not written into it; and rows that nobody gave are no damage."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace
from small_games import MODELS, changes_of, entry_after, write_game

import store
from events.entry import record, seal
from store.errors import DamagedDatabase, DamagedInPart, NotRecordable, StoreError
from store.ledger import GameRow, Head

SALT = bytes(16)


def sealed_with(last, **parts):
    """The entry that follows, with other parts than it would have, sealed with them."""
    given = replace(entry_after(last), **parts)
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    fields["events"] = tuple(record(e.payload, e.rules, e.cause, e.salt) for e in given.events)
    return seal(**{name: value for name, value in fields.items() if name not in {"order_commitment", "hash"}})


UNREADABLE = {
    "an order that is no JSON": {"order": b"x"},
    "an order with a blank": {"order": b'{"a": 1}'},
    "a text of twenty million signs": {"order": b'{"a":"' + b"a" * 20_000_000 + b'"}'},
    "a fact without end": {"events": (record(b"[" * 100 + b"]" * 100, ("18.21",), 2, SALT),)},
    "a rule that steers": {"events": (record(b"{}", ("18\x1b",), 2, SALT),)},
    "a hundred and one rules": {"events": (record(b"{}", tuple(map(str, range(101))), 2, SALT),)},
    "a seat of two lines": {"seat": "axis\nallies"},
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_nobody_could_read_again_is_not_written_and_is_no_damage(file_ledger, what):
    (first,) = write_game(file_ledger, 1)
    odd = sealed_with(first, **UNREADABLE[what])
    ways = (
        lambda: file_ledger.append(odd),
        lambda: file_ledger.adopt(GameRow("malta", "", "x", first.at, Head(2, odd.hash)), [odd]),
    )
    for write in ways:
        with pytest.raises(NotRecordable, match=r"Entry 2 of malta can't be recorded: .*nothing was written"):
            write()
    assert file_ledger.head("malta").number == 1
    assert file_ledger.verify("malta") == []
    file_ledger.append(entry_after(first))


def test_the_bytes_of_rules_are_held_against_what_they_decode_to(place):
    """The hash of an event is made of them as they stand."""
    with store.open(place) as ledger:
        write_game(ledger, 2)
    with store.open(place) as ledger:
        events = ledger._connection
        events.execute("DROP TRIGGER event_frozen")
        events.execute("UPDATE event SET rules = replace(rules, ',', ', ') WHERE entry = 2")
        with pytest.raises(DamagedInPart, match="event 1 of entry 2"):
            list(ledger.events("malta"))


def test_a_row_that_nobody_gave_is_told_with_the_way_to_take_it_away(place):
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        entries = write_game(ledger, 2)
    with closing(sqlite3.connect(place, isolation_level=None)) as file:
        file.execute("INSERT INTO rolls VALUES ('malta', 3, NULL, 'attrition', 6)")
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        following = entry_after(entries[-1])
        with pytest.raises(DamagedDatabase, match="`skyledger rebuild malta` makes the table again") as told:
            ledger.append(following, changes_of(following))
        assert "table “rolls”" in str(told.value)
        assert "backup" not in str(told.value)
        ledger.drop_and_rebuild("malta", {}, after=2)
        ledger.append(following, changes_of(following))


def test_a_mark_of_entries_to_come_is_no_hindrance(place):
    with store.open(place) as ledger:
        (first,) = write_game(ledger, 1)
        second = entry_after(first)
        ledger._connection.execute("INSERT INTO unjudged VALUES ('malta', 2, 9)")
        row = GameRow("malta", "", "world-at-war", first.at, Head(2, second.hash))
        ledger.adopt(row, [second], unjudged=(2, 2))
        assert ledger.unjudged("malta") == [(2, 2)]


def test_something_else_in_place_of_a_read_model_is_named_once(place):
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        assert ledger.thrown_away == ()
        ledger._connection.execute("DROP TABLE basing")
        ledger._connection.execute("CREATE VIEW basing AS SELECT 1 AS game")
    for thrown_away in (("basing",), ()):
        with store.open(place) as ledger:
            ledger.define(MODELS, "1")
            assert ledger.thrown_away == thrown_away


def test_a_cell_of_a_file_that_is_too_large_is_damage_still(place):
    with store.open(place) as ledger:
        write_game(ledger, 2)
    with closing(sqlite3.connect(place, isolation_level=None)) as file:
        file.execute("DROP TRIGGER entry_frozen")
        file.execute("UPDATE entry SET order_payload = hex(zeroblob(9000000)) WHERE number = 2")
    with store.open(place) as ledger, pytest.raises(StoreError, match="is damaged"):
        list(ledger.entries("malta"))
