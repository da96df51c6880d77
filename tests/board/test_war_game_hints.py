"""What stands above a menu of The War Game: what it leaves out, and why."""

from skyledger.showing.war_game import WAR_GAME_SHOWN
from tests.war_game.conftest import given
from tests.war_game.test_retreats import landed

__all__ = ["given"]


def test_example_3_3_3_a_battle_that_no_menu_calls_off_is_told_with_who_can_not_leave(given):
    table = landed(given, "GE-INF-01")
    assert table.at()[0] == "combat.calling_off"
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert told == (
        "Kent is not among the battles that may be called off: GE-INF-01 can't leave; the others may "
        "retreat, and are shot at while it stays (IV/example 3/3.3)."
    )


def test_two_who_can_not_leave_stay_in_the_plural(given):
    table = landed(given, "GE-INF-01", "GE-INF-02")
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert "GE-INF-01 and GE-INF-02 can't leave" in told
    assert "while they stay" in told


def test_a_battle_that_may_be_called_off_is_not_told(given):
    assert WAR_GAME_SHOWN.hints(landed(given).game, "germany") == ()


def test_in_another_step_nothing_is_told(given):
    table = landed(given, "GE-INF-01").next_round()
    assert WAR_GAME_SHOWN.hints(table.game, "germany") == ()
