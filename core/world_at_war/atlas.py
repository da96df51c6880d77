"""The map, indexed: hexes by their coordinates, names to places, and the digest that stands for it."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from events.codec import encode
from events.world_at_war.board import Box, Hex, Map

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Atlas(msgspec.Struct, frozen=True):
    """A map made ready for questions. `places` leads from every folded name to a hex or box.

    `beside` are the six neighbours of each hex, by their directions, None beyond the edge: they are looked up
    once, for every flight asks for them. `countries` are the territories of which the map shows any hex.
    """

    map: Map
    digest: str
    hexes: dict[str, Hex]
    boxes: dict[str, Box]
    beside: dict[str, tuple[Hex | None, ...]]
    places: dict[str, str]
    countries: frozenset[str] = frozenset()


NOWHERE = Atlas(Map("", {}, ()), "", {}, {}, {}, {})


@lru_cache(maxsize=64)
def _of_bytes(encoded: bytes) -> Atlas:
    chart = msgspec.json.decode(encoded, type=Map)
    return Atlas(
        chart,
        hashlib.sha256(encoded).hexdigest(),
        {h.id: h for h in chart.hexes},
        {b.name: b for b in chart.boxes},
        _beside(chart),
        {name.casefold(): place for name, place in printed_names(chart)},
        frozenset(h.territory for h in chart.hexes) - {""},
    )


def atlas(chart: Map) -> Atlas:
    """The index of a map; the same map gives the same object."""
    return _of_bytes(encode(chart))


def printed_names(chart: Map) -> Iterator[tuple[str, str]]:
    """Every name of a place as it is printed, with the hex or box that it leads to; the last one counts."""
    for hex_ in chart.hexes:
        if hex_.island and hex_.one_hex_island:
            yield hex_.island, hex_.id
    for hex_ in chart.hexes:
        for place in hex_.places:
            yield from ((name, hex_.id) for name in (*place.also, place.name))
    yield from ((h.id, h.id) for h in chart.hexes)
    yield from ((b.name, b.name) for b in chart.boxes)


def _beside(chart: Map) -> dict[str, tuple[Hex | None, ...]]:
    at = {(h.q, h.r): h for h in chart.hexes}
    return {h.id: tuple([at.get((h.q + q, h.r + r)) for q, r in DIRECTIONS]) for h in chart.hexes}


def distance(a: Hex, b: Hex) -> int:
    """Hexes from one to the other as the crow flies."""
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def place_name(charted: Atlas, place: str) -> str:
    """What people call a hex or box: its first city or port, its island, or its number."""
    hex_ = charted.hexes.get(place)
    if hex_ is None:
        return place
    if hex_.places:
        return hex_.places[0].name
    return hex_.island if hex_.one_hex_island and hex_.island else place
