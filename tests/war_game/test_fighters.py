"""IV/fighters: at aircraft first, then at land and sea, die by die."""

import pytest

from core.war_game import orders as give
from tests.war_game.conftest import board

SKY = "Kent - Brest - Paris; Brest - Channel~"


def raid(given, *texts, **attack):
    """Germans from Brest attack Kent; every German unit at Brest takes part."""
    table = given(board(SKY, *texts))
    names = [u for u in table.game.units if table.game.units[u].place == "Brest"]
    return table.attack("Kent", *names).opened()


def test_T9_concept_1_a_fighters_hit_goes_to_aircraft_while_one_is_in_the_air(given):
    table = raid(
        given, "1 fighter Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent"
    ).rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 1)]
    assert table.game.battles["Kent"].on_defenders.air == 1


def test_T9_fighters_1_1_its_hit_removes_an_aircraft(given):
    table = raid(
        given, "1 fighter Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent"
    ).rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6]).next_round(calling_off=True)
    assert set(table.game.units) == {"GE-FTR-01", "UK-INF-01"}


def test_T10_fighters_1_4_when_all_aircraft_are_hit_the_rest_roll_at_land(given):
    table = raid(
        given, "2 fighter Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent"
    ).rolling()
    table.roll("Kent", "GE-FTR-01", "GE-FTR-02", dice=[6, 6])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 1), ("GE-FTR-02", "land", 6, 1)]


@pytest.mark.parametrize(("die", "hits"), [(4, 1), (5, 0)])
def test_T11_fighters_1_2_a_dive_bomber_hits_aircraft_with_4_or_less(given, die, hits):
    table = raid(given, "1 dive bomber Germany Brest", "1 fighter United Kingdom Kent").rolling()
    assert table.roll("Kent", "GE-DIV-01", dice=[die]).rolled() == [("GE-DIV-01", "aircraft", 4, hits)]


@pytest.mark.parametrize(("die", "hits"), [(8, 1), (9, 0)])
def test_T11_fighters_1_2_and_what_is_on_land_with_8_or_less(given, die, hits):
    table = raid(given, "1 dive bomber Germany Brest", "1 infantry United Kingdom Kent").rolling()
    assert table.roll("Kent", "GE-DIV-01", dice=[die]).rolled() == [("GE-DIV-01", "land", 8, hits)]


@pytest.mark.parametrize(
    ("there", "at", "value", "hits"), [("fighter", "aircraft", 8, 1), ("infantry", "land", 4, 0)]
)
def test_T12_fighters_1_2_a_dogfighter_hits_aircraft_with_8_and_land_with_4(given, there, at, value, hits):
    table = raid(given, "1 dogfighter Germany Brest", f"1 {there} United Kingdom Kent").rolling()
    assert table.roll("Kent", "GE-DOG-01", dice=[8]).rolled() == [("GE-DOG-01", at, value, hits)]


@pytest.mark.parametrize(("first", "second"), [(6, ("land", 8, 1)), (7, ("aircraft", 4, 0))])
def test_T13_fighters_1_3_the_state_just_before_each_die_decides(given, first, second):
    table = raid(
        given,
        "1 fighter Germany Brest",
        "1 dive bomber Germany Brest",
        "1 fighter United Kingdom Kent",
        "1 infantry United Kingdom Kent",
    ).rolling()
    table.roll("Kent", "GE-FTR-01", "GE-DIV-01", dice=[first, 8])
    assert table.rolled()[1] == ("GE-DIV-01", *second)


def test_T13_fighters_1_3_like_fighters_may_be_thrown_together(given):
    table = (
        raid(given, "3 fighter Germany Brest", "1 fighter United Kingdom Kent").rolling().as_seat("germany")
    )
    table.when(give.RollUnits("Kent", table.group("3 fighter Germany Kent"))).accepted()
    assert table.game.rolls[0].dice == 3


def test_T14_fighters_1_5_a_fighter_that_missed_has_no_second_roll(given):
    table = raid(
        given, "2 fighter Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent"
    ).rolling()
    table.roll("Kent", "GE-FTR-01", dice=[12]).sends("Kent", "GE-FTR-01").refused("IV/fighters/1.5:once")


def test_T15_fighters_1_3_the_rolling_player_picks_the_order(given):
    for order in (("GE-FTR-01", "GE-DIV-01"), ("GE-DIV-01", "GE-FTR-01")):
        table = raid(
            given, "1 fighter Germany Brest", "1 dive bomber Germany Brest", "1 fighter United Kingdom Kent"
        ).rolling()
        table.roll("Kent", *order, dice=[4, 4])
        assert [one[0] for one in table.rolled()] == list(order)
        assert [one[1] for one in table.rolled()] == ["aircraft", "land"]


def test_T16_fighters_1_5_the_sky_comes_first_again_in_every_round(given):
    table = raid(
        given, "2 fighter Germany Brest", "2 fighter United Kingdom Kent", "2 infantry United Kingdom Kent"
    )
    table.ground("UK-FTR-01", "UK-FTR-02").accepted()
    table.rolling().roll("Kent", "GE-FTR-01", dice=[12])
    assert table.rolled() == [("GE-FTR-01", "land", 6, 0)]
    table.next_round().rolling().roll("Kent", "GE-FTR-01", dice=[12])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 0)]


def test_fighters_1_5_what_is_not_in_the_battle_does_not_roll(given):
    table = (
        given(board(SKY, "2 fighter Germany Brest", "1 infantry United Kingdom Kent"))
        .attack("Kent", "GE-FTR-01")
        .opened()
    )
    table.rolling().sends("Kent", "GE-FTR-02").refused("IV/fighters/1.5:turn")


def test_fighters_1_5_one_roll_of_a_side_is_thrown_before_the_next_is_called_for(given):
    table = raid(given, "2 fighter Germany Brest", "1 infantry United Kingdom Kent").rolling()
    table.sends("Kent", "GE-FTR-01").accepted()
    table.sends("Kent", "GE-FTR-02").refused("IV/fighters/1.5:dice")
    table.when(give.Finish()).refused("IV/fighters/1.5:thrown")


def test_concept_1_infantry_does_not_roll_at_aircraft(given):
    table = raid(given, "1 infantry Germany Brest", "1 fighter United Kingdom Kent").rolling()
    table.sends("Kent", "GE-INF-01", at="aircraft").refused("IV/concept/1")


def test_fighters_1_4_without_enemy_aircraft_there_is_no_air_roll(given):
    table = raid(given, "1 fighter Germany Brest", "1 infantry United Kingdom Kent").rolling()
    table.sends("Kent", "GE-FTR-01", at="aircraft").refused("IV/fighters/1.4")
    table.sends("Kent", "GE-FTR-01", at="bombs").refused("IV/fighters/1.4")
