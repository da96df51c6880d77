"""The written orders of A World at War: `read` a line, `render` an order, the `FORMS` and `LISTS` of all."""

from typing import Any

from core.world_at_war.state import Game
from skyledger.notation.lines import forms_of
from skyledger.notation.world_at_war.reading import read
from skyledger.notation.world_at_war.wording import LISTS, WORDING
from skyledger.notation.writing import line_of

__all__ = ["FORMS", "LISTS", "WORDING", "read", "render"]

FORMS = forms_of(WORDING)


def render(game: Game, order: Any) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return line_of(WORDING, game, order)
