"""What every backend must do; run for each of them."""

import msgspec
import pytest
from small_games import MODELS, changes_of, entries_of, entry_after, order_id, rewritten, write_game

from store.errors import GameExists, NoSuchGame, StaleHead, WithheldContent
from store.ledger import GameRow, Head, ReadModel, Redoing, Refusal, RowChanges, Told, Undoing
from tests.withheld import without_event


def test_a_new_ledger_has_no_games(ledger):
    assert ledger.games() == []


def test_a_game_begins_with_its_first_entry(ledger):
    first = entry_after(None)
    assert ledger.begin("malta", "Malta 1942", "world-at-war", first) is first
    assert ledger.games() == [GameRow("malta", "Malta 1942", "world-at-war", first.at, Head(1, first.hash))]


def test_entries_come_back_whole_and_in_order(ledger):
    entries = write_game(ledger, 12)
    assert list(ledger.entries("malta")) == entries
    assert list(ledger.entries("malta", after=3, until=10)) == entries[3:10]
    assert list(ledger.entries("malta", after=12)) == []


def test_events_come_back_in_order_with_the_number_of_their_entry(ledger):
    entries = write_game(ledger, 12)
    expected = [(entry.number, event.payload) for entry in entries for event in entry.events]
    assert list(ledger.events("malta")) == expected
    assert list(ledger.events("malta", after=2, until=4)) == [pair for pair in expected if pair[0] in (3, 4)]


def test_an_entry_may_have_no_events(ledger):
    first = entry_after(None, events=0)
    ledger.begin("malta", "", "world-at-war", first)
    second = ledger.append(entry_after(first))
    assert list(ledger.entries("malta")) == [first, second]


def test_the_head_is_the_last_entry(ledger):
    entries = write_game(ledger, 3)
    assert ledger.head("malta") == Head(3, entries[-1].hash)


def test_an_entry_is_found_by_its_number_and_by_its_order(ledger):
    entries = write_game(ledger, 3)
    assert ledger.entry("malta", 2) == ledger.by_order_id("malta", order_id(2)) == entries[1]
    assert ledger.entry("malta", 4) is None
    assert ledger.by_order_id("malta", "another") is None
    assert ledger.entry("crete", 1) is None


def test_the_last_entry_of_a_seat_is_found(ledger):
    write_game(ledger, 4, "malta"), write_game(ledger, 3, "crete")
    assert [ledger.last_of("malta", seat) for seat in ("axis", "allies", "nobody")] == [3, 4, 0]
    assert ledger.last_of("crete", "allies") == 2
    with pytest.raises(NoSuchGame, match="rhodes"):
        ledger.last_of("rhodes", "axis")


def test_each_game_has_a_secret_of_its_own_and_keeps_the_first(ledger):
    write_game(ledger, 2, "malta"), write_game(ledger, 2, "crete")
    assert ledger.secret("malta", b"m" * 32) == ledger.secret("malta", b"n" * 32) == b"m" * 32
    assert ledger.secret("crete", b"c" * 32) == b"c" * 32
    with pytest.raises(NoSuchGame, match="rhodes"):
        ledger.secret("rhodes", b"r" * 32)


def test_games_do_not_mix(ledger):
    malta, crete = write_game(ledger, 3, "malta"), write_game(ledger, 4, "crete")
    assert list(ledger.entries("malta")) == malta
    assert list(ledger.entries("crete")) == crete
    assert [row.game for row in ledger.games()] == ["crete", "malta"]


def test_a_game_that_is_not_there_is_named(ledger):
    for ask in (ledger.head, ledger.entries, ledger.events, ledger.verify, ledger.game):
        with pytest.raises(NoSuchGame, match="malta"):
            ask("malta")
    with pytest.raises(NoSuchGame, match="malta"):
        ledger.append(entry_after(None))


def test_a_game_begins_once(ledger):
    write_game(ledger, 2)
    with pytest.raises(GameExists, match="malta"):
        ledger.begin("malta", "", "world-at-war", entry_after(None, order="another"))
    assert ledger.head("malta").number == 2


def test_the_same_order_begins_the_game_it_began(ledger):
    entries = write_game(ledger, 2)
    assert ledger.begin("malta", "", "world-at-war", entry_after(None)) == entries[0]
    assert ledger.head("malta").number == 2


def test_an_order_that_is_in_the_ledger_is_answered_and_not_written_again(ledger):
    entries = write_game(ledger, 3)
    again = entry_after(entries[2], order=order_id(2))
    assert ledger.append(again) == entries[1]
    assert ledger.append(rewritten(again, number=2, previous=entries[0].hash)) == entries[1]
    assert list(ledger.entries("malta")) == entries


def test_a_writer_who_missed_an_entry_is_told_where_the_game_stands(ledger):
    entries = write_game(ledger, 3)
    with pytest.raises(StaleHead) as told:
        ledger.append(entry_after(entries[1], order="late"))
    assert (told.value.expected, told.value.found) == (2, 3)
    assert list(ledger.entries("malta")) == entries


def test_an_entry_that_skips_one_or_follows_another_history_is_stale(ledger):
    entries = write_game(ledger, 3)
    ahead = entry_after(entry_after(entries[2]), order="ahead")
    elsewhere = entry_after(rewritten(entries[2], hash=bytes(32)), order="elsewhere")
    for entry in (ahead, elsewhere):
        with pytest.raises(StaleHead):
            ledger.append(entry)
    assert ledger.verify("malta") == []


def test_a_sound_game_has_no_findings(ledger):
    entries = write_game(ledger, 5)
    assert ledger.verify("malta") == []
    assert ledger.verify("malta", Head(3, entries[2].hash)) == []


def test_a_kept_head_that_the_ledger_does_not_contain_is_found(ledger):
    write_game(ledger, 5)
    cut = ledger.verify("malta", Head(6, bytes(32)))
    other = ledger.verify("malta", Head(5, bytes(32)))
    assert [(found.kind, found.what, found.entry) for found in cut + other] == [
        ("tampered", "kept head", 6),
        ("tampered", "kept head", 5),
    ]


def test_rows_of_a_read_model_are_written_changed_and_deleted(ledger):
    ledger.define(MODELS, "1")
    write_with_rows(ledger, 4)
    assert ledger.read_model_rows("malta", "basing") == [
        ("GE-AAF-03", "Catania", 1),
        ("GE-AAF-04", "Catania", 1),
    ]
    ledger.append(
        entry_after(ledger.entry("malta", 4)),
        [RowChanges("basing", [("GE-AAF-04", "Tripoli", 2)], [("GE-AAF-03",)])],
    )
    assert ledger.read_model_rows("malta", "basing") == [("GE-AAF-04", "Tripoli", 2)]


def test_rows_of_history_are_voided_by_an_undo_and_revived_by_its_redo(ledger):
    ledger.define(MODELS, "1")
    last = write_with_rows(ledger, 4)[-1]
    undo = ledger.append(entry_after(last), undo=Undoing(3, 4))
    assert ledger.read_model_rows("malta", "rolls") == [
        (1, None, "attrition", 1),
        (2, None, "attrition", 2),
        (3, 5, "attrition", 3),
        (4, 5, "attrition", 4),
    ]
    wider = ledger.append(entry_after(undo), undo=Undoing(2, 4))
    redo = ledger.append(entry_after(wider), undo=Redoing(6, 2, 5))
    assert [row[1] for row in ledger.read_model_rows("malta", "rolls")] == [None, None, 5, 5]
    ledger.append(entry_after(redo), undo=Redoing(5, 3, 4))
    assert [row[1] for row in ledger.read_model_rows("malta", "rolls")] == [None, None, None, None]


def test_rows_of_an_entry_that_is_not_written_are_not_written(ledger):
    ledger.define(MODELS, "1")
    entries = write_with_rows(ledger, 4)
    before = ledger.read_model_rows("malta", "basing")
    with pytest.raises(StaleHead):
        ledger.append(
            entry_after(entries[1], order="late"), [RowChanges("basing", [("JP-NAS-E03", "Truk", 1)])]
        )
    ledger.append(
        entry_after(entries[3], order=order_id(2)), [RowChanges("basing", [("JP-NAS-E03", "Truk", 1)])]
    )
    assert ledger.read_model_rows("malta", "basing") == before


def test_read_models_are_dropped_and_rebuilt(ledger):
    ledger.define(MODELS, "1")
    write_with_rows(ledger, 4)
    rows = {table: ledger.read_model_rows("malta", table) for table in ("basing", "rolls")}
    ledger.drop_and_rebuild("malta", {}, after=4)
    assert ledger.read_model_rows("malta", "basing") == ledger.read_model_rows("malta", "rolls") == []
    ledger.drop_and_rebuild("malta", rows, after=4)
    assert {table: ledger.read_model_rows("malta", table) for table in rows} == rows


def test_a_game_is_listed_anew_by_who_knows_its_head(ledger):
    ledger.define(MODELS, "1")
    write_with_rows(ledger, 4)
    row, entries = ledger.game("malta"), list(ledger.entries("malta"))
    anew = msgspec.structs.replace(row, title="Malta", system="another", created=7)
    ledger.list_anew(anew)
    assert (ledger.game("malta"), ledger.games()) == (anew, [anew])
    assert list(ledger.entries("malta")) == entries
    with pytest.raises(StaleHead):
        ledger.list_anew(msgspec.structs.replace(row, head=Head(3, entries[2].hash)))
    assert ledger.game("malta") == anew


def test_rows_made_for_an_earlier_entry_are_not_taken(ledger):
    ledger.define(MODELS, "1")
    write_with_rows(ledger, 4)
    with pytest.raises(StaleHead):
        ledger.drop_and_rebuild("malta", {}, after=3)
    assert ledger.read_model_rows("malta", "basing")


def test_games_of_other_projections_are_named_until_they_are_rebuilt(ledger):
    ledger.define(MODELS, "1")
    write_with_rows(ledger, 2)
    assert ledger.define(MODELS, "1") == ()
    assert ledger.define(MODELS, "2") == ("malta",)
    assert ledger.define(MODELS, "2") == ("malta",)
    ledger.drop_and_rebuild("malta", {}, after=2)
    assert ledger.define(MODELS, "2") == ()
    assert ledger.define([ReadModel("basing", {"unit": str, "base": str}, ("unit",))], "2") == ("malta",)


def telling(entries):
    """Of every third entry Malta is told, of each what it is."""
    return [Told(e.number, f"entry {e.number}{' at malta' if e.number % 3 == 0 else ''}") for e in entries]


def test_what_is_told_of_entries_is_kept_and_found(ledger):
    entries = write_game(ledger, 7)
    assert ledger.told_until("malta", "english") == 0
    ledger.keep_told("malta", "english", telling(entries[:4]))
    assert ledger.told_until("malta", "english") == 4
    ledger.keep_told("malta", "english", telling(entries[4:]))
    assert ledger.told_until("malta", "english") == 7
    assert ledger.told_with("malta", "malta") == ledger.told_with("malta", "at malta") == [3, 6]
    assert ledger.told_with("malta", "entry") == [1, 2, 3, 4, 5, 6, 7]
    assert ledger.told_with("malta", "alt") == ledger.told_with("malta", "al") == [3, 6]
    assert ledger.told_with("malta", "gozo") == []


@pytest.mark.parametrize(
    "text", ['"', '"""', "a AND b", "NOT", "entry*", "^entry", "(", "text:entry", "-", "NEAR(a b)"]
)
def test_no_text_to_find_is_an_instruction(ledger, text):
    entries = write_game(ledger, 2)
    ledger.keep_told("malta", "english", [Told(1, f"so {text} it is"), *telling(entries[1:])])
    assert ledger.told_with("malta", text) == [1]


def test_only_what_follows_is_kept_of_what_is_told(ledger):
    entries = write_game(ledger, 7)
    ledger.keep_told("malta", "english", telling(entries[2:]))
    assert ledger.told_until("malta", "english") == 0
    ledger.keep_told("malta", "english", telling(entries[:3]))
    ledger.keep_told("malta", "english", [Told(2, "gozo"), Told(3, "gozo")])
    assert ledger.told_with("malta", "gozo") == []


def test_another_telling_takes_the_place_of_what_was_told(ledger):
    entries = write_game(ledger, 3)
    ledger.keep_told("malta", "english", telling(entries))
    assert ledger.told_until("malta", "italian") == 0
    ledger.keep_told("malta", "italian", [Told(1, "la valletta"), Told(2, "gozo")])
    assert (ledger.told_until("malta", "italian"), ledger.told_until("malta", "english")) == (2, 0)
    assert (ledger.told_with("malta", "malta"), ledger.told_with("malta", "valletta")) == ([], [1])


def test_what_is_told_of_one_game_is_not_found_in_another(ledger):
    malta, crete = write_game(ledger, 3, "malta"), write_game(ledger, 6, "crete")
    ledger.keep_told("malta", "english", telling(malta))
    ledger.keep_told("crete", "english", telling(crete))
    assert (ledger.told_with("malta", "malta"), ledger.told_with("crete", "malta")) == ([3], [3, 6])
    assert (ledger.told_with("malta", "a"), ledger.told_with("crete", "a")) == ([3], [3, 6])


def test_what_is_told_is_thrown_away_with_the_read_models(ledger):
    ledger.define(MODELS, "1")
    entries = write_with_rows(ledger, 4)
    ledger.keep_told("malta", "english", telling(entries))
    ledger.drop_and_rebuild("malta", {}, after=4)
    assert ledger.told_until("malta", "english") == 0
    assert not ledger.told_with("malta", "malta")
    ledger.keep_told("malta", "english", telling(entries))
    assert ledger.told_with("malta", "malta") == [3]


def test_refused_orders_stand_beside_the_ledger(ledger):
    write_game(ledger, 2)
    head = ledger.head("malta")
    ledger.refuse("malta", "axis", b'{"type":"X/1"}', b'["18.21B"]', 7)
    ledger.refuse("malta", "allies", b'{"type":"Y/1"}', b"[]", 8)
    assert ledger.refusals("malta") == [
        Refusal("malta", "axis", b'{"type":"X/1"}', b'["18.21B"]', 7),
        Refusal("malta", "allies", b'{"type":"Y/1"}', b"[]", 8),
    ]
    assert ledger.head("malta") == head


def test_withheld_content_leaves_the_chain_provable_and_stops_a_replay(ledger):
    entries = entries_of(3)
    entries[1] = msgspec.structs.replace(
        entries[1], events=(entries[1].events[0], without_event(entries[1].events[1]), entries[1].events[2])
    )
    ledger.adopt(GameRow("malta", "", "world-at-war", 1, Head(3, entries[2].hash)), entries)
    assert list(ledger.entries("malta")) == entries
    assert [(found.kind, found.entry, found.event) for found in ledger.verify("malta")] == [
        ("withheld", 2, 2)
    ]
    with pytest.raises(WithheldContent, match="Entry 2"):
        list(ledger.events("malta"))
    assert [number for number, _ in ledger.events("malta", after=2)] == [3, 3, 3]


def write_with_rows(ledger, length):
    entries = entries_of(length)
    ledger.begin("malta", "", "world-at-war", entries[0], changes_of(entries[0]))
    for entry in entries[1:]:
        ledger.append(entry, changes_of(entry))
    return entries
