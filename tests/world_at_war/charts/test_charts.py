"""Every cell of every chart, held against the one series of which its rows (or columns) are shifts.

The series are written out here by hand and the expected cells are made from them, so that a mistyped cell of
a chart can't agree with its neighbours.
"""

from collections import Counter

import pytest

from core.mistakes import Mistake
from core.world_at_war import edition


def series(text):
    return text.split()


ROLLS = range(2, 13)
AIR_COMBAT = series(
    "0 0 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 1/3 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6 5/5 5/6 5/7 6/6 6/7 6/8 "
    "7/7 7/8 7/9 8/8 8/9 8/10 9/9"
)
AIR_COMBAT_SHIFTS = [0, 2, 4, 6, *range(8, 24)]
AIR_DEFENSE = series("0 0 0 0 0 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 2/1 2/1 2/2 2/2 2/3 2/3 3/2 3/2 3/3 3/3 3/4")
AIR_DEFENSE_SHIFTS = [0, 3, 5, 7, 8, 9, 10, 11, 12, 13]
NAVAL_SMALL = [0] * 6 + [1] * 5 + [2, 2, 3]
"""One to four fleet factors; three of them are one air squadron."""
NAVAL = [0, 0, *[1] * 4, *[2] * 3, *[3] * 3, *[n for n in range(4, 14) for _ in "12"]]
ATTRITION = series(
    "- - - - - 1C 1C 2C 2C 1C/1H 2C/1H 3C/1H 3C/2H 4C/2H 5C/2H 5C/3H 6C/3H 7C/3H 7C/4H 8C/4H 9C/4H 9C/5H "
    "10C/5H 11C/5H 11C/6H 12C/6H"
)
ATTRITION_SHIFTS = [0, 4, 6, 8, 10, 12, 14]
GROUND = series("A A A A a Ex Ex-1 Ex-2 d D D D D")
ODDS = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
GROUND_OFF_THE_DIAGONAL = {
    (4, "1:3"): "A", (5, "1:4"): "A", (5, "1:2"): "Ex", (6, "1:3"): "Ex", (6, "1:2"): "Ex",
}  # fmt: skip
"""Long odds never beat an exchange, and "a" is not among them either (doubt W133)."""


def air(cell):
    first, _, second = cell.partition("/")
    return edition.AirResult(int(first), int(second or 0))


@pytest.mark.parametrize("row", range(1, 21))
def test_19_2_every_row_is_a_shift_of_one_series(row):
    shift = AIR_COMBAT_SHIFTS[row - 1]
    assert [edition.air_combat(row, roll) for roll in ROLLS] == [
        air(cell) for cell in AIR_COMBAT[shift : shift + 11]
    ]


@pytest.mark.parametrize("row", range(1, 11))
def test_23_42_every_row_is_a_shift_of_one_series(row):
    shift = AIR_DEFENSE_SHIFTS[row - 1]
    assert [edition.air_defense(row, roll) for roll in ROLLS] == [
        air(cell) for cell in AIR_DEFENSE[shift : shift + 11]
    ]


@pytest.mark.parametrize("factors", range(1, 5))
def test_20_51_up_to_four_fleet_factors_are_shifts_of_one_series(factors):
    expected = NAVAL_SMALL[factors - 1 : factors + 10]
    assert [edition.fleet_attack(factors, roll) for roll in ROLLS] == expected
    assert factors != 3 or [edition.naval_attack(1, roll) for roll in ROLLS] == expected


@pytest.mark.parametrize("squadrons", range(2, 21))
def test_23_44_more_are_shifts_of_another_and_a_squadron_is_three_fleet_factors(squadrons):
    shift = 2 * squadrons - 4 if squadrons <= 5 else squadrons + 1
    expected = NAVAL[shift : shift + 11]
    assert [edition.naval_attack(squadrons, roll) for roll in ROLLS] == expected
    for factors in range(max(5, 3 * squadrons - 2), 3 * squadrons + 1):
        assert [edition.fleet_attack(factors, roll) for roll in ROLLS] == expected


@pytest.mark.parametrize("column", range(7))
def test_14_41_every_column_is_a_shift_of_one_series(column):
    expected = ATTRITION[ATTRITION_SHIFTS[column] :][:12]
    for factors in (10 * column + 1, 10 * column + 10):
        assert [written(edition.attrition(factors, roll)) for roll in range(12)] == expected


def written(result):
    parts = [f"{result.counters}C"] * bool(result.counters) + [f"{result.hexes}H"] * bool(result.hexes)
    return "/".join(parts) or "-"


@pytest.mark.parametrize("roll", range(1, 7))
def test_15_6_every_row_is_a_shift_of_the_diagonal_but_for_five_cells_at_long_odds(roll):
    diagonal = dict(zip(ODDS, GROUND[roll - 1 :], strict=False))
    found = {odds: edition.ground_combat(odds, roll) for odds in ODDS}
    other = {(roll, odds): code for odds, code in found.items() if code != diagonal[odds]}
    assert other == {cell: code for cell, code in GROUND_OFF_THE_DIAGONAL.items() if cell[0] == roll}


@pytest.mark.parametrize(
    ("strength", "roll", "rows"),
    [(21, 7, (20, 1)), (23, 9, (20, 3)), (40, 2, (20, 20)), (45, 12, (20, 20, 5))],
)
def test_19_2_above_20_two_rows_are_added_with_the_same_roll(strength, roll, rows):
    """19.2/table.note5: row 20 and the row of what is left; what is beyond 20 leaves the roll as it is."""
    parts = [edition.air_combat(row, roll) for row in rows]
    whole = edition.air_combat(strength, roll)
    assert whole.eliminated == sum(part.eliminated for part in parts)
    assert whole.aborted == sum(part.aborted for part in parts)


def test_19_2_23_squadrons_at_9_read_by_hand():
    assert edition.air_combat(23, 9) == edition.AirResult(8 + 1, 8 + 3)


def test_23_42_above_10_and_20_51_above_20_and_60_likewise():
    assert edition.air_defense(13, 7) == edition.AirResult(2 + 1, 3 + 1)
    assert edition.naval_attack(22, 12) == 13 + 3
    assert edition.fleet_attack(60, 12) == 13
    assert edition.fleet_attack(63, 12) == 13 + 2
    assert edition.fleet_attack(61, 2) == 8 + 0


def test_19_42_a_roll_below_the_first_column_counts_as_the_first_and_above_the_last_as_the_last():
    for low, high in ((-5, 13), (1, 99)):
        assert edition.air_combat(8, low) == edition.air_combat(8, 2) == edition.AirResult(1, 3)
        assert edition.air_combat(8, high) == edition.air_combat(8, 12) == edition.AirResult(5, 5)
    assert edition.air_defense(1, 0) == edition.AirResult()
    assert edition.naval_attack(20, 14) == 13
    assert edition.attrition(5, -1) == edition.AttritionResult()
    assert edition.attrition(61, 20) == edition.AttritionResult(12, 6)
    assert edition.ground_combat("1:4", 0) == "A"
    assert edition.ground_combat("1:1", 9) == "d"


@pytest.mark.parametrize(
    ("odds", "column"),
    [
        ("7:2", "3:1"),
        ("2:3", "1:2"),
        ("9:3", "3:1"),
        ("12:1", "5:1"),
        ("1:9", "1:4"),
        ("4:9", "1:3"),
        ("5:5", "1:1"),
    ],
)
def test_15_6_odds_are_rounded_for_the_defender_and_the_outer_columns_serve_beyond(odds, column):
    assert edition.odds_column(odds) == column


@pytest.mark.parametrize("odds", ["3", "3-1", "0:1", "3:0", "a:b", "", "3:1:1"])
def test_15_6_what_is_no_odds_is_a_mistake(odds):
    with pytest.raises(Mistake, match="these are two numbers"):
        edition.ground_combat(odds, 3)


@pytest.mark.parametrize(
    "look",
    [edition.air_combat, edition.air_defense, edition.naval_attack, edition.fleet_attack, edition.attrition],
)
@pytest.mark.parametrize("row", [0, -3])
def test_there_is_no_row_of_nothing(look, row):
    with pytest.raises(Mistake, match="Rows begin with 1"):
        look(row, 7)


def test_23_7413_levels_include_all_below_and_fewer_squadrons_do_not_add_up():
    assert [edition.surprise(roll).level for roll in range(-1, 10)] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7]
    assert [edition.surprise(roll).fewer for roll in range(8)] == [0, 0, 0, 0, 1, 2, 3, 4]
    assert Counter(len(edition.surprise_effects(level)) for level in range(8)) == {
        0: 1,
        1: 1,
        2: 1,
        3: 1,
        4: 3,
        5: 1,
    }
    assert edition.surprise_effects(6)[3] == "3 fewer defending squadrons engage."
    assert edition.surprise_effects(4)[3] == "1 fewer defending squadron engages."
    assert "critical hit" in edition.surprise_effects(7)[4]
