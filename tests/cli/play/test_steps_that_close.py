"""A step that closes by itself says so, and what comes too late for a step is told where it belonged."""

import pytest
from msgspec.structs import replace

from skyledger.scenarios import position_json
from tests.world_at_war.announcements import ALLIED, CHANNEL, OPTION
from tests.world_at_war.conftest import units

ALL = "return 3 AAF German from Lille to Lille"
CLOSED = "Closed: “movement phase, counterair: where attackers land” is over by that order, though nobody said “done”."
MOVED_ON = "The turn moves on to movement phase: transfers."


@pytest.fixture
def landing(run, tmp_path, board):
    """A game "g" in which three German AAF come back from Dover, where nobody is left."""
    laid = board(CHANNEL, held=ALLIED, facts=(OPTION,), phase="movement.counterair.announcing")
    laid = units(
        replace(laid, territories=laid.territories[:1]), "4 AAF Germany Lille", "1 AAF Britain Dover"
    )
    (path := tmp_path / "channel.json").write_bytes(position_json(laid))
    run("new", "--from", path, "--id", "g").done()
    (file := tmp_path / "o.orders").write_text(
        "@axis\ncounterair Dover with 3 AAF German from Lille\ndone\ndice 6 6\n@allies\ndice 1 1\n"
    )
    run("order", "g", "--file", file).done()
    return "g"


def told(ran):
    return " ".join(ran.out.split())


def test_the_order_that_closed_a_step_says_so(landing, run):
    assert "Closed:" not in run("order", landing, ALL.replace("3", "1"), "--as", "axis").done().out
    answer = told(run("order", landing, ALL.replace("3", "2"), "--as", "axis").done())
    assert CLOSED in answer
    assert answer.count("movement phase: transfers") == answer.count(MOVED_ON) == 1


def test_a_trial_says_so(landing, run):
    assert CLOSED in told(run("order", landing, ALL, "--as", "axis", "--dry-run").done())


def test_json_has_its_name(landing, run):
    trial = run("order", landing, ALL, "--as", "axis", "--dry-run", "--json").done().json
    given = run("order", landing, ALL, "--as", "axis", "--json").done().json
    assert trial["closed"] == given["closed"] == "movement.counterair.returning"
    assert "closed" not in run("order", landing, "done", "--as", "axis", "--json").done().json


def test_a_file_says_so(landing, run, tmp_path):
    (file := tmp_path / "p.orders").write_text(f"@axis\n{ALL}\n")
    assert CLOSED in told(run("order", landing, "--file", file).done())


def test_a_file_has_its_name_in_json(landing, run, tmp_path):
    (file := tmp_path / "p.orders").write_text(f"@axis\n{ALL}\n")
    answers = run("order", landing, "--file", file, "--json").done().json["answers"]
    assert [one["closed"] for one in answers] == ["movement.counterair.returning"]


def test_done_closes_a_step_and_needs_not_say_so(landing, run):
    assert "Closed:" not in run("order", landing, "done", "--as", "axis").done().out


def test_what_comes_too_late_is_told_where_it_belonged(landing, run):
    run("order", landing, ALL, "--as", "axis").done()
    refused = run("order", landing, "counterair Dover with 1 AAF German from Lille", "--as", "axis")
    assert refused.status == 1
    assert (
        "18.521 An order has its place in the sequence of play. Nobody may announce a counterair in “movement "
        "phase: transfers”; the place for it is “movement phase or combat phase, counterair: what is attacked”, "
        "and that is over in this movement phase."
    ) in told(refused)
