"""What is different when units retreat, or attacks are called off."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.folds.changes import (
    NOT_DOWN,
    Changes,
    attackers_left,
    down,
    each,
    with_cargo,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event


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


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.RetreatDeclared: retreat_declared,
    fact.AttackCalledOff: nothing_changes,
    fact.UnitsRetreated: units_retreated,
    fact.UnitsCarried: units_carried,
    fact.RetreatBarred: retreat_barred,
}
