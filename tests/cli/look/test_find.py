"""`find`: where a text stands in what was ordered and ruled, and that it stands nowhere for who may not see it."""

import re
import sqlite3
from contextlib import closing

import pytest

from skyledger import finding
from store.sqlite import told
from tests.cli.play.test_counterair import begun, order
from tests.cli.test_secrets_at_sea import both

__all__ = ["begun", "both", "order"]

STAGED = "stage 2 AAF German from Lille to Lyon"
SECRET = "standing order: disengage with fewer than 2 left at Dover"


@pytest.fixture
def played(run, game):
    """Game "g": staged from Lille to Lyon, then to Metz."""
    run("order", game, STAGED, "--as", "axis").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    return game


def numbers(run, text, *options):
    """The entries that are found in the one game, by number."""
    games = run("find", text, *options, "--json").done().json["games"]
    return [entry["number"] for game in games for entry in game["entries"]]


@pytest.fixture
def alter(db):
    def altering(*statements):
        with closing(sqlite3.connect(db, isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement)

    return altering


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lyon", [2]), ("lyon", [2]), ("LYON", [2]), ("yo", [2]), ("Lille", [2, 3]), ("18.21", [2, 3]),
        ("from Lille to Metz", [3]), ("Metz Lille", []), ("axis: stage 1", [3]), ("  Metz  ", [3]), ("Malta", []),
        ('"', [1]), ("*", []), ("Lyon OR Metz", []), ("Lyon*", []), ("NEAR(Lyon)", []), ("text:Lyon", []), ("AAF-", [2, 3]),
    ],
)  # fmt: skip
def test_a_text_is_found_wherever_it_stands_and_is_no_instruction(run, played, text, expected):
    for _ in range(2):  # made, and then kept
        found = numbers(run, text, played)
        assert found == expected
    assert ("Nothing found of" in run("find", text, played).done().out) is (not found)


def test_what_is_found_is_told_as_the_log_tells_it(run, played):
    log = run("log", played).done().out.splitlines()
    found = run("find", "Metz", played).done().out.splitlines()
    assert [line for line in found if line not in log] == []
    assert [line for line in log if "stage 1 AAF" in line] == [
        line for line in found if "stage 1 AAF" in line
    ]
    whole = run("log", played, "--json").done().json["entries"]
    assert run("find", "Metz", played, "--json").done().json == {
        "text": "Metz", "left": {}, "games": [{"game": "g", "entries": whole[2:], "more": False}],
    }  # fmt: skip


def test_of_an_entry_whose_order_does_not_tell_it_only_the_facts_are_told_that_do(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("axis", "done")
    log = run("log", "g", "--json").done().json["entries"][-1]
    text = log["facts"][-1]["text"]
    assert len(log["facts"]) > 2
    entry = run("find", text, "g", "--json").done().json["games"][0]["entries"][0]
    assert entry == log | {"facts": [fact for fact in log["facts"] if fact["text"] == text]}
    assert len(entry["facts"]) == 1


def test_undone_entries_are_marked_as_the_log_marks_them(run, played):
    assert numbers(run, "Metz", played) == [3]
    run("undo", played, "--as", "axis").done()
    assert "(undone by entry 4)" in " ".join(run("find", "Metz", played).done().out.split())
    assert run("find", "Metz", played, "--json").done().json["games"][0]["entries"][0]["voided_by"] == 4
    assert numbers(run, "entry 3 is undone", played) == [4]
    run("redo", played, "--as", "axis").done()
    assert "undone by" not in run("find", "Metz", played).done().out


def test_the_latest_entries_are_told_and_that_there_are_more(run, played):
    assert numbers(run, "Lille", played, "--limit", 1) == [3]
    assert "The latest 1; --limit tells more." in run("find", "Lille", played, "--limit", 1).done().out
    assert "--limit" not in run("find", "Lille", played, "--limit", 2).done().out
    for limit in ("0", "-1", "100001"):
        run("find", "Lille", played, "--limit", limit).failed(2, "from 1 to 100000")


def test_all_games_are_searched(run, played, position):
    run("new", "--from", position, "--id", "h").done()
    run("order", "h", "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    run("new", "air_supremacy_2", "--id", "isle").done()
    found = run("find", "Lyon", "--json").done().json
    assert [(one["game"], [entry["number"] for entry in one["entries"]]) for one in found["games"]] == [
        ("g", [2]), ("h", [2]),
    ]  # fmt: skip
    assert [line for line in run("find", "Lyon", "--as", "axis").done().out.splitlines() if line in "gh"] == [
        "g",
        "h",
    ]
    run("find", "Lyon", "--as", "nobody").failed(2, "no seat called “nobody”")
    run("find", "Lyon", "isle", "--as", "axis").failed(2, "no seat called “axis”")


def test_of_very_many_games_one_is_to_be_named(run, played, position, monkeypatch):
    monkeypatch.setattr("skyledger.cli.look.games.MOST_GAMES", 1)
    assert numbers(run, "Lyon") == [2]
    run("new", "--from", position, "--id", "h").done()
    run("find", "Lyon").failed(2, "name the one that is to be searched")
    assert numbers(run, "Lyon", played) == [2]


def test_a_game_that_cannot_be_read_hides_no_other(run, played, position, alter):
    run("new", "--from", position, "--id", "h").done()
    run("order", "h", "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    alter("DROP TRIGGER entry_frozen", "UPDATE entry SET at = at + 1 WHERE game = 'g'")
    ran = run("find", "Lyon")
    assert ran.status == 4
    assert "stage 1 AAF German from Lille to Lyon" in ran.out
    assert "g: not searched." in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Say what is to be found"),
        ("   ", "Say what"),
        ("x" * 201, "201 signs"),
        ("a\x1b[2Jb", "Nobody can see sign 2"),
    ],
)
def test_a_text_that_nobody_can_mean_is_a_mistake(run, played, text, said):
    run("find", text, played).failed(2, said)


def test_without_games_nothing_is_found_and_nothing_made(run, db):
    assert run("find", "Malta").status == 4
    assert not db.exists()


def test_what_is_kept_follows_the_game(run, played, alter, tmp_path, db):
    assert numbers(run, "Lyon") == [2]
    run("order", played, "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    assert numbers(run, "Lyon") == [2, 4]
    run("rebuild", played).done()
    assert numbers(run, "Lyon") == [2, 4]
    run("export", played, tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl", "--db", tmp_path / "other.skyledger").done()
    assert numbers(run, "Lyon", "--db", tmp_path / "other.skyledger") == [2, 4]
    run("backup", tmp_path / "copy.skyledger").done()
    assert numbers(run, "Lyon", "--db", tmp_path / "copy.skyledger") == [2, 4]


SPOILT = {
    "gone, as in a database of an earlier version": ("DROP TABLE told_fts", "DROP TABLE told"),
    "index gone": ("DROP TABLE told_fts",),
    "index of another kind": ("DROP TABLE told_fts", "CREATE VIRTUAL TABLE told_fts USING fts5(text, content=told)"),
    "a view in its place": ("DROP TABLE told_fts", "DROP TABLE told", "CREATE VIEW told AS SELECT 1 AS entry"),
    "an index by somebody else": ("CREATE INDEX mine ON told(game)",),
    "damaged index": ("DELETE FROM told_fts_data",),
    "rows gone": ("DELETE FROM told WHERE entry = 2",),
    "rows too many": ("INSERT INTO told(game, telling, entry, text) SELECT game, telling, 900, text FROM told WHERE entry = 2",),
    "told by another version": ("UPDATE told SET telling = 'old', text = 'nothing of the kind'",),
}  # fmt: skip


@pytest.mark.parametrize("case", SPOILT)
def test_whatever_became_of_what_is_kept_it_is_made_again(run, played, alter, case):
    assert numbers(run, "Lyon") == [2]
    alter(*SPOILT[case])
    for _ in range(2):
        assert numbers(run, "Lyon") == [2]
    run("order", played, "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    assert numbers(run, "Lyon") == [2, 4]


def test_what_somebody_put_into_what_is_kept_is_told_to_nobody(run, played, alter):
    numbers(run, "Lyon")
    alter("UPDATE told SET text = text || ' zanzibar'", "INSERT INTO told_fts(told_fts) VALUES('rebuild')")
    assert "zanzibar" not in run("find", "Zanzibar", "--json").done().out.replace("Zanzibar", "")
    assert numbers(run, "Zanzibar") == []


def test_what_somebody_took_out_of_what_is_kept_is_found_once_it_is_rebuilt(run, played, alter):
    numbers(run, "Lyon")
    alter("UPDATE told SET text = 'nothing'", "UPDATE told_fts_data SET block = x'00ff00ff'")
    assert numbers(run, "Lyon") == []
    run("rebuild", played).done()
    assert numbers(run, "Lyon") == [2]


def test_without_an_index_of_signs_the_same_is_found(run, played, monkeypatch):
    monkeypatch.setattr(told, "searchable", lambda: False)
    assert (numbers(run, "Lyon"), numbers(run, "yo"), numbers(run, "Malta")) == ([2], [2], [])


def test_a_standing_order_is_found_by_its_seat_and_the_gamemaster_alone(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("allies", SECRET)
    for text in ("fewer than", "disengage", "Dover (0300)", "18.522B"):
        for viewer in (("--as", "axis"), ()):
            assert numbers(run, text, "g", *viewer) == [], text
            assert run("find", text, "g", *viewer).done().out == f"Nothing found of “{text}”.\n"
        for viewer in ("allies", "gamemaster"):
            assert numbers(run, text, "g", "--as", viewer) == [2], text
    assert numbers(run, "(sealed)", "g", "--as", "axis") == numbers(run, "allies:", "g") == [2]
    assert numbers(run, "(sealed)", "g", "--as", "allies") == []


LOOKED_FOR = (
    "Akagi", "Yamato", "Zuiho", "JP-", "Kido Butai", "Tokyo Express", "sail", "(sealed)", "a", "17.31", "23.", "form", "CA ",
)  # fmt: skip


def test_17_3123_what_is_concealed_is_found_by_nobody_of_the_other_side(both):
    """Two games that differ in what Japan conceals: text, JSON, counts and status are the same."""
    for seat, text in (
        ("japan", "sail Kido Butai as patrol via 0100, 0101"),
        ("japan", "sail Tokyo Express as patrol via 0301"),
        ("japan", "standing order: disengage with fewer than 3 left at Kobe"),
    ):
        assert [status for status, _, _ in both("order", "g", text, "--as", seat)] == [0, 0], text
    for viewer in (("--as", "america"), ()):
        for text in LOOKED_FOR:
            for form in ((), ("--json",), ("g",), ("g", "--json", "--limit", 1)):
                one, other = both("find", text, *form, *viewer)
                assert one == other, (text, form, viewer)
                assert one[0] == 0
    assert re.search("fewer than 3", both("find", "disengage", "--as", "japan")[0][1])
    assert "Nothing found" in both("find", "disengage", "--as", "america")[0][1]


def test_nothing_is_found_that_the_log_does_not_tell(begun, run, order, board):
    """Of each word of the gamemaster's log: who finds it reads it in his own log."""
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("allies", SECRET)
    order("axis", "counterair Dover with 3 AAF German from Lille")
    words = set(re.findall(r"[\w.()/-]{2,}", run("log", "g", "--as", "gamemaster").done().out))
    logs = {
        viewer: run("log", "g", "--as", viewer, "--json").done().json["entries"]
        for viewer in ("axis", "allies")
    }
    for viewer, entries in logs.items():
        for word in words:
            texts = {
                e["number"]: " ".join(
                    (e["seat"], e["text"], *(f"{f['text']} {f['rules']}" for f in e["facts"]))
                ).casefold()
                for e in entries
            }
            for number in numbers(run, word, "g", "--as", viewer):
                assert word.casefold() in texts[number], (viewer, word)


def test_a_game_of_which_much_is_new_is_read_part_by_part(run, played, monkeypatch):
    """What is told is written down in between; no row is read meanwhile."""
    monkeypatch.setattr(finding, "AT_ONCE", 1)
    assert STAGED in run("find", "lyon", played).done().out
    assert "to Metz" in run("find", "metz", played).done().out
