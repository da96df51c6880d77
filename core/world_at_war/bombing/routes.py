"""17.72, 17.582, 17.82: the way of bombers to their target, hex by hex."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from core.world_at_war.atlas import distance
from core.world_at_war.basing import STRATEGIC_KINDS
from core.world_at_war.board import hex_of
from core.world_at_war.flight import reach, ways_on
from core.world_at_war.ranges import operational_range
from core.world_at_war.state import Game, plays
from core.world_at_war.strategic import sky_of
from core.world_at_war.targets import air_bases
from events.world_at_war.board import AirUnit, Hex

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
