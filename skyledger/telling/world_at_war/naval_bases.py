"""Attacks on naval bases told: who is sent against what, who escapes; the English of it (23.5, 23.6)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.board import port_at
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war import naval_bases as fact
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, units_told

NAVAL_BASES: dict[str, str] = {
    "NavalBaseAttackAnnounced/ships": "{units} will attack the ships in port at {place}.",
    "NavalBaseAttackAnnounced/air": "{units} will counterair {place}.",
    "NavalBaseSortieBegan/both": (
        "Sortie {sortie} over {place}: {counterairing} against its air, {striking} against its ships."
    ),
    "NavalBaseSortieBegan/air": "Sortie {sortie} over {place}: {counterairing} against its air.",
    "NavalBaseSortieBegan/ships": "Sortie {sortie} over {place}: {striking} against its ships.",
    "NavalBaseSortieBegan/nobody": "Sortie {sortie} over {place}: nobody can fly any more.",
    "NavalBaseContested": "On to the ships at {place}: {through}.{turned}",
    "NavalBaseContested/nobody": "Nobody goes on to the ships at {place}.{turned}",
    "NavalBaseContested/air": "The counterair of {place} is carried out.{turned}",
    "naval base/turned": " Turned back: {units}.",
    "NavalBaseStruck": "The attack on what lies at {place} is carried out.",
    "NavalBaseStruck/air": "{place} is counteraired, and no ships are attacked.",
    "NavalBaseSortieFlown": "Sortie {sortie} over {place} is over; back from it: {units}.",
    "NavalBaseSortieFlown/nobody": "Sortie {sortie} over {place} is over; nobody is back.",
    "NavalForceEscaped": "{force} has escaped from {origin} to {place}.",
    "NavalBaseAttackEnded": "The attack on the naval base at {place} is over.",
    "NavalBaseAttackEnded/air": "The attack on the air base at {place} is over.",
}


def announced(game: Game, event: fact.NavalBaseAttackAnnounced) -> Message:
    """Who goes for the ships, or for the air."""
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message(f"NavalBaseAttackAnnounced/{event.against}", units=units, place=place)


def sortie_began(game: Game, event: fact.NavalBaseSortieBegan) -> Message:
    """Who does what in it."""
    parts = {"counterairing": event.counterairing, "striking": event.striking}
    told = {part: units_told(game, units) for part, units in parts.items() if units}
    how = "both" if len(told) > 1 else "air" if event.counterairing else "ships" if told else "nobody"
    place = place_told(game, event.place)
    return message(f"NavalBaseSortieBegan/{how}", sortie=event.sortie, place=place, **told)


def contested(game: Game, event: fact.NavalBaseContested) -> Message:
    """Who goes on to the ships, and who was turned back."""
    back = event.attackers_aborted
    turned = message("naval base/turned", units=units_told(game, back)) if back else ""
    place = place_told(game, event.place)
    if not event.through:
        none = "nobody" if port_at(game, event.place) else "air"
        return message(f"NavalBaseContested/{none}", place=place, turned=turned)
    return message("NavalBaseContested", place=place, through=units_told(game, event.through), turned=turned)


def struck(game: Game, event: fact.NavalBaseStruck) -> Message:
    """Where."""
    return message(_over_a_port(game, "NavalBaseStruck", event.place), place=place_told(game, event.place))


def sortie_flown(game: Game, event: fact.NavalBaseSortieFlown) -> Message:
    """Who is left."""
    sortie, place = event.sortie, place_told(game, event.place)
    if not event.units:
        return message("NavalBaseSortieFlown/nobody", sortie=sortie, place=place)
    return message("NavalBaseSortieFlown", units=units_told(game, event.units), sortie=sortie, place=place)


def force_escaped(game: Game, event: fact.NavalForceEscaped) -> Message:
    """From where to where."""
    origin, place = place_told(game, event.origin), place_told(game, event.place)
    return message("NavalForceEscaped", force=event.force, origin=origin, place=place)


def ended(game: Game, event: fact.NavalBaseAttackEnded) -> Message:
    """Where."""
    place = place_told(game, event.place)
    return message(_over_a_port(game, "NavalBaseAttackEnded", event.place), place=place)


def _over_a_port(game: Game, told: str, place: str) -> str:
    """The words for a port; an air base without one is counteraired alone (23.61)."""
    return told if port_at(game, place) else f"{told}/air"


NAVAL_BASE_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.NavalBaseAttackAnnounced: announced,
    fact.NavalBaseSortieBegan: sortie_began,
    fact.NavalBaseContested: contested,
    fact.NavalBaseStruck: struck,
    fact.NavalBaseSortieFlown: sortie_flown,
    fact.NavalForceEscaped: force_escaped,
    fact.NavalBaseAttackEnded: ended,
}
