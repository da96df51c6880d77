"""23.462: after an air attack task forces may leave their port for the nearest base that is safe."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.ashore import ashore
from core.world_at_war.atlas import distance
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import commands, controller, hex_of, known_place, name, side_of
from core.world_at_war.book import rule
from core.world_at_war.flight import reach_by
from core.world_at_war.naval.forces import known_force
from core.world_at_war.naval_base_orders import EscapeBySea
from core.world_at_war.naval_bases.escaping import may_be_left
from core.world_at_war.naval_bases.under_way import PATROL, is_port
from core.world_at_war.operating import operational
from core.world_at_war.ranges import operational_range
from core.world_at_war.state import Game, numbers
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import NavalAirBackAboard
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_bases import NavalForceEscaped

NAVAL_AIR = "NAS"


class Leaving(msgspec.Struct, frozen=True):
    """A task force that would leave its port for another base."""

    seat: str
    force: NavalForce
    place: str

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation


def leaving(game: Game, order: EscapeBySea, seat: str) -> Leaving:
    """What the order means; raises `Mistake` for a task force or place that is not there."""
    return Leaving(seat, known_force(game, order.force), known_place(game, order.to))


@rule(
    "23.46/port",
    "Naval units leave a port that was attacked, or within range of a patrol that attacked another.",
    "{unit} at {place} is in neither.",
)
def in_an_attacked_port(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.46A, B; C is about naval combat."""
    force = request.force
    ours = side_of(game, force.nation) == game.turn.side
    if force.at_sea or ours or not may_be_left(game, force.place):
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
    hex_ = hex_of(game, place)
    if hex_ is None:
        return place in game.atlas.boxes
    return is_port(game, place) and side_of(game, controller(game, hex_)) == side


@rule(
    "23.462A/safe",
    "Naval units escape out of the range of ready enemy land-based air, and of patrolling task forces.",
    "{place} is within range of {given}.",
)
def out_of_air_range(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.462A."""
    if threats := threats_to(game, side_of(game, request.nation), request.place):
        yield Finding(place=name(game, request.place), given=" and ".join(threats))


def threats_to(game: Game, side: str, place: str) -> tuple[str, ...]:
    """What of the other side could attack ships in a place: bases with ready air, and patrols at sea."""
    goal = hex_of(game, place)
    if goal is None:
        return ()
    near: dict[str, bool] = {}
    for unit in game.units.values():
        if _could_attack(game, side, unit) and unit.base not in near:
            near[unit.base] = place in reach_by(game, "W102", unit.base, operational_range(game, unit))
    bases = sorted(name(game, base) for base, reached in near.items() if reached)
    return (*bases, *(force.name for force in _patrols(game, side) if _patrolled(game, force, place)))


def _could_attack(game: Game, side: str, unit: AirUnit) -> bool:
    """23.11F: ready army or naval air on land, in an operational base."""
    flies = unit.kind in ("AAF", NAVAL_AIR) and not unit.inverted and unit.base in game.atlas.hexes
    return (
        flies and side_of(game, unit.nation) not in ("", side) and operational(game, unit.base, unit.nation)
    )


def _patrols(game: Game, side: str) -> list[NavalForce]:
    there = (f for f in game.forces.values() if f.at_sea and f.activity == PATROL)
    return sorted((f for f in there if side_of(game, f.nation) != side), key=lambda f: f.name)


def _patrolled(game: Game, force: NavalForce, place: str) -> bool:
    """Within the range of naval air, whatever the marker conceals."""
    start = hex_of(game, force.place)
    theater = game.atlas.map.fronts.get(start.front, "Europe") if start else "Europe"
    return place in reach_by(game, "W102", force.place, numbers(game).ranges[NAVAL_AIR][theater])


@rule(
    "23.462A/nearest",
    "Naval units escape to the nearest base that is open to them.",
    "{given} is nearer than {place}.",
)
def to_the_nearest(game: Game, request: Leaving) -> Iterable[Finding]:
    """23.462A, as the crow flies; a nearer port that can't take them is filled, or closed, at the table."""
    start, goal = hex_of(game, request.force.place), hex_of(game, request.place)
    if start is None or goal is None:
        return
    side = side_of(game, request.nation)
    for hex_ in sorted(game.atlas.hexes.values(), key=lambda one: (distance(start, one), one.id)):
        if distance(start, hex_) >= distance(start, goal):
            return
        open_ = hex_.id != start.id and _friendly_port(game, side, hex_.id)
        if open_ and not threats_to(game, side, hex_.id):
            yield Finding(place=name(game, request.place), given=name(game, hex_.id))
            return


def leave(game: Game, request: Leaving) -> Iterator[Ruled]:
    """It lies there, with the naval air that returned to its carriers (17.3126C, 18.526B)."""
    force = request.force
    for deck in (c for c in game.carriers.values() if c.force == force.name and not c.damaged):
        back = tuple(u.name for u in ashore(game) if u.deck == deck.name and u.base == force.place)
        if back:
            status = "17.3122D" if deck.inverted else ""
            yield Ruled(NavalAirBackAboard(back, deck.name, status), ("17.3126C", "18.526B", "17.3122D.1"))
    yield Ruled(NavalForceEscaped(force.name, force.place, request.place), ("23.462A", "23.462C"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat that may leave: the ports where it would be safe."""
    mine = (force for force in game.forces.values() if commands(game, seat, force.nation))
    for force in sorted(mine, key=lambda one: one.name):
        if in_an_attacked_port.kept(game, Leaving(seat, force, force.place)):
            open_ = tuple(Choice(place) for place in _open_to(game, seat, force))
            if open_:
                yield Offer(EscapeBySea(force.name, open_[0].value), (Slot("to", open_),))


def _open_to(game: Game, seat: str, force: NavalForce) -> Iterator[str]:
    for place in (*game.atlas.hexes, *game.atlas.boxes):
        if all(rule_.kept(game, Leaving(seat, force, place)) for rule_ in MAY_LEAVE):
            yield place


MAY_LEAVE = (
    seat_speaks_for_the_nation,
    in_an_attacked_port,
    to_a_friendly_port,
    out_of_air_range,
    to_the_nearest,
)
LEAVING = Procedure(leaving, MAY_LEAVE, leave, offers)
