"""What is different when land-based air spots, searches, covers and attacks at sea (18.42B, 18.59, 23.16)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.changes import Changes, each
from core.world_at_war.naval.roles import NAVAL_ACTIVITY, SPOTTING
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war.naval_employment import AirUnitsEmployed, NavalEmployment, TaskForceSpotted


def units_employed(game: Game, event: AirUnitsEmployed) -> Changes:
    """They are committed for the player turn and are not inverted; what they did is remembered (23.161)."""
    done = NavalEmployment(event.units, event.role, event.hex, event.occasion)
    used = each(game, event.units, used=NAVAL_ACTIVITY)
    return {**used, "employments": (*game.employments, done)}


def force_spotted(game: Game, event: TaskForceSpotted) -> Changes:
    """It is remembered who spotted the force there; nobody is committed by it (18.42C)."""
    done = NavalEmployment(event.units, SPOTTING, event.hex, event.occasion)
    return {"employments": (*game.employments, done)}


EMPLOYMENT_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    AirUnitsEmployed: units_employed,
    TaskForceSpotted: force_spotted,
}
