"""Orders as a person writes them, in the words of each game; `notation_of` finds a game's."""

from collections.abc import Callable
from typing import Any

import msgspec

from skyledger.notation import war_game, world_at_war
from skyledger.notation.form import Form


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
