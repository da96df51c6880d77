"""What is different when units are built (17.24, 17.34, 17.35 and so on)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.board import player_turn
from core.world_at_war.changes import Changes, another_game_turn, counted, each, turned_over
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit

ESCORT_CARRIERS = "CVE"
"""Under what begun escort carriers are counted among what a nation built this game turn."""


def units_constructed(game: Game, event: fact.AirUnitsConstructed) -> Changes:
    """They stand in their place, inverted until after redeployment (18.72C)."""
    since = player_turn(game)
    new = turned_over(game, event.units, "18.72C", base=event.base, front=event.front, constructed=since)
    return {"units": new["units"], "built": counted(game, event.nation, event.kind, len(event.units))}


def naval_air_made_regular(game: Game, event: fact.NavalAirMadeRegular) -> Changes:
    """Elite no more."""
    return each(game, event.units, elite=False)


def force_pool_enlarged(_: Game, event: fact.ForcePoolEnlarged) -> Changes:
    """They lie there unbuilt."""
    new = (AirUnit(name, event.nation, event.kind, elite=event.elite) for name in event.units)
    return {"units": {unit.name: unit for unit in new}}


def escort_carriers_begun(game: Game, event: fact.EscortCarriersBegun) -> Changes:
    """They count against what may be begun for that nation this game turn; the ships are not followed."""
    return {"built": counted(game, event.nation, ESCORT_CARRIERS, event.count)}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """A new game turn forgets what was built."""
    return {"built": dict.fromkeys(game.built)} if another_game_turn(game, event) else {}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirUnitsConstructed: units_constructed,
    fact.NavalAirMadeRegular: naval_air_made_regular,
    fact.ForcePoolEnlarged: force_pool_enlarged,
    fact.EscortCarriersBegun: escort_carriers_begun,
    fact.PlayerTurnBegan: player_turn_began,
}
