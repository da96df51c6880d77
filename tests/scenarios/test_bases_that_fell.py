"""18.25: a game stands where air is based among enemies for a while, and such a position is a scenario too."""

import pytest
from msgspec.structs import replace

from skyledger.datafiles.problems import DataError
from skyledger.scenarios import position_json, read
from tests.world_at_war.conftest import board, units

__all__ = ["board"]


def taken(board, **of_the_unit):
    """A German factor is based at York, which is British."""
    laid = units(board("Lille . . York"), "1 AAF Germany Lille")
    there = tuple(replace(unit, base="0300", **of_the_unit) for unit in laid.units)
    known = tuple(one for one in laid.territories if one.name in {hex_.territory for hex_ in laid.map.hexes})
    return replace(laid, units=there, held={**laid.held, "0300": "Britain"}, territories=known)


def test_18_25_nobody_begins_at_a_base_of_the_enemy(board):
    with pytest.raises(DataError, match="York is enemy territory: Britain controls it"):
        read(position_json(taken(board)))


def test_18_25_but_for_who_flew_while_his_base_fell(board):
    position = taken(board, used="ground support")
    assert read(position_json(position)) == position


def test_18_25_and_who_may_stay_by_W261(board):
    position = replace(taken(board), doubts={"W261": "stay"})
    assert read(position_json(position)) == position
