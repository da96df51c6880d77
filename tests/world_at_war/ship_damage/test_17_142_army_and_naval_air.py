"""17.141, 17.142, 17.354: what army air and naval air are worth against ships, in port and at sea."""

import pytest

from core.world_at_war.ship_damage.air_defense import Attack, Defense, Port, attack_modifiers, fired, rolled
from events.message import RollCalledFor
from events.world_at_war import AirDefenseFired
from events.world_at_war.board import Carrier
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import waters
from tests.world_at_war.naval_strikes import GERMANY, aaf, aas, aborted, eliminated, nas, ship
from tests.world_at_war.strikes_at_sea import AMERICA, struck

NAGATO = ship("Nagato", size=4)
HORNET = Carrier("Hornet", AMERICA, 3, "0400")


@pytest.mark.parametrize("dice", range(2, 13))
def test_17_142A_in_port_a_naval_air_squadron_attacks_like_a_factor_of_army_air(dice):
    army, naval = (
        rolled(Attack(NAGATO, (group,), at_sea=False), dice) for group in (aaf(5), nas(5, GERMANY))
    )
    assert (army.row, army.hits) == (naval.row, naval.hits)
    assert army.row == 5


def over_malta(board, kind):
    """Four units of a kind go for the ships at Malta, and air defense is to be rolled for."""
    table = waters(board, f"4 {kind} Germany Lille", drawing="Lille~ . Malta~ = = Gozo~")
    table.attack(f"4 {kind} Germany Lille").accepted()
    return table.done() if not table.game.rolls else table


@pytest.mark.parametrize("kind", ["AAF", "NAS"])
def test_17_142_in_port_both_are_aimed_and_counted_as_they_are(board, kind):
    table = over_malta(board, kind).due((1, 1))
    left = len(table.told(AirDefenseFired)[-1].through)
    table.said("axis", give.AimStrike((give.Goal("Warspite", (give.Squadrons(left, kind, GERMANY),)),)))
    assert left > 1
    assert table.told(RollCalledFor)[-1].row == left


def test_17_142B_a_half_costs_any_four_units_one_and_sends_two_home():
    defense = Defense(port=Port(flak=1))
    for strike in ((aaf(4),), (nas(4, GERMANY),), (aaf(2), nas(2, GERMANY))):
        done = fired(defense, strike, 8)
        assert (done.result.eliminated, done.result.aborted) == (1, 2)
        assert (eliminated(done.suffered), aborted(done.suffered)) == (1, 2)


def test_17_142B_whole_factors_are_lost_and_turned_back_in_play(board):
    for kind in ("AAF", "NAS"):
        table = over_malta(board, kind).due((6, 6))
        told = table.told(AirDefenseFired)[-1]
        assert told.eliminated > 0
        assert told.aborted > 0
        assert len(told.units_eliminated) == told.eliminated
        assert len(told.units_aborted) == told.aborted
        assert all(f"-{kind}-" in name for name in (*told.units_eliminated, *told.units_aborted))


def test_17_354_naval_air_alone_has_one_more_at_sea_and_none_in_port():
    def bonus(group, at_sea):
        found = attack_modifiers(Attack(NAGATO, (group,), at_sea=at_sea))
        return sum(one.value for one in found if one.rule == "23.441C")

    assert (bonus(nas(3), True), bonus(aas(3, AMERICA), True), bonus(nas(3), False)) == (1, 0, 0)


@pytest.mark.parametrize(("base", "kind"), [("Oahu", "land"), ("Hornet", "carrier")])
def test_17_354_it_is_the_same_from_land_and_from_carriers(board, base, kind):
    table = struck(board, f"3 NAS United States {base}", carriers=(HORNET,))
    table.strike(table.names(AMERICA), kind=kind).begin().dice("axis", 1, 1)
    due = next(f for f in reversed(table.facts) if isinstance(f, RollCalledFor))
    assert ("23.441C", 1) in due.modifiers


def test_23_11F_ships_in_port_are_attacked_by_army_and_naval_air_and_by_no_jets(board):
    for kind in ("AAF", "NAS"):
        over_malta(board, kind)
    for kind in ("jet", "air transport"):
        table = waters(board, f"2 {kind} Germany Lille")
        table.attack(f"2 {kind} Germany Lille")
        assert table.ruling.violations, kind
