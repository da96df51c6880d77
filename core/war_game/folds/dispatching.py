"""What is different when aircraft stay down, fly to another battle, and land."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.folds.changes import (
    NOT_DOWN,
    Changes,
    each,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battle import Question
from events.war_game.board import Flight


def aircraft_grounded(game: Game, event: fact.AircraftGrounded) -> Changes:
    """On the ground or below deck for this round."""
    now = game.turn.round
    return {"units": each(game, event.units, grounded=True, kept_down=now, below=event.below)}


def aircraft_dispatched(game: Game, event: fact.AircraftDispatched) -> Changes:
    """Under way; who had retreated and may go all the same fights again (doubt R13)."""
    flight = Flight(event.to, event.declared, event.arrives, "en route", event.declared)
    return {"units": each(game, event.units, flight=flight, retreated=False)}


def aircraft_arrived(game: Game, event: fact.AircraftArrived) -> Changes:
    """Engaged, and committed for this round."""
    return _flying(game, event.units, "engaged", event.round)


def aircraft_turned_back(game: Game, event: fact.AircraftTurnedBack) -> Changes:
    """On the way home."""
    return _flying(game, event.units, "returning", event.returning)


def aircraft_returned(game: Game, event: fact.AircraftReturned) -> Changes:
    """No flight any more, and out of combat with a carrier that has retreated."""
    units = each(game, event.units, flight=None)
    return {"units": each(game, event.units, flight=None, retreated=True) if event.retreated else units}


def called_off(game: Game, event: fact.DispatchCalledOff) -> Changes:
    """No flight any more."""
    return {"units": each(game, event.units, flight=None, **NOT_DOWN)}


def home_sailed(game: Game, event: fact.HomeSailed) -> Changes:
    """They belong to a place over the sea, where no deck is any more."""
    return {"units": each(game, event.units, place=event.place, aboard="")}


def aircraft_landed(game: Game, event: fact.AircraftLanded) -> Changes:
    """Down at another place, or on the way to it for a round."""
    there = {"place": event.place, "aboard": event.aboard, "origin": "", **NOT_DOWN}
    units: dict[str, Any] = {}
    for name in event.units:
        flight = _flight_to_land(game.units[name].place, event.flying) if event.flying else None
        units |= each(game, (name,), **there, flight=flight)
    return {"units": units}


def landing_called_for(game: Game, event: fact.LandingCalledFor) -> Changes:
    """Somebody is asked where his aircraft come down."""
    asked = Question("landing", event.rule, event.seats, event.place, event.units, event.options)
    return {"questions": (*game.questions, asked)}


def landing_settled(game: Game, event: fact.LandingSettled) -> Changes:
    """The question is answered."""
    still = tuple(q for q in game.questions if q.kind != "landing" or q.units != event.units)
    return {"questions": still}


def _flying(game: Game, names: tuple[str, ...], status: str, since: int) -> Changes:
    found = (game.units[name] for name in names)
    return {
        "units": {
            unit.name: replace(unit, flight=replace(unit.flight, status=status, since=since), **NOT_DOWN)
            for unit in found
            if unit.flight
        }
    }


def _flight_to_land(from_: str, now: int) -> Flight:
    """Away for this round, and there in the next."""
    return Flight(from_, now, now + 1, "returning", now)


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AircraftGrounded: aircraft_grounded,
    fact.AircraftDispatched: aircraft_dispatched,
    fact.AircraftArrived: aircraft_arrived,
    fact.AircraftTurnedBack: aircraft_turned_back,
    fact.AircraftReturned: aircraft_returned,
    fact.DispatchCalledOff: called_off,
    fact.HomeSailed: home_sailed,
    fact.AircraftLanded: aircraft_landed,
    fact.LandingCalledFor: landing_called_for,
    fact.LandingSettled: landing_settled,
}
