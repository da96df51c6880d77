"""17.352 Menus that tell elite from regular naval air: where both lie at a place, each has an offer."""

from bisect import bisect_left
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from core.mistakes import Mistake
from core.ruling import Procedure
from core.world_at_war.board import units_at
from core.world_at_war.force_pool import unbuilt
from core.world_at_war.order_parts import Group, Quality
from core.world_at_war.quality import QUALITIES, has_quality, of_quality, quality_of
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


class Asking(msgspec.Struct, frozen=True):
    """Whose menu it is, of which game, and what answers the order."""

    procedure: Procedure
    game: Game
    seat: str


def told_apart(procedure: Procedure) -> Procedure:
    """The same procedure, with a menu that offers either quality by itself."""
    return replace(procedure, menu=partial(_menu, procedure))


def _menu(procedure: Procedure, game: Game, seat: str) -> Iterator[Offer]:
    asking = Asking(procedure, game, seat)
    for offer in procedure.menu(game, seat):
        group = getattr(offer.order, "units", None)
        if isinstance(group, Group) and offer.most and not offer.open_ended:
            yield from _by_quality(asking, offer, _like(game, group))
        else:
            yield offer


def _like(game: Game, group: Group) -> tuple[AirUnit, ...]:
    """The units that lie where those of the offer do, and are of their nation and kind."""
    there = units_at(game, group.base) if group.base else unbuilt(game, group.nation, group.kind)
    return tuple(unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind))


def _by_quality(asking: Asking, offer: Offer, there: Collection[AirUnit]) -> Iterator[Offer]:
    """An offer for each quality, and aside the one for both; where one lies there, the word says the same."""
    lying = {quality_of(unit) for unit in there}
    if not has_quality(offer.order.units.kind, there):
        yield offer
    elif len(lying) == 1:
        yield replace(offer, also=(_of(offer.order, lying.pop()),))
    else:
        each = [_narrowed(asking, offer, quality, there) for quality in QUALITIES]
        found = [one for one in each if one]
        yield replace(offer, aside=offer.aside or bool(found))
        yield from found


def _of(order: Any, quality: Quality) -> Any:
    return replace(order, units=replace(order.units, quality=quality))


def _narrowed(asking: Asking, offer: Offer, quality: Quality, there: Collection[AirUnit]) -> Offer | None:
    """The offer with as many of one quality as each choice takes; None where it takes none."""
    limit = len(of_quality(there, quality))
    such = replace(offer, order=_of(offer.order, quality))
    slots = tuple(Slot(slot.field, tuple(_choices(asking, such, slot, limit))) for slot in offer.slots)
    if not all(slot.choices for slot in slots):
        return None
    first = replace(
        such, order=fill(such, {slot.field: slot.choices[0].value for slot in slots}), slots=slots
    )
    most = limit if slots else _most(asking, first, {}, limit)
    return replace(first, most=most) if most else None


def _choices(asking: Asking, offer: Offer, slot: Slot, limit: int) -> Iterator[Choice]:
    for choice in slot.choices:
        if most := _most(asking, offer, {slot.field: choice.value}, limit):
            yield Choice(choice.value, most)


def _most(asking: Asking, offer: Offer, picks: dict[str, str], limit: int) -> int:
    """How many like units may be named with these picks; each smaller number may as well."""

    def broken(count: int) -> bool:
        return not _kept(asking, fill(offer, picks, count))

    if broken(1):
        return 0
    return limit if not broken(limit) else bisect_left(range(limit), True, 2, key=broken) - 1


def _kept(asking: Asking, order: Any) -> bool:
    try:
        request = asking.procedure.resolve(asking.game, order, asking.seat)
    except Mistake:
        return False
    return all(rule.kept(asking.game, request) for rule in asking.procedure.requires)
