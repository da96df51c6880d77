"""23.23C: air cover over a naval force as a whole, spread over what it is made of."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import asdict, replace

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import CoverForce, able_here, air_that_may_attack
from core.world_at_war.board import commands, name, side_of
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.menus import most_kept
from core.world_at_war.naval_air.employment import MAY_INTERACT, employed
from core.world_at_war.naval_air.enlisting import ARMY, SQUADRON, enlisted
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.at_sea import (
    COVER,
    SUPPLY_LINE,
    Interaction,
    Use,
    covered,
    groups_of,
    here,
    occasion,
    present_activity,
    under_way,
    voyage_of,
)
from core.world_at_war.under_way.ships import (
    factors_of,
)
from core.world_at_war.under_way.steps import cover_is_spread
from core.world_at_war.units import Group
from events.sentences import listed, said, say
from events.world_at_war.activities import AirCoverFlown, NavalActivity
from events.world_at_war.board import AirUnit

# 23.23C: air cover flies over the naval force as a whole, prorated over what it is made of.

EVENLY = 0
"""Where an order names no cover group: its units are dealt out, each to the smallest."""


class Covering(Interaction, frozen=True):
    """Land-based air that would fly cover, in the cover group of that number, or dealt out evenly.

    `changing` flies cover already, in another group than the one that is named.
    """

    number: int = EVENLY
    sizes: tuple[int, ...] = ()
    changing: tuple[AirUnit, ...] = ()


def covering(game: Game, order: CoverForce, seat: str) -> Covering:
    """What the order means; raises `Mistake` for units and cover groups that are not there."""
    activity = under_way(game)
    sizes, number = sizes_of(game, activity), order.cover_group
    if not 0 <= number <= len(sizes):
        raise no_such_group(number, len(sizes))
    last = _in_no_largest_group(activity, number)
    use = Use(COVER, here(activity), occasion(game, activity), seat, taken=last)
    asked = enlisted(game, order.units, use)
    changing = _changing(activity, asked, number)
    leaving = tuple(unit.name for unit in changing)
    fresh = replace(
        asked,
        units=tuple(unit for unit in asked.units if unit.name not in leaving),
        names=tuple(one for one in asked.names if one not in leaving),
    )
    return Covering(**asdict(fresh), number=number, sizes=sizes, changing=changing)


def _in_no_largest_group(activity: NavalActivity, number: int) -> frozenset[str]:
    """Who changes to that cover group last: those in it, and those in any smaller than the largest."""
    largest = max((len(group.units) for group in activity.cover), default=0)
    groups = enumerate(activity.cover, 1)
    stay = (group for at, group in groups if at == number or len(group.units) < largest)
    return frozenset(one for group in stay for one in group.units)


def _changing(activity: NavalActivity, asked: Interaction, number: int) -> tuple[AirUnit, ...]:
    """Those of them that fly in another cover group, if one is named."""
    groups = enumerate(activity.cover, 1)
    elsewhere = {one for at, group in groups if at != number for one in group.units}
    return tuple(unit for unit in asked.units if number and unit.name in elsewhere)


def sizes_of(game: Game, activity: NavalActivity) -> tuple[int, ...]:
    """How many units each cover group has; there is one for all that cover is spread over (doubt W228)."""
    flown = tuple(len(group.units) for group in activity.cover)
    return (*flown, *(0 for _ in covered(game, activity)[len(flown) :]))


def no_such_group(number: int, count: int) -> Unworkable:
    """What is raised for a cover group of that number where there are so many."""
    told = say(
        "There are cover groups 1 to {count}, not {number}."
        if count > 1
        else "There is cover group 1 alone, not {number}."
        if count
        else "There is no cover group, not {number}.",
        count=count,
        number=number,
    )
    return Unworkable(said("cover group"), told)


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


def _on_their_groups(game: Game, request: Covering) -> tuple[str, ...]:
    """Doubt W228, where by another option they were in other cover groups, or theirs was not there."""

    def groups(played: Game) -> tuple[int, ...]:
        sizes = sizes_of(played, under_way(played))
        return (
            dealt(sizes, len(request.units)) if not request.number else (int(request.number <= len(sizes)),)
        )

    return ("W228",) if turns_on(game, "W228", groups) else ()


@rule(
    "seat/cover",
    "A seat orders only the units of its own nations to another cover group.",
    "{given} does not speak for {allowed}.",
)
def seat_speaks_for_those_that_change(game: Game, request: Covering) -> Iterable[Finding]:
    """Nothing else is asked of who flies cover already: its owner composes the groups (23.23C)."""
    for nation in dict.fromkeys(unit.nation for unit in request.changing):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)


def _uneven(game: Game, seat: str) -> tuple[int, ...]:
    """The sizes of the cover groups where the seat's is not spread evenly over all; empty where it is."""
    activity = present_activity(game)
    if activity is None or not cover_is_spread(game):
        return ()
    flying = {game.units[one].nation for group in activity.cover for one in group.units}
    sizes = sizes_of(game, activity)
    ours = any(commands(game, seat, nation) for nation in flying)
    return sizes if ours and not prorated(sizes) else ()


def _on_groups(game: Game, request: Any) -> tuple[str, ...]:
    """Doubt W228, where who is done may be so by one of its options alone."""
    return ("W228",) if turns_on(game, "W228", lambda played: _uneven(played, request.seat)) else ()


@rule(
    "23.23C",
    "Cover is prorated: no cover group is larger than another by more than one squadron.",
    "The cover groups are of {given} squadrons.",
    _on_groups,
)
def cover_is_prorated(game: Game, request: Any) -> Iterable[Finding]:
    """23.23C, of who is done; who flies in which group is its owner's to say, in any order."""
    if sizes := _uneven(game, request.seat):
        yield Finding(given=listed([str(size) for size in sizes]))


@rule("23.21", "Air cover protects friendly ships.", "{unit} of {given} is not of the side that sails.")
def over_friendly_ships(game: Game, request: Covering) -> Iterable[Finding]:
    """23.21."""
    for unit in request.units:
        if side_of(game, unit.nation) != under_way(game).side:
            yield Finding(unit=unit.name, given=unit.nation)


def _bare_line(game: Game, request: Covering) -> bool:
    """Would cover be flown over a line of supply that no ships guard here?"""
    activity = under_way(game)
    unguarded = not any(factors_of(game, group.name) for group in groups_of(game, activity))
    return bool(request.units) and activity.activity == SUPPLY_LINE and unguarded


@rule(
    "23.21/line",
    "A game may settle that no cover is flown over a sea supply line that nobody guards.",
    "No ships guard {given} in {place}.",
    lambda game, request: ("W434",) if _bare_line(game, request) else (),
)
def over_a_line_that_is_guarded(game: Game, request: Covering) -> Iterable[Finding]:
    """23.21, 23.752D, as doubt W434 reads them."""
    if plays(game, "W434") == "ships" and _bare_line(game, request):
        yield Finding(place=name(game, request.hex), given=under_way(game).forces[0])


at_war_with_the_attackers = at_war_with_one(
    "23.21/war",
    said("Only a nation at war with those who may attack a naval force flies cover over it."),
    lambda game, _: (unit.nation for unit in air_that_may_attack(game, under_way(game))),
)


def cover(game: Game, request: Covering) -> Iterator[Ruled]:
    """They are committed, and fly in these cover groups; who changes to another is committed already.

    23.23A: any, all or none of the air that may; nothing asks for a number.
    """
    if request.units:
        yield from employed(game, request)
    numbers, doubt = _numbers(request), _on_their_groups(game, request)
    for number in sorted(set(numbers)):
        names = tuple(one for one, at in zip(request.names, numbers, strict=True) if at == number)
        yield Ruled(AirCoverFlown(number, names), ("23.21", "23.23C", *doubt))
    if request.changing:
        changing = tuple(unit.name for unit in request.changing)
        yield Ruled(AirCoverFlown(request.number, changing), ("23.23C", *doubt))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly cover: how many, dealt out evenly or in one cover group."""
    if (activity := present_activity(game)) is None:
        return
    flying = {one: at for at, group in enumerate(activity.cover, 1) for one in group.units}
    able, covering_now = able_here(game, activity, COVER), (game.units[one] for one in flying)
    for group, ready in alike((*able, *covering_now)):
        fresh = [unit for unit in ready if unit.name not in flying]
        if most := _most(game, seat, group, fresh, EVENLY):
            yield Offer(CoverForce(group), (), most)
        for number in range(1, len(sizes_of(game, activity)) + 1):
            others = [unit for unit in ready if flying.get(unit.name) not in (None, number)]
            if most := _most(game, seat, group, [*fresh, *others], number):
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


def cover_not_renewed(game: Game, seat: str) -> Iterator[str]:
    """23.23D: who covered the force in an earlier hex, and could here, lets it sail on without cover."""
    activity = present_activity(game)
    if activity is None or any(group.units for group in activity.cover):
        return
    if _covered_before(game, activity, seat) and next(offers(game, seat), None):
        yield say(NOT_RENEWED, place=name(game, here(activity)))


NOT_RENEWED = said(
    "No air covers the force at {place}: cover of an earlier hex is not kept, and is ordered anew in each "
    "where the force is attacked, by “cover with …” (23.23D)."
)


def _covered_before(game: Game, activity: NavalActivity, seat: str) -> bool:
    """Did air of the seat cover this voyage in another hex?"""
    forces = sorted(one for one in activity.forces if one in game.forces)
    voyage = f"{voyage_of(forces[0], game.forces[forces[0]].voyage)}: " if forces else SUPPLY_LINE
    flown = (one for one in game.employments if one.role == COVER and one.occasion.startswith(voyage))
    units = (game.units[unit] for one in flown for unit in one.units if unit in game.units)
    return any(commands(game, seat, unit.nation) for unit in units)


COVERING = Procedure(
    covering,
    (
        *MAY_INTERACT,
        seat_speaks_for_those_that_change,
        over_friendly_ships,
        over_a_line_that_is_guarded,
        at_war_with_the_attackers,
    ),
    cover,
    offers,
)
