"""23.44/results, 23.443-23.45: what hits do to named ships, cruisers, one-factor ships and mixed light forces."""

import pytest

from core.world_at_war.ship_damage.damage import (
    Shared,
    doubts_of_damage,
    doubts_of_light,
    light_struck,
    shared,
    struck,
    triggers_critical_roll,
)
from tests.world_at_war.naval_strikes import AMERICA, BRITAIN, GERMANY, light, ship


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_23_44_results_1_a_ship_is_damaged_one_short_of_its_size_and_sunk_at_its_size(size):
    """20.51/results.1"""
    found = [struck(ship(size=size), hits).effect for hits in range(size + 3)]
    assert found == ["no effect"] * (size - 1) + ["damaged"] + ["sunk"] * 3


def test_23_44_results_1_no_hit_does_nothing_to_the_smallest_ship():
    assert struck(ship(size=1), 0).effect == "no effect"
    assert struck(ship(size=1), 1).effect == "sunk"


def test_23_443A_hits_at_sea_add_up_until_the_ship_is_in_port():
    first = struck(ship(size=4), 2)
    second = struck(first.ship, 1)
    third = struck(second.ship, 1)
    assert [one.effect for one in (first, second, third)] == ["no effect", "damaged", "sunk"]
    assert [one.ship.hits for one in (first, second, third)] == [2, 3, 4]
    assert (second.ship.damaged, third.ship.sunk) == (True, True)
    assert doubts_of_damage(first.ship, 1) == ("W245",)


def test_23_443A_each_attack_may_be_judged_alone_by_doubt_W245():
    assert struck(ship(size=4, hits=2), 1, {"W245": "each_attack"}).effect == "no effect"


def test_23_443A_a_ship_that_is_damaged_already_and_not_sunk_is_not_damaged_anew():
    damaged = ship(size=5, hits=4, damaged=True)
    assert struck(damaged, 0).effect == "no effect"
    assert struck(damaged, 1).effect == "sunk"


def test_23_443B_a_ship_damaged_from_before_is_as_doubt_W334_says():
    old = ship(size=4, damaged=True)
    assert [struck(old, hits).effect for hits in (2, 3, 4)] == ["no effect", "no effect", "sunk"]
    assert [struck(old, hits, {"W334": "sunk"}).effect for hits in (2, 3, 4)] == ["no effect", "sunk", "sunk"]
    assert doubts_of_damage(old, 3) == ("W334",)


def test_23_7413_level_7_a_hit_that_damages_a_named_ship_calls_for_a_roll_for_a_critical_hit():
    damaged, sunk = struck(ship(size=4), 3), struck(ship(size=4), 4)
    assert [triggers_critical_roll(damaged, level) for level in (6, 7, 8)] == [False, True, True]
    assert not triggers_critical_roll(sunk, 7)


def suffered(hits, *groups, answers=(), **readings):
    """(factors sunk, cruisers damaged) of each group."""
    done = light_struck(groups, hits, answers, readings)
    return [(loss.sunk, loss.damaged) for loss in done.losses]


def test_23_44_results_2_an_odd_hit_damages_one_cruiser():
    """20.51/results.2"""
    found = [suffered(hits, light("CA", 8)) for hits in range(10)]
    assert found == [
        [(0, 0)], [(0, 1)], [(2, 0)], [(2, 1)], [(4, 0)], [(4, 1)], [(6, 0)], [(6, 1)], [(8, 0)], [(8, 0)],
    ]  # fmt: skip


def test_23_44_results_3_each_hit_sinks_a_destroyer_CVE_or_transport_factor():
    """20.51/results.3"""
    for kind in ("DD", "CVE", "TR"):
        assert [suffered(hits, light(kind, 3)) for hits in range(5)] == [
            [(0, 0)], [(1, 0)], [(2, 0)], [(3, 0)], [(3, 0)],
        ]  # fmt: skip


MIXED = light("CA", 8), light("DD", 6)


@pytest.mark.parametrize(
    ("hits", "cruisers", "others"),
    [(1, 1, 0), (2, 2, 0), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 4, 2), (7, 4, 3)],
)
def test_23_44_results_4_one_factor_ships_lost_never_outnumber_the_cruiser_factors_sunk(
    hits, cruisers, others
):
    """20.51/results.4"""
    assert shared(MIXED[:1], MIXED[1:], hits) == Shared(cruisers, others)
    expected = ("W221",) if hits in (2, 6) else ()
    assert tuple(one for one in doubts_of_light(MIXED, hits) if one == "W221") == expected


@pytest.mark.parametrize(
    ("hits", "cruisers", "others"),
    [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3)],
)
def test_23_44_results_4_by_doubt_W221_the_even_share_may_come_first(hits, cruisers, others):
    assert shared(MIXED[:1], MIXED[1:], hits, {"W221": "one_each"}) == Shared(cruisers, others)


def test_23_44_results_4_a_cruiser_that_bears_a_hit_is_sunk_by_the_first_of_two():
    """20.51/results.4, 23.444"""
    bearing = light("CA", 8, damaged=1, hit=1)
    assert suffered(2, bearing, light("DD", 6)) == [(2, 0), (1, 0)]


def test_23_44_results_4_when_the_cruisers_are_gone_the_others_take_all():
    """20.51/results.4"""
    assert suffered(6, light("CA", 2), light("DD", 6)) == [(2, 0), (4, 0)]
    assert suffered(6, light("CA", 8), light("DD", 1)) == [(4, 1), (1, 0)]


def test_23_444_cruisers_that_were_hit_before_are_as_doubt_W335_says():
    group = light("CA", 8, damaged=1, hit=1)
    assert [suffered(hits, group)[0] for hits in (1, 2, 3)] == [(2, 0), (2, 1), (4, 0)]
    other = [suffered(hits, group, W335="sound_first")[0] for hits in (1, 2, 3, 7)]
    assert other == [(0, 1), (2, 0), (2, 1), (8, 0)]
    assert doubts_of_light((group,), 1) == ("W335",)


def test_23_444_what_is_left_of_cruisers_says_which_bear_a_hit():
    [one] = light_struck((light("CA", 8, damaged=1, hit=1),), 2).losses
    assert (one.left.factors, one.left.damaged, one.left.hit) == (6, 1, 1)
    [old] = light_struck((light("CA", 4, damaged=2),), 1).losses
    assert (old.left.factors, old.left.damaged, old.left.hit, old.damaged) == (4, 2, 1, 0)


def test_23_44_results_2_an_odd_factor_of_cruisers_is_one_that_may_be_sunk():
    assert [suffered(hits, light("CA", 1))[0] for hits in (0, 1, 2, 3)] == [(0, 0), (0, 1), (1, 0), (1, 0)]
    assert [suffered(hits, light("CA", 3))[0] for hits in (2, 3, 4)] == [(2, 0), (2, 1), (3, 0)]
    [hurt] = light_struck((light("CA", 1, damaged=1, hit=1),), 1).losses
    assert (hurt.sunk, hurt.left.factors, hurt.left.damaged, hurt.left.hit) == (1, 0, 0, 0)


def test_23_45_hits_are_shared_equally_and_the_owner_picks_of_equals_as_doubt_W336_says():
    assert suffered(4, light("DD", 5), light("TR", 2), light("CVE", 1)) == [(2, 0), (1, 0), (1, 0)]
    equals = light("DD", 3), light("TR", 3)
    assert suffered(3, *equals) == [(2, 0), (1, 0)]
    assert suffered(3, *equals, answers=["Japan TR"]) == [(1, 0), (2, 0)]
    [pick] = light_struck(equals, 3).picks
    assert (pick.options, pick.answered) == (("Japan DD", "Japan TR"), False)
    assert doubts_of_light(equals, 3) == ("W336",)
    cruisers = light("CA", 6, AMERICA), light("CA", 4, BRITAIN)
    assert suffered(5, *cruisers) == [(2, 1), (2, 0)]


def test_23_45_or_the_owner_says_who_takes_the_odd_one_if_doubt_W336_is_played_so():
    many = light("DD", 5), light("TR", 2), light("CVE", 1)
    owner = {"W336": "owner"}
    [pick] = light_struck(many, 4, readings=owner).picks
    assert pick.options == ("Japan DD", "Japan TR")
    lost = light_struck(many, 4, ["Japan TR"], owner).losses
    assert [one.sunk for one in lost] == [1, 2, 1]
    assert "W336" in doubts_of_light(many, 4, owner)


def test_23_43C_each_hit_sinks_a_submarine_factor_by_doubt_W340():
    assert suffered(2, light("SS", 3, GERMANY, patrolling=True)) == [(2, 0)]
