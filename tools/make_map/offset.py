"""The search for the offset of the grid that suits a map's islands, straits, distances and places best."""

from typing import NamedTuple

from .coastlines import Coast, point
from .drawing import body_of, cover, filled, grid_of
from .grid import Cell, Grid, cell_at, distance, name_of
from .ground import Ground, hexagon, shares
from .settings import Island, Place, Settings

STEPS_EAST, STEPS_SOUTH = 20, 18  # one hex across, one row down, in steps of five kilometres
PLACE_WEIGHT = 0.1  # a place that must be moved spoils a grid less than an island does


class Offset(NamedTuple):
    """An offset in kilometres, how well it does, and which wishes it leaves open."""

    score: float
    east: float
    south: float
    open_wishes: list[str]


def best_offsets(settings: Settings, places: list[Place], coast: Coast, ground: Ground) -> list[Offset]:
    """All offsets that were tried, the best first."""
    start = grid_of(settings)
    tried = []
    for east in range(STEPS_EAST):
        for south in range(STEPS_SOUTH):
            km_east = east * start.across / STEPS_EAST
            km_south = south * 1.5 * start.radius / STEPS_SOUTH
            grid = start._replace(
                west=settings.frame.west_km + km_east, north=settings.frame.north_km - km_south
            )
            tried.append(_tried(settings, places, coast, ground, grid, km_east, km_south))
    return sorted(tried, key=lambda each: (-each.score, each.east, each.south))


def _tried(
    settings: Settings,
    places: list[Place],
    coast: Coast,
    ground: Ground,
    grid: Grid,
    east: float,
    south: float,
) -> Offset:
    missed = [
        line for island in settings.islands for line in _island_misses(settings, coast, ground, grid, island)
    ]
    at = {place.name: cell_at(grid, *point(coast.plane, place.at)) for place in places}
    missed += [
        f"{span.start} to {span.end}: {distance(at[span.start], at[span.end])} hexes"
        for span in settings.spans
        if not span.hexes[0] <= distance(at[span.start], at[span.end]) <= span.hexes[1]
    ]
    missed += [
        f"{each.name}: one hex" for each in settings.apart if _together(each.one, each.other, coast, grid)
    ]
    homeless = sum(1 for place in places if _at_sea(settings, ground, grid, at[place.name]))
    return Offset(round(-len(missed) - PLACE_WEIGHT * homeless, 2), round(east, 1), round(south, 1), missed)


def _island_misses(settings: Settings, coast: Coast, ground: Ground, grid: Grid, island: Island) -> list[str]:
    covered = cover(grid, coast.bodies[int(body_of(coast, ground, island))])
    if not covered:
        return [f"{island.name}: off the map"]
    own = filled(settings, island, covered)
    other = {cell: _other_land(ground, grid, cell, share) for cell, share in own.items()}
    shared = sorted(cell for cell, share in other.items() if share >= settings.thresholds.land)
    missed = [f"{island.name}: shares {name_of(cell)}" for cell in shared]
    if not island.hexes[0] <= len(own) <= island.hexes[1]:
        missed.append(f"{island.name}: {len(own)} hexes")
    return missed


def _other_land(ground: Ground, grid: Grid, cell: Cell, own: float) -> float:
    return sum(shares(ground.bodies, hexagon(grid, cell), grid.area).values()) - own


def _together(one: tuple[float, float], other: tuple[float, float], coast: Coast, grid: Grid) -> bool:
    return cell_at(grid, *point(coast.plane, one)) == cell_at(grid, *point(coast.plane, other))


def _at_sea(settings: Settings, ground: Ground, grid: Grid, cell: Cell) -> bool:
    return sum(shares(ground.bodies, hexagon(grid, cell), grid.area).values()) < settings.thresholds.land
