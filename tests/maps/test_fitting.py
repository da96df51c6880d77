"""The committed maps of the Pacific and of Western Europe are current and fit together."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from core.world_at_war.state import DIRECTIONS, Atlas, atlas
from events.world_at_war.board import Hex
from skyledger import maps

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "make_map"
TERRAINS = {"rough", "jungle", "jungle/mountain", "desert", "mountain", "swamp"}
SIZES = {"pacific": 59 * 55, "western_europe": 24 * 22}
"""The maps, and how many hexes each has."""


class Sheet:
    """A map: its file, what it was made from, and the map that is read from it."""

    def __init__(self, name: str) -> None:
        self.name = name
        file = ROOT / "skyledger" / "maps" / f"{name}.json"
        self.content: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
        self.hexes: tuple[Hex, ...] = maps.load(name).hexes
        self.atlas: Atlas = atlas(maps.load(name))

    def listed(self, part: str) -> dict[str, Any]:
        return tomllib.loads((TOOL / f"{self.name}{part}.toml").read_text(encoding="utf-8"))


@pytest.fixture(params=SIZES, scope="module")
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return Sheet(request.param)


@pytest.mark.parametrize("part", ["", "_places", "_corrections"])
def test_the_map_was_made_from_the_files_as_they_are_now(sheet: Sheet, part: str) -> None:
    name = f"{sheet.name}{part}.toml"
    assert sheet.content["made_from"][name] == hashlib.sha256((TOOL / name).read_bytes()).hexdigest()


def test_the_map_says_that_it_comes_from_public_domain_geography(sheet: Sheet) -> None:
    assert "public domain" in sheet.content["source"]
    assert "not derived from any published game's map" in sheet.content["source"]
    assert sheet.content["made_from"]["world-atlas"] == "2.0.2 countries-10m"


def test_each_correction_has_its_reason(sheet: Sheet) -> None:
    found = sheet.listed("_corrections")
    assert all(each["reason"] for kind in found.values() for each in kind)
    assert {each["id"] for each in found["hexes"]} <= sheet.atlas.hexes.keys()


def test_ids_say_column_and_row_and_no_hex_is_missing(sheet: Sheet) -> None:
    assert len(sheet.atlas.hexes) == len(sheet.hexes) == SIZES[sheet.name]
    for each in sheet.hexes:
        column, row = int(each.id[:2]), int(each.id[2:])
        assert (each.q, each.r) == (column - row // 2, row)


def test_sea_hexes_are_nobodys_and_land_hexes_are_somebodys(sheet: Sheet) -> None:
    settings = sheet.listed("")
    known = set(settings["territories"]) | {change["territory"] for change in settings["redrawn"]}
    for each in sheet.hexes:
        assert (each.territory in known) == (each.land != "none"), each
        assert set(each.terrain) <= TERRAINS
        if each.land == "none":
            named = (each.places, each.island, each.terrain, each.land_sides, each.strait_sides)
            assert not any(named), each


def test_both_hexes_say_the_same_of_the_side_between_them(sheet: Sheet) -> None:
    for each in sheet.hexes:
        assert not set(each.land_sides) & set(each.strait_sides)
        for kind in ("land_sides", "strait_sides"):
            for way in getattr(each, kind):
                other = sheet.atlas.beside[each.id][way]
                assert other is not None
                assert other.land != "none"
                assert (way + 3) % len(DIRECTIONS) in getattr(other, kind), (each.id, other.id, kind)


def test_every_place_stands_on_land_of_its_own_territory_and_ports_have_water(sheet: Sheet) -> None:
    places = sheet.listed("_places")["places"]
    stands_in = {place.name: each for each in sheet.hexes for place in each.places}
    assert len(places) == len(stands_in)
    for place in places:
        stands = stands_in[place["name"]]
        assert stands.territory == place["territory"], place
        assert place.get("city") or place.get("port"), f"{place['name']} would be no base"
        assert not place.get("port") or stands.land == "part", f"{place['name']} has no water"


def test_names_and_other_spellings_lead_to_one_place(sheet: Sheet) -> None:
    spellings = [word for each in sheet.hexes for p in each.places for word in {p.name, *p.also}]
    assert len(spellings) == len(set(spellings))
