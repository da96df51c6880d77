"""23.23C, 23.71B, 23.75, 23.752A: land-based air goes for the combat groups of a naval force."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import asdict, replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.cover import alike
from core.world_at_war.activities.orders import AttackAtSea, StrikeAtSea
from core.world_at_war.activities.sailing import may_dive_here, may_strike_here, struck_before
from core.world_at_war.air_combat.groups import Group as Air
from core.world_at_war.board import commands, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.menus import most_kept
from core.world_at_war.naval_air.employment import employed
from core.world_at_war.naval_air.employment_rules import MAY_INTERACT
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.ship_damage.surprise import doubts_of_size, most_squadrons, too_many
from core.world_at_war.ships.submarines import not_spared
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.orders import as_strike
from core.world_at_war.under_way.activities import (
    groups_of,
    here,
    known_group,
    occasion,
    present_activity,
    sent_against,
    under_way,
)
from core.world_at_war.under_way.naval_air import ATTACK, UNDER_ATTACK, Interaction, Use, committed_at_sea
from core.world_at_war.under_way.pools import KAMIKAZE
from core.world_at_war.under_way.ships import at_peace_with_force, doubts_of_peace
from core.world_at_war.units import Group
from events.world_at_war.activities import AttackAtSeaAnnounced, NavalActivity, StrikeAtSeaSent
from events.world_at_war.board import AirUnit


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
    "{given} has no air that may attack in {place}.",
    lambda game, request: ("W255",) if struck_before(game, request.activity) else (),
)
def has_air(game: Game, request: Announcing) -> Iterable[Finding]:
    """23.75A, D: uninverted attack squadrons and naval air in operational bases on land, within range.

    23.752B: against every force that comes within range in a player turn.
    """
    able = (*may_strike_here(game), *may_dive_here(game))
    if not any(commands(game, request.seat, unit.nation) for unit in able):
        yield Finding(given=request.seat, place=here(request.activity))


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


@rule("17.47C", "No other air attacks what kamikazes attack.", "Kamikazes are sent against {place}.")
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
