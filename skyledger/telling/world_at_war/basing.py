"""Airbases, lost air units and excess told, and the English of it (18.1)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, units_told

# Airbases and lost air units told, and the English of it (18.1).

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


# Excess told, and the English of it (18.15).

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
