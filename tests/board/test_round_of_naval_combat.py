"""23.64, 17.3124 The board of a round of naval combat: who counterairs bases, and patrol without a deck."""

from skyledger.board.sentences import combat_words
from skyledger.board.sight import board_view
from skyledger.board.waiting import waiting
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, all_done, at_searching, battle, carrier, joined, patrol

__all__ = ["board"]
MALTA, TRIPOLI = "0000", "0300"


def told(table, viewer):
    view = board_view(table.game, viewer)
    return [words for one in view.combats for words in combat_words(one, view.nations)]


def test_23_64_who_counterairs_a_base_and_who_is_back_from_it_is_told(board):
    table = all_done(joined(battle(board, "2 NAS Japan Akagi"))).as_seat("axis")
    table.when(give.LaunchCounterair(MALTA, give.Flight((patrol(2, "Akagi"),)))).accepted()
    assert "Counterair over Malta: Japanese 2 NAS from Akagi" in told(table, "axis")
    assert "Counterair over Malta: 2 squadrons from carriers that are not shown" in told(table, "allies")
    all_done(table)
    assert "Back from the counterair over Malta: Japanese 2 NAS from Akagi" in told(table, "axis")


def test_17_3124_that_patrol_may_land_is_told_to_those_that_wait(board):
    decks = (carrier("Akagi"), carrier("Eagle", "Britain", FORCE_Z, 2))
    sea = battle(board, "3 NAS Japan Akagi", carriers=decks, held={TRIPOLI: "Japan"})
    said = {"axis": give.AllotPatrol(give.Flight((patrol(1, "Akagi"),)))}
    table = all_done(all_done(at_searching(sea, said))).as_seat("axis")
    assert "may land" not in waiting(table.game)
    table.when(give.DamageShip("Akagi")).accepted()
    assert "may land before that: “shift … to …”" in waiting(table.game)
