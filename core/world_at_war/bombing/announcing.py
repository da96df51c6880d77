"""18.512F, 18.57: bombings are announced and escorted; they go the shortest way or as their owner says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import has_strategic, sky_of
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import (
    commands,
    hex_of,
    known_front,
    known_hex,
    known_place,
    lies_in,
    name,
    owners,
)
from core.world_at_war.bombing.attack import (
    MAY_FLY,
    OF_EACH_TARGET,
    OF_THE_UNITS,
    AnnounceBombing,
    EscortBombing,
    RouteBombing,
    Sortie,
    within_the_limit,
)
from core.world_at_war.bombing.enough import Sent, in_vain
from core.world_at_war.bombing.fronts import alike, sent
from core.world_at_war.conditions import enemy_holder, rule, seat_speaks_for_the_units
from core.world_at_war.flight.airspace import reach, reach_by, ways_on
from core.world_at_war.flight.targets import air_bases, may_bomb
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.menus import most_kept
from core.world_at_war.state import Game, distance, numbers, plays, turns_on
from core.world_at_war.under_way.over_land import (
    ARMY,
    BOMBER,
    BOMBING,
    ESCORTING_RAID,
    in_the_air,
    known_raid,
    raid_on,
    those_in_play,
)
from core.world_at_war.units import Group
from events.world_at_war.board import AirUnit, Hex
from events.world_at_war.bombing import BombingAnnounced, BombingEscorted, BombingRouted

# 17.72, 18.45, 18.48: the way of bombers, the shortest or as their owner leads them.

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


def _before(game: Game, counted: Mapping[str, int], hex_: Hex) -> Iterator[Hex]:
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
    return Led(seat, those_in_play(game, raid.bombers), raid.place, via)


def lead(game: Game, request: Led) -> Iterator[Ruled]:
    """Another route in the place of the one before."""
    route = route_of(game, request.units, request.via, request.hex)
    yield Ruled(BombingRouted(request.hex, request.via, route), ("17.72", "18.45"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """A specimen for each raid of the seat: by which hexes it goes is the seat's to say."""
    for raid in in_the_air(game):
        mine = all(commands(game, seat, unit.nation) for unit in those_in_play(game, raid.bombers))
        middle = raid.route[len(raid.route) // 2 :][:1] if mine and hex_of(game, raid.place) else ()
        if middle:
            yield Offer(RouteBombing(raid.place, middle), open_ended=True)


BY_THEIR_ROUTE = (route_within_range, route_not_over_neutral_land)
LEADING = Procedure(leading, (seat_speaks_for_the_units, *BY_THEIR_ROUTE), lead, offers)


# 18.512F, 18.57: bombings are announced and escorted; which air units an order means.

Announcement = type[AnnounceBombing] | type[EscortBombing]
Reached = Callable[[str, int], frozenset[str]]
FLOWN: dict[Announcement, str] = {AnnounceBombing: BOMBING, EscortBombing: ESCORTING_RAID}
BY_WHICH = {"AAF": "17.23E", "jet": "17.53C", BOMBER: "17.73", "interceptor": "17.83"}
"""The rules by which each kind takes part."""


def announcing(game: Game, order: AnnounceBombing | EscortBombing, seat: str) -> Sortie:
    """What the order means; raises `Mistake` for units, places and fronts that are not there."""
    front = known_front(game, order.front)
    units, place = sent(game, order.units, front), known_place(game, order.to)
    return Sortie(seat, units, place, FLOWN[type(order)], front)


def announce(game: Game, request: Sortie) -> Iterator[Ruled]:
    """The units are committed; bombers have their route."""
    names = tuple(unit.name for unit in request.units)
    kinds = dict.fromkeys(unit.kind for unit in request.units)  # others bomb by house rules alone
    cited = tuple(BY_WHICH[kind] for kind in kinds if kind in BY_WHICH)
    if request.mission == ESCORTING_RAID:
        yield Ruled(BombingEscorted(names, request.hex), ("18.57", *cited))
        return
    raid = raid_on(game, request.hex)
    route = route_of(game, request.units, raid.via if raid else (), request.hex)
    doubts = ("W324",) if "17.23E" in cited else ()
    yield Ruled(BombingAnnounced(names, request.hex, route), ("18.512F", "18.57", *cited, *doubts))


def _offers(order: Announcement, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the targets open to it.

    Aside what is too little to bomb with, by all that the seat could send (doubt W324).
    """
    found = tuple(_sorties(FLOWN[order], game, seat))
    vain = in_vain(game, found) if FLOWN[order] == BOMBING else frozenset[str]()
    for front, ready, choices in found:
        unit = ready[0]
        group, few = Group(1, unit.kind, unit.nation, unit.base), vain if unit.kind == ARMY else ()
        for aside in (False, True):
            if some := tuple(one for one in choices if (one.value in few) is aside):
                one = order(group, some[0].value, front)
                yield Offer(one, (Slot("to", some),), len(ready), aside=aside, unlikely=aside)


def _sorties(mission: str, game: Game, seat: str) -> Iterator[Sent]:
    reached, targets = cache(partial(_reached, game)), _targets(game, mission)
    for front, ready in alike(game, seat, numbers(game).operations[mission] if targets else ()):
        home = Sortie(seat, (ready[0],), lies_in(game, ready[0].base), mission, front)
        if any(rule.violation(game, home) for rule in OF_THE_UNITS):
            continue
        near = targets & _within(game, ready[0], mission, reached)
        if choices := tuple(_choices(game, home, ready, sorted(near))):
            yield front, ready, choices


def _choices(game: Game, home: Sortie, ready: list[AirUnit], places: Iterable[str]) -> Iterator[Choice]:
    def request(units: tuple[AirUnit, ...], place: str) -> Sortie:
        return replace(home, units=units, hex=place)

    for place in places:
        asked = (*OF_EACH_TARGET, *(BY_THEIR_ROUTE if raid_on(game, place) else ()))
        if most_kept(game, asked, request, ready[:1], place):
            yield Choice(place, most_kept(game, (within_the_limit,), request, ready, place))


def _targets(game: Game, mission: str) -> frozenset[str]:
    """What may be bombed at all: enemy ground and the boxes of 18.49; what may be escorted: raids."""
    if mission == ESCORTING_RAID:
        return frozenset(raid.place for raid in in_the_air(game))
    hexes = (hex_.id for hex_ in game.atlas.hexes.values() if enemy_holder(game, hex_))
    return frozenset((*hexes, *game.atlas.boxes))


def _within(game: Game, unit: AirUnit, mission: str, reached: Reached) -> frozenset[str]:
    """The hexes within range of its base, or of the bases of its front; and the boxes that it may bomb."""
    limit = operational_range(game, unit)
    strategic = unit.kind in STRATEGIC_KINDS
    bases = [hex_.id for hex_ in air_bases(game, unit)] if strategic else [lies_in(game, unit.base)]
    open_ = (box for box in game.atlas.boxes if mission == BOMBING and may_bomb(game, unit, box))
    boxes = (box for box in open_ if _somebody_holds(game, box))
    reached = reached if sky_of(game, unit) is game else partial(_reached, sky_of(game, unit))
    return frozenset(boxes).union(*(reached(base, limit) for base in bases))


def _somebody_holds(game: Game, box: str) -> bool:
    """Is one of those in the game whose box it is known to be? A box of nobody there is not offered."""
    known = owners(game, game.atlas.boxes[box])
    return not known or any(nation.faction in known for nation in game.nations.values())


def _reached(game: Game, place: str, limit: int) -> frozenset[str]:
    return frozenset(game.atlas.hexes.keys() & reach_by(game, "W102", place, limit).keys())


MAY_RAID = (*MAY_FLY, *BY_THEIR_ROUTE)


ANNOUNCING = Procedure(announcing, MAY_RAID, announce, partial(_offers, AnnounceBombing))
ESCORTING = Procedure(announcing, MAY_RAID, announce, partial(_offers, EscortBombing))
