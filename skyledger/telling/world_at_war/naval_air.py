"""Air at sea told: who spots, searches, covers and attacks; the English of it (18.58, 18.59)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war.naval_air import AirUnitsEmployed, NavalAirLaunched, TaskForceSpotted
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, units_told

NAVAL_AIR: dict[str, str] = {
    "AirUnitsEmployed/search": "{units} committed to naval activities: search at {place}.",
    "AirUnitsEmployed/cover": "{units} committed to naval activities: air cover at {place}.",
    "AirUnitsEmployed/attack": "{units} committed to naval activities: attack at {place}.",
    "NavalAirLaunched/attack from carriers": "{units} attack from their carriers at {place}.",
    "NavalAirLaunched/counterair in naval combat": "{units} counterair from their carriers at {place}.",
    "TaskForceSpotted": (
        "{force} is spotted at {place} by {units}: {dice} dice more in all for its interception there."
    ),
    "TaskForceSpotted/one": (
        "{force} is spotted at {place} by {units}: one die more for its interception there."
    ),
}


def units_employed(game: Game, event: AirUnitsEmployed) -> Message:
    """Who does what, and where."""
    id_ = f"AirUnitsEmployed/{event.role}"
    return message(id_, units=units_told(game, event.units), place=place_told(game, event.hex))


def force_spotted(game: Game, event: TaskForceSpotted) -> Message:
    """Which task force, where, by whom, and how many dice that makes."""
    id_ = "TaskForceSpotted/one" if event.dice == 1 else "TaskForceSpotted"
    units, place = units_told(game, event.units), place_told(game, event.hex)
    return message(id_, force=event.force, dice=event.dice, units=units, place=place)


def air_launched(game: Game, event: NavalAirLaunched) -> Message:
    """Who flies what from carriers, and where these are."""
    id_ = f"NavalAirLaunched/{event.role}"
    return message(id_, units=units_told(game, event.units), place=place_told(game, event.hex))


NAVAL_AIR_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    AirUnitsEmployed: units_employed,
    TaskForceSpotted: force_spotted,
    NavalAirLaunched: air_launched,
}
