"""Whether a map fits together: what is named once, what stands where, what leads where."""

from collections.abc import Iterator
from functools import partial

from core.world_at_war.state import DIRECTIONS
from events.sentences import say
from events.world_at_war.board import Box, Hex, Map
from skyledger.datafiles.problems import Fault, Path, among, twice

LAND = ("none", "part", "all")
THEATERS = ("Europe", "Pacific")
BOXES = ("mapboard", "sw")
FARTHEST = 150
"""So far east, west, north and south of the hex 0, 0 a map reaches at most; ours come to 58."""


def map_faults(chart: Map) -> Iterator[Fault]:
    """Everything that is wrong with a map of the right shape; paths start at the map."""
    if not chart.name:
        yield Fault(("name",), say("The map needs a name."))
    for front, theater in chart.fronts.items():
        yield from among(("fronts", front), "theater", theater, THEATERS)
    yield from twice(("hexes",), chart.hexes, lambda h: h.id, "id")
    yield from twice(("hexes",), chart.hexes, lambda h: (h.q, h.r), "q")
    yield from twice(("boxes",), chart.boxes, lambda b: b.name.casefold(), "name")
    yield from _ambiguous(chart)
    for index, hex_ in enumerate(chart.hexes):
        yield from _hex_faults(chart, hex_, ("hexes", index))
    ids = frozenset(hex_.id for hex_ in chart.hexes)
    for index, box in enumerate(chart.boxes):
        yield from _box_faults(ids, box, ("boxes", index))


def _hex_faults(chart: Map, hex_: Hex, path: Path) -> Iterator[Fault]:
    yield from among((*path, "land"), "kind of land", hex_.land, LAND)
    if hex_.front:
        yield from among((*path, "front"), "front", hex_.front, chart.fronts)
    yield from _far_faults(hex_, path)
    if not (hex_.id and hex_.id.isascii()):
        yield Fault((*path, "id"), say("A hex needs a number of plain letters and digits."))
    if hex_.territory and hex_.land == "none":
        yield Fault((*path, "territory"), say("A hex of sea belongs to no territory."))
    yield from _island_faults(hex_, path)
    for sides in ("land_sides", "strait_sides"):
        if wrong := [side for side in getattr(hex_, sides) if side not in range(len(DIRECTIONS))]:
            told = say("A hex has the sides 0 to 5; {side} is none of them.", side=wrong[0])
            yield Fault((*path, sides), told)
    for index, place in enumerate(hex_.places):
        if not place.name:
            yield Fault((*path, "places", index, "name"), say("A place needs a name."))


def _far_faults(hex_: Hex, path: Path) -> Iterator[Fault]:
    for axis, hexes in (("q", hex_.q), ("r", hex_.r)):
        if abs(hexes) > FARTHEST:
            told = say(
                "A map reaches {most} hexes from its hex 0, 0, and not {hexes}.", most=FARTHEST, hexes=hexes
            )
            yield Fault((*path, axis), told)


def _island_faults(hex_: Hex, path: Path) -> Iterator[Fault]:
    if hex_.one_hex_island and not hex_.island:
        yield Fault((*path, "island"), say("A one-hex island needs a name."))
    if hex_.one_hex_island and hex_.land == "none":
        yield Fault((*path, "land"), say("An island has land."))


def _box_faults(ids: frozenset[str], box: Box, path: Path) -> Iterator[Fault]:
    if not box.name:
        yield Fault((*path, "name"), say("A box needs a name."))
    yield from among((*path, "kind"), "kind of box", box.kind, BOXES)
    for hex_, hexes in box.entrances.items():
        yield from among((*path, "entrances", hex_), "hex", hex_, ids)
        if hexes < 0:
            yield Fault((*path, "entrances", hex_), say("A box can't be fewer than 0 hexes away."))


def _ambiguous(chart: Map) -> Iterator[Fault]:
    """Two places that a person could not tell apart."""
    taken: dict[str, Path] = {h.id.casefold(): ("hexes", i, "id") for i, h in enumerate(chart.hexes)}
    tell = partial(_taken, taken)
    for index, box in enumerate(chart.boxes):
        if (known := taken.get(box.name.casefold())) is not None:
            told = say("{box} is the number of a hex already.", box=box.name)
            yield Fault(("boxes", index, "name"), told)
        taken.setdefault(box.name.casefold(), ("boxes", index) if known is None else known)
    for index, hex_ in enumerate(chart.hexes):
        for path, name in _called(hex_, ("hexes", index)):
            yield from tell(("hexes", index), path, name)


def _called(hex_: Hex, path: Path) -> Iterator[tuple[Path, str]]:
    for number, place in enumerate(hex_.places):
        yield (*path, "places", number, "name"), place.name
        yield from (((*path, "places", number, "also"), other) for other in place.also)
    if hex_.one_hex_island and hex_.island:
        yield (*path, "island"), hex_.island


def _taken(taken: dict[str, Path], hex_: Path, path: Path, name: str) -> Iterator[Fault]:
    """The same name may stand twice in one hex, as Malta's town and island may."""
    if taken.setdefault(name.casefold(), hex_)[:2] != hex_:
        yield Fault(path, say("Another hex or box is called {name} too.", name=name))
