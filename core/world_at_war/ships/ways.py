"""23.752A: whether a way by water is whole, and which is shortest."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

import msgspec

from core.mistakes import Unworkable
from core.ruling import Finding
from core.same import Same
from core.world_at_war.board import SW, box_of, controller, hex_of, name, of_another_side, port_at, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.state import DIRECTIONS, Atlas, Game, plays, turns_on
from events.sentences import say
from events.world_at_war.board import Carrier, Hex
from events.world_at_war.ships import NavalForce

Way = tuple[str, ...]


class Waters(msgspec.Struct, frozen=True):
    """Where ships of a side may be: on the water of a map, in ports of theirs, in boxes open to them.

    Whether they pass sides of land alone is what W446 is read as.
    """

    chart: Same[Atlas]
    ports: tuple[str, ...]
    boxes: tuple[str, ...]
    land_sides: str


def waters(game: Game, side: str) -> Waters:
    """Where ships of this side may be now; ports and boxes in the order of the map."""
    ports, boxes = (
        tuple(place for place in places if lies_at_sea(game, side, place) is False)
        for places in (game.atlas.ports, game.atlas.boxes)
    )
    return Waters(Same(game.atlas), ports, boxes, plays(game, "W446"))


def ways_by_water(game: Game, side: str, start: str) -> Mapping[str, Way]:
    """From a hex, to every place that ships of a side reach: one of the shortest ways, both ends included.

    Of ways of one length the one is taken whose hexes come first by their ids.
    """
    return _ways(waters(game, side), start)


def way_by_water(game: Game, side: str, start: str, goal: str) -> Way:
    """The shortest way from a hex or box, both ends included; of several, the one whose hexes come first.

    It turns on nothing but water and who holds ports and boxes, which everybody sees. Empty if there is none.
    """
    if (box := box_of(game, start)) is None:
        return ways_by_water(game, side, start).get(goal, ())
    leaving = (hex_ for hex_ in box.entrances if lies_at_sea(game, side, hex_) is not None)
    ways = (ways_by_water(game, side, hex_).get(goal) for hex_ in leaving)
    return min(((start, *way) for way in ways if way), key=lambda way: (len(way), way), default=())


@lru_cache(maxsize=32)
def _ways(open_: Waters, start: str) -> Mapping[str, Way]:
    atlas = open_.chart.thing
    found: dict[str, Way] = {start: (start,)}
    edge = [start] if start in atlas.hexes else []
    while edge:
        beyond: list[str] = []
        for here in edge:
            for place in sorted(_next(open_, here)):
                if place not in found:
                    found[place] = (*found[here], place)
                    beyond.append(place)
        edge = [place for place in beyond if place not in atlas.boxes]
    return found


def _next(open_: Waters, here: str) -> Iterator[str]:
    atlas = open_.chart.thing
    beside = _hexes_beside(atlas, here, open_.land_sides)
    yield from (one.id for one in beside if one.land != "all" or one.id in open_.ports)
    yield from (box for box in open_.boxes if here in atlas.boxes[box].entrances)


def _hexes_beside(atlas: Atlas, here: str, land_sides: str) -> Iterator[Hex]:
    """The hexes to which a side leads that ships pass (doubt W446)."""
    for direction, other in enumerate(atlas.beside[here]):
        if other is not None and (
            land_sides == "passed" or not _land_alone(atlas.hexes[here], direction, other)
        ):
            yield other


def _land_alone(here: Hex, direction: int, other: Hex) -> bool:
    """Is the side between two hexes with water one of land alone?"""
    if "all" in (here.land, other.land):
        return False
    opposite = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
    return direction in here.land_sides or opposite in other.land_sides


def lies_at_sea(game: Game, side: str, place: str) -> bool | None:
    """Would a side's ship be at sea there, or in port (a friendly port or box)? None: it can't be there."""
    if (box := box_of(game, place)) is not None:
        return None if box.kind == SW or of_another_side(game, side, box) else False
    hex_ = hex_of(game, place)
    if hex_ is None:
        return None
    if port_at(game, place) and side and side_of(game, controller(game, hex_)) == side:
        return False
    return None if hex_.land == "all" else True


def comes_to_lie(game: Game, ships: Carrier | NavalForce, place: str) -> bool:
    """Would they be at sea there, or else in port? Raises `Mistake` where no ship can be."""
    at_sea = lies_at_sea(game, side_of(game, ships.nation), place)
    if at_sea is None:
        told = say(
            "{ships} can't lie at {place}: it has neither open water nor port."
            if box_of(game, place) is None
            else "{ships} can't lie at {place}: it has no port of its side.",
            ships=ships.name,
            place=name(game, place),
        )
        raise Unworkable("place", told)
    return at_sea


class Sailing(msgspec.Struct, frozen=True):
    """Task forces that are to sail on an activity; `path` begins where the first of them lies."""

    seat: str
    forces: tuple[NavalForce, ...]
    activity: str
    path: tuple[str, ...]

    @property
    def nation(self) -> str:
        """Whose the first task force is."""
        return self.forces[0].nation


@rule(
    "23.752A/path",
    "A naval force goes from a hex of water to one beside it.",
    "{place} is not beside {given}, by water: {allowed}.",
    lambda game, request: ("W446",) if turns_on(game, "W446", lambda g: _whole(g, request)) else (),
)
def path_is_whole(game: Game, request: Sailing) -> Iterable[Finding]:
    """The path is announced hex by hex (doubt W446); how far ships go is for the rules on ships."""
    side = side_of(game, request.nation)
    for one, other in pairwise(request.path):
        if not _beside(game, one, other) or lies_at_sea(game, side, other) is None:
            way = _told(game, side, one, other)
            yield Finding(place=name(game, other), given=name(game, one), allowed=way)


def _whole(game: Game, request: Sailing) -> bool:
    return all(_beside(game, one, other) for one, other in pairwise(request.path))


def _told(game: Game, side: str, one: str, other: str) -> str:
    """Which way leads from the one to the other, as who named no whole one may want to know."""
    way = way_by_water(game, side, one, other) if lies_at_sea(game, side, one) is not None else ()
    between = tuple(name(game, place) for place in way[1:-1])
    return say(
        "no way by water leads there" if not between else "by way of {hexes} it is reached", hexes=between
    )


@rule(
    "23.752A/through",
    "A naval force passes no box, but begins or ends there.",
    "{place} is a box.",
)
def no_box_on_the_way(game: Game, request: Sailing) -> Iterable[Finding]:
    """In a box ships are in port (17.3126)."""
    for place in request.path[1:-1]:
        if box_of(game, place) is not None:
            yield Finding(place=place)


def beside(game: Game, place: str) -> list[str]:
    """The hexes and boxes beside a hex or box, in the order of their ids, whoever may lie there."""
    if (box := box_of(game, place)) is not None:
        return sorted(box.entrances)
    hexes = (one.id for one in _hexes_beside(game.atlas, place, plays(game, "W446")))
    return sorted((*hexes, *(one for one, box in game.atlas.boxes.items() if place in box.entrances)))


def from_coast_to_coast(game: Game, path: Way) -> tuple[str, ...]:
    """The hexes of a way that ships enter from the water off one coast and leave on another (doubt W446)."""
    threes = zip(path, path[1:], path[2:], strict=False)
    return tuple(here for before, here, after in threes if _parts_coasts(game.atlas, before, here, after))


def _parts_coasts(atlas: Atlas, before: str, here: str, after: str) -> bool:
    """Do sides that are no water lie between two sides of a hex, whichever way one goes round it?"""
    if not {before, here, after} <= atlas.hexes.keys():
        return False
    around = list(enumerate(atlas.beside[here]))
    water = [
        one is None or (one.land != "all" and not _land_alone(atlas.hexes[here], direction, one))
        for direction, one in around
    ]
    ends = sorted(direction for direction, one in around if one and one.id in (before, after))
    if len(ends) < len((before, after)):
        return False
    first, last = ends
    return not all(water[first : last + 1]) and not all((*water[last:], *water[: first + 1]))


def _beside(game: Game, one: str, other: str) -> bool:
    if hex_of(game, one) is not None and hex_of(game, other) is not None:
        return any(h.id == other for h in _hexes_beside(game.atlas, one, plays(game, "W446")))
    for box, place in ((one, other), (other, one)):
        if (found := box_of(game, box)) is not None:
            return place in found.entrances
    return False
