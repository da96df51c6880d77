"""An order that has no place in a step of naval combat is told the one of that step which does the same."""

import pytest

from core.ruling import Refused
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    FULL,
    all_done,
    answered,
    at_allotting,
    at_searching,
    at_striking,
    patrol,
    sea,
)
from tests.world_at_war.sea_fights import at_sea, squadrons

__all__ = ["sea"]


def told(table, order, seat="axis"):
    """What the refusal of an order says, on one line."""
    ruling = table.as_seat(seat).when(order).ruling
    assert isinstance(ruling, Refused), ruling
    return str(ruling)


def test_23_35A_who_flies_patrol_in_naval_combat_is_told_that_it_is_allotted(sea):
    table = at_allotting(sea(*FULL))
    assert "by “allot patrol UNITS from CARRIER”" in told(table, give.FlyPatrol((patrol(1, "Akagi"),)))


def test_23_24A_who_flies_cover_in_naval_combat_is_told_that_it_is_allotted(sea):
    table = answered(at_allotting(sea(*FULL)), give.AllotPatrol())
    assert "by “allot cover over GROUP with" in told(table, give.CoverForce((patrol(1, "Akagi"),)))


def test_23_751A_who_strikes_in_naval_combat_is_told_that_it_is_launched(sea):
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 2)),))
    words = told(table, give.StrikeAtSea((patrol(1, "Akagi"),), FORCE_Z))
    assert "by “launch strike at GROUP with UNITS" in words


@pytest.mark.parametrize("order", [give.FightOn(), give.Disengage()])
def test_22_6_who_fights_on_at_sea_is_told_that_it_stays_in_the_battle(sea, order):
    table = all_done(all_done(all_done(at_searching(sea(*FULL)))))
    assert table.game.turn.phase.endswith(".deciding")
    assert "a side says “stay in the battle” or “leave the battle”" in told(table, order)


def test_23_752A_who_launches_a_strike_outside_naval_combat_is_told_how_it_is_sent(board):
    table = at_sea(board, "3 AAF Germany Catania")
    table.sail("0100", "0200", "0300").accepted()
    table.axis(give.AttackAtSea()).accepted()
    flight = give.Flight((squadrons(1, "AAF"),))
    assert "by “patrol with UNITS from CARRIER”" in told(table, give.AllotPatrol(flight), "allies")
    table.allies(give.Finish()).accepted()
    assert "by “strike GROUP with UNITS from BASE”" in told(table, give.LaunchStrike("Force H", flight))
