"""The written orders of The War Game: `read` a line, `render` an order, the `FORMS` and `LISTS` of all."""

from skyledger.notation.war_game.reading import read
from skyledger.notation.war_game.writing import FORMS, LISTS, render

__all__ = ["FORMS", "LISTS", "read", "render"]
