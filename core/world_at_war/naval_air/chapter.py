"""Spotting and searching from the air (18.58, 18.59, 23.1)."""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Any

from msgspec.structs import asdict, replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place, name, side_of
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.menus import Part
from core.world_at_war.naval_air.employment import MAY_INTERACT, divided_first, employed
from core.world_at_war.naval_air.enlisting import enlisted, like_units, most_that_may
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.at_sea import (
    AT_SEA,
    ATTACK,
    SEARCH,
    SPOTTING,
    Interaction,
    Use,
    entry,
    in_round,
    voyage_of,
)
from core.world_at_war.under_way.ships import known_force, nations_met
from core.world_at_war.units import Group, Order, Units
from events.sentences import said, say
from events.world_at_war.naval_air import TaskForceSpotted
from events.world_at_war.ships import NavalForce

# 18.58A, 23.11B: land-based air assists a search; the orders to it.

NOBODY = NavalForce("", "", "")


class Searching(Interaction, frozen=True):
    """A request to search where a task force is."""

    force: NavalForce = NOBODY


class Search(Order, frozen=True, tag="Search/1"):
    """Let land-based air assist a search, or submarines, where a task force is (23.11B).

    The round of naval combat is named that the table fights; 0 is for an attack by submarines.
    """

    force: str
    units: Units
    round: int = 0


def searching(game: Game, order: Search, seat: str) -> Searching:
    """What the order means; raises `Mistake` for a force and units that are not there, and for no round."""
    if order.round < 0:
        told = say("Rounds of naval combat are counted from 1; the order says {round}.", round=order.round)
        raise Unworkable("round", told)
    force = known_force(game, order.force)
    use = Use(SEARCH, force.place, _occasion(force, order.round), seat)
    asked = enlisted(game, order.units, use)
    return Searching(**asdict(asked), force=force)


def _occasion(force: NavalForce, number: int) -> str:
    return in_round(entry(force), number) if number else entry(force)


@rule("23.11B/at sea", "Air searches where naval units are at sea.", "{unit} is in port at {place}.")
def searches_at_sea(game: Game, request: Searching) -> Iterable[Finding]:
    """23.11B, 18.58A."""
    if not request.force.at_sea:
        yield Finding(request.force.name, name(game, request.force.place))


def _its_nations(game: Game, request: Any) -> tuple[str, ...]:
    """Whose ships they are, if the force is of the other side."""
    ours = {side_of(game, unit.nation) for unit in request.units}
    return () if side_of(game, request.force.nation) in ours else nations_met(game, request.force)


at_war_with_the_force = at_war_with_one(
    "23.11B/war",
    said("Only a nation at war with those whose ships they are searches for them."),
    _its_nations,
)


def search(game: Game, request: Searching) -> Iterator[Ruled]:
    """They are committed to naval activities for the player turn (18.42B)."""
    yield from employed(game, request)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Against each enemy force at sea who may search in a round of naval combat, then who for submarines.

    For each group of like units a specimen, for rounds are the table's.
    """
    for force in sorted(game.forces.values(), key=lambda one: one.name):
        at_sea = like_units(game, seat) if force.at_sea else ()
        of_others = [one for one in at_sea if side_of(game, one.nation) != side_of(game, force.nation)]
        for group in of_others:
            in_combat = (Search(force.name, group, number) for number in _rounds(game, force))
            yield from islice(_those_that_may(game, seat, in_combat), 1)
        yield from _those_that_may(game, seat, (Search(force.name, group) for group in of_others))


def _those_that_may(game: Game, seat: str, asked: Iterable[Search]) -> Iterator[Offer]:
    for one in asked:
        if most := _most_that_search(game, seat, one):
            yield Offer(one, most=most, open_ended=True)


def _rounds(game: Game, force: NavalForce) -> Iterator[int]:
    """The rounds of naval combat up to the first in which no unit has a role yet."""
    taken = {one.occasion for one in game.employments}
    for number in count(1):
        yield number
        if _occasion(force, number) not in taken:
            return


def _most_that_search(game: Game, seat: str, order: Search) -> int:
    def asked(units: Units) -> Searching:
        return searching(game, replace(order, units=units), seat)

    return most_that_may(game, MAY_SEARCH, asked, order.units) if isinstance(order.units, Group) else 0


MAY_SEARCH = (*MAY_INTERACT, searches_at_sea, at_war_with_the_force)
SEARCHING = Procedure(searching, MAY_SEARCH, search, offers)


class Spot(Order, frozen=True, tag="Spot/1"):
    """Spot an enemy task force, for more dice to intercept it in a hex: its own, or one ahead (23.11A)."""

    force: str
    units: Units
    at: str = ""


# 18.59, 18.42C, 23.11A, 23.131B: search squadrons and naval air add dice to a naval interception.

MOST = 3
"""The dice that spotting may add (22.451A)."""


class Spotting(Interaction, frozen=True):
    """A request to spot a task force in a hex."""

    force: NavalForce = NOBODY


def spotted(game: Game, force: NavalForce, hex_: str) -> str:
    """What spotters add to: the interception of a task force, on this voyage and activity, in this hex.

    Task forces that set out together are one activity, or are spotted each by itself (doubt W413).
    """
    called = (force.lead if plays(game, "W413") == "activity" else "") or force.name
    return f"{voyage_of(called, force.voyage)}: {force.activity or AT_SEA}, {hex_}"


def spotting(game: Game, order: Spot, seat: str) -> Spotting:
    """What the order means; raises `Mistake` for a force, a place and units that are not there."""
    force = known_force(game, order.force)
    hex_ = known_place(game, order.at) if order.at else force.place
    use = Use(SPOTTING, hex_, spotted(game, force, hex_), seat, _counted(game, force, hex_))
    asked = enlisted(game, order.units, use)
    return Spotting(**asdict(asked), force=force)


def spotters_of(game: Game, occasion: str) -> frozenset[str]:
    """The air units that spotted a task force there already."""
    done = (e for e in game.employments if (e.role, e.occasion) == (SPOTTING, occasion))
    return frozenset(one for employment in done for one in employment.units)


def _counted(game: Game, force: NavalForce, hex_: str) -> frozenset[str]:
    """Who adds a die already and no other: like units that spot are others (23.11A, doubt W361)."""
    hexes = (hex_, *hexes_of(force)) if plays(game, "W361") == "once" else (hex_,)
    return frozenset().union(*(spotters_of(game, spotted(game, force, one)) for one in hexes))


@rule("23.11A/enemy", "Enemy naval activities are spotted.", "{unit} is no enemy of {given}.")
def spots_an_enemy(game: Game, request: Spotting) -> Iterable[Finding]:
    """23.11A."""
    nation = request.units[0].nation
    if side_of(game, request.force.nation) == side_of(game, nation):
        yield Finding(unit=request.force.name, given=nation)


@rule(
    "23.11A/whole",
    "What is spotted is a naval activity: a task force with all its combat groups.",
    "{unit} is a combat group of {given}.",
)
def spots_the_whole_force(_: Game, request: Spotting) -> Iterable[Finding]:
    """23.11A, 22.451A: the interception is one of the activity, whatever was detached from the force."""
    if request.force.of:
        yield Finding(request.force.name, given=request.force.of)


@rule(
    "23.11A/at sea",
    "A task force is spotted at sea, in a hex where it can be intercepted.",
    "{unit} is {given}; {place} is not on its way.",
)
def where_it_sails(game: Game, request: Spotting) -> Iterable[Finding]:
    """23.11A: in the hex where it is, or in one of its path that lies ahead."""
    force = request.force
    if request.hex not in hexes_ahead(game, force):
        yield Finding(force.name, name(game, request.hex), _where(game, force))


def _where(game: Game, force: NavalForce) -> str:
    place = name(game, force.place)
    if not force.at_sea:
        return say("in port at {place}", place=place)
    goes_on = hexes_ahead(game, force) == hexes_of(force)
    told = said("at sea at {place}") if goes_on else said("at sea at {place}, and gave up its activity")
    return say(told, place=place)


def hexes_ahead(game: Game, force: NavalForce) -> tuple[str, ...]:
    """The hexes in which it may still be intercepted; once it gave up its way, that where it is (23.77).

    A force that no order sent out, as its port is not known, is on its way as the table says.
    """
    on_its_way = not force.port or any(force.name in activity.forces for activity in game.activities)
    return hexes_of(force) if on_its_way else tuple(one for one in hexes_of(force) if one == force.place)


def hexes_of(force: NavalForce) -> tuple[str, ...]:
    """The hexes in which a task force may be intercepted: where it is at sea, and what lies ahead of it."""
    here = (force.place,) if force.at_sea else ()
    return tuple(dict.fromkeys((*here, *force.path[force.reached + 1 :])))


def _of_companions(_: Game, request: Spotting) -> Iterator[str]:
    """W413: does the task force sail together with others?"""
    if request.force.lead:
        yield "W413"


@rule(
    "23.11A/dice",
    "Spotting adds at most three dice to an interception.",
    "{unit} spot {given} there, with {allowed} before.",
    _of_companions,
)
def at_most_three(game: Game, request: Spotting) -> Iterable[Finding]:
    """23.11A with 22.451A: a die for each search squadron or naval air squadron, and no more than three."""
    before = len(spotters_of(game, request.occasion))
    if before + len(request.names) > MOST:
        yield Finding(str(len(request.names)), given=request.force.name, allowed=str(before))


def _again(game: Game, request: Spotting) -> Iterator[Finding]:
    """Those that spotted the force in another hex of its path."""
    elsewhere = {name for hex_ in hexes_of(request.force) for name in _spotters_in(game, request, hex_)}
    yield from (Finding(unit=one, given=request.force.name) for one in request.names if one in elsewhere)


def _spotters_in(game: Game, request: Spotting, hex_: str) -> frozenset[str]:
    occasion = spotted(game, request.force, hex_)
    return spotters_of(game, occasion) if hex_ != request.hex else frozenset()


@rule(
    "23.11A/once",
    "A unit adds one die to an interception.",
    "{unit} spots {given} already.",
    lambda game, request: ("W361",) if any(_again(game, request)) else (),
)
def adds_one_die(game: Game, request: Spotting) -> Iterable[Finding]:
    """23.11A: it is counted once; whether in each hex of the path is doubt W361."""
    before = spotters_of(game, request.occasion)
    yield from (Finding(unit=one, given=request.force.name) for one in request.names if one in before)
    if plays(game, "W361") == "once":
        yield from _again(game, request)


at_war_with_the_spotted = at_war_with_one(
    "23.11A/war",
    said("Only a nation at war with those whose ships they are spots them."),
    _its_nations,
)


def spot(game: Game, request: Spotting) -> Iterator[Ruled]:
    """They stay uninverted and are committed to nothing (18.42C)."""
    yield from divided_first(request)
    dice = len(spotters_of(game, request.occasion)) + len(request.names)
    seen = TaskForceSpotted(request.force.name, request.hex, request.names, dice, request.occasion)
    yield Ruled(seen, ("23.11A", "18.59", "18.42C", "22.451A"))


def offers_to_spot(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units and each enemy task force: the hexes where they may spot it.

    Aside where it was struck already, for interceptions come before air attacks (23.752C).
    """
    for force in sorted(game.forces.values(), key=lambda one: one.name):
        for group in like_units(game, seat) if _enemy(game, force, seat) else ():
            hexes = hexes_ahead(game, force)
            taken = (Choice(hex_, _most(game, seat, force, hex_, group)) for hex_ in hexes)
            open_ = tuple(choice for choice in taken if choice.most)
            over = tuple(choice for choice in open_ if _struck_at(game, force, choice.value))
            if left := tuple(choice for choice in open_ if choice not in over):
                yield _offered(force, group, left)
            if over:
                yield replace(_offered(force, group, over), aside=True, unlikely=True)


def _offered(force: NavalForce, group: Group, hexes: tuple[Choice, ...]) -> Offer:
    return Offer(Spot(force.name, group, hexes[0].value), (Slot("at", hexes),), MOST)


def _struck_at(game: Game, force: NavalForce, hex_: str) -> bool:
    """Was air sent against the task force, or those that it sails with, since they entered this hex?"""
    at = entry(replace(force, name=force.lead or force.name))
    attacks = (one for one in game.employments if (one.role, one.hex) == (ATTACK, hex_))
    return hex_ == force.place and any(one.occasion == at for one in attacks)


def _enemy(game: Game, force: NavalForce, seat: str) -> bool:
    return seat == GAMEMASTER or not commands(game, seat, force.nation)


def _most(game: Game, seat: str, force: NavalForce, hex_: str, group: Group) -> int:
    def asked(units: Group) -> Spotting:
        return spotting(game, Spot(force.name, units, hex_), seat)

    return most_that_may(game, MAY_SPOT, asked, group, MOST)


MAY_SPOT = (
    *MAY_INTERACT,
    spots_an_enemy,
    at_war_with_the_spotted,
    spots_the_whole_force,
    where_it_sails,
    at_most_three,
    adds_one_die,
)
SPOTTING_FORCES = Procedure(spotting, MAY_SPOT, spot, offers_to_spot)


CHAPTER = Chapter(
    orders={
        Part.LAST: {
            Spot: SPOTTING_FORCES,
            Search: SEARCHING,
        },
    },
    plays={
        "W104": ("barred", "missions_only"),
        "W113": ("extends", "missions_only"),
        "W117": ("same_restriction", "supply_only"),
        "W354": ("own_hex", "defender_alone"),
        "W361": ("each_hex", "once"),
        "W376": ("mission", "at_sea"),
        "W413": ("activity", "each_force"),
    },
)
