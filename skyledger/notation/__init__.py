"""Orders as a person writes them, in the words of each game; `notation_of` finds a game's."""

from events.sentences import said
from skyledger.notation.notation import Notation
from skyledger.on_demand import OnDemand

__all__ = ["HOW_NAMES_ARE_WRITTEN", "NOTATIONS", "Notation", "notation_of"]

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


# How units, places and nations are named in an order.

HOW_NAMES_ARE_WRITTEN = said(
    "UNITS are so many like units, “3 AAF German from Catania” (“three German air factors at Catania” "
    "will do, and the nation may be left out where your own units there leave no doubt), or units by "
    "name: “GE-AAF-01, GE-AAF-04”, “GE-AAF-01 to 03”; “2 inverted AAF German” are those that lie so. "
    "PLACE is a city, a port, an island, a hex number or a box; where units may go aboard, a carrier. "
    "NATION is a name, an adjective or a code, or its seat, and stands for the seat in turn. A name that "
    "contains a word of the grammar stands between quotation marks: “Port to Port”. Where two things have "
    "one name, say which: “carrier Lexington”, “hex 0402”. Capital letters and a final full stop do not "
    "matter. In a file, “#” begins a comment, and a line “@SEAT” or “as SEAT:” says who gives the orders "
    "behind it. An order has 4,000 signs at most, each of which can be seen."
)
