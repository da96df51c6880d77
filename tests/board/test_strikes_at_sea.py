"""23.4 The board and `why` tell of strikes on ships that are not over, and of who meets them."""

from msgspec.structs import replace

from skyledger.board.at_sea import what_is_said
from skyledger.board.sentences import mission_words
from skyledger.board.sight import board_view
from skyledger.board.waiting import awaited
from skyledger.why.world_at_war.words import standing
from tests.notation.test_in_this_step import at
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.strikes_at_sea import JAPAN, nas, struck

__all__ = ["board"]


def told(game):
    view = board_view(game, "public")
    return [mission_words(one, view.nations) for one in view.missions]


def committed(game, name):
    return [one.told for one in standing(game, name) if one.about == "commitment"]


def test_23_4_the_board_tells_of_a_strike_until_it_is_over(board):
    table = struck(board, "4 NAS United States Oahu", "2 NAS Japan Truk")
    table.strike(table.names("United States"), cover=table.names(JAPAN)).begin()
    strike = "Air strike on Kido Butai at 0200: American 4 NAS from Oahu"
    assert told(table.game) == [f"{strike}; covered by Japanese 2 NAS from Truk"]
    assert awaited(table.game) == ("axis",)
    assert committed(table.game, "US-NAS-01") == ["committed to an air strike on ships over 0200"]
    assert committed(table.game, "JP-NAS-01") == ["committed to the defense of ships over 0200"]
    table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))
    assert told(table.game) == [f"{strike}; opposed by Japanese 1 NAS from Truk"]
    table.dice("axis", 1, 1).dice("allies", 1, 1).dice("axis", 1, 1).dice("allies", 1, 1)
    assert told(table.game) == []
    assert committed(table.game, "US-NAS-04") == []


def test_23_415A_one_of_several_seats_says_who_engages_who_meets_and_what_is_aimed_at():
    game = at("engaging").state
    within = game.turn.phase.removesuffix("engaging")
    for step in ("engaging", "meeting", "aiming"):
        there = replace(game, turn=replace(game.turn, phase=f"{within}{step}"))
        assert what_is_said(there, ("america", "australia")).startswith("america or australia must ")
    searching = replace(game, turn=replace(game.turn, phase="movement.naval_combat.searching"))
    assert what_is_said(searching, ("america", "australia")).startswith("america and australia may ")
