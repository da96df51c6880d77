"""What is different when airbases are placed and removed, and when air units are lost (17.21, 18.14)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.changes import Changes, another_game_turn, out_of_play
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import Airbase


def airbase_placed(game: Game, event: fact.AirbasePlaced) -> Changes:
    """The counter lies in the hex and counts against the rate of its nation and theater."""
    key = f"{event.nation}/{event.theater}"
    return {
        "airbases": {event.hex: Airbase(event.hex, event.nation, event.phase)},
        "placements": {key: game.placements.get(key, 0) + 1},
    }


def airbase_removed(_: Game, event: fact.AirbaseRemoved) -> Changes:
    """The counter is off the map."""
    return {"airbases": {event.hex: None}}


def units_eliminated(game: Game, event: fact.AirUnitsEliminated) -> Changes:
    """The units are unbuilt again, in their force pool."""
    units = game.units
    return {"units": {name: out_of_play(units[name], divided=units[name].divided) for name in event.units}}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """A new game turn forgets what was placed."""
    return {"placements": dict.fromkeys(game.placements)} if another_game_turn(game, event) else {}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirbasePlaced: airbase_placed,
    fact.AirbaseRemoved: airbase_removed,
    fact.AirUnitsEliminated: units_eliminated,
    fact.PlayerTurnBegan: player_turn_began,
}
