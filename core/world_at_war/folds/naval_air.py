"""What is different when air spots, searches, covers and attacks at sea (18.42B, 18.44, 18.59, 23.16)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.changes import Changes, each
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import NAVAL_ACTIVITY, SPOTTING
from core.world_at_war.under_way.steps import landed
from events.message import Event
from events.world_at_war.naval_air import (
    AirUnitsEmployed,
    NavalAirLaunched,
    NavalEmployment,
    TaskForceSpotted,
)
from events.world_at_war.sequence import PlayerTurnBegan


def units_employed(game: Game, event: AirUnitsEmployed) -> Changes:
    """They are committed for the player turn and are not inverted; what they did is remembered (23.161).

    Who goes on against ships that escape from a base is on his mission against the base still (23.462B).
    """
    done = NavalEmployment(event.units, event.role, event.hex, event.occasion)
    sent = _over_naval_bases(game)
    free = tuple(name for name in event.units if name not in sent)
    return {
        **each(game, free, used=NAVAL_ACTIVITY),
        "employments": (*game.employments, done),
        "landings": landed(game, free, NAVAL_ACTIVITY, event.hex),
    }


def _over_naval_bases(game: Game) -> frozenset[str]:
    under_way = (one for one in game.base_attacks if not one.ended)
    return frozenset(n for one in under_way for n in (*one.counterairing, *one.striking, *one.resting))


def force_spotted(game: Game, event: TaskForceSpotted) -> Changes:
    """It is remembered who spotted the force there; nobody is committed by it (18.42C)."""
    done = NavalEmployment(event.units, SPOTTING, event.hex, event.occasion)
    return {"employments": (*game.employments, done)}


def air_launched(game: Game, event: NavalAirLaunched) -> Changes:
    """It is remembered what they flew; in naval combat they fly on, round by round (23.35B, 23.64)."""
    done = NavalEmployment(event.units, event.role, event.hex, event.occasion)
    return {"employments": (*game.employments, done)}


def player_turn_began(_: Game, __: PlayerTurnBegan) -> Changes:
    """Who flew at sea may do so again."""
    return {"employments": ()}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    AirUnitsEmployed: units_employed,
    TaskForceSpotted: force_spotted,
    NavalAirLaunched: air_launched,
    PlayerTurnBegan: player_turn_began,
}
