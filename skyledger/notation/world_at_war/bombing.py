"""Orders to bomb, to escort, to lead and to oppose bombers: their forms, read and written (18.57)."""

from collections.abc import Mapping
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, counted_word, word
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import GRAMMAR, PLACES, assigned_told, calls, front_read
from skyledger.notation.world_at_war.units import units_of

BOMBING_FORMS = (
    Form(
        give.AnnounceBombing,
        "bomb",
        "bomb PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "bomb Palermo with 6 AAF British from Valletta",
        "Air units will bomb a target; of army air a third bombs, and the rest escorts.",
        "18.57",
    ),
    Form(
        give.EscortBombing,
        "escort bombing of",
        "escort bombing of PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "escort bombing of Palermo with 2 AAF British from Valletta",
        "Jets, interceptors or army air escort the bombers of a target.",
        "17.53C",
    ),
    Form(
        give.RouteBombing,
        "route bombing of",
        "route bombing of PLACE via PLACE [, PLACE …]",
        "route bombing of Palermo via Catania",
        "The bombers of a target fly by way of these places.",
        "17.72",
    ),
    Form(
        give.OpposeBombing,
        "oppose bombing of",
        "oppose bombing of PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "oppose bombing of Valletta with 3 AAF German from Catania",
        "Army air, jets or interceptors go for the bombers of a target.",
        "18.57",
    ),
)

Parts = Mapping[str, Tree[Token]]


def flown(reader: Reader, parts: Parts, order: Any) -> Any:
    """The units, the target and the front of an order of this kind; raises `NotAnOrder` or `Mistake`."""
    tree = parts["group"] if "group" in parts else parts["named"]
    units = units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None)
    target = parts["place" if "place" in parts else "target"]
    front = front_read(reader, parts["assigned"]) if "assigned" in parts else ""
    return order(units, named(reader, span_of(reader, target), PLACES, "place"), front)


def routed(reader: Reader, parts: Parts) -> give.RouteBombing:
    """The target and the places on the way; raises `Mistake` for places that are not there."""
    places = (one for one in parts["via"].children if isinstance(one, Tree))
    via = tuple(named(reader, span_of(reader, one), PLACES, "place") for one in places)
    return give.RouteBombing(named(reader, span_of(reader, parts["place"]), PLACES, "place"), via)


Flown = give.AnnounceBombing | give.EscortBombing | give.OpposeBombing


def flown_told(game: Game, order: Flown, units: str) -> str:
    """Such as "Essen with 2 AAF British from Dover assigned to the Western front"."""
    place = word(GRAMMAR, calls(game, order.to, PLACES))
    return f"{place} with {units}{assigned_told(game, order.front)}"


def raid_told(game: Game, order: Flown, units: str) -> str:
    """The same, of a bombing that was announced."""
    return f"bombing of {flown_told(game, order, units)}"


def routed_told(game: Game, order: give.RouteBombing) -> str:
    """Such as "route bombing of Essen via Ghent, Metz"."""
    via = ", ".join(counted_word(GRAMMAR, calls(game, one, PLACES)) for one in order.via)
    return f"route bombing of {word(GRAMMAR, calls(game, order.to, PLACES))} via {via}"
