"""17.31, 17.311, 17.32: where naval air bases, and its range."""

import pytest

from core.world_at_war.flight.ways import operational_range
from events.world_at_war.board import Carrier
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import StageAirUnits


def test_17_31_naval_air_bases_where_army_air_does_three_to_a_factor(given, board):
    table = given(units(board("Lille . Metz"), "15 NAS Germany Lille", "1 AAF Germany Metz"))
    table.when(StageAirUnits(table.group("13 NAS Germany Lille"), "0200")).refused("18.12")
    table.when(StageAirUnits(table.group("12 NAS Germany Lille"), "0200")).accepted()


def test_17_31_four_factors_and_three_squadrons_fill_a_city(given, board):
    table = given(units(board("Lille . Metz"), "4 AAF Germany Metz", "4 NAS Germany Lille"))
    table.when(StageAirUnits(table.group("4 NAS Germany Lille"), "0200")).refused("18.12")
    table.when(StageAirUnits(table.group("3 NAS Germany Lille"), "0200")).accepted()


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
def test_17_311_one_squadron_bases_on_a_bare_one_hex_island(given, board, theater):
    table = given(units(board("Lille~ = o", theater=theater), "2 NAS Germany Lille", "1 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("2 NAS Germany Lille"), "0200")).refused("17.21")
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), "0200")).refused("17.21")
    table.when(StageAirUnits(table.group("1 NAS Germany Lille"), "0200")).accepted()


@pytest.mark.parametrize(("theater", "factors"), [("Europe", 5), ("Pacific", 3)])
def test_17_311_and_beside_the_factors_of_its_city(given, board, theater, factors):
    laid = units(
        board("Lille~ = Malta!", theater=theater), f"{factors} AAF Germany Malta", "2 NAS Germany Lille"
    )
    table = given(laid)
    table.when(StageAirUnits(table.group("2 NAS Germany Lille"), "0200")).refused("18.12")
    table.when(StageAirUnits(table.group("1 NAS Germany Lille"), "0200")).accepted()


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
def test_17_32_three_hexes_from_land_and_from_carriers_everywhere(given, board, theater):
    ship = (Carrier("Zeppelin", "Germany", 1, "0100", at_sea=True),)
    table = given(
        units(
            board("Lille~ =", theater=theater, carriers=ship), "1 NAS Germany Lille", "1 NAS Germany Zeppelin"
        )
    )
    assert [operational_range(table.game, u) for u in table.game.units.values()] == [3, 3]
