"""The board as one self-contained SVG picture: no scripts, no outside fonts, the same bytes each time."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from core.world_at_war.state import Game
from skyledger.board.earlier import EVERYWHERE, Change, Earlier, changes
from skyledger.board.flights import Flight, flights
from skyledger.board.region import around, everywhere, of_region, where_something_is
from skyledger.board.sight import board_view
from skyledger.board.svg import hexes, panels
from skyledger.board.svg.counters import OPEN, PLACE, heap, of_place
from skyledger.board.svg.page import EDGE, NARROWEST, Placed, document, heading, legend
from skyledger.board.svg.paper import HATCH, SEA, path, tag
from skyledger.board.svg.terrain import MARK_SHAPES, terrain
from skyledger.board.svg.under_way import arcs, rings, tracks
from skyledger.board.view import BoardView, HexView, PlaceView


class Scene(msgspec.Struct, frozen=True):
    """What is drawn: a view, which of its hexes are shown, what flies, and what changed."""

    view: BoardView
    shown: tuple[HexView, ...]
    flights: tuple[Flight, ...] = ()
    changes: tuple[Change, ...] = ()


def svg(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> str:
    """The board as a seat, "gamemaster" or "public" sees it, perhaps with what is otherwise than it was.

    `region` is a place with or without a radius in hexes, "all" for the whole map, or None for where
    something stands. Raises `Mistake` for an unknown place or viewer.
    """
    view = board_view(game, viewer)
    changed = changes(board_view(since.game, viewer), view) if since else ()
    return board_svg(scene(game, view, region, changed))


def scene(game: Game, view: BoardView, region: str | None = None, changed: tuple[Change, ...] = ()) -> Scene:
    """A view with as much of the map as is wanted; raises `Mistake` for an unknown place."""
    flying = flights(view)
    if region is None:
        shown = where_something_is(view, flying, (one.place for one in changed))
        view = replace(view, boxes=tuple(_told_boxes(view, {one.place for one in changed})))
    elif region == EVERYWHERE:
        shown = everywhere(view)
    else:
        shown = around(game, region)
        view = of_region(view, shown)
        flying = tuple(one for one in flying if shown & {one.origin, one.target})
    return Scene(view, tuple(h for h in view.hexes if h.id in shown), flying, changed)


def _told_boxes(view: BoardView, changed: set[str]) -> Iterator[PlaceView]:
    """The boxes in which anything is, or was."""
    return (box for box in view.boxes if of_place(box, view.nations) or box.place in changed)


def board_svg(drawn: Scene) -> str:
    """A scene as an SVG document: the heading, the map with boxes beside it, the force pools, the legend."""
    view, changed = drawn.view, frozenset(one.place for one in drawn.changes)
    (left, top), (wide, high) = _extent(drawn.shown)
    beside, beside_high = panels.boxes(view, changed)
    across = max(wide + (EDGE + panels.PANEL if beside else 0), NARROWEST)
    head, map_top = heading(view.title, view.turn, across)
    strip, strip_high = panels.pools(view, across)
    marked = changed.intersection(h.id for h in drawn.shown)
    flying = tuple(one.side for one in drawn.flights)
    samples = (*panels.samples(view, drawn.shown), *panels.samples_under_way(view, flying, marked))
    key, key_high = legend(samples, across)
    below = map_top + max(high, beside_high) + EDGE
    size = across + 2 * EDGE, below + strip_high + key_high + EDGE
    blocks: tuple[Placed, ...] = (
        (head, EDGE, 0),
        (_map(drawn), EDGE - left, map_top - top),
        (beside, EDGE * 2 + wide, map_top),
        (strip, EDGE, below),
        (key, EDGE, below + strip_high),
    )
    return document(view.title, view.turn, size, HATCH + MARK_SHAPES + _sheet(drawn.shown), blocks)


Size = tuple[float, float]


def _extent(shown: tuple[HexView, ...]) -> tuple[Size, Size]:
    """The upper left point of the map, and its width and height."""
    points = [point for h in shown for point in hexes.outline(h)] or [(0.0, 0.0)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return (left, top), (right - left, bottom - top)


def _map(drawn: Scene) -> Iterator[str]:
    """From the sea up: land, terrain, grid, fronts, straits, changes, ways, numbers, counters, places."""
    view, shown = drawn.view, drawn.shown
    if not shown:
        return
    busy = frozenset(p.place for p in view.places)
    cells, within = hexes.by_place(view.hexes), hexes.by_place(shown)
    yield tag("use", href="#sheet", fill=SEA, stroke=SEA)
    land = (*hexes.lands(cells, shown, view.sides), *terrain(shown, busy))
    yield tag("g", *land, clip_path="url(#edge)")
    yield tag("use", href="#sheet", fill="none", stroke="#35505e", stroke_opacity=0.22)
    yield hexes.shores(cells, shown) + hexes.fronts(within)
    yield from hexes.straits(within)
    yield from rings(drawn.changes, {h.id: h for h in shown})
    yield tag("g", *tracks(view), *arcs(drawn.flights, view), clip_path="url(#edge)")
    yield tag("g", *(hexes.number_of(h, busy) for h in shown), text_anchor="middle")
    yield from _counters(drawn)
    yield tag("g", *(hexes.place(h, busy) for h in shown if h.names), text_anchor="middle")


def _sheet(shown: tuple[HexView, ...]) -> str:
    """The outlines of all hexes, to be filled, drawn as the grid and cut along."""
    sheet = tag("path", id="sheet", d="".join(path(hexes.outline(h)) for h in shown))
    return sheet + tag("clipPath", tag("use", href="#sheet"), id="edge") if shown else ""


def _counters(drawn: Scene) -> Iterator[str]:
    by_id = {h.id: h for h in drawn.view.hexes}
    for place in sorted(drawn.view.places, key=lambda p: p.place):
        if place.kind == "hex":
            x, y = hexes.middle(by_id[place.place])
            down, room = (1.5, OPEN) if hexes.is_open(by_id[place.place]) else (-3, PLACE)
            yield from heap(of_place(place, drawn.view.nations), x, y + down, room)
