"""What is different when air units are displaced (18.25)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.changes import Changes, each, put_about_a_place, turned_over, without_question
from core.world_at_war.state import Game
from core.world_at_war.under_way.steps import moved_on
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import Question

KIND = "displacement"


def called_for(game: Game, event: fact.DisplacementCalledFor) -> Changes:
    """A question waits for its answer."""
    return put_about_a_place(
        game, Question(KIND, "18.25", event.seats, event.place, event.units, event.options)
    )


def settled(game: Game, event: fact.DisplacementSettled) -> Changes:
    """The question about this place is answered."""
    return without_question(game, KIND, event.place)


def units_displaced(game: Game, event: fact.AirUnitsDisplaced) -> Changes:
    """New base, inverted (18.253); what was inverted before is so by its old rule (doubt W101)."""
    ready = tuple(name for name in event.units if not game.units[name].inverted)
    turned = turned_over(game, ready, "18.253", base=event.base)["units"]
    units = each(game, event.units, base=event.base)["units"] | turned
    return {"units": units, "landings": moved_on(game, event.units)}


def airbase_removed(game: Game, event: fact.AirbaseRemoved) -> Changes:
    """Where it was lost by isolation air that is away may come back (18.25)."""
    return {"isolated": (*game.isolated, event.hex)} if event.how in ("isolation", "surrender") else {}


def player_turn_began(_: Game, __: fact.PlayerTurnBegan) -> Changes:
    """What was isolated is forgotten."""
    return {"isolated": ()}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.DisplacementCalledFor: called_for,
    fact.DisplacementSettled: settled,
    fact.AirUnitsDisplaced: units_displaced,
    fact.AirbaseRemoved: airbase_removed,
    fact.PlayerTurnBegan: player_turn_began,
}
