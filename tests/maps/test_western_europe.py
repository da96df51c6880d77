"""The committed map of Western Europe is that; that it is current and fits together, test_fitting has."""

import pytest

from core.world_at_war.state import atlas, distance
from events.world_at_war.board import Hex
from skyledger import maps

CHART = maps.load("western_europe")
ATLAS = atlas(CHART)
STANDS_IN = {place.name: each for each in CHART.hexes for place in each.places}
MEDITERRANEAN = maps.load("mediterranean")


def beside(each: Hex, way: int) -> Hex | None:
    return ATLAS.beside[each.id][way]


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
