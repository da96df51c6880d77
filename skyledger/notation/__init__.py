"""Orders as a person writes them, in the words of each game; `notation_of` finds a game's."""

from events.sentences import said
from skyledger.notation.notation import Notation
from skyledger.on_demand import OnDemand

__all__ = ["HOW_ORDERS_ARE_WRITTEN", "NOTATIONS", "Notation", "notation_of"]

NOTATIONS: OnDemand[Notation] = OnDemand(
    {
        "A World at War": "skyledger.notation.world_at_war:NOTATION",
        "The War Game": "skyledger.notation.war_game:NOTATION",
    }
)
"""For each game, how its orders are written."""


def notation_of(game_name: str) -> Notation:
    """The notation of a game by the name that its rules have; raises `KeyError` for a game without one."""
    return NOTATIONS[game_name]


# How an order is written, whatever it names.

HOW_ORDERS_ARE_WRITTEN = said(
    "Capital letters and a final full stop do not matter. In a file, “#” begins a comment, and a line "
    "“@SEAT” or “as SEAT:” says who gives the orders behind it. An order has 4,000 signs at most, each of "
    "which can be seen."
)
