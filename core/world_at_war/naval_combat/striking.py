"""23.72A, 23.73-23.75, 17.47: air strikes and kamikazes are announced against combat groups."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer, fill
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_combat.groups import Group as Air
from core.world_at_war.board import commands, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.flight.missions import not_from_a_damaged_carrier
from core.world_at_war.flight.operating import decks_let_it_attack
from core.world_at_war.naval_air.employment import able, employed
from core.world_at_war.naval_combat.allotting import group_of, of_its_own
from core.world_at_war.naval_combat.orders import (
    LAND_MAY,
    Flight,
    Flown,
    LaunchStrike,
    Use,
    busy,
    does_nothing_else,
    doubts_of_the_round,
    flown,
    from_decks,
    kamikazes_attack_now,
    kamikazes_in,
    near,
)
from core.world_at_war.ship_damage.chapter import Bid, bars, doubts_of_size, most_squadrons, too_many
from core.world_at_war.ships.chapter import not_spared
from core.world_at_war.state import Game, of_the_edition
from core.world_at_war.strikes.course import as_strike
from core.world_at_war.under_way.announced import (
    strikes_due,
    strikes_one_by_one,
    strikes_planned,
    strikes_sent,
)
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    as_known_to,
    enemy_groups,
    groups_of_side,
    known_group_in_combat,
    occasion_of_combat,
    on_my_decks,
    present_combat,
    sides_of,
)
from core.world_at_war.under_way.commitments import in_play
from core.world_at_war.under_way.missions import KAMIKAZE, STRIKE_FROM_DECK
from core.world_at_war.under_way.ships import NAVAL_AIR, at_peace_with_force, doubts_of_peace, not_ready
from core.world_at_war.units import Group
from events.sentences import say
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import CombatStrikeLaunched, NavalCombat, StrikePlan
from events.world_at_war.ships import NavalForce

# 17.47B, 17.47C: kamikazes in naval combat: against groups that were found, in the first round alone.


def may_dive_in_combat(game: Game) -> tuple[AirUnit, ...]:
    """The kamikazes that may go for ships in the naval combat that is fought."""
    combat = present_combat(game)
    return kamikazes_in(game, combat) if combat else ()


@rule("17.47B", "In naval combat kamikazes attack what was found.", "{place} was not found in this round.")
def found_before_diving(game: Game, request: Any) -> Iterable[Finding]:
    """17.47B, 22.452."""
    combat = present_combat(game)
    if combat and not combat.found.get(request.group, 0):
        yield Finding(place=request.group)


@rule(
    "17.47C/round",
    "In naval combat kamikazes attack in the first round.",
    "This is round {given} of the naval combat.",
    lambda game, _: doubts_of_the_round(game),
)
def in_the_first_round(game: Game, _: Any) -> Iterable[Finding]:
    """17.47C; in 2005 doubt W443."""
    combat = present_combat(game)
    if combat and not kamikazes_attack_now(game, combat):
        yield Finding(given=str(combat.round))


def launched_with(game: Game, seat: str, group: str, names: tuple[str, ...]) -> Ruled | None:
    """Their attack is announced with the other air strikes of the round; None outside naval combat."""
    if present_combat(game) is None:
        return None
    fact = CombatStrikeLaunched(seat, group, names)
    return Ruled(fact, ("17.462", "17.463", "17.47B", "17.47C", *of_the_edition(game, "17.47D"), "W357"))


@rule(
    "17.47C/combat",
    "No other air of their nation attacks what kamikazes attack.",
    "Kamikazes attack {place} in this round.",
)
def not_with_kamikazes(game: Game, request: Any) -> Iterable[Finding]:
    """17.47C, for strikes that are announced after the kamikazes were."""
    nations, there = {unit.nation for unit in request.units}, _sent_against(game, request.group.name)
    if any(unit.kind == KAMIKAZE and unit.nation in nations for unit in there):
        yield Finding(place=request.group.name)


@rule(
    "17.47C/others",
    "Kamikazes attack no combat group that other air of their nation attacks.",
    "Other air of {given} strikes {place} in this round.",
)
def no_other_air_strikes_it(game: Game, request: Any) -> Iterable[Finding]:
    """17.47C, for kamikazes that are announced after such a strike was."""
    there = _sent_against(game, request.group) if present_combat(game) else ()
    if any(unit.kind != KAMIKAZE and unit.nation == request.nation for unit in there):
        yield Finding(place=request.group, given=request.nation)


def _sent_against(game: Game, group: str) -> Iterator[AirUnit]:
    plans = (plan for combat in game.naval_combats for plan in combat.strikes if plan.group == group)
    return (game.units[name] for plan in plans for name in plan.units if name in game.units)


@rule(
    "23.751A/dive one by one",
    "A strike of a round is resolved before kamikazes attack.",
    "That on {place} is announced, and not resolved yet.",
    lambda game, _: ("W357",) if present_combat(game) and strikes_one_by_one(game) else (),
)
def other_air_is_not_under_way(game: Game, _: Any) -> Iterable[Finding]:
    """Doubt W357; all kamikazes of a hex attack at one time (17.47D)."""
    combat = present_combat(game)
    for plan in strikes_due(combat) if combat and strikes_one_by_one(game) else ():
        if not any(unit.kind == KAMIKAZE for unit in in_play(game, plan.units)):
            yield Finding(place=plan.group)


MAY_DIVE_IN_COMBAT = (
    found_before_diving,
    in_the_first_round,
    no_other_air_strikes_it,
    other_air_is_not_under_way,
)


# 23.72A, 23.73, 23.74, 23.741, 23.75, 23.751: air strikes on combat groups are announced, one a surprise.


class Launching(msgspec.Struct, frozen=True):
    """An air strike that a seat would announce against a combat group."""

    seat: str
    combat: NavalCombat
    group: NavalForce
    air: Flown
    surprise: bool
    joined: StrikePlan | None = None

    @property
    def units(self) -> tuple[AirUnit, ...]:
        """All of them that the seat sends."""
        return self.air.units


def launching(game: Game, order: LaunchStrike, seat: str) -> Launching:
    """What the order means; raises `Mistake` for units and combat groups that are not there."""
    combat = as_known_to(game, seat)
    group, joined = known_group_in_combat(game, combat, order.group), None
    air = flown(game, order.air, Use(seat, combat, ATTACK))
    if order.joint:
        joined = _announced(combat, group)
    return Launching(seat, combat, group, air, joined.surprise if joined else order.surprise, joined)


def _announced(combat: NavalCombat, group: NavalForce) -> StrikePlan:
    """The last strike that was announced against that group; raises `Mistake` if there is none."""
    plans = [plan for plan in strikes_due(combat) if plan.group == group.name]
    if not plans:
        told = say("No strike on {group} is announced that others could join.", group=group.name)
        raise Unworkable("strike", told)
    return plans[-1]


@rule("23.73/some", "An air strike is made by air units.", "No air unit would strike {place}.")
def some_fly(_: Game, request: Launching) -> Iterable[Finding]:
    """23.73."""
    if not request.units:
        yield Finding(place=request.group.name)


@rule("23.72A", "In naval combat a strike needs a search result.", "{place} was not found in this round.")
def was_found(_: Game, request: Launching) -> Iterable[Finding]:
    """23.72A, 22.452."""
    if not request.combat.found.get(request.group.name, 0):
        yield Finding(place=request.group.name)


@rule(
    "23.75A/combat",
    "Air strikes enemy ships.",
    "{unit} of {given} does not strike {place}.",
    lambda game, request: doubts_of_peace(game, (unit.nation for unit in request.units), request.group),
)
def an_enemy_group(game: Game, request: Launching) -> Iterable[Finding]:
    """23.74B, 23.75A: an enemy is at war."""
    for unit in request.units:
        ours = side_of(game, unit.nation) == side_of(game, request.group.nation)
        if ours or at_peace_with_force(game, unit.nation, request.group):
            yield Finding(unit.name, request.group.name, unit.nation)


@rule(
    "23.74A",
    "Naval air from carriers strikes from those that fight in the combat.",
    "{unit} at {place} is on no carrier of the combat.",
)
def from_carriers_here(game: Game, request: Launching) -> Iterable[Finding]:
    """23.74A, B."""
    for unit in request.air.decks:
        if unit.kind != NAVAL_AIR or not group_of(game, request.combat, unit):
            yield Finding(unit.name, unit.base)


@rule(
    "23.74D/ready",
    "Ready naval air strikes from carriers.",
    "{unit} on {place} is {given}.",
)
def is_ready(game: Game, request: Launching) -> Iterable[Finding]:
    """18.41."""
    for unit in request.air.decks:
        if why := not_ready(game, unit):
            yield Finding(unit.name, unit.base, why)


def _strike(game: Game, request: Launching) -> list[Air]:
    joined = request.joined.units if request.joined else ()
    return as_strike(game, (*(game.units[name] for name in joined), *request.units))


@rule(
    "23.73/combat",
    "No more squadrons strike one combat group together than their Air Nationality DRM allows.",
    "{given} would strike {place}; {allowed} may.",
    lambda game, request: doubts_of_size(_strike(game, request), game.doubts) if request.units else (),
)
def within_the_size_of_a_strike(game: Game, request: Launching) -> Iterable[Finding]:
    """23.73, 23.74B, 23.75B: whether from land bases, carriers or both."""
    strike = _strike(game, request)
    if strike and too_many(strike, game.doubts):
        allowed = most_squadrons(strike, game.doubts)
        given = sum(air.count for air in strike)
        yield Finding(place=request.group.name, given=str(given), allowed=str(allowed))


def bid_of(game: Game, request: Launching) -> Bid:
    """The strike as one that would surprise (23.7411)."""
    combat = request.combat
    sides = dict.fromkeys(side_of(game, unit.nation) for unit in request.units)
    own = [g.name for side in sides for g in groups_of_side(game, combat, side)]
    return Bid(
        from_carriers=bool(request.air.decks),
        from_land=request.air.land is not None,
        found=combat.found.get(request.group.name, 0),
        own_found=sum(bool(combat.found.get(name, 0)) for name in own),
        strikes_before=sum(plan.group == request.group.name for plan in strikes_sent(combat)),
        surprises_before=sum(plan.surprise for plan in combat.strikes if plan is not request.joined),
    )


@rule("23.7411", "Not every strike may surprise.", "It is no surprise: {given} ({allowed}).")
def may_surprise(game: Game, request: Launching) -> Iterable[Finding]:
    """23.7411A-C: it is resolved before the others on its group, whenever it is announced (doubt W358).

    23.75E: with air from land in it, it never does.
    """
    if request.surprise:
        yield from (Finding(given=bar.why, allowed=bar.rule) for bar in bars(bid_of(game, request)))


@rule(
    "23.751A/one by one",
    "A strike of a round is resolved before the next is announced.",
    "That on {place} is announced, and not resolved yet.",
    lambda game, _: ("W357",) if strikes_one_by_one(game) else (),
)
def the_one_before_is_resolved(game: Game, request: Launching) -> Iterable[Finding]:
    """Doubt W357; who joins the strike that is announced makes no other (23.74B, 23.75B)."""
    if strikes_one_by_one(game) and request.joined is None:
        yield from (Finding(place=plan.group) for plan in strikes_due(request.combat)[:1])


def launch(game: Game, request: Launching) -> Iterator[Ruled]:
    """It is announced; what is on land is committed (23.162).

    It is resolved with the others, or before they are announced (doubt W357).

    23.74C, 23.75C: a group's carriers, or several bases, may send strikes at several groups that were found.
    """
    if request.air.land:
        yield from employed(game, request.air.land)
    names = request.air.names
    cited = ("23.72A", "23.73", *_mixed(request), *_surprising(request), "W357")
    joint = request.joined is not None
    yield Ruled(CombatStrikeLaunched(request.seat, request.group.name, names, request.surprise, joint), cited)
    yield from from_decks(request.combat, request.air, STRIKE_FROM_DECK)


def _surprising(request: Launching) -> Iterator[str]:
    """23.7411; that it is the first on its group, though another was announced before it, is doubt W358."""
    if request.surprise:
        yield "23.7411"
        others = (plan for plan in strikes_due(request.combat) if plan is not request.joined)
        yield from ("W358",) if any(plan.group == request.group.name for plan in others) else ()


def _mixed(request: Launching) -> Iterator[str]:
    """The rules by which air of several carriers and bases makes one strike."""
    if request.air.decks:
        yield "23.74B"
    if request.air.land:
        yield "23.75B"
        yield "23.751B"


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each combat group that was found all of the seat's ready air, and that of each carrier and base."""
    if (combat := present_combat(game)) is None:
        return
    sides, ready = sides_of(game, seat), _ready(game, combat, seat)
    every = tuple(Group(count, unit.kind, unit.nation, unit.base) for unit, count in ready)
    for group in sorted({g.name for side in sides for g in enemy_groups(game, combat, side)}):
        if len(every) > 1:
            yield from _offered(game, LaunchStrike(group, Flight(every)), seat, 1)
        for like in every:
            alone = Flight((replace(like, count=1),))
            yield from _offered(game, LaunchStrike(group, alone), seat, like.count)


def _ready(game: Game, combat: NavalCombat, seat: str) -> Iterator[tuple[AirUnit, int]]:
    """One unit of each kind and base that could strike, and how many there are."""
    aboard = [unit for _, units in on_my_decks(game, combat, seat) for unit in units]
    land = able(game, near(game, combat), ATTACK, combat.place, occasion_of_combat(combat))
    taken = busy(combat)
    found: dict[tuple[str, str, str], list[AirUnit]] = {}
    for unit in (*aboard, *land):
        if unit.name not in taken and commands(game, seat, unit.nation):
            found.setdefault((unit.base, unit.nation, unit.kind), []).append(unit)
    return ((some[0], len(some)) for some in found.values())


def _offered(game: Game, order: LaunchStrike, seat: str, count: int) -> Iterator[Offer]:
    """The strike of one unit, or of up to all that are alike if all may fly it; and as a surprise.

    Where each is resolved before the next is announced (doubt W357), others may join it alone.
    """
    due = strikes_one_by_one(game) and strikes_planned(game)
    if due and not any(p.group == order.group for combat in game.naval_combats for p in strikes_due(combat)):
        return
    more = {"joint": True} if due else {"surprise": True}
    for one in (*(() if due else (order,)), replace(order, **more)):
        if _may(game, one, seat):
            several = count > 1 and _may(game, fill(Offer(one), {}, count), seat)
            yield Offer(one, most=count if several else 0, open_ended=True)


def _may(game: Game, order: LaunchStrike, seat: str) -> bool:
    request = launching(game, order, seat)
    return all(rule.kept(game, request) for rule in LAUNCHING.requires)


LAUNCHING = Procedure(
    launching,
    (
        some_fly,
        of_its_own,
        was_found,
        an_enemy_group,
        not_spared,
        from_carriers_here,
        is_ready,
        not_from_a_damaged_carrier,
        decks_let_it_attack,
        *LAND_MAY[1:],
        does_nothing_else,
        within_the_size_of_a_strike,
        not_with_kamikazes,
        may_surprise,
        the_one_before_is_resolved,
    ),
    launch,
    offers,
)
