"""Units without a place are those of the only place for which the order can be given; else such places are told."""

import pytest

from core.war_game import orders as give
from core.war_game.board import Group
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read
from tests.war_game.conftest import Given, board

WAYS = "Kent - Brest; York - Kent; Wales - Kent; Far - Wales"
FORCES = (
    *("1 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 fighter United Kingdom Far"),
    *("1 fighter United Kingdom York", "1 infantry United Kingdom York"),
)


def attacked(*further):
    return Given(board(WAYS, *FORCES, *further)).attack("Kent", "GE-FTR-01").opened().game


def test_dispatching_1_1_who_is_sent_is_of_the_only_place_beside_that_which_is_attacked():
    assert read(attacked(), "dispatch fighter to Kent", "britain") == give.Dispatch(
        Group(1, "United Kingdom", "fighter", "York"), "Kent"
    )


def test_dispatching_1_1_of_several_places_those_are_told_from_which_it_can_be():
    with pytest.raises(NotAnOrder) as wrong:
        read(attacked("1 fighter United Kingdom Wales"), "dispatch 1 fighter to Kent", "britain")
    assert wrong.value.expected == ("“from PLACE”", "“at PLACE”, for there are such at Wales and York")


def test_where_it_can_be_from_none_all_are_told_that_have_such_units():
    with pytest.raises(NotAnOrder, match="for there are such at Far and York"):
        read(attacked(), "dispatch 1 fighter to Brest", "britain")
