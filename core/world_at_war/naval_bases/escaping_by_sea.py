"""23.462: ships leave their port for the nearest base that is safe."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.same import Same
from core.world_at_war.board import box_of, commands, hex_of, known_place, name, side_of
from core.world_at_war.carriers.decks import aboard_as_they_sail
from core.world_at_war.conditions import peace_is_declared, rule, seat_speaks_for_the_nation
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.operating import operational
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.naval_bases.escaping import bases_are_left, doubts_of_leaving, may_leave, patrolled
from core.world_at_war.naval_bases.target import EscapeBySea
from core.world_at_war.ships.forming import Forming, new_name
from core.world_at_war.ships.ways import (
    Way,
    lies_at_sea,
    no_box_on_the_way,
    path_is_whole,
    waters,
    ways_by_water,
)
from core.world_at_war.state import Game, distance, plays, turns_on
from core.world_at_war.under_way.at_sea import next_voyage
from core.world_at_war.under_way.ships import (
    ESCAPE,
    PATROL,
    NamedShip,
    at_peace_with_force,
    carriers_of,
    known_force,
    named_ships,
)
from core.world_at_war.units import factor_kind
from events.sentences import all_of
from events.world_at_war.activities import NavalActivityBegan
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import LightShips, NavalForce, NavalForceSailed

NAVAL_AIR = "NAS"


class Leaving(msgspec.Struct, frozen=True):
    """A task force that would leave its port for another base."""

    seat: str
    force: NavalForce
    place: str
    path: tuple[str, ...] = ()

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation


def leaving(game: Game, order: EscapeBySea, seat: str) -> Leaving:
    """What the order means; raises `Mistake` for a task force or place that is not there."""
    force, place = known_force(game, order.force), known_place(game, order.to)
    via = tuple(known_place(game, one) for one in order.via)
    path = _said((force.place, place), via) if via else _shortest(ways_of(game, force), force, place)
    return Leaving(seat, force, place, path)


def _said(ends: Way, via: Way) -> Way:
    """The way with both its ends, which a person may have named among its hexes."""
    start, place = ends
    return (start, *(one for one in via if one not in ends), place)


def ways_of(game: Game, force: NavalForce) -> Mapping[str, Way]:
    """By which hexes a task force comes to each place that it can reach by water."""
    return ways_by_water(game, side_of(game, force.nation), force.place)


def _shortest(ways: Mapping[str, Way], force: NavalForce, place: str) -> Way:
    """The shortest way by water; where there is none, the two ends, which are not beside each other."""
    return ways.get(place, (force.place, place))


@rule(
    "23.46/port",
    "Naval units leave a port that was attacked, or near a patrol that attacked another or fought at sea.",
    "{place}, where {unit} is, was not attacked and lies near no such patrol.",
    lambda game, request: doubts_of_leaving(game, (request.force,)),
)
def in_an_attacked_port(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.46A, B, C."""
    force = request.force
    if force.at_sea or not may_leave(game, force):
        yield Finding(unit=force.name, place=name(game, force.place))


@rule(
    "23.462A",
    "Naval units escape to another port of their side.",
    "{place} is none.",
)
def to_a_friendly_port(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.462A; how far it may be, and whether it is able to take them, is for the rules on ships."""
    friendly = _friendly_port(game, side_of(game, request.nation), request.place)
    if not friendly or request.place == request.force.place:
        yield Finding(place=name(game, request.place))


def _friendly_port(game: Game, side: str, place: str) -> bool:
    return lies_at_sea(game, side, place) is False


def _doubts_of_threats(game: Game, request: Leaving) -> Iterator[str]:
    """W371, W435, and those of peace, where whether the port is out of range turns on them."""

    def safe(played: Game) -> bool:
        return not threats_to(played, request.force, request.place)

    if turns_on(game, "W435", safe):
        yield "W435"
    if _patrols(game, request.force) and turns_on(game, "W371", safe):
        yield "W371"
    if peace_is_declared(game):
        yield from (number for number in ("W394", "W418") if turns_on(game, number, safe))


@rule(
    "23.462A/safe",
    "Naval units escape out of the range of ready enemy land-based air, and of patrolling task forces.",
    "{place} is within range of {given}.",
    _doubts_of_threats,
)
def out_of_air_range(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.462A; who is at peace with the task force is no enemy of it (doubts W394, W418)."""
    if threats := threats_to(game, request.force, request.place):
        yield Finding(place=name(game, request.place), given=all_of(threats))


def threats_to(game: Game, force: NavalForce, place: str) -> tuple[str, ...]:
    """What enemies of a task force could attack it in a place: bases with ready air, and patrols at sea."""
    if hex_of(game, place) is None:
        return ()
    near = {base for base, within in _airfields(Same(game), force) if place in within}
    bases = sorted(name(game, base) for base in near)
    return (*bases, *(one.name for one in _patrols(game, force) if patrolled(game, one, place)))


@lru_cache(maxsize=32)
def _airfields(moment: Same[Game], force: NavalForce) -> tuple[tuple[str, Mapping[str, int]], ...]:
    """23.11F: operational bases of enemies of a task force, and what their ready air reaches from there."""
    game, ready = moment.thing, [unit for unit in moment.thing.units.values() if _ready(moment.thing, unit)]

    @cache
    def could_attack(base: str, nation: str) -> bool:
        return _an_enemy(game, nation, force) and operational(game, base, nation)

    able = (unit for unit in ready if could_attack(unit.base, unit.nation))
    limits = dict.fromkeys((unit.base, operational_range(game, unit)) for unit in able)
    return tuple((base, reach_by(game, "W102", base, limit)) for base, limit in limits)


def _ready(game: Game, unit: AirUnit) -> bool:
    """23.11F: ready army or naval air on land; squadrons of army air as well.

    Whether other air, such as jets and transports, bars a port too is doubt W435.
    """
    if unit.inverted or unit.base not in game.atlas.hexes:
        return False
    return factor_kind(unit.kind) in ("AAF", NAVAL_AIR) or plays(game, "W435") == "all_air"


def _patrols(game: Game, force: NavalForce) -> list[NavalForce]:
    there = (f for f in game.forces.values() if f.at_sea and f.activity == PATROL)
    return sorted((f for f in there if _an_enemy(game, f.nation, force)), key=lambda f: f.name)


def _an_enemy(game: Game, nation: str, force: NavalForce) -> bool:
    """Is this nation of the other side, and does no peace bar it from attacking the task force?"""
    theirs = side_of(game, nation) not in ("", side_of(game, force.nation))
    return theirs and not at_peace_with_force(game, nation, force)


def _doubts_of_nearness(game: Game, request: Leaving) -> Iterator[str]:
    if box_of(game, request.place):
        yield "W381"
    for number in ("W404", "W435"):
        if turns_on(game, number, lambda played: _nearer_port(played, request)):
            yield number


@rule(
    "23.462A/nearest",
    "Naval units escape to the nearest base that is open to them.",
    "{given} is nearer than {place}.",
    _doubts_of_nearness,
)
def to_the_nearest(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.462A, on the map or by water (doubt W404).

    A nearer port that can't take them is filled, or closed, at the table. To a mapboard box it is as far as
    to the nearest hex from which ships enter it, with what staging counts from there, or farther than to any
    port (doubt W381). A box is not held to be nearer than a port: whether it takes them is for the rules on
    ships.
    """
    if nearer := _nearer_port(game, request):
        yield Finding(place=name(game, request.place), given=name(game, nearer))


def _nearer_port(game: Game, request: Leaving) -> str:
    """The nearest safe port, if it is nearer than the place that is named; else empty."""
    force, box = request.force, box_of(game, request.place)
    ends = box.entrances if box else {request.place: 0}
    far = _distances(game, force, ends)
    limit = min((hexes + ends[place] for place, hexes in far.items()), default=0)
    last = box is not None and plays(game, "W381") == "last"
    ports = _distances(game, force, waters(game, side_of(game, request.nation)).ports)
    others = ((hexes, at) for at, hexes in ports.items() if at != force.place)
    nearer = sorted((hexes, at) for hexes, at in others if last or hexes < limit)
    return next((at for _, at in nearer if not threats_to(game, force, at)), "")


def _distances(game: Game, force: NavalForce, places: Iterable[str]) -> dict[str, int]:
    """How many hexes it is to each of these hexes, as doubt W404 counts."""
    hexes, start = game.atlas.hexes, hex_of(game, force.place)
    if plays(game, "W404") == "by_sea":
        ways = ways_of(game, force)
        return {place: len(ways[place]) - 1 for place in places if place in ways and place in hexes}
    return {place: distance(start, hexes[place]) for place in places if start and place in hexes}


def leave(game: Game, request: Leaving) -> Iterator[Ruled]:
    """With the naval air that returns to its carriers (17.3126C, 18.526B) it moves to the sea in its hex."""
    force = request.force
    path, voyage = (force.place, *request.path), next_voyage(game, (force.name,))
    cited = ("23.462A", "23.462B", "23.752A")
    yield Ruled(NavalForceSailed(force.name, ESCAPE, path), cited)
    yield from aboard_as_they_sail(game, carriers_of(game, force.name))
    yield Ruled(NavalActivityBegan(ESCAPE, side_of(game, force.nation), (force.name,), path, voyage), cited)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat that may leave: the ports where it would be safe."""
    mine = (force for force in game.forces.values() if commands(game, seat, force.nation))
    for force in sorted(mine, key=lambda one: one.name):
        if open_ := tuple(Choice(place) for place in open_to(game, seat, force)):
            yield Offer(EscapeBySea(force.name, open_[0].value), (Slot("to", open_),))


def open_to(game: Game, seat: str, force: NavalForce) -> Iterator[str]:
    """The ports and boxes to which a task force may leave; ways are sought to friendly ports alone."""
    if not in_an_attacked_port.kept(game, Leaving(seat, force, force.place)):
        return
    ways, open_ = ways_of(game, force), waters(game, side_of(game, force.nation))
    for place in (*open_.ports, *open_.boxes):
        request = Leaving(seat, force, place, _shortest(ways, force, place))
        if all(rule_.kept(game, request) for rule_ in OF_THE_PORT):
            yield place


MAY_LEAVE = (
    seat_speaks_for_the_nation,
    in_an_attacked_port,
    to_a_friendly_port,
    out_of_air_range,
    to_the_nearest,
    path_is_whole,
    no_box_on_the_way,
)
OF_THE_PORT = (
    to_a_friendly_port,
    *(one for one in MAY_LEAVE if one not in (in_an_attacked_port, to_a_friendly_port)),
)
"""What is asked of each place, once the task force may leave; most are no port of its side."""

LEAVING = Procedure(leaving, MAY_LEAVE, leave, offers)


def able(game: Game, seat: str) -> Iterator[NavalForce]:
    """The task forces that ships outside of any could make up and leave with, by port and nation."""
    if not bases_are_left(game):
        return
    loose = (one for one in (*named_ships(game), *game.light.values()) if _outside(one))
    homes = sorted({(one.place, one.nation) for one in loose if commands(game, seat, one.nation)})
    nameless = [NavalForce("", nation, place) for place, nation in homes]
    named = new_name(game) if (could := [one for one in nameless if may_leave(game, one)]) else ""
    for force in (replace(one, name=named) for one in could):
        if next(open_to(game, seat, force), None) is not None:
            yield force


def made_up(game: Game, seat: str, force: NavalForce) -> Forming:
    """The request to put all of them into this task force."""
    ships = (one for one in named_ships(game) if _outside(one) and _with(one, force))
    light = (one for one in game.light.values() if _outside(one) and _with(one, force))
    by_name, by_kind = sorted(ships, key=lambda s: s.name), sorted(light, key=lambda s: s.kind)
    return Forming(seat, force.name, tuple(by_name), tuple(by_kind))


def _outside(ships: NamedShip | LightShips) -> bool:
    return not (ships.force or ships.at_sea)


def _with(ships: NamedShip | LightShips, force: NavalForce) -> bool:
    return (ships.nation, ships.place) == (force.nation, force.place)
