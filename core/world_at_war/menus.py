"""How the menus of orders that move like units are made, elite and regular naval air told apart."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import IntEnum
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from core.mistakes import Mistake
from core.ruling import Procedure, Rule
from core.world_at_war.board import units_at
from core.world_at_war.state import Game
from core.world_at_war.units import QUALITIES, Group, Quality, has_quality, of_quality, quality_of, unbuilt
from events.world_at_war.board import AirUnit


class Part(IntEnum):
    """The parts of a menu, in which the chapters' orders stand one after the other.

    Menus were laid out as the chapters came to be, and their order is in what players keep: so some chapters
    have orders in several parts.
    """

    FIRST = 0
    AIR = 1
    TABLE = 2
    FORCES = 3
    SEA = 4
    LAST = 5


Request = Callable[[tuple[AirUnit, ...], str], Any]


def most_kept(game: Game, rules: Iterable[Rule], request: Request, ready: list[AirUnit], place: str) -> int:
    """How many of these units, taken in their order, may go to a place; 0 when not even the first may.

    Each smaller number may go as well: the menu says that any count up to this one is accepted. So one and
    all are asked first, and only between them it is looked for.
    """
    asked = tuple(rules)

    def broken(count: int) -> bool:
        wanted = request(tuple(ready[:count]), place)
        return any(not rule.kept(game, wanted) for rule in asked)

    if not ready or broken(1):
        return 0
    if len(ready) == 1 or not broken(len(ready)):
        return len(ready)
    return bisect_left(range(len(ready)), True, 2, key=broken) - 1


def moving(
    order: Callable[[Group, str], Any], ready: list[AirUnit], choices: Iterable[Choice]
) -> Iterator[Offer]:
    """One offer for a group of like units, if any place takes some of them."""
    open_ = tuple(choice for choice in choices if choice.most)
    if open_:
        unit = ready[0]
        group = Group(1, unit.kind, unit.nation, unit.base)
        yield Offer(order(group, open_[0].value), (Slot("to", open_),), len(ready))


def moving_first(
    places: Collection[str],
    order: Callable[[Group, str], Any],
    ready: list[AirUnit],
    choices: Iterable[Choice],
) -> Iterator[Offer]:
    """As `moving`, and all but these places aside; where there are none, no place stands before another."""
    every = tuple(choices)
    first = tuple(choice for choice in every if not places or choice.value in places)
    yield from moving(order, ready, first)
    others = moving(order, ready, (choice for choice in every if choice not in first))
    yield from (replace(offer, aside=True) for offer in others)


def standing(order: Callable[[Group], Any], ready: list[AirUnit]) -> Iterator[Offer]:
    """One offer for a group of like units that go nowhere."""
    if ready:
        unit = ready[0]
        yield Offer(order(Group(1, unit.kind, unit.nation, unit.base)), (), len(ready))


class Asking(msgspec.Struct, frozen=True):
    """Whose menu it is and of which game, what answers the order, and an offer of it for both qualities."""

    procedure: Procedure
    game: Game
    seat: str
    offer: Offer


def told_apart(procedure: Procedure) -> Procedure:
    """The same procedure, with a menu that offers either quality by itself."""
    return replace(procedure, menu=partial(_menu, procedure))


def _menu(procedure: Procedure, game: Game, seat: str) -> Iterator[Offer]:
    for offer in procedure.menu(game, seat):
        group = getattr(offer.order, "units", None)
        if isinstance(group, Group) and offer.most and not offer.open_ended:
            yield from _by_quality(Asking(procedure, game, seat, offer), _like(game, group))
        else:
            yield offer


def _like(game: Game, group: Group) -> tuple[AirUnit, ...]:
    """The units that lie where those of the offer do, and are of their nation and kind."""
    there = units_at(game, group.base) if group.base else unbuilt(game, group.nation, group.kind)
    return tuple(unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind))


def _by_quality(asking: Asking, there: Collection[AirUnit]) -> Iterator[Offer]:
    """An offer for each quality, and aside the one for both; where one lies there, the word says the same."""
    offer, lying = asking.offer, {quality_of(unit) for unit in there}
    if not has_quality(offer.order.units.kind, there):
        yield offer
    elif len(lying) == 1:
        yield replace(offer, also=(_of(offer.order, lying.pop()),))
    else:
        each = [_narrowed(asking, quality, len(of_quality(there, quality))) for quality in QUALITIES]
        found = [one for one in each if one]
        yield replace(offer, aside=offer.aside or bool(found))
        yield from found


def _of(order: Any, quality: Quality) -> Any:
    return replace(order, units=replace(order.units, quality=quality))


def _narrowed(asking: Asking, quality: Quality, limit: int) -> Offer | None:
    """The offer with as many of one quality as each choice takes; None where it takes none."""
    such = replace(asking.offer, order=_of(asking.offer.order, quality))
    slots = tuple(Slot(slot.field, tuple(_choices(asking, such, slot, limit))) for slot in such.slots)
    if not all(slot.choices for slot in slots):
        return None
    first = fill(such, {slot.field: slot.choices[0].value for slot in slots})
    most = limit if slots else _most(asking, such, Choice("", such.most), {}, limit)
    return replace(such, order=first, slots=slots, most=most) if most else None


def _choices(asking: Asking, such: Offer, slot: Slot, limit: int) -> Iterator[Choice]:
    for choice in slot.choices:
        if most := _most(asking, such, choice, {slot.field: choice.value}, limit):
            yield Choice(choice.value, most)


def _most(asking: Asking, such: Offer, choice: Choice, picks: dict[str, str], limit: int) -> int:
    """How many units of a quality the choice takes; each smaller number may go as well.

    Mostly it is as many as of both; so that is asked first.
    """

    def broken(count: int) -> bool:
        order, both = (fill(one, picks, count) for one in (such, asking.offer))
        return not _kept(asking, order, both if count <= choice.most else None)

    guess = min(limit, choice.most)
    low, high = (0, guess - 1) if broken(guess) else (guess, limit)
    return bisect_left(range(high + 1), True, low + 1, key=broken) - 1


def _kept(asking: Asking, order: Any, accepted: Any) -> bool:
    """Is the order accepted? So it is if it means the units of one that is; rules are asked for no other."""
    request = _request(asking, order)
    if request is None:
        return False
    if accepted is not None and request == _request(asking, accepted):
        return True
    return all(rule.kept(asking.game, request) for rule in asking.procedure.requires)


def _request(asking: Asking, order: Any) -> Any:
    try:
        return asking.procedure.resolve(asking.game, order, asking.seat)
    except Mistake:
        return None
