"""What is said of ships on their way in other words: names that need marks, and strikes that are launched."""

import re

import pytest

from core.mistakes import Mistake
from phases.world_at_war import WORLD_AT_WAR
from skyledger.menus.meant import read_in_step
from skyledger.notation.world_at_war import read
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_fights import at_sea

__all__ = ["board"]

LINE = 'strike "sea supply line 1 of Britain" with 1 {} from Catania'


@pytest.fixture
def attacked(board):
    """German air may strike a British line of supply that nobody guards."""
    table = at_sea(
        board, "3 AAF Germany Catania", "3 NAS Germany Catania", carriers=(), ships=(), light=(), forces=()
    )
    table.allies(give.DeclareSupplyLine("Britain", ("0300",))).accepted()
    table.axis(give.AttackAtSea()).accepted()
    table.allies(give.Finish()).accepted()
    return table.game


def told(game, line):
    with pytest.raises(Mistake) as refused:
        read_in_step(WORLD_AT_WAR, game, line, "axis")
    return str(refused.value)


def orders_in(text):
    return re.findall("“([^”]+)”", text.partition("^ ")[2])


@pytest.mark.parametrize(
    "line",
    [
        "strike sea supply line 1 of Britain with 1 AAF from Catania",
        "launch strike on sea supply line 1 of Britain with 1 AAF from Catania",
        "launch a joint strike at sea supply line 1 of Britain with 1 AAF from Catania",
        "launch strike with 1 AAF from Catania against sea supply line 1 of Britain",
        "launch strike 1 AAF from Catania",
        "strike with 1 AAF from Catania",
    ],
)
def test_23_752D_a_line_of_supply_is_struck_by_an_order_that_is_told_with_its_marks(attacked, line):
    assert orders_in(told(attacked, line)) == [LINE.format("AAF")]
    assert read(attacked, LINE.format("AAF"), "axis").group == "sea supply line 1 of Britain"


def test_23_752D_a_name_that_may_be_meant_is_told_with_the_marks_that_it_needs(attacked):
    assert 'Did you mean "sea supply line 1 of Britain"?' in told(
        attacked, "strike sea supply line 1 with 1 AAF from Catania"
    )
    marked = told(attacked, 'strike "sea supply line 1" with 1 AAF from Catania')
    assert "Did you mean sea supply line 1 of Britain?" in marked


@pytest.mark.parametrize(
    "line",
    [
        "launch strike with 1 AAF from Catania, 1 NAS from Catania",
        "launch strike at sea supply line 1 of Britain with 1 AAF, 1 NAS from Catania",
        "strike with 1 AAF and 1 NAS from Catania",
    ],
)
def test_23_75B_several_sorts_on_a_voyage_are_told_an_order_each_of_one_strike(attacked, line):
    refused = told(attacked, line)
    assert orders_in(refused) == [LINE.format("AAF"), LINE.format("NAS")]
    assert "all of them are one strike (23.75B)" in refused
    assert "counterair" not in refused


def test_why_an_order_has_no_place_is_told_of_the_one_that_is_typed(board):
    game = at_sea(board).game
    assert "Nobody may launch a strike in" in told(game, "launch strike at Force H with 1 NAS")
    assert "Nobody may launch a counterair in" in told(game, "launch counterair of Malta with 1 NAS")
    assert "Nobody may allot cover in" in told(game, "allot cover 1 NAS")
