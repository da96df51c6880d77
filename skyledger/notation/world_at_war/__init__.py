"""The written orders of A World at War: `read` a line, `render` an order, the `FORMS` and `LISTS` of all."""

from skyledger.notation.world_at_war.forms import FORMS, LISTS
from skyledger.notation.world_at_war.reading import read
from skyledger.notation.world_at_war.writing import render

__all__ = ["FORMS", "LISTS", "read", "render"]
