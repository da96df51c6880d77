"""Beside the map in SVG: boxes with their contents, force pools, the heading and the legend."""

from collections.abc import Iterator

from skyledger.board.sentences import adjective, kind_words
from skyledger.board.svg.counters import Piece, counter, drawn, of_place, top_of
from skyledger.board.svg.hexes import place_sign
from skyledger.board.svg.paper import NEUTRAL_TINT, NOBODYS_TINT, PAPER, SEA, SIDE_TINTS, label, number, tag
from skyledger.board.view import BoardView, HexView, PlaceView

PANEL = 260.0
CELL = 26.0
PER_ROW = 9
TITLE_HEIGHT = 74.0
LEGEND_HEIGHT = 56.0


def heading(view: BoardView, x: float, y: float) -> Iterator[str]:
    """The title and whose turn it is."""
    yield label(view.title, x, y + 30, class_="title")
    yield label(view.turn, x, y + 56, class_="turn")


def box_height(box: PlaceView, view: BoardView) -> float:
    """How high a box is drawn: its name and a row for each nine counters."""
    return 34 + CELL * max(1, -(-len(of_place(box, view.nations)) // PER_ROW))


def boxes(view: BoardView, x: float, y: float) -> Iterator[str]:
    """The boxes under one another, each with its contents; then what lies where the map has no place."""
    for box in (*view.boxes, *off_map(view)):
        pieces, high = of_place(box, view.nations), box_height(box, view)
        yield tag(
            "rect", x=x, y=y, width=PANEL, height=high, rx=6, fill=PAPER, stroke="#6f8793", stroke_width=1.5
        )
        yield label(box.name or "Off the board", x + 10, y + 18, class_="head")
        for at, piece in enumerate(pieces):
            column, row = at % PER_ROW, at // PER_ROW
            yield counter(piece, x + 22 + CELL * 1.05 * column, y + 38 + CELL * row)
        y += high + 10


def off_map(view: BoardView) -> tuple[PlaceView, ...]:
    """Places with something in them that are neither hex nor box."""
    return tuple(p for p in view.places if p.kind != "hex")


def boxes_height(view: BoardView) -> float:
    """How high all boxes stand together."""
    return sum(box_height(b, view) + 10 for b in (*view.boxes, *off_map(view)))


def pools_by_nation(view: BoardView) -> dict[str, list[Piece]]:
    """The counters of each force pool, nation by nation."""
    found: dict[str, list[Piece]] = {}
    for pool in view.pools:
        told = f"Force pool: {adjective(view.nations, pool.nation)} {pool.count} {kind_words(pool)}"
        piece = Piece("pool", pool.nation, top_of(pool), pool.count, told)
        found.setdefault(pool.nation, []).append(piece)
    return found


def pools_height(view: BoardView, width: float) -> float:
    """How high the strip of force pools is, a line of nations as wide as the map; 0 without any."""
    placed = list(_pool_places(view, width))
    return placed[-1][1] + 52 if placed else 0


def _pool_places(view: BoardView, width: float) -> Iterator[tuple[float, float, str, list[Piece]]]:
    x = y = 0.0
    for nation, pieces in pools_by_nation(view).items():
        needs = 24 + max(CELL * len(pieces), 7.5 * len(nation))
        if x and x + needs > width - 110:
            x, y = 0.0, y + 48
        yield x, y, nation, pieces
        x += needs


def pools(view: BoardView, x: float, y: float, width: float) -> Iterator[str]:
    """The force pools in a strip, wrapped where the map ends."""
    if view.pools:
        yield label("Force pools", x, y + 30, class_="head")
    for across, down, nation, pieces in _pool_places(view, width):
        yield label(nation, x + 110 + across, y + down + 12, class_="small")
        for at, piece in enumerate(pieces):
            yield counter(piece, x + 122 + across + CELL * at, y + down + 30)


def legend(view: BoardView, x: float, y: float) -> Iterator[str]:
    """The colours of land, the faces of counters and the signs of places, each with its word."""
    for drawing, word, wide in (*_tints(view), *_faces(_somebody(view)), *_signs()):
        yield tag("g", drawing, transform=f"translate({number(x)} {number(y + 17)})")
        yield label(word, x + wide, y + 22, class_="small")
        x += wide + 24 + 6.6 * len(word)


Sample = tuple[str, str, float]
"""A drawing around its own origin, its word, and how far from the drawing the word begins."""


def _tints(view: BoardView) -> Iterator[Sample]:
    sides = tuple(zip(view.sides, SIDE_TINTS, strict=False))
    for word, colour in (*sides, ("neutral", NEUTRAL_TINT), ("nobody's", NOBODYS_TINT), ("sea", SEA)):
        yield tag("rect", y=-9, width=18, height=18, fill=colour, stroke="#6f8793"), word, 24


def _somebody(view: BoardView) -> str:
    return next((n.name for n in view.nations if n.side == view.sides[0]), "") if view.sides else ""


def _faces(nation: str) -> Iterator[Sample]:
    faces = (
        ("ready", 5, "5 factors"),
        ("inverted", 3, "inverted"),
        ("ship", 2, "carrier and its size"),
        ("airbase", 0, "airbase"),
    )
    for face, count, word in faces:
        top = "AAF" if face in {"ready", "inverted"} else ""
        yield (
            tag(
                "g",
                *drawn(Piece(face, nation, top, count, word)),
                class_=f"{face} counter",
                transform="translate(11 0)",
            ),
            word,
            28,
        )


def _signs() -> Iterator[Sample]:
    for word, port, city in (("city", False, True), ("port", True, False), ("city and port", True, True)):
        yield place_sign(HexView("", 0, 0, "land", "", "", city=city, port=port), 6, 0), word, 18
    yield tag("path", d="M8 -9v18", stroke="#1f5f86", stroke_opacity=0.45, stroke_width=1.8), "part water", 18
    yield tag("path", d="M0 -4h16m-16 8h16", stroke="#1f5f86", stroke_width=2.4), "strait", 22
    style: dict[str, str | float] = {"stroke": "#7b2d3b", "stroke_width": 2.2, "stroke_dasharray": "9 5"}
    yield tag("path", d="M0 0h34", **style), "border of fronts", 40
