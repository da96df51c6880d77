"""Natural Earth's land and countries, out of the TopoJSON file of the npm package world-atlas, onto a plane.

The file lists arcs once, as steps of whole numbers from their first point; a ring is a list of
arcs, and ~n is arc n run backwards (TopoJSON specification, 2.1.4 and 2.2).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import shapely
from pyproj import Transformer
from shapely import MultiPolygon, Polygon, box, make_valid
from shapely.geometry.base import BaseGeometry

from .settings import Coordinates, Frame, Settings

SMALLEST_ISLAND = 2.0  # square kilometres; smaller ones are rocks
LONGEST_STEP = 0.2  # degrees; longer lines would cut corners once they are projected


Arcs = list[list[tuple[float, float]]]


class Coast(NamedTuple):
    """Land on the plane: its separate bodies, and what belonged to whom."""

    bodies: list[BaseGeometry]
    territories: dict[str, BaseGeometry]
    plane: Transformer


def plane_of(frame: Frame) -> Transformer:
    """Equal-area projection (Lambert's azimuthal) around the frame's centre, in kilometres."""
    latitude, longitude = frame.centre
    projection = f"+proj=laea +lat_0={latitude} +lon_0={longitude} +datum=WGS84 +units=km"
    return Transformer.from_crs("EPSG:4326", projection, always_xy=True)


def point(plane: Transformer, at: Coordinates) -> tuple[float, float]:
    """Kilometres of a [latitude, longitude]."""
    x, y = plane.transform(at[1], at[0])
    return float(x), float(y)


def outline(plane: Transformer, ring: list[Coordinates]) -> BaseGeometry:
    """A ring of [latitude, longitude] as a polygon on the plane."""
    return _projected(plane, Polygon([(longitude, latitude) for latitude, longitude in ring]))


def read(path: Path, settings: Settings) -> Coast:
    """The coast of a map. Raises ValueError naming a country on the map that no territory claims."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    plane, window = plane_of(settings.frame), _window(settings.frame)
    arcs = _arcs(topology)
    land = _geometry(topology["objects"]["land"], arcs, window)
    bodies = [each for each in _polygons(_projected(plane, land)) if each.area > SMALLEST_ISLAND]
    bodies.sort(key=lambda body: -body.area)
    modern = {}
    for country in topology["objects"]["countries"]["geometries"]:
        shape = _geometry(country, arcs, window)
        if not shape.is_empty:
            modern[country["properties"]["name"]] = _projected(plane, shape)
    return Coast(list(bodies), _territories(modern, settings, plane), plane)


def _territories(
    modern: dict[str, BaseGeometry], settings: Settings, plane: Transformer
) -> dict[str, BaseGeometry]:
    claimed = {country for countries in settings.territories.values() for country in countries}
    if missing := sorted(set(modern) - claimed):
        raise ValueError(f"no territory claims {', '.join(missing)}: add them to the table [territories]")
    found = {
        territory: shapely.union_all([modern[country] for country in countries if country in modern])
        for territory, countries in settings.territories.items()
    }
    for change in settings.redrawn:
        ring = outline(plane, change.outline)
        moved = shapely.union_all([found[each].intersection(ring) for each in change.of])
        found |= {each: found[each].difference(ring) for each in change.of}
        found[change.territory] = found.get(change.territory, Polygon()).union(moved)
    return {territory: shape for territory, shape in found.items() if not shape.is_empty}


def _window(frame: Frame) -> BaseGeometry:
    """The part of the globe that is needed, with three degrees to spare; over the date line in two pieces."""
    plane, height = plane_of(frame), frame.rows * frame.hex_km
    xs = [frame.west_km + step * frame.columns * frame.hex_km / 10 for step in range(11)]
    ys = [frame.north_km - step * height / 10 for step in range(11)]
    spots = [plane.transform(x, y, direction="INVERSE") for x in xs for y in ys]
    middle = frame.centre[1]
    east = [(longitude - middle + 180) % 360 - 180 + middle for longitude, _ in spots]
    south, north = min(spot[1] for spot in spots) - 3, max(spot[1] for spot in spots) + 3
    left, right = min(east) - 3, max(east) + 3
    around = [box(left + turn, south, right + turn, north) for turn in (-360, 0, 360)]
    return shapely.union_all(around).intersection(box(-180, -90, 180, 90))


def _arcs(topology: dict[str, Any]) -> Arcs:
    (scale_x, scale_y), (left, bottom) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for step_x, step_y in steps:
            x, y = x + step_x, y + step_y
            arc.append((x * scale_x + left, y * scale_y + bottom))
        arcs.append(arc)
    return arcs


def _geometry(shape: dict[str, Any], arcs: Arcs, window: BaseGeometry) -> BaseGeometry:
    """A TopoJSON polygon, multipolygon or collection, cut to the window."""
    if shape["type"] == "GeometryCollection":
        return shapely.union_all([_geometry(each, arcs, window) for each in shape["geometries"]])
    polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
    kept = []
    for rings in polygons:
        outer, *holes = [_ring(ring, arcs) for ring in rings]
        polygon = Polygon(outer, [hole for hole in holes if len(hole) >= 4]) if len(outer) >= 4 else Polygon()
        if polygon.envelope.intersects(window):
            kept += list(_polygons(make_valid(polygon).intersection(window)))
    return MultiPolygon(kept)


def _ring(numbers: list[int], arcs: Arcs) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points.extend(arc[1:] if points else arc)
    return _unbroken(points)


def _unbroken(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A ring at the date line with its points side by side; in the file some leap round the globe."""
    whole = points[:1]
    for longitude, latitude in points[1:]:
        turns = round((whole[-1][0] - longitude) / 360)
        whole.append((longitude + 360 * turns, latitude))
    back = 360 if min(longitude for longitude, _ in whole) < -180 else 0
    return [(longitude + back, latitude) for longitude, latitude in whole]


def _projected(plane: Transformer, shape: BaseGeometry) -> BaseGeometry:
    fine = shapely.segmentize(shape, LONGEST_STEP)
    flat = shapely.transform(fine, plane.transform, interleaved=False)
    return shapely.union_all(list(_polygons(make_valid(flat))))


def _polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons of whatever shape, without the lines and points that cutting may leave."""
    parts = shapely.get_parts(shapely.get_parts(shape))  # twice: a collection may hold a multipolygon
    return (part for part in parts if isinstance(part, Polygon) and part.area > 0)
