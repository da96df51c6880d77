"""18.25: whose turn it is is settled before the first unit goes; who comes to it only later is heard, too."""

from core.world_at_war.conditions import owners_in_turn
from core.world_at_war.state import game_from
from tests.world_at_war.conftest import board, units

__all__ = ["board"]


def test_18_25_air_of_a_nation_that_had_no_turn_yet_leaves_last(board):
    laid = units(board("Lille . . York"), "1 AAF Germany Lille", "2 AAF Italy Lille")
    game = game_from(laid)
    there = tuple(game.units.values())
    nations = [[unit.nation for unit in theirs] for _, theirs in owners_in_turn(game, there, ("Germany",))]
    assert [one for owner in nations for one in owner] == ["Germany", "Italy", "Italy"]
