"""2005:17.462D The ships that kamikazes may find, in their order."""

import pytest

from core.dice import RollDice
from core.world_at_war.edition import load
from events.world_at_war import NavalStrikeAimed
from events.world_at_war.board import Carrier
from events.world_at_war.ships import Ship
from tests.world_at_war import orders as give
from tests.world_at_war.kamikazes_at_sea import AMERICA, attacked, dive, near_japan

LIES = {"force": "TF 58"}
SHIPS = {
    "carriers": (
        Carrier("Belleau Wood", AMERICA, 2, "0000", kind="CVL", damaged=True, **LIES),
        Carrier("Wasp", AMERICA, 3, "0000", **LIES),
    ),
    "ships": (
        Ship("Iowa", AMERICA, 5, "0000", **LIES),
        Ship("Alabama", AMERICA, 4, "0000", **LIES),
        Ship("Maryland", AMERICA, 4, "0000", slow=True, **LIES),
        Ship("Indiana", AMERICA, 4, "0000", damaged=True, **LIES),
    ),
    "light": (),
}


def ranked(board, option):
    """The order in which dice of one to six find them, once air defense shot one down; and the ruling."""
    doubts = {**load("2005").options, "W439": option}
    table = attacked(near_japan(board, 7, edition="2005", doubts=doubts, **SHIPS))
    table.axis(dive(7), give.Finish()).accepted().allies(RollDice((1, 1))).accepted()
    table.axis(RollDice((1, 2, 3, 4, 5, 6))).accepted()
    [aimed] = [one for one in table.facts if isinstance(one, NavalStrikeAimed)]
    [rules] = [fact.rules for fact in table.ruling.facts if fact.event == aimed]
    return [one.target for one in aimed.aims], rules


def test_17_462D_in_2005_ships_are_ranked_by_kind_and_size_slow_before_fast_and_damaged_before_sound(board):
    order, rules = ranked(board, "of_one_size")
    assert order == ["Wasp", "Belleau Wood", "Iowa", "Maryland", "Indiana", "Alabama"]
    assert "W439" in rules


def test_17_462D_in_2005_damaged_ships_go_before_larger_ones_as_doubt_W439_says(board):
    """Maryland is the only slow one, and keeps its place among the others."""
    order, rules = ranked(board, "of_any_size")
    assert order == ["Belleau Wood", "Wasp", "Indiana", "Maryland", "Iowa", "Alabama"]
    assert "W439" in rules


@pytest.mark.parametrize("option", ["of_one_size", "of_any_size"])
def test_17_462D_in_2005_where_nobody_is_damaged_W439_is_not_named(board, option):
    sound = {"carriers": SHIPS["carriers"][1:], "ships": SHIPS["ships"][:3], "light": ()}
    doubts = {**load("2005").options, "W439": option}
    table = attacked(near_japan(board, 1, edition="2005", doubts=doubts, **sound))
    table.axis(dive(1), give.Finish()).accepted().allies(RollDice((1, 1))).accepted()
    table.axis(RollDice((6,))).accepted()
    assert "W439" not in {rule for fact in table.ruling.facts for rule in fact.rules}
