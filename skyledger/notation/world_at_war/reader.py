"""An order of A World at War being read: its grammar, and the reader of a line."""

from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import seen_from
from skyledger.notation.parsing import Grammar
from skyledger.notation.reader import Reader
from skyledger.notation.world_at_war.expected import NAMES, PHRASES
from skyledger.notation.world_at_war.names import near

GRAMMAR = Grammar(
    __package__,
    "world_at_war.lark",
    PHRASES,
    NAMES,
)


def reader_of(game: Game, seat: str, line: str) -> Reader:
    """The reader of a line that a seat gives; what task forces conceal from it has no names for it."""
    return Reader(seen_from(game, seat), seat, line, GRAMMAR, near)
