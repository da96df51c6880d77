"""Combat orders of the base game that the module leans on: landings, drops and support shots (R24, R25)."""

from collections.abc import Iterable, Iterator
from functools import partial

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import ROUND, is_passing, landings, ordered, passage_of
from core.war_game.board import (
    DAMAGED,
    Units,
    at_sea,
    is_aircraft,
    is_cargo,
    is_ship,
    known_kinds,
    known_place,
    names,
    neighbours,
    of_seat,
    rule,
    values,
)
from core.war_game.combat_orders.attacks import (
    COMMON,
    Attacking,
    begins,
    beside_a_fleet,
    beside_others,
    enemy_places,
    own_units,
    put_off,
)
from core.war_game.menus import keeps, moving
from core.war_game.orders import Drop, Land, SupportShots
from core.war_game.selection import chosen
from core.war_game.state import Game, plays
from core.war_game.wherever import own_chosen, wherever
from events.sentences import say, translated
from events.war_game.board import PassThrough, Unit
from events.war_game.facts import SupportDeclared, UnitsDropped, UnitsLanded

SHOOTING_KINDS = ("battleship", *DAMAGED.values(), "destroyer")
"""The ships that shoot for a landing in the example (doubt N35)."""


@rule("combat orders:landing", "Land units land from the sea on land.", "{unit} can't land in {place}.")
def lands_on_land(game: Game, request: Attacking) -> Iterable[Finding]:
    """Aircraft and ships attack otherwise."""
    for unit in request.units:
        if is_ship(game, unit) or is_aircraft(game, unit) or at_sea(game, request.place):
            yield Finding(unit.name, request.place)


@rule(
    "combat orders:ashore",
    "Who lands or is dropped comes from elsewhere.",
    "{unit} stands in {place} already: order “attack {place}”.",
)
def comes_from_elsewhere(game: Game, request: Attacking) -> Iterable[Finding]:
    """Beside enemies in one territory one attacks them as one stands, and not from the sea or the air."""
    for unit in request.units:
        if unit.place == request.place and not at_sea(game, request.place):
            yield Finding(unit.name, request.place)


@rule(
    "IV/dispatching/3.11",
    "A landing after a pass-through comes from the ships that pass through, next to their second zone.",
    "{unit} can't land in {place} through {given}: {allowed}.",
)
def is_aboard_the_fleet(game: Game, request: Attacking) -> Iterable[Finding]:
    """Either of the two zones may be named; the pass-through that brings it is declared first."""
    for unit in request.units:
        passage = passage_of(game, unit)
        if request.by and passage is None:
            yield Finding(
                unit.name, request.place, request.by, say("it is aboard no ship that passes through")
            )
        elif request.by and passage and not _leads_to(game, passage, request):
            yield Finding(unit.name, request.place, request.by, _its_way(passage))


def _leads_to(game: Game, passage: PassThrough, request: Attacking) -> bool:
    named = request.by in (passage.first, passage.second)
    return named and request.place in neighbours(game, passage.second)


def _its_way(passage: PassThrough) -> str:
    return say(
        "its ship passes through {first} to {second}, and lands next to {second}",
        first=passage.first,
        second=passage.second,
    )


@rule(
    "IV/dispatching/3.11:after",
    "Troops of a fleet that passes through land after that, in round 2.",
    "{unit} does not land in {place} in round 1: {given}; say “through {allowed}”.",
)
def lands_after_its_passage(game: Game, request: Attacking) -> Iterable[Finding]:
    """In round 1 their ship is in the first zone; a ship that passes nowhere may land them at once."""
    for unit in request.units:
        if not request.by and (passage := passage_of(game, unit)):
            yield Finding(unit.name, request.place, _its_way(passage), passage.first)


@rule("combat orders:drop", "Paratroops are dropped on land.", "{unit} can't be dropped on {place}.")
def may_be_dropped(game: Game, request: Attacking) -> Iterable[Finding]:
    """Which kinds may is in the table of units."""
    for unit in request.units:
        if not values(game, unit).drops or at_sea(game, request.place):
            yield Finding(unit.name, request.place)


@rule(
    "combat orders:support",
    "Ships next to a land territory shoot for an attack on it.",
    "{unit} can't shoot for an attack on {place}: {given}.",
)
def may_shoot(game: Game, request: Attacking) -> Iterable[Finding]:
    """The attack is declared first."""
    for unit in request.units:
        if not is_ship(game, unit) or request.place not in neighbours(game, _shoots_out_of(game, unit)):
            yield Finding(unit.name, request.place, say("it is no ship in a zone next to it"))
        elif at_sea(game, request.place) or request.place not in game.battles:
            yield Finding(unit.name, request.place, say("no attack on that land is declared"))


def _shoots_out_of(game: Game, unit: Unit) -> str:
    """The zone in which a ship lies, or that it passes through to (doubt N30)."""
    passage = passage_of(game, unit)
    return passage.second if passage else unit.place


@rule(
    "combat orders:free",
    "A ship that shoots has no orders beside; one that passes through has nobody to attack where it goes.",
    "{unit} has its orders already{given}.",
    lambda game, request: ("N30",) if any(passage_of(game, unit) for unit in request.units) else (),
)
def is_free_to_shoot(game: Game, request: Attacking) -> Iterable[Finding]:
    """By doubt N30 a fleet that passes through may shoot for the landing that it brings."""
    busy = ordered(game)
    for unit in request.units:
        if (passage := passage_of(game, unit)) is None or plays(game, "N30") == "no":
            if unit.name in busy:
                yield Finding(unit.name)
        elif passage.second in game.battles:
            yield Finding(unit.name, given=say(": it attacks {zone}", zone=passage.second))
        elif any(unit.name in battle.support for battle in game.battles.values()):
            yield Finding(unit.name, given=say(": it shoots already"))
        elif request.place not in landings(game, passage):
            given = say(": its fleet brings no landing on {place}", place=request.place)
            yield Finding(unit.name, given=given)


@rule(
    "IV/example 3/1:landing",
    "Ships support a landing.",
    "{unit} has no landing to shoot for: no troops land on {place} from the sea.",
    lambda game, request: () if _brings_a_landing(game, request.place) else ("N34",),
)
def supports_a_landing(game: Game, request: Attacking) -> Iterable[Finding]:
    """By doubt N34 any attack may be supported. Of ships that pass through see doubt N30."""
    declared = request.place in game.battles and not at_sea(game, request.place)
    if declared and plays(game, "N34") == "landing" and not _brings_a_landing(game, request.place):
        lying = (unit for unit in request.units if not passage_of(game, unit))
        yield from (Finding(unit.name, request.place) for unit in lying)


def _brings_a_landing(game: Game, place: str) -> bool:
    battle = game.battles.get(place)
    coming = (game.units[name] for name in (*battle.attackers, *battle.joining)) if battle else ()
    return any(_from_the_sea(game, unit) for unit in coming)


def _from_the_sea(game: Game, unit: Unit) -> bool:
    """Do troops land from a ship, or over the beach, and not from the air?"""
    ashore = unit.landed and (bool(unit.ship) or not values(game, unit).drops)
    return ashore or is_cargo(game, unit)


@rule(
    "IV/example 3/1:ships",
    "Ships that roll in attack support a landing, of all kinds or of the example's two alone.",
    "{unit} is of the kind {given}, which shoots for no landing.",
    lambda _game, request: ("N35",) if any(unit.kind not in SHOOTING_KINDS for unit in request.units) else (),
)
def shoots_for_landings(game: Game, request: Attacking) -> Iterable[Finding]:
    """By default any ship that has a roll at land may (doubt N35); a transport has none."""
    for unit in request.units:
        if is_ship(game, unit) and not _may_shoot_at_land(game, unit):
            yield Finding(unit.name, given=translated(unit.kind))


def _may_shoot_at_land(game: Game, unit: Unit) -> bool:
    """Has its kind a roll in attack, as a transport has not, and is it one of the two if only they shoot?"""
    printed_only = plays(game, "N35") == "as_printed"
    return unit.kind in SHOOTING_KINDS or not (printed_only or known_kinds(game)[unit.kind].attack == 0)


MAY_LAND: tuple[Rule, ...] = (
    *COMMON,
    lands_on_land,
    comes_from_elsewhere,
    is_aboard_the_fleet,
    lands_after_its_passage,
)
MAY_DROP: tuple[Rule, ...] = (*COMMON, may_be_dropped, comes_from_elsewhere)
MAY_SHOOT: tuple[Rule, ...] = (
    *COMMON[:2],
    is_free_to_shoot,
    may_shoot,
    supports_a_landing,
    shoots_for_landings,
)


def landing(game: Game, order: Land, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for units and places that are not there.

    All of no place are those at sea before it; where none are, those across the sea.
    """
    place = known_place(game, order.place)
    through = known_place(game, order.through) if order.through else ""

    def request(units: tuple[Unit, ...]) -> Attacking:
        return _landing(seat, units, place, through)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_LAND, request((unit,)))

    def across(unit: Unit) -> bool:
        return _lies_across(game, unit, place) and alone(unit)

    def afloat(unit: Unit) -> bool:
        return at_sea(game, unit.place) and across(unit)

    units = wherever(game, order.units, afloat, across)
    return request(chosen(game, units, alone, likely=of_seat(game, seat)))


def _landing(seat: str, units: tuple[Unit, ...], place: str, through: str) -> Attacking:
    return Attacking(seat, units, place, through)


def land(game: Game, request: Attacking) -> Iterator[Ruled]:
    """Ashore, or aboard until the fleet has passed through."""
    place, units = request.place, request.units
    if not request.by:
        landed = UnitsLanded(names(units), place, begins(game, place))
        yield Ruled(landed, ("R25", *beside_a_fleet(game, place)))
        return
    yield from put_off(game, place)
    firsts = {unit.name: passage.first for unit in units if (passage := passage_of(game, unit))}
    for first in sorted(set(firsts.values())):
        coming = tuple(name for name in names(units) if firsts[name] == first)
        rules = ("R25", "IV/dispatching/3.11", *beside_others(game, place))
        yield Ruled(UnitsLanded(coming, place, ROUND, first), rules)


def dropping(game: Game, order: Drop, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for units and places that are not there."""
    place = known_place(game, order.place)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_DROP, Attacking(seat, (unit,), place))

    return Attacking(seat, own_chosen(game, seat, order.units, alone), place)


def drop(game: Game, request: Attacking) -> Iterator[Ruled]:
    """Down."""
    place = request.place
    dropped = UnitsDropped(names(request.units), place, begins(game, place))
    yield Ruled(dropped, ("R25", *beside_a_fleet(game, place)))


def shooting(game: Game, order: SupportShots, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for units and places that are not there."""
    place = known_place(game, order.place)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_SHOOT, Attacking(seat, (unit,), place))

    return Attacking(seat, own_chosen(game, seat, order.units, alone), place)


def shoot(game: Game, request: Attacking) -> Iterator[Ruled]:
    """They will, in the first round (doubt R24), or with those who come through (doubts N30 and N31)."""
    passing = any(passage_of(game, unit) for unit in request.units)
    beside = bool(game.battles[request.place].joining)
    landing = _brings_a_landing(game, request.place)
    others = any(unit.kind not in SHOOTING_KINDS for unit in request.units)
    doubts = {"R24": True, "N34": not landing, "N35": others, "N30": passing, "N31": beside}
    rules = ("IV/example 3/1", *(doubt for doubt, matters in doubts.items() if matters))
    yield Ruled(SupportDeclared(names(request.units), request.place), rules)


def landing_offers(game: Game, seat: str) -> Iterator[Offer]:
    """Where each group of like units may land, at once or after each pass-through; aside, over no sea."""
    places, own = enemy_places(game), own_units(game, seat)
    zones = dict.fromkeys(zone for p in game.passages for zone in (p.first, p.second))
    for through in ("", *zones):
        yield from _landing_offers(game, (seat, own, through), places)


def _landing_offers(game: Game, who: tuple[str, list[Unit], str], places: tuple[str, ...]) -> Iterator[Offer]:
    seat, own, through = who

    def request(units: tuple[Unit, ...], place: str) -> Attacking:
        return _landing(seat, units, place, through)

    def order(group: Units, place: str) -> Land:
        return Land(group, place, through)

    across = partial(_lies_across, game)
    yield from moving(game, MAY_LAND, request, own, order, "place", lambda _: places, likely=across)


def _lies_across(game: Game, unit: Unit, place: str) -> bool:
    """Is there a sea zone between a unit and a land, or is it afloat next to it, or to pass through first?"""
    if at_sea(game, unit.place):
        return is_passing(game, unit) or place in neighbours(game, unit.place)
    seas = neighbours(game, unit.place) & neighbours(game, place)
    return place != unit.place and any(at_sea(game, zone) for zone in seas)


def drop_offers(game: Game, seat: str) -> Iterator[Offer]:
    """Where each group of like units may be dropped."""

    def request(units: tuple[Unit, ...], place: str) -> Attacking:
        return Attacking(seat, units, place)

    places = enemy_places(game)
    yield from moving(game, MAY_DROP, request, own_units(game, seat), Drop, "place", lambda _: places)


def support_offers(game: Game, seat: str) -> Iterator[Offer]:
    """For which attacks each group of like ships may shoot."""

    def request(units: tuple[Unit, ...], place: str) -> Attacking:
        return Attacking(seat, units, place)

    places = sorted(game.battles)
    yield from moving(
        game, MAY_SHOOT, request, own_units(game, seat), SupportShots, "place", lambda _: places
    )


LANDING_ASHORE = Procedure(landing, MAY_LAND, land, landing_offers)
DROPPING = Procedure(dropping, MAY_DROP, drop, drop_offers)
SHOOTING = Procedure(shooting, MAY_SHOOT, shoot, support_offers)
