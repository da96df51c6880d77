"""`why` tells where air units will land that are out on a mission (18.46)."""

from skyledger.why.world_at_war.words import standing
from tests.world_at_war.flight.test_18_46_whatever_was_flown import DOVER, HULL, back, front, over_calais

__all__ = ["front"]
UNIT, BOUND = "BR-AAF-01", "lands at Dover (0500) when its mission is over"


def commitments(game):
    return [one.told for one in standing(game.game, UNIT) if one.about == "commitment"]


def test_18_46_who_is_to_land_elsewhere_is_told_to(front):
    game = over_calais(front)
    assert BOUND not in commitments(game)
    back(game, "allies", "2 AAF Britain Hull", DOVER).accepted()
    assert BOUND in commitments(game)
    back(game, "allies", "2 AAF Britain Hull", HULL).accepted()
    assert BOUND not in commitments(game)
