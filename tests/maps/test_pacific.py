"""The committed map of the Pacific is the Pacific; that it is current and fits together, test_fitting has."""

import pytest

from core.world_at_war.state import atlas, distance
from events.world_at_war.board import Hex
from skyledger import maps

CHART = maps.load("pacific")
ATLAS = atlas(CHART)
STANDS_IN = {place.name: each for each in CHART.hexes for place in each.places}


def beside(each: Hex, way: int) -> Hex | None:
    return ATLAS.beside[each.id][way]


def neighbours(each: Hex) -> list[Hex]:
    return [other for way in range(6) if (other := beside(each, way))]


def island(name: str) -> list[Hex]:
    return [each for each in CHART.hexes if each.island == name]


# It is the Pacific.


@pytest.mark.parametrize(
    ("name", "territory", "group"),
    [
        ("Midway", "Midway", ""),
        ("Wake", "Wake", ""),
        ("Guam", "Guam", "Marianas"),
        ("Saipan", "Marianas", "Marianas"),
        ("Iwo Jima", "Bonins", "Bonins"),
        ("Okinawa", "Okinawa", "Ryukyus"),
        ("Truk", "Carolines", "Carolines"),
        ("Ulithi", "Carolines", "Carolines"),
        ("Kwajalein", "Marshalls", "Marshalls"),
        ("Tarawa", "Gilberts", "Gilberts"),
        ("Guadalcanal", "Solomons", "Solomons"),
        ("New Georgia", "Solomons", "Solomons"),
        ("Manus", "Bismarcks", "Bismarcks"),
        ("Espiritu Santo", "New Hebrides", "New Hebrides"),
        ("Viti Levu", "Fiji", "Fiji"),
        ("Oahu", "Hawaii", "Hawaiian Islands"),
    ],
)
def test_18_142E_small_islands_are_one_hex_islands_of_their_groups(
    name: str, territory: str, group: str
) -> None:
    (found,) = island(name)
    assert found.one_hex_island
    assert (found.territory, found.island_group) == (territory, group)
    assert found.front == "Pacific"


def test_18_142E_the_aleutians_are_a_group_of_that_name() -> None:
    group = {each.island for each in CHART.hexes if each.island_group == "Aleutians"}
    assert group == {"Attu", "Kiska", "Adak", "Umnak"}
    assert STANDS_IN["Dutch Harbor"].island == "Umnak"


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("New Guinea", 22, 36),
        ("Borneo", 20, 32),
        ("Sumatra", 12, 20),
        ("Java", 4, 7),
        ("Luzon", 3, 6),
        ("Mindanao", 2, 5),
        ("New Britain", 2, 3),
        ("New Caledonia", 1, 2),
        ("Formosa", 2, 2),
        ("Hokkaido", 2, 5),
    ],
)
def test_large_islands_have_the_hexes_that_their_size_gives(name: str, least: int, most: int) -> None:
    found = island(name)
    assert least <= len(found) <= most
    assert not any(each.one_hex_island for each in found)


@pytest.mark.parametrize(
    "name", ["Wake", "Midway", "Marcus", "Truk", "Kwajalein", "Johnston", "Canton Island"]
)
def test_islands_of_the_open_ocean_have_none_but_sea_around_them(name: str) -> None:
    (found,) = island(name)
    assert {other.land for other in neighbours(found)} == {"none"}


def test_the_date_line_runs_through_the_sea_and_breaks_nothing() -> None:
    west, east = STANDS_IN["Kiska"], STANDS_IN["Adak"]
    assert distance(west, east) == 2
    fiji = [each for each in CHART.hexes if each.territory == "Fiji"]
    assert {each.island for each in fiji} == {"Viti Levu", "Vanua Levu"}
    assert distance(fiji[0], fiji[1]) == 1
    assert all(abs(each.q - fiji[0].q) < 10 for each in CHART.hexes if each.territory == "Gilberts")


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("Port Moresby", "Buna", 1, 1),
        ("Port Moresby", "Cairns", 4, 5),
        ("Cairns", "Townsville", 1, 2),
        ("Lae", "Rabaul", 3, 4),
        ("Port Moresby", "Rabaul", 4, 4),
        ("Rabaul", "Tulagi", 5, 6),
        ("Truk", "Rabaul", 6, 8),
        ("Noumea", "Townsville", 10, 12),
        ("Tokyo", "Chichi Jima", 5, 6),
        ("Tokyo", "Saipan", 11, 13),
        ("Manila", "Takao", 4, 6),
        ("Pearl Harbor", "Sand Island", 10, 12),
        ("Dinjan", "Kunming", 3, 5),
        ("Singapore", "Saigon", 5, 7),
    ],
)
def test_distances_are_those_of_the_earth_in_two_hundred_kilometres(
    one: str, other: str, least: int, most: int
) -> None:
    assert least <= distance(STANDS_IN[one], STANDS_IN[other]) <= most


def test_17_462_okinawa_is_in_reach_of_kamikazes_from_kyushu_and_no_base_but_japan_is_called_so() -> None:
    assert distance(STANDS_IN["Kagoshima"], STANDS_IN["Naha"]) == 4
    assert STANDS_IN["Sasebo"].id != STANDS_IN["Kagoshima"].id
    japan = {each.id for each in CHART.hexes if each.territory == "Japan"}
    assert STANDS_IN["Naha"].id not in japan
    assert not japan & {each.id for name in ("Chichi Jima", "Iwo Jima", "Etorofu") for each in island(name)}


@pytest.mark.parametrize(
    "name", ["Port Moresby", "Lae", "Buna", "Rabaul", "Tulagi", "Kavieng", "Imphal", "Myitkyina", "Davao"]
)
def test_17_21_jungle_is_where_armies_met_it(name: str) -> None:
    assert {"jungle", "jungle/mountain"} & set(STANDS_IN[name].terrain)


@pytest.mark.parametrize(
    "name", ["Tokyo", "Manila", "Noumea", "Cairns", "Darwin", "Shanghai", "Truk", "Naha"]
)
def test_17_21_there_is_no_jungle_elsewhere(name: str) -> None:
    assert not STANDS_IN[name].terrain


def test_17_71_there_are_three_fronts_of_the_theater_pacific_and_a_part_of_the_sw_boxes_for_each() -> None:
    assert CHART.fronts == dict.fromkeys(("Pacific", "Asian", "Southeast Asian"), "Pacific")
    assert {each.front for each in CHART.hexes} == set(CHART.fronts)
    assert [box.name for box in CHART.boxes if box.kind == "sw"] == ["Japan SW box", "Western Allied SW box"]


@pytest.mark.parametrize(
    ("front", "names"),
    [
        ("Pacific", ("Tokyo", "Manila", "Rabaul", "Truk", "Takao", "Darwin", "Dutch Harbor", "Pearl Harbor")),
        ("Asian", ("Chungking", "Mukden", "Seoul", "Shanghai", "Hong Kong", "Vladivostok", "Ulan Bator")),
        ("Southeast Asian", ("Rangoon", "Calcutta", "Singapore", "Saigon", "Batavia", "Bangkok", "Miri")),
    ],
)
def test_places_lie_on_their_fronts(front: str, names: tuple[str, ...]) -> None:
    assert {STANDS_IN[name].front for name in names} == {front}


def test_18_23_the_boxes_are_entered_over_the_edge_by_those_who_may_stage_there() -> None:
    boxes = {box.name: box for box in CHART.boxes}
    assert boxes["Australia box"].stagers == boxes["India box"].stagers == ("Western Allies",)
    assert boxes["Urals box"].stagers == ("Russia",)
    for box in boxes.values():
        assert bool(box.entrances) == bool(box.stagers), box.name
        for entrance in box.entrances:
            assert None in ATLAS.beside[entrance]
    assert "Pacific U.S. box" in boxes


def test_colonies_belong_to_whom_they_belonged_before_japan_came() -> None:
    owners = {
        "Hong Kong": "Hong Kong", "Singapore": "Malaya", "Miri": "British Borneo", "Tarakan": "Dutch East Indies",
        "Dili": "Portuguese Timor", "Koepang": "Dutch East Indies", "Hanoi": "French Indochina", "Lae": "New Guinea",
        "Rabaul": "Bismarcks", "Toyohara": "Karafuto", "Hitokappu": "Kurils", "Mukden": "Manchuria",
    }  # fmt: skip
    assert {name: STANDS_IN[name].territory for name in owners} == owners
