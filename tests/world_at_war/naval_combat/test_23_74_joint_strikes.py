"""23.74B, 23.75B: squadrons of several seats make a single air strike on a combat group that was found."""

import pytest

from core.mistakes import Unworkable
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import CombatStrikeLaunched
from events.world_at_war.strikes import NavalStrikeAnnounced
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    FULL,
    all_done,
    answered,
    at_striking,
    battle,
    patrol,
    strike,
)

TOKYO, BERLIN, ALLIES = "tokyo", "berlin", "allies"
SEATS = (
    Seat(TOKYO, "Axis", ("Japan",)),
    Seat(BERLIN, "Axis", ("Germany",)),
    Seat(ALLIES, "Allied", ("Britain",)),
)
EVERY = (TOKYO, BERLIN, ALLIES)
TRIPOLI = "0300"
DIVISION = tuple(patrol(3, deck) for deck in ("Akagi", "Kaga"))
AIR = ("3 NAS Japan Akagi", "3 NAS Japan Kaga", "3 NAS Japan Soryu", "4 NAS Germany Tripoli")
JAPANESE = tuple(f"JP-NAS-0{n}" for n in range(1, 7))
GERMAN = tuple(f"GE-NAS-0{n}" for n in range(1, 5))


def from_tripoli(count, **more):
    flight = give.Flight((give.Group(count, "NAS", "Germany", TRIPOLI),))
    return give.LaunchStrike(FORCE_Z, flight, **more)


@pytest.fixture
def found(board):
    """Force Z was found by the Axis, of which nothing was found; strikes are about to be announced."""
    table = battle(board, *AIR, seats=SEATS, held={TRIPOLI: "Germany"}).as_seat(TOKYO)
    table.when(give.JoinBattle("0100")).accepted()
    all_done(all_done(table, EVERY), EVERY)
    answered(answered(table, give.AllotPatrol(), EVERY), give.AllotCover(), EVERY)
    table.as_seat(TOKYO).when(give.FindGroup(FORCE_Z, 1)).accepted()
    return all_done(table, EVERY)


def carriers_strike(table, **more):
    table.as_seat(TOKYO).when(give.LaunchStrike(FORCE_Z, give.Flight(DIVISION), **more)).accepted()
    return table.as_seat(BERLIN)


def test_23_74B_and_23_75B_land_based_air_of_a_partner_joins_the_strike_of_carriers(found):
    carriers_strike(found).when(from_tripoli(4, joint=True)).accepted()
    assert found.facts[-1] == CombatStrikeLaunched(BERLIN, FORCE_Z, GERMAN, joint=True)
    all_done(found, EVERY)
    (strike,) = [one for one in found.facts if isinstance(one, NavalStrikeAnnounced)]
    assert (strike.kind, strike.units) == ("combined", (*JAPANESE, *GERMAN))


def test_23_74B_without_that_word_it_is_a_strike_of_its_own_23_76E(found):
    carriers_strike(found).when(from_tripoli(4)).accepted()
    assert [plan.units for plan in found.game.naval_combats[0].strikes] == [JAPANESE, GERMAN]


def test_23_73_the_size_is_that_of_all_who_strike_together(found):
    carriers_strike(found)
    more = give.LaunchStrike(FORCE_Z, give.Flight((patrol(3, "Soryu"),)), joint=True)
    found.as_seat(TOKYO).when(more).accepted()
    found.as_seat(BERLIN).when(from_tripoli(2, joint=True)).refused("23.73")
    found.when(from_tripoli(1, joint=True)).accepted()


def test_23_7411A_land_based_air_does_not_join_a_surprise_strike_and_carriers_do(found):
    carriers_strike(found, surprise=True).when(from_tripoli(1, joint=True)).refused("23.7411")
    more = give.LaunchStrike(FORCE_Z, give.Flight((patrol(3, "Soryu"),)), joint=True)
    found.as_seat(TOKYO).when(more).accepted()
    (plan,) = found.game.naval_combats[0].strikes
    assert plan.surprise
    assert len(plan.units) == 9


def test_23_74B_nobody_joins_a_strike_that_is_not_announced(found):
    with pytest.raises(Unworkable, match="No strike on Force Z is announced that others could join"):
        found.as_seat(BERLIN).when(from_tripoli(1, joint=True))


def test_23_74B_one_line_of_the_menu_sends_all_that_may_strike_from_several_carriers(board):
    laid = battle(board, *FULL[:2], "1 NAS Britain Eagle")
    table = at_striking(laid, (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    orders = [
        one.order
        for one in menu(WORLD_AT_WAR, table.game, "axis")
        if isinstance(one.order, give.LaunchStrike)
    ]
    assert orders[0] == strike(FORCE_Z, patrol(3, "Akagi"), patrol(3, "Kaga"))
    table.when(orders[0]).accepted()
