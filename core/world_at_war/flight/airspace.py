"""18.22, 18.23: where air may fly over the map, and how many hexes it takes.

How far it is follows from little: the map, the neutral land, and two doubts. So it is found once for them,
and not for each order that asks.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush

import msgspec

from core.same import Same
from core.world_at_war.board import hex_of, lies_in
from core.world_at_war.state import Atlas, Game, distance, plays
from events.world_at_war.board import Box, Hex, Territory

REACHES, WAYS = 512, 4096
"""So many are remembered: of a few hundred places each from a place, and single ways between two of them."""


class Airspace(msgspec.Struct, frozen=True):
    """What bounds every flight: the map, its hexes of neutral land, and what is played for W80 and W82."""

    chart: Same[Atlas]
    neutral: frozenset[str]
    borders: str
    boxes: str

    @property
    def atlas(self) -> Atlas:
        """The map."""
        return self.chart.thing


def airspace(game: Game) -> Airspace:
    """What bounds flights in a game."""
    kept = Same(game.atlas), Same(game.territories), Same(game.held)
    return _airspace(*kept, plays(game, "W80"), plays(game, "W82"))


@lru_cache(maxsize=64)
def _airspace(
    chart: Same[Atlas],
    territories: Same[dict[str, Territory]],
    held: Same[dict[str, str]],
    borders: str,
    boxes: str,
) -> Airspace:
    """That land is neutral that is nobody's prize yet."""
    neutral = {t.name for t in territories.thing.values() if t.neutral}
    land = (h.id for h in chart.thing.hexes.values() if h.territory in neutral)
    return Airspace(chart, frozenset(land).difference(held.thing), borders, boxes)


def reach(game: Game, origin: str, limit: int) -> Mapping[str, int]:
    """Every hex and box that can be flown to from a hex or box within `limit` hexes, and the hexes it takes.

    The flight never enters land that is wholly neutral and never crosses a hexside of nothing but
    neutral land (18.22); it may enter a mapboard box only at the hexes from which the map counts it (18.23).
    """
    return _reached(airspace(game), origin, limit)


@lru_cache(maxsize=REACHES)
def _reached(air: Airspace, origin: str, limit: int) -> Mapping[str, int]:
    counted = dict(_starts(air, origin, limit))
    front = list(counted)
    while front:
        front = [found for place in front for found in _step(air, place, counted, limit)]
    return counted | dict(_boxes(air, counted, limit))


def reach_by(game: Game, doubt: str, origin: str, limit: int) -> Mapping[str, int]:
    """As `reach`, along the permitted path or straight if there is one, as a doubt (W72, W102) says."""
    found = _reached_straight if plays(game, doubt) == "straight" else _reached
    return found(airspace(game), origin, limit)


@lru_cache(maxsize=REACHES)
def _reached_straight(air: Airspace, origin: str, limit: int) -> Mapping[str, int]:
    starts = tuple(_starts(air, origin, limit))
    if not starts:  # a jet without range, or a box whose entrances are too far off
        return {}
    hexes_of = air.atlas.hexes
    everywhere = (hexes_of[p] for p in _reached(air, origin, len(hexes_of)) if p in hexes_of)
    straight = ((h.id, _from(air, starts, h)) for h in everywhere)
    counted = {place: hexes for place, hexes in straight if hexes <= limit}
    return counted | dict(_boxes(air, counted, limit))


def flight(game: Game, origin: str, destination: str, limit: int) -> int | None:
    """The hexes of the shortest permitted flight between two places, or None if `limit` does not do."""
    air, here, there = airspace(game), lies_in(game, origin), lies_in(game, destination)
    if hex_of(game, here) is None or hex_of(game, there) is None:
        return _reached(air, here, limit).get(there)
    return _way(air, here, there, limit)


def flight_by(game: Game, doubt: str, origin: str, destination: str, limit: int) -> int | None:
    """As `flight`, along the permitted path or straight if there is one, as a doubt (W72, W102) says."""
    if plays(game, doubt) != "straight":
        return flight(game, origin, destination, limit)
    return reach_by(game, doubt, lies_in(game, origin), limit).get(lies_in(game, destination))


def crow_flight(game: Game, origin: str, destination: str) -> int | None:
    """The hexes between two map hexes whatever lies between; None where one of them is a box."""
    a, b = hex_of(game, lies_in(game, origin)), hex_of(game, lies_in(game, destination))
    return distance(a, b) if a and b else None


def ways_on(game: Game, hex_: Hex) -> Iterator[Hex]:
    """The hexes beside this one that may be flown to from it (18.22)."""
    air = airspace(game)
    for direction, other in enumerate(game.atlas.beside[hex_.id]):
        if other is not None and _passable(air, hex_, direction, other):
            yield other


@lru_cache(maxsize=WAYS)
def _way(air: Airspace, origin: str, destination: str, limit: int) -> int | None:
    """The hexes of the shortest permitted way, those that lie nearest to the goal looked at first."""
    hexes = air.atlas.hexes
    goal = hexes[destination]
    counted, waiting = {origin: 0}, [(distance(hexes[origin], goal), 0, origin)]
    while waiting:
        _, _, place = heappop(waiting)
        if place == destination:
            return counted[place]
        for found in _step(air, place, counted, limit):
            left = distance(hexes[found], goal)
            if counted[found] + left <= limit:
                heappush(waiting, (counted[found] + left, left, found))
    return None


def _starts(air: Airspace, origin: str, limit: int) -> Iterator[tuple[str, int]]:
    if origin in air.atlas.hexes:
        yield origin, 0
    elif (box := air.atlas.boxes.get(origin)) is not None:
        counts = ((entry, _count(air, cost)) for entry, cost in sorted(box.entrances.items()))
        yield from ((entry, cost) for entry, cost in counts if cost <= limit)


def _step(air: Airspace, place: str, counted: dict[str, int], limit: int) -> Iterator[str]:
    """Go one hex on from a hex; what is reached anew, or more cheaply, is counted and gone on from."""
    atlas, neutral = air.atlas, air.neutral
    hex_, hexes, here = atlas.hexes[place], counted[place] + 1, place in neutral
    if hexes > limit:
        return
    for direction, other in enumerate(atlas.beside[place]):
        if other is None or counted.get(other.id, limit + 1) <= hexes:
            continue
        if not (here or other.id in neutral) or _passable(air, hex_, direction, other):
            counted[other.id] = hexes
            yield other.id


def _passable(air: Airspace, hex_: Hex, direction: int, other: Hex) -> bool:
    """18.22: no hex of neutral land alone, no hexside of neutral land alone; a border is doubt W80."""
    here, there = hex_.id in air.neutral, other.id in air.neutral
    if there and other.land == "all":
        return False
    if direction not in hex_.land_sides or not (here or there):
        return True
    return not (here and there) and air.borders == "not_exclusive"


def _from(air: Airspace, starts: Iterable[tuple[str, int]], hex_: Hex) -> int:
    return min(cost + distance(air.atlas.hexes[start], hex_) for start, cost in starts)


def _boxes(air: Airspace, counted: Mapping[str, int], limit: int) -> Iterator[tuple[str, int]]:
    for box in air.atlas.boxes.values():
        if (hexes := _entry(air, box, counted)) is not None and hexes <= limit:
            yield box.name, hexes


def _entry(air: Airspace, box: Box, counted: Mapping[str, int]) -> int | None:
    entries = box.entrances.items()
    return min(
        (counted[entry] + _count(air, cost) for entry, cost in entries if entry in counted), default=None
    )


def _count(air: Airspace, cost: int) -> int:
    """The map counts a box as one hex beyond its links, or more; doubt W82 may leave that hex out."""
    return cost - 1 if air.boxes == "link_reached" else cost
