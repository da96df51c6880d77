"""A game out of one ledger and into another, byte for byte, or not at all."""

import io
import json

import pytest
from small_games import MODELS, entries_of, entry_after, rewritten, write_game

import store
from store.errors import ImportRefused, NoSuchGame
from store.ledger import GameRow, Head
from store.memory import MemoryLedger
from store.transfer import export_game, import_game
from tests.withheld import without_event, without_order


def lines_of(ledger, game="malta"):
    out = io.BytesIO()
    export_game(ledger, game, out)
    return out.getvalue().splitlines(keepends=True)


@pytest.fixture
def lines():
    ledger = MemoryLedger()
    write_game(ledger, 4)
    return lines_of(ledger)


def test_a_game_travels_as_lines_of_json(lines):
    assert json.loads(lines[0]) == {
        "created": 1_700_000_000_000_001,
        "format": "skyledger-game/1",
        "game": "malta",
        "system": "world-at-war",
        "title": "The game malta",
    }
    assert [json.loads(line)["number"] for line in lines[1:]] == [1, 2, 3, 4, 4]
    event = json.loads(lines[2])["events"][0]
    assert event["payload"] == '{"base":"Città","index":1,"number":2,"type":"AirUnitsStaged/1"}'
    assert event["rules"] == ["18.21B", "17.91"]


def test_a_game_comes_back_byte_for_byte(ledger, lines):
    imported = import_game(ledger, lines)
    assert (imported.game, imported.head.number, imported.outcome) == ("malta", 4, "new")
    assert list(ledger.entries("malta")) == entries_of(4)
    assert ledger.verify("malta") == []
    assert lines_of(ledger) == lines


def test_it_can_go_on_where_it_arrived(ledger, lines):
    import_game(ledger, lines)
    ledger.append(entry_after(entries_of(4)[-1]))
    assert ledger.verify("malta") == []


def test_the_same_game_again_changes_nothing(ledger, lines):
    import_game(ledger, lines)
    assert import_game(ledger, lines).outcome == "identical"
    assert lines_of(ledger) == lines


def test_a_game_that_is_here_in_part_goes_on(ledger, lines):
    write_game(ledger, 2)
    assert import_game(ledger, lines).outcome == "extended"
    assert lines_of(ledger) == lines


def test_a_game_that_went_on_here_stays(ledger, lines):
    write_game(ledger, 6)
    imported = import_game(ledger, lines)
    assert (imported.outcome, imported.head.number) == ("older", 6)
    assert ledger.head("malta").number == 6


@pytest.mark.parametrize("length", [2, 4, 6])
def test_a_game_with_another_history_is_refused(ledger, lines, length):
    entries = entries_of(1)
    ledger.begin("malta", "", "world-at-war", entries[0])
    last = ledger.append(entry_after(entries[0], order="otherwise"))
    for _ in range(length - 2):
        last = ledger.append(entry_after(last))
    with pytest.raises(ImportRefused, match="another history"):
        import_game(ledger, lines)
    assert ledger.head("malta") == Head(length, last.hash)


def test_read_models_are_filled_with_the_game(ledger, lines):
    ledger.define(MODELS, "1")
    import_game(ledger, lines, lambda entries: {"basing": [("GE-AAF-01", "Catania", len(entries))]})
    assert ledger.read_model_rows("malta", "basing") == [("GE-AAF-01", "Catania", 4)]
    assert ledger.define(MODELS, "1") == ()


def test_a_game_without_its_read_models_is_named_for_rebuilding(ledger, lines):
    ledger.define(MODELS, "1")
    import_game(ledger, lines)
    assert ledger.define(MODELS, "1") == ("malta",)


def test_a_game_that_goes_on_without_its_read_models_is_named_for_rebuilding(ledger, lines):
    ledger.define(MODELS, "1")
    write_game(ledger, 2)
    assert ledger.define(MODELS, "1") == ()
    import_game(ledger, lines)
    assert ledger.define(MODELS, "1") == ("malta",)


def test_content_that_is_withheld_travels_as_its_commitment(ledger, file_ledger):
    entries = [
        rewritten(without_order(entry), events=tuple(map(without_event, entry.events)))
        for entry in entries_of(3)
    ]
    file_ledger.adopt(GameRow("malta", "", "world-at-war", 1, Head(3, entries[-1].hash)), entries)
    lines = lines_of(file_ledger)
    assert b"Citt" not in b"".join(lines)
    other = MemoryLedger()
    import_game(other, lines)
    assert list(other.entries("malta")) == entries


def changed(line, **fields):
    return (
        json.dumps(
            {**json.loads(line), **fields}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
        ).encode()
        + b"\n"
    )


DAMAGES = {
    "nothing": (lambda _: [], 1, "nothing in the file"),
    "another file": (lambda lines: [b"Dear Gamemaster,\n", *lines[1:]], 1, "not a game exported"),
    "a later format": (
        lambda lines: [changed(lines[0], format="skyledger-game/2"), *lines[1:]],
        1,
        "skyledger-game/2",
    ),
    "no entries": (lambda lines: lines[:1], 1, "cut short"),
    "cut between lines": (lambda lines: lines[:3], 3, "cut short"),
    "cut within a line": (lambda lines: [*lines[:3], lines[3][:40]], 4, "cut short"),
    "a line is no entry": (lambda lines: [*lines[:2], b"{}\n", *lines[3:]], 3, "not an entry"),
    "a line is no JSON": (lambda lines: [*lines[:2], b"\xff\n", *lines[3:]], 3, "not an entry"),
    "an entry is missing": (lambda lines: [*lines[:2], *lines[3:]], 3, "should be entry 2"),
    "an entry is doubled": (lambda lines: [*lines[:2], *lines[1:]], 3, "should be entry 2"),
    "entries are swapped": (
        lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]],
        3,
        "should be entry 2",
    ),
    "an entry was changed": (lambda lines: [*lines[:2], changed(lines[2], seat="x"), *lines[3:]], 3, "hash"),
    "an event was changed": (
        lambda lines: [*lines[:3], lines[3].replace(b"Citt\xc3\xa0", b"Malta"), *lines[4:]],
        4,
        "event commitment",
    ),
    "an entry was respelled": (
        lambda lines: [*lines[:2], lines[2].replace(b'"at":', b'"at": '), *lines[3:]],
        3,
        "spelled anew",
    ),
    "the last entries are gone": (lambda lines: [*lines[:3], lines[5]], 4, "entries 3 to 4"),
    "the head is another": (lambda lines: [*lines[:5], changed(lines[5], hash="00" * 32)], 5, "head"),
    "the game is another": (
        lambda lines: [changed(lines[0], game="crete"), *lines[1:]],
        2,
        "entry 1 of game crete",
    ),
    "something follows": (lambda lines: [*lines, lines[1]], 6, "not an entry"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused_with_line_and_reason_and_nothing_is_written(ledger, lines, damage):
    spoil, line, reason = DAMAGES[damage]
    with pytest.raises(ImportRefused, match=reason) as told:
        import_game(ledger, spoil(lines))
    assert told.value.line == line
    assert str(told.value).startswith(f"Line {line}: ")
    assert ledger.games() == []


def test_an_event_that_is_not_canonical_is_refused(ledger):
    game = MemoryLedger()
    first = entry_after(None)
    spelled = rewritten(first.events[0], payload=b'{"type": "X/1"}')
    game._games.clear()
    game.begin("malta", "", "world-at-war", rewritten(first, events=(spelled,)))
    with pytest.raises(ImportRefused, match="canonical"):
        import_game(ledger, lines_of(game))


def test_a_game_that_is_not_there_cannot_be_exported(ledger):
    with pytest.raises(NoSuchGame):
        export_game(ledger, "malta", io.BytesIO())


def test_a_game_travels_between_files(place, tmp_path, lines):
    exported = tmp_path / "malta.jsonl"
    with store.open(place) as ledger:
        import_game(ledger, lines)
        with exported.open("wb") as out:
            export_game(ledger, "malta", out)
    with store.open(tmp_path / "other.skyledger") as ledger, exported.open("rb") as read:
        assert import_game(ledger, read).outcome == "new"
    assert exported.read_bytes() == b"".join(lines)
