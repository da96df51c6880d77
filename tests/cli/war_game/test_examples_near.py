"""The example of who left something out is near to what he said: the same place, the same units."""

import pytest

from core.mistakes import Mistake
from phases.war_game import WAR_GAME
from skyledger.menus.meant import read_in_step
from tests.war_game.conftest import Given, board

WAYS = "Kent - Brest; Kent - Paris; Brest - Rome"
FORCES = (
    *("1 infantry Germany Brest", "1 fighter Germany Brest", "1 fighter Germany Paris"),
    *("1 infantry United Kingdom Kent", "1 infantry United Kingdom Rome"),
)


def told(line):
    with pytest.raises(Mistake) as wrong:
        read_in_step(WAR_GAME, Given(board(WAYS, *FORCES)).game, line, "germany")
    return str(wrong.value)


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("attack Rome with 2 fighters", "“attack Rome with 1 German fighter from Brest”"),
        ("attack Kent with 2 fighters", "“attack Kent with 1 German fighter from Brest”"),
        ("attack Rome with", "“attack Rome with"),
        ("assail Rome with the fighter", "“attack Rome with 1 German fighter from Brest”"),
    ],
)
def test_an_example_keeps_the_place_and_the_units_that_were_said(line, example):
    assert example in told(line)
