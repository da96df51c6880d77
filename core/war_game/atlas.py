"""The map, indexed: places by name, what lies next to what, and the digest that stands for it."""

import hashlib
from functools import lru_cache

import msgspec

from events.codec import encode
from events.war_game.board import Map, Place


class Atlas(msgspec.Struct, frozen=True):
    """A map made ready for questions. `names` leads from every folded name to a place.

    `listed` has the neighbours that the map lists for each place, `mutual` also those that list it (R20).
    """

    map: Map
    digest: str
    places: dict[str, Place]
    names: dict[str, str]
    listed: dict[str, frozenset[str]]
    mutual: dict[str, frozenset[str]]


NOWHERE = Atlas(Map("", ()), "", {}, {}, {}, {})


@lru_cache(maxsize=64)
def _of_bytes(encoded: bytes) -> Atlas:
    chart = msgspec.json.decode(encoded, type=Map)
    listed = {place.name: frozenset(place.adjacent) for place in chart.places}
    return Atlas(
        chart,
        hashlib.sha256(encoded).hexdigest(),
        {place.name: place for place in chart.places},
        {name.casefold(): place.name for place in chart.places for name in (*place.also, place.name)},
        listed,
        {here: there | {name for name in listed if here in listed[name]} for here, there in listed.items()},
    )


def atlas(chart: Map) -> Atlas:
    """The index of a map; the same map gives the same object."""
    return _of_bytes(encode(chart))
