"""Where no place is said in an order of The War Game, a seat's own units are meant and nobody else's."""

import pytest

from core.war_game import orders as give
from core.war_game.board import All
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
        read(table.game, "attack Channel with all fighters", "germany")
    assert read(table.game, "attack Channel with all", "germany") == give.Attack(All("Channel"), "Channel")


def test_everything_is_all(table):
    assert read(table.game, "attack Channel with everything from Brest", "germany") == give.Attack(
        All("Brest"), "Channel"
    )
