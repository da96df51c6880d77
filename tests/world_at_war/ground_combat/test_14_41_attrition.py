"""14.41, 14.73: attrition with its modifiers, and where a unit retreats when every way is an evil."""

import pytest

from core.world_at_war.ground_combat.attrition import (
    EVILS,
    Attrition,
    Force,
    ctl,
    dice_of_attrition,
    doubts_of_attrition,
    least_evils,
    reason,
    rolled,
)

A, B, C = EVILS


def attrition(factors, ctls=(0, 0), **about):
    return Attrition((Force(factors, ctls[0]),), (Force(10, ctls[1]),), **about)


def lost(of, die, **readings):
    found = rolled(of, die, readings).result
    return found.counters, found.hexes


@pytest.mark.parametrize(("factors", "die", "losses"), [(10, 5, (1, 0)), (25, 3, (1, 1)), (61, 6, (9, 4))])
def test_14_41_the_column_is_that_of_the_factors(factors, die, losses):
    assert lost(attrition(factors), die) == losses


def test_14_41_factors_of_several_CTLs_add_up():
    of = Attrition((Force(20, 1), Force(15, 2)), (Force(5, 1), Force(5, 2)))
    done = rolled(of, 4)
    assert (done.factors, done.net_roll) == (35, 4)


@pytest.mark.parametrize(("factors", "bonus"), [(70, 0), (71, 1), (80, 1), (81, 2), (121, 6), (131, 7)])
def test_14_41_modifier_1_ten_factors_begun_above_seventy_add_one(factors, bonus):
    assert rolled(attrition(factors), 3).net_roll == 3 + bonus


def test_14_41_explanation_1_the_bonus_counts_from_71_as_doubt_W127_says():
    of = attrition(61)
    assert (lost(of, 4), lost(of, 4, W127="sixty_one")) == ((7, 4), (8, 4))
    assert doubts_of_attrition(of, 4) == ("W127", "W128")


@pytest.mark.parametrize(("ctls", "net"), [((3, 1), 5), ((1, 3), 1), ((2, 2), 3)])
def test_14_41_modifier_2_the_difference_in_CTLs(ctls, net):
    assert rolled(attrition(20, ctls), 3).net_roll == net


def test_14_41_modifier_3_preparation_for_winter_counts_in_winter():
    levels = {"attacker_prepared": 0, "defender_prepared": 2}
    assert rolled(attrition(20, winter=True, **levels), 3).net_roll == 1
    assert rolled(attrition(20, winter=False, **levels), 3).net_roll == 3


def test_14_41_explanation_2_the_CTL_is_that_of_most_factors_and_the_lower_on_a_tie():
    assert ctl((Force(10, 3), Force(6, 1), Force(5, 1))) == 1
    assert ctl((Force(10, 3), Force(10, 2))) == 2
    assert ctl(()) == 0


@pytest.mark.parametrize(("die", "printed", "captured"), [(1, 3, 1), (4, 4, 2)])
def test_14_41_explanation_3_half_of_the_hexes_rounded_down_in_the_pacific(die, printed, captured):
    done = rolled(attrition(65, pacific=True), die)
    assert (done.printed.hexes, done.result.hexes) == (printed, captured)
    assert done.printed.counters == done.result.counters


def test_14_41_a_roll_below_the_table_is_as_doubt_W126_says():
    of = attrition(45, (0, 4))
    assert (rolled(of, 1).net_roll, lost(of, 1), lost(of, 1, W126="nothing")) == (-3, (2, 1), (0, 0))


def test_14_41_which_dice_are_rolled_is_as_doubt_W125_says():
    assert (dice_of_attrition(), dice_of_attrition({"W125": "two_dice"})) == (1, 2)


def test_14_41_what_the_defender_loses_is_as_doubt_W128_says():
    of = attrition(25)
    assert (rolled(of, 3).losses, rolled(of, 3, {"W128": "combat_factors"}).losses) == (
        "counters",
        "combat factors",
    )
    assert doubts_of_attrition(of, 3) == ("W128",)
    assert doubts_of_attrition(attrition(5), 0) == ()


def test_14_73_a_hex_without_evil_goes_before_all():
    assert least_evils({"A1": [A], "A2": [], "A3": [C], "A4": []}) == ("A2", "A4")


def test_14_73A_overstacking_goes_before_an_enemy_ZoC():
    assert least_evils({"A1": [B], "A2": [A], "A3": [C]}) == ("A2",)
    assert reason({"A2": [A]}, "A2") == "14.73A"


def test_14_73B_an_enemy_ZoC_goes_before_an_enemy_hex():
    assert least_evils({"A1": [C], "A2": [B]}) == ("A2",)


def test_14_73C_an_enemy_hex_goes_before_elimination():
    assert least_evils({"A1": [C]}) == ("A1",)
    assert least_evils({}) == ()


def test_14_73_of_two_evils_in_one_hex_the_worst_counts_first_as_doubt_W309_says():
    hexes = {"A1": [A, B], "A2": [B], "A3": [C]}
    assert least_evils(hexes) == ("A2",)
    assert least_evils(hexes, {"W309": "worst_only"}) == ("A1", "A2")
