"""The terrain of hexes in SVG: a mark for each kind, which lies beside counters and places."""

from collections.abc import Iterable, Iterator

from events.sentences import said, translated
from skyledger.board.svg.hexes import ASIDE, middle
from skyledger.board.svg.page import Sample
from skyledger.board.svg.paper import moved, tag
from skyledger.board.view import HexView

MARK_SHAPES = (
    '<g id="sand" fill="#8a6d36" fill-opacity=".75">'
    '<circle cx="-16" cy="-6" r="1.3"/><circle cx="-5" cy="-16" r="1.3"/>'
    '<circle cx="12" cy="-10" r="1.3"/><circle cx="4" cy="2" r="1.3"/><circle cx="-12" cy="12" r="1.3"/>'
    '<circle cx="15" cy="11" r="1.3"/><circle cx="2" cy="19" r="1.3"/></g>'
    '<path id="peaks" d="M-20 8l8-13 7 11 7-15 11 17" fill="none" stroke="#7d6a52"'
    ' stroke-opacity=".7" stroke-width="1.6"/>'
    '<path id="hills" d="M-20 7q9-14 18 0m-3-4q10-13 21 4" fill="none" stroke="#7d6a52"'
    ' stroke-opacity=".7" stroke-width="1.6"/>'
    '<g id="trees" fill="#4f7f41" fill-opacity=".7">'
    '<circle cx="-13" cy="-4" r="5"/><circle cx="2" cy="-12" r="5"/>'
    '<circle cx="13" cy="2" r="5"/><circle cx="-3" cy="10" r="5"/></g>'
    '<path id="reeds" d="M-16-2h12m-6 0v-7m3 7l3-6m6 14h12m-6 0v-7m3 7l3-6" fill="none" stroke="#4f7f6a"'
    ' stroke-opacity=".8" stroke-width="1.6"/>'
)
MARKS = {
    said("desert"): ("sand",), said("rough"): ("hills",), said("mountain"): ("peaks",),
    said("jungle"): ("trees",), said("jungle/mountain"): ("trees", "peaks"), said("swamp"): ("reeds",),
}  # fmt: skip
"""The marks of each kind of terrain; open ground has none."""
SMALL, BESIDE_PLACE = 0.42, 19.0
"""How large a mark is beside counters or a place, and how far from the middle beside a place alone."""


def terrain(hexes: Iterable[HexView], busy: frozenset[str]) -> Iterator[str]:
    """What is not open ground: small and aside where counters or a place lie."""
    for hex_ in hexes:
        where = _where(hex_, busy)
        for mark in (mark for kind in hex_.terrain for mark in MARKS.get(kind, ())):
            yield tag("use", href=f"#{mark}", transform=where)


def _where(hex_: HexView, busy: frozenset[str]) -> str:
    x, y = middle(hex_)
    if hex_.id in busy:
        return moved(x + ASIDE, y + 4, scale=SMALL)
    if hex_.city or hex_.port:
        return moved(x + BESIDE_PLACE, y + 4, scale=SMALL)
    return moved(x, y)


def terrain_samples(shown: Iterable[HexView]) -> Iterator[Sample]:
    """The kinds of terrain that are in the picture."""
    there = {kind for hex_ in shown for kind in hex_.terrain}
    for kind in (kind for kind in MARKS if kind in there):
        uses = (tag("use", href=f"#{mark}") for mark in MARKS[kind])
        yield tag("g", *uses, transform=moved(14, 0, scale=0.6)), translated(kind), 28
