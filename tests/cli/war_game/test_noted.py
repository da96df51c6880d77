"""What who gave an order in The War Game should know of it: who stays, who rolls in vain."""

import pytest

from core.war_game import orders as give
from core.war_game.board import All
from core.war_game.state import position_of
from skyledger.board.war_game_notes import hints, noted
from skyledger.scenarios import position_json
from tests.war_game.conftest import Given, board

FORCES = (
    "1 fighter Germany Brest",
    "1 fighter Germany Paris",
    "1 infantry Germany Paris",
    "1 fighter United Kingdom Kent",
)


def told(game, order):
    return " ".join(noted(game, "germany", order))


def test_all_without_a_place_tells_which_aircraft_stay_and_how_they_are_sent():
    game = Given(board("Kent - Brest - Paris", *FORCES)).game
    assert told(game, give.Attack(All("", kind="fighter"), "Kent")) == (
        "GE-FTR-02 stays: “all” without a place are those beside Kent. Who names where others are, as in “all from "
        "Paris”, sends them as well."
    )
    assert told(game, give.Attack(All("Brest"), "Kent")) == ""


@pytest.fixture
def bombing():
    """A German bomber over Kent, where a British fighter alone is left, in the air."""
    forces = ("1 bomber Germany Brest", "1 fighter United Kingdom Kent")
    return Given(board("Kent - Brest", *forces)).attack("Kent", "GE-BMR-01").opened().rolling()


def test_R4_a_bomber_that_would_bomb_nothing_is_told_that_it_may_shoot_at_aircraft(bombing):
    says = "GE-BMR-01 can hit nothing with bombs at Kent, for all that is left there is in the air"
    order = "“roll at Kent with GE-BMR-01 at aircraft”"
    assert says in " ".join(hints(bombing.game, "germany"))
    assert order in " ".join(hints(bombing.game, "germany"))
    assert says in told(bombing.game, give.RollUnits("Kent", All("Kent")))
    assert "bombs" not in told(bombing.game, give.RollUnits("Kent", All("Kent"), "aircraft"))


def test_R4_where_bombs_may_hit_something_nothing_is_told():
    forces = ("1 bomber Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent")
    table = Given(board("Kent - Brest", *forces)).attack("Kent", "GE-BMR-01").opened().rolling()
    assert "with bombs at Kent" not in " ".join(hints(table.game, "germany"))


def test_R4_rolls_of_another_seat_that_come_by_themselves_and_can_hit_nothing_are_told(run, tmp_path):
    forces = ("1 fighter Germany Brest", "2 infantry United Kingdom Kent")
    laid = Given(board("Kent - Brest", *forces)).attack("Kent", "GE-FTR-01").opened().rolling().game
    (path := tmp_path / "kent.json").write_bytes(position_json(position_of(laid)))
    run("new", "--from", path, "--id", "g", "--rolls", "at-once", "--seed", 1).done()
    said = " ".join(run("order", "g", "roll all", "--as", "germany").done().out.split())
    assert "britain: roll all" in said
    assert "can hit nothing at Kent" in said
