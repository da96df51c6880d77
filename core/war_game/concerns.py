"""Which orders touch all at the table: those by which the gamemaster sets right."""

from core.policy import ADJUSTMENTS, OPTIONS, Concern
from core.war_game.orders import Adjust
from core.war_game.state import Game

OPTION = "option"


def concern(_game: Game, _seat: str, order: object) -> Concern | None:
    """Of which kind an order is; none that is declared binds another side in this game."""
    if isinstance(order, Adjust):
        return Concern(OPTIONS if order.what == OPTION else ADJUSTMENTS)
    return None
