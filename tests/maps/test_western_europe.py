"""The committed map of Western Europe: it is current, it fits together, and it is Western Europe."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from core.world_at_war.atlas import DIRECTIONS, atlas, distance
from events.world_at_war.board import Hex
from skyledger import maps

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "make_map"
MAP_FILE = ROOT / "skyledger" / "maps" / "western_europe.json"
CONTENT: dict[str, Any] = json.loads(MAP_FILE.read_text(encoding="ascii"))
CHART = maps.load("western_europe")
ATLAS = atlas(CHART)
STANDS_IN = {place.name: each for each in CHART.hexes for place in each.places}
MEDITERRANEAN = maps.load("mediterranean")


def beside(each: Hex, way: int) -> Hex | None:
    return ATLAS.beside[each.id][way]


def listed(part: str) -> dict[str, Any]:
    return tomllib.loads((TOOL / f"western_europe{part}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("part", ["", "_places", "_corrections"])
def test_the_map_was_made_from_the_files_as_they_are_now(part: str) -> None:
    name = f"western_europe{part}.toml"
    assert CONTENT["made_from"][name] == hashlib.sha256((TOOL / name).read_bytes()).hexdigest()


def test_the_map_says_that_it_comes_from_public_domain_geography() -> None:
    assert "public domain" in CONTENT["source"]
    assert "not derived from any published game's map" in CONTENT["source"]
    assert CONTENT["made_from"]["world-atlas"] == "2.0.2 countries-10m"


def test_each_correction_has_its_reason() -> None:
    found = listed("_corrections")
    assert all(each["reason"] for kind in found.values() for each in kind)
    assert {each["id"] for each in found["hexes"]} <= ATLAS.hexes.keys()


def test_ids_say_column_and_row_and_no_hex_is_missing() -> None:
    assert len(ATLAS.hexes) == len(CHART.hexes) == 24 * 22
    for each in CHART.hexes:
        column, row = int(each.id[:2]), int(each.id[2:])
        assert (each.q, each.r) == (column - row // 2, row)


def test_sea_hexes_are_nobodys_and_land_hexes_are_somebodys() -> None:
    settings = listed("")
    known = set(settings["territories"]) | {change["territory"] for change in settings["redrawn"]}
    for each in CHART.hexes:
        assert (each.territory in known) == (each.land != "none"), each
        if each.land == "none":
            named = (each.places, each.island, each.terrain, each.land_sides, each.strait_sides)
            assert not any(named), each


def test_both_hexes_say_the_same_of_the_side_between_them() -> None:
    for each in CHART.hexes:
        assert not set(each.land_sides) & set(each.strait_sides)
        for kind in ("land_sides", "strait_sides"):
            for way in getattr(each, kind):
                other = beside(each, way)
                assert other is not None
                assert other.land != "none"
                assert (way + 3) % len(DIRECTIONS) in getattr(other, kind), (each.id, other.id, kind)


def test_every_place_stands_on_land_of_its_own_territory_and_ports_have_water() -> None:
    places = listed("_places")["places"]
    assert len(places) == len(STANDS_IN)
    for place in places:
        stands = STANDS_IN[place["name"]]
        assert stands.territory == place["territory"], place
        assert place.get("city") or place.get("port"), f"{place['name']} would be no base"
        assert not place.get("port") or stands.land == "part", f"{place['name']} has no water"


def test_names_and_other_spellings_lead_to_one_place() -> None:
    spellings = [word for each in CHART.hexes for p in each.places for word in {p.name, *p.also}]
    assert len(spellings) == len(set(spellings))


# It is Western Europe.


@pytest.mark.parametrize("name", ["Orkney", "Bornholm", "Gotland", "Isle of Man", "Zealand"])
def test_small_islands_are_one_hex_islands(name: str) -> None:
    assert [each.one_hex_island for each in CHART.hexes if each.island == name] == [True]


@pytest.mark.parametrize(("name", "least", "most"), [("Great Britain", 20, 33), ("Ireland", 10, 14)])
def test_large_islands_have_the_hexes_that_their_size_gives(name: str, least: int, most: int) -> None:
    found = [each for each in CHART.hexes if each.island == name]
    assert least <= len(found) <= most
    assert not any(each.one_hex_island for each in found)


def test_britain_and_the_continent_meet_at_the_strait_of_dover_alone() -> None:
    sides = {
        (each.id, other.id)
        for each in CHART.hexes
        for way in range(6)
        if each.territory == "Britain"
        and (other := beside(each, way))
        and other.territory not in ("", "Britain")
        if other.territory != "Ireland"
    }
    assert sides == {(STANDS_IN["Dover"].id, STANDS_IN["Calais"].id)}
    assert 5 in STANDS_IN["Dover"].strait_sides


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("London", "Essen", 4, 6),
        ("Norwich", "Berlin", 8, 9),
        ("Norwich", "Hamburg", 5, 7),
        ("London", "Paris", 3, 4),
        ("London", "Schweinfurt", 7, 9),
        ("Lincoln", "Bremen", 6, 7),
        ("Berlin", "Munich", 5, 6),
        ("Vienna", "Munich", 3, 4),
        ("Hull", "Newcastle", 1, 2),
        ("Brest", "Cherbourg", 2, 3),
        ("Milan", "Munich", 3, 4),
    ],
)
def test_distances_are_those_of_the_earth_in_hundred_kilometres(
    one: str, other: str, least: int, most: int
) -> None:
    assert least <= distance(STANDS_IN[one], STANDS_IN[other]) <= most


@pytest.mark.parametrize(
    "name", ["Vienna", "Munich", "Lyon", "Milan", "Bordeaux", "Budapest", "Zagreb", "Trieste"]
)
def test_17_71_a_place_of_both_maps_has_the_same_front_and_territory_on_both(name: str) -> None:
    other = next(each for each in MEDITERRANEAN.hexes for p in each.places if p.name == name)
    assert (STANDS_IN[name].front, STANDS_IN[name].territory) == (other.front, other.territory)


def test_17_71_there_is_a_part_of_the_sw_boxes_for_each_of_the_three_fronts_of_europe() -> None:
    assert CHART.fronts == dict.fromkeys(("Western", "Eastern", "Mediterranean"), "Europe")
    assert {each.front for each in CHART.hexes} == set(CHART.fronts)
    assert [box.name for box in CHART.boxes if box.kind == "sw"] == ["Axis SW box", "Western Allied SW box"]


def test_frontiers_are_those_before_the_annexations() -> None:
    german = ("Breslau", "Stettin", "Koenigsberg", "Danzig", "Prague", "Vienna")
    assert {STANDS_IN[name].territory for name in german} == {"Germany"}
    assert {STANDS_IN[name].territory for name in ("Strasbourg", "Metz")} == {"France"}
    assert {STANDS_IN[name].territory for name in ("Posen", "Warsaw", "Cracow")} == {"Poland"}
    assert STANDS_IN["Trieste"].territory == "Italy"
