"""18.552, 18.553, 18.554, 18.556: what air and ships add to an attack, how much of it, and what they lose."""

import pytest

from core.world_at_war.ground_combat import strength as ground_combat_strength
from core.world_at_war.ground_combat.round import alone, doubts_of_losses, everything, fought, wanting
from core.world_at_war.ground_combat.strength import attack_strength, odds
from tests.world_at_war.ground_fights import attack, ground, required, side

ISLAND = attack(side(ground(5), NAS=12), side(ground(1, 1, 3)), invasion=True)
"""The example of 18.5521."""


def strength(**support):
    return attack_strength(attack(side(ground(3), **support), side(ground(1)))) - 3


def test_18_5521_example_five_infantry_and_12_NAS_invade_at_9_to_3():
    found = odds(ISLAND)
    assert (found.attacker, found.defender, found.column) == (9, 3, "3:1")
    done = fought(ISLAND, 1)
    assert done.code == "Ex"
    assert required(ISLAND, "Ex") == {"attacker": 3, "defender": "everything"}
    cost = done.due("attacker")
    assert wanting(ISLAND, cost, {"NAS": 9}) == ()
    assert [one.given for one in wanting(ISLAND, cost, {"NAS": 8})] == ["2 2/3 factors"]
    assert alone(ISLAND, cost) == {"infantry": 3, "NAS": 9}


def test_18_5521_example_five_NAS_and_seven_fleet_factors_add_four():
    assert strength(NAS=5, fleet=7) == 4
    assert (strength(NAS=5), strength(fleet=7)) == (1, 2)


@pytest.mark.parametrize(("squadrons", "factors"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (12, 4)])
def test_18_5521_three_naval_air_squadrons_make_a_factor(squadrons, factors):
    assert strength(NAS=squadrons) == factors


def test_18_551_an_army_air_factor_adds_one():
    assert strength(AAF=2) == 2


def test_18_553A_CVEs_support_invasions_alone():
    forces = side(ground(3), CVE=2), side(ground(1))
    assert [one.given for one in ground_combat_strength.carriers_out_of_place(attack(*forces))] == [
        "2 CVE factors"
    ]
    assert list(ground_combat_strength.carriers_out_of_place(attack(*forces, invasion=True))) == []


def test_18_553B_a_CVE_factor_adds_one():
    assert strength(CVE=2) == 2


@pytest.mark.parametrize(("carriers", "refused"), [(3, 0), (4, 1)])
def test_18_553C_CVEs_add_no_more_than_there_are_invading_factors(carriers, refused):
    of = attack(side(ground(1, 3), CVE=carriers), side(ground(1)), invasion=True)
    assert len(list(ground_combat_strength.too_many_carriers(of))) == refused


@pytest.mark.parametrize(("army", "refused"), [(6, 0), (7, 1)])
def test_18_553D_CVEs_count_toward_three_to_one(army, refused):
    of = attack(side(ground(1, 3), CVE=3, AAF=army), side(ground(1)), invasion=True)
    assert len(list(ground_combat_strength.too_much_ground_support(of))) == refused


def test_18_553E_CVEs_may_be_given_up():
    of = attack(side(ground(6), CVE=3), side(ground(3)), invasion=True)
    due = fought(of, 1).due("attacker")
    assert wanting(of, due, {"CVE": due.factors}) == ()


def test_18_553E_three_bombarding_fleet_factors_cover_one_as_doubt_W304_says():
    of = attack(side(ground(5), fleet=7, NAS=5), side(ground(1, 1, 3)), invasion=True)
    done = fought(of, 1)
    cost = done.due("attacker")
    assert (done.code, cost.factors) == ("Ex", 3)
    assert wanting(of, cost, {"fleet": 4, "NAS": 5}) == ()
    assert [one.given for one in wanting(of, cost, {"fleet": 3, "NAS": 5})] == ["2 2/3 factors"]
    assert wanting(of, cost, {"fleet": 3}, {"W304": "one"}) == ()
    assert "W304" in doubts_of_losses(of, done, {"attacker": {"fleet": 3}})


def test_18_553E_who_loses_everything_loses_ships_as_doubt_W305_says():
    of = attack(side(ground(1), fleet=3, CVE=1), side(ground(3, 1, 3)), invasion=True)
    cost = fought(of, 6).due("attacker")
    assert everything(of, cost) == {"infantry": 1, "fleet": 3, "CVE": 1}
    assert everything(of, cost, {"W305": "not_ships"}) == {"infantry": 1}


@pytest.mark.parametrize(
    ("support", "refused"),
    [({"AAF": 9}, 0), ({"AAF": 10}, 1), ({"NAS": 27}, 0), ({"NAS": 28}, 1), ({"AAF": 8, "NAS": 3}, 0)],
)
def test_18_554A_support_is_at_most_three_times_the_ground_factors(support, refused):
    of = attack(side(ground(1, 3), **support), side(ground(1)))
    assert len(list(ground_combat_strength.too_much_ground_support(of))) == refused


def test_18_554A_bombarding_ships_are_not_counted():
    of = attack(side(ground(1, 3), AAF=9, fleet=12), side(ground(1)), invasion=True)
    assert list(ground_combat_strength.too_much_ground_support(of)) == []


def test_18_554A_odd_squadrons_are_counted_as_doubt_W190_says():
    of = attack(side(ground(1), AAF=3, NAS=2), side(ground(1)))
    found = {
        o: [one.given for one in ground_combat_strength.too_much_ground_support(of, {"W190": o})]
        for o in ("exact", "down", "up")
    }
    assert found == {"exact": ["3 2/3 factors of support"], "down": [], "up": ["4 factors of support"]}


def test_18_554B_CVEs_alone_are_limited_to_the_invading_factors():
    of = attack(side(ground(2), CVE=3), side(ground(1)), invasion=True)
    assert [one.allowed for one in ground_combat_strength.too_many_carriers(of)] == ["2"]


def test_18_556_any_of_them_may_be_given_up_if_it_is_enough():
    of = attack(side(ground(1, 3), AAF=5, NAS=3), side(ground(2, 1, 2)))
    cost = fought(of, 2).due("attacker")
    assert cost.factors == 4
    for lost in ({"AAF": 4}, {"AAF": 3, "NAS": 3}, {"infantry": 1, "NAS": 3}):
        assert wanting(of, cost, lost) == ()
    assert [one.given for one in wanting(of, cost, {"AAF": 3, "NAS": 2})] == ["3 2/3 factors"]


def test_18_556_more_than_enough_may_be_given_up_as_doubt_W307_says():
    of = attack(side(ground(1, 3), AAF=5, NAS=3), side(ground(2, 1, 2)))
    cost = fought(of, 2).due("attacker")
    assert wanting(of, cost, {"AAF": 5}) == ()
    assert [one.unit for one in wanting(of, cost, {"AAF": 5}, {"W307": "least"})] == ["AAF"]
    # a unit of three factors for a loss of one is needed where nothing smaller goes
    assert wanting(of, cost, {"infantry": 1, "AAF": 1}, {"W307": "least"}) == ()


def test_18_556_who_must_lose_everything_names_it_all():
    of = attack(side(ground(1), AAF=1), side(ground(3, 1, 3)))
    found = wanting(of, fought(of, 1).due("attacker"), {"infantry": 1})
    assert [(one.unit, one.given) for one in found] == [("AAF", "0 of 1")]
