"""What the chapter of combat orders declares: attacks, landings, drops, shots in support, passages;
and the last of them, a fleet that passes through one zone and attacks the next (IV/dispatching/3.9).
"""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.board import (
    Units,
    acts,
    at_sea,
    is_cargo,
    is_ship,
    known_place,
    names,
    neighbours,
    of_seat,
    rule,
)
from core.war_game.combat_orders.attacks import (
    ATTACKING,
    COMMON,
    Attacking,
    beside_a_fleet,
    beside_others,
    enemy_places,
    own_units,
    put_off,
)
from core.war_game.combat_orders.invasions import DROPPING, LANDING_ASHORE, SHOOTING
from core.war_game.menus import Part, keeps, moving
from core.war_game.orders import Attack, Drop, Land, PassThrough, SupportShots
from core.war_game.selection import chosen
from core.war_game.state import Game, plays
from events.war_game.board import Unit
from events.war_game.facts import PassThroughDeclared


@rule(
    "IV/dispatching/3.9",
    "Ships pass through one sea zone into the next.",
    "{unit} can't pass through {given} to {place}.",
)
def passes_from_sea_to_sea(game: Game, request: Attacking) -> Iterable[Finding]:
    """Two sea zones, one next to the other; how the fleet gets to the first is outside the module."""
    way = at_sea(game, request.by) and at_sea(game, request.place)
    next_to_it = way and request.place in neighbours(game, request.by)
    for unit in request.units:
        if not is_ship(game, unit) or not next_to_it:
            yield Finding(unit.name, request.place, request.by)


def _is_first_and_second(game: Game, request: Attacking) -> bool:
    """Is one of the two zones the first of one fleet and the second of another?"""
    first = any(passage.first == request.place for passage in game.passages)
    return first or bool(beside_a_fleet(game, request.by))


@rule(
    "combat orders:first",
    "The first zone of a pass-through is attacked in round 1.",
    "The battle at {place} begins with the fleet that passes into it.",
    lambda game, request: ("N25",) if _is_first_and_second(game, request) else (),
)
def first_zone_is_attacked_now(game: Game, request: Attacking) -> Iterable[Finding]:
    """Where all wait for the fleet it can't be the second zone of another pass-through (doubt N25)."""
    if plays(game, "N25") == "at_once":
        return
    battle = game.battles.get(request.by)
    if battle and battle.opens != 1:
        yield Finding(place=request.by)
    elif any(passage.first == request.place for passage in game.passages):
        yield Finding(place=request.place)


@rule(
    "combat orders:passing",
    "A fleet passes to a zone where an enemy is, or from which its troops can land among enemies.",
    "No enemy is at {place}, nor on a land next to it on which troops could land from there.",
)
def has_an_attack_to_make(game: Game, request: Attacking) -> Iterable[Finding]:
    """Troops that are afloat may come with ships that are sent the same way later (IV/dispatching/3.11)."""
    places = enemy_places(game)
    ashore = [p for p in neighbours(game, request.place) if p in places and not at_sea(game, p)]
    if request.place not in places and not (ashore and _troops_are_afloat(game)):
        yield Finding(place=request.place)


def _troops_are_afloat(game: Game) -> bool:
    return any(acts(game, unit.nation) and is_cargo(game, unit) for unit in game.units.values())


@rule(
    "IV/dispatching/3.11:landed",
    "A ship whose troops have landed in round 1 does not pass through as well.",
    "{given} has landed from {unit}; troops of a fleet that passes through are ordered to land after that.",
)
def has_put_nobody_ashore(game: Game, request: Attacking) -> Iterable[Finding]:
    """In whichever order the two are declared."""
    for unit in request.units:
        for landed in sorted(u.name for u in game.units.values() if u.ship == unit.name):
            yield Finding(unit.name, given=landed)


MAY_PASS: tuple[Rule, ...] = (
    *COMMON[:3],
    has_put_nobody_ashore,
    passes_from_sea_to_sea,
    has_an_attack_to_make,
    first_zone_is_attacked_now,
)


def _request(seat: str, units: tuple[Unit, ...], first: str, second: str) -> Attacking:
    return Attacking(seat, units, second, first)


def passing(game: Game, order: PassThrough, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for units and places that are not there."""
    first, second = known_place(game, order.first), known_place(game, order.second)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_PASS, _request(seat, (unit,), first, second))

    return _request(seat, chosen(game, order.units, alone, likely=of_seat(game, seat)), first, second)


def pass_through(game: Game, request: Attacking) -> Iterator[Ruled]:
    """The fleet is in its first zone."""
    yield from put_off(game, request.place)
    passed = PassThroughDeclared(names(request.units), request.by, request.place)
    yield Ruled(passed, ("IV/dispatching/3.9", *beside_others(game, request.place)))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Through which zones each group of like ships may pass; aside, for most fleets fight where they sail."""
    own, places = own_units(game, seat), enemy_places(game)
    near = {
        *places,
        *(zone for place in places if not at_sea(game, place) for zone in neighbours(game, place)),
    }
    for second in sorted(place for place in near if at_sea(game, place)):
        yield from _towards(game, seat, own, second)


def _towards(game: Game, seat: str, own: list[Unit], second: str) -> Iterator[Offer]:
    def request(units: tuple[Unit, ...], first: str) -> Attacking:
        return _request(seat, units, first, second)

    def order(group: Units, first: str) -> PassThrough:
        return PassThrough(group, first, second)

    zones = sorted(place for place in neighbours(game, second) if at_sea(game, place))

    def comes_from_elsewhere(unit: Unit, _: str) -> bool:
        return unit.place != second

    found = partial(moving, game, MAY_PASS, request, own, order, "first")
    offered = found(lambda _: zones, likely=comes_from_elsewhere)
    yield from (replace(offer, aside=True) for offer in offered)


PASSING = Procedure(passing, MAY_PASS, pass_through, offers)


CHAPTER = Chapter(
    orders={
        Part.REST: {
            Attack: ATTACKING,
            Land: LANDING_ASHORE,
            Drop: DROPPING,
            SupportShots: SHOOTING,
            PassThrough: PASSING,
        },
    },
    plays={
        "N25": ("at_once", "with_the_fleet"),
        "N30": ("no", "yes"),
        "N34": ("landing", "any_attack"),
        "N35": ("any_ship", "as_printed"),
    },
)
