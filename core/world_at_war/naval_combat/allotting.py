"""22.41C, 23.33, 23.35: carrier-based air is allotted in secret to combat air patrol; the rest may strike."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, name
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.naval_combat.flights import Flown, Use, does_nothing_else, flown
from core.world_at_war.naval_combat.heard import foes_in_combat
from core.world_at_war.naval_combat.orders import AllotPatrol, Flight
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import ATTACK
from core.world_at_war.under_way.naval_combats import (
    as_known_to,
    being_fought,
    groups_in,
    on_my_decks,
    present_combat,
)
from core.world_at_war.under_way.ships import NAVAL_AIR, carriers_of, grounded, most_on_patrol
from core.world_at_war.units import Group
from events.message import SeatFinished
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import AirOverGroup, NavalCombat, PatrolsAllotted

NOWHERE = ""


class Allotting(msgspec.Struct, frozen=True):
    """What a seat allots: who patrols, each over the combat group of its carrier."""

    seat: str
    combat: NavalCombat
    air: Flown

    @property
    def units(self) -> tuple[AirUnit, ...]:
        """All of them."""
        return self.air.units


def allotting(game: Game, order: AllotPatrol, seat: str) -> Allotting:
    """What the order means; raises `Mistake` for units that are not there."""
    combat = as_known_to(game, seat)
    return Allotting(seat, combat, flown(game, order.air, Use(seat, combat, ATTACK)))


def group_of(game: Game, combat: NavalCombat, unit: AirUnit) -> str:
    """The combat group of a unit's carrier; empty for one that is on no carrier of this combat."""
    deck = game.carriers.get(unit.base)
    return deck.force if deck and deck.force in groups_in(game, combat) else NOWHERE


def groups_over(game: Game, request: Allotting) -> dict[str, list[str]]:
    """Who would patrol over each combat group."""
    found: dict[str, list[str]] = {}
    for unit in request.units:
        if group := group_of(game, request.combat, unit):
            found.setdefault(group, []).append(unit.name)
    return found


@rule(
    "seat/allots",
    "A seat allots only the air units of its own nations.",
    "{given} does not speak for {unit} of {allowed}.",
)
def of_its_own(game: Game, request: Allotting) -> Iterable[Finding]:
    """Everybody says what their own air does."""
    for unit in request.units:
        if not commands(game, request.seat, unit.nation):
            yield Finding(unit.name, given=request.seat, allowed=unit.nation)


@rule(
    "23.31/combat",
    "Combat air patrol is flown from carriers over their own combat group.",
    "{unit} at {place} is on no carrier of the combat.",
)
def from_its_own_group(game: Game, request: Allotting) -> Iterable[Finding]:
    """23.31, 23.11C."""
    for unit in request.units:
        if not group_of(game, request.combat, unit) or unit.kind != NAVAL_AIR:
            yield Finding(unit=unit.name, place=name(game, unit.base))


@rule(
    "23.35B",
    "What is available flies patrol: ready naval air on sound carriers.",
    "{unit} at {place} is {given}.",
    lambda game, request: ("W229",) if _damaged(game, request) else (),
)
def is_available(game: Game, request: Allotting) -> Iterable[Finding]:
    """23.35B, 17.3124: a damaged carrier launches nothing."""
    for unit in request.units:
        if why := grounded(game, unit):
            yield Finding(unit.name, name(game, unit.base), why)


def _damaged(game: Game, request: Allotting) -> bool:
    groups = groups_over(game, request)
    return any(carrier.damaged for group in groups for carrier in carriers_of(game, group))


@rule(
    "23.33/combat",
    "At most a third of the naval air of a combat group, rounded up, flies combat air patrol.",
    "{given} would patrol over {place}; {allowed} may.",
)
def a_third_at_most(game: Game, request: Allotting) -> Iterable[Finding]:
    """23.33: of what the group had as the round began, before bases were attacked, whoever's air it is."""
    for group, names in groups_over(game, request).items():
        others, limit = by_others(game, request.seat, group), _limit(request.combat, group)
        if len(names) + others > limit:
            yield Finding(place=group, given=str(len(names) + others), allowed=str(limit))


def by_others(game: Game, seat: str, group: str) -> int:
    """How much patrol other seats allotted over a combat group; the third is of all of its air (23.33).

    Only partners are told: of a group of the enemy a seat knows neither that nor what is available (D13).
    """
    if group not in as_known_to(game, seat).available:
        return 0
    told = (air for air in being_fought(game).patrols if air.group == group and air.seat != seat)
    return sum(len(air.units) for air in told)


def _limit(combat: NavalCombat, group: str) -> int:
    return most_on_patrol(combat.available.get(group, 0))


at_war_with_the_enemy = at_war_with_one(
    "23.31/war in combat",
    "Only a nation at war with those who are met in naval combat patrols in it.",
    foes_in_combat,
)


def allot(game: Game, request: Allotting) -> Iterator[Ruled]:
    """The seat's secret; that it has spoken is told to all."""
    over = sorted(groups_over(game, request).items())
    patrols = tuple(AirOverGroup(request.seat, group, tuple(names)) for group, names in over)
    yield Ruled(PatrolsAllotted(request.seat, patrols), ("23.31", "23.33", "23.35A"))
    yield Ruled(SeatFinished(request.seat), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """None, and from each combat group with decks of the seat the most of its air that may patrol."""
    combat = present_combat(game)
    if combat is None or seat in game.turn.finished:
        return
    yield Offer(AllotPatrol(), open_ended=True)
    for group, units in on_my_decks(game, combat, seat):
        most = _limit(combat, group) - by_others(game, seat, group)
        ready = [u for u in units if u.name not in combat.at_bases and not grounded(game, u)]
        if taken := ready[: max(0, most)]:
            bases = Counter((unit.nation, unit.base) for unit in taken)
            groups = tuple(Group(n, NAVAL_AIR, nation, base) for (nation, base), n in bases.items())
            order = AllotPatrol(Flight(groups))
            if at_war_with_the_enemy.kept(game, allotting(game, order, seat)):
                yield Offer(order, open_ended=True)


@rule(
    "sequence/allotted",
    "A seat says once in a round what it allots.",
    "{given} has spoken already.",
)
def not_said_yet(game: Game, request: Allotting) -> Iterable[Finding]:
    """Sealed answers are given once (23.24A, 23.35A)."""
    if request.seat in game.turn.finished:
        yield Finding(given=request.seat)


ALLOTTING = Procedure(
    allotting,
    (
        not_said_yet,
        of_its_own,
        from_its_own_group,
        is_available,
        does_nothing_else,
        a_third_at_most,
        at_war_with_the_enemy,
    ),
    allot,
    offers,
)
