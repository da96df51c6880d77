"""Combat orders: what attacks where is declared; how it gets there is outside the module."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import ROUND, landings, ordered, passage_of
from core.war_game.board import (
    acts,
    at_sea,
    commands,
    is_aircraft,
    is_cargo,
    is_ship,
    known_place,
    names,
    neighbours,
    opposes,
    rule,
    seat_speaks_for_the_units,
)
from core.war_game.menus import keeps, moving
from core.war_game.orders import Attack
from core.war_game.selection import chosen
from core.war_game.state import Game, plays
from core.war_game.wherever import wherever
from events.sentences import say
from events.war_game.board import Unit
from events.war_game.facts import AttackDeclared, BattlePostponed


class Attacking(msgspec.Struct, frozen=True):
    """A seat sends units into an attack; of a pass-through `place` is the second zone and `by` the first."""

    seat: str
    units: tuple[Unit, ...]
    place: str
    by: str = ""


@rule(
    "combat orders:turn", "Those attack whose turn it is.", "It is not the turn of {given}, whose {unit} is."
)
def those_whose_turn_it_is(game: Game, request: Attacking) -> Iterable[Finding]:
    """Minor nations that move together with a major are among them (IV/dispatching/3.8)."""
    for unit in request.units:
        if not acts(game, unit.nation):
            yield Finding(unit.name, given=unit.nation)


@rule("combat orders:once", "A unit attacks one place.", "{unit} has its orders already.")
def has_no_orders_yet(game: Game, request: Attacking) -> Iterable[Finding]:
    """An attack, a landing, a drop, support shots or a pass-through."""
    busy = ordered(game)
    yield from (Finding(unit.name) for unit in request.units if unit.name in busy)


@rule(
    "combat orders:ground",
    "Ships attack at sea, land units on land.",
    "{unit} can't attack {place} like this{allowed}.",
)
def is_its_ground(game: Game, request: Attacking) -> Iterable[Finding]:
    """Aircraft go anywhere; what is aboard a ship lands from it."""
    for unit in request.units:
        if is_cargo(game, unit) or (
            not is_aircraft(game, unit) and is_ship(game, unit) != at_sea(game, request.place)
        ):
            yield Finding(unit.name, request.place, allowed=_otherwise(game, unit, request.place))


def _otherwise(game: Game, unit: Unit, place: str) -> str:
    """By which other order it may come to a place on land: from the sea, or with its guns alone."""
    if at_sea(game, place):
        return ""
    if is_ship(game, unit):
        return say("; with troops that land there it shoots: “support {place} with …”", place=place)
    return say("; from the sea it lands: “land … on {place}”", place=place)


@rule("combat orders:enemy", "An attack goes where an enemy is.", "There is no enemy at {place}{allowed}.")
def an_enemy_is_there(game: Game, request: Attacking) -> Iterable[Finding]:
    """Where none is, one just moves."""
    there = [unit for unit in game.units.values() if unit.place == request.place]
    if not any(opposes(game, unit.nation) for unit in there):
        yield Finding(place=request.place, allowed=say("; your own side stands there") if there else "")


def begins(game: Game, place: str) -> int:
    """The round in which those begin who do not pass through: at once, or with a fleet (doubt N25)."""
    battle = game.battles.get(place)
    waits = battle is not None and plays(game, "N25") == "with_the_fleet"
    return battle.opens if battle and waits else 1


def put_off(game: Game, place: str) -> Iterator[Ruled]:
    """By one reading of doubt N25 those who attack a place already wait for whoever passes through."""
    battle = game.battles.get(place)
    if battle and battle.opens < ROUND and plays(game, "N25") == "with_the_fleet":
        yield Ruled(BattlePostponed(place, ROUND), ("N25",))


def beside_a_fleet(game: Game, place: str) -> tuple[str, ...]:
    """The doubt about those who attack a place that is attacked after a pass-through as well."""
    battle = game.battles.get(place)
    return ("N25",) if battle and (battle.opens == ROUND or battle.joining) else ()


def beside_others(game: Game, place: str) -> tuple[str, ...]:
    """The doubt about those who pass through to a place that others attack as well."""
    battle = game.battles.get(place)
    return ("N25",) if battle and battle.opens < ROUND else ()


COMMON: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    those_whose_turn_it_is,
    has_no_orders_yet,
    an_enemy_is_there,
)
MAY_ATTACK: tuple[Rule, ...] = (*COMMON, is_its_ground)


def attacking(game: Game, order: Attack, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for units and places that are not there.

    All at a place are those for whom it is near, if there are any; all of no place those beside it.
    """
    place = known_place(game, order.place)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_ATTACK, Attacking(seat, (unit,), place))

    def near(unit: Unit) -> bool:
        return commands(game, seat, unit.nation) and _is_near(game, unit, place)

    def beside(unit: Unit) -> bool:
        return place in (unit.place, *neighbours(game, unit.place)) and alone(unit)

    units = wherever(game, order.units, beside, lambda unit: near(unit) and alone(unit))
    return Attacking(seat, chosen(game, units, alone, likely=near), place)


def attack(game: Game, request: Attacking) -> Iterator[Ruled]:
    """They are there, or come with the fleet that they are aboard of (IV/dispatching/3.9)."""
    rounds = dict.fromkeys(_opens(game, unit, request.place) for unit in request.units)
    for opens in sorted(rounds):
        units = tuple(unit for unit in request.units if _opens(game, unit, request.place) == opens)
        passes = passage_of(game, units[0]) is not None and opens == ROUND
        doubts = (beside_others if passes else beside_a_fleet)(game, request.place)
        yield Ruled(AttackDeclared(names(units), request.place, opens), doubts)


def _opens(game: Game, unit: Unit, place: str) -> int:
    """The round in which a unit attacks a place: a fleet's own fighters where and when the fleet does."""
    passage = passage_of(game, unit)
    if passage and place in (passage.second, *landings(game, passage)):
        return ROUND
    return begins(game, place)


def own_units(game: Game, seat: str) -> list[Unit]:
    """The units of a seat whose turn it is."""
    return [u for u in game.units.values() if commands(game, seat, u.nation) and acts(game, u.nation)]


def enemy_places(game: Game) -> tuple[str, ...]:
    """The places where an enemy stands, in the order of their names."""
    return tuple(sorted({u.place for u in game.units.values() if opposes(game, u.nation)}))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """What each group of like units may attack; aside, what is far from units on land."""

    def request(units: tuple[Unit, ...], place: str) -> Attacking:
        return Attacking(seat, units, place)

    own, places = own_units(game, seat), enemy_places(game)
    near = partial(_is_near, game)
    yield from moving(game, MAY_ATTACK, request, own, Attack, "place", lambda _: places, likely=near)


def _is_near(game: Game, unit: Unit, place: str) -> bool:
    """May it be meant? How far units move is of the base game; those on land seldom go past a neighbour."""
    marches = not (is_aircraft(game, unit) or is_ship(game, unit))
    return not marches or place == unit.place or place in neighbours(game, unit.place)


ATTACKING = Procedure(attacking, MAY_ATTACK, attack, offers)
