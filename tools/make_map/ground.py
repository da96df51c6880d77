"""How much land of which body and whose territory lies in a hex, or along a side."""

from typing import NamedTuple

import shapely
from shapely import LineString, Polygon, STRtree, box
from shapely.geometry.base import BaseGeometry

from .coastlines import Coast
from .grid import Cell, Grid, corners

TILE = 200.0  # kilometres; land cut into tiles makes thousands of intersections ten times as fast
SEAM = 0.02  # kilometres; neighbouring pieces are widened by so much before they are joined


class Layer(NamedTuple):
    """Shapes cut into tiles, each with the name (territory) or number (body) of the shape it came from."""

    pieces: list[BaseGeometry]
    owners: list[str]
    tree: STRtree


class Ground(NamedTuple):
    """The land of a map, ready to be asked."""

    bodies: Layer
    territories: Layer


def survey(coast: Coast) -> Ground:
    """Cut the land into tiles, once."""
    bodies = {str(number): body for number, body in enumerate(coast.bodies)}
    return Ground(_layer(bodies), _layer(coast.territories))


def hexagon(grid: Grid, cell: Cell) -> Polygon:
    """The outline of a hex."""
    return Polygon(corners(grid, cell))


def shares(layer: Layer, shape: BaseGeometry, whole: float) -> dict[str, float]:
    """Owner -> its share (0 to 1) of a whole given in square kilometres; owners with none are left out."""
    found: dict[str, float] = {}
    for number in sorted(layer.tree.query(shape, predicate="intersects")):
        area = layer.pieces[number].intersection(shape).area / whole
        if area > 0:
            found[layer.owners[number]] = found.get(layer.owners[number], 0.0) + area
    return found


def of_owner(layer: Layer, shape: BaseGeometry, owner: str) -> BaseGeometry:
    """What one owner has inside a shape."""
    near = sorted(layer.tree.query(shape, predicate="intersects"))
    parts = [layer.pieces[number].intersection(shape) for number in near if layer.owners[number] == owner]
    return joined(parts)


def all_of(layer: Layer, shape: BaseGeometry) -> BaseGeometry:
    """Everything of a layer inside a shape."""
    near = sorted(layer.tree.query(shape, predicate="intersects"))
    return joined([layer.pieces[number].intersection(shape) for number in near])


def joined(parts: list[BaseGeometry]) -> BaseGeometry:
    """Pieces as one shape, healed where tiles were cut."""
    return shapely.union_all([part.buffer(SEAM) for part in parts])


def largest_part(shape: BaseGeometry) -> BaseGeometry:
    """The largest of a shape's separate parts."""
    return max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)


def nearest_owner(layer: Layer, x: float, y: float) -> str:
    """Whose piece is nearest to a point."""
    return layer.owners[int(layer.tree.nearest(shapely.Point(x, y)))]


def land_share_of_side(layer: Layer, grid: Grid, cell: Cell, direction: int) -> float:
    """Which share (0 to 1) of a side runs over land."""
    ends = corners(grid, cell)
    side = LineString([ends[direction], ends[(direction + 1) % 6]])
    near = sorted(layer.tree.query(side, predicate="intersects"))
    return float(sum(layer.pieces[number].intersection(side).length for number in near) / grid.radius)


def _layer(shapes: dict[str, BaseGeometry]) -> Layer:
    pieces: list[BaseGeometry] = []
    owners: list[str] = []
    for owner, shape in shapes.items():
        for piece in _tiles(shape):
            pieces.append(piece)
            owners.append(owner)
    return Layer(pieces, owners, STRtree(pieces))


def _tiles(shape: BaseGeometry) -> list[BaseGeometry]:
    left, bottom, right, top = shape.bounds
    columns = range(int(left // TILE), int(right // TILE) + 1)
    rows = range(int(bottom // TILE), int(top // TILE) + 1)
    if len(columns) * len(rows) == 1:
        return [shape]
    shapely.prepare(shape)
    squares = [box(x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE) for x in columns for y in rows]
    return [cut for square in squares if (cut := shape.intersection(square)).area > 0]
