"""Which part of the board is drawn: windows of so many columns, laid where something is."""

import re
from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec.structs import replace

from core.world_at_war.board import known_hex
from core.world_at_war.state import Game, distance
from skyledger.board.view import BoardView


def of_region(view: BoardView, hexes: frozenset[str]) -> BoardView:
    """The view with what stands, flies and is asked in these hexes; boxes and force pools are nowhere."""
    return replace(
        view,
        places=tuple(one for one in view.places if one.place in hexes),
        boxes=(),
        pools=(),
        questions=tuple(one for one in view.questions if not one.place or one.place in hexes),
        battles=tuple(one for one in view.battles if one.place in hexes),
        supports=tuple(one for one in view.supports if hexes & {*one.hexes}),
        missions=tuple(one for one in view.missions if hexes & {*one.hexes}),
        combats=tuple(one for one in view.combats if one.place in hexes),
        activities=tuple(one for one in view.activities if hexes & {*one.hexes}),
        base_attacks=tuple(one for one in view.base_attacks if one.place in hexes),
        standing=tuple(one for one in view.standing if not one.place or one.place in hexes),
    )


def declared_in(game: Game, region: str | None) -> list[str]:
    """What is declared, as rulings name it: all of it, or of a part of the map what is said of its hexes."""
    if region in (None, WHOLE):
        return [f"fact {key}" for key in sorted(game.facts)]
    hexes = around(game, region or "")
    return [f"fact {key}" for key, fact in sorted(game.facts.items()) if fact.subject in hexes]


WHOLE = "all"
FAR = re.compile("[0-9]{1,4}")
"""A radius in hexes."""
RADIUS = 5
MARGIN_COLUMNS, MARGIN_ROWS = 2, 1
PRICE = 80
"""What one window more costs, in hexes: below this, one wider window is drawn instead of two."""

Cell = tuple[int, int]


class Window(msgspec.Struct, frozen=True):
    """Columns and rows from the first to the last, both drawn."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int

    def shows(self, column: int, row: int) -> bool:
        return self.first_column <= column <= self.last_column and self.first_row <= row <= self.last_row


def frame(view: BoardView) -> Window:
    """The whole map as one window; of no columns if there is no map."""
    columns, rows = [h.column for h in view.hexes], [h.row for h in view.hexes]
    return Window(min(columns), max(columns), min(rows), max(rows)) if columns else Window(0, -1, 0, -1)


def around(game: Game, region: str) -> frozenset[str]:
    """The hexes within 3 of Malta for "Malta 3", 5 for "Malta"; raises `Mistake` for an unknown place."""
    place, _, last = region.strip().rpartition(" ")
    counted = bool(place) and FAR.fullmatch(last) and region.strip().casefold() not in game.atlas.places
    centre, radius = (place, int(last)) if counted else (region.strip(), RADIUS)
    middle = known_hex(game, centre)
    return frozenset(h.id for h in game.atlas.map.hexes if distance(h, middle) <= radius)


def busy(view: BoardView) -> frozenset[str]:
    """The hexes in which something stands or about which a question is open."""
    return frozenset({p.place for p in view.places} | {q.place for q in view.questions})


def cells(view: BoardView, hexes: frozenset[str]) -> frozenset[Cell]:
    """Columns and rows of hexes."""
    return frozenset((h.column, h.row) for h in view.hexes if h.id in hexes)


def strips(whole: Window, columns: int) -> tuple[Window, ...]:
    """The whole map, cut from west to east into windows of so many columns."""
    starts = range(whole.first_column, whole.last_column + 1, columns)
    ends = (min(start + columns - 1, whole.last_column) for start in starts)
    return tuple(Window(a, b, whole.first_row, whole.last_row) for a, b in zip(starts, ends, strict=True))


def laid(wanted: frozenset[Cell], whole: Window, columns: int) -> tuple[Window, ...]:
    """Windows of at most so many columns that show every wanted cell once and as little else as they may."""
    groups = _grouped(tuple(sorted({c for c, _ in wanted})), wanted, columns)
    edges = [whole.first_column - 1, *(g[-1] for g in groups), whole.last_column + 1]
    starts = [*(g[0] for g in groups), whole.last_column + 1]
    return tuple(
        _widened(
            Window(g[0], g[-1], *_rows(wanted, g)),
            Window(edges[n] + 1, starts[n + 1] - 1, whole.first_row, whole.last_row),
            columns,
        )
        for n, g in enumerate(groups)
    )


def _widened(window: Window, bounds: Window, columns: int) -> Window:
    """A margin on each side, as far as the columns allow and no neighbouring window begins."""
    spare = max(0, columns - (window.last_column - window.first_column + 1))
    west = min(MARGIN_COLUMNS, spare // 2)
    first = max(bounds.first_column, window.first_column - west)
    east = min(MARGIN_COLUMNS, spare - (window.first_column - first))
    return Window(
        first,
        min(bounds.last_column, window.last_column + east),
        max(bounds.first_row, window.first_row - MARGIN_ROWS),
        min(bounds.last_row, window.last_row + MARGIN_ROWS),
    )


def _rows(wanted: Iterable[Cell], group: tuple[int, ...]) -> tuple[int, int]:
    rows = [row for column, row in wanted if group[0] <= column <= group[-1]]
    return min(rows), max(rows)


def _grouped(taken: tuple[int, ...], wanted: frozenset[Cell], columns: int) -> list[tuple[int, ...]]:
    """The columns in groups that cost least: each group its area and the price of a window."""

    @cache
    def best(start: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        if start == len(taken):
            return 0, ()
        ends = (e for e in range(start + 1, len(taken) + 1) if taken[e - 1] - taken[start] < columns)
        return min((_price(taken[start:e], wanted) + best(e)[0], (taken[start:e], *best(e)[1])) for e in ends)

    return list(best(0)[1])


def _price(group: tuple[int, ...], wanted: frozenset[Cell]) -> int:
    first, last = _rows(wanted, group)
    return PRICE + (last - first + 1 + 2 * MARGIN_ROWS) * (group[-1] - group[0] + 1 + 2 * MARGIN_COLUMNS)
