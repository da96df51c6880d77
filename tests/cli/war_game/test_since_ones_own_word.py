"""Who sits down again is told what fell since his own word; dice that came by themselves are not his word."""

from io import BytesIO, TextIOWrapper

import pytest

from core.war_game.state import game_from, position_of
from skyledger.scenarios import position_json
from tests.war_game.conftest import board

FORCES = ("2 infantry Germany Brest", "2 infantry United Kingdom Kent", "1 infantry United Kingdom York")


@pytest.fixture
def fought(run, tmp_path):
    """A game "g" of dice at once: Germany attacks, Britain lets its infantry stay, and both sides roll."""
    laid = game_from(board("Kent - Brest; Kent - York", *FORCES))
    (path := tmp_path / "kent.json").write_bytes(position_json(position_of(laid)))
    run("new", "--from", path, "--id", "g", "--rolls", "at-once", "--seed", 1).done()
    for order in ("attack Kent with all from Brest", "done"):
        run("order", "g", order, "--as", "germany").done()
    run("order", "g", "done", "--as", "britain").done()


@pytest.fixture
def sits_down(run, monkeypatch):
    def sitting(seat):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
        return " ".join(run("play", "g", "--as", seat).done().out.split())

    return sitting


def test_rolls_of_ones_own_that_came_by_themselves_are_no_word_and_what_they_hit_is_told(
    fought, run, sits_down
):
    texts = [(e["number"], e["seat"], e["text"]) for e in run("log", "g", "--json").done().json["entries"]]
    rolls = [number for number, _, text in texts if text == "roll"]
    assert texts[4:6] == [(5, "germany", "roll all"), (6, "germany", "roll")]
    told = sits_down("germany")
    assert f"Since your entry 3: {texts[-1][0] - 3} entries by britain and germany." in told
    assert f"{rolls[0]} germany: roll: attacker at Kent: " in told
    assert f"{rolls[1]} britain: roll: defender at Kent: " in told
    assert "roll all" not in told.partition("Type an order")[0]


def test_who_gave_the_order_by_which_all_fell_is_not_told_it_again(fought, sits_down):
    assert "Since" not in sits_down("britain")
