"""18.45, 18.48: bombers fly by the shortest route, or by places that their owner names."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.basing import STRATEGIC_KINDS
from core.world_at_war.board import commands, hex_of, known_hex, name
from core.world_at_war.bombing.attack import Sortie
from core.world_at_war.bombing.raids import BOMBING, in_play, in_the_air, known_raid, raid_on
from core.world_at_war.bombing.routes import straight, way
from core.world_at_war.bombing_orders import RouteBombing
from core.world_at_war.book import rule
from core.world_at_war.ranges import operational_range
from core.world_at_war.state import Game, turns_on
from core.world_at_war.strategic import has_strategic
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import BombingRouted


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
    """18.45, 17.72: told where a route was named; else the plain distance is asked."""
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
