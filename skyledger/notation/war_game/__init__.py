"""The written orders of The War Game: `read` a line, `render` an order, the `FORMS` and `LISTS` of all."""

from skyledger.notation.war_game.forms import FORMS
from skyledger.notation.war_game.lists import LISTS
from skyledger.notation.war_game.reading import read
from skyledger.notation.war_game.writing import render

__all__ = ["FORMS", "LISTS", "read", "render"]
