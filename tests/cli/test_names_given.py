"""Names, numbers and reasons that people give: what can't be one is refused with a sentence."""

import json
import re
import sqlite3

import pytest

BAD_NAMES = ["two\nlines", "bell\x07", "\x1b[31mred", " blank before", "blank behind ", "   ", "x" * 201]
STAGE = "stage 1 AAF German from Lille to Lyon"


@pytest.mark.parametrize("title", BAD_NAMES)
def test_a_title_is_one_line_that_can_be_printed(run, db, position, title):
    ran = run("new", "--from", position, "--title", title).failed(
        2, "A title is of signs that can be printed"
    )
    assert "\x1b" not in ran.err
    assert not db.exists()


def test_two_hundred_signs_are_a_title(run, position):
    assert run("new", "--from", position, "--title", "é" * 200, "--json").done().json["title"] == "é" * 200


@pytest.mark.parametrize("name", BAD_NAMES)
def test_an_order_id_is_one_line_that_can_be_printed(run, game, tmp_path, name):
    run("order", game, STAGE, "--as", "axis", "--id", name).failed(2, "An order's id is of signs")
    path = tmp_path / "t.txt"
    path.write_text(STAGE + "\n")
    run("order", game, "--file", path, "--as", "axis", "--id", name).failed(2, "An order's id is of signs")
    assert run("head", game).done().out.startswith("1:")


@pytest.mark.parametrize(
    "tokens",
    [
        ("order", "g", STAGE, "--as", "axis"),
        ("undo", "g", "--as", "axis"),
        ("redo", "g", "--as", "axis"),
        ("comment", "g", "so?", "--as", "axis"),
        ("rule-on", "g", "2", "upheld", "--as", "gamemaster"),
        ("new", "malta_1942"),
    ],
)
def test_an_id_that_is_empty_is_none_and_is_not_left_out_without_a_word(run, game, tokens):
    run(*tokens, "--id", "").failed(2, "--id", "it is empty; leave it out")
    told = run("games", "--json").done().json["games"]
    assert [(one["game"], one["entries"]) for one in told] == [("g", 1)]


@pytest.mark.parametrize(
    "tokens",
    [
        ("new", "malta_1942", "--title", ""),
        ("new", "malta_1942", "--edition", ""),
        ("new", "malta_1942", "--policy", ""),
        ("branch", "g", "--name", ""),
        ("demo", "eight_seasons", "--keep", ""),
        ("import", "none.jsonl", "--beside", ""),
    ],
)
def test_a_name_that_is_empty_is_none_and_is_not_left_out_without_a_word(run, game, tokens):
    run(*tokens).failed(2, tokens[-2], "it is empty; leave the option out, or say one")
    assert [one["game"] for one in run("games", "--json").done().json["games"]] == ["g"]


def test_a_file_that_is_given_under_an_empty_id_is_not_given(run, game, tmp_path):
    path = tmp_path / "t.txt"
    path.write_text(STAGE + "\n")
    run("order", game, "--file", path, "--as", "axis", "--id", "").failed(2, "it is empty; leave it out")
    assert run("head", game).done().out.startswith("1:")


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31mred", "x" * 101])
def test_an_id_of_a_game_is_told_safely_when_it_is_refused(run, position, name):
    assert "\x1b" not in run("new", "--from", position, "--id", name).failed(2, "small letters").err


def test_a_title_that_came_from_elsewhere_moves_no_cursor(run, game, db):
    with sqlite3.connect(db) as file:
        file.execute("DROP TRIGGER IF EXISTS game_is_kept")
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in names:
            file.execute(f"DROP TRIGGER {name}")
        file.execute("UPDATE game SET title = char(27) || '[2Jx'")
    file.close()
    assert "\x1b" not in run("games").done().out


@pytest.mark.parametrize("number", ["0", "-1"])
def test_entries_count_from_1(run, game, number):
    run("order", game, STAGE, "--as", "axis").done()
    run("undo", game, "--as", "axis", "--to", number).failed(2, f"no entry {number}: entries count from 1")
    for command in ("log", "replay"):
        run(command, game, "--from", number).failed(2, f"g has no entry {number}; its entries are 1 to 2.")
    run("show", game, "--at", number).failed(2, f"g has no entry {number}; its entries are 1 to 2.")
    run("log", game, "--from", 2, "--to", 1).failed(2, "--from 2 comes after --to 1")
    assert run("head", game).done().out.startswith("2:")


def test_blanks_are_no_reason(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    ran = run("undo", game, "--as", "gamemaster", "--because", "   ")
    assert (ran.status, "says why" in ran.out) == (1, True)
    run("undo", game, "--as", "gamemaster", "--because", " a slip ").done()
    undone = run("log", game, "--json").done().json["entries"][-1]
    assert undone["facts"][0]["event"]["because"] == "a slip"


def test_a_game_begins_from_one_thing(run, db, position):
    run("new", "malta_1942", "--from", position).failed(
        2, "Both malta_1942 and --from FILE are given", "leave the other out"
    )
    run("new").failed(2, "Say from what to begin", "skyledger scenarios", "--from FILE")
    assert not db.exists()


def test_an_empty_variable_is_as_good_as_none(run, game, db, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SKYLEDGER_DB", "")
    assert str(tmp_path / "data") in "".join(run("games").done().out.split())
    monkeypatch.setenv("SKYLEDGER_SEAT", "")
    run("order", game, "done", "--db", db).failed(2, "--as SEAT")


@pytest.mark.parametrize(
    ("tokens", "status", "kind"),
    [
        (("head", "nothing"), 2, "mistake"),
        (("head", "g", "--db", "nowhere"), 4, "database"),
        (("head",), 2, "usage"),
        (("new", "--from", "nowhere.json"), 2, "data"),
        (("import", "nowhere.jsonl"), 2, "file"),
    ],
)
def test_an_error_as_json_has_a_kind_of_one_word(run, game, tokens, status, kind):
    ran = run(*tokens, "--json")
    assert (ran.status, ran.json["error"]["kind"]) == (status, kind)


def test_things_that_are_there_already_have_a_kind(run, game, position, tmp_path):
    assert run("new", "--from", position, "--id", "g", "--json").json["error"]["kind"] == "exists"
    (tmp_path / "x").touch()
    assert run("backup", tmp_path / "x", "--json").json["error"]["kind"] == "exists"
    assert run("export", "g", tmp_path / "x", "--json").json["error"]["kind"] == "mistake"
    assert run("import", tmp_path / "x", "--json").json["error"]["kind"] == "refused"


def test_a_question_that_is_put_to_no_seat_is_the_gamemasters(run, position):
    laid = json.loads(position.read_text())
    places = {place["name"]: hex_["id"] for hex_ in laid["map"]["hexes"] for place in hex_["places"]}
    asked = {"kind": "displacement", "rule": "18.25", "seats": [], "place": places["Lille"]}
    laid["questions"] = [asked | {"units": ["GE-AAF-01"], "options": [places["Lyon"]]}]
    position.write_text(json.dumps(laid))
    run("new", "--from", position, "--id", "asked").done()
    assert "First the gamemaster must answer" in run("order", "asked", STAGE, "--as", "axis").out
    displace = "displace 1 AAF German from Lille to Lyon"
    said = " ".join(run("order", "asked", displace, "--as", "axis").out.split())
    assert "The question is put to the gamemaster, not to axis." in said


def test_an_order_id_of_another_seat_is_no_answer(run, game):
    run("order", game, STAGE, "--as", "axis", "--id", "one").done()
    run("order", game, "done", "--as", "allies", "--id", "one").failed(2, "belongs to entry 2 of axis")
    assert "Already entry 2" in run("order", game, STAGE, "--as", "axis", "--id", "one").done().out


@pytest.mark.parametrize("columns", range(60, 81))
def test_a_name_is_not_broken_at_its_hyphens(run, game, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    wrong = run("why", game, "GE-AAF-99")
    assert re.search(r"\w-$", wrong.err, re.MULTILINE) is None, wrong.err
    assert all(len(line) <= columns for line in wrong.err.splitlines())


def test_a_path_that_is_longer_than_the_line_is_broken_at_a_hyphen_and_not_anywhere(
    run, monkeypatch, tmp_path
):
    monkeypatch.setenv("COLUMNS", "60")
    long = tmp_path / ("a-" * 40) / "mine.json"
    lines = run("new", "--from", long).err.splitlines()
    assert "mine.json" in "".join(lines[1:])
    assert all(len(line) <= 60 for line in lines)
