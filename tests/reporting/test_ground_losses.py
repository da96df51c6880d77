"""Ground units among the losses: who sits down again, or reads a report, is told which armies are gone."""

import pytest

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from events.world_at_war import AirTransportFailed, GroundLossesTaken
from skyledger.reporting.page import losses_told
from skyledger.reporting.report import Happening
from skyledger.reporting.world_at_war import losses
from tests.world_at_war.conftest import board, given
from tests.world_at_war.supported import front

__all__ = ["board", "front", "given"]


@pytest.mark.parametrize(
    "gone",
    [
        GroundLossesTaken(("0300",), "defender", ground=("BR-infantry-1",), covered=3),
        AirTransportFailed("air transport", "0300", lost=("BR-infantry-1",)),
    ],
)
def test_15_6_18_624_a_ground_unit_that_is_lost_is_named_among_the_losses(front, gone):
    before = front("1 AAF Germany Lille").game
    after = fold(EVOLUTIONS, before, [gone])
    assert after.ground["BR-infantry-1"].place == ""
    happened = Happening(("", 0, ""), 2, "axis", gone, ("15.6",), before, after, 0)
    assert list(losses_told(losses([happened]))) == ["British: 1 infantry (BR-infantry-1)"]
