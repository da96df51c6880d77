"""23.73 the size of strikes, 23.741 surprise: who may have it, its die, its effects."""

import pytest

from core.world_at_war.air_combat.groups import Group
from core.world_at_war.ship_damage.chapter import (
    Bid,
    bars,
    doubts_of_size,
    effects,
    most_squadrons,
    rolled,
    too_many,
)
from tests.world_at_war.naval_strikes import AMERICA, BRITAIN, ITALY, JAPAN, aas, nas


@pytest.mark.parametrize(
    ("strike", "five_per_drm", "five_more", "three_steps"),
    [
        (aas(9, "Greece"), 5, 5, 6),
        (aas(9, ITALY), 5, 10, 9),
        (nas(9, AMERICA), 10, 15, 12),
        (nas(9, JAPAN, elite=True), 15, 20, 15),
        (nas(9, JAPAN, elite=True, research=1), 20, 25, 18),
    ],
)
def test_23_73_the_size_of_strikes_is_as_doubt_W249_says(strike, five_per_drm, five_more, three_steps):
    assert most_squadrons((strike,)) == five_per_drm
    assert most_squadrons((strike,), {"W249": "five_more"}) == five_more
    assert most_squadrons((strike,), {"W249": "three_steps"}) == three_steps


def test_23_73_ten_Americans_as_in_the_example_are_no_more_than_may_strike():
    assert too_many((nas(10),)) == 0
    assert too_many((nas(11),)) == 1
    assert doubts_of_size((nas(11),)) == ("W249",)
    assert doubts_of_size((nas(10),)) == ()


def test_23_73_penalties_count_as_doubt_W250_says():
    british = (nas(9, BRITAIN),)
    assert (most_squadrons(british), most_squadrons(british, {"W250": "basic"})) == (5, 10)
    assert most_squadrons((nas(9, winter=8),)) == 5
    assert doubts_of_size(british) == ("W249", "W250")


def test_23_73_the_lowest_of_a_mixed_strike_counts_as_doubt_W251_says():
    strike = (nas(4), nas(4, BRITAIN))
    assert (most_squadrons(strike), most_squadrons(strike, {"W251": "highest"})) == (5, 10)


def test_17_47D_2_kamikazes_have_a_limit_of_their_own():
    assert most_squadrons((Group(JAPAN, "kamikaze", 20),)) == 15


@pytest.mark.parametrize(
    ("bid", "rules"),
    [
        (Bid(), []),
        (Bid(surprises_before=1), ["23.7411"]),
        (Bid(from_land=True), ["23.7411A"]),
        (Bid(from_carriers=False, from_land=True), ["23.7411A"]),
        (Bid(found=0), ["23.7411B"]),
        (Bid(own_found=1), ["23.7411B"]),
        (Bid(strikes_before=1), ["23.7411C"]),
        (Bid(True, True, 0, 1, 1, 1), ["23.7411", "23.7411A", "23.7411B", "23.7411C"]),
    ],
)
def test_23_7411_every_reason_against_surprise_is_told(bid, rules):
    assert [bar.rule for bar in bars(bid)] == rules


@pytest.mark.parametrize(("found", "added"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)])
def test_23_74122A_search_results_add(found, added):
    done = rolled(3, found, 0)
    assert (done.net_roll, done.level) == (3 + added, 3 + added)


def test_23_74122B_each_radar_result_takes_one_away_and_never_adds():
    assert [rolled(3, 1, radar).level for radar in range(5)] == [3, 2, 1, 0, 0]


def test_23_74121_one_die_gives_the_level_and_seven_is_the_highest():
    assert [rolled(die, 3, 0).level for die in range(1, 7)] == [3, 4, 5, 6, 7, 7]
    assert [(one.rule, one.value) for one in rolled(6, 3, 1).modifiers] == [
        ("23.74122A", 2),
        ("23.74122B", -1),
    ]


def test_23_7413_each_level_has_its_effect_and_those_below():
    found = [effects(level) for level in range(9)]
    assert [one.patrol_loses_its_modifier for one in found] == [False] + [True] * 8
    assert [one.air_defense for one in found] == [0, 0] + [-1] * 7
    assert [one.attack for one in found] == [0, 0, 0] + [1] * 6
    assert [one.fewer for one in found] == [0, 0, 0, 0, 1, 2, 3, 4, 4]
    assert [one.critical_hits for one in found] == [False] * 7 + [True] * 2


def barred(**bid):
    return [bar.rule for bar in bars(Bid(**bid))]


def test_23_7411A_only_carrier_air_surprises_and_never_with_land_based_air():
    assert barred(from_carriers=True, from_land=False) == []
    assert barred(from_carriers=True, from_land=True) == ["23.7411A"]


def test_23_7411B_only_the_side_that_found_a_group_and_had_none_found_surprises():
    assert barred(found=1, own_found=0) == []
    assert barred(found=0, own_found=0) == barred(found=2, own_found=1) == ["23.7411B"]


def test_23_7411C_only_the_first_strike_on_a_group_in_a_round_surprises():
    assert barred(strikes_before=0) == []
    assert barred(strikes_before=1) == ["23.7411C"]


@pytest.mark.parametrize("level", [0, 1, 2, 3, 4, 5, 6, 7])
def test_23_7413_level_1_to_level_6_each_begins_at_its_own_level(level):
    found = effects(level)
    assert found.patrol_loses_its_modifier == (level >= 1)
    assert (found.air_defense, found.attack) == (-int(level >= 2), int(level >= 3))
    assert found.fewer == {4: 1, 5: 2, 6: 3, 7: 4}.get(level, 0)
