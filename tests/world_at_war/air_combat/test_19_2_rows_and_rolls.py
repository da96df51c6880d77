"""Which row a side rolls on, and what a round comes to (17.141C, 17.55, 17.65, 19.2, 19.21, 19.4, 19.51)."""

import pytest

from core.world_at_war.air_combat.groups import row
from core.world_at_war.air_combat.round import call, doubts_used, fought
from core.world_at_war.edition import AirResult
from tests.world_at_war.air_fights import fight

SEVENS = {"attacker": 7, "defender": 7}


def rows(of, **readings):
    return row(of, "attacker", readings), row(of, "defender", readings)


def test_19_2_army_air_alone_fights_in_factors():
    of = fight("4 AAF Germany", "3 AAF Britain")
    assert (of.unit, rows(of)) == ("factors", (4, 3))


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("4 AAF Germany", "3 NAS Britain", (12, 3)),
        ("2 NAS Italy, 1 AAF Italy", "3 AAF Britain", (5, 9)),
        ("4 AAF Germany", "3 AAF Britain, 1 NAS Britain", (12, 10)),
        ("2 interceptor Germany, 3 strategic-bomber Germany", "1 NAS Britain", (15, 1)),
    ],
)
def test_19_51_one_naval_squadron_turns_every_factor_of_both_sides_into_three(attacker, defender, expected):
    of = fight(attacker, defender)
    assert (of.unit, rows(of)) == ("squadrons", expected)


def test_23_131_factors_that_attack_or_defend_ships_at_sea_are_squadrons():
    assert rows(fight("3 AAF Germany", "2 AAF Britain", air_cover_joins=True)) == (9, 6)
    assert fight("3 AAF Germany", "2 AAF Britain", at_sea_against_cap=True).unit == "squadrons"


def test_23_132_each_army_air_factor_is_one_squadron_of_each_kind():
    [army] = fight("3 AAF Germany", "1 NAS Britain").attacker
    assert (army.count, army.parts) == (9, (3, 3, 3))


@pytest.mark.parametrize("kind", ["AAF", "jet", "air-transport", "strategic-bomber", "interceptor"])
def test_17_141C_factors_of_every_kind_are_three_squadrons_each_against_naval_air(kind):
    [fought_as] = fight("1 NAS Japan", f"2 {kind} United States").defender
    assert fought_as.count == 6
    [alone] = fight("1 AAF Japan", f"2 {kind} United States").defender
    assert alone.count == 2


def test_17_141C_the_result_strikes_squadrons_too():
    done = fought(fight("8 NAS Japan", "2 AAF United States"), {"attacker": 4, "defender": 2})
    assert (done.attacker.result, done.attacker.call.row) == (AirResult(2, 3), 8)
    [lost] = done.losses["defender"].losses
    assert (lost.group.count, lost.eliminated, lost.aborted) == (6, 2, 3)


def test_17_55_a_jet_counts_as_three_and_a_jet_squadron_as_three_squadrons():
    assert rows(fight("2 jet Germany, 1 AAF Germany", "3 AAF Britain")) == (7, 3)
    assert rows(fight("2 jet Germany", "1 NAS Britain")) == (18, 1)


def test_17_65_air_transports_do_not_count_and_alone_make_no_roll():
    assert rows(fight("3 AAF Germany", "2 AAF Britain, 2 air-transport Britain")) == (3, 2)
    of = fight("3 AAF Germany", "2 air-transport Britain")
    assert rows(of) == (3, None)
    assert fought(of, {"attacker": 7}).defender is None
    assert rows(of, W182="lowest_row") == (3, 1)
    assert "W182" in doubts_used(of, SEVENS)


def test_17_65_air_transports_are_squadrons_against_naval_air_and_still_do_not_count():
    of = fight("3 NAS Japan", "2 AAF Britain, 2 air-transport Britain")
    assert [(one.kind, one.count) for one in of.defender] == [("AAF", 6), ("air transport", 6)]
    assert rows(of) == (3, 6)


def test_18_521B_inverted_defenders_count():
    of = fight("3 AAF Germany", "2 AAF Britain, 2 inverted AAF Britain", apply_to_inverted="uninverted only")
    assert rows(of) == (3, 4)
    assert rows(of, W220="attacker_spares") == (3, 2)


def test_17_47E_1_kamikazes_make_no_roll_and_are_shot_down_with_the_drm_of_ordinary_naval_air():
    of = fight("5 kamikaze Japan", "3 NAS United States", at_sea_against_cap=True)
    done = fought(of, {"defender": 7})
    assert done.attacker is None
    assert done.defender.net_roll == 7 + 1  # 2 against 2 (17.464), and combat air patrol
    assert [(one.eliminated, one.aborted) for one in done.losses["attacker"].losses] == [(1, 3)]


def test_17_47E_3_whether_aborted_kamikazes_ignore_it_is_a_doubt():
    of = fight("5 kamikaze Japan", "3 NAS United States", at_sea_against_cap=True)
    done = fought(of, {"defender": 7}, readings={"W159": "ignored"})
    assert [(one.eliminated, one.aborted) for one in done.losses["attacker"].losses] == [(1, 0)]
    assert "W159" in doubts_used(of, SEVENS)


def test_19_2_the_row_of_20_and_another_and_above_40_a_doubt():
    of = fight("14 AAF Germany, 1 NAS Germany", "1 NAS Finland")
    assert rows(of) == (43, 1)
    assert fought(of, SEVENS).attacker.result == AirResult(7 + 7 + 1, 8 + 8 + 2)
    assert rows(of, W203="cap") == (40, 1)


def test_19_41_both_rolls_count_the_forces_before_losses():
    of = fight("6 AAF Germany", "6 AAF Britain")
    done = fought(of, {"attacker": 12, "defender": 12})
    assert done.attacker.result == done.defender.result == AirResult(4, 5)
    assert [(one.eliminated, one.aborted) for one in done.losses["attacker"].losses] == [(4, 2)]
    assert [(one.eliminated, one.aborted) for one in done.losses["defender"].losses] == [(4, 2)]


def test_19_42_more_aborts_than_there_are_units_are_ignored_and_so_are_more_eliminations():
    done = fought(fight("20 AAF Germany", "2 AAF Britain"), SEVENS)
    assert done.attacker.result == AirResult(7, 8)
    assert [(one.eliminated, one.aborted) for one in done.losses["defender"].losses] == [(2, 0)]


def test_19_42_a_net_roll_below_two_counts_as_two_and_is_told_as_it_is():
    done = fought(fight("3 AAF Greece", "8 AAF Germany"), {"attacker": 2, "defender": 12})
    assert (done.attacker.net_roll, done.attacker.result) == (0, AirResult(1, 0))
    assert (done.defender.net_roll, done.defender.result) == (14, AirResult(5, 5))


@pytest.mark.parametrize(
    "about", [{"at_sea_against_cap": True}, {"air_cover_joins": True}, {"bombing": True}]
)
def test_19_2_patrol_cover_and_defenders_against_bombing_disregard_aborts(about):
    """19.2/table.note6, chart:19.2/results: the first number is eliminated all the same."""
    of = fight("3 NAS Japan", "3 NAS United States", **about)
    done = fought(of, {"attacker": 9, "defender": 9})
    assert done.attacker.result.aborted == 3
    assert [(one.eliminated, one.aborted) for one in done.losses["defender"].losses] == [(1, 0)]
    assert done.losses["attacker"].losses[0].aborted > 0
    assert "W204" in doubts_used(of, {"attacker": 9, "defender": 9})


@pytest.mark.parametrize(
    ("option", "of_patrol", "of_kamikazes"), [("cap_cover_bombing", 0, 2), ("kamikazes", 2, 0)]
)
def test_19_2_who_disregards_aborts_is_as_doubt_W204_says(option, of_patrol, of_kamikazes):
    """A nine on row 3 aborts two of those that are left: of the patrol, or of the kamikazes that it meets."""
    nines, played = {"attacker": 9, "defender": 9}, {"W204": option}
    met = fight("3 NAS Japan", "3 NAS United States", at_sea_against_cap=True)
    assert fought(met, nines, readings=played).losses["defender"].losses[0].aborted == of_patrol
    dived = fight("5 kamikaze Japan", "3 NAS United States", at_sea_against_cap=True)
    assert (
        fought(dived, {"defender": 9}, readings=played).losses["attacker"].losses[0].aborted == of_kamikazes
    )


def test_19_2_others_do_not_disregard_aborts():
    """19.2/table.note6, chart:19.2/results: the first number is eliminated, the second aborts."""
    done = fought(fight("3 NAS Japan", "3 NAS United States"), {"attacker": 9, "defender": 9})
    assert [(one.eliminated, one.aborted) for one in done.losses["defender"].losses] == [(1, 2)]


def test_a_call_before_the_dice_has_row_and_modifiers():
    called = call(fight("4 AAF Germany", "3 NAS Britain"), "attacker")
    assert (called.row, called.net, [one.rule for one in called.modifiers]) == (12, 1, ["19.31A"])
