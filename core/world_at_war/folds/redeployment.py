"""What is different when air units redeploy (18.72C, 18.72D, 17.71, 17.81)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, deck_in, each
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.steps import moved_on
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit

TACTICAL, NAVAL = "TR", "NR"


def units_redeployed(game: Game, event: fact.AirUnitsRedeployed) -> Changes:
    """New base, with the status that they had; how they came there is remembered while the turn lasts."""
    base, front = event.base, event.front
    redeployed: dict[str, AirUnit | None] = {}
    for name in event.units:
        unit = game.units[name]
        redeployed[name] = replace(
            unit,
            base=base,
            front=front or unit.front,
            redeployed=event.how,
            redeployed_from=event.origin,
            deck=unit.deck and deck_in(unit, base),
        )
    if not game.landings:
        return {"units": redeployed}
    return {"units": redeployed, "landings": moved_on(game, event.units)}


def excess_moved(game: Game, event: fact.ExcessMoved) -> Changes:
    """New base; in the movement phase they staged (W68), in that of redeployment redeployed (18.15)."""
    how: dict[str, object] = {}
    if game.turn.phase.startswith("movement") and plays(game, "W68") == "staging":
        how = {"staged": True}
    if game.turn.phase.startswith("redeployment"):
        how = {"redeployed": TACTICAL, "redeployed_from": event.origin}
    return {**each(game, event.units, base=event.base, **how), "landings": moved_on(game, event.units)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirUnitsRedeployed: units_redeployed,
    fact.ExcessMoved: excess_moved,
}
