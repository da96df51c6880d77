"""Missions, and units turned over and back, told, and the English of it (18.4, 18.7)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, units_told

FLIGHT: dict[str, str] = {
    "AirUnitsRebased": "{units}, back from their mission, landed at {base} and not at {origin}.",
    "LandingNamed": "{units} will land at {base} when {mission} over {place} ends.",
    "AirMissionFlown": "{units} flew {mission} over {place} and returned to {base}, inverted.",
    "AirUnitsInverted": "{units} inverted by {rule}.",
    "AirUnitsUninverted": "{units} uninverted.",
}


def mission_flown(game: Game, event: fact.AirMissionFlown) -> Message:
    return message(
        "AirMissionFlown",
        units=units_told(game, event.units),
        mission=event.mission,
        place=place_told(game, event.hex),
        base=place_told(game, event.base),
    )


def landing_named(game: Game, event: fact.LandingNamed) -> Message:
    return message(
        "LandingNamed",
        units=units_told(game, event.units),
        mission=event.mission,
        place=place_told(game, event.hex),
        base=place_told(game, event.base),
    )


def units_inverted(game: Game, event: fact.AirUnitsInverted) -> Message:
    return message("AirUnitsInverted", units=units_told(game, event.units), rule=event.by)


def units_uninverted(game: Game, event: fact.AirUnitsUninverted) -> Message:
    return message("AirUnitsUninverted", units=units_told(game, event.units))
