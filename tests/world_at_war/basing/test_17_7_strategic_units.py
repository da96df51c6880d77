"""17.71, 17.81 and 17.461: units that have their place in an SW box or beside the map."""

from events.world_at_war.board import Box
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import StageAirUnits

SW = Box("Axis SW box", "sw")


def staged(given, board, kind, nation, base):
    table = given(units(board("Lille . Metz", boxes=(SW,)), f"1 {kind} {nation} {base}"))
    return table.when(StageAirUnits(table.group(f"1 {kind} {nation} {base}"), "0200"))


def test_17_71_strategic_bombers_base_only_in_an_SW_box(given, board):
    staged(given, board, "strategic bomber", "Germany", "Lille").refused("17.71")


def test_17_81_interceptors_base_only_in_an_SW_box(given, board):
    staged(given, board, "interceptor", "Germany", "Lille").refused("17.81")


def test_17_461_kamikazes_do_not_base_on_the_map(given, board):
    staged(given, board, "kamikaze", "Japan", "Lille").refused("17.461")
