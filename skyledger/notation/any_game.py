"""Orders that every game has as they are written: to begin it, to take an entry back, to have it again."""

from typing import Any

from core.history import Redo, Undo
from skyledger.notation import notation_of
from skyledger.notation.quoting import free, quoted
from skyledger.recording import Begin
from store.bounds import in_short


def written(name: str, game: Any, order: Any) -> str:
    """An order in the notation of the game of that name, as it was given in this state of it."""
    match order:
        case Begin(scenario, _):
            return f"begin {quoted(in_short(scenario))}"
        case Undo(to, because):
            back = f"undo to {to}" if to else "undo"
            return f"{back} because {free(because)}" if because else back
        case Redo():
            return "redo"
        case _:
            return notation_of(name).render(game, order)
