"""18.22 and 18.48: where air units may fly, and how many hexes it takes them."""

from collections.abc import Iterator

from core.world_at_war.atlas import distance, neighbours
from core.world_at_war.board import box_of, hex_of, lies_in, neutral
from core.world_at_war.state import Game
from events.world_at_war.board import Box, Hex


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


def flight(game: Game, origin: str, destination: str, limit: int) -> int | None:
    """The hexes of the shortest permitted flight between two places, or None if there is none within `limit`."""
    return reach(game, lies_in(game, origin), limit).get(lies_in(game, destination))


def crow_flight(game: Game, origin: str, destination: str) -> int | None:
    """The hexes between two map hexes whatever lies between; None where one of them is a box."""
    a, b = hex_of(game, lies_in(game, origin)), hex_of(game, lies_in(game, destination))
    return distance(a, b) if a and b else None


def _starts(game: Game, origin: str, limit: int) -> Iterator[tuple[str, int]]:
    if (box := box_of(game, origin)) is None:
        yield origin, 0
    else:
        yield from ((entry, cost) for entry, cost in sorted(box.entrances.items()) if cost <= limit)


def _step(game: Game, place: str, counted: dict[str, int], limit: int) -> Iterator[str]:
    """Go one hex on from a hex; what is reached anew, or more cheaply, is counted and gone on from."""
    hex_, hexes = game.atlas.hexes[place], counted[place] + 1
    if hexes > limit:
        return
    for direction, other in neighbours(game.atlas, hex_):
        if counted.get(other.id, limit + 1) > hexes and _passable(game, hex_, direction, other):
            counted[other.id] = hexes
            yield other.id


def _passable(game: Game, hex_: Hex, direction: int, other: Hex) -> bool:
    if other.land == "none" or not neutral(game, other):
        return True
    return other.land != "all" and not (direction in hex_.land_sides and neutral(game, hex_))


def _boxes(game: Game, counted: dict[str, int], limit: int) -> Iterator[tuple[str, int]]:
    for box in game.atlas.boxes.values():
        if (hexes := _entry(box, counted)) is not None and hexes <= limit:
            yield box.name, hexes


def _entry(box: Box, counted: dict[str, int]) -> int | None:
    return min((counted[e] + cost for e, cost in box.entrances.items() if e in counted), default=None)
