"""An order of The War Game being read: its grammar, and the reader of a line."""

from core.war_game.state import Game
from skyledger.notation.parsing import Grammar
from skyledger.notation.reader import Reader
from skyledger.notation.war_game.expected import NAMES, PHRASES
from skyledger.notation.war_game.names import near

GRAMMAR = Grammar(
    __package__,
    "war_game.lark",
    PHRASES,
    NAMES,
)


def reader_of(game: Game, seat: str, line: str) -> Reader:
    """The reader of a line that a seat gives."""
    return Reader(game, seat, line, GRAMMAR, near)
