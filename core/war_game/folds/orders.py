"""What is different when units are ordered: they attack, land, retreat, are dispatched, move."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import ROUND, is_passing
from core.war_game.board import at_sea, is_aircraft
from core.war_game.folds.changes import (
    NOT_DOWN,
    Changes,
    attackers_left,
    down,
    each,
    out_of,
    with_attackers,
    with_cargo,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.board import EN_ROUTE, Battle, Flight, PassThrough, Question, Unit

# What is different after each fact of combat orders: attacks, landings, pass-throughs.


def _attacked(
    game: Game, place: str, names: tuple[str, ...], opens: int, going: Iterable[str] | None = None
) -> Changes:
    """The battle for a place with these attackers more, and where those that have set out came from."""
    battle = with_attackers(game.battles.get(place) or Battle(place, opens), names, opens)
    set_out = names if going is None else going
    return {place: out_of(battle, (game.units[name].place for name in set_out))}


def attack_declared(game: Game, event: fact.AttackDeclared) -> Changes:
    """They are at the place, and remember from where they came; what is aboard goes along.

    Who is aboard a fleet that passes through stays there until it attacks.
    """
    going = [name for name in event.units if event.opens == 1 or not is_passing(game, game.units[name])]
    moved = {
        name: replace(
            game.units[name],
            place=event.place,
            origin=game.units[name].aboard or game.units[name].place,
            aboard="",
        )
        for name in going
    }
    carried = with_cargo(game, going, event.place)
    battles = _attacked(game, event.place, event.units, event.opens, going)
    return {"units": {**carried, **moved}, "battles": battles}


def units_landed(game: Game, event: fact.UnitsLanded) -> Changes:
    """Over the beach; after a pass-through they stay aboard until their battle opens."""
    if event.through:
        return {"battles": _attacked(game, event.place, event.units, event.opens, ())}
    return _ashore(game, event.units, event.place, event.opens)


def units_dropped(game: Game, event: fact.UnitsDropped) -> Changes:
    """Down from the air; there is no way back from there either (doubt R25)."""
    return _ashore(game, event.units, event.place, event.opens)


def _ashore(game: Game, names: tuple[str, ...], place: str, opens: int) -> Changes:
    there = (game.units[name] for name in names)
    landed = {
        unit.name: replace(unit, place=place, origin=unit.place, ship=unit.aboard, aboard="", landed=True)
        for unit in there
    }
    return {"units": landed, "battles": _attacked(game, place, names, opens)}


def support_declared(game: Game, event: fact.SupportDeclared) -> Changes:
    """Ships that shoot from outside."""
    battle = game.battles[event.place]
    return {"battles": {event.place: replace(battle, support=(*battle.support, *event.units))}}


def pass_through_declared(game: Game, event: fact.PassThroughDeclared) -> Changes:
    """The fleet is in its first zone, fights there if there is an enemy, and will fight in its second."""
    moved = {
        name: replace(game.units[name], place=event.first, origin=game.units[name].place)
        for name in event.units
    }
    fought = _attacked(game, event.first, event.units, 1) if _enemies(game, event, event.first) else {}
    if _enemies(game, event, event.second):
        fought |= _attacked(game, event.second, event.units, ROUND, ())
    return {
        "units": {**with_cargo(game, event.units, event.first), **moved},
        "battles": fought,
        "passages": (*game.passages, PassThrough(event.units, event.first, event.second)),
    }


def _enemies(game: Game, event: fact.PassThroughDeclared, place: str) -> bool:
    """Has the fleet enemies at a place? Where it only lands troops, none are in its second zone."""
    side = game.nations[game.units[event.units[0]].nation].side
    there = (u for u in game.units.values() if u.place == place)
    return any(game.nations[unit.nation].side != side for unit in there)


COMBAT_ORDERS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AttackDeclared: attack_declared,
    fact.UnitsLanded: units_landed,
    fact.UnitsDropped: units_dropped,
    fact.SupportDeclared: support_declared,
    fact.PassThroughDeclared: pass_through_declared,
}


# What is different when aircraft stay down, fly to another battle, and land.


def aircraft_grounded(game: Game, event: fact.AircraftGrounded) -> Changes:
    """On the ground or below deck for this round."""
    now = game.turn.round
    return {"units": each(game, event.units, grounded=True, kept_down=now, below=event.below)}


def aircraft_dispatched(game: Game, event: fact.AircraftDispatched) -> Changes:
    """Under way; who had retreated and may go all the same fights again (doubt R13)."""
    flight = Flight(event.to, event.declared, event.arrives, EN_ROUTE, event.declared)
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


DISPATCHING: dict[type[Event], Callable[[Game, Any], Changes]] = {
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


# What is different when units retreat, or attacks are called off.


def retreat_declared(game: Game, event: fact.RetreatDeclared) -> Changes:
    """They leave when the round ends; from the ground they take off for it (IV/grounding/2.1)."""
    return {"units": each(game, event.units, leaving=event.to, **NOT_DOWN)}


def nothing_changes(_: Game, __: fact.AttackCalledOff) -> Changes:
    """The retreats that follow say what it means."""
    return {}


def units_retreated(game: Game, event: fact.UnitsRetreated) -> Changes:
    """Elsewhere, and out of combat for this player turn; who is below deck goes along with the carrier.

    Who had been dispatched there remembers it: nothing sends him again (IV/dispatching/3.5, doubt R13).
    """
    place, aboard = down(game, event.to)
    visitors = [name for name in event.units if game.units[name].flight]
    gone: dict[str, Any] = {
        "leaving": "",
        "origin": "",
        "retreated": True,
        "flight": None,
        "rolled": "",
        "ship": "",
        **NOT_DOWN,
    }
    moved = each(game, event.units, place=place, aboard=aboard, **gone)
    moved |= each(game, visitors, place=place, aboard=aboard, **{**gone, "origin": event.place})
    carried = with_cargo(game, event.units, place)
    below = {
        name: replace(unit, retreated=True, grounded=False) if unit.grounded else unit
        for name, unit in carried.items()
        if unit
    }
    return {"units": {**below, **moved}, "battles": attackers_left(game, event.units)}


def units_carried(game: Game, event: fact.UnitsCarried) -> Changes:
    """Elsewhere, below the same deck."""
    return {"units": each(game, event.units, place=event.place)}


def retreat_barred(game: Game, event: fact.RetreatBarred) -> Changes:
    """Out of the battle, and in the air over it, with a deck that is there no more."""
    away = {name for name in event.units if game.units[name].flight}
    moved = {
        name: unit and replace(unit, origin=event.place if name in away else "")
        for name, unit in each(
            game,
            event.units,
            place=event.place,
            aboard=event.to,
            leaving="",
            retreated=True,
            flight=None,
            rolled="",
            **NOT_DOWN,
        ).items()
    }
    return {"units": moved, "battles": attackers_left(game, event.units)}


RETREATS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.RetreatDeclared: retreat_declared,
    fact.AttackCalledOff: nothing_changes,
    fact.UnitsRetreated: units_retreated,
    fact.UnitsCarried: units_carried,
    fact.RetreatBarred: retreat_barred,
}


# What is different when units move after combat, or are set right.


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word: a unit is elsewhere, or off the board with all aboard; or a doubt is read so."""
    if event.what == "option":
        return {"doubts": {event.subject: event.value}}
    if event.what == "lost":
        with_it = [unit.name for unit in game.units.values() if unit.aboard == event.subject]
        return {"units": dict.fromkeys((event.subject, *with_it))}
    place, aboard = down(game, event.value)
    unit = game.units[event.subject]
    carried = {} if is_aircraft(game, unit) else with_cargo(game, (unit.name,), place)
    return {"units": {**carried, **each(game, (unit.name,), place=place, aboard=aboard, origin="")}}


def units_moved(game: Game, event: fact.UnitsMoved) -> Changes:
    """Elsewhere, with what is aboard; aircraft remember on which land they began their turn (doubt N40)."""
    moved = {
        name: replace(unit, place=event.place, aboard=event.aboard, origin=_set_out_from(game, unit))
        for name in event.units
        if (unit := game.units.get(name))
    }
    return {"units": {**with_cargo(game, event.units, event.place), **moved}}


def _set_out_from(game: Game, unit: Unit) -> str:
    """The land from which an aircraft set out in this turn; empty for others, and off a deck."""
    whence = unit.origin or unit.aboard or unit.place
    on_land = whence in game.atlas.places and not at_sea(game, whence)
    return whence if on_land and is_aircraft(game, unit) else ""


MOVES: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.PositionAdjusted: position_adjusted,
    fact.UnitsMoved: units_moved,
}

FOLDS = COMBAT_ORDERS | DISPATCHING | RETREATS | MOVES
