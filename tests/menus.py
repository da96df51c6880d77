"""Whether an order is on a menu: what tests hold menus and rulings against each other by."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict, replace

from core.menus import Offer, fill, most
from skyledger.menus import Line, Look, menu_of
from skyledger.menus.folding import laid_out


def fits(offer: Offer, order: Any) -> bool:
    """Is this order one of the offer's fillings, perhaps in other words?"""
    return _fills(offer, order) or any(_fills(replace(offer, order=words), order) for words in offer.also)


def _fills(offer: Offer, order: Any) -> bool:
    if type(order) is not type(offer.order):
        return False
    picks = {slot.field: getattr(order, slot.field) for slot in offer.slots}
    if any(picks[slot.field] not in {c.value for c in slot.choices} for slot in offer.slots):
        return False
    if not offer.most:
        return bool(order == fill(offer, picks))
    limit = most(offer, picks)
    return any(order == fill(offer, picks, count) for count in _counts(order) if 1 <= count <= limit)


def _counts(order: Any) -> set[int]:
    """How many units an order may be about: of its group, its own, or of the flights that are named in it."""
    flights = (one for value in asdict(order).values() if isinstance(value, tuple) for one in value)
    groups = (getattr(order, field, order) for field in ("units", "light"))
    named = (getattr(one, "count", 0) for one in (order, *groups, *flights))
    return {count for count in named if isinstance(count, int)}


def offered(menu: Iterable[Offer], order: Any) -> bool:
    """Is this order on the menu (an open-ended offer stands for every order of its kind)?"""
    return any(type(o.order) is type(order) if o.open_ended else fits(o, order) for o in menu)


def lines_of_menu(system: Any, game: Any, look: Look) -> list[Line]:
    """Every line of a menu, in its order, before anything is folded."""
    menu = menu_of(system, game, look)
    return [line for part in laid_out(system, game, look, menu) for line in part.lines]
