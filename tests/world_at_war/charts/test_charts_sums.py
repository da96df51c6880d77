"""What each row of each chart comes to over all dice.

The totals are counted by hand from the printed charts, each cell as often as two dice throw its column:
1 2 3 4 5 6 5 4 3 2 1 times for 2 to 12. The dice are those of a library of probabilities, which weighs every
throw exactly.
"""

import icepool
import pytest

from core.world_at_war import edition

ROLLS = range(2, 13)
TWO_DICE = 2 @ icepool.d6
ONE_DIE = icepool.d6

AIR_COMBAT = {
    1: (26, 29), 2: (34, 49), 3: (42, 72), 4: (54, 94), 5: (73, 113),
    6: (84, 123), 7: (96, 133), 8: (108, 144), 9: (120, 156), 10: (132, 168),
    11: (144, 180), 12: (156, 192), 13: (168, 204), 14: (180, 216), 15: (192, 228),
    16: (204, 240), 17: (216, 252), 18: (228, 264), 19: (240, 276), 20: (252, 288),
    21: (252 + 26, 288 + 29), 23: (252 + 42, 288 + 72), 40: (504, 576), 47: (504 + 96, 576 + 133),
}  # fmt: skip
"""47 is two rows of 20 and one of 7 (doubt W203)."""
AIR_DEFENSE = {
    1: (10, 14), 2: (27, 27), 3: (39, 39), 4: (51, 51), 5: (57, 57),
    6: (63, 63), 7: (69, 69), 8: (75, 75), 9: (81, 81), 10: (87, 87),
    11: (87 + 10, 87 + 14), 15: (87 + 57, 87 + 57), 20: (174, 174), 24: (174 + 51, 174 + 51),
}  # fmt: skip
SQUADRONS = {
    1: 29, 2: 51, 3: 73, 4: 97, 5: 124, 6: 139, 7: 155, 8: 172, 9: 189, 10: 207,
    11: 225, 12: 243, 13: 261, 14: 279, 15: 297, 16: 315, 17: 333, 18: 351, 19: 369, 20: 387,
    21: 387 + 29, 25: 387 + 124, 40: 774, 42: 774 + 51,
}  # fmt: skip
FLEET = {
    1: 15, 2: 22, 3: 29, 4: 37, 5: 51, 6: 51, 7: 73, 8: 73, 9: 73, 10: 97, 12: 97, 13: 124, 15: 124,
    16: 139, 18: 139, 19: 155, 21: 155, 22: 172, 24: 172, 25: 189, 27: 189, 28: 207, 30: 207, 31: 225, 33: 225,
    34: 243, 36: 243, 37: 261, 39: 261, 40: 279, 42: 279, 43: 297, 45: 297, 46: 315, 48: 315, 49: 333, 51: 333,
    52: 351, 54: 351, 55: 369, 57: 369, 58: 387, 60: 387,
    61: 387 + 15, 62: 387 + 22, 64: 387 + 37, 66: 387 + 51, 120: 774, 127: 774 + 73,
}  # fmt: skip
ATTRITION = {
    1: (2, 0), 10: (2, 0), 11: (9, 2), 20: (9, 2), 21: (13, 5), 30: (13, 5), 31: (18, 9), 40: (18, 9),
    41: (26, 13), 50: (26, 13), 51: (34, 17), 60: (34, 17), 61: (42, 21), 200: (42, 21),
}  # fmt: skip
ATTRITION_PLUS_FIVE = {
    1: (11, 3), 11: (22, 11), 21: (30, 15), 31: (38, 19), 41: (46, 23), 51: (54, 27), 61: (62, 31),
}  # fmt: skip
CODES = ("A", "a", "Ex", "Ex-1", "Ex-2", "d", "D")
"""From the worst for the attacker to the best."""
GROUND_COMBAT = {
    "1:4": (5, 0, 1, 0, 0, 0, 0),
    "1:3": (4, 0, 2, 0, 0, 0, 0),
    "1:2": (2, 1, 3, 0, 0, 0, 0),
    "1:1": (1, 1, 1, 1, 1, 1, 0),
    "2:1": (0, 1, 1, 1, 1, 1, 1),
    "3:1": (0, 0, 1, 1, 1, 1, 2),
    "4:1": (0, 0, 0, 1, 1, 1, 3),
    "5:1": (0, 0, 0, 0, 1, 1, 4),
}
"""How many of the six faces give each code."""


def total(dice, look, number, modifier=0):
    """The sum of a number over every throw of the dice, each thrown once."""
    return dice.map(lambda roll: getattr(look(roll + modifier), number)).mean() * dice.denominator()


def air(look, strength, modifier=0):
    return tuple(
        total(TWO_DICE, lambda roll: look(strength, roll), number, modifier)
        for number in ("eliminated", "aborted")
    )


def hits(look, strength, modifier=0):
    return TWO_DICE.map(lambda roll: look(strength, roll + modifier)).mean() * 36


def lost(factors, modifier=0):
    return tuple(
        total(ONE_DIE, lambda roll: edition.attrition(factors, roll), number, modifier)
        for number in ("counters", "hexes")
    )


@pytest.mark.parametrize("strength", AIR_COMBAT)
def test_19_2_over_all_throws_of_two_dice_each_row_comes_to(strength):
    assert air(edition.air_combat, strength) == AIR_COMBAT[strength]


@pytest.mark.parametrize("level", AIR_DEFENSE)
def test_23_42_over_all_throws_of_two_dice_each_row_comes_to(level):
    assert air(edition.air_defense, level) == AIR_DEFENSE[level]


@pytest.mark.parametrize("squadrons", SQUADRONS)
def test_23_44_over_all_throws_of_two_dice_each_row_of_squadrons_comes_to(squadrons):
    assert hits(edition.naval_attack, squadrons) == SQUADRONS[squadrons]


@pytest.mark.parametrize("factors", FLEET)
def test_20_51_over_all_throws_of_two_dice_each_row_of_fleet_factors_comes_to(factors):
    assert hits(edition.fleet_attack, factors) == FLEET[factors]


@pytest.mark.parametrize(
    ("row", "modifier", "expected"),
    [
        (1, -11, (0, 0)), (1, -3, (10, 14)), (1, -1, (21, 22)), (1, 2, (33, 50)), (1, 10, (36, 108)),
        (7, -11, (36, 108)), (7, -3, (63, 110)), (7, -1, (84, 124)), (7, 4, (133, 182)), (7, 10, (144, 216)),
        (20, -11, (180, 252)), (20, -3, (217, 260)), (20, 2, (276, 308)), (20, 10, (324, 324)),
        (21, -3, (217 + 10, 260 + 14)),
    ],
)  # fmt: skip
def test_19_42_with_a_modifier_that_leaves_the_chart_its_first_and_last_columns_weigh_more(
    row, modifier, expected
):
    assert air(edition.air_combat, row, modifier) == expected


@pytest.mark.parametrize(
    ("level", "modifier", "expected"),
    [(1, -2, (3, 7)), (1, 3, (26, 22)), (10, -2, (78, 72)), (10, 3, (102, 108))],
)
def test_23_42_with_a_modifier_likewise(level, modifier, expected):
    assert air(edition.air_defense, level, modifier) == expected


@pytest.mark.parametrize(
    ("squadrons", "modifier", "expected"),
    [(1, -4, 6), (1, 1, 36), (1, 3, 50), (20, -4, 322), (20, 1, 404), (20, 3, 434)],
)
def test_23_44_with_a_modifier_likewise(squadrons, modifier, expected):
    assert hits(edition.naval_attack, squadrons, modifier) == expected
    assert hits(edition.fleet_attack, 3 * squadrons, modifier) == expected


@pytest.mark.parametrize("factors", ATTRITION)
def test_14_41_over_a_die_each_column_comes_to(factors):
    assert lost(factors) == ATTRITION[factors]


@pytest.mark.parametrize("factors", ATTRITION_PLUS_FIVE)
def test_14_41_over_a_die_and_five_each_column_comes_to(factors):
    assert lost(factors, 5) == ATTRITION_PLUS_FIVE[factors]


@pytest.mark.parametrize("odds", GROUND_COMBAT)
def test_15_6_over_a_die_each_column_gives_each_code_so_often(odds):
    codes = ONE_DIE.map(lambda die: edition.ground_combat(odds, die))
    assert tuple(codes.quantity(code) for code in CODES) == GROUND_COMBAT[odds]


@pytest.mark.parametrize(
    ("modifier", "levels", "fewer"), [(-2, 10, 1), (-1, 15, 3), (0, 21, 6), (1, 27, 10), (2, 32, 14)]
)
def test_23_7413_over_a_die_with_each_modifier_levels_and_squadrons_come_to(modifier, levels, fewer):
    assert total(ONE_DIE, edition.surprise, "level", modifier) == levels
    assert total(ONE_DIE, edition.surprise, "fewer", modifier) == fewer
