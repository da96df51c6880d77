"""Staging, sea transport, displacement, redeployment told, and their English (18.2, 17.71, 17.81, 18.72)."""

from core.world_at_war.folds.redeployment import NAVAL
from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import hexes_told, moved_told, place_told, places_told, units_told

# Staging and sea transport told, and the English of it (18.21-18.24).

STAGING: dict[str, str] = {
    "AirUnitsStaged": "{units} staged from {origin} to {base}, {hexes}.",
    "AirUnitsSeaTransported": "{units} carried by sea from {origin} to {base}.",
    "SeaTransportFailed": "{units} turned back to {origin}.",
}


def units_staged(game: Game, event: fact.AirUnitsStaged) -> Message:
    moved = moved_told(game, event)
    return message("AirUnitsStaged", **moved.parameters, hexes=hexes_told(event.hexes))


def sea_transport_failed(game: Game, event: fact.SeaTransportFailed) -> Message:
    units, origin = units_told(game, event.units), place_told(game, event.origin)
    return message("SeaTransportFailed", units=units, origin=origin)


# Displacement told, and the English of it (18.25).

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


# Redeployments told (18.72D, 17.71, 17.81).

REDEPLOYMENT: dict[str, str] = {
    "AirUnitsRedeployed": "{units} redeployed from {origin} to {base}{front}{way}.",
    "AirUnitsRedeployed/within": "{units} redeployed within {base}{front}{way}.",
    "redeployed/to the front": " to the {front} front",
    "redeployed/front": ", on the {front} front",
    "redeployed/by sea": ", by sea (NR)",
}


def units_redeployed(game: Game, event: fact.AirUnitsRedeployed) -> Message:
    """Who went from where to where, on which front of an SW box, and whether by sea."""
    within = event.origin == event.base
    front = "redeployed/to the front" if within else "redeployed/front"
    return message(
        "AirUnitsRedeployed/within" if within else "AirUnitsRedeployed",
        units=units_told(game, event.units),
        origin=place_told(game, event.origin),
        base=place_told(game, event.base),
        front=message(front, front=event.front) if event.front else "",
        way=message("redeployed/by sea") if event.how == NAVAL else "",
    )
