"""Displacement told, and the English of it (18.25)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, places_told, units_told

DISPLACEMENT: dict[str, str] = {
    "DisplacementCalledFor": "{units} lost {place}; {seats} must say who goes to {options}.",
    "AirUnitsDisplaced": "{units} displaced from {origin} to {base}, inverted.",
    "DisplacementSettled": "The displacement from {place} is settled.",
}


def displacement_called_for(game: Game, event: fact.DisplacementCalledFor) -> Message:
    return message(
        "DisplacementCalledFor",
        units=units_told(game, event.units),
        place=place_told(game, event.place),
        seats=event.seats,
        options=places_told(game, event.options),
    )


def displacement_settled(game: Game, event: fact.DisplacementSettled) -> Message:
    return message("DisplacementSettled", place=place_told(game, event.place))
