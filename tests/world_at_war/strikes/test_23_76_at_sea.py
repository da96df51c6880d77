"""23.76: what befalls a strike on ships at sea, step by step, and strike after strike."""

import pytest

from core.mistakes import Mistake
from events.message import RollCalledFor
from events.world_at_war import (
    AirDefenseFired,
    NavalAttackRolled,
    NavalStrikeBegan,
    NavalStrikeContested,
    NavalStrikeEnded,
)
from tests.world_at_war import orders as give
from tests.world_at_war.strikes_at_sea import AMERICA, JAPAN, light, nas, ship, struck

SHIPS = (ship(), ship("Kongo", 4))
AIMED = give.AimStrike((give.Goal("Yamato", (nas(5),)), give.Goal("Kongo", (nas(3),))))


def uncontested(board, **more):
    """Eight squadrons against two battleships, before the dice of air defense."""
    table = struck(board, "8 NAS United States Oahu", **({"ships": SHIPS} | more))
    return table.strike(table.names(AMERICA)).begin()


def contested(board):
    """The same, met by two squadrons of air cover, before the dice of air combat."""
    table = struck(board, "8 NAS United States Oahu", "2 NAS Japan Truk", ships=SHIPS)
    table.strike(table.names(AMERICA), cover=table.names(JAPAN)).begin()
    return table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))


def test_23_76_land_based_and_carrier_based_strikes_go_through_the_same_steps(board):
    for kind in ("land", "carrier"):
        table = struck(board, "8 NAS United States Oahu", ships=SHIPS)
        table.strike(table.names(AMERICA), kind=kind).begin()
        seen = [table.step]
        table.dice("axis", 1, 1)
        seen.append(table.step)
        table.allies(AIMED)
        assert [*seen, table.step] == ["firing", "aiming", "attacking"]


def test_23_76A_and_23_25_air_over_the_ships_comes_before_air_defense(board):
    table = contested(board)
    assert table.step == "contesting"
    table.dice("axis", 3, 3).dice("allies", 3, 3)
    assert NavalStrikeContested in map(type, table.facts)
    assert table.step == "firing"


def test_23_76B_air_defense_fires_before_targets_are_named(board):
    table = uncontested(board, light=(light("DD", 15),))
    assert table.step == "firing"
    table.as_seat("allies").when(AIMED)
    assert table.ruling.violations
    table.dice("axis", 6, 6)
    fired = table.told_of(AirDefenseFired)
    assert len(fired.through) == 8 - fired.eliminated - fired.aborted < 8


def test_23_76C_air_is_shared_out_over_targets_once_air_defense_was_rolled(board):
    table = uncontested(board).dice("axis", 1, 1)
    assert table.step == "aiming"
    table.as_seat("allies").when(AIMED).accepted()


def test_23_76D_each_named_ship_and_each_group_of_light_ships_is_rolled_for_by_itself(board):
    table = uncontested(board, light=(light("DD", 4), light("CA", 4))).dice("axis", 1, 1)
    left = len(table.told_of(AirDefenseFired).through)
    goals = (("Yamato", 3), ("Kongo", 2), ("light ships", left - 5))
    table.allies(give.AimStrike(tuple(give.Goal(target, (nas(count),)) for target, count in goals)))
    for target, count in goals:
        assert table.told_of(RollCalledFor).row == count
        table.dice("allies", 1, 1)
        assert table.told_of(NavalAttackRolled).target == target
    assert table.told_of(NavalStrikeEnded).how == "fought"


def test_23_76E_the_next_strike_on_the_same_group_goes_through_all_the_steps_again(board):
    table = struck(board, "6 NAS United States Oahu")
    ours = table.names(AMERICA)
    table.strike(ours[:3]).strike(ours[3:]).begin().dice("axis", 1, 1)
    table.dice("allies", 1, 1)
    assert (table.told_of(NavalStrikeEnded).strike, table.told_of(NavalStrikeBegan).strike) == (1, 2)
    assert table.step == "firing"
    table.dice("axis", 1, 1).dice("allies", 1, 1)
    assert table.told_of(NavalStrikeEnded).strike == 2


def test_23_76A_and_23_412_cover_that_would_have_aborted_over_a_port_meets_the_next_strike_at_sea(board):
    """1/2 against three: one is lost, and the two that air in a port would have lost to aborts stay (W230)."""
    table = struck(board, "8 NAS United States Oahu", "3 NAS Japan Truk", ships=SHIPS)
    ours, theirs = table.names(AMERICA), table.names(JAPAN)
    table.strike(ours[:4], cover=theirs).strike(ours[4:], cover=theirs).begin()
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),))).dice("allies", 3, 4).dice("axis", 1, 1)
    fought = table.told_of(NavalStrikeContested)
    [roll] = [one for one in fought.rolls if one.side == "attacker"]
    assert (roll.eliminated, roll.aborted) == (1, 2)
    assert fought.defenders_eliminated == theirs[:1]
    assert not any(table.game.units[name].inverted for name in theirs[1:])
    table.dice("axis", 1, 1)
    table.allies(give.AimStrike((give.Goal("Yamato", (nas(len(table.told_of(AirDefenseFired).through)),)),)))
    table.dice("allies", 1, 1)
    assert table.step == "engaging"
    with pytest.raises(Mistake, match="There are 2 NAS of Japan"):
        table.as_seat("axis").when(give.EngageStrike(cover=(nas(3, JAPAN),)))
    table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))
    assert table.step == "contesting"
