"""Counters in SVG: squares for air units, turned over when inverted; ships, airbases, ground units."""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

import msgspec

from events.world_at_war.board import Nation
from skyledger.board.sentences import adjective, carrier_words, kind_words, naval_words
from skyledger.board.stack import Stack
from skyledger.board.svg.paper import BACK, label, nation_colour, number, tag, words
from skyledger.board.view import CarrierView, NavalView, PlaceView, Pool

SIZE = 22.0
GAP = 2.0
ELITE = "*"
"""What stands behind the kind of elite units."""
SHORT = {
    "air transport": "TRN", "strategic bomber": "BMB", "interceptor": "INT", "kamikaze": "KAM", "jet": "JET",
    "jet squadron": "JTS", "air transport squadron": "TRS",
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
    who, top, kind = adjective(nations, stack.nation), top_of(stack), kind_words(stack)
    if stack.ready:
        yield Piece("ready", stack.nation, top, stack.ready, f"{stack.name}: {who} {stack.ready} {kind}")
    if stack.inverted:
        told = f"{stack.name}: {who} {stack.inverted} {kind}, inverted"
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
        told = f"{place.name}: {adjective(nations, place.airbase)} airbase"
        pieces.append(Piece("airbase", place.airbase, "", 0, told))
    for unit in place.ground:
        told = f"{place.name}: {adjective(nations, unit.nation)} {unit.kind} {unit.name}"
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
    where = f"translate({number(x)} {number(y)})" + (f" scale({scale:.2f})" if scale < 1 else "")
    title = tag("title", words(piece.told))
    count = piece.count if piece.face in {"ready", "inverted", "pool"} else 0
    return tag("g", title, *drawn(piece), class_=f"counter {piece.face}", data_count=count, transform=where)


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
