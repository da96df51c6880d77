"""A grid of pointy-top hexes on a plane measured in kilometres: where they lie and which are neighbours.

A cell is (column, row) of the offset grid: odd rows stand half a hex to the right. Directions count
counterclockwise from 0 = east; side d of a hex faces direction d.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

EVEN_ROW_STEPS = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
ODD_ROW_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
DIRECTIONS = range(6)


class Cell(NamedTuple):
    """One hex by column and row."""

    column: int
    row: int


class Grid(NamedTuple):
    """Where the centre of the north-western hex lies, how far hexes are across (kilometres), how many."""

    west: float
    north: float
    across: float
    columns: int
    rows: int

    @property
    def radius(self) -> float:
        """Centre to corner, which is also the length of a side."""
        return self.across / math.sqrt(3)

    @property
    def area(self) -> float:
        """Square kilometres of one hex."""
        return 1.5 * math.sqrt(3) * self.radius**2


def cells(grid: Grid) -> Iterator[Cell]:
    """Every cell, row by row from the north."""
    return (Cell(column, row) for row in range(grid.rows) for column in range(grid.columns))


def holds(grid: Grid, cell: Cell) -> bool:
    """Whether the cell is on the map."""
    return 0 <= cell.column < grid.columns and 0 <= cell.row < grid.rows


def centre(grid: Grid, cell: Cell) -> tuple[float, float]:
    """The middle of a hex in kilometres east and north of the projection's centre."""
    shift = 0.5 * (cell.row & 1)
    return grid.west + grid.across * (cell.column + shift), grid.north - 1.5 * grid.radius * cell.row


def corners(grid: Grid, cell: Cell) -> list[tuple[float, float]]:
    """Six corners; side d runs from corner d to the next one."""
    x, y = centre(grid, cell)
    angles = [math.radians(60 * corner - 30) for corner in DIRECTIONS]
    return [(x + grid.radius * math.cos(angle), y + grid.radius * math.sin(angle)) for angle in angles]


def neighbour(cell: Cell, direction: int) -> Cell:
    """The next cell in a direction, on the map or off it."""
    step = (ODD_ROW_STEPS if cell.row & 1 else EVEN_ROW_STEPS)[direction]
    return Cell(cell.column + step[0], cell.row + step[1])


def cell_at(grid: Grid, x: float, y: float) -> Cell:
    """The cell whose centre is nearest to a point, on the map or off it."""
    row = round((grid.north - y) / (1.5 * grid.radius))
    near = []
    for each in (row - 1, row, row + 1):
        column = round((x - grid.west) / grid.across - 0.5 * (each & 1))
        near += [Cell(column - 1, each), Cell(column, each), Cell(column + 1, each)]
    return min(near, key=lambda cell: (math.dist((x, y), centre(grid, cell)), cell))


def axial(cell: Cell) -> tuple[int, int]:
    """The (q, r) that the map file and the program use."""
    return cell.column - (cell.row - (cell.row & 1)) // 2, cell.row


def distance(one: Cell, other: Cell) -> int:
    """How many hexes lie from one cell to another."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def name_of(cell: Cell) -> str:
    """Two digits of column and two of row."""
    return f"{cell.column:02d}{cell.row:02d}"


def cell_named(name: str) -> Cell:
    """The cell of a four-digit name."""
    return Cell(int(name[:2]), int(name[2:]))
