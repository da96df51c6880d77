"""18.22, 18.3, 18.48: where air units may fly, and how far each kind does."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from core.world_at_war.board import box_of, declared, hex_of, lies_in, neutral, theater
from core.world_at_war.state import Game, distance, numbers, plays
from core.world_at_war.units import factor_kind
from events.world_at_war.board import AirUnit, Box, Hex


def reach(game: Game, origin: str, limit: int) -> dict[str, int]:
    """Every hex and box that can be flown to from a hex or box within `limit` hexes, and the hexes it takes.

    The flight never enters land that is wholly neutral and never crosses a hexside of nothing but
    neutral land (18.22); it may enter a mapboard box only at the hexes from which the map counts it (18.23).
    """
    counted = dict(_starts(game, origin, limit))
    front = list(counted)
    while front:
        front = [found for place in front for found in _step(game, place, counted, limit)]
    return counted | dict(_boxes(game, counted, limit))


def reach_by(game: Game, doubt: str, origin: str, limit: int) -> dict[str, int]:
    """As `reach`, along the permitted path or straight if there is one, as a doubt (W72, W102) says."""
    if plays(game, doubt) != "straight":
        return reach(game, origin, limit)
    starts = tuple(_starts(game, origin, limit))
    if not starts:  # a jet without range, or a box whose entrances are too far off
        return {}
    everywhere = (game.atlas.hexes[p] for p in reach(game, origin, len(game.atlas.hexes)) if hex_of(game, p))
    straight = ((h.id, _from(game, starts, h)) for h in everywhere)
    counted = {place: hexes for place, hexes in straight if hexes <= limit}
    return counted | dict(_boxes(game, counted, limit))


def flight(game: Game, origin: str, destination: str, limit: int) -> int | None:
    """The hexes of the shortest permitted flight between two places, or None if `limit` does not do."""
    start, goal = hex_of(game, lies_in(game, origin)), hex_of(game, lies_in(game, destination))
    if start is None or goal is None:
        return reach(game, lies_in(game, origin), limit).get(lies_in(game, destination))
    return _way(game, start, goal, limit)


def flight_by(game: Game, doubt: str, origin: str, destination: str, limit: int) -> int | None:
    """As `flight`, along the permitted path or straight if there is one, as a doubt (W72, W102) says."""
    if plays(game, doubt) != "straight":
        return flight(game, origin, destination, limit)
    return reach_by(game, doubt, lies_in(game, origin), limit).get(lies_in(game, destination))


def crow_flight(game: Game, origin: str, destination: str) -> int | None:
    """The hexes between two map hexes whatever lies between; None where one of them is a box."""
    a, b = hex_of(game, lies_in(game, origin)), hex_of(game, lies_in(game, destination))
    return distance(a, b) if a and b else None


def _way(game: Game, start: Hex, goal: Hex, limit: int) -> int | None:
    """The hexes of the shortest permitted way, those that lie nearest to the goal looked at first."""
    counted, waiting = {start.id: 0}, [(distance(start, goal), 0, start.id)]
    while waiting:
        _, _, place = heappop(waiting)
        if place == goal.id:
            return counted[place]
        for found in _step(game, place, counted, limit):
            left = distance(game.atlas.hexes[found], goal)
            if counted[found] + left <= limit:
                heappush(waiting, (counted[found] + left, left, found))
    return None


def _starts(game: Game, origin: str, limit: int) -> Iterator[tuple[str, int]]:
    if hex_of(game, origin) is not None:
        yield origin, 0
    elif (box := box_of(game, origin)) is not None:
        counts = ((entry, _count(game, cost)) for entry, cost in sorted(box.entrances.items()))
        yield from ((entry, cost) for entry, cost in counts if cost <= limit)


def _step(game: Game, place: str, counted: dict[str, int], limit: int) -> Iterator[str]:
    """Go one hex on from a hex; what is reached anew, or more cheaply, is counted and gone on from."""
    hex_, hexes = game.atlas.hexes[place], counted[place] + 1
    if hexes > limit:
        return
    here = neutral(game, hex_)
    for direction, other in enumerate(game.atlas.beside[place]):
        if other is None or counted.get(other.id, limit + 1) <= hexes:
            continue
        if not (here or neutral(game, other)) or _passable(game, hex_, direction, other):
            counted[other.id] = hexes
            yield other.id


def ways_on(game: Game, hex_: Hex) -> Iterator[Hex]:
    """The hexes beside this one that may be flown to from it (18.22)."""
    for direction, other in enumerate(game.atlas.beside[hex_.id]):
        if other is not None and _passable(game, hex_, direction, other):
            yield other


def _passable(game: Game, hex_: Hex, direction: int, other: Hex) -> bool:
    """18.22: no hex of neutral land alone, no hexside of neutral land alone; a border is doubt W80."""
    here, there = neutral(game, hex_), neutral(game, other)
    if there and other.land == "all":
        return False
    if direction not in hex_.land_sides or not (here or there):
        return True
    return not (here and there) and plays(game, "W80") == "not_exclusive"


def _from(game: Game, starts: Iterable[tuple[str, int]], hex_: Hex) -> int:
    return min(cost + distance(game.atlas.hexes[start], hex_) for start, cost in starts)


def _boxes(game: Game, counted: dict[str, int], limit: int) -> Iterator[tuple[str, int]]:
    for box in game.atlas.boxes.values():
        if (hexes := _entry(game, box, counted)) is not None and hexes <= limit:
            yield box.name, hexes


def _entry(game: Game, box: Box, counted: dict[str, int]) -> int | None:
    entries = box.entrances.items()
    return min(
        (counted[entry] + _count(game, cost) for entry, cost in entries if entry in counted), default=None
    )


def _count(game: Game, cost: int) -> int:
    """The map counts a box as one hex beyond its links, or more; doubt W82 may leave that hex out."""
    return cost - 1 if plays(game, "W82") == "link_reached" else cost


def operational_range(game: Game, unit: AirUnit) -> int:
    """The range of an air unit from its base, in hexes (18.31); 0 where it can't fly yet.

    Squadrons have the range of the factors that they are parts of.
    Jets, strategic bombers and interceptors have the range of the declared research result of their nation.
    """
    edition, where, kind = numbers(game), theater_of(game, unit), factor_kind(unit.kind)
    if kind in edition.ranges:
        return edition.ranges[kind][where]
    research = edition.ranges_by_research[kind]
    result = int(declared(game, "research", f"{unit.nation}/{research.subject}", "0") or 0)
    step = _step_of_range(game, list(research.steps), result)
    return research.steps[step][where] if step else 0


def _step_of_range(game: Game, steps: list[str], result: int) -> str:
    """The named result that holds at this one; empty if it gives no range.

    A result between two named ones is that of the lower, or none at all (doubt W163).
    """
    reached = [step for step in steps if int(step) <= result]
    between = str(result) not in steps and len(reached) < len(steps)
    if not reached or (between and plays(game, "W163") == "none"):
        return ""
    return max(reached, key=int)


def staging_range(game: Game, unit: AirUnit) -> int:
    """How far an air unit may stage, in hexes: twice its operational range (18.21)."""
    return numbers(game).staging_multiple * operational_range(game, unit)


def theater_of(game: Game, unit: AirUnit) -> str:
    """The theater of the unit's base; for a box, that of the unit's front, Europe failing all."""
    if (hex_ := hex_of(game, lies_in(game, unit.base))) is not None:
        return theater(game, hex_)
    return game.atlas.map.fronts.get(unit.front, next(iter(game.atlas.map.fronts.values()), "Europe"))
