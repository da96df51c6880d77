"""Every modifier of air combat, alone and together (19.31, 17.56, 17.75C, 17.85, 23.415D)."""

from itertools import product

import pytest

from core.world_at_war.air_combat.chart import printed
from core.world_at_war.air_combat.groups import Group, modifiers
from core.world_at_war.air_combat.round import doubts_used
from tests.world_at_war.air_fights import fight, force

TWO = ("Germany", "Japan", "United States", "Britain", "Finland", "Sweden", "Australia", "India")
ONE = ("Italy", "Russia", "France", "Free France", "Vichy France")
SEVENS = {"attacker": 7, "defender": 7}


def given(of, side="attacker", **readings):
    """{rule: value} of a side's roll."""
    return {one.rule: one.value for one in modifiers(of, side, readings)}


def nationality(attacker, defender="1 AAF Greece", readings=None, **about):
    return given(fight(attacker, defender, **about), **readings or {}).get("19.31A", 0)


def test_19_31A_the_chart_names_these_and_every_other_country_has_0():
    assert {nation for nation, drm in printed().items() if drm == 2} == set(TWO)
    assert {nation for nation, drm in printed().items() if drm == 1} == set(ONE)
    assert {
        printed()[nation] for nation in ("Rumania", "Hungary", "China", "Greece", "Canada", "Poland")
    } == {0}


@pytest.mark.parametrize(("nation", "drm"), [*((n, 2) for n in TWO), *((n, 1) for n in ONE), ("China", 0)])
def test_19_31A_the_higher_adds_the_difference_and_the_lower_subtracts_it(nation, drm):
    of = fight(f"3 AAF {nation}", "3 AAF Greece")
    assert given(of) == ({"19.31A": drm} if drm else {})
    assert given(of, "defender") == ({"19.31A": -drm} if drm else {})


def test_19_31A_of_different_ones_the_lowest_counts_and_without_it_the_rest():
    assert nationality("5 AAF Germany, 1 AAF Rumania", "3 AAF Italy") == -1
    assert nationality("5 AAF Germany", "3 AAF Italy") == 1


@pytest.mark.parametrize(
    ("unit", "drm"),
    [
        ("1 elite NAS Japan", 3),
        ("1 NAS Japan", 2),
        ("1 interceptor Germany", 3),
        ("1 interceptor Italy", 2),
        ("1 NAS Britain", 1),
        ("1 AAF Britain", 2),
        ("1 NAS Italy", 1),
        ("1 strategic-bomber United States", 2),
        ("1 jet Germany", 2),
    ],
)
def test_19_31A_the_notes_of_the_chart(unit, drm):
    assert nationality(unit) == drm


def test_17_352A_elite_naval_air_has_one_more_on_top_of_research():
    assert nationality(force("1 elite NAS Japan", research=2)) == 2 + 1 + 2
    assert nationality("2 elite NAS Japan, 1 NAS Japan") == 2


def test_17_85_interceptors_lose_it_in_company_of_a_lower_drm():
    assert nationality("2 interceptor Germany, 1 AAF Germany") == 2


def test_17_85_whether_escorting_interceptors_have_it_is_a_doubt():
    of = fight("2 interceptor Germany", "2 AAF Britain", bombing=True)
    assert given(of) == {"19.31A": 1}
    assert given(of, W168="defending") == {}
    assert "W168" in doubts_used(of, SEVENS)
    defending = fight("2 AAF Britain", "2 interceptor Germany", bombing=True)
    assert given(defending) == given(defending, W168="defending") == {"19.31A": -1}
    assert given(of, W168="never") == given(defending, W168="never") == {}


def test_17_75C_american_pacific_bombers_have_one_more_and_that_is_a_doubt():
    bombers = force("3 strategic-bomber United States", theater="Pacific")
    of = fight(bombers, "2 AAF Japan", bombing=True)
    assert given(of) == {"19.31A": 1}
    assert given(of, W167="no") == {}
    assert "W167" in doubts_used(of, SEVENS)
    assert nationality(force("3 strategic-bomber United States", theater="Europe"), "2 AAF Germany") == 0


@pytest.mark.parametrize(("effect", "drm"), [(0, 2), (7, 2), (8, 1), (12, 1)])
def test_19_31A_a_winter_effect_of_eight_or_more_costs_one(effect, drm):
    assert nationality(force("1 AAF Germany", winter=effect)) == drm


def test_19_31A_partial_supply_and_oil_cost_one_together_or_by_a_doubt_two():
    assert nationality(force("1 AAF Germany", short=1)) == 1
    assert nationality(force("1 AAF Germany", short=2)) == 1
    assert nationality(force("1 AAF Germany", short=2), readings={"W209": "two"}) == 0


def test_19_31A_research_raises_the_drm_of_its_nation():
    assert nationality(force("1 AAF Germany", research=2)) == 4
    assert nationality([Group("Germany", "AAF", 1, research=2), Group("Italy", "AAF", 1)]) == 1


@pytest.mark.parametrize(
    ("nation", "doubt", "option", "drm"),
    [
        ("India", "W210", "zero", 0),
        ("Free France", "W211", "zero", 0),
        ("Vichy France", "W211", "zero", 0),
        ("China", "W212", "one", 1),
    ],
)
def test_19_31A_nations_on_which_the_charts_disagree_are_doubts(nation, doubt, option, drm):
    assert nationality(f"1 AAF {nation}", readings={doubt: option}) == drm
    assert doubt in doubts_used(fight(f"4 AAF {nation}", "4 AAF Greece"), SEVENS)
    assert doubt not in doubts_used(fight("4 AAF Germany", "4 AAF Greece"), SEVENS)


def test_17_56_each_jet_factor_gives_one_to_its_side_and_takes_one_from_the_other():
    of = fight("1 AAF Germany, 2 jet Germany", "1 jet Britain")
    assert (given(of), given(of, "defender")) == ({"19.31B": 1}, {"19.31B": -1})


def test_19_31B_every_jet_factor_gives_one_and_of_both_sides_the_difference_counts():
    assert given(fight("2 jet Germany", "3 AAF Britain")) == {"19.31B": 2}
    assert given(fight("2 jet Germany", "3 jet Britain")) == {"19.31B": -1}
    assert given(fight("2 jet Germany", "2 jet Britain, 5 AAF Britain")) == {}
    assert given(fight("2 jet Germany", "3 NAS Germany")) == {"19.31B": 2}


def test_19_31B_three_jet_squadrons_give_one_and_whether_fewer_do_is_a_doubt():
    of = fight("1 NAS Italy", "1 NAS Italy")
    five = of.__class__((Group("Italy", "jet", 5),), of.defender, "squadrons")
    assert given(five) == {"19.31B": 1}
    assert given(five, W164="fraction_up") == {"19.31B": 2}


def test_19_31C_combat_air_patrol_gives_the_defender_one():
    of = fight("3 NAS Japan", "3 NAS United States", at_sea_against_cap=True)
    assert (given(of), given(of, "defender")) == ({"19.31C": -1}, {"19.31C": 1})


@pytest.mark.parametrize("about", [{"surprise_level": 1}, {"surprise_level": 7}, {"air_cover_joins": True}])
def test_19_31C_not_under_surprise_and_not_with_air_cover(about):
    assert given(fight("3 NAS Japan", "3 NAS United States", at_sea_against_cap=True, **about)) == {}


def test_19_31C_air_cover_alone_gives_nothing():
    assert given(fight("3 NAS Japan", "3 AAF United States", air_cover_joins=True)) == {}


def test_19_31D_radar_of_the_defender_counts_in_bombing_alone():
    bombing = fight("3 strategic-bomber Britain", "3 AAF Germany", bombing=True, defender_radar=2)
    assert (given(bombing), given(bombing, "defender")) == ({"19.31D": -2}, {"19.31D": 2})
    assert given(fight("3 AAF Britain", "3 AAF Germany", defender_radar=2)) == {}


@pytest.mark.parametrize("chosen", [*product([0, 1], repeat=6)])
def test_19_31_all_modifiers_add_up_and_are_opposite_for_the_other_side(chosen):
    winter, short, research, jets, patrol, radar = chosen
    attacker = force("3 NAS Britain", winter=8 * winter, short=short, research=research)
    attacker += force("2 jet Britain", research=3) * jets
    of = fight(
        attacker, "3 NAS Japan", at_sea_against_cap=bool(patrol), bombing=bool(radar), defender_radar=radar
    )
    expected = (2 - 1 - winter - short + research - 2) + 2 * jets - patrol - radar
    assert sum(given(of).values()) == expected
    assert given(of, "defender") == {rule: -value for rule, value in given(of).items()}


def test_a_modifier_says_why():
    [one] = modifiers(fight(force("4 AAF Germany", winter=9), "3 NAS Britain, 1 AAF Greece"), "attacker")
    assert (one.rule, one.value) == ("19.31A", 1)
    assert "1 (Germany 2, winter effect 9 -1) against 0 (Greece 0)" in one.why
