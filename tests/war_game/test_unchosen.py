"""Rolls in which nobody chooses anything, which come by themselves where dice fall at once (IV/fighters/1.5)."""

import pytest

from core.war_game import orders as give
from core.war_game.board import All
from core.war_game.rolling.unchosen import called_at_once
from tests.war_game.conftest import board, named

WAYS = "Kent - Brest; Kent - Lille"
ALL = "roll all"


def calls(given, *texts, by="attack"):
    """What comes by itself where all from Brest attack Kent: whose word, and where; None if nothing does."""
    table = given(board(WAYS, *texts)).as_seat("germany").when(give.Attack(All("Brest"), "Kent")).accepted()
    found = called_at_once(table.opened().rolling(by).game)
    return found and (found[0], found[1].place or ALL)


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        pytest.param("2 infantry", "1 infantry", ("germany", ALL), id="units on land have one aim"),
        pytest.param("1 bomber", "1 infantry", ("germany", ALL), id="a bomber bombs where nothing flies"),
        pytest.param("1 bomber", "1 fighter", None, id="a bomber may bomb or fire at aircraft (N4)"),
    ],
)
def test_fighters_1_5_the_attacker_s_rolls_come_by_themselves_where_each_has_one_aim(
    given, mine, theirs, found
):
    texts = f"{mine} Germany Brest", f"{theirs} United Kingdom Kent", "1 infantry United Kingdom Kent"
    assert calls(given, *texts) == found


def test_fighters_1_5_who_rolls_first_is_chosen_where_aims_of_several_sorts_turn_on_what_is_left(given):
    attack = ("1 fighter Germany Brest", "1 infantry Germany Brest", "1 infantry United Kingdom Kent")
    gun, fighter = "1 anti-aircraft United Kingdom Kent", "1 fighter United Kingdom Kent"
    playing = {"R3": "binding", "R6": "yes"}

    def defends(*texts):
        table = given(board(WAYS, *attack, *texts)).playing(**playing).as_seat("germany")
        table.when(give.Attack(All("Brest"), "Kent")).accepted()
        found = called_at_once(table.opened().rolling("defense").game)
        return found and (found[1].place or ALL)

    assert (defends(gun), defends(fighter), defends(gun, fighter)) == (ALL, ALL, None)


@pytest.mark.parametrize(
    ("mine", "beside", "found"),
    [
        pytest.param("1 fighter", (), ("germany", ALL), id="a fighter can hit nothing but what flies"),
        pytest.param("1 fighter", ("1 dive bomber",), ("germany", ALL), id="nor can it matter who is first"),
        pytest.param(
            "1 bomber", ("1 fighter",), None, id="who drops bombs is bound to them (IV/bombers/1.3)"
        ),
        pytest.param("1 infantry", ("1 fighter",), ("germany", ALL), id="the infantry has one aim, in vain"),
    ],
)
def test_fighters_1_1_where_all_that_is_left_is_in_the_air_nobody_chooses_between_that_and_nothing(
    given, mine, beside, found
):
    texts = (f"{one} Germany Brest" for one in (mine, *beside))
    assert calls(given, *texts, "1 fighter United Kingdom Kent") == found


def test_fighters_1_1_where_something_is_below_a_fighter_s_aim_is_chosen(given):
    below = ("1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent")
    assert calls(given, "1 fighter Germany Brest", *below) is None


def test_fighters_1_5_of_two_battles_the_one_comes_by_itself_in_which_nobody_chooses(given):
    texts = "1 bomber Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Lille"
    table = given(board("Kent - Brest - Lille", *texts, "1 infantry Germany Brest")).as_seat("germany")
    table.when(give.Attack(named("GE-BMR-01"), "Kent"), give.Attack(named("GE-INF-01"), "Lille")).accepted()
    assert called_at_once(table.opened().rolling().game) == ("germany", give.RollAll("Lille"))


def test_fighters_1_5_nothing_comes_by_itself_where_nobody_rolls(given):
    table = given(board(WAYS, "2 infantry Germany Brest", "1 infantry United Kingdom Kent"))
    assert called_at_once(table.game) is None
