"""What lies beside the map in SVG: boxes with their contents, force pools, and the samples of the legend."""

from collections.abc import Iterable, Iterator, Sequence

from events.sentences import said, say, translated
from skyledger.board.colours import coloured
from skyledger.board.sentences import adjective, kind_words
from skyledger.board.svg.counters import (
    FULL,
    SIGNS,
    WIDE,
    Piece,
    counter,
    drawn,
    of_place,
    rows,
    top_of,
    wide,
)
from skyledger.board.svg.hexes import (
    SIZE,
    Cells,
    by_place,
    front_sides,
    place_sign,
    shore_sides,
    strait_sides,
)
from skyledger.board.svg.lettering import fitting, width
from skyledger.board.svg.page import Block, Sample, arc_sample
from skyledger.board.svg.paper import (
    CHANGED,
    HEAD,
    NEUTRAL_TINT,
    NOBODYS_TINT,
    PAPER,
    SEA,
    SIDE_INKS,
    SIDE_TINTS,
    SMALL,
    classes,
    label,
    moved,
    nation_colour,
    of_side,
    tag,
    tint,
)
from skyledger.board.svg.terrain import terrain_samples
from skyledger.board.view import BoardView, HexView, PlaceView

PANEL = 260.0
CELL = 26.0
PER_ROW = 9
APART = 10.0
"""What stays free between boxes."""

# Boxes, and places that the map does not have.


def off_map(view: BoardView) -> tuple[PlaceView, ...]:
    """Places with something in them that are neither hex nor box."""
    return tuple(p for p in view.places if p.kind != "hex")


def boxes(view: BoardView, changed: frozenset[str]) -> Block:
    """The boxes under one another, each with its contents; then what lies where the map has no place."""
    found, y = [], 0.0
    for box in (*view.boxes, *off_map(view)):
        inside, high = _box(box, view)
        edge = (CHANGED, 3) if box.place in changed else ("#6f8793", 1.5)
        paper = tag("rect", width=PANEL, height=high, rx=6, fill=PAPER, stroke=edge[0], stroke_width=edge[1])
        found.append(tag("g", paper, *inside, transform=moved(0, y)))
        y += high + APART
    return found, y


def _box(box: PlaceView, view: BoardView) -> Block:
    name = box.name or say("Off the board")
    head = label(name, 10, 18, class_="head", font_size=fitting(name, PANEL - 20, HEAD))
    pieces = of_place(box, view.nations)
    lying = rows([wide(one) for one in pieces], PER_ROW)
    return [head, *_in_rows(pieces, lying)], 28 + CELL * len(lying)


def _in_rows(pieces: Sequence[Piece], lying: list[list[int]]) -> Iterator[str]:
    for row, some in enumerate(lying):
        column = 0
        for piece in (pieces[which] for which in some):
            yield counter(piece, 22 + CELL * 1.05 * (column + (wide(piece) - 1) / 2), 38 + CELL * row)
            column += wide(piece)


# Force pools.


def pools_by_nation(view: BoardView) -> dict[str, list[Piece]]:
    """The counters of each force pool, nation by nation."""
    found: dict[str, list[Piece]] = {}
    for pool in view.pools:
        told = say(
            "Force pool: {nation} {count} {kind}",
            nation=adjective(view.nations, pool.nation),
            count=pool.count,
            kind=kind_words(pool, pool.count),
        )
        piece = Piece("pool", pool.nation, top_of(pool), pool.count, told)
        found.setdefault(pool.nation, []).append(piece)
    return found


def pools(view: BoardView, room: float) -> Block:
    """The force pools in a strip, wrapped where the map ends; nothing without any."""
    if not view.pools:
        return [], 0
    title = say("Force pools")
    indent = width(title, HEAD) + 12
    found, x, y = [label(title, 0, 30, class_="head", font_size=HEAD)], indent, 0.0
    for nation, pieces in pools_by_nation(view).items():
        needs = 24 + max(CELL * len(pieces), width(nation, SMALL))
        if x > indent and x + needs > room:
            x, y = indent, y + 48
        found.append(label(nation, x, y + 12, font_size=SMALL))
        found.extend(counter(piece, x + 12 + CELL * at, y + 30) for at, piece in enumerate(pieces))
        x += needs
    return found, y + 56


# The legend: what is in the picture, each with its word.


def samples(view: BoardView, shown: Sequence[HexView]) -> Iterator[Sample]:
    """Colours of land and nations, faces of counters, signs of ground units and places: what there is."""
    pieces = [piece for place in (*view.places, *view.boxes) for piece in of_place(place, view.nations)]
    yield from (*_tints(view, shown), *_nations(view, pieces), *_faces(pieces), *_grounds(pieces))
    yield from (*_signs(shown), *terrain_samples(shown), *_lines(by_place(view.hexes), shown))


def _tints(view: BoardView, shown: Sequence[HexView]) -> Iterator[Sample]:
    there = {tint(one.control, view.sides) for one in shown if one.ground != "sea"}
    sides = ((side, of_side(side, view.sides, SIDE_TINTS)) for side in coloured(view.sides) if side)
    grounds = ((say("neutral"), NEUTRAL_TINT), (say("nobody's"), NOBODYS_TINT), (say("sea"), SEA))
    for word, colour in (*sides, *grounds):
        if colour in there or (colour == SEA and any(one.ground != "land" for one in shown)):
            yield tag("rect", y=-9, width=18, height=18, fill=colour, stroke="#6f8793"), word, 18


def _nations(view: BoardView, pieces: Iterable[Piece]) -> Iterator[Sample]:
    there = {piece.nation for piece in pieces} | {pool.nation for pool in view.pools}
    order = [nation.name for side in view.sides for nation in view.nations if nation.side == side]
    for nation in dict.fromkeys((*(one for one in order if one in there), *sorted(there))):
        yield tag("rect", y=-7, width=14, height=14, rx=2, fill=nation_colour(nation)), nation, 14


FACES = {
    "ready": said("factors or squadrons"),
    "inverted": said("inverted"),
    "ship": said("named ship and its size"),
    "light": said("light ships and their factors"),
    "force": said("task force and what it is made of"),
    "airbase": said("airbase"),
}
"""The faces of counters in words; those that are in the picture are in its legend."""


def _faces(pieces: list[Piece]) -> Iterator[Sample]:
    first = {piece.face: piece for piece in reversed(pieces)}
    for face, word in FACES.items():
        if face in first:
            yield _of_counter(first[face], translated(word))


def _grounds(pieces: list[Piece]) -> Iterator[Sample]:
    first = {piece.top: piece for piece in reversed(pieces) if piece.face == "ground"}
    for kind in (*(one for one in SIGNS if one in first), *sorted(first.keys() - SIGNS)):
        yield _of_counter(first[kind], translated(kind))


def _of_counter(piece: Piece, word: str) -> Sample:
    across = FULL if piece.face in WIDE else SIZE
    style, where = classes(piece.face, "counter"), moved(across / 2, 0)
    return tag("g", *drawn(piece), class_=style, transform=where, text_anchor="middle"), word, across


def _signs(shown: Sequence[HexView]) -> Iterator[Sample]:
    places = ((say("city"), False, True), (say("port"), True, False), (say("city and port"), True, True))
    there = {(one.port, one.city) for one in shown}
    for word, port, city in places:
        if (port, city) in there:
            yield place_sign(HexView("", 0, 0, "land", "", "", city=city, port=port), 6, 0), word, 12


def _lines(cells: Cells, shown: Sequence[HexView]) -> Iterator[Sample]:
    within = by_place(shown)
    if any(shore_sides(cells, shown)):
        water: dict[str, str | float] = {"stroke": "#1f5f86", "stroke_opacity": 0.45, "stroke_width": 1.8}
        yield tag("path", d="M4 -9v18", **water), say("part water"), 8
    if any(strait_sides(within)):
        yield tag("path", d="M0 -4h16m-16 8h16", stroke="#1f5f86", stroke_width=2.4), say("strait"), 16
    if any(front_sides(within)):
        style: dict[str, str | float] = {"stroke": "#7b2d3b", "stroke_width": 2.2, "stroke_dasharray": "9 5"}
        yield tag("path", d="M0 0h34", **style), say("border of fronts"), 34


def samples_under_way(view: BoardView, flying: tuple[str, ...], changed: frozenset[str]) -> Iterator[Sample]:
    """What is drawn of ways, flights and changes, as far as there is any."""
    line: dict[str, str | float] = {"fill": "none", "stroke_width": 3}
    if view.tracks:
        way = tag("path", d="M0 0h14", stroke=SIDE_INKS[0], **line)
        ahead = tag("path", d="M14 0h20", stroke=SIDE_INKS[0], stroke_dasharray="6 5", **line)
        yield way + ahead, say("way of task forces: behind, ahead"), 34
    if view.combats:
        yield tag("circle", cx=9, r=9, fill="#f2b632", stroke="#a8432f"), say("naval combat"), 18
    for side in dict.fromkeys(flying):
        sample = arc_sample(of_side(side, view.sides, SIDE_INKS))
        yield sample, say("air of {side} under way", side=side), 32
    if changed:
        ring: dict[str, str | float] = {"fill": CHANGED, "fill_opacity": 0.12, "stroke": CHANGED}
        yield tag("rect", y=-9, width=18, height=18, stroke_dasharray="7 3", **ring), say("changed"), 18
