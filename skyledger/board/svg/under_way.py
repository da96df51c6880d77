"""What is under way, in SVG: ways of task forces, naval combats, flights, and hexes that changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin

from events.sentences import listed, say
from skyledger.board.earlier import Change, change_words
from skyledger.board.flights import Flight
from skyledger.board.svg.hexes import Point, corner, middle
from skyledger.board.svg.page import arc
from skyledger.board.svg.paper import CHANGED, SIDE_INKS, of_side, path, tag, words
from skyledger.board.view import BoardView, HexView, NavalCombatView, TrackView

Places = Mapping[str, HexView]
ASIDE = 5.0
"""How far the tracks of a side run beside the middle of a hex, so that they do not hide each other."""
POINTS, INNER, OUTER = 12, 24.0, 36.0


def tracks(view: BoardView) -> Iterator[str]:
    """Behind a force its way is a line, ahead of it dashes that end in a disc; a star is a naval combat."""
    by_id = {one.id: one for one in view.hexes}
    yield from (_track(track, view.sides, by_id) for track in view.tracks)
    yield from (_star(combat, by_id) for combat in view.combats if combat.place in by_id)


def _track(track: TrackView, sides: Sequence[str], by_id: Places) -> str:
    colour = of_side(track.side, sides, SIDE_INKS)
    shift = ASIDE if colour == SIDE_INKS[1] else -ASIDE
    behind, ahead = (
        [_shifted(middle(by_id[place]), shift) for place in places if place in by_id]
        for places in (track.behind, (*track.behind[-1:], *track.ahead))
    )
    told = tag("title", words(say("The way of {forces}", forces=listed(track.forces))))
    style: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": 3}
    came = tag("path", d=_line(behind), stroke_opacity=0.55, **style) if len(behind) > 1 else ""
    goes = tag("path", d=_line(ahead), stroke_dasharray="6 5", **style) if len(ahead) > 1 else ""
    goal = tag("circle", cx=ahead[-1][0], cy=ahead[-1][1], r=5, fill=colour) if len(ahead) > 1 else ""
    return tag("g", told, came, goes, goal, class_="track")


def _shifted(point: Point, shift: float) -> Point:
    return point[0], point[1] + shift


def _line(points: Sequence[Point]) -> str:
    """Through points and not back to the first."""
    return path(list(points)).removesuffix("Z")


def _star(combat: NavalCombatView, by_id: Places) -> str:
    x, y = middle(by_id[combat.place])
    turns = ((INNER if at % 2 else OUTER, pi * at / POINTS) for at in range(2 * POINTS))
    shape = path([(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in turns])
    title = say("Naval combat at {place}, round {round}", place=combat.name, round=combat.round)
    told = tag("title", words(title))
    return tag(
        "g", told, tag("path", d=shape, fill="#f2b632", stroke="#a8432f", fill_opacity=0.7), class_="combat"
    )


SHORT_OF = 30.0
"""How far an arc ends before the middle of its hex."""


def arcs(flights: Iterable[Flight], view: BoardView) -> Iterator[str]:
    """An arc from the base to the target of each flight, in the colour of its side, with an arrow's head."""
    by_id = {one.id: one for one in view.hexes}
    for flight in flights:
        if flight.origin in by_id and flight.target in by_id:
            base, target = middle(by_id[flight.origin]), middle(by_id[flight.target])
            colour = of_side(flight.side, view.sides, SIDE_INKS)
            told = tag("title", words("; ".join(flight.told)))
            yield tag("g", told, *arc(base, target, colour, SHORT_OF), class_="flight")


def rings(changes: Iterable[Change], by_id: Places) -> Iterator[str]:
    """A ring within each hex that changed, which tells what it was and is."""
    for change in changes:
        if change.place in by_id:
            ring = [corner(middle(by_id[change.place]), which, 0.93) for which in range(6)]
            told = tag("title", words(change_words(change)))
            style: dict[str, str | float] = {"fill": CHANGED, "fill_opacity": 0.12, "stroke": CHANGED}
            line = tag("path", d=path(ring), stroke_width=3, stroke_dasharray="7 3", **style)
            yield tag("g", told, line, class_="changed")
