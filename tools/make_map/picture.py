"""A map as SVG, with the true coastline over it: for the eyes of whoever corrects it, not for the game."""

from html import escape
from typing import Any

import shapely

from .coastlines import Coast
from .grid import Grid, cell_named, centre, corners

SEA, LAND, COAST, ISLAND = "#a9cfe8", "#c3cf9a", "#dfe3b4", "#f2c98a"
TERRAINS = {"desert": "#ecdfa8", "mountain": "#b5a68c"}
FRONTS = ("#ffffff", "#d02020", "#2040d0", "#20a040")
SIDES = {"land_sides": ("#8a9a50", 1.5), "strait_sides": ("#d01860", 7)}


def picture(content: dict[str, Any], coast: Coast, grid: Grid) -> str:
    """The map's SVG."""
    width, height = grid.across * (grid.columns + 1), 1.5 * grid.radius * (grid.rows + 1)
    left, top = grid.west - grid.across / 2 - 10, grid.north + grid.radius + 10
    frame = f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>'
    fronts = list(content["fronts"])
    body = [line for each in content["hexes"] for line in _hex(each, grid, left, top, fronts)]
    body += _coastline(coast, left, top, width, height)
    body += [line for each in content["hexes"] for line in _labels(each, grid, left, top)]
    return "\n".join([head, *body, "</svg>"])


def _hex(each: dict[str, Any], grid: Grid, left: float, top: float, fronts: list[str]) -> list[str]:
    cell = cell_named(each["id"])
    ends = [(x - left, top - y) for x, y in corners(grid, cell)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ends)
    lines = [f'<polygon points="{points}" fill="{_colour(each)}" stroke="#789" stroke-width="1"/>']
    x, y = centre(grid, cell)
    mark = FRONTS[fronts.index(each["front"])]
    lines.append(f'<circle cx="{x - left + 38:.0f}" cy="{top - y + 18:.0f}" r="3" fill="{mark}"/>')
    for kind, (colour, width) in SIDES.items():
        for side in each[kind]:
            (x1, y1), (x2, y2) = ends[side], ends[(side + 1) % 6]
            ink = f'stroke="{colour}" stroke-width="{width}"'
            lines.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {ink}/>')
    return lines


def _colour(each: dict[str, Any]) -> str:
    if each["land"] == "none":
        return SEA
    if each["one_hex_island"]:
        return ISLAND
    return TERRAINS.get("".join(each["terrain"][:1]), LAND if each["land"] == "all" else COAST)


def _coastline(coast: Coast, left: float, top: float, width: float, height: float) -> list[str]:
    frame = shapely.box(left, top - height, left + width, top)
    lines = []
    for body in coast.bodies:
        for part in getattr(body.intersection(frame), "geoms", [body.intersection(frame)]):
            if part.geom_type == "Polygon" and not part.is_empty:
                path = " ".join(
                    f"{x - left:.1f},{top - y:.1f}" for x, y in part.exterior.simplify(1.0).coords
                )
                lines.append(f'<polyline points="{path}" fill="none" stroke="#7a4b1e" stroke-width="1.4"/>')
    return lines


def _labels(each: dict[str, Any], grid: Grid, left: float, top: float) -> list[str]:
    x, y = centre(grid, cell_named(each["id"]))
    x, y = x - left, top - y
    lines = [_text(x, y - 38, 11, "#567", each["id"]), _text(x, y + 46, 10, "#861", each["territory"])]
    lines += [_text(x, y + 34, 10, "#a22", each["island"])] if each["island"] else []
    for row, place in enumerate(each["places"]):
        mark = ("C" if place["city"] else "") + ("P" if place["port"] else "")
        lines.append(_text(x, y - 20 + 15 * row, 14, "#000", f"{place['name']} {mark}"))
    return lines


def _text(x: float, y: float, size: int, colour: str, words: str) -> str:
    where = f'x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="middle"'
    return f'<text {where} fill="{colour}">{escape(words)}</text>'
