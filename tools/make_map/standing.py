"""The hex that each place stands in: its own, or the nearest of its territory on the same body of land."""

import math
from collections.abc import Iterable

import shapely

from .coastlines import Coast, point
from .drawing import Map
from .grid import Cell, Grid, cell_at, cell_named, centre, name_of
from .settings import Place, PlaceCorrection

FARTHEST = 1.2  # hexes from the place to the middle of the hex that it is moved to


def places_by_cell(
    places: list[Place], coast: Coast, grid: Grid, drawn: Map, corrections: list[PlaceCorrection]
) -> tuple[dict[Cell, list[Place]], list[str]]:
    """Cell -> its places in the order of the list, and a line on each place that was moved.

    Raises ValueError for a place with no hex to stand in and for a correction that names no place.
    """
    said = {each.name: cell_named(each.id) for each in corrections}
    if unknown := sorted(set(said) - {each.name for each in places}):
        raise ValueError(f"corrections of places that are not in the list: {', '.join(unknown)}")
    found: dict[Cell, list[Place]] = {}
    moved = []
    for place in places:
        home = cell_at(grid, *point(coast.plane, place.at))
        cell = said.get(place.name) or _standing(place, home, coast, grid, drawn)
        found.setdefault(cell, []).append(place)
        if cell != home:
            moved.append(f"{place.name} lies in {name_of(home)} and stands in {name_of(cell)}")
    return found, moved


def _standing(place: Place, home: Cell, coast: Coast, grid: Grid, drawn: Map) -> Cell:
    spot = point(coast.plane, place.at)
    own = [cell for cell in _near(spot, grid, drawn) if drawn[cell].territory == place.territory]
    if not own:
        raise ValueError(
            f"{place.name}: no hex of {place.territory} near {name_of(home)}; correct it by hand"
        )
    body = min({drawn[cell].body for cell in own}, key=lambda each: (_off(spot, coast, each), each))
    on_body = [cell for cell in own if drawn[cell].body == body]
    return (
        home
        if home in on_body
        else min(on_body, key=lambda cell: (math.dist(spot, centre(grid, cell)), cell))
    )


def _off(spot: tuple[float, float], coast: Coast, body: str) -> float:
    """Kilometres to a body of land; a hex that is land by hand alone has none, and comes last."""
    if not body:
        return math.inf
    return float(coast.bodies[int(body)].distance(shapely.Point(spot)))


def _near(spot: tuple[float, float], grid: Grid, drawn: Map) -> Iterable[Cell]:
    return [cell for cell in drawn if math.dist(spot, centre(grid, cell)) <= FARTHEST * grid.across]
