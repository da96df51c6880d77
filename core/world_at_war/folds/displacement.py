"""What is different when air units are displaced (18.25)."""

from collections.abc import Callable, Iterable
from typing import Any

from core.world_at_war.board import phase, side_of
from core.world_at_war.changes import Changes, each, put_about_a_place, turned_over, without_question
from core.world_at_war.state import Game, plays
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
    there = {"base": event.base, **_staged(game, event.units)}
    turned = turned_over(game, ready, "18.253", **there)["units"]
    units = each(game, event.units, **there)["units"] | turned
    return {"units": units, "landings": moved_on(game, event.units)}


def _staged(game: Game, names: Iterable[str]) -> dict[str, object]:
    """In a movement phase of their own side they have staged by it, where doubt W99 says so."""
    theirs = {side_of(game, game.units[name].nation) for name in names} == {game.turn.side}
    counts = theirs and phase(game) == "movement" and plays(game, "W99") == "counts"
    return {"staged": True} if counts else {}


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
