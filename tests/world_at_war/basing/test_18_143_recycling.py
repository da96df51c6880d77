"""18.143 Recycling airbase counters."""

import pytest
from msgspec.structs import replace

from events.world_at_war.basing import (
    AirbasePlaced,
    AirbaseRemoved,
    AirUnitsEliminated,
    ExcessCalledFor,
    ExcessMoved,
    ExcessSettled,
)
from tests.world_at_war.conftest import Airbase, DeclaredFact, units
from tests.world_at_war.orders import MoveExcess, PlaceAirbase, StageAirUnits

ROW = "A . . . . . . ."
MOVEMENT = "Summer 1942 Axis movement"


def bases(nation, *places):
    return tuple(Airbase(place, nation) for place in places)


FOUR = bases("Germany", "0100", "0200", "0300", "0400")


def recycle(table, new, old, nation="Germany"):
    return table.when(PlaceAirbase(nation, new, old))


def test_18_143_with_all_counters_on_the_map_another_is_placed_by_taking_one_up(given, board):
    table = given(board(ROW, airbases=FOUR))
    table.when(PlaceAirbase("Germany", "0500")).refused("18.143")
    recycle(table, "0500", "0200")
    table.then(
        AirbasePlaced("Germany", "0500", "Europe", MOVEMENT), AirbaseRemoved("Germany", "0200", "recycled")
    )
    assert sorted(table.game.airbases) == ["0100", "0300", "0400", "0500"]


def test_18_143_it_counts_as_one_placed_in_the_turn(given, board):
    table = given(board(ROW, airbases=FOUR))
    recycle(table, "0500", "0200").accepted()
    recycle(table, "0600", "0300").accepted()
    recycle(table, "0700", "0400").refused("18.142B")


def test_18_143_not_while_a_counter_is_left_to_place(given, board):
    table = given(board(ROW, airbases=FOUR[:3]))
    recycle(table, "0500", "0200").refused("18.143/reserve")
    assert table.told() == "Germany has counters left to place; none is taken up from 0200 before."
    assert "W53" in table.ruling.grounds
    early = given(board(ROW, airbases=FOUR[:3], doubts={"W53": "yes"}))
    recycle(early, "0500", "0200").accepted()


def test_18_143_the_counter_taken_up_is_an_airbase_of_the_nation(given, board):
    table = given(board(ROW, airbases=(*FOUR, Airbase("0600", "Italy"))))
    recycle(table, "0500", "0600").refused("18.143/own")
    recycle(table, "0500", "0700").refused("18.143")
    assert table.told() == "There is no airbase of Germany at 0700 to take up."


def test_18_143_from_another_hex(given, board):
    recycle(given(board(ROW, airbases=FOUR)), "0200", "0200").refused("18.143/another hex")
    table = given(board(ROW, airbases=FOUR))
    recycle(table, "0500", "0500").refused("18.143", "18.143")
    assert "An airbase taken up at 0500 would be placed in the same hex." in table.told()


def test_18_143_the_new_hex_keeps_every_rule_of_placement(given, board):
    table = given(board(ROW, airbases=FOUR, facts=(DeclaredFact("supply", "0500", "none"),)))
    recycle(table, "0500", "0200").refused("18.142C")
    recycle(table, "0300", "0200").refused("18.142D")


@pytest.mark.parametrize("phase", ["combat.missions", "end.uninversion"])
def test_18_143_in_the_phases_of_placement_alone(given, board, phase):
    recycle(given(board(ROW, airbases=FOUR, phase=phase)), "0500", "0200").refused("18.142A")


def two_theaters(position, *pacific):
    hexes = tuple(replace(h, front="Ocean") if h.id in pacific else h for h in position.map.hexes)
    chart = replace(position.map, hexes=hexes, fronts={**position.map.fronts, "Ocean": "Pacific"})
    return replace(position, map=chart)


def russian(board, *places, **doubts):
    position = board(ROW, holder="Russia", side="Allied", airbases=bases("Russia", *places), doubts=doubts)
    return two_theaters(position, "0500", "0600", "0700")


def test_18_145_the_one_taken_up_comes_from_the_theater_of_the_new_one(given, board):
    table = given(russian(board, "0100", "0200", "0300", "0500")).as_seat("allies")
    recycle(table, "0400", "0500", "Russia").refused("18.145")
    assert "W51" in table.ruling.grounds
    recycle(table, "0400", "0300", "Russia").accepted()
    recycle(table, "0600", "0500", "Russia").accepted()
    anywhere = given(russian(board, "0100", "0200", "0300", "0500", W51="any")).as_seat("allies")
    recycle(anywhere, "0400", "0500", "Russia").accepted()


def test_18_143_the_total_stays_within_all_counters_where_they_may_change_theater(given, board):
    anywhere = given(russian(board, "0100", "0200", "0500", "0600", W51="any")).as_seat("allies")
    anywhere.when(PlaceAirbase("Russia", "0300")).refused("18.143")
    assert "W51" in anywhere.ruling.grounds
    recycle(anywhere, "0300", "0500", "Russia").accepted()
    apart = given(russian(board, "0100", "0200", "0500", "0600")).as_seat("allies")
    apart.when(PlaceAirbase("Russia", "0300")).accepted()


def test_18_145_all_counters_of_that_theater_must_be_on_the_map(given, board):
    table = given(russian(board, "0100", "0200", "0300")).as_seat("allies")
    recycle(table, "0400", "0300", "Russia").accepted()
    every = given(russian(board, "0100", "0200", "0300", W50="all")).as_seat("allies")
    recycle(every, "0400", "0300", "Russia").refused("18.143")
    assert "W50" in every.ruling.grounds


def test_18_145_powers_whose_counters_are_not_divided_take_one_up_anywhere(given, board):
    table = given(two_theaters(board(ROW, airbases=FOUR), "0400", "0500"))
    recycle(table, "0600", "0400").accepted()


def test_18_143_one_placed_in_the_same_turn_may_be_taken_up(given, board):
    for option, numbers in (("yes", ()), ("no", ("18.143/same turn",))):
        table = given(board(ROW, airbases=FOUR[:3], doubts={"W55": option}))
        table.when(PlaceAirbase("Germany", "0500")).accepted()
        recycle(table, "0600", "0500")
        table.refused(*numbers) if numbers else table.accepted()
        assert "W55" in table.ruling.grounds


def test_18_143_one_that_is_cut_off_may_be_taken_up(given, board):
    for option, numbers in (("yes", ()), ("no", ("18.143/supply",))):
        facts = (DeclaredFact("supply", "0200", "none"),)
        table = given(board(ROW, airbases=FOUR, facts=facts, doubts={"W56": option}))
        recycle(table, "0500", "0200")
        table.refused(*numbers) if numbers else table.accepted()
        assert {"W56", "fact supply 0200"} <= set(table.ruling.grounds)
        assert not numbers or table.told().endswith("has no supply, as declared.")


def test_18_143_air_units_stage_to_the_airbase_that_recycling_made(given, board):
    table = given(units(board(ROW, airbases=FOUR), "1 AAF Germany A"))
    recycle(table, "0500", "0200")
    table.when(StageAirUnits(table.group("1 AAF Germany A"), "0500")).accepted()


def test_18_143_air_units_on_the_one_taken_up_must_leave_and_may_go_to_the_new_one(given, board):
    table = given(units(board(". . . . . . . A", airbases=FOUR), "2 AAF Germany 0200"))
    recycle(table, "0500", "0200")
    two = ("GE-AAF-01", "GE-AAF-02")
    table.then(
        AirbasePlaced("Germany", "0500", "Europe", MOVEMENT),
        AirbaseRemoved("Germany", "0200", "recycled"),
        ExcessCalledFor("0200", ("axis",), two, ("0100", "0300", "0400", "0500", "0700")),
    )
    table.when(MoveExcess(table.group("2 AAF Germany 0200"), "0500"))
    table.then(ExcessMoved(two, "0200", "0500"), ExcessSettled("0200"))
    assert table.game.units["GE-AAF-01"].staged


def test_18_143_with_room_in_a_city_nobody_must_leave(given, board):
    position = board("B . . . . . . .", airbases=(*FOUR[1:], Airbase("0000", "Germany")))
    table = given(units(position, "5 AAF Germany B"))
    recycle(table, "0500", "0000")
    table.then(
        AirbasePlaced("Germany", "0500", "Europe", MOVEMENT), AirbaseRemoved("Germany", "0000", "recycled")
    )


def test_18_143_in_the_redeployment_phase_they_redeploy(given, board):
    position = board(". . . . . . . A . . . . . . . . B", airbases=FOUR, phase="redeployment.transfers")
    table = given(units(position, "1 AAF Germany 0200"))
    recycle(table, "0500", "0200")
    assert "1600" in table.game.questions[0].options
    table.when(MoveExcess(table.group("1 AAF Germany 0200"), table.at("B"))).accepted()
    assert not table.game.units["GE-AAF-01"].staged


def test_18_143_in_the_construction_phase_none_with_units_that_could_not_leave(given, board):
    position = board(ROW, airbases=FOUR, phase="construction.airbases")
    table = given(units(position, "2 AAF Germany 0200"))
    recycle(table, "0500", "0200").refused("18.143/leave")
    assert (
        table.told() == "0200 would have 6 squadrons too many, and none can leave in the construction phase."
    )
    assert "W58" in table.ruling.grounds
    recycle(table, "0500", "0300").accepted()
    assert "W58" not in table.ruling.grounds


def test_18_143_or_they_are_eliminated_at_some_tables(given, board):
    position = board(ROW, airbases=FOUR, phase="construction.airbases", doubts={"W58": "eliminated"})
    table = given(units(position, "2 AAF Germany 0200"))
    recycle(table, "0500", "0200")
    table.then(
        AirbasePlaced("Germany", "0500", "Europe", "Summer 1942 Axis construction"),
        AirbaseRemoved("Germany", "0200", "recycled"),
        AirUnitsEliminated(("GE-AAF-01", "GE-AAF-02")),
    )
