"""Whatever is changed in a stored game is found, and the entry is named."""

import pytest
from small_games import entry_after, rewritten, write_game
from tampering import (
    ENTRY_BLOBS,
    ENTRY_TEXTS,
    EVENT_TEXTS,
    each_bit_of,
    each_byte_of,
    found_after,
    names,
    unlock,
)

from events.entry import leaf, link
from store.errors import StoreError
from store.ledger import sentence


@pytest.fixture
def game(file_ledger):
    """A stored game that lets itself be tampered with: three entries of two events, no triggers."""
    last = None
    for _ in range(3):
        entry = entry_after(last, events=2)
        last = (
            file_ledger.append(entry) if last else file_ledger.begin("malta", "Malta", "world-at-war", entry)
        )
    unlock(file_ledger)
    return file_ledger


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_flipped_byte_of_an_entry_is_found_and_the_entry_named(game, number):
    row = {"game": "malta", "number": number}
    changes = [
        *each_byte_of(game, "entry", row, ENTRY_TEXTS, "CAST(? AS TEXT)"),
        *each_byte_of(game, "entry", row, ENTRY_BLOBS, "?"),
        *each_bit_of(game, "entry", row, ("number", "at")),
    ]
    assert len(changes) > 500
    missed = [(column, change) for column, change in changes if not names(found_after(game, change), number)]
    assert missed == []


@pytest.mark.parametrize(("number", "index"), [(1, 1), (2, 2), (3, 2)])
def test_every_flipped_byte_of_an_event_is_found_and_the_event_named(game, number, index):
    row = {"game": "malta", "entry": number, "idx": index}
    changes = [
        *each_byte_of(game, "event", row, EVENT_TEXTS, "CAST(? AS TEXT)"),
        *each_byte_of(game, "event", row, ("salt",), "?"),
        *each_bit_of(game, "event", row, ("entry", "idx", "cause")),
    ]
    assert len(changes) > 300
    missed = [
        (column, change)
        for column, change in changes
        if not names(found_after(game, change), number, event=index)
    ]
    assert missed == []


def test_every_flipped_bit_of_the_stored_head_is_found(game):
    row = {"game": "malta"}
    changes = [
        *each_byte_of(game, "game", row, ("head_hash",), "?"),
        *each_bit_of(game, "game", row, ("head_number",)),
    ]
    assert [change for _, change in changes if not found_after(game, change)] == []


@pytest.mark.parametrize("column", ["payload", "salt", "rules", "cause"])
def test_an_event_that_lost_a_part_is_found(game, column):
    change = (f"UPDATE event SET {column} = NULL WHERE game = 'malta' AND entry = 2 AND idx = 1", ())
    assert names(found_after(game, change), 2, event=1)


@pytest.mark.parametrize("value", [b"blob", 1.5, "text"])
def test_a_number_that_is_of_another_kind_is_found(file_ledger, value):
    write_game(file_ledger, 3)
    unlock(file_ledger)
    connection = file_ledger._connection
    connection.execute("PRAGMA writable_schema = ON")  # the file is edited by a program that knows no STRICT
    connection.execute("UPDATE sqlite_master SET sql = replace(sql, ') STRICT, ', ') ') WHERE name = 'entry'")
    connection.execute("PRAGMA writable_schema = RESET")
    connection.execute("UPDATE entry SET at = ? WHERE number = 2", (value,))
    assert names(file_ledger.verify("malta"), 2)
    with pytest.raises(StoreError, match="altered"):
        list(file_ledger.entries("malta"))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_removed_entry_is_named(game, number):
    rows = [
        ("DELETE FROM event WHERE entry = ?", (number,)),
        ("DELETE FROM entry WHERE number = ?", (number,)),
    ]
    assert [(f.what, f.entry) for f in found_after(game, *rows)] == [("entry missing", number)]
    assert names(found_after(game, rows[1]), number)


def test_rules_that_are_spelled_anew_are_found(game):
    change = ("UPDATE event SET rules = replace(rules, ',', ', ') WHERE entry = 2 AND idx = 1", ())
    assert [(f.what, f.entry, f.event) for f in found_after(game, change)] == [("event unreadable", 2, 1)]


def test_an_entry_without_all_its_events_is_not_read(game):
    game._connection.execute("DELETE FROM event WHERE entry = 2 AND idx = 2")
    with pytest.raises(StoreError, match="entry 2 has not the 2 events"):
        list(game.entries("malta"))


@pytest.mark.parametrize("change", ["head_number = 0", "head_number = -5"])
def test_a_head_below_every_entry_is_not_read_on(game, change):
    game._connection.execute(f"UPDATE game SET {change}")
    for read in (game.entries, game.events):
        with pytest.raises(StoreError, match="altered"):
            list(read("malta"))


@pytest.mark.parametrize("left", ["entry", "event"])
def test_what_stands_beyond_the_head_is_told(game, left):
    game._connection.execute(
        "UPDATE game SET head_number = 2, head_hash = (SELECT hash FROM entry WHERE number = 2)"
    )
    game._connection.execute(
        "DELETE FROM event WHERE entry = 3" if left == "entry" else "DELETE FROM entry WHERE number = 3"
    )
    with pytest.raises(StoreError, match="entry 3, and the list of games names entry 2"):
        list(game.entries("malta"))


def test_a_removed_event_is_named(game):
    change = ("DELETE FROM event WHERE entry = 2 AND idx = 2", ())
    assert [(f.what, f.entry, f.event) for f in found_after(game, change)] == [("event missing", 2, 2)]


def test_an_inserted_event_is_found(game):
    change = (
        "INSERT INTO event SELECT game, entry, 3, payload, rules, cause, salt FROM event WHERE entry = 2 AND idx = 2",
        (),
    )
    assert [(f.what, f.entry) for f in found_after(game, change)] == [("event beyond the entry", 2)]


def test_two_swapped_events_are_both_named(game):
    swap = [
        ("UPDATE event SET idx = ? WHERE entry = 2 AND idx = ?", pair) for pair in ((9, 1), (1, 2), (2, 9))
    ]
    assert [(f.what, f.event) for f in found_after(game, *swap)] == [
        ("event commitment", 1),
        ("event commitment", 2),
    ]


def test_an_inserted_entry_is_found_even_with_its_hash_made_anew(game):
    inserted = rewritten(
        game.entry("malta", 3), number=4, order_id="inserted", previous=game.head("malta").hash
    )
    inserted = rewritten(inserted, hash=link(inserted.previous, leaf(inserted)))
    copy = (
        "INSERT INTO entry SELECT game, 4, seat, at, 'inserted', order_payload, order_salt, rules_version, edition, commitments, ?, ? FROM entry WHERE number = 3",
        (inserted.previous, inserted.hash),
    )
    events = (
        "INSERT INTO event SELECT game, 4, idx, payload, rules, cause, salt FROM event WHERE entry = 3",
        (),
    )
    assert [(f.what, f.entry) for f in found_after(game, copy, events)] == [("entry beyond the head", 4)]


def test_two_swapped_entries_are_both_named(game):
    swap = []
    for table, column in (("entry", "number"), ("event", "entry")):
        swap += [
            (f"UPDATE {table} SET {column} = ? WHERE {column} = ?", pair) for pair in ((9, 1), (1, 2), (2, 9))
        ]
    found = found_after(game, *swap)
    assert names(found, 1)
    assert names(found, 2)


def test_an_entry_rewritten_with_all_its_hashes_is_found_by_the_next_one(game):
    forged = rewritten(game.entry("malta", 2), seat="allied high command")
    forged = rewritten(forged, hash=link(forged.previous, leaf(forged)))
    change = ("UPDATE entry SET seat = ?, hash = ? WHERE number = 2", (forged.seat, forged.hash))
    assert [(f.what, f.entry) for f in found_after(game, change)] == [("previous hash", 3)]


def test_every_finding_is_told_and_not_only_the_first(game):
    changes = [("UPDATE entry SET seat = 'x' WHERE number = ?", (number,)) for number in (1, 3)]
    changes.append(("UPDATE event SET cause = 9 WHERE entry = 2 AND idx = 1", ()))
    assert [(f.what, f.entry) for f in found_after(game, *changes)] == [
        ("hash", 1),
        ("event commitment", 2),
        ("hash", 3),
    ]


def test_a_ledger_cut_short_with_care_is_found_only_by_a_kept_head(game):
    kept = game.head("malta")
    second = game.entry("malta", 2)
    for sql in ("DELETE FROM event WHERE entry = 3", "DELETE FROM entry WHERE number = 3"):
        game._connection.execute(sql)
    assert [f.what for f in game.verify("malta")] == ["entry missing"]
    game._connection.execute("UPDATE game SET head_number = 2, head_hash = ?", (second.hash,))
    assert game.verify("malta") == []
    assert [(f.what, f.entry) for f in game.verify("malta", kept)] == [("kept head", 3)]


def test_a_game_whose_own_row_is_damaged_is_told(game):
    game._connection.execute("PRAGMA writable_schema = ON")
    game._connection.execute(
        "UPDATE sqlite_master SET sql = replace(sql, 'head_number INTEGER NOT NULL', 'head_number ANY') WHERE name = 'game'"
    )
    game._connection.execute("PRAGMA writable_schema = RESET")
    game._connection.execute("UPDATE game SET head_number = NULL")
    with pytest.raises(StoreError, match="damaged"):
        game.verify("malta")


def test_what_is_found_is_told_in_words(game):
    found = found_after(game, ("DELETE FROM event WHERE entry = 2 AND idx = 2", ()))
    assert sentence(found[0]).startswith("entry 2, event 2: event missing: expected ")


def test_a_mark_that_reaches_beyond_the_last_entry_is_found(game):
    found = found_after(game, ("INSERT INTO unjudged VALUES ('malta', 2, 9)", ()))
    assert [(f.kind, f.entry, f.what) for f in found] == [("tampered", 0, "mark beyond the head")]
    assert found_after(game, ("INSERT INTO unjudged VALUES ('malta', 2, 3)", ())) == []
