"""Ships, task forces and their air told, and the English of all naval rules: message id -> template."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.naval_air import AirUnitsEmployed, NavalAirLaunched, TaskForceSpotted
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.activities import NAVAL_ACTIVITY, NAVAL_ACTIVITY_TELLINGS
from skyledger.telling.world_at_war.naval_bases import NAVAL_BASE_TELLINGS, NAVAL_BASES
from skyledger.telling.world_at_war.naval_combat import NAVAL_COMBAT, NAVAL_COMBAT_TELLINGS
from skyledger.telling.world_at_war.parts import (
    adjective,
    moved_told,
    place_told,
    standing_told,
    status_told,
    units_told,
    way_told,
)
from skyledger.telling.world_at_war.strikes import NAVAL_STRIKE_TELLINGS, NAVAL_STRIKES

# Naval air and its carriers told, and the English of it (17.312).

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


# Air at sea told: who spots, searches, covers and attacks; the English of it (18.58, 18.59).

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


# Ships and task forces told, and the English of all naval rules: message id -> template.

NAVAL: dict[str, str] = {
    "NavalForceFormed": "{force} is formed at {place}.",
    "NavalForceManned": "{force} is made up of {ships}.",
    "NavalForceLost": "Nothing is left of {force} at {place}.",
    "NavalForceDisbanded": "{force} is disbanded at {place}.",
    "NavalForceRevealed": "{force} is shown to be {ships}.",
    "NavalForceSailed": "{force} sets out: {activity}, {way}{standing}.",
    "way": "from {start} by way of {path}",
    "way/one": "at {start}",
    "NavalForceMoved": "{force} put into {place}.",
    "NavalForceMoved/sea": "{force} is at sea at {place}.",
    "CarrierInverted": "{carrier} is inverted by the naval air that comes aboard.",
    "ShipDamaged": "{ship} is damaged.",
    "ShipBattered": "{ship} is hit; hits gathered by now: {hits}.",
    "ShipSunk": "{ship} is sunk at {place}.",
    "ShipBattered/none": "{ship} bears no hits any more.",
    "LightShipsLost/sunk": "{sunk} {kind} {nation} of {force} sunk.",
    "LightShipsLost/damaged": "{damaged} {kind} {nation} of {force} damaged.",
    "LightShipsLost/hit": "{hit} {kind} {nation} of {force} hit once more.",
    "LightShipsLost/both": "{sunk} {kind} {nation} of {force} sunk, {damaged} damaged.",
    "light ships": "{count} {kind} {nation}",
    "no ships": "no ships",
    **NAVAL_AIR,
    **NAVAL_STRIKES,
    **NAVAL_COMBAT,
    **NAVAL_ACTIVITY,
    **NAVAL_BASES,
}


def force_formed(game: Game, event: fact.NavalForceFormed) -> Message:
    """Which task force, and where."""
    return message("NavalForceFormed", force=event.force, place=place_told(game, event.place))


def force_manned(game: Game, event: fact.NavalForceManned | fact.NavalForceRevealed) -> Message:
    """What belongs to it: carriers, capital ships, light ships."""
    light = tuple(
        message("light ships", count=s.factors, kind=s.kind, nation=adjective(game, s.nation))
        for s in event.light
    )
    ships: tuple[str | Message, ...] = (*event.carriers, *event.ships, *light)
    return message(type(event).__name__, force=event.force, ships=ships or (message("no ships"),))


def force_disbanded(game: Game, event: fact.NavalForceDisbanded) -> Message:
    """Which task force, and where."""
    return message("NavalForceDisbanded", force=event.force, place=place_told(game, event.place))


def force_lost(game: Game, event: fact.NavalForceLost) -> Message:
    """Whose marker is gone, and where."""
    return message("NavalForceLost", force=event.force, place=place_told(game, event.place))


def force_sailed(game: Game, event: fact.NavalForceSailed) -> Message:
    """What it is about to do, and its way."""
    way = way_told(game, event.path)
    standing = standing_told(event.standing)
    return message("NavalForceSailed", force=event.force, activity=event.activity, way=way, standing=standing)


def force_moved(game: Game, event: fact.NavalForceMoved) -> Message:
    """Where it is now."""
    id_ = "NavalForceMoved/sea" if event.at_sea else "NavalForceMoved"
    return message(id_, force=event.force, place=place_told(game, event.place))


def ship_damaged(_: Game, event: fact.ShipDamaged) -> Message:
    """Which ship."""
    return message("ShipDamaged", ship=event.ship)


def carrier_inverted(_: Game, event: fact.CarrierInverted) -> Message:
    """Which carrier."""
    return message("CarrierInverted", carrier=event.carrier)


def ship_battered(_: Game, event: fact.ShipBattered) -> Message:
    """Which ship, and what it has taken so far; in port that is forgotten."""
    if not event.hits:
        return message("ShipBattered/none", ship=event.ship)
    return message("ShipBattered", ship=event.ship, hits=event.hits)


def ship_sunk(game: Game, event: fact.ShipSunk) -> Message:
    """Which ship, and where."""
    return message("ShipSunk", ship=event.ship, place=place_told(game, event.place))


def light_ships_lost(game: Game, event: fact.LightShipsLost) -> Message:
    """How many of which kind were sunk, and how many damaged."""
    sunk, hit = bool(event.sunk), bool(event.hit and not event.damaged)
    id_ = "hit" if hit and not sunk else "both" if sunk and event.damaged else "sunk" if sunk else "damaged"
    where = event.force or place_told(game, event.place)
    nation = adjective(game, event.nation)
    counts = {"sunk": event.sunk, "damaged": event.damaged, "hit": event.hit}
    return message(f"LightShipsLost/{id_}", kind=event.kind, nation=nation, force=where, **counts)


NAVAL_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.NavalForceFormed: force_formed,
    fact.NavalForceManned: force_manned,
    fact.NavalForceDisbanded: force_disbanded,
    fact.NavalForceLost: force_lost,
    fact.NavalForceRevealed: force_manned,
    fact.NavalForceSailed: force_sailed,
    fact.NavalForceMoved: force_moved,
    fact.CarrierInverted: carrier_inverted,
    fact.ShipDamaged: ship_damaged,
    fact.ShipBattered: ship_battered,
    fact.ShipSunk: ship_sunk,
    fact.LightShipsLost: light_ships_lost,
    **NAVAL_AIR_TELLINGS,
    **NAVAL_COMBAT_TELLINGS,
    **NAVAL_ACTIVITY_TELLINGS,
    **NAVAL_STRIKE_TELLINGS,
    **NAVAL_BASE_TELLINGS,
}
