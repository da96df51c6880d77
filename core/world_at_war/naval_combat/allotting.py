"""22.41C, 23.24, 23.33, 23.35: air is allotted in secret: carrier-based to patrol, land-based to cover."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled, asked_of
from core.world_at_war.board import commands, name, side_of
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.naval_air.employment import MAY_INTERACT, able, employed
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    Covering,
    Flight,
    Flown,
    Use,
    does_nothing_else,
    flown,
    foes_in_combat,
    near,
)
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    COVER,
    Interaction,
    as_known_to,
    being_fought,
    groups_in,
    groups_of_side,
    known_group_in_combat,
    occasion_of_combat,
    on_my_decks,
    present_combat,
)
from core.world_at_war.under_way.ships import NAVAL_AIR, carriers_of, grounded, most_on_patrol
from core.world_at_war.units import Group
from events.message import SeatFinished
from events.sentences import said
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import AirOverGroup, CoverAllotted, NavalCombat, PatrolsAllotted
from events.world_at_war.ships import NavalForce

# 22.41C, 23.33, 23.35: carrier-based air is allotted in secret to combat air patrol; the rest may strike.

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
    said("Only a nation at war with those who are met in naval combat patrols in it."),
    foes_in_combat,
)


def allot(game: Game, request: Allotting) -> Iterator[Ruled]:
    """The seat's secret; that it has spoken is told to all."""
    over = sorted(groups_over(game, request).items())
    patrols = tuple(AirOverGroup(request.seat, group, tuple(names)) for group, names in over)
    yield Ruled(PatrolsAllotted(request.seat, patrols), ("23.31", "23.33", "23.35A"))
    yield Ruled(SeatFinished(request.seat), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """All that may patrol together, of each deck by itself as much as may, and none."""
    combat = present_combat(game)
    if combat is None or seat in game.turn.finished:
        return
    decks = tuple(on_my_decks(game, combat, seat))
    groups = (_able(game, seat, combat, group, units) for group, units in decks)
    able = [one for one in groups if one.most]
    together = tuple(deck for one in able for deck in _by_decks(_in_turn(one.ready)[: one.most]))
    if len(together) > 1:
        yield Offer(AllotPatrol(Flight(together)), open_ended=True)
    for one in able:
        for deck in _by_decks(one.ready):
            single = AllotPatrol(Flight((replace(deck, count=1),)))
            yield Offer(single, most=min(one.most, deck.count), open_ended=True)
    yield Offer(AllotPatrol(), open_ended=bool(decks))


class _Able(msgspec.Struct, frozen=True):
    """Who may patrol over a combat group, and how many of them at most."""

    ready: tuple[AirUnit, ...]
    most: int


def _able(game: Game, seat: str, combat: NavalCombat, group: str, units: Iterable[AirUnit]) -> _Able:
    sound = (u for u in units if u.name not in combat.at_bases and not grounded(game, u))
    ready = tuple(u for u in sound if at_war_with_the_enemy.kept(game, Allotting(seat, combat, Flown((u,)))))
    return _Able(ready, max(0, _limit(combat, group) - by_others(game, seat, group)))


def _in_turn(ready: Iterable[AirUnit]) -> list[AirUnit]:
    """One of each deck, then the second of each, and so on: no deck is bared while another is full."""
    seen = Counter[str]()
    ranked = []
    for unit in ready:
        ranked.append((seen[unit.base], unit))
        seen[unit.base] += 1
    return [unit for _, unit in sorted(ranked, key=lambda one: one[0])]


def _by_decks(units: Iterable[AirUnit]) -> tuple[Group, ...]:
    decks = Counter((unit.nation, unit.base) for unit in units)
    return tuple(Group(count, NAVAL_AIR, nation, deck) for (nation, deck), count in decks.items())


@rule(
    "sequence/allotted",
    "A seat says once in a round what it allots.",
    "{given} has spoken already: all of it goes into one order (patrols with commas between the units, cover "
    "with “over” before each group); “undo” takes the first one back.",
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


# 23.24: land-based air is assigned in secret to combat groups as air cover, before strikes are announced.


class Assigned(msgspec.Struct, frozen=True):
    """A combat group and the air that is to cover it."""

    group: NavalForce
    air: Flown


class Assigning(msgspec.Struct, frozen=True):
    """All that a seat assigns in a round."""

    seat: str
    combat: NavalCombat
    parts: tuple[Assigned, ...]

    @property
    def units(self) -> tuple[AirUnit, ...]:
        """All of them."""
        return tuple(unit for part in self.parts for unit in part.air.units)


def assigning(game: Game, order: AllotCover, seat: str) -> Assigning:
    """What the order means; raises `Mistake` for units and combat groups that are not there."""
    combat = as_known_to(game, seat)
    parts: tuple[Assigned, ...] = ()
    for one in order.cover:
        taken = frozenset(unit.name for part in parts for unit in part.air.units)
        air = flown(game, one.air, Use(seat, combat, COVER, taken))
        parts = (*parts, Assigned(known_group_in_combat(game, combat, one.group), air))
    return Assigning(seat, combat, parts)


@rule(
    "23.24A/land",
    "Air cover is flown by land-based air.",
    "{unit} is on {place}; from carriers combat air patrol is flown.",
)
def land_based(_: Game, request: Assigning) -> Iterable[Finding]:
    """23.21, 23.11D."""
    for part in request.parts:
        yield from (Finding(unit=unit.name, place=unit.base) for unit in part.air.decks)


@rule("23.21/combat", "Air cover protects friendly ships.", "{unit} of {given} does not cover {place}.")
def over_friendly_ships(game: Game, request: Assigning) -> Iterable[Finding]:
    """23.21."""
    for part in request.parts:
        for unit in part.air.units:
            if side_of(game, unit.nation) != side_of(game, part.group.nation):
                yield Finding(unit.name, part.group.name, unit.nation)


@rule(
    "23.161/cover",
    "An air unit covers one combat group in a round.",
    "{unit} is assigned twice.",
)
def each_once(_: Game, request: Assigning) -> Iterable[Finding]:
    """23.161, last sentence."""
    names = [name for part in request.parts for name in part.air.names]
    yield from (Finding(unit=name) for name in sorted(set(names)) if names.count(name) > 1)


def _of_each(one: Rule) -> Rule:
    """A rule on land-based air, asked of every part of the request."""
    return asked_of(one, lambda _, request: (part.air.land for part in request.parts if part.air.land))


covering_at_war = at_war_with_one(
    "23.21/war in combat",
    said("Only a nation at war with those who are met in naval combat covers ships in it."),
    foes_in_combat,
)


def assign(_: Game, request: Assigning) -> Iterator[Ruled]:
    """The seat's secret; that it has spoken is told to all.

    23.24B: every round anew, with as many as the seat likes, or none.
    """
    cover = tuple(
        AirOverGroup(request.seat, p.group.name, p.air.names, p.air.land.dividing if p.air.land else ())
        for p in request.parts
    )
    yield Ruled(CoverAllotted(request.seat, cover), ("23.21", "23.24A"))
    yield Ruled(SeatFinished(request.seat), ())


def committed(game: Game, combat: NavalCombat) -> Iterator[Ruled]:
    """Strikes are announced: who flies cover is committed for the player turn from now on (23.162)."""
    for air in combat.cover:
        factors = tuple(name for name in air.dividing if game.units[name].base)
        units = tuple(game.units[name] for name in (*air.dividing, *air.units) if name in game.units)
        if air.units and units:
            at, when = combat.place, occasion_of_combat(combat)
            yield from employed(game, Interaction(units, COVER, at, when, air.seat, air.units, factors))


def offers_to_cover(game: Game, seat: str) -> Iterator[Offer]:
    """None, and of each base the ready units of each sort over each combat group of its side (23.24B)."""
    combat = present_combat(game)
    if combat is None or seat in game.turn.finished:
        return
    there = able(game, near(game, combat), COVER, combat.place, occasion_of_combat(combat))
    ready = [one for one in there if commands(game, seat, one.nation)]
    yield Offer(AllotCover(), open_ended=bool(ready))
    for like, count in Counter(Group(1, one.kind, one.nation, one.base) for one in ready).items():
        for group in groups_of_side(game, combat, side_of(game, like.nation)):
            order = AllotCover((Covering(group.name, Flight((like,))),))
            if covering_at_war.kept(game, assigning(game, order, seat)):
                yield Offer(order, most=count, open_ended=True)


ASSIGNING = Procedure(
    assigning,
    (
        not_said_yet,
        land_based,
        over_friendly_ships,
        each_once,
        covering_at_war,
        *map(_of_each, MAY_INTERACT),
    ),
    assign,
    offers_to_cover,
)
