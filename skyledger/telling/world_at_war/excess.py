"""Excess told, and the English of it (18.15)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, units_told

EXCESS: dict[str, str] = {
    "ExcessCalledFor": "Too much is based at {place}: {seats} must move or give up some of {units}.",
    "ExcessMoved": "{units} moved from overfull {origin} to {base}.",
    "ExcessSettled": "What is based at {place} has room again.",
}


def excess_called_for(game: Game, event: fact.ExcessCalledFor) -> Message:
    units = units_told(game, event.units)
    return message("ExcessCalledFor", place=place_told(game, event.place), seats=event.seats, units=units)


def excess_settled(game: Game, event: fact.ExcessSettled) -> Message:
    return message("ExcessSettled", place=place_told(game, event.place))
