"""The board tells who supports ground units from the air, and whose word is waited for."""

from skyledger.board.sentences import support_words
from skyledger.board.sight import board_view
from skyledger.board.waiting import waiting
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import Finish
from tests.world_at_war.supported import defending, front, supporting

__all__ = ["board", "front"]


def told(game):
    """The support that the board shows, in words."""
    view = board_view(game.game, "public")
    return [support_words(one, view.nations) for one in view.supports]


def test_18_611_the_defenders_are_waited_for_when_attacks_are_announced(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish())
    assert waiting(game.game) == "allies has not finished."
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull"), Finish())
    assert waiting(game.game) == "axis has not finished."


def test_18_551_18_611_the_board_lists_who_supports_and_who_defends(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish())
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull"))
    ours, theirs = "Attack on Calais: German 2 AAF from Lille", "Defense of Calais: British 1 AAF from Hull"
    assert told(game) == [ours, theirs]
