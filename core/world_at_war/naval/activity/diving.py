"""17.47C, 17.47D: kamikazes go for combat groups outside naval combat, alone and all at once."""

from collections.abc import Iterable, Iterator

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import commands, known_nation
from core.world_at_war.book import rule
from core.world_at_war.employment import uninverted
from core.world_at_war.kamikaze_attacks import Attack, attacked_this_turn, within_range_of_an_air_base
from core.world_at_war.kamikaze_pool import KAMIKAZE, existing
from core.world_at_war.naval.activity.entering import at_war_with, may_dive_here
from core.world_at_war.naval.activity.under_way import (
    groups_of,
    here,
    known_group,
    present_activity,
    sent_against,
    under_way,
)
from core.world_at_war.naval_activity_orders import DiveOnForce
from core.world_at_war.naval_strike.kamikaze_strike import most_against, overfull
from core.world_at_war.state import Game
from events.world_at_war.naval_activity import StrikeAtSeaSent


class Diving(Attack, frozen=True):
    """Kamikazes that would go for a combat group."""

    group: str


def diving(game: Game, order: DiveOnForce, seat: str) -> Diving:
    """What the order means; raises `Mistake` for kamikazes and a combat group that are not there."""
    activity, group = under_way(game), known_group(game, order.group).name
    nation = known_nation(game, order.nation).name
    gone = {name for air in activity.strikes for name in air.units}
    free = [unit for unit in existing(game, nation) if unit.name not in gone]
    if not 1 <= order.count <= len(free):
        told = f"{nation} has {len(free)} {KAMIKAZE} that are built and not sent, and not {order.count}."
        raise Unworkable("units", told)
    return Diving(seat, nation, tuple(free[: order.count]), here(activity), group)


@rule("17.463/enemy", "Kamikazes attack enemy ships.", "{given} is at peace with those of {place}.")
def enemy_ships(game: Game, request: Diving) -> Iterable[Finding]:
    """17.463, 23.75A."""
    if not at_war_with(game, request.nation, under_way(game)):
        yield Finding(place=request.group, given=request.nation)


@rule(
    "17.47D.1/hex",
    "Kamikazes attack at one time in a turn.",
    "Kamikazes of {given} attacked in {place} already.",
    lambda *_: ("W347",),
)
def at_one_time(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47D: all that are sent into one hex attack together; none follow elsewhere."""
    if before := attacked_this_turn(game, request.nation):
        yield Finding(given=request.nation, place=before)


@rule(
    "17.47D.2",
    "At most fifteen kamikazes attack one of several combat groups; a single one bears a second wave.",
    "{given} would attack {place}; {allowed} may.",
    lambda *_: ("W157",),
)
def no_more_than_fifteen(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47D.2; those sent before in the same hex count."""
    groups = len(groups_of(game, under_way(game)))
    sent = {request.group: len(sent_against(game, request.group)) + len(request.units)}
    for one in overfull(sent, groups, game.doubts):
        yield Finding(place=one.group, given=str(one.sent), allowed=str(one.most))


@rule("17.47D.3", "No other air goes along with kamikazes.", "Other air is sent against {place}.")
def alone(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47C, 17.47D.3."""
    if any(unit.kind != KAMIKAZE for unit in sent_against(game, request.group)):
        yield Finding(place=request.group)


def dive(_: Game, request: Diving) -> Iterator[Ruled]:
    """They are sent against that group."""
    names = tuple(unit.name for unit in request.units)
    yield Ruled(StrikeAtSeaSent(request.group, names), ("17.462", "17.463", "17.47A", "17.47D"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation that has kamikazes near: the combat groups, and how many may go for each."""
    if (activity := present_activity(game)) is None:
        return
    groups = tuple(group.name for group in groups_of(game, activity))
    most = most_against(len(groups), game.doubts)
    for nation in dict.fromkeys(unit.nation for unit in may_dive_here(game)):
        if not commands(game, seat, nation):
            continue
        gone = {name for air in activity.strikes for name in air.units}
        free = [u for u in existing(game, nation) if u.name not in gone and not u.inverted]
        choices = tuple(_choices(game, seat, nation, groups, min(len(free), most or len(free))))
        if choices:
            yield Offer(DiveOnForce(nation, 1, choices[0].value), (Slot("group", choices),), len(free))


def _choices(game: Game, seat: str, nation: str, groups: tuple[str, ...], most: int) -> Iterator[Choice]:
    for group in groups:
        count = most
        while count and not _kept(game, seat, DiveOnForce(nation, count, group)):
            count -= 1
        if count:
            yield Choice(group, count)


def _kept(game: Game, seat: str, order: DiveOnForce) -> bool:
    request = diving(game, order, seat)
    return all(condition.kept(game, request) for condition in DIVING.requires)


DIVING = Procedure(
    diving,
    (
        seat_speaks_for_the_nation,
        uninverted,
        within_range_of_an_air_base,
        enemy_ships,
        at_one_time,
        no_more_than_fifteen,
        alone,
    ),
    dive,
    offers,
)
