"""What an order of The War Game leaves out: it is filled in where one thing alone can be meant, or told."""

import pytest

from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import Group
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read
from tests.war_game.conftest import Given, board

COAST = "Kent - Brest; Kent - York; Brest - York; Brest - Vichy"
FORCES = (
    "3 fighter Germany Brest",
    "1 fighter United Kingdom Kent",
    "1 infantry United Kingdom York",
    "1 infantry United Kingdom Vichy",
)
A_KIND = "a kind of unit, such as “fighter”"


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("attack with all", 8, "a place"),
        ("support with all", 9, "a place"),
        ("pass through with all", 14, "a place"),
        ("dispatch 1 to Kent", 12, A_KIND),
        ("dispatch 1 from Brest to Kent", 12, A_KIND),
        ("move 2 to the Kent", 8, A_KIND),
        ("retreat 1 at Kent", 11, A_KIND),
        ("drop 1 on Kent", 8, A_KIND),
        ("land 1 on Kent", 8, A_KIND),
        ("dispatch to Kent", 10, "units, such as “2 German fighters” or “GE-fighter-01”"),
    ],
)
def test_what_is_left_out_before_a_little_word_is_told_there(line, column, expected):
    with pytest.raises(NotAnOrder) as wrong:
        read(Given(board(COAST, *FORCES)).game, line, "germany")
    assert (wrong.value.column, wrong.value.expected) == (column, (expected,))


def test_who_is_at_home_retreats_to_the_only_place_that_there_is():
    table = Given(board("Kent - Brest; Kent - York", *FORCES[:3])).attack("Kent", "GE-FTR-01").opened()
    order = read(table.game, "retreat fighter", "britain")
    assert order == give.Retreat(Group(1, "United Kingdom", "fighter", "Kent"), "York")
    table.as_seat("britain").when(order).accepted()


def test_where_there_are_several_it_is_left_to_be_said():
    ways = "Kent - Brest; Kent - York; Kent - Wales"
    table = (
        Given(board(ways, *FORCES[:3], "1 infantry United Kingdom Wales"))
        .attack("Kent", "GE-FTR-01")
        .opened()
    )
    order = read(table.game, "retreat fighter", "britain")
    assert order.to == ""
    table.as_seat("britain").when(order).refused("IV/dispatching/3.5")


def two_attacks():
    table = Given(board(COAST, *FORCES)).attack("Kent", "GE-FTR-01", "GE-FTR-02").attack("Vichy", "GE-FTR-03")
    return table.opened().next_round(calling_off=True)


def test_who_calls_off_all_or_several_attacks_is_told_that_each_is_an_order():
    game = two_attacks().game
    for line in ("call off all", "call off Kent and Vichy", "call off Kent, Vichy", "call off both attacks"):
        with pytest.raises(Mistake) as wrong:
            read(game, line, "germany")
        told = str(wrong.value)
        assert (
            "an order calls off one attack, and the next one another: “call off Kent” or “call off Vichy”"
            in told
        )


def test_of_several_attacks_the_only_one_that_can_be_called_off_is_meant():
    ways, landed = f"{COAST}; Brest - Vichy", "1 infantry Germany Brest"
    table = Given(board(ways, *FORCES, landed)).attack("Kent", "GE-FTR-01").land("Vichy", "GE-INF-01")
    game = table.opened().next_round(calling_off=True).game
    assert read(game, "call off", "germany") == give.CallOff("Kent")
