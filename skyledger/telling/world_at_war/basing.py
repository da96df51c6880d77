"""Airbases and lost air units told, and the English of it (18.1)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, units_told

BASING: dict[str, str] = {
    "AirbasePlaced": "An airbase of {nation} is placed at {place}.",
    "AirbaseRemoved": "The {nation} airbase at {place} is gone ({how}).",
    "AirUnitsEliminated": "{units} eliminated, back in the force pool.",
}


def airbase_placed(game: Game, event: fact.AirbasePlaced) -> Message:
    place = place_told(game, event.hex)
    return message("AirbasePlaced", nation=event.nation, place=place)


def airbase_removed(game: Game, event: fact.AirbaseRemoved) -> Message:
    place = place_told(game, event.hex)
    return message("AirbaseRemoved", nation=adjective(game, event.nation), place=place, how=event.how)


def units_eliminated(game: Game, event: fact.AirUnitsEliminated) -> Message:
    return message("AirUnitsEliminated", units=units_told(game, event.units))
