"""The territories and zones that Module IV names lie next to each other as its examples say."""

import pytest

from core.war_game.state import atlas
from skyledger.maps import MapError
from skyledger.maps.war_game import load, names

SOUTH_MANCHURIA = {"Peking", "Inner Mongol", "North Manchuria", "Vladivostok", "Korea", "Yellow Sea"}
SEA_OF_JAPAN = {
    "Korea", "Vladivostok", "Sea of Okhotsk", "Sakhalin", "Hokkaido", "NP-1", "Japan", "East China Sea",
}  # fmt: skip


def neighbours(place):
    return atlas(load("world_1942")).mutual[place]


def test_the_map_is_shipped():
    assert names() == ("world_1942",)


def test_T77_example_1_lists_where_the_two_japanese_fighters_may_go():
    assert neighbours("South Manchuria") == SOUTH_MANCHURIA
    assert neighbours("Sea of Japan") == SEA_OF_JAPAN


def test_T77_south_manchuria_and_the_sea_of_japan_do_not_touch():
    assert "Sea of Japan" not in neighbours("South Manchuria")


def test_example_2_lets_the_american_and_british_fighters_reach_both_sea_battles():
    assert neighbours("NA-5") >= {"Bay of Biscay", "NA-4"}
    assert neighbours("Great Britain") >= {"Bay of Biscay", "NA-4"}


def test_example_3_lets_carriers_in_the_bay_of_biscay_help_great_britain():
    assert "Great Britain" in neighbours("Bay of Biscay")


WRONG = [
    ('name = ""\nplaces = []', ["name: The map needs a name.", "places: A map needs a place or more."]),
    (
        'name = "m"\n[[places]]\nname = "A"\nkind = "sky"\nadjacent = ["B", "A"]',
        ["places[1].kind: There is no kind of place called “sky”", "places[1].adjacent[1]: There is no place called “B”",
         "places[1].adjacent[2]: No place lies next to itself."],
    ),
    (
        'name = "m"\n[[places]]\nname = "A"\nkind = "sea"\nalso = ["b"]\n[[places]]\nname = "B"\nkind = "sea"',
        ["places[1].also[1]: “b” means B already."],
    ),
    (
        'name = "m"\n[[places]]\nname = "A"\nkind = "sea"\n[[places]]\nname = "a"\nkind = "sea"',
        ["places[2].name: Entry 1 of the list has the same already."],
    ),
    (
        'name = "m"\n[[places]]\nname = "A"\nkind = "sea"\nrow = 2\n[[places]]\nname = "B"\nkind = "sea"\nrow = 2',
        ["places[2].column: Entry 1 of the list has the same already."],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_map_that_does_not_fit_together_is_told_of_by_its_keys(tmp_path, text, told):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MapError) as error:
        load(path)
    found = [f"{problem.key}: {problem.reason}" for problem in error.value.problems]
    assert len(found) == len(told), found
    for one, wanted in zip(found, told, strict=True):
        assert one.startswith(wanted)


def test_an_unknown_map_is_told_with_the_near_ones():
    with pytest.raises(MapError, match="world_1942"):
        load("world_1941")
