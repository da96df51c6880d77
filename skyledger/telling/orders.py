"""Orders in the words in which a person would give them."""

from typing import Any

from core.history import Redo, Undo
from phases.referee import System
from skyledger.notation import notation_of
from skyledger.notation.quoting import free, quoted
from skyledger.recording import Begin

WITHHELD = "(sealed)"


def order_told(system: System, game: Any, order: Any) -> str:
    """An order in notation, from the game in which it was given; None was withheld."""
    match order:
        case None:
            return WITHHELD
        case Begin(scenario, _):
            return f"begin {quoted(scenario)}"
        case Undo(to, because):
            back = f"undo to {to}" if to else "undo"
            return f"{back} because {free(because)}" if because else back
        case Redo():
            return "redo"
        case _:
            return notation_of(system.rules.name).render(game, order)
