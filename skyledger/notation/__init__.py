"""Orders as a person writes them, in the words of each game; `notation_of` finds a game's."""

from collections.abc import Callable
from typing import Any

import msgspec

from skyledger.notation import war_game, world_at_war
from skyledger.notation.lines import Form


class Notation(msgspec.Struct, frozen=True):
    """How the orders of one game are written.

    `read(game, text, seat)` gives an order or raises `NotAnOrder` or another `Mistake`; `render(game, order)`
    gives a line that `read` takes back to the same order (a throw of the machine: as it was asked for);
    `forms` has an entry for every order, or one for each way to give it, `lists` a sentence for each word in
    capitals that stands for one of a few.
    """

    read: Callable[[Any, str, str], Any]
    render: Callable[[Any, Any], str]
    forms: tuple[Form, ...]
    lists: tuple[str, ...]


NOTATIONS = {
    "A World at War": Notation(
        world_at_war.read, world_at_war.render, world_at_war.FORMS, world_at_war.LISTS
    ),
    "The War Game": Notation(war_game.read, war_game.render, war_game.FORMS, war_game.LISTS),
}


def notation_of(game_name: str) -> Notation:
    """The notation of a game by the name that its rules have; raises `KeyError` for a game without one."""
    return NOTATIONS[game_name]


# How units, places and nations are named in an order.

HOW_NAMES_ARE_WRITTEN = """\
UNITS are so many like units, “3 AAF German from Catania” (“three German air factors at Catania”
will do, and the nation may be left out where your own units there leave no doubt), or units by
name: “GE-AAF-01, GE-AAF-04”. PLACE is a city, a port, an island, a hex number or a box; where
units may go aboard, a carrier. NATION is a name, an adjective or a code. A name that contains a
word of the grammar stands between quotation marks: “Port to Port”. Where two things have one
name, say which: “carrier Lexington”, “hex 0402”. Capital letters and a final full stop do not
matter. In a file, “#” begins a comment, and a line “@SEAT” or “as SEAT:” says who gives the
orders behind it. An order has 4,000 signs at most, each of which can be seen.
"""
