"""Moves after combat are declared, and the gamemaster sets something right by hand."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Mistake, Unworkable
from core.readings import chosen_in
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import all_battles
from core.war_game.board import (
    DAMAGED,
    FIGHTER,
    LAND,
    acts,
    at_sea,
    belongs,
    family,
    home_of,
    is_aircraft,
    is_ship,
    known_base,
    known_unit,
    names,
    neighbours,
    of_seat,
    room,
    rule,
    seat_speaks_for_the_units,
    shuts_out,
    side_of,
    stands_in,
    values,
)
from core.war_game.combat_orders.attacks import own_units
from core.war_game.folds.changes import down
from core.war_game.menus import Part, keeps, moving
from core.war_game.orders import Adjust, Move
from core.war_game.retreats.refuges import fits
from core.war_game.selection import chosen
from core.war_game.state import GAMEMASTER, PACKAGE, Game, plays
from events.sentences import said, say, translated
from events.war_game.board import Unit
from events.war_game.facts import PositionAdjusted, UnitsMoved

# Moves after combat are declared: the base game's ranges and terrain are outside the module.


WARSHIPS = frozenset({"battleship", *DAMAGED.values(), "destroyer", "submarine"})
"""The ships of the table on which troops are hardly put; which carry any is of the base game."""


class Moving(msgspec.Struct, frozen=True):
    """A seat moves units to a place or aboard a ship."""

    seat: str
    units: tuple[Unit, ...]
    to: str


@rule("moves:turn", "Those move whose turn it is.", "It is not the turn of {given}, whose {unit} is.")
def those_whose_turn_it_is(game: Game, request: Moving) -> Iterable[Finding]:
    """Minor nations that move together with a major are among them."""
    for unit in request.units:
        if not acts(game, unit.nation):
            yield Finding(unit.name, given=unit.nation)


@rule("moves:ground", "Ships are at sea, the others on land or aboard.", "{unit} can't go to {place}.")
def is_its_ground(game: Game, request: Moving) -> Iterable[Finding]:
    """Fighters go aboard what has decks, land units aboard other ships."""
    for unit in request.units:
        ship = game.units.get(request.to)
        if not (_goes_aboard(game, unit, ship) if ship else fits(game, unit, request.to)):
            yield Finding(unit.name, request.to)


def _goes_aboard(game: Game, unit: Unit, ship: Unit) -> bool:
    if not is_ship(game, ship) or side_of(game, ship.nation) != side_of(game, unit.nation):
        return False
    decks = values(game, ship).decks
    return family(game, unit) == FIGHTER if decks else family(game, unit) == LAND


@rule("moves:elsewhere", "One moves to another place.", "{unit} is at {place} already, and stays.")
def is_elsewhere(_: Game, request: Moving) -> Iterable[Finding]:
    """Who does not move needs no order; off a carrier in the same zone is elsewhere, too."""
    for unit in request.units:
        if home_of(unit) == request.to:
            yield Finding(unit.name, request.to)


@rule(
    "moves:room",
    "A carrier takes as many fighters as it has room for.",
    "{place} has room for {allowed} more.",
)
def has_room(game: Game, request: Moving) -> Iterable[Finding]:
    """Those whose deck it is have their room."""
    coming = [u for u in request.units if is_aircraft(game, u) and not belongs(u, request.to)]
    if request.to in game.units and len(coming) > max(0, room(game, request.to)):
        yield Finding(place=request.to, allowed=str(room(game, request.to)))


def _third_side_there(game: Game, request: Moving) -> tuple[str, ...]:
    place, _ = down(game, request.to)
    there = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    own = {side_of(game, unit.nation) for unit in request.units}
    return ("N37",) if (there ^ own).intersection(game.sides[2:]) else ()


@rule(
    "moves:enemy",
    "One moves where no enemy is.",
    "There are units of another side at {place}.",
    _third_side_there,
)
def no_enemy_is_there(game: Game, request: Moving) -> Iterable[Finding]:
    """To go among them is an attack."""
    place, _ = down(game, request.to)
    sides = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    own = {side_of(game, unit.nation) for unit in request.units}
    if any(shuts_out(game, one, side) for side in sides for one in own):
        yield Finding(place=place)


def _comes_down(game: Game, unit: Unit, to: str) -> bool:
    return is_aircraft(game, unit) and to in game.atlas.places and not at_sea(game, to)


def _about_landing(game: Game, request: Moving) -> tuple[str, ...]:
    down_there = [unit for unit in request.units if _comes_down(game, unit, request.to)]
    return ("N40",) if any(not _has_friends(game, request, unit) for unit in down_there) else ()


def _has_friends(game: Game, request: Moving, unit: Unit) -> bool:
    """Is it where it set out from, or do units of its side stand there, or go there with it on foot?"""
    to, own = request.to, side_of(game, unit.nation)
    there = [u for u in game.units.values() if stands_in(game, u, to) and u.name != unit.name]
    with_it = [u for u in request.units if not is_aircraft(game, u)]
    return unit.origin == to or any(side_of(game, u.nation) == own for u in (*there, *with_it))


@rule(
    "IV/example 1/note.2:base",
    "Like dispatched ones, aircraft that move after combat go to no land without friends, if they have not "
    "set out from it; the module tells of dispatches alone, and of moves it is doubt N40.",
    "{place} may be the enemy's: no unit of {unit}'s side is there, nor did {unit} set out from it.",
    _about_landing,
)
def comes_down_among_friends(game: Game, request: Moving) -> Iterable[Finding]:
    """Nothing tells whose a territory is in which nobody stands (doubt N40); aircraft do not take it."""
    if plays(game, "N40") == "open" or not no_enemy_is_there.kept(game, request):
        return
    for unit in request.units:
        if _comes_down(game, unit, request.to) and not _has_friends(game, request, unit):
            yield Finding(unit.name, request.to)


MAY_MOVE: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    those_whose_turn_it_is,
    is_its_ground,
    is_elsewhere,
    has_room,
    no_enemy_is_there,
    comes_down_among_friends,
)


def to_move(game: Game, order: Move, seat: str) -> Moving:
    """What the order means; raises `Mistake` for units and places that are not there."""
    to = known_base(game, order.to)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_MOVE, Moving(seat, (unit,), to))

    return Moving(seat, chosen(game, order.units, alone, likely=of_seat(game, seat)), to)


def move(game: Game, request: Moving) -> Iterator[Ruled]:
    """They are there."""
    place, aboard = down(game, request.to)
    yield Ruled(UnitsMoved(names(request.units), place, aboard), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Where each group of like units may go; aside, to where no way leads on the map, and aboard warships."""

    def request(units: tuple[Unit, ...], to: str) -> Moving:
        return Moving(seat, units, to)

    own, near = own_units(game, seat), _in_reach(game)
    ships = sorted(u.name for u in game.units.values() if is_ship(game, u))
    bases = {base: game.units[base].place if base in ships else base for base in (*sorted(near), *ships)}

    def reached(unit: Unit, base: str) -> bool:
        return bases[base] in near[unit.place] and not _aboard_a_warship(game, unit, base)

    yield from moving(game, MAY_MOVE, request, own, Move, "to", lambda _: bases, likely=reached)


def _aboard_a_warship(game: Game, unit: Unit, base: str) -> bool:
    """Would troops go aboard a ship of the table's that is made for fighting?"""
    ship = game.units.get(base)
    return ship is not None and not is_aircraft(game, unit) and ship.kind in WARSHIPS


def _in_reach(game: Game) -> dict[str, set[str]]:
    """For each place all those to which neighbours lead on; a map may have parts that nothing joins."""
    found: dict[str, set[str]] = {}
    for start in game.atlas.places:
        if start not in found:
            part, due = {start}, [start]
            while due:
                new = neighbours(game, due.pop()) - part
                part |= new
                due.extend(new)
            found.update(dict.fromkeys(part, part))
    return found


MOVING = Procedure(to_move, MAY_MOVE, move, offers)


# The gamemaster sets something right by hand, and says why.

OPTION, EDITION = "option", "edition"
ONE_EDITION = said(
    "The module has one edition, and it is played. What a group reads otherwise is an option of a doubt: "
    "adjust R20 option as_listed."
)
ADJUSTABLE = said(
    "Of a unit: place PLACE (or the carrier that it goes aboard), or lost yes; of a doubt: option NAME."
)


class Adjustment(msgspec.Struct, frozen=True):
    """What of which unit becomes what, and why."""

    subject: str
    what: str
    value: str
    because: str


def adjustment(game: Game, order: Adjust, _: str) -> Adjustment:
    """What is set right; raises `Mistake` for what is not there or can't be set."""
    if order.what == OPTION:
        doubt, option = chosen_in(PACKAGE, order.subject, order.value)
        return Adjustment(doubt, OPTION, option, order.because)
    if order.what == EDITION:
        raise Unworkable("edition", say(ONE_EDITION))
    unit = known_unit(game, order.subject)
    match order.what:
        case "place":
            return Adjustment(unit.name, "place", known_base(game, order.value), order.because)
        case "lost" if order.value == "yes":
            return Adjustment(unit.name, "lost", "yes", order.because)
    raise Mistake("adjustment", f"{order.what} {order.value}", hint=say(ADJUSTABLE))


@rule("adjustment", "The gamemaster says why something is set right.", "{unit} is adjusted without a reason.")
def reason_is_given(_: Game, request: Adjustment) -> Iterable[Finding]:
    """An adjustment stands in the ledger for ever, and so does its reason."""
    if not request.because.strip():
        yield Finding(unit=request.subject)


@rule("adjustment:battle", "What fights or flies is not adjusted.", "{unit} is in the middle of {given}.")
def is_at_rest(game: Game, request: Adjustment) -> Iterable[Finding]:
    """Between battles a unit may be set right, and its ship with what is aboard."""
    if request.what == OPTION:
        return
    if given := _in_the_middle_of(game, game.units[request.subject]):
        yield Finding(unit=request.subject, given=given)


def _in_the_middle_of(game: Game, unit: Unit) -> str:
    """Combat, or an attack that it or something aboard it is ordered to; empty when it is at rest."""
    if unit.flight or unit.leaving or game.turn.round:
        return say("combat")
    ordered = {unit.name, *(u.name for u in game.units.values() if u.aboard == unit.name)}
    attacks = (
        b.place for b in all_battles(game) if ordered.intersection((*b.attackers, *b.support, *b.joining))
    )
    passing = (p.second for p in game.passages if ordered.intersection(p.fleet))
    if place := next(attacks, ""):
        return say("the attack on {place}, which undo takes back", place=place)
    zone = next(passing, "")
    return say("the pass-through to {zone}, which undo takes back", zone=zone) if zone else ""


@rule(
    "adjustment:ground",
    "A unit is set where it can be: ships at sea, land units on land or aboard, fighters on decks.",
    "{unit} can't be at {place}: {given}.",
)
def can_be_there(game: Game, request: Adjustment) -> Iterable[Finding]:
    """What stands otherwise could not be read back as a scenario; aircraft may be in the air over the sea."""
    if request.what != "place":
        return
    unit, ship = game.units[request.subject], game.units.get(request.value)
    if given := _why_not_aboard(game, unit, ship) if ship else _why_not_at(game, unit, request.value):
        yield Finding(unit.name, request.value, given)


def _why_not_at(game: Game, unit: Unit, place: str) -> str:
    if is_aircraft(game, unit) or fits(game, unit, place):
        return ""
    return say(
        "its kind, {kind}, is a ship, and that is land"
        if is_ship(game, unit)
        else "its kind, {kind}, is at sea only aboard a ship, which is named in the place's stead",
        kind=translated(unit.kind),
    )


def _why_not_aboard(game: Game, unit: Unit, ship: Unit) -> str:
    if not is_ship(game, ship):
        return say("that is {kind}, and no ship", kind=translated(ship.kind))
    if is_ship(game, unit) or (is_aircraft(game, unit) and family(game, unit) != FIGHTER):
        return say("no {kind} goes aboard a ship", kind=translated(unit.kind))
    if side_of(game, ship.nation) != side_of(game, unit.nation):
        return say("she is of {nation}, on the other side", nation=ship.nation)
    if not is_aircraft(game, unit):
        return ""
    if not values(game, ship).decks:
        return say("a {kind} has no deck", kind=translated(ship.kind))
    return "" if belongs(unit, ship.name) or room(game, ship.name) > 0 else say("her deck is full")


def adjust(_: Game, request: Adjustment) -> Iterator[Ruled]:
    """It is so, by the gamemaster's word and no rule's."""
    fact = PositionAdjusted(request.subject, request.what, request.value, request.because)
    yield Ruled(fact, ("adjustment",))


def adjustment_offers(game: Game, seat: str) -> Iterator[Offer]:
    """A specimen: there is no list of all that may be set right."""
    if seat == GAMEMASTER and not game.turn.round:
        at_rest = (unit for _, unit in sorted(game.units.items()) if not _in_the_middle_of(game, unit))
        for unit in islice(at_rest, 1):
            yield Offer(Adjust(unit.name, "place", unit.place, "a reason"), open_ended=True)


ADJUSTING = Procedure(adjustment, (reason_is_given, is_at_rest, can_be_there), adjust, adjustment_offers)


CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Adjust: ADJUSTING,
        },
        Part.REST: {
            Move: MOVING,
        },
    },
    plays={"N40": ("with_friends", "open")},
)
