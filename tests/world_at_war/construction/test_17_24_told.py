"""17.24, 17.71, 17.141A: what who builds air units is told before: the BRPs left, and where units appear."""

import pytest

from core.mistakes import Mistake
from skyledger.board.waiting import hints
from skyledger.notation.world_at_war import read
from tests.world_at_war.building import build
from tests.world_at_war.conftest import DeclaredFact
from tests.world_at_war.construction.test_17_24_construction import brps, table
from tests.world_at_war.orders import ConstructAirUnits

__all__ = ["table"]

POOL = ("3 AAF Germany", "2 interceptor Germany", "1 AAF Britain")


def told_of(one, seat):
    return [line for line in hints(one.game, seat) if "BRPs" in line]


def test_17_141A_how_many_BRPs_are_left_is_told_before_anything_is_built_and_after_each(table):
    one = table(*POOL, facts=(brps(8), DeclaredFact("brp", "Britain", "30")))
    assert told_of(one, "axis") == ["Of the 8 BRPs of Germany 8 are left this turn, as declared (17.141A)."]
    build(one, "2 AAF Germany", "Lille").accepted()
    assert told_of(one, "axis") == ["Of the 8 BRPs of Germany 2 are left this turn, as declared (17.141A)."]
    assert told_of(one, "allies") == []


@pytest.mark.parametrize(
    "line", ["build 2 interceptors on the Front front", "build 2 interceptors for the Front"]
)
def test_17_81_who_says_only_the_front_is_told_the_box_and_the_order_that_he_is_told_is_read(table, line):
    game = table(*POOL).game
    with pytest.raises(Mistake) as refused:
        read(game, line, "axis")
    order = str(refused.value).partition("“")[2].partition("”")[0]
    assert order == "build 2 interceptors at Axis SW box on the Front front"
    assert read(game, order, "axis") == ConstructAirUnits("Germany", "interceptor", 2, "Axis SW box", "Front")
