"""Where no place is said in an order of The War Game, a seat's own units are meant and nobody else's."""

import pytest

from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import All, Group
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read
from tests.war_game.conftest import Given, board

BOTH = (
    "1 destroyer Germany Channel",
    "1 carrier United Kingdom Channel",
    "1 fighter United Kingdom Channel",
    "1 fighter Germany Brest",
    "1 fighter Germany Lille",
)
WAYS = "Brest - Channel~; Lille - Channel~; Channel~ - Atlantic~"


@pytest.fixture
def table():
    return Given(board(WAYS, *BOTH))


def test_all_of_a_kind_are_not_the_enemy_s_where_one_attacks_a_place_that_both_stand_in(table):
    with pytest.raises(NotAnOrder, match="for there are such at Brest and Lille"):
        read(table.game, "attack Channel with 1 fighter", "germany")
    fighters = read(table.game, "attack Channel with all fighters", "germany")
    assert fighters == give.Attack(All("", kind="fighter"), "Channel")
    table.as_seat("germany").when(fighters).accepted()
    assert table.game.battles["Channel"].attackers == ("GE-FTR-01", "GE-FTR-02")


def test_everything_is_all(table):
    assert read(table.game, "attack Channel with everything from Brest", "germany") == give.Attack(
        All("Brest"), "Channel"
    )


def test_before_combat_those_are_meant_that_have_no_orders_yet():
    table = Given(board(WAYS, *BOTH, "1 fighter Germany Lille")).attack("Channel", "GE-FTR-02", "GE-FTR-03")
    meant = give.Attack(Group(1, "Germany", "fighter", "Brest"), "Channel")
    assert read(table.game, "attack Channel with 1 fighter", "germany") == meant
    two = read(table.game, "attack Channel with 2 fighters", "germany")
    told = "There is 1 German fighter at Brest, not 2"
    with pytest.raises(Mistake, match=told):
        table.as_seat("germany").when(two)
