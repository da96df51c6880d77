"""Force pools as a viewer sees them: the elite naval air of Japan apart, as long as it is built as such."""

import pytest

from core.world_at_war.state import game_from
from skyledger.board.sight import board_view
from skyledger.board.svg.panels import pools_by_nation
from tests.board.drawn import draw
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import DeclaredFact, board

__all__ = ["board"]


@pytest.mark.parametrize(
    ("began", "told"),
    [
        ("peace", ["1 NAS", "2 elite NAS"]),
        ("Fall 1942", ["1 NAS", "2 elite NAS"]),
        ("Spring 1942", ["3 NAS"]),
    ],
)
def test_17_352B_elite_naval_air_in_the_pool_is_told_apart_until_the_war(board, began, told):
    laid = board("Kure~ .", holder="Japan", facts=(DeclaredFact("war", "Britain/Japan", began),))
    game = game_from(unbuilt(unbuilt(laid, "1 NAS Japan"), "2 NAS Japan", elite=True))
    assert f"  Japanese: {', '.join(told)}\n" in draw(game, "public")
    pieces = pools_by_nation(board_view(game, "public"))["Japan"]
    assert [piece.told for piece in pieces] == [f"Force pool: Japanese {one}" for one in told]


def test_17_352_units_of_two_qualities_are_two_counters_with_marks_of_their_own(board):
    game = game_from(unbuilt(unbuilt(board("Kure~ ."), "1 NAS Japan"), "2 NAS Japan", elite=True))
    pieces = pools_by_nation(board_view(game, "public"))["Japan"]
    assert [(piece.top, piece.count) for piece in pieces] == [("NAS", 1), ("NAS*", 2)]
