"""The facts of bombings told (18.57): who goes where and how, who opposes it, and what reaches the target."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.air_battle import how_battle_ended
from skyledger.telling.world_at_war.parts import place_told, places_told, units_told

BOMBING: dict[str, str] = {
    "BombingAnnounced": "{units} will bomb {place}{route}.",
    "bombing/route": ", from {base} by way of {route}",
    "bombing/straight": "",
    "BombingEscorted": "{units} will escort the bombing of {place}.",
    "BombingRouted": "The bombers of {place} will fly via {via}{route}.",
    "BombingOpposed": "{units} will oppose the bombing of {place}.",
    "BombingResolved": "The bombing of {place} is over ({how}): {factors} the target{units}{turned}.",
    "bombing/factors": "{count} factors reach",
    "bombing/factor": "1 factor reaches",
    "bombing/none": "nothing reaches",
    "bombing/units": ", {units}",
    "bombing/turned": "; {units} turned back",
    "bombing/unopposed": "unopposed",
    "bombing/no attackers": "no bomber is left",
}

OWN_ENDS = frozenset({"unopposed", "no attackers"})


def announced(game: Game, event: fact.BombingAnnounced) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("BombingAnnounced", units=units, place=place, route=_route(game, event.route))


def escorted(game: Game, event: fact.BombingEscorted) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("BombingEscorted", units=units, place=place)


def routed(game: Game, event: fact.BombingRouted) -> Message:
    via, place = places_told(game, event.via), place_told(game, event.place)
    return message("BombingRouted", place=place, via=via, route=_route(game, event.route))


def _route(game: Game, route: tuple[str, ...]) -> Message:
    """The base from which the route is counted, and the hexes between it and the target."""
    between = route[1:-1]
    if not between:
        return message("bombing/straight")
    return message("bombing/route", base=place_told(game, route[0]), route=places_told(game, between))


def opposed(game: Game, event: fact.BombingOpposed) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("BombingOpposed", units=units, place=place)


def resolved(game: Game, event: fact.BombingResolved) -> Message:
    """How it came out, and how many factors reach the target; what they do there is declared."""
    how = message(f"bombing/{event.how}") if event.how in OWN_ENDS else how_battle_ended(event.how)
    units = message("bombing/units", units=units_told(game, event.units)) if event.units else ""
    turned = units_told(game, event.turned_back) if event.turned_back else ""
    return message(
        "BombingResolved",
        place=place_told(game, event.place),
        how=how,
        factors=_factors(event.factors),
        units=units,
        turned=message("bombing/turned", units=turned) if turned else "",
    )


def _factors(count: int) -> Message:
    if count == 0:
        return message("bombing/none")
    return message("bombing/factor") if count == 1 else message("bombing/factors", count=count)


BOMBING_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.BombingAnnounced: announced,
    fact.BombingEscorted: escorted,
    fact.BombingRouted: routed,
    fact.BombingOpposed: opposed,
    fact.BombingResolved: resolved,
}
