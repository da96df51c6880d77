"""The scenarios that come with skyledger load, and Malta 1942 is what it says it is."""

from collections import Counter
from pathlib import Path

import pytest

from core.world_at_war.basing.room import overflow, room_for, squadrons
from core.world_at_war.board import controller, known_hex, neutral, side_of, supply, units_at
from core.world_at_war.flight.airspace import reach
from core.world_at_war.flight.ways import staging_range
from core.world_at_war.state import game_from
from skyledger import maps, scenarios

MAJORS = {"Germany", "Italy", "Britain", "United States"}


@pytest.fixture(scope="module")
def position():
    return scenarios.load("malta_1942")


@pytest.fixture(scope="module")
def game(position):
    return game_from(position)


@pytest.fixture
def at(game):
    return lambda name: known_hex(game, name)


@pytest.mark.parametrize("name", [listed.name for listed in scenarios.names()])
def test_every_scenario_shipped_loads_and_says_what_it_is(name):
    assert scenarios.load(name).title
    assert next(listed for listed in scenarios.names() if listed.name == name).description.strip()


@pytest.mark.parametrize("name", maps.names())
def test_every_map_shipped_loads(name):
    assert maps.load(name).hexes


def test_malta_1942_says_that_its_order_of_battle_is_our_own():
    listed = next(each for each in scenarios.names() if each.name == "malta_1942")
    assert listed.title == "Malta 1942"
    assert "our own; not the published game's set-up" in " ".join(listed.description.split())


def test_it_begins_in_summer_1942_with_the_axis(position):
    assert (position.turn.season, position.turn.year, position.turn.side) == ("Summer", 1942, "Axis")
    assert position.turn.phase == "movement.airbases"


def test_four_seats_play_four_major_powers_and_their_minors(position):
    assert {seat.name: seat.side for seat in position.seats} == {
        "germany": "Axis",
        "italy": "Axis",
        "britain": "Allied",
        "america": "Allied",
    }
    spoken_for = [nation for seat in position.seats for nation in seat.nations]
    flying = {unit.nation for unit in position.units}
    assert flying <= set(spoken_for)
    assert len(spoken_for) == len(set(spoken_for))
    assert set(spoken_for) >= MAJORS


def test_it_is_large_enough_to_be_played_and_small_enough_to_be_seen(position):
    in_play = [unit for unit in position.units if unit.base]
    assert 45 <= len(in_play) <= 70
    assert {nation for nation in MAJORS if not any(u.nation == nation for u in in_play)} == set()
    assert {unit.kind for unit in in_play} == {
        "AAF",
        "NAS",
        "air transport",
        "strategic bomber",
        "interceptor",
    }
    assert {unit.nation for unit in position.units if not unit.base} >= MAJORS


@pytest.mark.parametrize(
    ("place", "holder"),
    [
        ("Tobruk", "Italy"),
        ("Mersa Matruh", "Italy"),
        ("Tripoli", "Italy"),
        ("Catania", "Italy"),
        ("Rhodes", "Italy"),
        ("Iraklion", "Germany"),
        ("Athens", "Germany"),
        ("Bordeaux", "Germany"),
        ("Malta", "Britain"),
        ("Gibraltar", "Britain"),
        ("Alexandria", "Britain"),
        ("Cairo", "Britain"),
        ("Nicosia", "Britain"),
        ("Sevastopol", "Russia"),
    ],
)
def test_who_holds_what_after_tobruk_fell(game, at, place, holder):
    assert controller(game, at(place)) == holder
    assert not neutral(game, at(place))


def test_the_front_lies_one_hex_before_alexandria(game):
    assert side_of(game, controller(game, game.atlas.hexes["3421"])) == "Axis"
    assert side_of(game, controller(game, game.atlas.hexes["3521"])) == "Allied"
    armor = {unit.place for unit in game.ground.values() if unit.kind == "armor" and unit.nation == "Germany"}
    assert armor == {"3421"}


@pytest.mark.parametrize(
    "place",
    ["Tunis", "Algiers", "Casablanca", "Marseilles", "Madrid", "Tangier", "Istanbul", "Lisbon", "Bern"],
)
def test_vichy_and_the_neutrals_keep_out(game, at, place):
    assert neutral(game, at(place))


def test_malta_is_a_based_one_hex_island_with_an_airbase_and_little_to_eat(game, at):
    malta = at("Malta")
    assert malta.one_hex_island
    assert malta.id in game.airbases
    assert Counter(unit.kind for unit in units_at(game, malta.id)) == {"AAF": 4, "NAS": 1}
    assert supply(game, malta.id, "Britain") == "partial"
    assert supply(game, at("Alexandria").id, "Britain") == "full"


def test_sicily_is_where_most_axis_air_near_malta_is(game):
    sicily = [h.id for h in game.atlas.map.hexes if h.island == "Sicily"]
    based = [u for place in sicily for u in units_at(game, place) if u.kind == "AAF"]
    assert len(based) >= 8
    assert {unit.nation for unit in based} == {"Germany", "Italy"}


def test_the_carriers_of_the_great_convoy_are_british_and_carry_squadrons(game, at):
    assert set(game.carriers) == {"Eagle", "Argus", "Victorious", "Indomitable"}
    aboard = {name: len(units_at(game, name)) for name in game.carriers}
    assert all(0 < aboard[name] <= game.carriers[name].size for name in aboard)
    assert [c.name for c in game.carriers.values() if c.place == at("Gibraltar").id] == [
        "Argus",
        "Eagle",
        "Victorious",
    ]


def test_18_12_no_base_is_over_capacity_whichever_way_cities_that_are_ports_count(position, game):
    for place in {unit.base for unit in position.units if unit.base in game.atlas.hexes}:
        assert overflow(game, place, units_at(game, place)) == 0


def test_18_14_every_nation_with_counters_has_one_left(position):
    counters = {"Germany": 4, "Italy": 2, "Britain": 3, "United States": 3}
    placed = Counter(airbase.nation for airbase in position.airbases)
    assert set(placed) == {"Germany", "Italy", "Britain"}
    assert all(placed[nation] < counters[nation] for nation in placed)


@pytest.mark.parametrize("nation", sorted(MAJORS))
def test_there_is_room_to_stage(game, nation):
    """All army air but that of the lonely fortresses may go to three other bases with room for a whole factor."""
    able = {u.base: u for u in game.units.values() if (u.nation, u.kind) == (nation, "AAF") and u.base}
    for lonely in ("Malta", "Gibraltar"):
        able.pop(known_hex(game, lonely).id, None)
    assert able
    for base, unit in able.items():
        within = reach(game, base, staging_range(game, unit))
        ours = [p for p in within if p in game.atlas.hexes and p != base and _ours(game, p, nation)]
        assert len([p for p in ours if room_for(game, p, unit) >= 1]) >= 3, (base, nation)


def _ours(game, place, nation):
    return side_of(game, controller(game, game.atlas.hexes[place])) == side_of(game, nation)


def test_there_are_full_bases_too(game):
    places = {unit.base for unit in game.units.values() if unit.base in game.atlas.hexes}
    a_factor = next(unit for unit in game.units.values() if unit.kind == "AAF")
    full = [place for place in places if room_for(game, place, a_factor) == 0]
    assert full
    assert all(squadrons(game, units_at(game, place)) > 12 for place in full)


def test_the_standing_facts_say_what_the_air_rules_ask(game):
    assert {f.subject: f.value for f in game.facts.values() if f.kind == "war"} == {
        "Britain/Germany": "Fall 1939",
        "Britain/Italy": "Summer 1940",
        "Germany/Russia": "Summer 1941",
        "Italy/Russia": "Summer 1941",
        "Germany/United States": "Winter 1941",
        "Italy/United States": "Winter 1941",
    }
    for fact in game.facts.values():
        if fact.kind in ("war", "cooperation"):
            assert fact.subject.split("/") == sorted(fact.subject.split("/"))
    assert game.facts["cooperation Russia/Western Allies"].value == "none"
    assert game.facts["permission Italy/Germany"].value == "yes"


def test_18_146_the_guests_that_may_use_new_british_airbases_are_in_play(game):
    assert {"Australia", "Free France"} <= {unit.nation for unit in game.units.values() if unit.base}


def test_the_file_is_data_that_users_can_copy_and_change(tmp_path, position):
    shipped = Path(scenarios.__file__).with_name("malta_1942.toml")
    (tmp_path / "mine.toml").write_bytes(shipped.read_bytes())
    assert scenarios.load(tmp_path / "mine.toml") == position
