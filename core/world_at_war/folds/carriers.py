"""What is different when carriers move or are lost, and when naval air boards them or lands (17.312)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, another_phase, each, turned_over
from core.world_at_war.state import Game
from core.world_at_war.under_way.steps import moved_on
from events import world_at_war as fact
from events.message import Event


def naval_air_transferred(game: Game, event: fact.NavalAirTransferred) -> Changes:
    """Aboard or ashore, with the status that the fact tells (17.3122D). Aboard it is new no more (17.355)."""
    there = {"base": event.base} | ({"constructed": ""} if event.base in game.carriers else {})
    landings = moved_on(game, event.units)
    if event.inverted == "17.3122D":
        return {**turned_over(game, event.units, "17.3122D", **there), "landings": landings}
    return {**each(game, event.units, inverted=event.inverted, **there), "landings": landings}


def naval_air_put_ashore(game: Game, event: fact.NavalAirPutAshore) -> Changes:
    """Displaced to the port, with the status that the fact tells (17.3127), as who has lost its deck."""
    there = {"base": event.base, "deck": event.origin if event.homeless else ""}
    if event.inverted == "17.3127":
        return turned_over(game, event.units, "17.3127", **there)
    return each(game, event.units, inverted=event.inverted, **there)


def carrier_sailed(game: Game, event: fact.CarrierSailed) -> Changes:
    """The carrier and its naval air move as one (17.3121); from port to port it changes base (17.3122A)."""
    before = game.carriers[event.carrier]
    moved = replace(before, place=event.place, at_sea=event.at_sea)
    changed = () if event.at_sea or before.at_sea else (event.carrier,)
    return {"carriers": {event.carrier: moved}, "base_changes": (*game.base_changes, *changed)}


def carrier_sunk(_: Game, event: fact.CarrierSunk) -> Changes:
    """The carrier is gone."""
    return {"carriers": {event.carrier: None}}


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new phase forgets which carriers changed base."""
    return {"base_changes": ()} if game.base_changes and another_phase(game, event) else {}


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word about a carrier."""
    carrier = game.carriers.get(event.subject)
    if carrier is None or event.what == "control":
        return {}
    return {"carriers": {carrier.name: replace(carrier, **{event.what: event.value})}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.NavalAirTransferred: naval_air_transferred,
    fact.NavalAirPutAshore: naval_air_put_ashore,
    fact.CarrierSailed: carrier_sailed,
    fact.CarrierSunk: carrier_sunk,
    fact.PhaseEntered: phase_entered,
    fact.PositionAdjusted: position_adjusted,
}
