"""Orders of bombings as they are written: the line that is read as the same order."""

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import counted_word, word
from skyledger.notation.world_at_war.names import PLACES, calls
from skyledger.notation.world_at_war.reader import GRAMMAR
from skyledger.notation.world_at_war.redeploying import assigned_told

Flown = give.AnnounceBombing | give.EscortBombing | give.OpposeBombing


def flown_told(game: Game, order: Flown, units: str) -> str:
    """Such as "Essen with 2 AAF British from Dover assigned to the Western front"."""
    place = word(GRAMMAR, calls(game, order.to, PLACES))
    return f"{place} with {units}{assigned_told(game, order.front)}"


def raid_told(game: Game, order: Flown, units: str) -> str:
    """The same, of a bombing that was announced."""
    return f"bombing of {flown_told(game, order, units)}"


def routed_told(game: Game, order: give.RouteBombing) -> str:
    """Such as "route bombing of Essen via Ghent, Metz"."""
    via = ", ".join(counted_word(GRAMMAR, calls(game, one, PLACES)) for one in order.via)
    return f"route bombing of {word(GRAMMAR, calls(game, order.to, PLACES))} via {via}"
