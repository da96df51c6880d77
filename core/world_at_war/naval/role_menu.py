"""The menus of orders that use land-based air at sea: which like units of a base, and how many of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Rule
from core.world_at_war.board import commands, on_land
from core.world_at_war.naval.enlisting import ARMY, SQUADRON
from core.world_at_war.naval.roles import KINDS
from core.world_at_war.orders import Group
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


def like_units(game: Game, seat: str) -> Iterator[Group]:
    """One of each sort of land-based unit of a seat that may have a role at sea; factors give squadrons."""
    mine = (u for u in game.units.values() if u.base and u.kind in KINDS and commands(game, seat, u.nation))
    heads = {head for unit in mine if on_land(game, unit) for head in _heads(unit)}
    for base, nation, kind in sorted(heads):
        yield Group(1, kind, nation, base)


def _heads(unit: AirUnit) -> Iterator[tuple[str, str, str]]:
    yield unit.base, unit.nation, unit.kind
    if unit.kind == ARMY:
        yield unit.base, unit.nation, SQUADRON


def most_that_may(
    game: Game, rules: Iterable[Rule], request: Callable[[Group], Any], group: Group, limit: int
) -> int:
    """How many like units, up to a limit, may be named in a request that keeps these rules."""
    asked, count = tuple(rules), 0
    while count < limit and _kept(game, asked, request, replace(group, count=count + 1)):
        count += 1
    return count


def _kept(game: Game, rules: Iterable[Rule], request: Callable[[Group], Any], group: Group) -> bool:
    try:
        wanted = request(group)
    except Mistake:
        return False
    return all(rule.kept(game, wanted) for rule in rules)
