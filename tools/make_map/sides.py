"""Which sides between two land hexes run over land alone, and which are straits."""

from typing import NamedTuple

from shapely.geometry.base import BaseGeometry

from .drawing import Drawn, Map
from .grid import DIRECTIONS, Cell, Grid, cell_named, name_of, neighbour
from .ground import SEAM, Ground, all_of, hexagon, joined, land_share_of_side
from .settings import Settings, SideCorrection

LAND, STRAIT, MIXED = "land", "strait", "mixed"


class Sides(NamedTuple):
    """The directions of one hex's land sides and straits."""

    land: list[int]
    straits: list[int]


def sides(
    settings: Settings, ground: Ground, grid: Grid, drawn: Map, corrections: list[SideCorrection]
) -> dict[Cell, Sides]:
    """Cell -> its sides, judged once for both hexes. Raises ValueError for a bad correction."""
    said = {frozenset(map(cell_named, each.between)): _checked(each, drawn) for each in corrections}
    found = {cell: Sides([], []) for cell in drawn}
    for cell in drawn:
        for direction in DIRECTIONS[:3]:
            other = neighbour(cell, direction)
            if other in drawn and drawn[cell].land != "none" and drawn[other].land != "none":
                pair = frozenset((cell, other))
                kind = said[pair] if pair in said else _kind(settings, ground, grid, drawn, cell, direction)
                _enter(found, cell, other, direction, kind)
    return {cell: Sides(sorted(each.land), sorted(each.straits)) for cell, each in found.items()}


def _enter(found: dict[Cell, Sides], cell: Cell, other: Cell, direction: int, kind: str) -> None:
    for hex_, way in ((cell, direction), (other, (direction + 3) % 6)):
        if kind == LAND:
            found[hex_].land.append(way)
        elif kind == STRAIT:
            found[hex_].straits.append(way)


def _kind(settings: Settings, ground: Ground, grid: Grid, drawn: Map, cell: Cell, direction: int) -> str:
    other = neighbour(cell, direction)
    if land_share_of_side(ground.bodies, grid, cell, direction) >= settings.thresholds.land_side:
        return LAND
    both = joined([hexagon(grid, cell), hexagon(grid, other)]).buffer(SEAM)
    land = all_of(ground.bodies, both)
    parts = list(getattr(land, "geoms", [land]))
    return MIXED if _part_of(parts, drawn[cell]) == _part_of(parts, drawn[other]) else STRAIT


def _part_of(parts: list[BaseGeometry], each: Drawn) -> int:
    """Which of the separate parts of the land of two hexes holds the main part of one of them."""
    if each.main_part is None:
        return -1
    spot = each.main_part.representative_point()
    return min(range(len(parts)), key=lambda number: (parts[number].distance(spot), number))


def _checked(correction: SideCorrection, drawn: Map) -> str:
    one, other = map(cell_named, correction.between)
    what = f"correction of the side between {name_of(one)} and {name_of(other)} ({correction.reason})"
    if one not in drawn or other not in {neighbour(one, direction) for direction in DIRECTIONS}:
        raise ValueError(f"{what}: they are not neighbours on the map")
    if correction.side not in {LAND, STRAIT, MIXED}:
        raise ValueError(f"{what}: {correction.side!r} is not a side; say land, strait or mixed")
    return correction.side
