"""Kamikazes told: the rule invoked, what became kamikazes, what was used, how the pool grew."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, runs, units_told

KAMIKAZES: dict[str, str] = {
    "KamikazesInvoked": "{nation} invokes the kamikaze rule and may have {limit} kamikazes.",
    "AirUnitsConverted": "{units} at {place} became {kamikazes}.",
    "AirUnitsConverted/unbuilt": "{units} of the force pool became {kamikazes}, still to be built.",
    "KamikazesExpended": "{units} expended in an attack on naval units at {place}.",
    "KamikazePoolRaised": "{nation} trains more naval air and may have {by} more kamikazes, {limit} in all.",
    "KamikazePoolEnlarged": "{nation} used all its kamikazes and may have {by} more, {limit} in all.",
}


def kamikazes_invoked(_: Game, event: fact.KamikazesInvoked) -> Message:
    """Who invoked the rule, and how many kamikazes there may be."""
    return message("KamikazesInvoked", nation=event.nation, limit=event.limit)


def units_converted(game: Game, event: fact.AirUnitsConverted) -> Message:
    """What is no more, where it was, and the kamikazes that it became."""
    made = tuple(one for each in event.conversions for one in each.kamikazes)
    count, names = len(event.conversions), tuple(runs([one.unit for one in event.conversions]))
    group = message("group", count=count, nation=adjective(game, event.nation), kind=event.kind)
    ended = message("units", groups=(group,), names=names)
    id_ = "AirUnitsConverted" if event.base else "AirUnitsConverted/unbuilt"
    return message(id_, units=ended, place=place_told(game, event.base), kamikazes=units_told(game, made))


def kamikazes_expended(game: Game, event: fact.KamikazesExpended) -> Message:
    """Who attacked where."""
    units, place = units_told(game, event.units), place_told(game, event.hex)
    return message("KamikazesExpended", units=units, place=place)


def kamikaze_pool_enlarged(_: Game, event: fact.KamikazePoolEnlarged) -> Message:
    """How many more kamikazes there may be, and how many at all."""
    return message("KamikazePoolEnlarged", nation=event.nation, by=event.by, limit=event.limit)


def kamikaze_pool_raised(_: Game, event: fact.KamikazePoolRaised) -> Message:
    """How many more there may be by a higher training rate, and how many at all."""
    return message("KamikazePoolRaised", nation=event.nation, by=event.by, limit=event.limit)


KAMIKAZE_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.KamikazesInvoked: kamikazes_invoked,
    fact.AirUnitsConverted: units_converted,
    fact.KamikazesExpended: kamikazes_expended,
    fact.KamikazePoolEnlarged: kamikaze_pool_enlarged,
    fact.KamikazePoolRaised: kamikaze_pool_raised,
}
