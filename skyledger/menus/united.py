"""Offers of the same units to the same places by several ways are one, though one way is listed aside."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from skyledger.menus.lines import Line

Placed = tuple[Offer, tuple[int, ...]]
"""An offer with the places that it has in its menu."""


def united(offers: Iterable[tuple[Offer, int]]) -> Iterator[Placed]:
    """The offers, each with its place; of units that go by several ways, those of one way are one offer."""
    alike: dict[Any, list[tuple[Offer, int]]] = {}
    for offer, at in offers:
        alike.setdefault(_way_of(offer) or at, []).append((offer, at))
    ways = [key[:2] for key in alike if isinstance(key, tuple)]
    for key, some in alike.items():
        if any(offer.aside for offer, _ in some) and isinstance(key, tuple) and ways.count(key[:2]) > 1:
            yield _as_one([offer for offer, _ in some]), tuple(at for _, at in some)
        else:
            yield from ((offer, (at,)) for offer, at in some)


def _way_of(offer: Offer) -> tuple[Any, ...]:
    """Which units an offer of one choice sends, and all else that it says; nothing of others."""
    order, units = offer.order, getattr(offer.order, "units", None)
    if units is None or len(offer.slots) != 1 or offer.open_ended:
        return ()
    rest = (getattr(order, field) for field in order.__struct_fields__ if field != offer.slots[0].field)
    return type(order), units, *rest


def _as_one(some: list[Offer]) -> Offer:
    choices: dict[str, Choice] = {}
    for offer in some:
        for choice in offer.slots[0].choices:
            choices.setdefault(choice.value, choice)
    slot = Slot(some[0].slots[0].field, tuple(choices[value] for value in sorted(choices)))
    return replace(some[0], slots=(slot,), most=max(offer.most for offer in some), aside=False)


def set_apart(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; of one that has all choices of the line before it and more, what it has more by itself."""
    before: Line | None = None
    for line in lines:
        if before is not None and _goes_on(before, line):
            yield replace(line, picks=before.picks)
            more = tuple(pick for pick in line.picks if pick not in before.picks)
            yield from ([replace(line, picks=more)] if more else [])
        else:
            yield line
        before = line


def _goes_on(before: Line, line: Line) -> bool:
    whole = len(line.offers) > 1 and line.before == before.before and line.mark == before.mark
    return whole and bool(before.picks) and {*before.picks} <= {*line.picks}
