"""Areas around points, for a map without true shapes: each reaches as far as no other point is nearer."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

Point = tuple[float, float]
CORNERS = 24
"""Of the outline of an area that meets no other."""
STEP, WAVES = 7.0, ((31.0, 6.0), (11.0, 3.0), (4.3, 1.4))
"""How finely a border is drawn, and how long and how high the waves are by which it strays."""


def cell(points: Sequence[Point], which: int, reach: float) -> list[Point]:
    """What is nearer to a point than to any other, and no farther from it than this."""
    x, y = points[which]
    turns = (2 * pi * (at + 0.5) / CORNERS for at in range(CORNERS))
    outline = [(x + reach * cos(angle), y + reach * sin(angle)) for angle in turns]
    for there in points:
        if 0 < hypot(there[0] - x, there[1] - y) < 2 * reach:
            outline = list(_cut(outline, (x, y), there))
    return outline


def _cut(outline: list[Point], here: Point, there: Point) -> Iterator[Point]:
    """The part of an outline that is nearer to one point than to another."""
    for at, corner in enumerate(outline):
        before = outline[at - 1]
        depth, depth_before = _nearer(corner, here, there), _nearer(before, here, there)
        if (depth > 0) != (depth_before > 0):
            part = depth_before / (depth_before - depth)
            yield before[0] + (corner[0] - before[0]) * part, before[1] + (corner[1] - before[1]) * part
        if depth > 0:
            yield corner


def _nearer(point: Point, here: Point, there: Point) -> float:
    """Above 0 on this side of the line between two points."""
    (ax, ay), (bx, by) = here, there
    return ((ax + bx) / 2 - point[0]) * (bx - ax) + ((ay + by) / 2 - point[1]) * (by - ay)


def ragged(outline: list[Point]) -> list[Point]:
    """An outline as coasts and borders run; what two areas share strays alike in both, and each time."""
    found: list[Point] = []
    for at, (x, y) in enumerate(outline):
        from_x, from_y = outline[at - 1]
        steps = max(1, round(hypot(x - from_x, y - from_y) / STEP))
        parts = (step / steps for step in range(1, steps + 1))
        found.extend(_strayed(from_x + (x - from_x) * part, from_y + (y - from_y) * part) for part in parts)
    return found


def _strayed(x: float, y: float) -> Point:
    """A point, moved by waves of several lengths: who lies near another is moved nearly alike."""
    east = sum(high * sin((x * 0.8 + y) / long + long) for long, high in WAVES)
    south = sum(high * sin((x - y * 0.7) / long + 2 * long) for long, high in WAVES)
    return x + east, y + south
