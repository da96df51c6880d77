"""The map file: one hex a line, whole numbers and words only, the same bytes whenever it is made again."""

import json
from typing import Any

from .drawing import Drawn, Map
from .grid import Cell, cell_named
from .settings import Corrections, Entrance, Place, Settings
from .sides import Sides

MADE_FROM = {"world-atlas": "2.0.2 countries-10m"}


def map_text(
    name: str,
    settings: Settings,
    fingerprints: dict[str, str],
    drawn: Map,
    sides: dict[Cell, Sides],
    places: dict[Cell, list[Place]],
    corrections: Corrections,
) -> str:
    """The whole file as text. Raises ValueError for an entrance of no box or hex on it."""
    head = {
        "name": name,
        "title": settings.title,
        "source": settings.source,
        "made_from": fingerprints | MADE_FROM,
        "hex_km": settings.frame.hex_km,
        "fronts": settings.fronts,
        "boxes": _boxes(settings, drawn, corrections.entrances),
    }
    hexes = [_hex(drawn[cell], sides[cell], places.get(cell, [])) for cell in drawn]
    lines = ",\n".join(_compact(each) for each in hexes)
    parts = ",\n".join(f"{_compact(key)}:{_compact(value)}" for key, value in head.items())
    return f'{{{parts},\n"hexes":[\n{lines}\n]}}\n'


def _hex(each: Drawn, sides: Sides, places: list[Place]) -> dict[str, Any]:
    return {
        "id": each.id,
        "q": each.q,
        "r": each.r,
        "land": each.land,
        "territory": each.territory,
        "front": each.front,
        "terrain": each.terrain,
        "island": each.island,
        "one_hex_island": each.one_hex_island,
        "island_group": each.island_group,
        "places": [_place(place) for place in places],
        "land_sides": sides.land,
        "strait_sides": sides.straits,
    }


def _place(place: Place) -> dict[str, Any]:
    return {"name": place.name, "city": place.city, "port": place.port, "also": place.also}


def _boxes(settings: Settings, drawn: Map, entrances: list[Entrance]) -> list[dict[str, Any]]:
    names = [box["name"] for box in settings.boxes]
    for each in entrances:
        if each.box not in names or cell_named(each.id) not in drawn:
            raise ValueError(
                f"entrance from hex {each.id} into the {each.box}: one of them is not on the map"
            )
    return [box | _ways_in(box["name"], entrances) for box in settings.boxes]


def _ways_in(box: str, entrances: list[Entrance]) -> dict[str, Any]:
    ways = {each.id: each.hexes for each in entrances if each.box == box}
    return {"entrances": ways} if ways else {}


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)
