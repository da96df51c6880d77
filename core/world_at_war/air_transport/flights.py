"""18.53, 18.54, 18.62: the orders of air transports, the flights that they mean, and by which hexes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding
from core.world_at_war.air_transport.fields import CHINA, aboard_at_the_base
from core.world_at_war.board import controller, hex_of, known_hex, known_place, name, neutral, side_of
from core.world_at_war.conditions import held_by, rule
from core.world_at_war.flight.airspace import flight_by, reach
from core.world_at_war.flight.missions import Mission, deck_or_place
from core.world_at_war.flight.targets import mission_range
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.missions import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.under_way.over_land import EXPLOITATION, occasion
from core.world_at_war.units import Order, Units, chosen, to_fly
from events.sentences import said, say
from events.world_at_war.board import GroundUnit

# What a player may say about air transports (18.53, 18.54, 18.62), as it is kept in the ledger.


class FlyAirSupply(Order, frozen=True, tag="FlyAirSupply/1"):
    """Supply ground units of one hex by air (18.53); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    via: tuple[str, ...] = ()
    returning: str = ""


class FlyAirTransport(Order, frozen=True, tag="FlyAirTransport/1"):
    """Carry ground units by air from base to base (18.54); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""


class FlyAirdrop(Order, frozen=True, tag="FlyAirdrop/1"):
    """Drop airborne units over a hex (18.512C); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""


class InterceptAirTransport(Order, frozen=True, tag="InterceptAirTransport/1"):
    """Intercept the air transports that are under way in a hex of their route (18.621)."""

    units: Units
    to: str


class CounterIntercept(Order, frozen=True, tag="CounterIntercept/1"):
    """Protect the air transports against those who intercept them (18.622)."""

    units: Units


class AttackAirTransport(Order, frozen=True, tag="AttackAirTransport/1"):
    """Send interceptors against the transports (18.623)."""

    units: Units


class FlyTheHump(Order, frozen=True, tag="FlyTheHump/1"):
    """Fly BRPs over the Hump to China (18.511E, 18.512G); `via` are hexes that the route goes by."""

    units: Units
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""


# 18.53, 18.54, 18.62: the flights that orders mean, where they drop, by which hexes.

MISSIONS = (SUPPLY, TRANSPORT, AIRDROP, HUMP)
"""The air transport activities (17.63, 18.621)."""


class Flight(Mission, frozen=True):
    """A mission of air transports, with the ground units that it is for and the hexes that it goes by."""

    ground: tuple[GroundUnit, ...] = ()
    via: tuple[str, ...] = ()


def supplying(game: Game, order: FlyAirSupply, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    ground = _ground(game, order.ground)
    places = {unit.place for unit in ground}
    if len(places) > 1:
        raise Unworkable(
            said("ground units"), say("One order supplies ground units of one hex; these are in several.")
        )
    return _flight(game, SUPPLY, order, seat, places.pop())


def transporting(game: Game, order: FlyAirTransport, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, TRANSPORT, order, seat, known_place(game, order.to))


def dropping(game: Game, order: FlyAirdrop, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, AIRDROP, order, seat, known_place(game, order.to))


def flying_the_hump(game: Game, order: FlyTheHump, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, HUMP, order, seat, known_place(game, order.to))


Orders = FlyAirSupply | FlyAirTransport | FlyAirdrop | FlyTheHump


def _flight(game: Game, mission: str, order: Orders, seat: str, to: str) -> Flight:
    units = chosen(game, order.units, to_fly)
    back = deck_or_place(game, order.returning) if order.returning else units[0].base
    ground = () if isinstance(order, FlyTheHump) else _ground(game, order.ground)
    return Flight(seat, units, mission, to, back, ground, _by(game, order.via))


def _by(game: Game, via: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(known_hex(game, place).id for place in via)


def _ground(game: Game, names: tuple[str, ...]) -> tuple[GroundUnit, ...]:
    if not names:
        raise Unworkable(said("ground units"), say("The order names no ground unit."))
    if len(set(names)) < len(names):
        raise Unworkable(said("ground units"), say("The order names the same ground unit twice."))
    return tuple(_ground_unit(game, one) for one in names)


def _ground_unit(game: Game, given: str) -> GroundUnit:
    if (unit := game.ground.get(given)) is None:
        raise Mistake("ground unit", given, near_misses(given, game.ground))
    if not unit.place:
        raise Unworkable(said("ground unit"), say("{unit} is lost, and off the map.", unit=unit.name))
    return unit


def theater_of_hex(game: Game, place: str) -> str:
    """The theater in which a hex lies; empty for a box."""
    hex_ = hex_of(game, place)
    return game.atlas.map.fronts.get(hex_.front, "Europe") if hex_ else ""


@rule("18.512C/land", "Airborne units drop on land.", "{place} is all sea.")
def drops_on_land(game: Game, flight: Any) -> Iterable[Finding]:
    """18.512C; what else is asked of the hex stands in rule 15, and is settled at the table."""
    hex_ = hex_of(game, flight.hex)
    if hex_ is not None and hex_.land == "none":
        yield Finding(place=name(game, flight.hex))


@rule("18.48/drop", "Airborne units do not drop on neutral land.", "{place} is neutral.")
def drops_on_no_neutral_land(game: Game, flight: Any) -> Iterable[Finding]:
    """18.48 with 18.22: of a hex that is part neutral land air units may cross the water alone."""
    hex_ = hex_of(game, flight.hex)
    if hex_ is not None and hex_.land != "none" and neutral(game, hex_):
        yield Finding(place=name(game, flight.hex))


@rule(
    "18.512C/exploitation",
    "Airborne units drop for the regular attacks of the combat phase.",
    "Airdrops were for the regular attacks; exploitation is under way.",
    lambda game, _: ("W390",) if occasion(game) == EXPLOITATION else (),
)
def drops_for_regular_attacks(game: Game, _: Any) -> Iterable[Finding]:
    """18.512C names the combat phase, rule 10.53 is not at hand (doubt W390)."""
    if occasion(game) == EXPLOITATION and plays(game, "W390") == "regular":
        yield Finding()


@rule("17.63D", "The Hump is flown to China.", "{place} is {given}.")
def to_china(game: Game, flight: Any) -> Iterable[Finding]:
    """17.63D, 18.511E, 18.512G: BRPs are granted to China, by its side, where China holds the hex."""
    hex_ = hex_of(game, flight.hex)
    if hex_ is not None and controller(game, hex_) != CHINA:
        yield Finding(place=name(game, flight.hex), given=held_by(game, hex_))


@rule("17.63D/side", "BRPs are flown to China by its own side.", "{unit} is of the {given} side.")
def by_the_side_of_china(game: Game, flight: Any) -> Iterable[Finding]:
    """17.63D: a grant goes to an ally."""
    for unit in flight.units if flight.mission == HUMP else ():
        if side_of(game, unit.nation) != side_of(game, CHINA):
            yield Finding(unit=unit.name, given=side_of(game, unit.nation))


OF_AIRDROPS = (aboard_at_the_base, drops_on_land, drops_on_no_neutral_land, drops_for_regular_attacks)
OF_THE_HUMP = (to_china, by_the_side_of_china)


def stops(flight: Flight) -> tuple[str, ...]:
    """Base, the hexes that the order names, goal."""
    return flight.units[0].base, *flight.via, flight.hex


def route(game: Game, flight: Flight) -> tuple[str, ...]:
    """Every hex from base to goal along shortest permitted ways by the hexes that are named (doubt W316).

    Of equally short ways one is taken that comes from the first such neighbor in the order of directions.
    """
    flown = [flight.units[0].base]
    for start, goal in pairwise(stops(flight)):
        flown += _leg(game, start, goal)
    return tuple(flown)


def _leg(game: Game, start: str, goal: str) -> list[str]:
    """The hexes behind the first one; the goal alone if there is no permitted way to it."""
    counted = reach(game, start, _far(game, start, goal))
    back = [goal] if start != goal else []
    while back and counted.get(back[-1], 1) > 1:
        back.append(_before(game, counted, back[-1]))
    return back[::-1]


def _far(game: Game, start: str, goal: str) -> int:
    everywhere = len(game.atlas.hexes)
    return flight_by(game, "W72", start, goal, everywhere) or everywhere


def _before(game: Game, counted: Mapping[str, int], place: str) -> str:
    nearer = (h.id for h in game.atlas.beside[place] if h and counted.get(h.id) == counted[place] - 1)
    return next(one for one in nearer if place in reach(game, one, 1))


def _lengths(game: Game, flight: Flight) -> Iterator[int | None]:
    everywhere = len(game.atlas.hexes)
    return (flight_by(game, "W102", a, b, everywhere) for a, b in pairwise(stops(flight)))


def _range(game: Game, flight: Flight) -> int:
    return min(mission_range(game, unit, flight.mission) for unit in flight.units)


@rule(
    "18.45/route",
    "A route by other hexes is flown within the range of the mission, too.",
    "By {place} it is {given} to fly; {allowed}.",
    lambda _, flight: ("W316",) if flight.via else (),
)
def route_within_range(game: Game, flight: Any) -> Iterable[Finding]:
    """18.45, 18.48, measured from hex to hex; who draws the route is doubt W316."""
    if not flight.via:
        return
    by, lengths, limit = _told(game, flight.via), tuple(_lengths(game, flight)), _range(game, flight)
    if None in lengths:
        yield Finding(place=by, given=say("over neutral land"), allowed=say("air units go round it"))
        return
    flown = sum(filter(None, lengths))
    shortest = flight_by(game, "W102", flight.units[0].base, flight.hex, flown) or 0
    if flown > limit:
        yield Finding(place=by, given=_hexes(flown), allowed=say("the units fly {hexes}", hexes=limit))
    elif flown > shortest and plays(game, "W316") == "shortest":
        allowed = say("the shortest way has {hexes}", hexes=shortest)
        yield Finding(place=by, given=_hexes(flown), allowed=allowed)


def _hexes(count: int) -> str:
    return say("{hexes} {hexes:hex|hexes}", hexes=count)


def _told(game: Game, places: Iterable[str]) -> str:
    return ", ".join(name(game, place) for place in places)
