"""17.463, 17.47: kamikazes go for combat groups at sea, in naval combat or outside it."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import DiveOnForce
from core.world_at_war.activities.sailing import is_a_bare_line, may_dive_here
from core.world_at_war.board import commands, known_nation, side_of
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.flight.missions import uninverted
from core.world_at_war.kamikazes.flying import (
    REACHING,
    Attack,
    attacked_this_turn,
    based_at,
    bases_to_choose_from,
    in_one_phase_in_doubt,
    most_that_may,
    not_sent_yet,
)
from core.world_at_war.menus import Part
from core.world_at_war.naval_combat.striking import MAY_DIVE_IN_COMBAT, launched_with, may_dive_in_combat
from core.world_at_war.ship_damage.damage import Overfull, most_against, overfull
from core.world_at_war.ships.chapter import not_submarines
from core.world_at_war.state import Game, has_rule, of_the_edition, plays, turns_on
from core.world_at_war.under_way import at_sea
from core.world_at_war.under_way.at_sea import present_combat
from core.world_at_war.under_way.missions import KAMIKAZE, existing
from core.world_at_war.under_way.ships import at_peace_with_force, doubts_of_peace
from events.world_at_war.activities import GroupAir, StrikeAtSeaSent
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import StrikePlan
from events.world_at_war.ships import NavalForce


class Quarry(msgspec.Struct, frozen=True):
    """Enemy ships at sea: their hex, their combat groups, and the air that is sent against these so far."""

    place: str
    groups: tuple[NavalForce, ...]
    sent: tuple[GroupAir | StrikePlan, ...]


class Diving(Attack, frozen=True):
    """Kamikazes that would go for a combat group, and all that they might go for."""

    group: str
    about: Quarry


def diving(game: Game, order: DiveOnForce, seat: str) -> Diving:
    """What the order means; raises `Mistake` for kamikazes and a combat group that are not there."""
    nation = known_nation(game, order.nation).name
    about, group = quarry(game, nation), group_named(game, order.group).name
    units = not_sent_yet(game, order, sent_anywhere(about), about.place)
    return Diving(seat, nation, units, about.place, group, about)


@rule("17.463/side", "Kamikazes attack enemy ships.", "{place} is of the side of {given}.")
def of_the_other_side(game: Game, request: Diving) -> Iterable[Finding]:
    """17.463."""
    if side_of(game, game.forces[request.group].nation) == side_of(game, request.nation):
        yield Finding(place=request.group, given=request.nation)


@rule(
    "17.463/enemy",
    "Kamikazes attack those with whom there is war.",
    "{given} is at peace with {place}.",
    lambda game, request: doubts_of_peace(game, (request.nation,), game.forces[request.group]),
)
def enemy_ships(game: Game, request: Diving) -> Iterable[Finding]:
    """17.463, 23.75A."""
    if at_peace_with_force(game, request.nation, game.forces[request.group]):
        yield Finding(place=request.group, given=request.nation)


@rule(
    "17.463/supply",
    "Kamikazes attack naval units, and sea supply lines if those count as naval activities.",
    "No ships guard the sea supply line at {place}.",
    lambda game, request: ("W154",) if is_a_bare_line(game, request.group) else (),
)
def ships_or_a_line(game: Game, request: Diving) -> Iterable[Finding]:
    """17.463, 23.752D, doubt W154."""
    if plays(game, "W154") == "no" and is_a_bare_line(game, request.group):
        yield Finding(place=request.about.place)


@rule(
    "17.47D.1/hex",
    "Kamikazes attack at one time in a turn.",
    "Kamikazes of {given} attacked in {place} already.",
    lambda game, request: in_one_phase_in_doubt(game, request.nation),
)
def at_one_time(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47D: all that are sent into one hex attack together; none follow elsewhere."""
    if before := attacked_this_turn(game, request.nation):
        yield Finding(given=request.nation, place=before)


def _overfull(game: Game, request: Diving) -> list[Overfull]:
    before = [one for one in sent_against(game, request.about, request.group) if one.kind == KAMIKAZE]
    sent = {request.group: len(before) + len(request.units)}
    return list(overfull(sent, len(request.about.groups), game.doubts))


@rule(
    "17.47D.2",
    "At most fifteen kamikazes attack one of several combat groups; a single one bears a second wave.",
    "{given} would attack {place}; {allowed} may.",
    lambda game, request: ("W157",) if turns_on(game, "W157", partial(_overfull, request=request)) else (),
)
def no_more_than_fifteen(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47D.2; those sent before in the same hex count."""
    for one in _overfull(game, request):
        yield Finding(place=one.group, given=str(one.sent), allowed=str(one.most))


@rule("17.47D.3/at sea", "No other air goes along with kamikazes.", "Other air is sent against {place}.")
def alone(game: Game, request: Diving) -> Iterable[Finding]:
    """17.47C, 17.47D.3; in naval combat strikes are announced one by one."""
    there = () if present_combat(game) else sent_against(game, request.about, request.group)
    if any(unit.kind != KAMIKAZE for unit in there):
        yield Finding(place=request.group)


def dive(game: Game, request: Diving) -> Iterator[Ruled]:
    """They are sent against that group; in 2005, outside naval combat, against all that sails there."""
    names = tuple(unit.name for unit in request.units)
    if launched := launched_with(game, request.seat, request.group, names):
        yield launched
        return
    several = len(request.about.groups) > 1
    at = of_the_edition(game, "2005:17.462B") if several else ()
    cited = ("17.462", "17.463", *(at or ("17.47A",)), *of_the_edition(game, "17.47D"))
    yield Ruled(StrikeAtSeaSent(request.group, names), cited)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation that has kamikazes near: the combat groups, and how many may go for each."""
    for nation in dict.fromkeys(unit.nation for unit in (*may_dive_here(game), *may_dive_in_combat(game))):
        if not commands(game, seat, nation):
            continue
        about = quarry(game, nation)
        gone = sent_anywhere(about)
        free = [u for u in existing(game, nation) if u.name not in gone and not u.inverted]
        for origin in bases_to_choose_from(free):
            there = len(based_at(game, free, origin))
            choices = tuple(_choices(game, seat, DiveOnForce(nation, there, "", origin)))
            if choices:
                order = DiveOnForce(nation, 1, choices[0].value, origin)
                yield Offer(order, (Slot("group", choices),), there)


def _choices(game: Game, seat: str, order: DiveOnForce) -> Iterator[Choice]:
    """The groups on which so many may dive, or fewer."""
    groups, free = quarry(game, order.nation).groups, order.count
    most = most_against(len(groups), game.doubts) if has_rule(game, "17.47D.2") else None
    for group in groups:
        on = replace(order, group=group.name)
        if count := most_that_may(min(free, most or free), partial(_may, game, seat, on)):
            yield Choice(group.name, count)


def _may(game: Game, seat: str, order: DiveOnForce, count: int) -> bool:
    request = diving(game, replace(order, count=count), seat)
    return all(condition.kept(game, request) for condition in DIVING.requires)


def quarry(game: Game, nation: str) -> Quarry:
    """What kamikazes of a nation may go for now; raises `Mistake` where nobody is at sea to be attacked."""
    if fought := present_combat(game):
        enemies = at_sea.enemy_groups(game, fought, side_of(game, nation))
        return Quarry(fought.place, enemies, fought.strikes)
    sailing = at_sea.under_way(game)
    return Quarry(at_sea.here(sailing), at_sea.groups_of(game, sailing), sailing.strikes)


def group_named(game: Game, given: str) -> NavalForce:
    """The combat group of that name, of either side in naval combat; raises `Mistake`."""
    if fought := present_combat(game):
        return at_sea.known_group_in_combat(game, fought, given)
    return at_sea.known_group(game, given)


def sent_against(game: Game, about: Quarry, group: str) -> tuple[AirUnit, ...]:
    """The air units that are sent against a combat group already."""
    return tuple(game.units[name] for air in about.sent if air.group == group for name in air.units)


def sent_anywhere(about: Quarry) -> frozenset[str]:
    """The names of all air units that are sent already."""
    return frozenset(name for air in about.sent for name in air.units)


DIVING = Procedure(
    diving,
    (
        seat_speaks_for_the_nation,
        uninverted,
        *REACHING,
        of_the_other_side,
        enemy_ships,
        not_submarines,
        ships_or_a_line,
        at_one_time,
        no_more_than_fifteen,
        alone,
        *MAY_DIVE_IN_COMBAT,
    ),
    dive,
    offers,
)


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            DiveOnForce: DIVING,
        },
    },
)
