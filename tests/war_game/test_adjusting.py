"""What the gamemaster sets right by hand."""

from tests.war_game.conftest import GAMEMASTER, board, give

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
