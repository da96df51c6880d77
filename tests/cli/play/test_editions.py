"""A game of an edition is begun and told: its own numbers for people and for programs."""

import pytest

from core.world_at_war.state import game_from, position_of
from skyledger.scenarios import position_json
from tests.world_at_war.building import BUILDING, unbuilt


@pytest.fixture
def french(run, board, tmp_path):
    """french("2005") -> a game of that edition in which France has naval air that it can't build (17.353D)."""

    def begun(edition):
        laid = unbuilt(board("Brest~ Nancy", holder="France", phase=BUILDING, side="Allied"), "1 NAS France")
        laid = position_of(game_from(laid))
        file = tmp_path / "french.json"
        file.write_bytes(position_json(laid))
        run("new", "--from", file, "--id", "g", "--edition", edition).done()
        return "g"

    return begun


def test_new_plays_the_edition_that_is_asked_for_and_its_audit_is_clean(run):
    run("new", "malta_1942", "--edition", "2005").done()
    shown = run("show", "malta_1942", "--json").done().json
    assert shown["edition"] == "2005"
    assert (shown["doubts"]["W210"], shown["doubts"]["W167"]) == ("zero", "no")
    run("audit", "malta_1942").done()


def test_new_refuses_an_edition_that_is_none(run):
    told = "There is no edition called “2050” here. Did you mean 2005?"
    run("new", "malta_1942", "--edition", "2050").failed(2, told)


def test_without_it_a_scenario_is_played_as_it_says(run):
    run("new", "malta_1942").done()
    assert run("show", "malta_1942", "--json").done().json["edition"] == "current"


@pytest.mark.parametrize(("edition", "number"), [("current", "17.353D"), ("2005", "17.353E")])
def test_a_refusal_is_told_under_the_number_of_the_edition(run, french, edition, number):
    game = french(edition)
    told = run("order", game, "--as", "allies", "build 1 NAS French at Brest")
    assert f"{number}  France, Russia and China never build naval air." in told.out


def test_a_program_gets_the_number_of_today_and_that_of_the_edition(run, french):
    game = french("2005")
    answer = run("order", game, "--as", "allies", "build 1 NAS French at Brest", "--json").json["ruling"]
    (violation,) = answer["violations"]
    assert (violation["rule"], answer["printed"]) == ("17.353D", {"17.353D": "17.353E"})


def test_a_program_gets_no_such_key_where_all_numbers_are_those_of_today(run, french):
    game = french("current")
    answer = run("order", game, "--as", "allies", "build 1 NAS French at Brest", "--json").json["ruling"]
    assert "printed" not in answer


@pytest.mark.parametrize("edition", ["current", "classic", "2005"])
def test_report_log_and_why_cite_the_edition(run, board, tmp_path, edition):
    """18.14: a placement is cited alike; 18.72C is printed as 18.71 in 2005."""
    laid = board("Brest~ Nancy", phase=BUILDING)
    file = tmp_path / "german.json"
    file.write_bytes(position_json(position_of(game_from(unbuilt(laid, "1 AAF Germany")))))
    run("new", "--from", file, "--id", "g", "--edition", edition).done()
    run("order", "g", "--as", "axis", "build 1 AAF German at Nancy").done()
    cites = "[17.24, 18.71]" if edition == "2005" else "[17.24, 18.72C]"
    assert cites in run("log", "g").done().out
    assert cites in run("report", "g").done().out
    printed = run("report", "g", "--json").done().json.get("printed", {})
    assert printed.get("18.72C") == ("18.71" if edition == "2005" else None)
