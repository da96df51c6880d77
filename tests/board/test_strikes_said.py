"""Where one of several seats speaks for all of them in a strike, they are told with “or”."""

from msgspec.structs import replace

from skyledger.board.at_sea import what_is_said
from tests.notation.test_in_this_step import at


def test_23_415A_one_of_several_seats_says_who_engages_who_meets_and_what_is_aimed_at():
    game = at("engaging").state
    within = game.turn.phase.removesuffix("engaging")
    for step in ("engaging", "meeting", "aiming"):
        there = replace(game, turn=replace(game.turn, phase=f"{within}{step}"))
        assert what_is_said(there, ("america", "australia")).startswith("america or australia must ")
    searching = replace(game, turn=replace(game.turn, phase="movement.naval_combat.searching"))
    assert what_is_said(searching, ("america", "australia")).startswith("america and australia may ")
