"""How the menus of orders that move like units are made."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.world_at_war.orders import Group
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

Request = Callable[[tuple[AirUnit, ...], str], Any]


def most_kept(game: Game, rules: Iterable[Rule], request: Request, ready: list[AirUnit], place: str) -> int:
    """How many of these units, taken in their order, may go to a place; 0 when not even the first may.

    Each smaller number may go as well: the menu says that any count up to this one is accepted. So one and
    all are asked first, and only between them it is looked for.
    """
    asked = tuple(rules)

    def broken(count: int) -> bool:
        wanted = request(tuple(ready[:count]), place)
        return not all(rule.kept(game, wanted) for rule in asked)

    if not ready or broken(1):
        return 0
    if not broken(len(ready)):
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


def standing(order: Callable[[Group], Any], ready: list[AirUnit]) -> Iterator[Offer]:
    """One offer for a group of like units that go nowhere."""
    if ready:
        unit = ready[0]
        yield Offer(order(Group(1, unit.kind, unit.nation, unit.base)), (), len(ready))
