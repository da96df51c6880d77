"""What is built told: air units, force pools, escort carriers, elite naval air that is elite no more."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, units_told

CONSTRUCTION: dict[str, str] = {
    "AirUnitsConstructed": "{units} built at {place}{front} for {cost}, inverted.",
    "for a front": " for the {front} front",
    "BRPs": "{count} BRPs",
    "BRPs/one": "1 BRP",
    "NavalAirMadeRegular": "{units} elite no more: regular naval air from now on.",
    "ForcePoolEnlarged": "{units} added to the force pool{quality}.",
    "of elite quality": ", to be built as elite air",
    "of usual quality": "",
    "EscortCarriersBegun": "{builder} begins {count} {nation} escort carriers.",
    "EscortCarriersBegun/one": "{builder} begins {count} {nation} escort carrier.",
}


def units_constructed(game: Game, event: fact.AirUnitsConstructed) -> Message:
    """What was built where and what it cost."""
    units, place = units_told(game, event.units), place_told(game, event.base)
    front = message("for a front", front=event.front) if event.front else ""
    return message("AirUnitsConstructed", units=units, place=place, front=front, cost=_brps(event.brps))


def _brps(count: int) -> Message:
    return message("BRPs/one") if count == 1 else message("BRPs", count=count)


def naval_air_made_regular(game: Game, event: fact.NavalAirMadeRegular) -> Message:
    """Who is elite no more."""
    return message("NavalAirMadeRegular", units=units_told(game, event.units))


def force_pool_enlarged(game: Game, event: fact.ForcePoolEnlarged) -> Message:
    """What came into the force pool, and of which quality."""
    quality = message("of elite quality" if event.elite else "of usual quality")
    return message("ForcePoolEnlarged", units=units_told(game, event.units), quality=quality)


def escort_carriers_begun(game: Game, event: fact.EscortCarriersBegun) -> Message:
    """How many, by whom and for whom."""
    whose = adjective(game, event.nation)
    id_ = "EscortCarriersBegun/one" if event.count == 1 else "EscortCarriersBegun"
    return message(id_, builder=event.builder, nation=whose, count=event.count)


CONSTRUCTION_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.AirUnitsConstructed: units_constructed,
    fact.NavalAirMadeRegular: naval_air_made_regular,
    fact.ForcePoolEnlarged: force_pool_enlarged,
    fact.EscortCarriersBegun: escort_carriers_begun,
}
