"""`scenarios check`, and positions that were made for somebody who may not see all of it."""

import json
from importlib.resources import files

import pytest

CORAL = files("skyledger.scenarios").joinpath("coral_sea_1942.toml").read_text()


@pytest.fixture
def coral(run):
    run("new", "coral_sea_1942", "--id", "coral").done()
    return "coral"


@pytest.fixture
def shown(run, coral, tmp_path):
    def to_file(*seat):
        path = tmp_path / "position.json"
        path.write_text(run("show", coral, "--json", *seat).done().out)
        return path

    return to_file


def test_a_sound_scenario_is_said_to_be_sound(run, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(CORAL)
    assert "can be begun: Coral Sea 1942" in " ".join(run("scenarios", "check", path).done().out.split())
    assert run("scenarios", "check", path, "--json").done().json["problems"] == []


def test_all_that_is_wrong_with_a_scenario_is_told_at_once(run, tmp_path):
    path = tmp_path / "mine.toml"
    wrong = CORAL.replace('adjective = "Japanese"', 'adjectiv = "Japanese"').replace(
        '"Yorktown"', '"2 carrier"'
    )
    path.write_text(wrong)
    told = run("scenarios", "check", path)
    assert told.status == 2
    for words in (
        "nation[1].adjectiv: ",
        "nation[1].adjective: ",
        "No order can say “2 carrier”",
        "3 things are wrong",
    ):
        assert words in " ".join(told.out.split())
    assert len(run("scenarios", "check", path, "--json").json["problems"]) == 3


def test_what_is_to_be_checked_must_be_said(run):
    run("scenarios", "check").failed(2, "skyledger scenarios check FILE")
    told = run("scenarios", "check", "nowhere.toml")
    assert told.status == 2
    assert "There is no such file." in told.out


@pytest.mark.parametrize("seat", [(), ("--as", "america")])
def test_no_game_begins_from_a_position_that_lacks_what_is_concealed(run, shown, seat):
    path = shown(*seat)
    whom = seat[1] if seat else "everybody"
    assert json.loads(path.read_text())["seen_by"] == (seat[1] if seat else "public")
    run("new", "--from", path, "--id", "lost").failed(
        2, f"made for {whom}", "show GAME --json --as gamemaster"
    )
    run("log", "lost").failed(2, "no game called")


def test_a_game_begins_from_a_position_that_has_all(run, shown):
    path = shown("--as", "gamemaster")
    assert "seen_by" not in json.loads(path.read_text())
    run("new", "--from", path, "--id", "whole").done()


def test_where_nothing_is_concealed_everybody_has_the_whole_position(run, tmp_path):
    run("new", "malta_1942", "--id", "malta").done()
    position = run("show", "malta", "--json").done().out
    assert "seen_by" not in json.loads(position)
    (tmp_path / "malta.json").write_text(position)
    run("new", "--from", tmp_path / "malta.json", "--id", "again").done()


def test_a_position_made_for_a_seat_can_be_held_against_the_beginning(run, shown, coral):
    assert run("audit", coral, "--beginning", shown("--as", "america")).status == 0
