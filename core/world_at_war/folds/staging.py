"""What is different when air units stage or go by sea (18.21, 18.24)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, deck_in, each
from core.world_at_war.state import Game
from core.world_at_war.under_way.steps import moved_on
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit


def units_staged(game: Game, event: fact.AirUnitsStaged) -> Changes:
    """New base; once a turn."""
    base, units = event.base, game.units
    staged: dict[str, AirUnit | None] = {}
    for name in event.units:
        unit = units[name]
        staged[name] = replace(unit, base=base, staged=True, deck=unit.deck and deck_in(unit, base))
    if not game.landings:
        return {"units": staged}
    return {"units": staged, "landings": moved_on(game, event.units)}


def units_sea_transported(game: Game, event: fact.AirUnitsSeaTransported) -> Changes:
    """New base, and the port that they came from for as long as the turn lasts."""
    shipped = each(game, event.units, base=event.base, shipped_from=event.origin, shipped_to=event.base)
    return {**shipped, "landings": moved_on(game, event.units)}


def sea_transport_failed(game: Game, event: fact.SeaTransportFailed) -> Changes:
    """They are back in port; they were sea transported all the same."""
    return each(game, event.units, base=event.origin, shipped_to="")


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirUnitsStaged: units_staged,
    fact.AirUnitsSeaTransported: units_sea_transported,
    fact.SeaTransportFailed: sea_transport_failed,
}
