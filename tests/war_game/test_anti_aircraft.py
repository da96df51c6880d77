"""IV/anti-aircraft: guns roll beside fighters and bombers until the sky is clear."""

import pytest

from tests.war_game.test_fighters import raid

RAID = ("1 fighter Germany Brest", "1 infantry Germany Brest")
DEFENSE = (
    "1 fighter United Kingdom Kent",
    "1 bomber United Kingdom Kent",
    "1 anti-aircraft United Kingdom Kent",
)


@pytest.mark.parametrize(
    "order",
    [
        ("UK-AAG-01", "UK-BMR-01", "UK-FTR-01"),
        ("UK-FTR-01", "UK-AAG-01", "UK-BMR-01"),
        ("UK-BMR-01", "UK-FTR-01", "UK-AAG-01"),
    ],
)
def test_T25_anti_aircraft_1_fighters_bombers_and_guns_roll_in_any_order(given, order):
    table = raid(given, *RAID, *DEFENSE).rolling("defense").roll("Kent", *order, dice=[12, 12, 12])
    assert [one[:2] for one in table.rolled()] == [(name, "aircraft") for name in order]


@pytest.mark.parametrize(("die", "hits"), [(5, 1), (6, 0)])
def test_T26_anti_aircraft_1_a_gun_hits_an_aircraft_with_5_or_less(given, die, hits):
    table = raid(given, *RAID, *DEFENSE).rolling("defense").roll("Kent", "UK-AAG-01", dice=[die])
    assert table.rolled() == [("UK-AAG-01", "aircraft", 5, hits)]


def test_T27_anti_aircraft_1_when_the_sky_is_clear_the_rest_roll_at_land_units(given):
    table = raid(given, *RAID, *DEFENSE).rolling("defense")
    table.roll("Kent", "UK-FTR-01", "UK-AAG-01", "UK-BMR-01", dice=[6, 5, 2])
    assert [one[1] for one in table.rolled()] == ["aircraft", "land", "land"]
    table.next_round_or_end()
    assert "GE-FTR-01" not in table.game.units
    assert "GE-INF-01" not in table.game.units


@pytest.mark.parametrize(
    ("order", "aims"),
    [
        (("UK-AAG-01", "UK-FTR-01"), [("aircraft", 5), ("land", 6)]),
        (("UK-FTR-01", "UK-AAG-01"), [("aircraft", 6), ("land", 5)]),
    ],
)
def test_T28_anti_aircraft_1_the_order_only_says_where_the_air_rolls_stop(given, order, aims):
    table = raid(given, *RAID, *DEFENSE).rolling("defense").roll("Kent", *order, dice=[5, 5])
    assert [one[1:3] for one in table.rolled()] == aims


def test_T29_sample_battle_1_a_gun_is_a_land_unit_that_bombs_and_infantry_remove(given):
    for kind, name, dice in (("bomber", "GE-BMR-01", [8, 12]), ("infantry", "GE-INF-01", [2])):
        table = raid(
            given,
            f"1 {kind} Germany Brest",
            "1 anti-aircraft United Kingdom Kent",
            "1 fighter United Kingdom Kent",
        )
        table.rolling().roll("Kent", name, dice=dice).next_round(calling_off=True)
        assert "UK-AAG-01" not in table.game.units


def test_anti_aircraft_1_a_gun_does_not_decline_the_sky(given):
    table = raid(given, *RAID, *DEFENSE).rolling("defense")
    table.sends("Kent", "UK-AAG-01", at="land").refused("IV/anti-aircraft/1")
