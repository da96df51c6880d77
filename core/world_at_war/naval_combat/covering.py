"""23.24: land-based air is assigned in secret to combat groups as air cover, before strikes are announced."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.board import commands, side_of
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.naval_air.employment import able, employed
from core.world_at_war.naval_air.employment_rules import MAY_INTERACT
from core.world_at_war.naval_combat.allotting import not_said_yet
from core.world_at_war.naval_combat.flights import Flown, Use, flown
from core.world_at_war.naval_combat.heard import foes_in_combat, near
from core.world_at_war.naval_combat.orders import AllotCover, Covering, Flight
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import COVER, Interaction
from core.world_at_war.under_way.naval_combats import (
    as_known_to,
    groups_of_side,
    known_group,
    occasion,
    present_combat,
)
from core.world_at_war.units import Group
from events.message import SeatFinished
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import AirOverGroup, CoverAllotted, NavalCombat
from events.world_at_war.ships import NavalForce


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
        parts = (*parts, Assigned(known_group(game, combat, one.group), air))
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

    def findings(game: Game, request: Any) -> Iterator[Finding]:
        for part in request.parts:
            if part.air.land:
                yield from one.findings(game, part.air.land)

    def grounds(game: Game, request: Any) -> Iterator[str]:
        for part in request.parts:
            if part.air.land:
                yield from one.grounds(game, part.air.land)

    return replace(one, findings=findings, grounds=grounds)


at_war_with_the_enemy = at_war_with_one(
    "23.21/war in combat",
    "Only a nation at war with those who are met in naval combat covers ships in it.",
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
            at, when = combat.place, occasion(combat)
            yield from employed(game, Interaction(units, COVER, at, when, air.seat, air.units, factors))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """None, and one ready unit over each combat group of its side."""
    combat = present_combat(game)
    if combat is None or seat in game.turn.finished:
        return
    yield Offer(AllotCover(), open_ended=True)
    ready = able(game, near(game, combat), COVER, combat.place, occasion(combat))
    for unit in [one for one in ready if commands(game, seat, one.nation)][:1]:
        air = Flight((Group(1, unit.kind, unit.nation, unit.base),))
        for group in groups_of_side(game, combat, side_of(game, unit.nation)):
            order = AllotCover((Covering(group.name, air),))
            if at_war_with_the_enemy.kept(game, assigning(game, order, seat)):
                yield Offer(order, open_ended=True)


ASSIGNING = Procedure(
    assigning,
    (
        not_said_yet,
        land_based,
        over_friendly_ships,
        each_once,
        at_war_with_the_enemy,
        *map(_of_each, MAY_INTERACT),
    ),
    assign,
    offers,
)
