"""The hexes of a map, drawn from the ground: land, island, territory, terrain, front; then corrected."""

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from .coastlines import Coast, outline, point
from .grid import Cell, Grid, axial, cell_named, cells, centre, name_of
from .ground import Ground, hexagon, largest_part, nearest_owner, of_owner, shares
from .settings import Corrections, HexCorrection, Island, Settings


class Drawn(msgspec.Struct, frozen=True):
    """One hex as it will be written, but for its sides and places, and the body of land it stands for."""

    id: str
    q: int
    r: int
    land: str
    territory: str
    front: str
    terrain: list[str]
    island: str
    one_hex_island: bool
    island_group: str
    body: str
    main_part: BaseGeometry | None


FARTHEST_SHORE = 20.0  # kilometres from an island's point to the island
Map = dict[Cell, Drawn]


def draw(settings: Settings, coast: Coast, ground: Ground, grid: Grid, corrections: Corrections) -> Map:
    """Every hex of the map, corrections included. Raises ValueError for a correction of no hex on it."""
    owners = islands_by_cell(settings, coast, ground, grid)
    drawn = {cell: _hex(settings, ground, grid, cell, owners.get(cell)) for cell in cells(grid)}
    drawn = _with_islands_counted(drawn)
    drawn = {cell: _coloured(settings, coast, grid, cell, each) for cell, each in drawn.items()}
    for correction in corrections.hexes:
        cell = cell_named(correction.id)
        if cell not in drawn:
            raise ValueError(
                f"correction of hex {correction.id} ({correction.reason}): no such hex on the map"
            )
        drawn[cell] = _corrected(drawn[cell], correction, grid, ground)
    return drawn


def grid_of(settings: Settings) -> Grid:
    """The grid of a map, moved by its offset."""
    frame = settings.frame
    east, south = frame.offset_km
    return Grid(frame.west_km + east, frame.north_km - south, frame.hex_km, frame.columns, frame.rows)


def islands_by_cell(
    settings: Settings, coast: Coast, ground: Ground, grid: Grid
) -> dict[Cell, tuple[Island, str]]:
    """Cell -> the named island it belongs to, and its body of land. Raises ValueError as body_of."""
    found: dict[Cell, tuple[Island, str]] = {}
    for island in settings.islands:
        body = body_of(coast, ground, island)
        covered = cover(grid, coast.bodies[int(body)])
        found |= dict.fromkeys(filled(settings, island, covered), (island, body))
    return found


def body_of(coast: Coast, ground: Ground, island: Island) -> str:
    """The number of an island's body of land. Raises ValueError if the coastline file does not draw it."""
    spot = point(coast.plane, island.at)
    body = nearest_owner(ground.bodies, *spot)
    if coast.bodies[int(body)].distance(shapely.Point(spot)) > FARTHEST_SHORE:
        raise ValueError(f"{island.name}: no land there in the coastline file; make its hex by a correction")
    return body


def filled(settings: Settings, island: Island, covered: dict[Cell, float]) -> dict[Cell, float]:
    """The cells that an island has, with its share of each: a kept one has the one that holds most of it."""
    if island.kept:
        return dict(sorted(covered.items(), key=lambda item: -item[1])[:1])
    least = island.least_share or settings.thresholds.land
    return {cell: share for cell, share in covered.items() if share >= least}


def cover(grid: Grid, body: BaseGeometry) -> dict[Cell, float]:
    """Cell -> the share of the hex that a body of land covers."""
    left, bottom, right, top = body.bounds
    near = [
        cell
        for cell in cells(grid)
        if left - grid.across < centre(grid, cell)[0] < right + grid.across
        and bottom - grid.across < centre(grid, cell)[1] < top + grid.across
    ]
    found = {cell: hexagon(grid, cell).intersection(body).area / grid.area for cell in near}
    return {cell: share for cell, share in found.items() if share > 0}


def _hex(
    settings: Settings, ground: Ground, grid: Grid, cell: Cell, owner: tuple[Island, str] | None
) -> Drawn:
    shape = hexagon(grid, cell)
    bodies = shares(ground.bodies, shape, grid.area)
    if owner is not None and sum(bodies.values()) - bodies[owner[1]] < settings.thresholds.land:
        island, body = owner
        own = of_owner(ground.bodies, shape, body)
        return _land(cell, "part", _most(shares(ground.territories, own, grid.area)), body, own, island)
    total = sum(bodies.values())
    if total < settings.thresholds.land:
        return _sea(cell)
    land = "all" if total >= settings.thresholds.all_land else "part"
    territory = _most(shares(ground.territories, shape, grid.area))
    own = of_owner(ground.territories, shape, territory)
    return _land(cell, land, territory, _most(bodies), own, None)


def _land(
    cell: Cell, land: str, territory: str, body: str, own: BaseGeometry, island: Island | None
) -> Drawn:
    q, r = axial(cell)
    name, group = (island.name, island.group) if island else ("", "")
    return Drawn(name_of(cell), q, r, land, territory, "", [], name, False, group, body, largest_part(own))


def _sea(cell: Cell) -> Drawn:
    q, r = axial(cell)
    return Drawn(name_of(cell), q, r, "none", "", "", [], "", False, "", "", None)


def _most(found: dict[str, float]) -> str:
    return max(sorted(found), key=lambda owner: found[owner])


def _with_islands_counted(drawn: Map) -> Map:
    """Mark the islands that are one single hex."""
    names = [each.island for each in drawn.values() if each.island]
    single = {name for name in names if names.count(name) == 1}
    return {
        cell: msgspec.structs.replace(each, one_hex_island=each.island in single)
        for cell, each in drawn.items()
    }


def _coloured(settings: Settings, coast: Coast, grid: Grid, cell: Cell, each: Drawn) -> Drawn:
    middle = shapely.Point(centre(grid, cell))
    front = settings.default_front
    for area in reversed(settings.front_areas):
        inside = not area.outline or outline(coast.plane, area.outline).contains(middle)
        if inside and (not area.territories or each.territory in area.territories):
            front = area.front
    terrain = []
    if each.land != "none":
        areas = settings.terrain_areas
        terrain = sorted(
            {area.terrain for area in areas if outline(coast.plane, area.outline).contains(middle)}
        )
    return msgspec.structs.replace(each, front=front, terrain=terrain)


def _corrected(each: Drawn, correction: HexCorrection, grid: Grid, ground: Ground) -> Drawn:
    said = {name: value for name in _SAID if (value := getattr(correction, name)) is not None}
    changed = msgspec.structs.replace(each, **said)
    if changed.land == "none":
        return msgspec.structs.replace(_sea(cell_named(each.id)), front=changed.front)
    if changed.territory != each.territory:
        return _of_territory(changed, grid, ground)
    return changed


_SAID = ("land", "territory", "front", "terrain", "island", "one_hex_island", "island_group")


def _of_territory(each: Drawn, grid: Grid, ground: Ground) -> Drawn:
    """A hex given to another territory stands for that territory's own land, where it has any there."""
    shape = hexagon(grid, cell_named(each.id))
    own = of_owner(ground.territories, shape, each.territory)
    if own.is_empty:
        return each
    part = largest_part(own)
    spot = part.representative_point()
    return msgspec.structs.replace(each, main_part=part, body=nearest_owner(ground.bodies, spot.x, spot.y))
