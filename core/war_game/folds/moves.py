"""What is different when units move after combat, or are set right."""

from collections.abc import Callable
from typing import Any

from core.war_game.folds.changes import (
    Changes,
    down,
    each,
    with_cargo,
)
from core.war_game.state import Game
from core.war_game.units import is_aircraft
from events import war_game as fact
from events.message import Event


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word: a unit is elsewhere, or off the board with all that is aboard."""
    if event.what == "lost":
        with_it = [unit.name for unit in game.units.values() if unit.aboard == event.subject]
        return {"units": dict.fromkeys((event.subject, *with_it))}
    place, aboard = down(game, event.value)
    unit = game.units[event.subject]
    carried = {} if is_aircraft(game, unit) else with_cargo(game, (unit.name,), place)
    return {"units": {**carried, **each(game, (unit.name,), place=place, aboard=aboard, origin="")}}


def units_moved(game: Game, event: fact.UnitsMoved) -> Changes:
    """Elsewhere, with what is aboard."""
    moved = each(game, event.units, place=event.place, aboard=event.aboard, origin="")
    return {"units": {**with_cargo(game, event.units, event.place), **moved}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.PositionAdjusted: position_adjusted,
    fact.UnitsMoved: units_moved,
}
