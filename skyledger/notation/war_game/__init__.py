"""The written orders of The War Game: `read` a line, `render` an order; `NOTATION` has all."""

from typing import Any

from core.war_game.state import Game
from skyledger.notation.notation import Notation
from skyledger.notation.parsing import one_line, parsed
from skyledger.notation.reading import order_of
from skyledger.notation.war_game.names import GRAMMAR, reader_of
from skyledger.notation.war_game.wording import LISTS, WORDING
from skyledger.notation.writing import line_of

__all__ = ["NOTATION", "WORDING", "read", "render"]


def read(game: Game, text: str, seat: str) -> Any:
    """The order that a line means, with names as ledgers keep them.

    `seat` tells whose units are meant where a nation is left out. Raises `NotAnOrder` with the column and
    what was expected there, or a `Mistake` for a name that the game does not know.
    """
    reader = reader_of(game, seat, one_line(text))
    return order_of(reader, parsed(GRAMMAR, reader.line))


def render(game: Game, order: Any) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return line_of(WORDING, game, order)


NOTATION = Notation(read, render, WORDING, LISTS)
