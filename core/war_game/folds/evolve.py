"""What is different after each fact of turns and flights; and the table of all evolutions.

A change names a field of the game and its new value; for a map, the entries that change (None: gone).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.folds.battles import BATTLE_EVOLUTIONS
from core.war_game.folds.changes import FREE_AGAIN, NOT_DOWN, Changes, down, each, with_cargo
from core.war_game.folds.combat_orders import ORDER_EVOLUTIONS
from core.war_game.state import Game, begun
from core.war_game.units import is_aircraft
from events import war_game as fact
from events.message import Event
from events.war_game.board import Flight


def game_started(_: Game, event: fact.GameStarted) -> Changes:
    """Everything comes from the position."""
    return begun(event.position)


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new state of the turn, in which nobody has finished."""
    return {"turn": replace(game.turn, phase=event.phase, finished=())}


def seat_finished(game: Game, event: fact.SeatFinished) -> Changes:
    """The seat is done in this state of the turn."""
    return {"turn": replace(game.turn, finished=(*game.turn.finished, event.seat))}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """Another opponent: whoever retreated, landed or was dispatched is free again (IV/dispatching/3.7)."""
    return {
        "turn": replace(game.turn, number=event.number, player=event.player, round=0),
        "units": each(game, game.units, **FREE_AGAIN),
        "passages": (),
    }


def round_began(game: Game, event: fact.RoundBegan) -> Changes:
    """Who rolled may roll again; who was grounded flies unless it is said anew (IV/fighters/1.5)."""
    stale = [unit.name for unit in game.units.values() if unit.rolled or unit.grounded]
    return {
        "turn": replace(game.turn, round=event.round),
        "units": each(game, stale, rolled="", grounded=False, below=""),
    }


def combat_ended(game: Game, _: fact.CombatEnded) -> Changes:
    """No battle is remembered any more, nor what was rolled in it."""
    stale = [u.name for u in game.units.values() if u.rolled or u.grounded or u.landed or u.kept_down]
    return {
        "turn": replace(game.turn, round=0),
        "battles": dict.fromkeys(game.battles),
        "passages": (),
        "units": each(game, stale, rolled="", grounded=False, landed=False, ship="", kept_down=0, below=""),
    }


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


def _flying(game: Game, names: tuple[str, ...], status: str, since: int) -> Changes:
    found = (game.units[name] for name in names)
    return {
        "units": {
            unit.name: replace(unit, flight=replace(unit.flight, status=status, since=since), **NOT_DOWN)
            for unit in found
            if unit.flight
        }
    }


def called_off(game: Game, event: fact.DispatchCalledOff) -> Changes:
    """No flight any more."""
    return {"units": each(game, event.units, flight=None, **NOT_DOWN)}


def aircraft_returned(game: Game, event: fact.AircraftReturned) -> Changes:
    """No flight any more, and out of combat with a carrier that has retreated."""
    units = each(game, event.units, flight=None)
    return {"units": each(game, event.units, flight=None, retreated=True) if event.retreated else units}


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


def _flight_to_land(from_: str, now: int) -> Flight:
    """Away for this round, and there in the next."""
    return Flight(from_, now, now + 1, "returning", now)


def units_moved(game: Game, event: fact.UnitsMoved) -> Changes:
    """Elsewhere, with what is aboard."""
    moved = each(game, event.units, place=event.place, aboard=event.aboard, origin="")
    return {"units": {**with_cargo(game, event.units, event.place), **moved}}


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word: a unit is elsewhere, or off the board with all that is aboard."""
    if event.what == "lost":
        with_it = [unit.name for unit in game.units.values() if unit.aboard == event.subject]
        return {"units": dict.fromkeys((event.subject, *with_it))}
    place, aboard = down(game, event.value)
    unit = game.units[event.subject]
    carried = {} if is_aircraft(game, unit) else with_cargo(game, (unit.name,), place)
    return {"units": {**carried, **each(game, (unit.name,), place=place, aboard=aboard, origin="")}}


def nothing_changes(_: Game, __: Event) -> Changes:
    """A fact that is only remembered."""
    return {}


EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.GameStarted: game_started,
    fact.PhaseEntered: phase_entered,
    fact.SeatFinished: seat_finished,
    fact.PositionSealed: nothing_changes,
    fact.SecretRevealed: nothing_changes,
    fact.EntriesUndone: nothing_changes,
    fact.EntriesRedone: nothing_changes,
    fact.RollCalledFor: nothing_changes,
    fact.DiceRolled: nothing_changes,
    fact.NothingFinished: nothing_changes,
    fact.StepClosed: nothing_changes,
    fact.RoundEnded: nothing_changes,
    fact.PlayerTurnBegan: player_turn_began,
    fact.RoundBegan: round_began,
    fact.CombatEnded: combat_ended,
    fact.PositionAdjusted: position_adjusted,
    fact.UnitsMoved: units_moved,
    fact.AircraftGrounded: aircraft_grounded,
    fact.AircraftDispatched: aircraft_dispatched,
    fact.AircraftArrived: aircraft_arrived,
    fact.AircraftTurnedBack: aircraft_turned_back,
    fact.AircraftReturned: aircraft_returned,
    fact.DispatchCalledOff: called_off,
    fact.HomeSailed: home_sailed,
    fact.AircraftLanded: aircraft_landed,
    **ORDER_EVOLUTIONS,
    **BATTLE_EVOLUTIONS,
}
