"""18.611, 18.612, 18.614, 18.616: what defensive air support adds, how much of it, and what it loses."""

import pytest

from core.world_at_war.ground_combat import strength
from core.world_at_war.ground_combat.round import doubts_of_losses, fought, wanting
from core.world_at_war.ground_combat.strength import Attack, defense_strength
from tests.world_at_war.ground_fights import attack, ground, required, side


def added(*, invasion=False, **support):
    """What support adds to one infantry factor on a DM of two."""
    forces = side(ground(9)), side(ground(1, 1, 2), **support)
    return defense_strength(attack(*forces, invasion=invasion)) - 2


def test_18_611A_the_DM_does_not_touch_air_support():
    assert added(AAF=3) == 3


@pytest.mark.parametrize(
    ("support", "factors"), [({"AAF": 2}, 2), ({"NAS": 3}, 1), ({"AAF": 1, "NAS": 6}, 3)]
)
def test_18_611B_an_AAF_or_three_NAS_add_a_factor(support, factors):
    assert added(**support) == factors


@pytest.mark.parametrize(
    ("support", "factors"), [({"AAF": 2}, 6), ({"NAS": 1}, 1), ({"AAF": 1, "NAS": 4}, 7)]
)
def test_18_611C_against_an_invasion_an_AAF_adds_three_and_a_NAS_one(support, factors):
    assert added(invasion=True, **support) == factors


def test_18_611C_it_counts_so_for_the_attackers_losses():
    of = attack(side(ground(30)), side(ground(1, 1, 2), AAF=2), invasion=True)
    assert required(of, "A") == {"attacker": 8}
    assert required(of, "Ex-2") == {"attacker": 6, "defender": "everything"}


def test_18_611C_a_lost_factor_covers_three_as_doubt_W303_says():
    of = attack(side(ground(12)), side(ground(4), AAF=1), invasion=True)
    done = fought(of, 6)
    due = done.due("defender")
    assert (done.code, due.factors) == ("d", 4)
    assert wanting(of, due, {"AAF": 1, "infantry": 1}) == ()
    assert len(wanting(of, due, {"AAF": 1, "infantry": 1}, {"W303": "as_elsewhere"})) == 1
    assert doubts_of_losses(of, done, {"defender": {"AAF": 1, "infantry": 1}}) == ("W303",)


@pytest.mark.parametrize(("squadrons", "factors"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_18_612_three_naval_air_squadrons_rounded_down_make_a_factor(squadrons, factors):
    assert added(NAS=squadrons) == factors


@pytest.mark.parametrize(
    ("support", "refused"), [({"AAF": 6}, 0), ({"AAF": 7}, 1), ({"AAF": 5, "NAS": 4}, 1)]
)
def test_18_614A_support_is_at_most_three_times_the_ground_factors_without_DMs(support, refused):
    of = attack(side(ground(9)), side(ground(2, 1, 3), **support))
    assert len(list(strength.too_much_defensive_support(of))) == refused


def test_18_614B_losses_of_ground_units_take_no_support_away():
    before = attack(side(ground(9)), side(ground(2), AAF=6))
    assert defense_strength(before) == 8
    after = Attack(before.attacker, side(ground(1), AAF=6))
    assert defense_strength(after) == 7


def test_18_615_both_kinds_of_support_add_to_their_side():
    of = attack(side(ground(3), AAF=2), side(ground(2, 1, 2), AAF=1))
    found = fought(of, 1).odds
    assert (found.attacker, found.defender) == (5, 5)


def test_18_616_the_defender_loses_air_or_ground_units_as_he_likes():
    of = attack(side(ground(6)), side(ground(3), AAF=3))
    due = fought(of, 6).due("defender")
    assert due.factors == 3
    for lost in ({"AAF": 3}, {"infantry": 3}, {"AAF": 1, "infantry": 2}):
        assert wanting(of, due, lost) == ()
    assert len(wanting(of, due, {"AAF": 2})) == 1


def test_18_616_the_last_ground_unit_may_be_given_up_as_doubt_W306_says():
    of = attack(side(ground(6)), side(ground(3), AAF=3))
    due = fought(of, 6).due("defender")
    assert len(wanting(of, due, {"infantry": 3}, {"W306": "air_first"})) == 1
    assert wanting(of, due, {"infantry": 2, "AAF": 1}, {"W306": "air_first"}) == ()
