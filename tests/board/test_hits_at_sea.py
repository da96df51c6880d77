"""23.444 The board tells the hits that ships bear, for they add up until the ships are back in port."""

from skyledger.board.sentences import place_words
from skyledger.board.sight import board_view
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, HERE, battle

__all__ = ["board"]


def words(table, viewer="allies"):
    view = board_view(table.game, viewer)
    [place] = [one for one in view.places if one.place == HERE]
    return place_words(place, view.nations)


def test_23_444_hits_of_named_ships_and_of_cruisers_are_told(board):
    table = battle(board).as_seat("allies")
    for order in (give.HitShip("Repulse", 2), give.HitShip("Eagle", 1)):
        table.when(order).accepted()
    told = words(table)
    assert "British BB Repulse (4, at sea, Force Z, 2 hits)" in told
    assert "British carrier Eagle (2, at sea, Force Z, damaged, 1 hit)" in told
    assert not any("hit" in one for one in told if FORCE_Z not in one)
    assert not any("Repulse" in one for one in words(table, "axis"))
