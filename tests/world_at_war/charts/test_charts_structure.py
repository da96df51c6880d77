"""What the rows of each chart have in common: how they shift, how steps grow, what never falls."""

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from core.world_at_war import edition

ROLLS = range(2, 13)
CODES = ("A", "a", "Ex", "Ex-1", "Ex-2", "d", "D")
"""From the worst for the attacker to the best (15.61)."""
ODDS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1")
SIZES = {
    "air_combat": (20, 11),
    "air_defense": (10, 11),
    "naval_attack": (23, 11),
    "attrition": (12, 7),
    "ground_combat": (6, 8),
}
"""{chart: how many rows and columns}."""


def steps(values: Sequence[int]) -> set[int]:
    """By how much each value differs from the one before."""
    return {after - before for before, after in pairwise(values)}


def weight(result: edition.AirResult) -> int:
    """An elimination weighs two aborts: by this measure the cells of both air charts are a plain ladder."""
    return 2 * result.eliminated + result.aborted


@pytest.mark.parametrize("name", SIZES)
def test_every_row_of_a_chart_has_a_cell_in_every_column(name):
    one = edition.chart(name)
    assert (len(one.rows), len(one.columns)) == SIZES[name]
    assert [len(row.split()) for row in one.cells] == [SIZES[name][1]] * SIZES[name][0]


@pytest.mark.parametrize("name", ["air_combat", "air_defense", "naval_attack"])
def test_the_columns_of_two_dice_are_2_to_12_and_more(name):
    assert edition.chart(name).columns == (*(str(roll) for roll in range(2, 12)), "12+")


def test_the_headings_of_rows_leave_no_number_out():
    assert edition.chart("air_combat").rows == tuple(map(str, range(1, 21)))
    assert edition.chart("air_defense").rows == tuple(map(str, range(1, 11)))
    fleet = [row.split()[1].partition("-") for row in edition.chart("naval_attack").rows]
    spans = [(int(least), int(most or least)) for least, _, most in fleet]
    assert [number for least, most in spans for number in range(least, most + 1)] == [*range(1, 61)]
    squadrons = [row.split()[0] for row in edition.chart("naval_attack").rows]
    assert squadrons == ["-", "-", "1", "-", *map(str, range(2, 21))]


def moved(look, row, by):
    """Whether the next row is this row moved to the left by so many columns, as far as it is printed."""
    return all(look(row + 1, roll) == look(row, roll + by) for roll in ROLLS if roll + by <= ROLLS[-1])


@pytest.mark.parametrize("row", range(1, 20))
def test_19_2_each_row_is_the_row_above_moved_by_two_columns_down_to_5_and_then_by_one(row):
    assert moved(edition.air_combat, row, 2 if row <= 4 else 1)


@pytest.mark.parametrize("row", range(1, 21))
def test_19_2_from_left_to_right_a_row_grows_by_an_abort_or_takes_an_elimination_for_it(row):
    cells = [edition.air_combat(row, roll) for roll in ROLLS]
    assert steps([weight(cell) for cell in cells]) == ({1} if row >= 8 else {0, 1})
    assert steps([cell.eliminated for cell in cells]) <= {0, 1}
    assert steps([cell.aborted for cell in cells]) <= {-1, 0, 1}


@pytest.mark.parametrize("roll", ROLLS)
def test_19_2_from_row_to_row_no_roll_does_less_and_from_8_on_each_row_weighs_one_more(roll):
    cells = [edition.air_combat(row, roll) for row in range(1, 21)]
    assert steps([weight(cell) for cell in cells]) <= {0, 1, 2}
    assert steps([weight(cell) for cell in cells[7:]]) == {1}
    assert steps([cell.eliminated for cell in cells]) == {0, 1}


@pytest.mark.parametrize("level", range(1, 10))
def test_23_42_each_row_is_the_row_above_moved_by_three_columns_then_two_then_one(level):
    assert moved(edition.air_defense, level, {1: 3, 2: 2, 3: 2}.get(level, 1))


@pytest.mark.parametrize("level", range(1, 11))
def test_23_42_from_left_to_right_a_row_grows_by_an_abort_or_takes_an_elimination_for_it(level):
    cells = [edition.air_defense(level, roll) for roll in ROLLS]
    assert steps([weight(cell) for cell in cells]) == {0, 1}
    assert steps([cell.eliminated for cell in cells]) == {0, 1}
    assert steps([cell.aborted for cell in cells]) <= {-1, 0, 1}


def test_20_51_each_row_is_the_row_above_moved_but_for_the_row_of_5_and_6_fleet_factors():
    assert [moved(edition.fleet_attack, factors, 1) for factors in (1, 2, 3, 4)] == [True, True, True, False]
    by_two, by_one = (2, 3, 4), range(5, 20)
    assert all(moved(edition.naval_attack, squadrons, 2) for squadrons in by_two)
    assert all(moved(edition.naval_attack, squadrons, 1) for squadrons in by_one)


@pytest.mark.parametrize("factors", range(1, 61))
def test_20_51_from_left_to_right_and_from_row_to_row_hits_grow_by_one_at_most(factors):
    assert steps([edition.fleet_attack(factors, roll) for roll in ROLLS]) <= {0, 1}
    assert {edition.fleet_attack(factors + 1, r) - edition.fleet_attack(factors, r) for r in ROLLS} <= {0, 1}


@pytest.mark.parametrize("squadrons", range(9, 19))
def test_23_44_from_nine_squadrons_on_two_more_make_one_hit_more_at_every_roll(squadrons):
    more = {edition.naval_attack(squadrons + 2, r) - edition.naval_attack(squadrons, r) for r in ROLLS}
    assert more == {1}


@pytest.mark.parametrize("factors", range(5, 65, 10))
def test_14_41_each_column_is_the_one_before_moved_by_four_rolls_and_then_by_two(factors):
    by = 4 if factors < 10 else 2
    for roll in range(12 - by):
        assert edition.attrition(factors + 10, roll) == edition.attrition(factors, roll + by)


@pytest.mark.parametrize("factors", range(5, 75, 10))
def test_14_41_counters_fall_once_alone_where_a_hex_takes_the_place_of_one(factors):
    found = [edition.attrition(factors, roll) for roll in range(12)]
    fallen = [after for before, after in pairwise(found) if after.counters < before.counters]
    assert fallen in ([], [edition.AttritionResult(1, 1)])
    assert steps([one.hexes for one in found]) == {0, 1}


def test_15_6_no_better_odds_and_no_higher_die_are_worse_for_the_attacker():
    rank = {
        (odds, die): CODES.index(edition.ground_combat(odds, die)) for odds, die in product(ODDS, range(1, 7))
    }
    assert all(steps([rank[odds, die] for odds in ODDS]) <= {0, 1, 2, 3} for die in range(1, 7))
    assert all(steps([rank[odds, die] for die in range(1, 7)]) <= {0, 1, 2} for odds in ODDS)


def test_15_6_one_more_on_the_die_is_as_good_as_one_column_but_for_three_cells_at_long_odds():
    other = {
        (die + 1, worse)
        for die in range(1, 6)
        for worse, better in pairwise(ODDS)
        if edition.ground_combat(worse, die + 1) != edition.ground_combat(better, die)
    }
    assert other == {(4, "1:3"), (5, "1:2"), (6, "1:2")}


def test_23_7413_a_level_has_all_effects_of_the_levels_below_and_the_highest_number_of_squadrons():
    effects = [edition.surprise_effects(level) for level in range(8)]
    assert [len(one) for one in effects] == [0, 1, 2, 3, 4, 4, 4, 5]
    assert all(set(few[:3]) <= set(many) for few, many in pairwise(effects))
    assert [next(text for text in one if "fewer" in text)[:1] for one in effects[4:]] == ["1", "2", "3", "4"]
