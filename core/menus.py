"""What may be ordered now: an order to start from, and the choices that each of its open slots has.

One menu serves people, programs and tests. The slots of an offer are independent of each other, but for
the count of like units: each choice says how many of them it takes at most.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace


class Choice(msgspec.Struct, frozen=True):
    """One value that a slot may take, and how many like units may take it at most."""

    value: str
    most: int = 1


class Slot(msgspec.Struct, frozen=True):
    """A field of the order that is open, and what may stand there."""

    field: str
    choices: tuple[Choice, ...]


class Offer(msgspec.Struct, frozen=True):
    """An order that would be accepted as it stands, its open slots, and how many like units it may name.

    `open_ended` marks an order of which only a specimen is shown, for there is no list of all; `aside`
    one more way to give an order that is offered already, which a short menu leaves out; `unlikely` one
    aside for which nothing on the board speaks, so that it is no example. `also` are other words for this
    very order.
    """

    order: Any
    slots: tuple[Slot, ...] = ()
    most: int = 0
    open_ended: bool = False
    aside: bool = False
    unlikely: bool = False
    also: tuple[Any, ...] = ()


def fill(offer: Offer, picks: Mapping[str, str], count: int | None = None) -> Any:
    """The order that an offer becomes with a value for each picked slot and a count of like units."""
    order = replace(offer.order, **picks)
    return order if count is None else _counting(order, count)


def each_pick(offer: Offer) -> Iterator[dict[str, str]]:
    """A value for each slot of an offer, in every way in which they can be picked."""
    for values in product(*(slot.choices for slot in offer.slots)):
        yield {slot.field: one.value for slot, one in zip(offer.slots, values, strict=True)}


def _counting(order: Any, count: int) -> Any:
    """The order with so many like units: of a group that stands on the board, or of those yet to come.

    Those that fly from several bases or over ships are groups in a flight; of one alone it is the count.
    """
    if hasattr(order, "units"):
        return replace(order, units=replace(order.units, count=count))
    if hasattr(order, "count"):
        return replace(order, count=count)
    field = next(name for name in order.__struct_fields__ if _is_flight(getattr(order, name)))
    value = getattr(order, field)
    if isinstance(value, tuple):
        return replace(order, **{field: (_counting(value[0], count),)})
    return replace(order, **{field: _counting(value, count)})


def _is_flight(value: Any) -> bool:
    return isinstance(value, msgspec.Struct) or (isinstance(value, tuple) and len(value) == 1)


def most(offer: Offer, picks: Mapping[str, str]) -> int:
    """How many like units the offer takes at most with these picks."""
    chosen = (c.most for slot in offer.slots for c in slot.choices if picks.get(slot.field) == c.value)
    return min((offer.most, *chosen))
