"""Task forces under way in SVG: the ways they came and go, and where they fight."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from skyledger.board.svg.hexes import Point, middle
from skyledger.board.svg.paper import number, path, tag, words
from skyledger.board.view import BoardView, HexView, NavalCombatView, TrackView
from skyledger.telling.listing import listed

COLOURS = ("#a8432f", "#55702c")
"""The colours of tracks, by sides."""
OTHERS = "#4a4a4a"
ASIDE = 5.0
"""How far the tracks of a side run beside the middle of a hex, so that they do not hide each other."""
POINTS, INNER, OUTER = 12, 20.0, 30.0


def tracks(view: BoardView) -> Iterator[str]:
    """Behind a force its way is a line, ahead of it dashes that end in a disc; a star is a naval combat."""
    by_id = {one.id: one for one in view.hexes}
    for track in view.tracks:
        yield _track(track, view.sides, by_id)
    yield from (_star(combat, by_id) for combat in view.combats if combat.place in by_id)


def _track(track: TrackView, sides: Sequence[str], by_id: Mapping[str, HexView]) -> str:
    at = sides.index(track.side) if track.side in sides else len(COLOURS)
    colour = COLOURS[at] if at < len(COLOURS) else OTHERS
    shift = ASIDE if at else -ASIDE
    behind, ahead = (
        [_shifted(middle(by_id[place]), shift) for place in places if place in by_id]
        for places in (track.behind, (*track.behind[-1:], *track.ahead))
    )
    told = tag("title", words(f"The way of {listed(track.forces)}"))
    style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": 3}
    came = tag("path", d=_line(behind), stroke_opacity=0.55, **style) if len(behind) > 1 else ""
    goes = tag("path", d=_line(ahead), stroke_dasharray="6 5", **style) if len(ahead) > 1 else ""
    goal = tag("circle", cx=ahead[-1][0], cy=ahead[-1][1], r=5, fill=colour) if len(ahead) > 1 else ""
    return tag("g", told, came, goes, goal, class_="track")


def _shifted(point: Point, shift: float) -> Point:
    return point[0], point[1] + shift


def _line(points: list[Point]) -> str:
    """Through points and not back to the first."""
    return path(points).removesuffix("Z")


def _star(combat: NavalCombatView, by_id: Mapping[str, HexView]) -> str:
    x, y = middle(by_id[combat.place])
    turns = ((INNER if at % 2 else OUTER, pi * at / POINTS) for at in range(2 * POINTS))
    shape = path([(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in turns])
    told = tag("title", words(f"Naval combat at {combat.name}, round {number(combat.round)}"))
    return tag(
        "g", told, tag("path", d=shape, fill="#f2b632", stroke="#a8432f", fill_opacity=0.7), class_="combat"
    )
