"""`why` tells what land-based air did about naval units at sea, and what its inversion rests on (23.164)."""

from core.world_at_war.orders import Named, Search
from events.world_at_war.employment import AirUnitsInverted
from events.world_at_war.naval import NavalForceFormed
from skyledger.telling import say
from skyledger.why.telling import standing
from skyledger.why.world_at_war import rests_on
from tests.world_at_war.conftest import Given, board, units

__all__ = ["board"]


def test_23_162_why_tells_of_the_roles_of_a_player_turn_and_that_they_commit(board):
    table = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille"))
    table.after(NavalForceFormed("Force K", "Britain", "0100", at_sea=True))
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()
    told = [say(one.told) for one in standing(table.game, "GE-NAS-01") if one.about == "commitment"]
    assert told == ["search at 0100 this player turn", "committed to naval activities this player turn"]


def test_23_164_the_inversion_rests_on_what_the_unit_did_at_sea():
    turned = AirUnitsInverted(("GE-NAS-01",), "23.164")
    assert list(rests_on(turned, "GE-NAS-01", "inverted")) == [("GE-NAS-01", "used")]
