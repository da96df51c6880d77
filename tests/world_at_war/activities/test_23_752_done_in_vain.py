"""23.752: who is not waited for at sea is not offered to be done, and for which hex it counts is told."""

import pytest

from core.world_at_war.state import GAMEMASTER
from events.world_at_war.board import Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR, awaited
from skyledger.board.noted import noted
from skyledger.board.waiting import meaning_now
from tests.world_at_war import orders as give
from tests.world_at_war.sea_fights import at_sea

SEATS = (
    Seat("axis", "Axis", ("Germany",)),
    Seat("rome", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)
DONE = give.Finish()


@pytest.fixture
def entered(board):
    """Force H has come to 0200, and goes on to 0300, where German air reaches it too; others have nothing near."""
    return at_sea(board, "2 AAF Germany Catania", "3 NAS Germany Catania", seats=SEATS).sail(
        "0100", "0200", "0300"
    )


def offered_done(table):
    """By the usual menu; in full also that is listed which does nothing."""
    game = table.game
    menus = ((seat, one) for seat in (*game.seats, GAMEMASTER) for one in menu(WORLD_AT_WAR, game, seat))
    return {seat for seat, one in menus if one.order == DONE and not one.aside}


def test_23_752A_only_who_is_waited_for_is_offered_to_let_the_force_pass(entered):
    assert awaited(entered.game) == ("axis",)
    assert offered_done(entered) == {"axis", GAMEMASTER}


def test_23_752A_nor_is_who_has_nothing_to_say_where_the_force_is_attacked(entered):
    table = entered.axis(give.AttackAtSea()).accepted()
    assert awaited(table.game) == ("allies",)
    assert offered_done(table) == {"allies", GAMEMASTER}
    assert offered_done(table.allies(DONE)) == {"axis", GAMEMASTER}


def test_23_752A_who_says_it_all_the_same_has_it_count_for_no_other_hex(entered):
    table = entered.as_seat("rome").when(DONE).accepted()
    assert awaited(table.game) == ("axis",)
    assert table.axis(DONE).accepted().game.turn.finished == ()


def test_23_752A_for_which_hex_one_is_done_is_told(entered):
    assert "counts for 0200 " in meaning_now(entered.game, DONE)
    assert "counts for 0300 " in meaning_now(entered.axis(DONE).game, DONE)
    assert meaning_now(entered.axis(DONE).game, DONE) == ""


def test_23_752A_who_is_done_though_nobody_waits_is_told_so_and_for_which_hex_it_counts(entered):
    [told] = noted(entered.game, "rome", DONE)
    assert told.startswith("Nobody waits for rome here, but for axis. It counts for 0200 ")
    assert not list(noted(entered.game, "axis", DONE))
    assert not list(noted(entered.game, GAMEMASTER, DONE))


def test_23_752A_who_is_done_out_of_turn_is_told_who_is_waited_for_and_no_other_of_that_side(entered):
    assert entered.allies(DONE).refused("sequence of play").told() == (
        "allies can't give it now; it is the word of axis."
    )
    table = entered.axis(give.AttackAtSea()).axis(DONE).refused("sequence of play")
    assert table.told() == "axis can't give it now; it is the word of allies."
