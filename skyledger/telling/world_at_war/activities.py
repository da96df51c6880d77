"""Naval activities outside naval combat told, and the English of it (23.71B, 23.752)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war import activities as fact
from skyledger.telling.message import Message, activity_of, message
from skyledger.telling.world_at_war.parts import place_told, units_told, way_told

NAVAL_ACTIVITY: dict[str, str] = {
    "NavalActivityBegan": "A naval activity begins: {what}, {way}.",
    "SubmarinesAttacked": "The submarines of {force} are attacked from the air at {place}.",
    "NavalHexEntered": "The naval force enters {place}.",
    "AttackAtSeaAnnounced": "The naval force is attacked from the air at {place}.",
    "CombatGroupRejoined": "{group} is part of {force} again.",
    "AirCoverFlown": "Cover group {number} is joined by {units}.",
    "CombatAirPatrolFlown": "Combat air patrol over {group}: {units}.",
    "StrikeAtSeaSent": "Sent against {group}: {units}.",
    "AirCoverPlaced": "Cover group {number} is over {over}.",
    "NavalActivityEnded/arrived": "The naval force has come to {place}.",
    "NavalActivityEnded/attacked": "The attack on the submarines at {place} is over.",
    "NavalActivityEnded/aborted": "The naval force gives up its activity at {place}.",
    "NavalActivityEnded/destroyed": "Nothing is left of the naval force at {place}.",
}


def began(game: Game, event: fact.NavalActivityBegan) -> Message:
    """Which task forces, what for, and by which hexes."""
    what = activity_of(event.activity, event.forces)
    return message("NavalActivityBegan", what=what, way=way_told(game, event.path))


def submarines_attacked(game: Game, event: fact.SubmarinesAttacked) -> Message:
    """Which patrol, and where."""
    return message("SubmarinesAttacked", force=event.force, place=place_told(game, event.place))


def hex_entered(game: Game, event: fact.NavalHexEntered) -> Message:
    """Where the naval force is."""
    return message("NavalHexEntered", place=place_told(game, event.place))


def announced(game: Game, event: fact.AttackAtSeaAnnounced) -> Message:
    """Where it will be attacked."""
    return message("AttackAtSeaAnnounced", place=place_told(game, event.place))


def rejoined(_: Game, event: fact.CombatGroupRejoined) -> Message:
    """Which combat group, and whose it is."""
    return message("CombatGroupRejoined", group=event.group, force=event.force)


def cover_flown(game: Game, event: fact.AirCoverFlown) -> Message:
    """Who, and in which cover group."""
    return message("AirCoverFlown", units=units_told(game, event.units), number=event.cover_group)


def patrol_flown(game: Game, event: fact.CombatAirPatrolFlown) -> Message:
    """Who, and over which combat group."""
    return message("CombatAirPatrolFlown", units=units_told(game, event.units), group=event.group)


def strike_sent(game: Game, event: fact.StrikeAtSeaSent) -> Message:
    """Who, and against which combat group."""
    return message("StrikeAtSeaSent", units=units_told(game, event.units), group=event.group)


def cover_placed(_: Game, event: fact.AirCoverPlaced) -> Message:
    """Which cover group, and over what."""
    return message("AirCoverPlaced", number=event.cover_group, over=event.over)


def ended(game: Game, event: fact.NavalActivityEnded) -> Message:
    """Where, and how."""
    return message(f"NavalActivityEnded/{event.how}", place=place_told(game, event.place))


NAVAL_ACTIVITY_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.NavalActivityBegan: began,
    fact.SubmarinesAttacked: submarines_attacked,
    fact.NavalHexEntered: hex_entered,
    fact.AttackAtSeaAnnounced: announced,
    fact.CombatGroupRejoined: rejoined,
    fact.AirCoverFlown: cover_flown,
    fact.CombatAirPatrolFlown: patrol_flown,
    fact.StrikeAtSeaSent: strike_sent,
    fact.AirCoverPlaced: cover_placed,
    fact.NavalActivityEnded: ended,
}
