"""What is different when air units are asked about that find no room (18.15)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.changes import Changes, put_about_a_place, without_question
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import Question

KIND = "excess"


def called_for(game: Game, event: fact.ExcessCalledFor) -> Changes:
    """A question waits for its answer."""
    return put_about_a_place(
        game, Question(KIND, "18.15", event.seats, event.place, event.units, event.options)
    )


def settled(game: Game, event: fact.ExcessSettled) -> Changes:
    """The question about this place is answered."""
    return without_question(game, KIND, event.place)


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.ExcessCalledFor: called_for,
    fact.ExcessSettled: settled,
}
