"""Hexes in SVG: where they lie, coasts, straits, fronts, numbers, places with their names."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

from core.world_at_war.state import DIRECTIONS
from skyledger.board.svg.lettering import DEEP, PLAIN, TALL, fitting, inscribed, width
from skyledger.board.svg.paper import SHALLOWS, label, moved, number, path, tag, tint
from skyledger.board.view import HexView

SIDE = 48.0
WIDTH = SIDE * 3**0.5
SIZE, GAP = 22.0, 2.0
"""How large a counter is, and what lies between two."""
Point = tuple[float, float]
Cells = dict[tuple[int, int], HexView]
SHORE = 0.66
"""How far from the middle of its hex a coast runs, in sides of the hex."""
COVE = 0.3
"""Where a coast crosses a land side, in sides of the hex from its corner."""


def middle(hex_: HexView) -> Point:
    """The middle of a hex; the one of column 0 and row 0 lies at the origin."""
    return (hex_.column + (hex_.row & 1) / 2) * WIDTH, hex_.row * SIDE * 1.5


def corner(centre: Point, which: int, reach: float = 1.0) -> Point:
    """The corner between sides `which` - 1 and `which`; side 0 looks east, they go counter-clockwise."""
    angle = radians(60 * which - 30)
    return centre[0] + SIDE * reach * cos(angle), centre[1] - SIDE * reach * sin(angle)


def outline(hex_: HexView) -> list[Point]:
    """The six corners."""
    return [corner(middle(hex_), which) for which in range(6)]


def by_place(hexes: Iterable[HexView]) -> Cells:
    """Hexes by their columns and rows."""
    return {(one.column, one.row): one for one in hexes}


def neighbour(cells: Cells, hex_: HexView, side: int) -> HexView | None:
    """The hex across a side, if the map has one."""
    q, r = DIRECTIONS[side]
    row = hex_.row + r
    return cells.get((hex_.column - hex_.row // 2 + q + row // 2, row))


def joined(cells: Cells, hex_: HexView) -> frozenset[int]:
    """The sides over which land goes on in the next hex, be it beside water; straits part."""
    across = ((side, neighbour(cells, hex_, side)) for side in range(6) if side not in hex_.strait_sides)
    return frozenset(hex_.land_sides).union(side for side, other in across if other and other.ground != "sea")


def land_outline(hex_: HexView, land: frozenset[int]) -> list[Point]:
    """The land of a hex: all of it, or drawn back from the sides that are not in `land`."""
    if hex_.ground == "land":
        return outline(hex_)
    centre = middle(hex_)
    points: list[Point] = []
    for which in range(6):
        points.append(_shore_corner(centre, which, land))
        if which not in land:
            points.append(_inshore(centre, which))
    return points


def _shore_corner(centre: Point, which: int, land: frozenset[int]) -> Point:
    """Where the land ends at a corner: in it, on the one land side that meets it, or short of it."""
    before, after = (which - 1) % 6 in land, which in land
    if before == after:
        return corner(centre, which, 1 if after else SHORE)
    (ax, ay), (bx, by) = corner(centre, which), corner(centre, which + 1 if after else which - 1)
    return ax + (bx - ax) * COVE, ay + (by - ay) * COVE


def _inshore(centre: Point, side: int) -> Point:
    angle, reach = radians(60 * side), SIDE * SHORE * 0.92
    return centre[0] + reach * cos(angle), centre[1] - reach * sin(angle)


def lands(cells: Cells, shown: Iterable[HexView], sides: tuple[str, ...]) -> Iterator[str]:
    """Shallow water around all land that is shown, then the land itself, tinted by who holds it."""
    by_tint: dict[str, list[str]] = {}
    for hex_ in shown:
        if hex_.ground != "sea":
            shape = path(land_outline(hex_, joined(cells, hex_)))
            by_tint.setdefault(tint(hex_.control, sides), []).append(shape)
    every = "".join(d for paths in by_tint.values() for d in paths)
    if every:
        yield tag("path", d=every, fill="none", stroke=SHALLOWS, stroke_width=14, stroke_linejoin="round")
        yield tag("path", d=every, fill="none", stroke="#6f8793", stroke_width=4, stroke_linejoin="round")
    for colour in sorted(by_tint):
        d = "".join(by_tint[colour])
        yield tag(
            "path", class_="land", d=d, fill=colour, stroke=colour, stroke_width=2, stroke_linejoin="round"
        )


Hexsides = Iterator[tuple[HexView, int]]


def strait_sides(cells: Cells) -> Hexsides:
    """The hexsides between two of these hexes over which land meets by water, each once."""
    for hex_ in cells.values():
        sides = (side for side in hex_.strait_sides if side < 3)
        yield from ((hex_, side) for side in sides if neighbour(cells, hex_, side))


ALONG = (0.0, 1.0, -1.0)
"""Which way along a hexside to the east, north-east and north-west leads down, clockwise."""
LOWER, UPPER = 10.0, -14.0
"""How far down from its middle the bars lie on a slanting one: below a name, or beside one in two lines."""


def straits(cells: Cells) -> Iterator[str]:
    """Two short bars across each of these hexsides; on a slanting one where they meet no name above it."""
    for hex_, side in strait_sides(cells):
        above = neighbour(cells, hex_, side)
        in_two = above is not None and above.names and len(lettered(above)[0]) > 1
        along = ALONG[side] * (UPPER if in_two else LOWER)
        turn = moved(*middle(hex_), turned=-60 * side)
        d = f"M{number(WIDTH / 2 - 7)} {number(along - 5)}h14m-14 10h14"
        yield tag("path", class_="strait", d=d, transform=turn, stroke="#1f5f86", stroke_width=2.4)


def front_sides(cells: Cells) -> Hexsides:
    """The hexsides between two of these hexes that lie on different fronts, each once."""
    return ((hex_, side) for hex_ in cells.values() for side in (0, 1, 5) if _parted(cells, hex_, side))


def fronts(cells: Cells) -> str:
    """The borders between fronts, as one dashed line."""
    d = "".join(_border(hex_, side) for hex_, side in front_sides(cells))
    style: dict[str, str | float] = {"stroke": "#7b2d3b", "stroke_width": 2.2, "stroke_dasharray": "9 5"}
    return tag("path", class_="front", d=d, fill="none", **style) if d else ""


def _parted(cells: Cells, hex_: HexView, side: int) -> bool:
    other = neighbour(cells, hex_, side)
    return other is not None and other.front != hex_.front


def shore_sides(cells: Cells, shown: Iterable[HexView]) -> Hexsides:
    """The hexsides between two of the land hexes shown that are not land all along, each once."""
    within = by_place(shown)
    coasts = (hex_ for hex_ in within.values() if hex_.ground == "coast")
    mixed = ((hex_, joined(cells, hex_).difference(hex_.land_sides)) for hex_ in coasts)
    sides = ((hex_, side) for hex_, water in mixed for side in (0, 1, 5) if side in water)
    return ((hex_, side) for hex_, side in sides if neighbour(within, hex_, side))


def shores(cells: Cells, shown: Iterable[HexView]) -> str:
    """These hexsides, as a short blue line each."""
    d = "".join(_border(hex_, side, COVE) for hex_, side in shore_sides(cells, shown))
    line: dict[str, str | float] = {"stroke": "#1f5f86", "stroke_opacity": 0.45, "stroke_width": 1.8}
    return tag("path", class_="shore", d=d, **line) if d else ""


def _border(hex_: HexView, side: int, less: float = 0.0) -> str:
    """A hexside as a line, shorter by `less` of its length at either end."""
    (ax, ay), (bx, by) = corner(middle(hex_), side), corner(middle(hex_), side + 1)
    x, y = (bx - ax) * less, (by - ay) * less
    return f"M{number(ax + x)} {number(ay + y)}L{number(bx - x)} {number(by - y)}"


# What stands in a hex has its own field in each, and no field reaches into another: counters in the middle,
# the sign of a place west of them above a strait, the number and under it terrain east, names below, where no
# hex of the next row has anything.

ASIDE, ABOVE_STRAIT = 33.0, 14.0
"""How far from the middle the sign and terrain lie, and how far above it the sign beside counters."""
NUMBER, NUMBER_ENDS, BESIDE_COUNTERS, BESIDE_SIGN = 8.0, 40.5, 24.2, 10.0
"""How large a number is at most, where it ends, and where it begins beside counters and else."""
NAMES_WIDE, NAMES_HIGH, NAMES_TOP, NAME = WIDTH - 3, 21.5, 22.5, 10.0
"""The field of names, as broad as a hex, between the counters of two rows; how large they are."""


OPEN_NUMBER, OPEN_WIDE = 38.5, 22.0
"""How far below the middle of open water its number stands when counters lie there, and its room."""


def is_open(hex_: HexView) -> bool:
    """Whether nothing but counters and a number may stand in a hex."""
    return hex_.ground == "sea" and not hex_.names


def number_of(hex_: HexView, busy: frozenset[str]) -> str:
    """The hex's number: small beside its counters, in open water below them."""
    x, y = middle(hex_)
    if hex_.id in busy and is_open(hex_):
        size = fitting(hex_.id, OPEN_WIDE, NUMBER, PLAIN)
        return label(hex_.id, x, y + OPEN_NUMBER, class_="id", font_size=size)
    begins = BESIDE_COUNTERS if hex_.id in busy else BESIDE_SIGN
    size = fitting(hex_.id, NUMBER_ENDS - begins, NUMBER, PLAIN)
    across = width(hex_.id, size) * PLAIN
    return label(hex_.id, x + NUMBER_ENDS - across / 2, y - 9, class_="id", font_size=size)


def place(hex_: HexView, busy: frozenset[str]) -> str:
    """The sign of a place, small and aside where counters lie, and its names below."""
    x, y = middle(hex_)
    sign = (
        place_sign(hex_, x - ASIDE, y - ABOVE_STRAIT, 0.8) if hex_.id in busy else place_sign(hex_, x, y - 3)
    )
    lines, size = lettered(hex_)
    foot = y + NAMES_TOP + size * TALL
    return sign + "".join(
        label(line, x, foot + size * (TALL + DEEP) * at, class_="name", font_size=size)
        for at, line in enumerate(lines)
    )


def lettered(hex_: HexView) -> tuple[list[str], float]:
    """The names of a hex in lines, and how large they are."""
    return inscribed(hex_.names, NAMES_WIDE, NAMES_HIGH, NAME)


def place_sign(hex_: HexView, x: float, y: float, scale: float = 1.0) -> str:
    """A city is a dark square, a port a white disc, a city with a port the one in the other."""
    radius, half = 6.5 * scale, 3 * scale
    disc = (
        tag("circle", cx=x, cy=y, r=radius, fill="#fff", stroke="#1f5f86", stroke_width=2.2)
        if hex_.port
        else ""
    )
    square = tag("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, fill="#26323a")
    return disc + (square if hex_.city else "")
