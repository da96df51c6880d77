"""Counters in SVG: air units, turned over when inverted; ships, task forces, airbases, ground units."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from events.sentences import said, say
from events.world_at_war.board import Nation
from skyledger.board.sentences import adjective, carrier_words, ground_words, kind_words, naval_words
from skyledger.board.svg.hexes import GAP, SIZE
from skyledger.board.svg.lettering import fitting, inscribed
from skyledger.board.svg.paper import BACK, TURNED, classes, label, moved, nation_colour, tag, words
from skyledger.board.view import TASK_FORCE, CarrierView, NavalView, PlaceView, Pool, Stack

ELITE = "*"
"""What stands behind the kind of elite units."""
SHORT = {
    said("air transport"): "TRN", said("strategic bomber"): "BMB", "interceptor": "INT", "kamikaze": "KAM",
    "jet": "JET", said("jet squadron"): "JTS", said("air transport squadron"): "TRS",
}  # fmt: skip
CARRIER, UNPARTED = "CV", "\N{NO-BREAK SPACE}"
WIDE = frozenset({"ship", "ship-inverted", "force"})
"""The faces of counters that are as wide as two, for they have a name on them."""


class Piece(msgspec.Struct, frozen=True):
    """One counter; its face is ready, inverted, ship, ship-inverted, light, force, airbase, ground or pool.

    `top` is the kind in short, of a force what it is made of; `name` that of a ship or force.
    """

    face: str
    nation: str
    top: str
    count: int
    told: str
    name: str = ""


def of_stack(stack: Stack, nations: Sequence[Nation]) -> Iterator[Piece]:
    """A counter for the ready units of a stack and one for those turned over."""
    at, who = stack.name, adjective(nations, stack.nation)
    top = top_of(stack)
    if stack.ready:
        ready = say("{count} {kind}", count=stack.ready, kind=kind_words(stack, stack.ready))
        told = say("{place}: {nation} {units}", place=at, nation=who, units=ready)
        yield Piece("ready", stack.nation, top, stack.ready, told)
    if stack.inverted:
        turned = say("{count} {kind}", count=stack.inverted, kind=kind_words(stack, stack.inverted))
        told = say("{place}: {nation} {units}, inverted", place=at, nation=who, units=turned)
        yield Piece("inverted", stack.nation, top, stack.inverted, told)


def top_of(like: Stack | Pool) -> str:
    """What stands on a counter: the kind in short, marked if elite."""
    return short(like.kind) + (ELITE if like.elite else "")


def short(kind: str) -> str:
    """A kind in at most three letters."""
    return SHORT.get(kind, kind[:3].upper())


def of_place(place: PlaceView, nations: Sequence[Nation]) -> tuple[Piece, ...]:
    """All counters of a place: air units, ships with their air, task forces, the airbase, ground units.

    Who belongs to a task force that is there too lies under its counter, which tells what it is made of.
    """
    pieces = [piece for stack in place.stacks for piece in of_stack(stack, nations)]
    forces = [one.name for one in place.naval if one.kind == TASK_FORCE]
    for carrier in place.carriers:
        if carrier.force not in forces:
            pieces.append(_carrier(carrier, nations))
            pieces.extend(piece for stack in carrier.air for piece in of_stack(stack, nations))
    for one in place.naval:
        if one.kind == TASK_FORCE:
            pieces.extend(_force(one, place, nations))
        elif one.force not in forces:
            pieces.append(_afloat(one, nations))
    return (*pieces, *_ashore(place, nations))


def _ashore(place: PlaceView, nations: Sequence[Nation]) -> Iterator[Piece]:
    if place.airbase:
        owner = adjective(nations, place.airbase)
        told = say("{place}: {nation} airbase", place=place.name, nation=owner)
        yield Piece("airbase", place.airbase, "", 0, told)
    for unit in place.ground:
        told = f"{place.name}: {ground_words(unit, nations)}"
        yield Piece("ground", unit.nation, unit.kind, unit.factors, told)


def _carrier(carrier: CarrierView, nations: Sequence[Nation]) -> Piece:
    face = "ship-inverted" if carrier.inverted else "ship"
    return Piece(face, carrier.nation, CARRIER, carrier.size, carrier_words(carrier, nations), carrier.name)


def _afloat(one: NavalView, nations: Sequence[Nation]) -> Piece:
    """A capital ship, which has a name, or light ships."""
    told = naval_words(one, nations)
    return Piece("ship" if one.name else "light", one.nation, one.kind, one.size, told, one.name)


def _force(force: NavalView, place: PlaceView, nations: Sequence[Nation]) -> Iterator[Piece]:
    """The counter of a task force, and those of the air that is aboard its carriers, like by like."""
    carriers = [one for one in place.carriers if one.force == force.name]
    others = [one for one in place.naval if one.force == force.name]
    told = (naval_words(force, nations), *(carrier_words(one, nations) for one in carriers))
    told = (*told, *(naval_words(one, nations) for one in others))
    yield Piece("force", force.nation, made_of(carriers, others), 0, "; ".join(told), force.name)
    for stack in _together((stack for one in carriers for stack in one.air), force.name):
        yield from of_stack(stack, nations)


def made_of(carriers: Sequence[CarrierView], others: Iterable[NavalView]) -> str:
    """Such as "2 CV 1 BB 4 CA", named ships counted, of light ones factors; what it is if none is seen."""
    counts = Counter({CARRIER: len(carriers)} if carriers else {})
    for one in others:
        counts[one.kind] += 1 if one.name else one.size
    return " ".join(f"{count}{UNPARTED}{kind}" for kind, count in counts.items()) or say("task force")


def _together(stacks: Iterable[Stack], name: str) -> Iterator[Stack]:
    found: dict[tuple[str, str, bool], Stack] = {}
    for stack in stacks:
        alike = (stack.nation, stack.kind, stack.elite)
        there = found.get(alike, replace(stack, name=name, ready=0, inverted=0))
        found[alike] = replace(
            there, ready=there.ready + stack.ready, inverted=there.inverted + stack.inverted
        )
    return iter(found.values())


# Where counters lie: side by side in rows, a wide one in two columns.

Slot = tuple[float, float, float]
"""Where the middle of a counter lies from that of its heap, and its scale."""


PLACE, OPEN = (2.0, 2.0), (2.58, 2.37)
"""Room for so many counters of full size beside one another, and in rows: in any hex, and in open water."""


def heap(pieces: Sequence[Piece], x: float, y: float, room: tuple[float, float] = PLACE) -> Iterator[str]:
    """Counters side by side around a point, smaller where there is no room for all, none upon another."""
    for piece, (across, down, scale) in zip(pieces, slots([wide(one) for one in pieces], room), strict=True):
        yield counter(piece, x + across, y + down, scale)


def wide(piece: Piece) -> int:
    """In how many columns a counter lies."""
    return 2 if piece.face in WIDE else 1


def slots(widths: Sequence[int], room: tuple[float, float] = PLACE) -> Iterator[Slot]:
    """A slot for each counter of so many columns, so that they come out largest; each row is centred."""
    ways = [(n, rows(widths, n)) for n in range(max(widths, default=1), sum(widths) + 1)]
    scaled = ((min(1.0, room[0] / columns, room[1] / len(lying)), lying) for columns, lying in ways)
    scale, lying = max(scaled, key=lambda way: (way[0], -len(way[1])), default=(1.0, []))
    found: dict[int, Slot] = {}
    step = (SIZE + GAP) * scale
    for down, row in enumerate(lying):
        column = -sum(widths[which] for which in row) / 2
        for which in row:
            across = (column + widths[which] / 2) * step
            found[which] = across, (down - (len(lying) - 1) / 2) * step, scale
            column += widths[which]
    return (found[which] for which in range(len(widths)))


def rows(widths: Sequence[int], columns: int) -> list[list[int]]:
    """Which counters lie in each row of so many columns at most: each in the first that has room for it."""
    found: list[list[int]] = []
    for which, one in enumerate(widths):
        with_room = (row for row in found if sum(widths[other] for other in row) + one <= columns)
        row = next(with_room, [])
        found.extend([] if row else [row])
        row.append(which)
    return found


# The faces of counters.

FULL = SIZE + GAP + SIZE
"""How wide a wide counter is."""
ROOM = 2.0
"""What stays free on both sides of letters together."""


def counter(piece: Piece, x: float, y: float, scale: float = 1.0) -> str:
    """One counter with its middle at a point; `data-count` says how many air units it stands for."""
    where, faced = moved(x, y, scale=scale), classes("counter", piece.face)
    title = tag("title", words(piece.told))
    count = piece.count if piece.face in {"ready", "inverted", "pool"} else 0
    return tag(
        "g", title, *drawn(piece), class_=faced, data_count=count, transform=where, text_anchor="middle"
    )


def drawn(piece: Piece) -> Iterator[str]:
    """The elements of a counter around its middle."""
    colour = nation_colour(piece.nation)
    match piece.face:
        case "inverted":
            yield _square(BACK, colour)
            yield _square("url(#over)", colour)
            yield from _two_lines(piece.top, str(piece.count), SIZE, "")
        case "ship" | "ship-inverted":
            fill = TURNED if piece.face == "ship-inverted" else colour
            yield tag("path", d="M-23 -11h46l-5 22h-36z", fill=fill, stroke="#fff", stroke_width=1.2)
            yield from _named(piece.name, f"{piece.top} {piece.count}", FULL - 10, "white")
        case "light":
            yield tag("path", d="M-11 -11h22l-3 22h-16z", fill=colour, stroke="#fff", stroke_width=1.2)
            yield from _two_lines(piece.top, str(piece.count), SIZE - 4, "white")
        case "force":
            yield _rectangle(FULL, "#fff", colour, 2.2)
            yield from _named(piece.name, piece.top, FULL - 4, "")
        case "airbase":
            yield tag("circle", r=9, fill="#fff", stroke=colour, stroke_width=2.4)
            yield tag("path", d="M-5 5L5 -5M-5 -5L5 5", stroke=colour, stroke_width=3)
        case "ground":
            yield _square("#fbf7ea", colour)
            yield from ground_sign(piece.top, colour)
            yield label(str(piece.count), 0, 8.8, font_size=_fit(str(piece.count), SIZE, 10), fill=colour)
        case _:
            yield _square(colour, "#fff")
            yield from _two_lines(piece.top, str(piece.count), SIZE, "white")


def _two_lines(top: str, below: str, room: float, class_: str) -> Iterator[str]:
    yield label(top, 0, -3, font_size=_fit(top, room, 7), class_=class_)
    yield label(below, 0, 8.5, font_size=_fit(below, room, 12), class_=class_)


def _named(name: str, below: str, room: float, class_: str) -> Iterator[str]:
    for text, top, high, most in ((name, -10.0, 9.0, 7.5), (below, -0.5, 10.0, 8.0)):
        lines, size = inscribed((text,), room - ROOM, high, most)
        for at, line in enumerate(lines):
            foot = top + (high - (len(lines) - 1) * size) / 2 + size * (at + 0.36)
            yield label(line, 0, foot, class_=class_, font_size=size)


def _fit(text: str, room: float, size: float) -> float:
    return fitting(text, room - ROOM, size)


def _square(fill: str, edge: str) -> str:
    return _rectangle(SIZE, fill, edge, 1.4)


def _rectangle(across: float, fill: str, edge: str, line: float) -> str:
    half = SIZE / 2
    return tag(
        "rect", x=-across / 2, y=-half, width=across, height=SIZE, rx=2.5, fill=fill, stroke=edge,
        stroke_width=line,
    )  # fmt: skip


SIGNS = {
    "infantry": "M-7 -8.5h14v8h-14zl14 8m0 -8l-14 8",
    "armor": "M-7 -8.5h14v8h-14zM-2.5 -6.7h5a2.2 2.2 0 0 1 0 4.4h-5a2.2 2.2 0 0 1 0 -4.4z",
    "airborne": "M-7 -8.5h14v8h-14zl14 8m0 -8l-14 8M-3 -1.2q1.5 -2 3 0q1.5 -2 3 0",
    "marine": "M-7 -8.5h14v8h-14zM0 -7.5v6m-1.8 -4.4h3.6m-5.4 2.4q0 2.4 3.6 2.4q3.6 0 3.6 -2.4",
}
"""The signs of ground units: crossed lines, tracks, a parachute's wings, an anchor."""


def ground_sign(kind: str, colour: str) -> Iterator[str]:
    """The sign of a kind of ground unit, or the first letters of one that has none."""
    if kind in SIGNS:
        yield tag("path", d=SIGNS[kind], fill="none", stroke=colour)
    else:
        yield label(short(kind), 0, -2, font_size=_fit(short(kind), SIZE, 7), fill=colour)
