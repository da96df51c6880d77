"""23.23C: air cover flies over the naval force as a whole, prorated over what it is made of."""

from collections.abc import Iterable, Iterator

from msgspec.structs import asdict, replace

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import side_of
from core.world_at_war.book import rule
from core.world_at_war.enmity import at_war_with_one
from core.world_at_war.naval.activity.kamikazes_near import kamikazes_near
from core.world_at_war.naval.activity.under_way import (
    able_here,
    covered,
    here,
    occasion,
    present_activity,
    under_way,
)
from core.world_at_war.naval.employment import (
    ATTACK,
    COVER,
    MAY_INTERACT,
    Interaction,
    Use,
    employed,
    enlisted,
)
from core.world_at_war.naval.enlisting import ARMY, SQUADRON
from core.world_at_war.naval_activity_orders import CoverForce
from core.world_at_war.offers import most_kept
from core.world_at_war.order_parts import Group
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_activity import AirCoverFlown, NavalActivity

EVENLY = 0
"""Where an order names no cover group: its units are dealt out, each to the smallest."""


class Covering(Interaction, frozen=True):
    """Land-based air that would fly cover, in the cover group of that number, or dealt out evenly."""

    number: int = EVENLY
    sizes: tuple[int, ...] = ()


def covering(game: Game, order: CoverForce, seat: str) -> Covering:
    """What the order means; raises `Mistake` for units and cover groups that are not there."""
    activity = under_way(game)
    use = Use(COVER, here(activity), occasion(game, activity), seat)
    asked = enlisted(game, order.units, use)
    sizes = sizes_of(game, activity)
    if not 0 <= order.cover_group <= len(sizes):
        raise Unworkable("cover group", f"{groups_there(len(sizes))}, not {order.cover_group}.")
    return Covering(**asdict(asked), number=order.cover_group, sizes=sizes)


def sizes_of(game: Game, activity: NavalActivity) -> tuple[int, ...]:
    """How many units each cover group has; there is one for all that cover is spread over (doubt W228)."""
    flown = tuple(len(group.units) for group in activity.cover)
    return (*flown, *(0 for _ in covered(game, activity)[len(flown) :]))


def groups_there(count: int) -> str:
    """Which cover groups an order may name, in words."""
    if count > 1:
        return f"There are cover groups 1 to {count}"
    return "There is cover group 1 alone" if count else "There is no cover group"


def dealt(sizes: Iterable[int], count: int) -> tuple[int, ...]:
    """The cover groups by number that so many more squadrons go to, one by one to the smallest of them."""
    now, taken = list(sizes), []
    for _ in range(count):
        at = now.index(min(now))
        now[at] += 1
        taken.append(at + 1)
    return tuple(taken)


def prorated(sizes: Iterable[int]) -> bool:
    """Is cover spread evenly: no group larger than another by more than one?"""
    now = tuple(sizes)
    return not now or max(now) - min(now) <= 1


def _numbers(request: Covering) -> tuple[int, ...]:
    count = len(request.units)
    return (request.number,) * count if request.number else dealt(request.sizes, count)


def _then(request: Covering) -> tuple[int, ...]:
    more = _numbers(request)
    return tuple(size + more.count(number) for number, size in enumerate(request.sizes, 1))


@rule(
    "23.23C",
    "Cover is prorated: no cover group is larger than another by more than one squadron.",
    "The cover groups would be of {given}.",
    lambda game, _: ("W228",) if any(force.of for force in game.forces.values()) else (),
)
def cover_is_prorated(_: Game, request: Covering) -> Iterable[Finding]:
    """23.23C; who flies in which of them is their owner's to say."""
    if not prorated(_then(request)):
        yield Finding(given=" and ".join(str(size) for size in _then(request)))


@rule("23.21", "Air cover protects friendly ships.", "{unit} of {given} is not of the side that sails.")
def over_friendly_ships(game: Game, request: Covering) -> Iterable[Finding]:
    """23.21."""
    for unit in request.units:
        if side_of(game, unit.nation) != under_way(game).side:
            yield Finding(unit=unit.name, given=unit.nation)


def air_that_may_attack(game: Game) -> tuple[AirUnit, ...]:
    """The air that reaches the naval force where it is, whoever is at war with those that sail."""
    activity = under_way(game)
    near = kamikazes_near(game, here(activity), activity.side)
    return (*able_here(game, activity, ATTACK), *near)


at_war_with_the_attackers = at_war_with_one(
    "23.21/war",
    "Only a nation at war with those who may attack a naval force flies cover over it.",
    lambda game, _: (unit.nation for unit in air_that_may_attack(game)),
)


def cover(game: Game, request: Covering) -> Iterator[Ruled]:
    """They are committed, and fly in these cover groups."""
    yield from employed(game, request)
    numbers = _numbers(request)
    for number in sorted(set(numbers)):
        names = tuple(one for one, at in zip(request.names, numbers, strict=True) if at == number)
        yield Ruled(AirCoverFlown(number, names), ("23.21", "23.23C"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly cover: how many, dealt out evenly or in one cover group."""
    if (activity := present_activity(game)) is None:
        return
    for group, ready in alike(able_here(game, activity, COVER)):
        if most := _most(game, seat, group, ready, EVENLY):
            yield Offer(CoverForce(group), (), most)
        for number in range(1, len(sizes_of(game, activity)) + 1):
            if most := _most(game, seat, group, ready, number):
                yield Offer(CoverForce(group, number), (), most, aside=True)


def _most(game: Game, seat: str, group: Group, ready: list[AirUnit], number: int) -> int:
    def request(units: tuple[AirUnit, ...], _: str) -> Covering:
        order = CoverForce(replace(group, count=len(units)), number)
        return covering(game, order, seat)

    return most_kept(game, COVERING.requires, request, ready, "")


def alike(units: Iterable[AirUnit]) -> Iterator[tuple[Group, list[AirUnit]]]:
    """Like units of a base, with the words that an order has for one of them.

    Army air factors are found twice: as such, and behind the squadrons there as those they give (23.131).
    """
    found: dict[Group, list[AirUnit]] = {}
    for unit in sorted(units, key=lambda one: (one.kind == ARMY, one.name)):
        for kind in dict.fromkeys((unit.kind, SQUADRON if unit.kind == ARMY else unit.kind)):
            found.setdefault(Group(1, kind, unit.nation, unit.base), []).append(unit)
    yield from sorted(found.items(), key=lambda one: (one[0].base, one[0].nation, one[0].kind))


COVERING = Procedure(
    covering,
    (*MAY_INTERACT, over_friendly_ships, at_war_with_the_attackers, cover_is_prorated),
    cover,
    offers,
)
