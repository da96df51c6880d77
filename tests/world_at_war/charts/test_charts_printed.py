"""Every cell of every chart against the printed one, typed a second time and the other way round.

The data have the charts row by row as they are printed; here each is written by its columns, with the two
numbers of a cell apart, so that a slip of either typing is found by the other.
"""

import pytest

from core.world_at_war import edition
from core.world_at_war.air_combat.chart import nationality_chart, printed

AIR_COMBAT = {
    2: ("0 0 1 1 1 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5", "0 1 0 1 2 2 3 3 2 3 4 3 4 5 4 5 6 5 6 7"),
    3: ("0 0 1 1 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6", "0 1 0 1 2 3 3 2 3 4 3 4 5 4 5 6 5 6 7 6"),
    4: ("0 1 1 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6", "1 0 1 2 3 3 2 3 4 3 4 5 4 5 6 5 6 7 6 7"),
    5: ("0 1 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6", "1 0 1 2 3 2 3 4 3 4 5 4 5 6 5 6 7 6 7 8"),
    6: ("1 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7", "0 1 2 3 2 3 4 3 4 5 4 5 6 5 6 7 6 7 8 7"),
    7: ("1 1 1 1 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7", "0 1 2 3 3 4 3 4 5 4 5 6 5 6 7 6 7 8 7 8"),
    8: ("1 1 1 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7", "1 2 3 2 4 3 4 5 4 5 6 5 6 7 6 7 8 7 8 9"),
    9: ("1 1 1 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8", "1 2 3 3 3 4 5 4 5 6 5 6 7 6 7 8 7 8 9 8"),
    10: ("1 1 2 2 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8", "2 3 2 4 4 5 4 5 6 5 6 7 6 7 8 7 8 9 8 9"),
    11: ("1 1 2 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8", "2 3 3 3 5 4 5 6 5 6 7 6 7 8 7 8 9 8 9 10"),
    12: ("1 2 2 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9", "3 2 4 4 4 5 6 5 6 7 6 7 8 7 8 9 8 9 10 9"),
}
"""{net roll: (eliminated, aborted) by 1 to 20 factors or squadrons}."""
AIR_DEFENSE = {
    2: ("0 0 0 1 1 1 1 1 1 2", "0 0 1 0 0 1 1 2 2 1"),
    3: ("0 0 0 1 1 1 1 1 2 2", "0 0 1 0 1 1 2 2 1 1"),
    4: ("0 0 1 1 1 1 1 2 2 2", "0 1 0 1 1 2 2 1 1 2"),
    5: ("0 0 1 1 1 1 2 2 2 2", "0 1 0 1 2 2 1 1 2 2"),
    6: ("0 1 1 1 1 2 2 2 2 2", "0 0 1 2 2 1 1 2 2 3"),
    7: ("0 1 1 1 2 2 2 2 2 2", "1 0 1 2 1 1 2 2 3 3"),
    8: ("0 1 1 2 2 2 2 2 2 3", "1 1 2 1 1 2 2 3 3 2"),
    9: ("1 1 1 2 2 2 2 2 3 3", "0 1 2 1 2 2 3 3 2 2"),
    10: ("1 1 2 2 2 2 2 3 3 3", "0 2 1 2 2 3 3 2 2 3"),
    11: ("1 1 2 2 2 2 3 3 3 3", "1 2 1 2 3 3 2 2 3 3"),
    12: ("1 2 2 2 2 3 3 3 3 3", "1 1 2 3 3 2 2 3 3 4"),
}
"""{net roll: (eliminated, aborted) by level 1 to 10}."""
NAVAL_ATTACK = {
    2: "0 0 0 0 0 1 1 2 2 2 3 3 3 4 4 5 5 6 6 7 7 8 8",
    3: "0 0 0 0 0 1 1 2 2 3 3 3 4 4 5 5 6 6 7 7 8 8 9",
    4: "0 0 0 0 1 1 2 2 3 3 3 4 4 5 5 6 6 7 7 8 8 9 9",
    5: "0 0 0 1 1 1 2 3 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10",
    6: "0 0 1 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10",
    7: "0 1 1 1 1 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11",
    8: "1 1 1 1 2 2 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11",
    9: "1 1 1 1 2 3 3 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12",
    10: "1 1 1 2 2 3 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12",
    11: "1 1 2 2 3 3 4 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13",
    12: "1 2 2 3 3 4 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 13 13",
}
"""{net roll: hits by 1, 2, 3, 4, 5-6, 7-9 and so on to 58-60 fleet factors}."""
FLEET_ROWS = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), *((3 * n - 2, 3 * n) for n in range(3, 21))]
ATTRITION = {
    (1, 10): ("0 0 0 0 0 1 1 2 2 1 2 3", "0 0 0 0 0 0 0 0 0 1 1 1"),
    (11, 20): ("0 1 1 2 2 1 2 3 3 4 5 5", "0 0 0 0 0 1 1 1 2 2 2 3"),
    (21, 30): ("1 2 2 1 2 3 3 4 5 5 6 7", "0 0 0 1 1 1 2 2 2 3 3 3"),
    (31, 40): ("2 1 2 3 3 4 5 5 6 7 7 8", "0 1 1 1 2 2 2 3 3 3 4 4"),
    (41, 50): ("2 3 3 4 5 5 6 7 7 8 9 9", "1 1 2 2 2 3 3 3 4 4 4 5"),
    (51, 60): ("3 4 5 5 6 7 7 8 9 9 10 11", "2 2 2 3 3 3 4 4 4 5 5 5"),
    (61, 99): ("5 5 6 7 7 8 9 9 10 11 11 12", "2 3 3 3 4 4 4 5 5 5 6 6"),
}
"""{factors: (counters, hexes) by a net roll of 0 to 11}; the last column has no end."""
GROUND_COMBAT = {
    "1:4": "A A A A A Ex",
    "1:3": "A A A A Ex Ex",
    "1:2": "A A a Ex Ex Ex",
    "1:1": "A a Ex Ex-1 Ex-2 d",
    "2:1": "a Ex Ex-1 Ex-2 d D",
    "3:1": "Ex Ex-1 Ex-2 d D D",
    "4:1": "Ex-1 Ex-2 d D D D",
    "5:1": "Ex-2 d D D D D",
}
"""{odds: code by a die of 1 to 6}."""


def numbers(text):
    return [int(word) for word in text.split()]


@pytest.mark.parametrize("roll", AIR_COMBAT)
def test_19_2_every_cell_is_as_printed(roll):
    found = [edition.air_combat(row, roll) for row in range(1, 21)]
    assert [one.eliminated for one in found] == numbers(AIR_COMBAT[roll][0])
    assert [one.aborted for one in found] == numbers(AIR_COMBAT[roll][1])


@pytest.mark.parametrize("roll", AIR_DEFENSE)
def test_23_42_every_cell_is_as_printed(roll):
    found = [edition.air_defense(level, roll) for level in range(1, 11)]
    assert [one.eliminated for one in found] == numbers(AIR_DEFENSE[roll][0])
    assert [one.aborted for one in found] == numbers(AIR_DEFENSE[roll][1])


@pytest.mark.parametrize("roll", NAVAL_ATTACK)
def test_20_51_every_cell_is_as_printed_for_every_number_of_fleet_factors(roll):
    for (least, most), hits in zip(FLEET_ROWS, numbers(NAVAL_ATTACK[roll]), strict=True):
        assert {edition.fleet_attack(factors, roll) for factors in range(least, most + 1)} == {hits}


@pytest.mark.parametrize("roll", NAVAL_ATTACK)
def test_23_44_every_cell_is_as_printed_for_every_number_of_squadrons(roll):
    """One squadron stands beside 3 fleet factors, two beside 5-6; 1, 2 and 4 factors have no squadron."""
    _, _, one, _, *more = numbers(NAVAL_ATTACK[roll])
    assert [edition.naval_attack(squadrons, roll) for squadrons in range(1, 21)] == [one, *more]


@pytest.mark.parametrize("factors", ATTRITION)
def test_14_41_every_cell_is_as_printed(factors):
    for number in factors:
        found = [edition.attrition(number, roll) for roll in range(12)]
        assert [one.counters for one in found] == numbers(ATTRITION[factors][0])
        assert [one.hexes for one in found] == numbers(ATTRITION[factors][1])


@pytest.mark.parametrize("odds", GROUND_COMBAT)
def test_15_6_every_cell_is_as_printed(odds):
    assert [edition.ground_combat(odds, die) for die in range(1, 7)] == GROUND_COMBAT[odds].split()


@pytest.mark.parametrize(
    ("level", "fewer", "adds"),
    [
        (1, 0, "Combat air patrol"),
        (2, 0, "level of air defense is one lower"),
        (3, 0, "rolls against ships have +1"),
        (4, 1, ""),
        (5, 2, ""),
        (6, 3, ""),
        (7, 4, "critical hit (20.524)"),
    ],
)
def test_23_7413_every_level_is_as_printed(level, fewer, adds):
    found = edition.surprise(level)
    assert (found.level, found.fewer, bool(found.adds)) == (level, fewer, bool(adds))
    assert adds in found.adds


def test_19_31A_every_modifier_of_the_nationality_chart_is_as_printed():
    assert nationality_chart().modifiers == {
        "elite_naval_air": +1,
        "interceptors": +1,
        "american_pacific_bombers": +1,
        "british_naval_air": -1,
        "winter": -1,
        "supply_or_oil": -1,
    }
    assert nationality_chart().winter == {"from": 8}


def test_19_31A_the_nationality_chart_gives_each_nation_one_drm_of_0_1_or_2():
    named = [nation for nations in nationality_chart().drm.values() for nation in nations]
    assert len(named) == len(set(named))
    assert set(nationality_chart().drm) == {"0", "1", "2"}
    majors = ("Germany", "Italy", "Russia", "France", "Britain", "Japan", "United States")
    assert [printed()[nation] for nation in majors] == [2, 1, 1, 1, 2, 2, 2]
    assert [printed()[minor] for minor in ("Finland", "Sweden", "Australia")] == [2, 2, 2]
    assert [printed()[minor] for minor in ("Greece", "Turkey", "Spain", "Rumania")] == [0, 0, 0, 0]
