"""Redeployments told (18.72D, 17.71, 17.81)."""

from core.world_at_war.folds.redeployment import NAVAL
from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, units_told

REDEPLOYMENT: dict[str, str] = {
    "AirUnitsRedeployed": "{units} redeployed from {origin} to {base}{front}{way}.",
    "AirUnitsRedeployed/within": "{units} redeployed within {base}{front}{way}.",
    "redeployed/to the front": " to the {front} front",
    "redeployed/front": ", on the {front} front",
    "redeployed/by sea": ", by sea (NR)",
}


def units_redeployed(game: Game, event: fact.AirUnitsRedeployed) -> Message:
    """Who went from where to where, on which front of an SW box, and whether by sea."""
    within = event.origin == event.base
    front = "redeployed/to the front" if within else "redeployed/front"
    return message(
        "AirUnitsRedeployed/within" if within else "AirUnitsRedeployed",
        units=units_told(game, event.units),
        origin=place_told(game, event.origin),
        base=place_told(game, event.base),
        front=message(front, front=event.front) if event.front else "",
        way=message("redeployed/by sea") if event.how == NAVAL else "",
    )
