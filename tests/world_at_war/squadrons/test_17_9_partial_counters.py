"""17.9 Partial air counters: each factor and each squadron is a unit of its own."""

from core.world_at_war.state import game_from, position_of
from events.world_at_war.staging import AirUnitsStaged
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import Named, StageAirUnits

HERE = "Lille . Metz . Lyon"


def test_17_91_a_stack_is_broken_down_by_moving_part_of_it_and_no_order_is_needed(given, board):
    table = given(units(board(HERE), "5 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("2 AAF Germany Lille"), "0200"))
    table.then(AirUnitsStaged(("GE-AAF-01", "GE-AAF-02"), "0000", "0200", 2))
    assert [table.base_of(f"GE-AAF-0{n}") for n in range(1, 6)] == ["0200", "0200", "0000", "0000", "0000"]


def test_17_91_any_part_of_it_may_be_named(given, board):
    table = given(units(board(HERE), "5 AAF Germany Lille"))
    table.when(StageAirUnits(Named(("GE-AAF-05", "GE-AAF-02")), "0200")).accepted()


def test_17_91_smaller_counters_are_recombined_by_lying_in_the_same_place(given, board):
    table = given(units(board(HERE), "1 AAF Germany Lille", "1 AAF Germany Metz", "1 AAF Germany Lyon"))
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), "0400"))
    table.when(StageAirUnits(table.group("1 AAF Germany Metz"), "0400")).accepted()
    assert {u.base for u in table.game.units.values()} == {"0400"}


def test_17_91_counters_of_two_nations_are_never_one(given, board):
    table = given(units(board(HERE), "1 AAF Germany Lille", "1 AAF Italy Lille"))
    table.when(StageAirUnits(table.group("1 AAF Italy Lille"), "0200"))
    table.then(AirUnitsStaged(("IT-AAF-01",), "0000", "0200", 2))


def test_17_92_a_scenario_may_begin_with_air_units_in_any_parts(board):
    whole = units(board(HERE), "4 AAF Germany Lille")
    parts = units(board(HERE), "1 AAF Germany Lille", "2 AAF Germany Lille", "1 AAF Germany Lille")
    assert position_of(game_from(whole)) == position_of(game_from(parts))


def test_17_93_nothing_tells_how_a_stack_is_made_up_so_nothing_has_to_be_combined(given, board):
    table = given(units(board(HERE), "2 AAF Germany Lille", "2 AAF Germany Metz"))
    table.when(StageAirUnits(table.group("2 AAF Germany Lille"), "0200"))
    assert sorted(u.name for u in table.game.units.values() if u.base == "0200") == [
        f"GE-AAF-0{n}" for n in range(1, 5)
    ]
