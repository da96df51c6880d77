"""23.23C: which cover group defends which attacked combat group; then the strikes are resolved."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.cover import groups_there
from core.world_at_war.activities.orders import PlaceCover
from core.world_at_war.activities.patrol import on_patrol
from core.world_at_war.board import commands
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.strikes.course import begun as strikes_begin
from core.world_at_war.strikes.course import next_number
from core.world_at_war.strikes.kamikazes import KAMIKAZES, in_waves
from core.world_at_war.under_way.activities import covered_as, here, known_group, present_activity, under_way
from core.world_at_war.under_way.pools import KAMIKAZE
from events.message import Event
from events.world_at_war.activities import AirCoverPlaced, NavalActivity
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered, Strike

LAND = "land"


class Placing(msgspec.Struct, frozen=True):
    """A cover group that is to defend what is attacked."""

    seat: str
    number: int
    over: str
    activity: NavalActivity


def attacked(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """What is attacked in this hex: combat groups, or their task forces if cover is spread over these."""
    return tuple(dict.fromkeys(covered_as(game, air.group) for air in activity.strikes))


def bare(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """What is attacked and has no cover group over it yet."""
    over = {group.over for group in activity.cover}
    return tuple(target for target in attacked(game, activity) if target not in over)


def to_place(game: Game, activity: NavalActivity) -> tuple[int, ...]:
    """The numbers of the cover groups of which the next is: the largest are over what is attacked.

    So a single group that is attacked has as much cover as any of them has (23.23C's example, doubt W352).
    """
    free = {n: len(g.units) for n, g in enumerate(activity.cover, 1) if g.units and not g.over}
    left = len(bare(game, activity))
    if not left:
        return ()
    if plays(game, "W352") == "any":
        return tuple(free)
    least = sorted(free.values(), reverse=True)[:left][-1:] or [0]
    return tuple(number for number, size in free.items() if size >= least[0])


def placing(game: Game, order: PlaceCover, seat: str) -> Placing:
    """What the order means; raises `Mistake` for cover groups and combat groups that are not there."""
    activity = under_way(game)
    if not 0 < order.cover_group <= len(activity.cover):
        raise Unworkable("cover group", f"{groups_there(len(activity.cover))}, not {order.cover_group}.")
    return Placing(seat, order.cover_group, covered_as(game, known_group(game, order.over).name), activity)


@rule(
    "23.23C/owner",
    "Cover is placed by those that sail or fly it.",
    "{given} speaks neither for the ships nor for cover group {unit}.",
)
def owner_places(game: Game, request: Placing) -> Iterable[Finding]:
    """The defender decides (23.23C)."""
    flying = (game.units[n].nation for n in request.activity.cover[request.number - 1].units)
    nations = (*flying, game.forces[request.over].nation)
    if not any(commands(game, request.seat, nation) for nation in nations):
        yield Finding(unit=str(request.number), given=request.seat)


@rule("23.23C/attacked", "Cover defends what is attacked.", "{place} is {given}.")
def over_what_is_attacked(game: Game, request: Placing) -> Iterable[Finding]:
    """23.23C: after the attacker has named what he attacks; one cover group over each."""
    if request.over not in bare(game, request.activity):
        covered = request.over in attacked(game, request.activity)
        yield Finding(place=request.over, given="covered already" if covered else "not attacked")


def _on_size(game: Game, request: Placing) -> tuple[str, ...]:
    """Doubt W352, where it makes a difference to this cover group."""
    differs = turns_on(game, "W352", lambda played: request.number in to_place(played, request.activity))
    return ("W352",) if differs else ()


@rule(
    "23.23C/largest",
    "The largest cover groups are over what is attacked.",
    "Cover group {given} is not the next; these are: {allowed}.",
    _on_size,
)
def the_largest_first(game: Game, request: Placing) -> Iterable[Finding]:
    """23.23C, example: a single task force that is attacked has the larger group."""
    next_ = to_place(game, request.activity)
    if request.number not in next_:
        yield Finding(given=str(request.number), allowed=", ".join(map(str, next_)) or "none")


def place(_: Game, request: Placing) -> Iterator[Ruled]:
    """It is over that group."""
    yield Ruled(AirCoverPlaced(request.number, request.over), ("23.23C",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each cover group that may be next, over each that is attacked."""
    if (activity := present_activity(game)) is None:
        return
    for number in to_place(game, activity):
        targets = (Placing(seat, number, over, activity) for over in bare(game, activity))
        fit = tuple(Choice(t.over) for t in targets if all(r.kept(game, t) for r in PLACING.requires))
        if fit:
            yield Offer(PlaceCover(number, fit[0].value), (Slot("over", fit),))


def placed(game: Game, _: Event) -> Iterator[Ruled]:
    """Where nothing is left to choose, cover is placed by itself; then the strikes are resolved."""
    if (activity := present_activity(game)) is None:
        return
    left, numbers = bare(game, activity), to_place(game, activity)
    if len(left) == 1 and len(numbers) == 1:
        yield Ruled(AirCoverPlaced(numbers[0], left[0]), ("23.23C",))
    elif not numbers:
        yield from _announced(game, activity)


def _announced(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """One strike on each combat group, in the order in which air was sent against them (23.752A, 23.76)."""
    groups = tuple(dict.fromkeys(air.group for air in activity.strikes))
    sent = [one for group in groups for one in _strikes_on(game, activity, group)]
    strikes = [replace(one, strike=number) for number, one in enumerate(sent, next_number(game))]
    for strike in strikes:
        told = NavalStrikeAnnounced(strike.strike, strike.kind, strike.place, strike.target, strike.units)
        yield Ruled(told, ("23.71B", "23.72B", "23.75B", "23.752A"))
        cover, patrol = _cover_over(game, activity, strike.target), on_patrol(activity, strike.target)
        if cover or patrol:
            yield Ruled(NavalStrikeCovered(strike.strike, cover, patrol), ("23.23C", "23.34A"))
    yield from strikes_begin(replace(game, strikes=tuple(strikes)))


def _strikes_on(game: Game, activity: NavalActivity, group: str) -> Iterator[Strike]:
    """One strike; a second wave of kamikazes is another, right after the first (17.47D.2)."""
    units = tuple(name for air in activity.strikes if air.group == group for name in air.units)
    if game.units[units[0]].kind != KAMIKAZE:
        yield Strike(0, LAND, here(activity), group, units)
        return
    for wave in in_waves(units):
        yield Strike(0, KAMIKAZES, here(activity), group, wave)


def _cover_over(game: Game, activity: NavalActivity, group: str) -> tuple[str, ...]:
    over = covered_as(game, group)
    return tuple(name for one in activity.cover if one.over == over for name in one.units)


PLACING = Procedure(placing, (owner_places, over_what_is_attacked, the_largest_first), place, offers)
