"""At what units roll is said in an order as notes and results say it, too."""

import pytest

from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import All, Group
from skyledger.notation.war_game import read
from tests.war_game.conftest import Given, board

FORCES = (
    "2 bomber Germany Brest",
    "1 fighter Germany Brest",
    "1 fighter United Kingdom Kent",
    "1 infantry United Kingdom Kent",
)
FIGHTER = Group(1, "Germany", "fighter", "Kent")
BOMBERS = Group(2, "Germany", "bomber", "Kent")


@pytest.fixture
def rolling():
    table = Given(board("Kent - Brest - Sea of Fog~", *FORCES)).as_seat("germany")
    return table.when(give.Attack(All("Brest"), "Kent")).accepted().opened().rolling()


@pytest.mark.parametrize(
    "at",
    ["at ships", "at land or ships", "at land and sea", "at the ground", "at sea", "at the enemy ships", "at land units"],
)  # fmt: skip
@pytest.mark.parametrize(
    "form", ["roll at Kent with 1 fighter {}", "roll with fighter {}.", "fighter {}", "roll {} with fighter"]
)
def test_at_land_or_sea_is_said_in_the_words_of_notes_and_results(rolling, form, at):
    assert read(rolling.game, form.format(at), "germany") == give.RollUnits("Kent", FIGHTER, "land")


@pytest.mark.parametrize(
    ("line", "units", "at"),
    [
        ("roll at aircraft", All("Kent"), "aircraft"),
        ("roll all at aircraft", All("Kent"), "aircraft"),
        ("roll at Kent at planes", All("Kent"), "aircraft"),
        ("roll at aircraft at Kent", All("Kent"), "aircraft"),
        ("roll at ships", All("Kent"), "land"),
        ("fighter at aircraft", FIGHTER, "aircraft"),
        ("2 bombers with bombs", BOMBERS, "bombs"),
        ("roll at Kent with 2 bombers with bombs", BOMBERS, "bombs"),
        ("roll with bombs", All("Kent"), "bombs"),
        ("roll at Kent with bombs", All("Kent"), "bombs"),
        ("roll all bombers with bombs", All("Kent", kind="bomber"), "bombs"),
        ("roll at Kent with 2 bombers as bombs", BOMBERS, "bombs"),
    ],
)
def test_a_target_stands_behind_the_units_or_alone(rolling, line, units, at):
    assert read(rolling.game, line, "germany") == give.RollUnits("Kent", units, at)


def test_at_a_target_alone_those_roll_who_may_aim_at_it(rolling):
    rolling.as_seat("germany").when(read(rolling.game, "roll with bombs", "germany")).accepted()
    assert rolling.game.rolls[0].units == ("GE-BMR-01", "GE-BMR-02")


@pytest.mark.parametrize(
    "line",
    [
        "roll at Kent with fighter at aircraft, 1 bomber with bombs",
        "roll at Kent with fighter at aircraft and 1 bomber with bombs",
    ],
)
def test_an_order_has_one_target_and_who_says_two_is_told_both_orders(rolling, line):
    with pytest.raises(Mistake) as wrong:
        read(rolling.game, line, "germany")
    told = str(wrong.value)
    assert "an order has one target" in told
    assert "“roll at Kent with 1 German fighter at aircraft”" in told
    assert "“roll at Kent with 1 German bomber as bombs”" in told


def test_a_place_whose_name_begins_as_a_target_does_is_a_place(rolling):
    with pytest.raises(Mistake) as wrong:
        read(rolling.game, "roll with fighter at Sea of Fog", "germany")
    assert "at land" not in str(wrong.value)
