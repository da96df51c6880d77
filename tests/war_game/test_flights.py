"""IV/dispatching/2 and 3: the clock of a dispatch, return, and another opponent."""

import pytest

from core.war_game import orders as give
from tests.war_game.conftest import board, named

NEAR = "York - Kent - Brest; York - Norfolk - Lincoln; York - Ireland - Kerry; Wales - York"
RAID = (
    "3 fighter Germany Brest",
    "1 infantry United Kingdom Kent",
    "2 infantry United Kingdom Norfolk",
    "1 infantry United Kingdom Ireland",
)


def table_of(given, *texts):
    """Kent is attacked by one fighter, Norfolk and Ireland by others; a British fighter is at York."""
    table = given(board(NEAR, *RAID, "1 fighter United Kingdom York", *texts))
    return (
        table.attack("Kent", "GE-FTR-01")
        .attack("Norfolk", "GE-FTR-02")
        .attack("Ireland", "GE-FTR-03")
        .opened()
    )


def test_T56_dispatching_1_3_it_defends_from_the_round_after_and_rolls_nowhere_before(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").accepted().rolling("defense")
    table.sends("Kent", "UK-FTR-01").refused("IV/dispatching/1.3:arrival")
    table.next_round().rolling("defense").sends("Kent", "UK-FTR-01").accepted()


def test_T57_dispatching_3_1_over_before_it_arrives_it_spends_that_round_returning(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6]).next_round()
    assert table.game.battles["Kent"].ended == "attackers won"
    assert table.flight("UK-FTR-01") == ("returning", 2)


def test_T58_dispatching_2_1_it_is_committed_in_the_round_of_its_arrival(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round()
    table.retreat("UK-FTR-01", to="York").refused("IV/dispatching/2.1")


def test_T59_dispatching_3_4_it_may_retreat_one_round_after(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().next_round()
    table.retreat("UK-FTR-01", to="York").accepted()
    table.next_round()
    assert table.flight("UK-FTR-01") is None
    assert table.game.units["UK-FTR-01"].place == "York"


def test_T60_dispatching_2_4_battle_over_in_e_home_in_e_plus_1_free_in_e_plus_2(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().rolling("defense")
    table.roll("Kent", "UK-FTR-01", dice=[6]).next_round()
    assert table.at()[1] == 3
    assert table.flight("UK-FTR-01") == ("returning", 3)
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/dispatching/2.4")
    assert "round 4" in table.told()
    table.next_round().dispatch("Norfolk", "UK-FTR-01").accepted()
    assert table.game.units["UK-FTR-01"].flight.arrives == 5


def test_T60_dispatching_3_6_declared_1_fought_2_and_3_home_4_declared_5_there_6(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().next_round().rolling("defense")
    table.roll("Kent", "UK-FTR-01", dice=[6]).next_round()
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/dispatching/2.4")
    table.next_round()
    assert table.at()[1] == 5
    assert table.flight("UK-FTR-01") is None
    table.dispatch("Norfolk", "UK-FTR-01").next_round()
    assert table.flight("UK-FTR-01") == ("engaged", 6)


def test_T61_dispatching_3_1_over_before_arrival_declared_1_again_3_there_4(given):
    table = (
        table_of(given)
        .dispatch("Kent", "UK-FTR-01")
        .rolling()
        .roll("Kent", "GE-FTR-01", dice=[6])
        .next_round()
    )
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/dispatching/2.4")
    table.next_round().dispatch("Norfolk", "UK-FTR-01").accepted().next_round()
    assert table.flight("UK-FTR-01") == ("engaged", 4)


def test_T62_dispatching_2_2_it_goes_back_where_it_came_from_and_nowhere_else(given):
    table = (
        table_of(given, "1 infantry United Kingdom Wales")
        .dispatch("Kent", "UK-FTR-01")
        .next_round()
        .next_round()
    )
    table.retreat("UK-FTR-01", to="Wales").refused("IV/dispatching/2.2")
    assert "York" in table.told()


def test_T63_dispatching_3_5_who_retreated_neither_fights_nor_is_dispatched_again(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().next_round()
    table.retreat("UK-FTR-01").accepted().next_round()
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/dispatching/3.5")


def test_T64_dispatching_3_4_one_retreats_and_the_other_stays(given):
    table = table_of(given, "1 fighter United Kingdom York").dispatch("Kent", "UK-FTR-01", "UK-FTR-02")
    table.next_round().next_round().retreat("UK-FTR-01").rolling("defense")
    table.sends("Kent", "UK-FTR-01").refused("IV/dispatching/3.4")
    table.roll("Kent", "UK-FTR-02", dice=[12]).next_round()
    assert table.flight("UK-FTR-01") is None
    assert table.flight("UK-FTR-02") == ("engaged", 2)


def test_T65_dispatching_3_3_three_places_in_one_phase(given):
    table, there = table_of(given), []
    for place, attacker in (("Kent", "GE-FTR-01"), ("Norfolk", "GE-FTR-02"), ("Ireland", "GE-FTR-03")):
        there.append(table.game.turn.round)
        table.dispatch(place, "UK-FTR-01").accepted().next_round().rolling("defense")
        table.roll(place, "UK-FTR-01", dice=[6])
        assert attacker in table.game.units
        if place != "Ireland":
            table.next_round().next_round()
    assert there == [1, 4, 7]


def test_T66_dispatching_3_7_another_opponents_turn_frees_it(given):
    table = given(
        board(
            "York - Kent - Brest",
            "1 fighter Germany Brest",
            "1 infantry Germany Brest",
            "1 fighter Italy Brest",
            "1 infantry United Kingdom Kent",
            "1 fighter United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01").opened().dispatch("Kent", "UK-FTR-01").next_round().next_round()
    table.retreat("UK-FTR-01").next_round(calling_off=True)
    table.as_seat("germany").retreat("GE-FTR-01", to="Brest").pass_on("combat_orders.attacks")
    assert table.game.turn.player == "Italy"
    table.attack("Kent", "IT-FTR-01").opened().dispatch("Kent", "UK-FTR-01").accepted()


def test_T67_dispatching_3_8_minors_that_move_with_a_major_are_the_same_opponent(given):
    table = given(
        board(
            "York - Kent - Brest; York - Norfolk",
            "1 fighter Germany Brest",
            "1 fighter Rumania Brest",
            "1 infantry United Kingdom Kent",
            "1 infantry United Kingdom Norfolk",
            "1 fighter United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01").attack("Norfolk", "RU-FTR-01").opened()
    table.dispatch("Kent", "UK-FTR-01").next_round().next_round().retreat("UK-FTR-01").next_round()
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/dispatching/3.5")


def test_T86_T87_the_clock_by_its_five_rows(given):
    """Declared, fought, declared again: handbook table of the worked cases, as the others of this file have them."""
    table = table_of(given).dispatch("Kent", "UK-FTR-01")
    flight = table.game.units["UK-FTR-01"].flight
    assert flight.arrives - flight.declared == 1


def test_T90_dispatching_2_2_the_survivors_end_where_they_began(given):
    table = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().pass_on("combat.calling_off", 3)
    for place in ("Kent", "Norfolk", "Ireland"):
        table.as_seat("germany").when(give.CallOff(place)).accepted()
    table.pass_on("noncombat.moves")
    assert table.game.units["UK-FTR-01"].place == "York"
    assert table.flight("UK-FTR-01") is None


BEACH = "Kent - York - Norfolk; Wales - Kent - Brest; Solent~ - Channel~ - York; Solent~ - Brest"


def sent_from_a_beach(given, *texts, **doubts):
    """York's fighter helps Kent in round 2, when two infantry land at York out of a fleet that passes through."""
    position = board(
        BEACH, "2 infantry Germany Brest", "1 transport Germany Solent", "2 infantry Germany GE-TR-01",
        "2 infantry United Kingdom Kent", "1 fighter United Kingdom York", "1 destroyer United Kingdom Channel", *texts,
    )  # fmt: skip
    table = given(position).playing(**doubts).attack("Kent", "GE-INF-01", "GE-INF-02").as_seat("germany")
    table.when(give.PassThrough(named("GE-TR-01"), "Solent", "Channel")).accepted()
    table.land("York", "GE-INF-03", "GE-INF-04", through="Solent")
    return table.opened().dispatch("Kent", "UK-FTR-01").accepted().next_round()


def test_dispatching_2_2_nobody_retreats_to_a_home_that_the_enemy_has_taken(given):
    """York had nobody but the fighter; with its home taken it fights on, and is lost in the end (doubt R10)."""
    table = sent_from_a_beach(given)
    assert table.flight("UK-FTR-01") == ("engaged", 2)
    table.next_round().retreat("UK-FTR-01").refused("IV/dispatching/2.2")
    assert "York (taken)" in table.told()
    table.next_round(calling_off=True).as_seat("germany").when(give.CallOff("Kent")).accepted().next_round()
    table.next_round()
    assert "UK-FTR-01" not in table.game.units


@pytest.mark.parametrize(("option", "lost"), [("lost", True), ("lands_elsewhere", False)])
def test_dispatching_2_2_who_comes_home_in_the_round_in_which_it_falls_has_lost_it(given, option, lost):
    table = sent_from_a_beach(
        given, "1 infantry United Kingdom York", "1 infantry United Kingdom Norfolk", R10=option
    )
    table.next_round().retreat("UK-FTR-01").accepted().rolling()
    table.roll("York", "GE-INF-03", dice=[1]).rolling("defense").finish("britain")
    assert table.game.battles["York"].ended == "attackers won"
    assert ("UK-FTR-01" not in table.game.units) == lost
    if not lost:
        table.as_seat("britain").when(give.LandAircraft("Norfolk")).accepted()
        assert table.game.units["UK-FTR-01"].place == "Norfolk"


def test_dispatching_2_2_who_came_home_before_it_falls_fights_no_more_and_is_lost_with_it(given):
    """IV/dispatching/3.5 and IV/grounding/1.4: it stays on the ground of a place that is under attack."""
    table = sent_from_a_beach(given, "1 infantry United Kingdom York")
    table.next_round().retreat("UK-FTR-01").accepted().next_round()
    assert table.game.units["UK-FTR-01"].place == "York"
    assert table.game.units["UK-FTR-01"].retreated
    table.rolling().roll("York", "GE-INF-03", dice=[1]).next_round_or_end()
    assert "UK-FTR-01" not in table.game.units


def test_dispatching_3_10_a_dispatch_that_is_called_off_finds_no_carrier_that_was_sunk_meanwhile(given):
    """Attacked from the air alone she lets her fighter go (R19), and goes down in round 1; then Channel is given up."""
    position = board(
        "Brest - North Sea~ - Channel~ - Solent~", "1 fighter Germany Brest", "1 destroyer Germany Solent",
        "1 carrier United Kingdom North Sea", "1 fighter United Kingdom UK-CV-01", "1 destroyer United Kingdom Channel",
    )  # fmt: skip
    table = given(position).playing(R19="surface_only").attack("North Sea", "GE-FTR-01").as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Channel")).accepted().opened()
    table.dispatch("Channel", "UK-FTR-01").accepted().rolling().roll("North Sea", "GE-FTR-01", dice=[1])
    table.next_round(calling_off=True).as_seat("germany").when(give.CallOff("Channel")).accepted()
    table.pass_on("noncombat.moves")
    assert "UK-FTR-01" not in table.game.units
