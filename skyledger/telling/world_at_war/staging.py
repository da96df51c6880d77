"""Staging and sea transport told, and the English of it (18.21-18.24)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import hexes_told, moved_told, place_told, units_told

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
