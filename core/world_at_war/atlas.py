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

    `countries` are the territories of which the map shows any hex.
    """

    map: Map
    digest: str
    hexes: dict[str, Hex]
    boxes: dict[str, Box]
    at: dict[tuple[int, int], str]
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
        {(h.q, h.r): h.id for h in chart.hexes},
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


def neighbours(charted: Atlas, hex_: Hex) -> Iterator[tuple[int, Hex]]:
    """Each neighbouring hex on the map with its direction, in the order of the directions."""
    for direction, (q, r) in enumerate(DIRECTIONS):
        if (found := charted.at.get((hex_.q + q, hex_.r + r))) is not None:
            yield direction, charted.hexes[found]


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
