"""Counters in SVG, and what lies beside the map: boxes, force pools, the heading and the legend."""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

import msgspec

from events.sentences import said, say
from events.world_at_war.board import Nation
from skyledger.board.sentences import adjective, carrier_words, ground_words, kind_words, naval_words
from skyledger.board.svg.hexes import place_sign
from skyledger.board.svg.paper import (
    BACK,
    NEUTRAL_TINT,
    NOBODYS_TINT,
    PAPER,
    SEA,
    SIDE_TINTS,
    classes,
    label,
    moved,
    nation_colour,
    tag,
    words,
)
from skyledger.board.view import BoardView, CarrierView, HexView, NavalView, PlaceView, Pool, Stack

# Counters in SVG: squares for air units, turned over when inverted; ships, airbases, ground units.

SIZE = 22.0
GAP = 2.0
ELITE = "*"
"""What stands behind the kind of elite units."""
SHORT = {
    said("air transport"): "TRN", said("strategic bomber"): "BMB", "interceptor": "INT", "kamikaze": "KAM",
    "jet": "JET", said("jet squadron"): "JTS", said("air transport squadron"): "TRS",
}  # fmt: skip


class Piece(msgspec.Struct, frozen=True):
    """One counter; its face is ready, inverted, ship, ship-inverted, airbase, ground or pool."""

    face: str
    nation: str
    top: str
    count: int
    told: str


def of_stack(stack: Stack, nations: Sequence[Nation]) -> Iterator[Piece]:
    """A counter for the ready units of a stack and one for those turned over."""
    at, who = stack.name, adjective(nations, stack.nation)
    top, kind = top_of(stack), kind_words(stack)
    if stack.ready:
        told = say("{place}: {nation} {count} {kind}", place=at, nation=who, count=stack.ready, kind=kind)
        yield Piece("ready", stack.nation, top, stack.ready, told)
    if stack.inverted:
        over = said("{place}: {nation} {count} {kind}, inverted")
        told = say(over, place=at, nation=who, count=stack.inverted, kind=kind)
        yield Piece("inverted", stack.nation, top, stack.inverted, told)


def top_of(like: Stack | Pool) -> str:
    """What stands on a counter: the kind in short, marked if elite."""
    return short(like.kind) + (ELITE if like.elite else "")


def short(kind: str) -> str:
    """A kind in at most three letters."""
    return SHORT.get(kind, kind[:3].upper())


def of_place(place: PlaceView, nations: Sequence[Nation]) -> tuple[Piece, ...]:
    """All counters of a place: air units, each carrier followed by its air, the airbase, ground units."""
    pieces = [piece for stack in place.stacks for piece in of_stack(stack, nations)]
    for carrier in place.carriers:
        pieces.append(_ship(carrier, nations))
        pieces.extend(piece for stack in carrier.air for piece in of_stack(stack, nations))
    pieces.extend(_afloat(one, nations) for one in place.naval)
    if place.airbase:
        owner = adjective(nations, place.airbase)
        told = say("{place}: {nation} airbase", place=place.name, nation=owner)
        pieces.append(Piece("airbase", place.airbase, "", 0, told))
    for unit in place.ground:
        told = f"{place.name}: {ground_words(unit, nations)}"
        pieces.append(Piece("ground", unit.nation, unit.kind[:3].upper(), unit.factors, told))
    return tuple(pieces)


def _ship(carrier: CarrierView, nations: Sequence[Nation]) -> Piece:
    face = "ship-inverted" if carrier.inverted else "ship"
    return Piece(face, carrier.nation, carrier.name, carrier.size, carrier_words(carrier, nations))


def _afloat(one: NavalView, nations: Sequence[Nation]) -> Piece:
    """A task force, a capital ship or light ships."""
    return Piece("ship", one.nation, one.name or one.kind, one.size, naval_words(one, nations))


def heap(pieces: Sequence[Piece], x: float, y: float) -> Iterator[str]:
    """Counters side by side around a point, smaller when there are more than four, never one upon another."""
    for piece, (across, down, scale) in zip(pieces, slots(len(pieces)), strict=True):
        yield counter(piece, x + across, y + down, scale)


def slots(count: int) -> Iterator[tuple[float, float, float]]:
    """Where each of so many counters lies from the middle, and its scale; the last row is centred."""
    across = ceil(sqrt(count))
    down = -(-count // across) if count else 0
    scale = min(1.0, 2 / across) if count else 1.0
    step = (SIZE + GAP) * scale
    for place in range(count):
        column, row = place % across, place // across
        wide = min(across, count - row * across)
        yield (column - (wide - 1) / 2) * step, (row - (down - 1) / 2) * step, scale


def counter(piece: Piece, x: float, y: float, scale: float = 1.0) -> str:
    """One counter with its middle at a point; `data-count` says how many air units it stands for."""
    where, faced = moved(x, y, scale=scale), classes("counter", piece.face)
    title = tag("title", words(piece.told))
    count = piece.count if piece.face in {"ready", "inverted", "pool"} else 0
    return tag("g", title, *drawn(piece), class_=faced, data_count=count, transform=where)


def drawn(piece: Piece) -> Iterator[str]:
    """The elements of a counter around its middle."""
    colour = nation_colour(piece.nation)
    match piece.face:
        case "inverted":
            yield _square(BACK, colour)
            yield _square("url(#over)", colour)
            yield label(piece.top, 0, -3.5, class_="kind")
            yield label(str(piece.count), 0, 8, class_="count")
        case "ship" | "ship-inverted":
            yield from _ship_face(piece, "#8d8677" if piece.face == "ship-inverted" else colour)
        case "airbase":
            yield tag("circle", r=9, fill="#fff", stroke=colour, stroke_width=2.4)
            yield tag("path", d="M-5 5L5 -5M-5 -5L5 5", stroke=colour, stroke_width=3)
        case "ground":
            yield _square("#fbf7ea", colour)
            yield tag("path", d="M-7 -8h14v7h-14zl14 7m0 -7l-14 7", fill="none", stroke=colour)
            yield label(str(piece.count), 0, 9, class_="count", fill=colour)
        case _:
            yield _square(colour, "#fff")
            yield label(piece.top, 0, -3.5, class_="kind")
            yield label(str(piece.count), 0, 8, class_="count")


def _square(fill: str, edge: str) -> str:
    half, style = SIZE / 2, {"stroke_width": 1.4}
    return tag("rect", x=-half, y=-half, width=SIZE, height=SIZE, rx=2.5, fill=fill, stroke=edge, **style)


def _ship_face(piece: Piece, fill: str) -> Iterator[str]:
    yield tag("path", d="M-11 -2h22l-4 8h-14zM-2 -3v-5h6v5z", fill=fill, stroke="#fff", stroke_width=1)
    yield label(str(piece.count), 0, 5, class_="kind")
    yield label(piece.top[:9], 0, 11.5, class_="ship")


# Beside the map in SVG: boxes with their contents, force pools, the heading and the legend.

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
        yield label(box.name or say("Off the board"), x + 10, y + 18, class_="head")
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
        told = say(
            "Force pool: {nation} {count} {kind}",
            nation=adjective(view.nations, pool.nation),
            count=pool.count,
            kind=kind_words(pool),
        )
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
        yield label(say("Force pools"), x, y + 30, class_="head")
    for across, down, nation, pieces in _pool_places(view, width):
        yield label(nation, x + 110 + across, y + down + 12, class_="small")
        for at, piece in enumerate(pieces):
            yield counter(piece, x + 122 + across + CELL * at, y + down + 30)


def legend(view: BoardView, x: float, y: float) -> Iterator[str]:
    """The colours of land, the faces of counters and the signs of places, each with its word."""
    for drawing, word, wide in (*_tints(view), *_faces(_somebody(view)), *_signs()):
        yield tag("g", drawing, transform=moved(x, y + 17))
        yield label(word, x + wide, y + 22, class_="small")
        x += wide + 24 + 6.6 * len(word)


Sample = tuple[str, str, float]
"""A drawing around its own origin, its word, and how far from the drawing the word begins."""


def _tints(view: BoardView) -> Iterator[Sample]:
    sides = tuple(zip(view.sides, SIDE_TINTS, strict=False))
    for word, colour in (
        *sides,
        (say("neutral"), NEUTRAL_TINT),
        (say("nobody's"), NOBODYS_TINT),
        (say("sea"), SEA),
    ):
        yield tag("rect", y=-9, width=18, height=18, fill=colour, stroke="#6f8793"), word, 24


def _somebody(view: BoardView) -> str:
    return next((n.name for n in view.nations if n.side == view.sides[0]), "") if view.sides else ""


def _faces(nation: str) -> Iterator[Sample]:
    faces = (
        ("ready", 5, say("{count} {count:factor|factors}", count=5)),
        ("inverted", 3, say("inverted")),
        ("ship", 2, say("carrier and its size")),
        ("airbase", 0, say("airbase")),
    )
    for face, count, word in faces:
        top = "AAF" if face in {"ready", "inverted"} else ""
        yield (
            tag(
                "g",
                *drawn(Piece(face, nation, top, count, word)),
                class_=classes(face, "counter"),
                transform="translate(11 0)",
            ),
            word,
            28,
        )


def _signs() -> Iterator[Sample]:
    places = ((say("city"), False, True), (say("port"), True, False), (say("city and port"), True, True))
    for word, port, city in places:
        yield place_sign(HexView("", 0, 0, "land", "", "", city=city, port=port), 6, 0), word, 18
    yield (
        tag("path", d="M8 -9v18", stroke="#1f5f86", stroke_opacity=0.45, stroke_width=1.8),
        say("part water"),
        18,
    )
    yield tag("path", d="M0 -4h16m-16 8h16", stroke="#1f5f86", stroke_width=2.4), say("strait"), 22
    style: dict[str, str | float] = {"stroke": "#7b2d3b", "stroke_width": 2.2, "stroke_dasharray": "9 5"}
    yield tag("path", d="M0 0h34", **style), say("border of fronts"), 40
