"""17.72, 18.45, 18.48: the way of bombers, the shortest or as their owner leads them."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import has_strategic, sky_of
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import commands, hex_of, known_hex, name
from core.world_at_war.bombing.attack import RouteBombing, Sortie
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.flight.targets import air_bases
from core.world_at_war.flight.ways import operational_range, reach, ways_on
from core.world_at_war.state import Game, distance, plays, turns_on
from core.world_at_war.under_way.raids import BOMBING, in_play, in_the_air, known_raid, raid_on
from events.world_at_war.board import AirUnit, Hex
from events.world_at_war.bombing import BombingRouted

Way = tuple[str, ...]


def starts(game: Game, unit: AirUnit) -> list[Hex]:
    """Where the way of a unit begins: at its base, for strategic units at any base of their front (17.72)."""
    if unit.kind in STRATEGIC_KINDS:
        return list(air_bases(game, unit))
    home = hex_of(game, unit.base)
    return [home] if home else []


def stations(game: Game, begins: Iterable[Hex], via: Iterable[str], place: str) -> list[Hex]:
    """The hexes by which a way leads, the target last; of a box the entrance, if its way is drawn (W399)."""
    by = [hex_ for one in via if (hex_ := hex_of(game, one)) is not None]
    goal = hex_of(game, place) or _entrance(game, by[-1:] or list(begins), place)
    return [*by, goal] if goal else by


def _entrance(game: Game, begins: list[Hex], box: str) -> Hex | None:
    """The entrance of a box that is nearest to where the way begins (W264, W399)."""
    known = game.atlas.boxes.get(box)
    if known is None or plays(game, "W399") != "along_the_way":
        return None
    ways = ((distance(start, game.atlas.hexes[at]), at) for at in known.entrances for start in begins)
    nearest = min(ways, default=None)
    return game.atlas.hexes[nearest[1]] if nearest else None


def straight(game: Game, unit: AirUnit, via: Iterable[str], place: str) -> int | None:
    """The hexes of the shortest way by these places as the crow flies; None where no way is drawn."""
    begins = starts(game, unit)
    goals = stations(game, begins, via, place)
    if not goals or not begins:
        return None
    legs = sum(distance(one, other) for one, other in pairwise(goals))
    return legs + min(distance(start, goals[0]) for start in begins)


def way(game: Game, unit: AirUnit, via: Iterable[str], place: str) -> Way | None:
    """The shortest permitted way within range by these places: every hex that it crosses, with both ends.

    None if there is none within the unit's range, or if no way is drawn at all.
    """
    begins, limit, game = starts(game, unit), operational_range(game, unit), sky_of(game, unit)
    goals = stations(game, begins, via, place)
    for start in _nearest_first(begins, goals):
        if (found := _by_all(game, start, goals, limit)) is not None:
            return found
    return None


def _nearest_first(begins: list[Hex], goals: list[Hex]) -> list[Hex]:
    if not goals:
        return []
    return sorted(begins, key=lambda start: (distance(start, goals[0]), start.id))


def _by_all(game: Game, start: Hex, goals: list[Hex], limit: int) -> Way | None:
    """One leg after the other; whether a way round neutral land counts by its hexes is doubt W102."""
    whole: Way = (start.id,)
    flown, counted = limit if plays(game, "W102") != "straight" else len(game.atlas.hexes), 0
    for goal in goals:
        here = game.atlas.hexes[whole[-1]]
        leg, counted = _leg(game, here, goal, flown), counted + distance(here, goal)
        if leg is None or counted > limit:
            return None
        whole = (*whole, *leg)
        if len(whole) - 1 > flown:
            return None
    return whole


def _leg(game: Game, start: Hex, goal: Hex, limit: int) -> Way | None:
    """The hexes behind the start up to the goal, of all shortest ways the one nearest to a straight line."""
    counted = reach(game, start.id, min(limit, distance(start, goal)))
    if goal.id not in counted:
        counted = reach(game, start.id, limit)
    if goal.id not in counted:
        return None
    back = [goal]
    while back[-1] is not start:
        back.append(min(_before(game, counted, back[-1]), key=lambda one: _aside(start, goal, one)))
    return tuple(hex_.id for hex_ in reversed(back[:-1]))


def _before(game: Game, counted: dict[str, int], hex_: Hex) -> Iterator[Hex]:
    """The hexes from which this one was reached."""
    beside = (one for one in game.atlas.beside[hex_.id] if one is not None)
    for one in beside:
        nearer = counted.get(one.id) == counted[hex_.id] - 1
        if nearer and hex_ in ways_on(game, one):
            yield one


def _aside(start: Hex, goal: Hex, hex_: Hex) -> tuple[int, str]:
    """How far a hex lies off the straight line, up to a factor that is the same for all."""
    x, y = 2 * (goal.q - start.q) + goal.r - start.r, goal.r - start.r
    u, v = 2 * (hex_.q - start.q) + hex_.r - start.r, hex_.r - start.r
    return abs(x * v - y * u), hex_.id


class Led(msgspec.Struct, frozen=True):
    """Bombers of a target that would fly there by way of these hexes."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    via: tuple[str, ...]
    mission: str = BOMBING


def _via(game: Game, request: Sortie | Led) -> tuple[str, ...]:
    if isinstance(request, Led):
        return request.via
    raid = raid_on(game, request.hex)
    return raid.via if raid and request.mission == BOMBING else ()


def _too_long(game: Game, request: Sortie | Led) -> Iterator[Finding]:
    for unit in request.units if _via(game, request) else ():
        hexes, limit = straight(game, unit, _via(game, request), request.hex), operational_range(game, unit)
        if hexes is not None and hexes > limit:
            yield Finding(unit.name, name(game, request.hex), str(hexes), str(limit))


@rule(
    "18.45/bombers",
    "Bombers fly to their target by a route no longer than their range.",
    "{unit} would fly {given} hexes to {place} by that route; it flies {allowed}.",
)
def route_within_range(game: Game, request: Sortie | Led) -> Iterable[Finding]:
    """18.45, 17.72: told where a route was named; else the plain distance is asked.

    17.581: jets escort as far as their own range.
    """
    return _too_long(game, request)


def _no_way(game: Game, request: Sortie | Led) -> Iterator[Finding]:
    """Army air without a named route is told by 18.48 itself."""
    via = _via(game, request)
    for unit in request.units:
        hexes, limit = straight(game, unit, via, request.hex), operational_range(game, unit)
        asked = bool(via) or unit.kind in STRATEGIC_KINDS
        if asked and hexes is not None and hexes <= limit and way(game, unit, via, request.hex) is None:
            yield Finding(unit=unit.name, place=name(game, request.hex), allowed=str(limit))


def _doubts_on_the_way(game: Game, request: Sortie | Led) -> Iterator[str]:
    """How a way round neutral land is counted, and who has to fly it."""
    found = (doubt for doubt in ("W102", "W393") if doubt == "W102" or has_strategic(request.units))
    yield from (doubt for doubt in found if turns_on(game, doubt, lambda g: list(_no_way(g, request))))


@rule(
    "18.48/bombers",
    "The route of bombers leads over neutral ground only as staging does.",
    "{unit} finds no route to {place} within {allowed} hexes but over neutral land.",
    _doubts_on_the_way,
)
def route_not_over_neutral_land(game: Game, request: Sortie | Led) -> Iterable[Finding]:
    """18.48 with 18.22, told when the distance alone would do; escorts have no route but the shortest."""
    return _no_way(game, request)


def route_of(game: Game, units: Iterable[AirUnit], via: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Every hex that these bombers cross on their way, each kind and base by itself."""
    found: dict[str, None] = {}
    alike = {(unit.base, unit.front, unit.kind): unit for unit in units}
    for unit in alike.values():
        found |= dict.fromkeys(way(game, unit, via, place) or ())
    return tuple(found)


def leading(game: Game, order: RouteBombing, seat: str) -> Led:
    """What the order means; raises `Mistake` for places that are not there or not bombed."""
    raid = known_raid(game, order.to)
    via = tuple(known_hex(game, one).id for one in order.via)
    return Led(seat, in_play(game, raid.bombers), raid.place, via)


def lead(game: Game, request: Led) -> Iterator[Ruled]:
    """Another route in the place of the one before."""
    route = route_of(game, request.units, request.via, request.hex)
    yield Ruled(BombingRouted(request.hex, request.via, route), ("17.72", "18.45"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """A specimen for each raid of the seat: by which hexes it goes is the seat's to say."""
    for raid in in_the_air(game):
        mine = all(commands(game, seat, unit.nation) for unit in in_play(game, raid.bombers))
        middle = raid.route[len(raid.route) // 2 :][:1] if mine and hex_of(game, raid.place) else ()
        if middle:
            yield Offer(RouteBombing(raid.place, middle), open_ended=True)


BY_THEIR_ROUTE = (route_within_range, route_not_over_neutral_land)
LEADING = Procedure(leading, (seat_speaks_for_the_units, *BY_THEIR_ROUTE), lead, offers)
