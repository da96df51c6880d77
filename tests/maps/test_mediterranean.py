"""The committed Mediterranean map: it is current, it fits together, and it is the Mediterranean."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "make_map"
MAP_FILE = ROOT / "skyledger" / "maps" / "mediterranean.json"
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # E, NE, NW, W, SW, SE
TERRAINS = {"rough", "jungle", "jungle/mountain", "desert", "mountain", "swamp"}

CONTENT: dict[str, Any] = json.loads(MAP_FILE.read_text(encoding="ascii"))
HEXES: list[dict[str, Any]] = CONTENT["hexes"]
BY_POSITION = {(each["q"], each["r"]): each for each in HEXES}
BY_ID = {each["id"]: each for each in HEXES}
STANDS_IN = {place["name"]: each for each in HEXES for place in each["places"]}


def hexes_between(one: str, other: str) -> int:
    start, end = STANDS_IN[one], STANDS_IN[other]
    q, r = start["q"] - end["q"], start["r"] - end["r"]
    return int(max(abs(q), abs(r), abs(q + r)))


def next_to(each: dict[str, Any], direction: int) -> dict[str, Any] | None:
    return BY_POSITION.get(_to(each, direction))


def _to(each: dict[str, Any], direction: int) -> tuple[int, int]:
    return each["q"] + STEPS[direction][0], each["r"] + STEPS[direction][1]


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def island(name: str) -> list[dict[str, Any]]:
    return [each for each in HEXES if each["island"] == name]


def straits_between(ours: set[str], theirs: set[str]) -> int:
    return sum(
        1
        for each in HEXES
        for direction in each["strait_sides"]
        if each["id"] in ours and (other := next_to(each, direction)) and other["id"] in theirs
    )


@pytest.mark.parametrize("part", ["", "_places", "_corrections"])
def test_the_map_was_made_from_the_files_as_they_are_now(part: str) -> None:
    name = f"mediterranean{part}.toml"
    assert CONTENT["made_from"][name] == hashlib.sha256((TOOL / name).read_bytes()).hexdigest()


def test_the_map_says_that_it_comes_from_public_domain_geography() -> None:
    assert "public domain" in CONTENT["source"]
    assert "not derived from any published game's map" in CONTENT["source"]
    assert CONTENT["made_from"]["world-atlas"] == "2.0.2 countries-10m"


def test_there_are_only_whole_numbers_words_and_yes_or_no() -> None:
    assert {type(value) for value in leaves(CONTENT)} == {int, str, bool}


def test_the_file_has_one_hex_a_line() -> None:
    lines = MAP_FILE.read_text(encoding="ascii").splitlines()
    assert [json.loads(line.rstrip(","))["id"] for line in lines if line.startswith('{"id":')] == list(BY_ID)


def test_ids_are_unique_and_say_column_and_row() -> None:
    assert len(BY_ID) == len(BY_POSITION) == len(HEXES) == 45 * 25
    for each in HEXES:
        column, row = int(each["id"][:2]), int(each["id"][2:])
        assert (each["q"], each["r"]) == (column - row // 2, row)


def test_sea_hexes_are_nobodys_and_land_hexes_are_somebodys() -> None:
    settings = tomllib.loads((TOOL / "mediterranean.toml").read_text(encoding="utf-8"))
    known = set(settings["territories"]) | {change["territory"] for change in settings["redrawn"]}
    for each in HEXES:
        assert each["land"] in ("none", "part", "all")
        assert (each["territory"] in known) == (each["land"] != "none"), each
        if each["land"] == "none":
            named = (
                each["places"]
                or each["island"]
                or each["terrain"]
                or each["land_sides"]
                or each["strait_sides"]
            )
            assert not named, each


def test_fronts_and_terrains_are_known() -> None:
    assert set(CONTENT["fronts"].values()) == {"Europe"}
    for each in HEXES:
        assert each["front"] in CONTENT["fronts"]
        assert set(each["terrain"]) <= TERRAINS


def test_both_hexes_say_the_same_of_the_side_between_them() -> None:
    for each in HEXES:
        assert not set(each["land_sides"]) & set(each["strait_sides"])
        for kind in ("land_sides", "strait_sides"):
            for direction in each[kind]:
                other = next_to(each, direction)
                assert other is not None
                assert other["land"] != "none"
                assert (direction + 3) % 6 in other[kind], (each["id"], other["id"], kind)


def test_no_strait_parts_two_hexes_without_water() -> None:
    for each in HEXES:
        if each["land"] == "all":
            assert "all" not in {BY_POSITION[_to(each, way)]["land"] for way in each["strait_sides"]}


def test_every_place_stands_on_land_of_its_own_territory() -> None:
    listed = tomllib.loads((TOOL / "mediterranean_places.toml").read_text(encoding="utf-8"))["places"]
    assert len(listed) == len(STANDS_IN)
    for place in listed:
        assert STANDS_IN[place["name"]]["territory"] == place["territory"], place
        assert place.get("city") or place.get("port"), f"{place['name']} would be no base"


def test_ports_have_water() -> None:
    dry = [
        place["name"]
        for each in HEXES
        for place in each["places"]
        if place["port"] and each["land"] != "part"
    ]
    assert dry == []


def test_names_and_other_spellings_lead_to_one_place() -> None:
    spellings = [
        spelling for each in HEXES for place in each["places"] for spelling in {place["name"], *place["also"]}
    ]
    assert len(spellings) == len(set(spellings))


def test_malta_is_one_hex_alone_in_the_sea() -> None:
    (malta,) = island("Malta")
    assert malta is STANDS_IN["Valletta"]
    assert (malta["territory"], malta["one_hex_island"], malta["land"]) == ("Malta", True, "part")
    assert all((other := next_to(malta, way)) and other["land"] == "none" for way in range(6))


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("Sicily", 3, 4), ("Crete", 3, 3), ("Cyprus", 1, 2), ("Sardinia", 3, 4), ("Corsica", 1, 2)],
)
def test_large_islands_have_the_hexes_that_their_size_gives(name: str, least: int, most: int) -> None:
    assert least <= len(island(name)) <= most
    assert {each["one_hex_island"] for each in island(name)} == {len(island(name)) == 1}


@pytest.mark.parametrize("name", ["Malta", "Pantelleria", "Rhodes", "Corfu", "Lesbos", "Majorca", "Minorca"])
def test_small_islands_are_one_hex_islands(name: str) -> None:
    assert [each["one_hex_island"] for each in island(name)] == [True]


def test_islands_belong_to_whom_they_belonged() -> None:
    owners = {
        "Sicily": "Italy",
        "Sardinia": "Italy",
        "Pantelleria": "Italy",
        "Corsica": "France",
        "Crete": "Greece",
    }
    owners |= {"Rhodes": "Dodecanese", "Majorca": "Spain", "Cyprus": "Cyprus", "Corfu": "Greece"}
    for name, owner in owners.items():
        assert {each["territory"] for each in island(name)} == {owner}, name


def test_the_strait_of_messina_is_a_side_between_sicily_and_calabria() -> None:
    sicily = {each["id"] for each in island("Sicily")}
    calabria = {STANDS_IN["Reggio Calabria"]["id"]}
    assert STANDS_IN["Messina"]["id"] in sicily
    assert straits_between({STANDS_IN["Messina"]["id"]}, calabria) == 1
    mainland = {each["id"] for each in HEXES if each["territory"] == "Italy"} - sicily
    for each in island("Sicily"):
        assert not [way for way in each["land_sides"] if (next_to(each, way) or {}).get("id") in mainland]


def test_gibraltar_has_its_own_hex_and_the_strait_lies_south_of_it() -> None:
    rock = STANDS_IN["Gibraltar"]
    assert [each["id"] for each in HEXES if each["territory"] == "Gibraltar"] == [rock["id"]]
    assert [place["name"] for place in rock["places"]] == ["Gibraltar"]
    assert straits_between({rock["id"]}, {STANDS_IN["Tangier"]["id"]}) == 1


def test_between_europe_and_asia_there_are_only_straits() -> None:
    europe, asia = {"3109", "3208", "3308"}, {"3209", "3210", "3309", "3408"}
    assert STANDS_IN["Istanbul"]["id"] in europe
    crossings = [
        way for each in europe for way in range(6) if (next_to(BY_ID[each], way) or {}).get("id") in asia
    ]
    assert straits_between(europe, asia) == len(crossings) == 6


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("Valletta", "Catania", 2, 2),
        ("Valletta", "Tripoli", 4, 4),
        ("Tobruk", "Alexandria", 5, 6),
        ("Naples", "Valletta", 6, 7),
        ("Gibraltar", "Algiers", 7, 8),
        ("Rome", "Naples", 1, 2),
        ("Alexandria", "Suez", 2, 3),
        ("Gibraltar", "Valletta", 17, 19),
        ("Athens", "Canea", 3, 3),
        ("Vienna", "Munich", 3, 4),
    ],
)
def test_distances_in_hexes_are_those_of_the_map_in_hundred_kilometres(
    one: str, other: str, least: int, most: int
) -> None:
    assert least <= hexes_between(one, other) <= most


def test_places_lie_on_their_fronts() -> None:
    fronts = {"Rome": "Mediterranean", "Ajaccio": "Mediterranean", "Lyon": "Western", "Bucharest": "Eastern"}
    assert {place: STANDS_IN[place]["front"] for place in fronts} == fronts


def test_18_23_the_india_box_is_entered_by_the_western_allies_from_the_south_eastern_edge() -> None:
    boxes = {box["name"]: box for box in CONTENT["boxes"]}
    assert {box["kind"] for box in CONTENT["boxes"]} == {"mapboard", "sw"}
    assert boxes["India box"]["stagers"] == ["Western Allies"]
    for entrance, count in boxes["India box"]["entrances"].items():
        assert count >= 1
        assert any(next_to(BY_ID[entrance], way) is None for way in range(6))
    assert [name for name, box in boxes.items() if "entrances" in box or "stagers" in box] == ["India box"]
