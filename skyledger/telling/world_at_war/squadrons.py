"""Factors that become squadrons, and squadrons that become factors, told (23.13, 23.14)."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.world_at_war.squadrons import Recombined
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, runs, units_told

SQUADRONS: dict[str, str] = {
    "AirUnitsDivided": "{units} divided into squadrons, three for each factor.",
    "AirUnitsRecombined": "{nation} squadrons at {place} are {kind} again: {factors}{lost}.",
    "AirUnitsRecombined/none": "{nation} squadrons at {place} make no {kind}: {lost}.",
    "recombined/ready": "{factor} ({squadrons})",
    "recombined/inverted": "{factor} ({squadrons}; inverted by {rule})",
    "recombined/and": "; {lost}",
    "recombined/lost": "lost {names}",
    "recombined/of": ", with them the squadrons {squadrons}",
    "FactorsLaidAside": "{units} laid aside for squadrons that are in play.",
    "UnbuiltAirUnitsRecombined": "{nation} {kind} back in the force pool: {factors}{squadrons}.",
    "UnbuiltAirUnitsRecombined/none": "{nation} {kind} squadrons that were lost are no more: {squadrons}.",
}


def units_divided(game: Game, event: fact.AirUnitsDivided) -> Message:
    """Who fights as squadrons from now on."""
    return message("AirUnitsDivided", units=units_told(game, event.units))


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Message:
    """Which factors stand at the base again, what they are made of, and what is lost over it."""
    who, place = adjective(game, event.nation), place_told(game, event.base)
    lost = message("recombined/lost", names=tuple(runs(event.lost)))
    if not event.factors:
        return message("AirUnitsRecombined/none", nation=who, kind=event.kind, place=place, lost=lost)
    factors = tuple(_factor(made) for made in event.factors)
    said = message("recombined/and", lost=lost) if event.lost else ""
    return message("AirUnitsRecombined", nation=who, kind=event.kind, place=place, factors=factors, lost=said)


def _factor(made: Recombined) -> Message:
    of = tuple(runs(made.squadrons))
    if not made.inverted:
        return message("recombined/ready", factor=made.factor, squadrons=of)
    return message("recombined/inverted", factor=made.factor, squadrons=of, rule=made.inverted)


def factors_laid_aside(game: Game, event: fact.FactorsLaidAside) -> Message:
    """Which factors lie aside for squadrons in play."""
    return message("FactorsLaidAside", units=units_told(game, event.units))


def unbuilt_units_recombined(game: Game, event: fact.UnbuiltAirUnitsRecombined) -> Message:
    """What lies in the force pool, and which squadrons are no more."""
    who, gone = adjective(game, event.nation), tuple(runs(event.squadrons))
    if not event.factors:
        return message("UnbuiltAirUnitsRecombined/none", nation=who, kind=event.kind, squadrons=gone)
    factors = tuple(runs(event.factors))
    said = message("recombined/of", squadrons=gone) if gone else ""
    return message("UnbuiltAirUnitsRecombined", nation=who, kind=event.kind, factors=factors, squadrons=said)
