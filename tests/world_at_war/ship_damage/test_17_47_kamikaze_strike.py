"""17.464, 17.47, 17.48: kamikazes against ships, from the announcement to their end."""

import pytest

from core.world_at_war.ship_damage.air_defense import on_the_table
from core.world_at_war.ship_damage.damage import (
    KamikazeAim,
    Wave,
    admitted,
    categories,
    category,
    dice_due,
    falling_on,
    kamikaze_modifiers,
    misaimed,
    most_against,
    overfull,
    row_of,
    surplus,
    waves,
)
from tests.world_at_war.naval_strikes import AMERICA, fleet, light, ship

ESSEX, HORNET = (ship(name, "CV", 4, AMERICA) for name in ("Essex", "Hornet"))
IOWA = ship("Iowa", "BB", 5, AMERICA)
DESTROYERS = light("DD", 6, AMERICA)
ALL = fleet(ESSEX, HORNET, IOWA, DESTROYERS)


def test_17_47D_2_no_more_than_fifteen_attack_one_group():
    assert [(one.group, one.sent, one.most) for one in overfull({"A": 16, "B": 15}, 2)] == [("A", 16, 15)]
    assert waves({"A": 15, "B": 3}) == (Wave("A", 15), Wave("B", 3))


def test_17_47D_2_against_a_single_group_a_second_wave_may_follow_as_doubt_W157_says():
    assert most_against(1) == 30
    assert list(overfull({"A": 30}, 1)) == []
    assert [one.most for one in overfull({"A": 31}, 1)] == [30]
    assert list(overfull({"A": 31}, 1, {"W157": "unlimited"})) == []
    assert waves({"A": 20}) == (Wave("A", 15), Wave("A", 5))


def test_17_47E_3_whether_the_limit_counts_them_is_doubt_W158():
    assert admitted(14, 3) == 3
    assert admitted(14, 3, {"W158": "included"}) == 1


def test_17_47F_there_are_three_categories_and_ships_that_are_sunk_are_in_none():
    assert categories(ALL) == {
        "fast carriers": ("Essex", "Hornet"), "capital ships": ("Iowa",), "light ships": ("light ships",),
    }  # fmt: skip
    assert tuple(categories(fleet(ship(sunk=True), DESTROYERS))) == ("light ships",)


def test_17_47F_1_a_single_category_is_attacked_without_a_die():
    assert dice_due(7, fleet(IOWA)) == 0
    assert falling_on(7, fleet(IOWA), ()) == {"capital ships": 7}


@pytest.mark.parametrize(
    ("ships", "names"),
    [
        ((ESSEX, IOWA), ("fast carriers", "capital ships")),
        ((ESSEX, DESTROYERS), ("fast carriers", "light ships")),
        ((IOWA, DESTROYERS), ("capital ships", "light ships")),
    ],
)
def test_17_47F_2_of_two_categories_the_higher_is_targeted_on_one_to_three(ships, names):
    assert [category(die, fleet(*ships)) for die in range(1, 7)] == [names[0]] * 3 + [names[1]] * 3


def test_17_47F_3_of_three_categories_each_has_two_faces():
    found = [category(die, ALL) for die in range(1, 7)]
    assert found == ["fast carriers"] * 2 + ["capital ships"] * 2 + ["light ships"] * 2


def test_17_47F_a_die_is_thrown_for_each_kamikaze_or_each_group_as_doubt_W161_says():
    assert (dice_due(5, ALL), dice_due(5, ALL, {"W161": "group"}), dice_due(0, ALL)) == (5, 1, 0)
    assert falling_on(5, ALL, (1, 2, 3, 6, 1)) == {"fast carriers": 3, "capital ships": 1, "light ships": 1}
    assert falling_on(5, ALL, (4,), {"W161": "group"})["capital ships"] == 5


def rules(falling, *aims, ships=ALL):
    return [one.rule for one in misaimed(ships, falling, [KamikazeAim(*aim) for aim in aims])]


def test_17_47F_4_1_one_kamikaze_at_most_goes_for_each_named_ship_of_its_category():
    two = {"fast carriers": 2}
    assert rules(two, ("fast carriers", "Essex", 1), ("fast carriers", "Hornet", 1)) == []
    assert rules(two, ("fast carriers", "Essex", 2)) == ["17.47F.4.1"]
    assert rules(two, ("fast carriers", "Essex", 1), ("fast carriers", "Iowa", 1)) == ["17.47F.4.1"]


def test_17_47F_4_2_of_more_ships_than_kamikazes_Japan_picks_which():
    for name in ("Essex", "Hornet"):
        assert rules({"fast carriers": 1}, ("fast carriers", name, 1)) == []


def test_17_47F_4_3_surplus_kamikazes_attack_anything_in_the_group():
    falling = {"fast carriers": 4}
    assert surplus(falling, ALL) == 2
    own = ("fast carriers", "Essex", 1), ("fast carriers", "Hornet", 1)
    assert rules(falling, *own, ("fast carriers", "Iowa", 2)) == []
    assert rules(falling, *own, ("fast carriers", "light ships", 2)) == []
    assert rules(falling, ("fast carriers", "Essex", 3), own[1]) == []
    assert rules(falling, own[0], ("fast carriers", "Iowa", 3)) == ["17.47F.4.1"]
    assert rules(falling, *own, ("fast carriers", "Yamato", 2)) == ["17.47F"]


def test_17_47F_4_4_light_ships_are_one_target_for_as_many_as_come():
    assert surplus({"light ships": 5}, ALL) == 0
    assert rules({"light ships": 5}, ("light ships", "light ships", 5)) == []
    one_off = ("light ships", "light ships", 4), ("light ships", "Iowa", 1)
    assert rules({"light ships": 5}, *one_off) == ["17.47F.4.4"]


def test_17_47F_every_kamikaze_has_a_target_in_the_category_that_its_die_gave():
    assert rules({"fast carriers": 1, "capital ships": 1}, ("fast carriers", "Essex", 1)) == ["17.47F"]
    assert rules({"fast carriers": 1}, ("fast carriers", "Essex", 1), ("capital ships", "Iowa", 1)) == [
        "17.47F"
    ]


@pytest.mark.parametrize(("kamikazes", "row"), [(1, 2), (2, 4), (3, 6)])
def test_17_47G_each_counts_as_two_squadrons_in_one_roll_for_a_target(kamikazes, row):
    assert row_of(kamikazes) == row


def test_17_47H_they_strike_as_elite_naval_air_with_one_more_for_each_growth_of_the_pool():
    first, later = (kamikaze_modifiers(ESSEX, grown, at_sea=True) for grown in (0, 2))
    assert [(one.rule, one.value) for one in first] == [("23.441A", 3), ("23.441C", 1)]
    assert [(one.rule, one.value) for one in later] == [("23.441A", 3), ("17.47H", 2), ("23.441C", 1)]
    against_iowa = kamikaze_modifiers(IOWA, 0, at_sea=True)
    assert sum(one.value for one in against_iowa) == 3 - 3 + 1
    assert on_the_table(row_of(2), against_iowa, 7).hits == 3


def test_17_464_the_bonus_of_naval_air_at_sea_is_as_doubt_W155_says():
    without = kamikaze_modifiers(ESSEX, 0, at_sea=True, readings={"W155": "no"})
    assert [one.rule for one in without] == ["23.441A"]
    assert [one.rule for one in kamikaze_modifiers(ESSEX, 0, at_sea=False)] == ["23.441A"]
