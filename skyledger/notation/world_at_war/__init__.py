"""The written orders of A World at War: `read` a line, `render` an order; `NOTATION` has all."""

from typing import Any

from core.world_at_war.state import Game
from skyledger.notation.notation import Notation
from skyledger.notation.world_at_war.intended import INTENDED
from skyledger.notation.world_at_war.reading import read
from skyledger.notation.world_at_war.wording import LISTS, NAMES, WORDING
from skyledger.notation.writing import line_of

__all__ = ["NOTATION", "WORDING", "read", "render"]


def render(game: Game, order: Any) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return line_of(WORDING, game, order)


NOTATION = Notation(read, render, WORDING, LISTS, NAMES, INTENDED)
