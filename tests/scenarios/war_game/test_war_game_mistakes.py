"""Whatever is wrong with a scenario or map of The War Game is told at once: file, key, what was given, what is right."""

import copy
import json
import tomllib
from pathlib import Path

import pytest

from core.war_game.board import neighbours
from core.war_game.state import game_from
from skyledger import maps, scenarios
from skyledger.maps import war_game

HERE = Path(__file__).parents[1]
SMALL = tomllib.loads((HERE / "small_war_game.toml").read_text(encoding="utf-8"))
CHART = tomllib.loads((HERE / "small_war_game_map.toml").read_text(encoding="utf-8"))


def put(data, way, value):
    data = copy.deepcopy(data)
    *rest, last = way
    part = data
    for key in rest:
        part = part[key]
    if last == "new":
        part.append(value)
    else:
        part[last] = value
    return data


def told(error):
    """The key and reasons of every problem, by its key; each names the file."""
    found = {}
    for problem in error.problems:
        found.setdefault(problem.key, []).append(problem.reason)
    return {key: " ".join(reasons) for key, reasons in found.items()}


def refused(data):
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(json.dumps(data).encode(), "small.json", HERE)
    assert str(caught.value).startswith(("small.json can't be used:", f"{HERE}"))
    return told(caught.value)


def test_the_scenario_that_is_damaged_here_is_sound():
    position = scenarios.load(HERE / "small_war_game.toml")
    names = [unit.name for unit in position.units]
    assert names == ["Ark Royal", "GE-fighter-01", "GE-fighter-02", "GE-infantry-01", "UK-fighter-01"]


CARRIER = {"nation": "United Kingdom", "kind": "carrier", "place": "North Sea", "name": "Eagle"}

DAMAGE = [
    # where it is damaged, what is put there, the key that is told, part of the reason
    (("game",), "The War Gam", "game", "mean The War Game"),
    (("title",), " ", "title", "needs a title"),
    (("map",), "world_1943", "map", "mean world_1942"),
    (("map",), "nowhere.toml", "map", "no such file"),
    (("map",), "small_war_game.toml", "places", "missing"),
    (("edition",), "module_v", "edition", "mean module_iv"),
    (("dice",), "machin", "dice", "mean machine"),
    (("sides",), ["Axis"], "sides", "two sides"),
    (("sides",), ["Axis", "Allied", "Third"], "seat", "Nobody sits for the Third side"),
    (("sides",), ["Axis", "Allied", "Axis"], "sides[3]", "a name of its own"),
    (("doubts", "R99"), "yes", "doubts.R99", "no doubt called"),
    (("doubts", "R4"), "yess", "doubts.R4", "mean yes"),
    (("doubts", "W1"), "yes", "doubts.W1", "is a doubt of A World at War"),
    (("turn", "player"), "Germny", "turn.player", "mean Germany"),
    (("turn", "number"), 0, "turn.number", "counted from 1"),
    (("turn", "phase"), "combat_order.attacks", "turn.phase", "mean combat_orders.attacks"),
    (("turn", "phase"), "combat.declaring", "turn.phase", "within a round of combat"),
    (("turn", "side"), "Axis", "turn.side", "no key called"),
    (("nation", 0, "name"), "", "nation[1].name", "letters without accents"),
    (("nation", 0, "name"), "Allemagne é", "nation[1].name", "letters without accents"),
    (("nation", 2, "name"), "germany", "nation[3].name", "Entry 1 of the list has the same"),
    (("nation", 2, "code"), "GE", "nation[3].code", "Entry 1 of the list has the same"),
    (("nation", 2, "adjective"), "German", "nation[3].adjective", "Entry 1 of the list has the same"),
    (("nation", 2, "code"), "UKX", "nation[3].code", "two capital letters, and “UKX” is not"),
    (("nation", 0, "side"), "Aksis", "nation[1].side", "mean Axis"),
    (("nation", 0, "power"), "great", "nation[1].power", "There is major and minor."),
    (("nation", 1, "major"), "Grmany", "nation[2].major", "mean Germany"),
    (("nation", 1, "major"), "United Kingdom", "nation[2].major", "There is Germany."),
    (("nation", 0, "major"), "Rumania", "nation[1].major", "nobody but itself"),
    (("seat", 0, "name"), "gamemaster", "seat[1].name", "other than gamemaster"),
    (("seat", 0, "name"), "ɢamemaster", "seat[1].name", "may be taken for gamemaster"),
    (("seat", 1, "name"), "Germany", "seat[2].name", "Entry 1 of the list has the same"),
    (("seat", 1, "name"), "-b", "seat[2].name", "begins with no dash"),
    (("seat", 1, "side"), "Alied", "seat[2].side", "mean Allied"),
    (("seat", 0, "nations"), ["Germny"], "seat[1].nations[1]", "mean Germany"),
    (("seat", 0, "nations"), ["Germany"], "nation[2].name", "No seat speaks for Rumania"),
    (("seat", 0, "nations", 1), "United Kingdom", "seat[1].nations[2]", "not on the Axis side"),
    (("seat",), [SMALL["seat"][0]], "seat", "Nobody sits for the Allied side; it needs a seat."),
    (("seat",), [SMALL["seat"][0]], "nation[3].name", "No seat speaks for United Kingdom"),
    (("player_turn",), [], "player_turn", "a player turn or more"),
    (("player_turn", 1, "name"), "Germany", "player_turn[2].name", "Entry 1 of the list has the same"),
    (("player_turn", 0, "nations"), [], "player_turn[1].nations", "a nation or more"),
    (("nation", 2, "adjective"), "Fighter", "nation[3].adjective", "“Fighter” is a kind of unit in orders"),
    (("nation", 2, "adjective"), "infantry", "nation[3].adjective", "“infantry” is a kind of unit in orders"),
    (("nation", 2, "name"), "bombers", "nation[3].name", "“bombers” is a kind of unit in orders"),
    (("player_turn", 0, "nations", 1), "Rumnia", "player_turn[1].nations[2]", "mean Rumania"),
    (("player_turn", 0, "nations", 1), "United Kingdom", "player_turn[1].nations", "on one side"),
    (("kind", 0, "family"), "bombr", "kind[1].family", "mean bomber"),
    (("kind", 0, "name"), " ", "kind[1].name", "needs a name"),
    (("kind", 0, "air"), -3, "kind[1].air", "below 0, and this is -3"),
    (("kind", 0, "bombs"), [4, 0], "kind[1].bombs", "1 or more"),
    (("kind", 0, "decks"), 2, "kind[1].decks", "Only ships have decks"),
    (("kind", "new"), SMALL["kind"][0], "kind[2].name", "Entry 1 of the list has the same"),
    (("force", 0, "nation"), "Germny", "force[1].nation", "mean Germany"),
    (("force", 0, "nation"), "Poland", "force[1].nation", "There is Germany, Rumania and United Kingdom."),
    (("force", 0, "kind"), "figter", "force[1].kind", "mean fighter"),
    (("force", 0, "place"), "Frnce", "force[1].place", "mean France"),
    (("force", 0, "place"), "North Sea", "force[1].place", "only aboard a ship"),
    (("force", 0, "count"), 0, "force[1].count", "from 1 to 999"),
    (("force", 0, "count"), 10**15, "force[1].count", "from 1 to 999"),
    (("force", 0, "name"), "Twins", "force[1].name", "Only a single unit is given a name"),
    (("force", 0, "aboard"), "Ark Royl", "force[1].aboard", "mean Ark Royal"),
    (("force", 1, "place"), "North Sea", "force[2].place", "only aboard a ship"),
    (("force", 2, "place"), "France", "force[3].place", "is a ship, and France is land"),
    (("force", 2, "name"), "France", "force[3].name", "no place's"),
    (("force", 2, "name"), "gaul", "force[3].name", "no place's; this is “gaul”"),
    (("force", 2, "kind"), "destroyer", "force[4].aboard", "has no deck"),
    (("force", 3, "place"), "Bay of Biscay", "force[4].place", "Ark Royal is at North Sea"),
    (("force", 3, "nation"), "Germany", "force[4].aboard", "Ark Royal is of United Kingdom, on the other side than Germany"),
    (("force", 3, "count"), 3, "force[3]", "has room for 2 fighters, and 3 are aboard"),
    (("force", 3, "kind"), "bomber", "force[4].aboard", "No bomber goes aboard"),
    (("force", "new"), {**CARRIER, "name": "ark royal"}, "force[5].name", "Another unit is called ark royal already"),
    # shapes
    (("title",), None, "title", "nothing (null)"),
    (("titel",), "x", "titel", "mean title"),
    (("title",), "\x1b[2J", "title", "see sign 1 of the text, U+001B"),
    (("turn",), [], "turn", "must be a table"),
    (("turn", "number"), 2**60, "turn.number", "too large"),
    (("force",), {}, "force", "must be a list, each entry a table"),
    (("force", 0, "count"), 1.5, "force[1].count", "must be a whole number, and it is 1.5"),
    (("force", 0, "count"), "two", "force[1].count", "must be a whole number, and it is the text “two”"),
    (("force", 0, "count"), True, "force[1].count", "and it is true"),
    (("force", 0, "plce"), "France", "force[1].plce", "mean place"),
    (("kind", 0, "bombs"), 4, "kind[1].bombs", "must be a list, each entry a whole number"),
    (("kind", 0, "printed"), "yes", "kind[1].printed", "must be true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("way", "value", "key", "reason"), DAMAGE)
def test_a_mistake_is_told_by_its_key(way, value, key, reason):
    found = refused(put(SMALL, way, value))
    assert reason in found.get(key, f"{key} is not told: {found}")


@pytest.mark.parametrize("key", ["title", "map", "turn", "nation", "seat", "player_turn"])
def test_a_missing_key_is_told(key):
    assert "This key is missing" in refused({k: v for k, v in SMALL.items() if k != key})[key]


def test_everything_is_told_at_once_and_one_broken_entry_hides_nothing_else():
    data = put(SMALL, ("force", 0, "count"), 1.5)
    data = put(put(data, ("force", 1, "place"), "Frnce"), ("turn", "player"), "Germny")
    data = put(put(data, ("colour",), "red"), ("nation", 2, "code"), "uk")
    assert set(refused(data)) == {
        "force[1].count",
        "force[2].place",
        "turn.player",
        "colour",
        "nation[3].code",
    }


@pytest.mark.parametrize(
    ("content", "called", "reason"),
    [
        (b"title = \n", "x.toml", "not TOML: Invalid value (at line 1, column 9)"),
        (b'game = "The War Game"\ngame = "x"\n', "x.toml", "Cannot overwrite a value (at line 2"),
        (b'{"game": "The War Game",\n "b": }', "x.json", "not JSON: Expecting value (at line 2, column 7)"),
        (b"\x00\xff\xfe\x7fELF", "x.toml", "not UTF-8 text: line 1"),
        (b'game = "The War Game"\n', "x.toml", "title: This key is missing; it takes text in quotes."),
        (b"game = 5\n", "x.toml", "game: This must be text in quotes, and it is a number."),
    ],
)
def test_what_is_not_data_is_told_with_its_place(content, called, reason):
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(content, called, HERE)
    assert str(caught.value).startswith(f"{called} can't be used:")
    assert reason in str(caught.value)


MAPS = [
    (("name",), " ", "name", "needs a name"),
    (("places",), [], "places", "a place or more"),
    (("places", 0, "kind"), "lnd", "places[1].kind", "mean land"),
    (("places", 0, "name"), "", "places[1].name", "without space at its ends"),
    (("places", 0, "name"), "germany ", "places[1].name", "without space at its ends"),
    (("places", 0, "adjacent", 0), "Frnce", "places[1].adjacent[1]", "mean France"),
    (("places", 0, "adjacent", 0), "Gaul", "places[1].adjacent[1]", "France"),
    (("places", 0, "adjacent", 0), "Germany", "places[1].adjacent[1]", "next to itself"),
    (("places", 0, "adjacent", 1), "France", "places[1].adjacent[2]", "listed already"),
    (("places", 1, "name"), "GERMANY", "places[2].name", "Entry 1 of the list has the same"),
    (("places", 1, "also"), ["north sea"], "places[2].also[1]", "means North Sea already"),
    (("places", 1, "also"), [""], "places[2].also[1]", "is not empty"),
    (("places", 2, "also"), ["Gaul"], "places[3].also[1]", "means France already"),
    (("places", 0, "adjacent"), "France", "places[1].adjacent", "must be a list, each entry text"),
    (("places", 0, "column"), "west", "places[1].column", "must be a whole number"),
    (("places", 0, "adjcent"), [], "places[1].adjcent", "mean adjacent"),
    (("hexes",), [], "hexes", "no key called"),
]  # fmt: skip


@pytest.mark.parametrize(("way", "value", "key", "reason"), MAPS)
def test_a_mistake_in_a_map_is_told_by_its_key_and_by_the_file_of_the_map(tmp_path, way, value, key, reason):
    (tmp_path / "small_war_game_map.json").write_text(json.dumps(put(CHART, way, value)))
    with pytest.raises(maps.MapError) as error:
        war_game.load(tmp_path / "small_war_game_map.json")
    assert reason in told(error.value).get(key, f"{key} is not told: {told(error.value)}")
    content = json.dumps({**SMALL, "map": "small_war_game_map.json"}).encode()
    with pytest.raises(scenarios.ScenarioError) as of_both:
        scenarios.read(content, "small.json", tmp_path)
    assert {problem.file for problem in of_both.value.problems} == {str(tmp_path / "small_war_game_map.json")}
    assert reason in told(of_both.value)[key]


def test_R20_a_neighbor_that_is_written_on_one_side_only_is_one_of_both_and_no_mistake():
    game = game_from(scenarios.load(HERE / "small_war_game.toml"))
    assert neighbours(game, "Great Britain") == {"North Sea"}
    listed = put(SMALL, ("doubts", "R20"), "as_listed")
    game = game_from(scenarios.read(json.dumps(listed).encode(), "small.json", HERE))
    assert neighbours(game, "Great Britain") == frozenset()


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "name: This key is missing"), (b"\xff\xd8\xff", "not UTF-8 text"), (b"a = ", "not TOML")],
)
def test_a_map_that_is_no_data_is_told_with_its_file(tmp_path, content, reason):
    (tmp_path / "small_war_game_map.toml").write_bytes(content)
    with pytest.raises(maps.MapError, match=reason):
        war_game.load(tmp_path / "small_war_game_map.toml")
    with pytest.raises(scenarios.ScenarioError, match=reason):
        scenarios.read(json.dumps(SMALL).encode(), "small.json", tmp_path)
