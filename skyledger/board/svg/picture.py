"""The board as one self-contained SVG picture: no scripts, no outside fonts, the same bytes each time."""

from collections.abc import Iterator

from core.world_at_war.state import Game
from skyledger.board.sight import board_view
from skyledger.board.svg import hexes, panels
from skyledger.board.svg.hexes import tracks
from skyledger.board.svg.panels import heap, of_place
from skyledger.board.svg.paper import HATCH, MARK_SHAPES, PAPER, SEA, STYLE, moved, number, path, tag, words
from skyledger.board.view import BoardView, HexView

EDGE = 24.0


def svg(game: Game, viewer: str) -> str:
    """The board as a seat, "gamemaster" or "public" sees it; raises `Mistake` for an unknown viewer."""
    return board_svg(board_view(game, viewer))


def board_svg(view: BoardView) -> str:
    """A view as an SVG document."""
    (left, top), (wide, high) = _extent(view)
    beside = max(high, panels.boxes_height(view)) if _has_panel(view) else high
    strip = panels.pools_height(view, wide)
    width = max(EDGE * 2 + wide + (EDGE + panels.PANEL if _has_panel(view) else 0), 640)
    height = panels.TITLE_HEIGHT + beside + EDGE + strip + panels.LEGEND_HEIGHT + EDGE
    below = panels.TITLE_HEIGHT + beside + EDGE
    inside = (
        tag("title", words(f"{view.title}. {view.turn}")),
        tag("style", STYLE),
        tag("defs", HATCH, MARK_SHAPES, _sheet(view)),
        tag("rect", width=width, height=height, fill=PAPER),
        *panels.heading(view, EDGE, 0),
        tag("g", *_map(view), id="map", transform=moved(EDGE - left, panels.TITLE_HEIGHT - top)),
        *panels.boxes(view, EDGE * 2 + wide, panels.TITLE_HEIGHT),
        *panels.pools(view, EDGE, below, wide),
        *panels.legend(view, EDGE, below + strip),
    )
    box = f"0 0 {number(width)} {number(height)}"
    return (
        tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)
        + "\n"
    )


def _has_panel(view: BoardView) -> bool:
    return bool(view.boxes or panels.off_map(view))


def _extent(view: BoardView) -> tuple[tuple[float, float], tuple[float, float]]:
    """The upper left point of the map, and its width and height."""
    points = [point for h in view.hexes for point in hexes.outline(h)] or [(0.0, 0.0)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return (left, top), (right - left, bottom - top)


def _map(view: BoardView) -> Iterator[str]:
    """From the sea up: land, terrain, grid, fronts, straits, numbers, tracks, counters, places over all."""
    if not view.hexes:
        return
    busy, cells = frozenset(p.place for p in view.places), {(h.column, h.row): h for h in view.hexes}
    yield tag("use", href="#sheet", fill=SEA, stroke=SEA)
    yield tag("g", *hexes.lands(cells, view.sides), *hexes.terrain(view.hexes), clip_path="url(#edge)")
    yield tag("use", href="#sheet", fill="none", stroke="#35505e", stroke_opacity=0.22)
    yield hexes.shores(cells) + hexes.fronts(cells)
    yield from hexes.straits(view.hexes)
    yield from (hexes.number_of(h, busy) for h in view.hexes)
    yield from tracks(view)
    yield from _counters(view)
    yield from (hexes.place(h, busy) for h in view.hexes if h.names)


def _sheet(view: BoardView) -> str:
    """The outlines of all hexes, to be filled, drawn as the grid and cut along."""
    sheet = tag("path", id="sheet", d="".join(path(hexes.outline(h)) for h in view.hexes))
    return sheet + tag("clipPath", tag("use", href="#sheet"), id="edge") if view.hexes else ""


def _counters(view: BoardView) -> Iterator[str]:
    by_id: dict[str, HexView] = {h.id: h for h in view.hexes}
    for place in sorted(view.places, key=lambda p: p.place):
        if place.kind == "hex":
            x, y = hexes.middle(by_id[place.place])
            yield from heap(of_place(place, view.nations), x, y - 1)
