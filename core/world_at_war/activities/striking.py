"""23.23C, 23.71B, 23.75, 23.752A: land-based air goes for combat groups, and cover defends them."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import asdict, replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.cover import alike, no_such_group
from core.world_at_war.activities.orders import AttackAtSea, PlaceCover, StrikeAtSea
from core.world_at_war.activities.patrol import on_patrol
from core.world_at_war.activities.sailing import may_dive_here, may_strike_here, struck_before
from core.world_at_war.air_combat.groups import Group as Air
from core.world_at_war.board import commands, name, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.menus import most_kept
from core.world_at_war.naval_air.employment import MAY_INTERACT, employed
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.ship_damage.chapter import doubts_of_size, most_squadrons, too_many
from core.world_at_war.ships.chapter import not_spared
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.strikes.course import as_strike, forces_struck, next_number
from core.world_at_war.strikes.course import begun as strikes_begin
from core.world_at_war.strikes.kamikazes import KAMIKAZES, in_waves
from core.world_at_war.strikes.mixed import MIXED
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    UNDER_ATTACK,
    Interaction,
    Use,
    committed_at_sea,
    covered_as,
    groups_of,
    here,
    known_group,
    occasion,
    present_activity,
    sent_against,
    under_way,
)
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.under_way.ships import at_peace_with_force, doubts_of_peace
from core.world_at_war.units import Group
from events.message import Event
from events.sentences import say
from events.world_at_war.activities import (
    AirCoverPlaced,
    AttackAtSeaAnnounced,
    NavalActivity,
    StrikeAtSeaSent,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered, Strike


class Announcing(msgspec.Struct, frozen=True):
    """A seat would attack the naval force in the hex that it entered."""

    seat: str
    activity: NavalActivity


def announcing(game: Game, _: AttackAtSea, seat: str) -> Announcing:
    """What the order means; raises `Mistake` if no naval force is under way."""
    return Announcing(seat, under_way(game))


@rule(
    "23.752A/air",
    "A naval force is attacked by air that reaches it.",
    "{given} has no air that may attack at {place}.",
    lambda game, request: ("W255",) if struck_before(game, request.activity) else (),
)
def has_air(game: Game, request: Announcing) -> Iterable[Finding]:
    """23.75A, D: uninverted attack squadrons and naval air in operational bases on land, within range.

    23.752B: against every force that comes within range in a player turn.
    """
    able = (*may_strike_here(game), *may_dive_here(game))
    if not any(commands(game, request.seat, unit.nation) for unit in able):
        yield Finding(given=request.seat, place=name(game, here(request.activity)))


def announce(_: Game, request: Announcing) -> Iterator[Ruled]:
    """The naval force is attacked; its owner answers (23.23B, C)."""
    yield Ruled(AttackAtSeaAnnounced(here(request.activity)), ("23.23C", "23.752A"))


def offers_to_attack(game: Game, seat: str) -> Iterator[Offer]:
    """If the seat has air here."""
    activity = present_activity(game)
    if activity is not None and has_air.kept(game, Announcing(seat, activity)):
        yield Offer(AttackAtSea())


class Striking(Interaction, frozen=True):
    """Land-based air that would strike a combat group."""

    group: str = ""


def striking(game: Game, order: StrikeAtSea, seat: str) -> Striking:
    """What the order means; raises `Mistake` for units and combat groups that are not there."""
    activity, group = under_way(game), known_group(game, order.group)
    use = Use(ATTACK, here(activity), occasion(game, activity), seat)
    asked = enlisted(game, order.units, use)
    return Striking(**asdict(asked), group=group.name)


def _doubts_of_peace(game: Game, request: Striking) -> Iterator[str]:
    nations = (unit.nation for unit in request.units)
    return doubts_of_peace(game, nations, known_group(game, request.group))


@rule(
    "23.75A/side",
    "Air attacks enemy ships.",
    "{unit} of {given} is not of an enemy of {place}.",
    _doubts_of_peace,
)
def an_enemy_force(game: Game, request: Striking) -> Iterable[Finding]:
    """23.75A: of those that sail together each is asked by itself; of a war that is not, the facts tell."""
    activity, group = under_way(game), known_group(game, request.group)
    for unit in request.units:
        ours = side_of(game, unit.nation) == activity.side
        if ours or at_peace_with_force(game, unit.nation, group):
            yield Finding(unit.name, request.group, unit.nation)


def _strike(game: Game, request: Striking) -> list[Air]:
    """The whole strike, as the limits of its size look at it."""
    before = (unit for unit in sent_against(game, request.group) if unit.kind != KAMIKAZE)
    return as_strike(game, (*before, *request.units))


@rule(
    "23.73",
    "No more squadrons strike one combat group than their Air Nationality DRM allows.",
    "{given} would strike {place}; {allowed} may.",
    lambda game, request: doubts_of_size(_strike(game, request), game.doubts),
)
def within_the_size_of_a_strike(game: Game, request: Striking) -> Iterable[Finding]:
    """23.73, 23.75B: air of several bases is one strike."""
    strike = _strike(game, request)
    if too_many(strike, game.doubts):
        count = sum(air.count for air in strike)
        yield Finding(place=request.group, given=str(count), allowed=str(most_squadrons(strike, game.doubts)))


@rule("17.47C/at sea", "No other air attacks what kamikazes attack.", "Kamikazes are sent against {place}.")
def not_with_kamikazes(game: Game, request: Striking) -> Iterable[Finding]:
    """17.47C."""
    if any(unit.kind == KAMIKAZE for unit in sent_against(game, request.group)):
        yield Finding(place=request.group)


@rule(
    "18.511B/mission",
    "Who was used at sea flies no mission against submarines on patrol.",
    "{unit} is committed to naval activities this player turn.",
    lambda game, _: ("W376",) if under_way(game).activity == UNDER_ATTACK else (),
)
def free_for_a_mission(game: Game, request: Striking) -> Iterable[Finding]:
    """23.162, as far as the attack is a mission (doubt W376)."""
    if under_way(game).activity == UNDER_ATTACK and plays(game, "W376") == "mission":
        yield from (Finding(unit=unit.name) for unit in request.units if committed_at_sea(unit))


def strike(game: Game, request: Striking) -> Iterator[Ruled]:
    """They are committed, and sent against that group."""
    yield from employed(game, request)
    cited = ("23.11E", "23.71B", "23.73", "23.752A", "23.165")
    yield Ruled(StrikeAtSeaSent(request.group, request.names), cited)


def offers_to_strike(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may strike: the combat groups, and how many may go for each."""
    if (activity := present_activity(game)) is None:
        return
    targets = tuple(group.name for group in groups_of(game, activity))
    for group, ready in alike(may_strike_here(game)):

        def request(units: tuple[AirUnit, ...], to: str, group: Group = group) -> Striking:
            return striking(game, StrikeAtSea(replace(group, count=len(units)), to), seat)

        most = ((to, most_kept(game, STRIKING.requires, request, ready, to)) for to in targets)
        choices = tuple(Choice(to, count) for to, count in most if count)
        if choices:
            order = StrikeAtSea(group, choices[0].value)
            yield Offer(order, (Slot("group", choices),), len(ready))


ANNOUNCING = Procedure(announcing, (has_air,), announce, offers_to_attack)
STRIKING = Procedure(
    striking,
    (
        *MAY_INTERACT,
        an_enemy_force,
        not_spared,
        within_the_size_of_a_strike,
        not_with_kamikazes,
        free_for_a_mission,
    ),
    strike,
    offers_to_strike,
)


# 23.23C: which cover group defends which attacked combat group; then the strikes are resolved.

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
    """What is attacked and has no cover group over it yet; over a force that is attacked as one all are."""
    if as_a_whole(game, activity):
        return ()
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
        raise no_such_group(order.cover_group, len(activity.cover))
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
        yield Finding(place=request.over, given=say("covered already" if covered else "not attacked"))


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
        yield Finding(given=str(request.number), allowed=", ".join(map(str, next_)) or say("none"))


def _on_groups(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """Doubt W228, where by another option cover were over other things, or over more or fewer of them."""
    return ("W228",) if turns_on(game, "W228", lambda played: attacked(played, activity)) else ()


def place(game: Game, request: Placing) -> Iterator[Ruled]:
    """It is over that group."""
    doubt = _on_groups(game, request.activity)
    yield Ruled(AirCoverPlaced(request.number, request.over), ("23.23C", *doubt))


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
        on_size = turns_on(game, "W352", lambda played: to_place(played, activity))
        rules = ("23.23C", *_on_groups(game, activity), *(("W352",) if on_size else ()))
        yield Ruled(AirCoverPlaced(numbers[0], left[0]), rules)
    elif not numbers:
        yield from _announced(game, activity)


def _announced(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """One strike on each combat group, in the order in which air was sent against them (23.752A, 23.76)."""
    groups, whole = tuple(dict.fromkeys(air.group for air in activity.strikes)), as_a_whole(game, activity)
    apart = (group for group in groups if group not in whole)
    sent = [*_strike_on_all(game, activity, whole)]
    sent += [one for group in apart for one in _strikes_on(game, activity, group)]
    strikes = [replace(one, strike=number) for number, one in enumerate(sent, next_number(game))]
    for strike in strikes:
        told = NavalStrikeAnnounced(
            strike.strike, strike.kind, strike.place, strike.target, strike.units, groups=strike.groups
        )
        together = ("2005:17.462B",) if whole and strike.groups == whole else ()
        yield Ruled(told, ("23.71B", "23.72B", "23.75B", "23.752A", *together))
        cover, patrol = _over(game, activity, strike)
        if cover or patrol:
            yield Ruled(NavalStrikeCovered(strike.strike, cover, patrol), ("23.23C", "23.34A"))
    yield from strikes_begin(replace(game, strikes=tuple(strikes)))


def _strikes_on(game: Game, activity: NavalActivity, group: str) -> Iterator[Strike]:
    """One strike; a second wave of kamikazes is another, right after the first (17.47D.2)."""
    units = tuple(name for air in activity.strikes if air.group == group for name in air.units)
    kinds = {game.units[name].kind == KAMIKAZE for name in units}
    if kinds != {True}:
        yield Strike(0, MIXED if True in kinds else LAND, here(activity), group, units)
        return
    for wave in in_waves(game, units):
        yield Strike(0, KAMIKAZES, here(activity), group, wave)


def as_a_whole(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """2005:17.462B: the task forces of a naval force that kamikazes attack, outside naval combat, as one.

    All of them, but for those that are at peace with the attackers; nothing where it is one or nobody dives.
    """
    sent = (game.units[name] for air in activity.strikes for name in air.units)
    nations = {unit.nation for unit in sent if unit.kind == KAMIKAZE}
    if not (nations and has_rule(game, "2005:17.462B")):
        return ()
    groups = groups_of(game, activity)
    war = [g.name for g in groups if not any(at_peace_with_force(game, nation, g) for nation in nations)]
    return tuple(sorted(war)) if len(war) > 1 else ()


def _strike_on_all(game: Game, activity: NavalActivity, whole: tuple[str, ...]) -> Iterator[Strike]:
    units = tuple(name for air in activity.strikes if air.group in whole for name in air.units)
    if units:
        kinds = {game.units[name].kind == KAMIKAZE for name in units}
        kind = MIXED if len(kinds) > 1 else KAMIKAZES
        yield Strike(0, kind, here(activity), ", ".join(whole), units, groups=whole)


def _over(game: Game, activity: NavalActivity, strike: Strike) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The air cover and the patrol over its target; over a force that is attacked as one all that flies."""
    groups = forces_struck(strike)
    every = tuple(name for one in activity.cover for name in one.units)
    cover = every if len(groups) > 1 else _cover_over(game, activity, strike.target)
    return cover, tuple(name for group in groups for name in on_patrol(activity, group))


def _cover_over(game: Game, activity: NavalActivity, group: str) -> tuple[str, ...]:
    over = covered_as(game, group)
    return tuple(name for one in activity.cover if one.over == over for name in one.units)


PLACING = Procedure(placing, (owner_places, over_what_is_attacked, the_largest_first), place, offers)
