"""What the gamemaster sets right by hand."""

import pytest

from core.war_game import orders as give
from core.war_game.state import position_of
from skyledger.scenarios.war_game.checks import position_faults
from tests.war_game.conftest import GAMEMASTER, board, named

SEA = (
    "1 transport Germany Channel",
    "2 infantry Germany GE-TR-01",
    "1 carrier Germany Channel",
    "1 fighter Germany GE-CV-01",
)


def at_sea(given):
    return given(board("Kent - Channel~ - Brest", *SEA, "1 infantry United Kingdom Kent")).as_seat(GAMEMASTER)


def test_a_ship_that_is_lost_takes_with_it_what_is_aboard(given):
    table = at_sea(given).when(give.Adjust("GE-TR-01", "lost", "yes", "a slip")).accepted()
    assert sorted(table.game.units) == ["GE-CV-01", "GE-FTR-01", "UK-INF-01"]
    table.when(give.Adjust("GE-CV-01", "lost", "yes", "a slip")).accepted()
    assert sorted(table.game.units) == ["UK-INF-01"]


def test_what_is_aboard_is_lost_alone(given):
    table = at_sea(given).when(give.Adjust("GE-INF-01", "lost", "yes", "a slip")).accepted()
    assert "GE-INF-01" not in table.game.units
    assert {"GE-TR-01", "GE-INF-02"} < set(table.game.units)


def test_who_is_ordered_to_attack_is_not_set_right_nor_is_the_ship_that_he_lands_from(given):
    table = at_sea(given).land("Kent", "GE-INF-01").when(give.Attack(named("GE-FTR-01"), "Kent")).accepted()
    table.as_seat(GAMEMASTER)
    for name in ("GE-INF-01", "GE-FTR-01"):
        for what, value in (("place", "Brest"), ("lost", "yes")):
            table.when(give.Adjust(name, what, value, "a slip")).refused("adjustment:battle")
            assert table.told() == f"{name} is in the middle of the attack on Kent, which undo takes back."
    table.when(give.Adjust("GE-INF-02", "place", "Brest", "a slip")).accepted()


def test_a_ship_that_passes_through_to_land_troops_is_not_set_right(given):
    ways = "Kent - Channel~ - Biscay~ - Brest; Kent - Biscay~"
    table = given(board(ways, *SEA, "1 infantry United Kingdom Kent", "1 destroyer United Kingdom Biscay"))
    table.when(give.PassThrough(named("GE-TR-01"), "Channel", "Biscay")).accepted().as_seat(GAMEMASTER)
    table.when(give.Adjust("GE-TR-01", "place", "Biscay", "a slip")).refused("adjustment")
    table.when(give.Adjust("GE-CV-01", "place", "Biscay", "a slip")).accepted()


@pytest.mark.parametrize(
    ("unit", "place", "why"),
    [
        (
            "UK-INF-01",
            "Channel",
            "its kind, infantry, is at sea only aboard a ship, which is named in the place's stead",
        ),
        ("GE-TR-01", "Kent", "its kind, transport, is a ship, and that is land"),
        ("GE-INF-01", "UK-INF-01", "that is infantry, and no ship"),
        ("UK-INF-01", "GE-TR-01", "she is of Germany, on the other side"),
        ("GE-CV-01", "GE-TR-01", "no carrier goes aboard a ship"),
        ("GE-BMR-01", "GE-CV-01", "no bomber goes aboard a ship"),
        ("GE-FTR-01", "GE-TR-01", "a transport has no deck"),
        ("GE-FTR-03", "GE-CV-01", "her deck is full"),
    ],
)
def test_a_unit_is_set_only_where_it_can_be(given, unit, place, why):
    """Whatever the gamemaster sets right can be read back as a scenario."""
    more = ("1 fighter Germany GE-CV-01", "1 fighter Germany Brest", "1 bomber Germany Brest")
    table = given(board("Kent - Channel~ - Brest", *SEA, "1 infantry United Kingdom Kent", *more))
    table.as_seat(GAMEMASTER).when(give.Adjust(unit, "place", place, "a slip")).refused("adjustment:ground")
    assert table.told() == f"{unit} can't be at {place}: {why}."


@pytest.mark.parametrize(
    ("unit", "place"),
    [("GE-INF-01", "Brest"), ("GE-FTR-01", "Brest"), ("GE-FTR-01", "GE-CV-01"), ("GE-FTR-01", "Channel")],
)
def test_what_is_set_right_can_be_read_back(given, unit, place):
    table = at_sea(given).when(give.Adjust(unit, "place", place, "a slip")).accepted()
    assert not position_faults(position_of(table.game))
