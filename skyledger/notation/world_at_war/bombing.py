"""Orders to bomb, to escort, to lead and to oppose bombers, as they are read."""

from collections.abc import Mapping
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import PLACES
from skyledger.notation.world_at_war.redeploying import front_read
from skyledger.notation.world_at_war.units import units_of

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
