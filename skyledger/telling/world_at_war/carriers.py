"""Naval air and its carriers told, and the English of it (17.312)."""

from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import moved_told, place_told, status_told

CARRIERS: dict[str, str] = {
    "NavalAirTransferred": "{units} transferred from {origin} to {base}{status}.",
    "CarrierSailed": "{carrier} sailed to {place}.",
    "CarrierSailed/sea": "{carrier} is at sea at {place}.",
    "CarrierSunk": "{carrier} is sunk at {place}.",
    "NavalAirPutAshore": "{units} put ashore from {origin} to {base}{status}.",
}


def moved_with_status(game: Game, event: Any) -> Message:
    moved = moved_told(game, event)
    return message(moved.id, **moved.parameters, status=status_told(event.inverted))


def carrier_sailed(game: Game, event: fact.CarrierSailed) -> Message:
    id_ = "CarrierSailed/sea" if event.at_sea else "CarrierSailed"
    return message(id_, carrier=event.carrier, place=place_told(game, event.place))


def carrier_sunk(game: Game, event: fact.CarrierSunk) -> Message:
    return message("CarrierSunk", carrier=event.carrier, place=place_told(game, event.place))
