"""Sicily 1943 and Bombing of Germany 1944 are what they say they are, and a turn of each can be played."""

from collections import Counter
from types import SimpleNamespace

import pytest

from core.world_at_war.basing.room import overflow, room_for
from core.world_at_war.board import controller, known_hex, neutral, side_of, units_at
from core.world_at_war.construction.chapter import research_has_come_to_it
from core.world_at_war.flight.airspace import reach
from core.world_at_war.flight.targets import air_bases
from core.world_at_war.flight.ways import operational_range, staging_range
from core.world_at_war.state import game_from
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.random_play import Play

SICILY, GERMANY = "sicily_1943", "bombing_of_germany_1944"
BOTH = (SICILY, GERMANY)
GAMES = {name: game_from(scenarios.load(name)) for name in BOTH}


def based(name, place, kind="AAF"):
    game = GAMES[name]
    return Counter(u.nation for u in units_at(game, known_hex(game, place).id) if u.kind == kind)


def in_the_sw_boxes(name, kind):
    units = (u for u in GAMES[name].units.values() if u.kind == kind and u.base)
    return Counter((u.nation, u.front) for u in units)


@pytest.mark.parametrize("name", BOTH)
def test_the_order_of_battle_is_our_own_and_says_so(name):
    listed = next(each for each in scenarios.names() if each.name == name)
    assert "our own; not the published game's set-up" in " ".join(listed.description.split())


@pytest.mark.parametrize("name", BOTH)
def test_the_allies_move_first(name):
    game = GAMES[name]
    assert game.sides == ("Allied", "Axis")
    assert (game.turn.side, game.turn.phase) == ("Allied", "movement.airbases")


@pytest.mark.parametrize("name", BOTH)
def test_each_nation_is_spoken_for_once(name):
    spoken_for = [nation for seat in GAMES[name].seats.values() for nation in seat.nations]
    assert len(spoken_for) == len(set(spoken_for))
    assert {unit.nation for unit in GAMES[name].units.values()} <= set(spoken_for)


@pytest.mark.parametrize("name", BOTH)
def test_18_12_no_base_is_overfull(name):
    game = GAMES[name]
    for place in {unit.base for unit in game.units.values() if unit.base in game.atlas.hexes}:
        assert overflow(game, place, units_at(game, place)) == 0, place


@pytest.mark.parametrize("name", BOTH)
def test_18_21_all_army_air_has_a_base_to_stage_to(name):
    game = GAMES[name]
    for unit in {u.base: u for u in game.units.values() if u.kind == "AAF" and u.base}.values():
        within = [p for p in reach(game, unit.base, staging_range(game, unit)) if p in game.atlas.hexes]
        side = side_of(game, unit.nation)
        ours = [p for p in within if side_of(game, controller(game, game.atlas.hexes[p])) == side]
        assert any(room_for(game, place, unit) >= 1 for place in ours), unit


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seed", [1943, 1944])
def test_a_game_turn_can_be_played(name, seed):
    game = Play(WORLD_AT_WAR, scenarios.load(name), seed)
    game.turns(2)
    assert game.game.turn.season != GAMES[name].turn.season or game.game.turn.side != GAMES[name].turn.side


# Sicily 1943.


@pytest.mark.parametrize(
    ("place", "holder"),
    [
        ("Catania", "Italy"),
        ("Cagliari", "Italy"),
        ("Pantelleria", "Britain"),
        ("Malta", "Britain"),
        ("Tripoli", "Britain"),
        ("Tunis", "Free France"),
        ("Bizerte", "Free France"),
        ("Marseilles", "Germany"),
        ("Ajaccio", "Italy"),
        ("Iraklion", "Germany"),
    ],
)
def test_who_holds_what_after_tunis_and_pantelleria_fell(place, holder):
    game = GAMES[SICILY]
    assert controller(game, known_hex(game, place)) == holder


def test_air_of_both_sides_faces_each_other_over_the_channel_of_sicily():
    assert based(SICILY, "Catania") == {"Germany": 4, "Italy": 1}
    assert based(SICILY, "Malta") == {"Britain": 6, "United States": 2}
    assert based(SICILY, "Pantelleria") == {"United States": 3}
    assert based(SICILY, "Sfax", "air transport") == {"Britain": 1, "United States": 2}


def test_malta_and_pantelleria_reach_all_of_sicily():
    game = GAMES[SICILY]
    (fighter, *_) = (u for u in units_at(game, known_hex(game, "Malta").id) if u.kind == "AAF")
    sicily = {h.id for h in game.atlas.hexes.values() if h.island == "Sicily"}
    assert sicily <= reach(game, fighter.base, operational_range(game, fighter)).keys()


def test_two_carriers_cover_the_landings_at_sea():
    at_sea = {c.name: c.place for c in GAMES[SICILY].carriers.values() if c.at_sea}
    assert at_sea.keys() == {"Indomitable", "Formidable"}
    assert {GAMES[SICILY].atlas.hexes[place].land for place in at_sea.values()} == {"none"}
    assert all(len(units_at(GAMES[SICILY], name)) == 3 for name in at_sea)


def test_both_sides_have_ground_units_in_and_around_sicily():
    game = GAMES[SICILY]
    hexes = {unit.name: game.atlas.hexes[unit.place] for unit in game.ground.values()}
    in_sicily = {game.ground[name].nation for name, hex_ in hexes.items() if hex_.island == "Sicily"}
    assert in_sicily == {"Italy", "Germany"}
    embarked = {name for name, hex_ in hexes.items() if hex_.territory in ("Malta", "Tunisia")}
    assert {"Eighth Army", "Seventh U.S. Army", "82nd Airborne"} <= embarked


# Bombing of Germany 1944.


def test_17_71_bombers_and_interceptors_are_for_the_fronts_of_their_boxes():
    assert in_the_sw_boxes(GERMANY, "strategic bomber") == {
        ("United States", "Western"): 8,
        ("United States", "Mediterranean"): 4,
        ("Britain", "Western"): 7,
        ("Britain", "Mediterranean"): 1,
        ("Germany", "Western"): 1,
    }
    assert in_the_sw_boxes(GERMANY, "interceptor")["Germany", "Eastern"] == 1
    assert {front for _, front in in_the_sw_boxes(GERMANY, "interceptor")} == set(
        GAMES[GERMANY].atlas.map.fronts
    )


def test_17_72_bombers_reach_all_of_germany_and_escorts_the_ruhr():
    game = GAMES[GERMANY]
    bomber = next(u for u in game.units.values() if u.kind == "strategic bomber" and u.front == "Western")
    escort = next(u for u in units_at(game, known_hex(game, "Norwich").id) if u.kind == "AAF")
    assert operational_range(game, bomber) == 16
    assert list(air_bases(game, bomber))
    within = reach(game, escort.base, operational_range(game, escort))
    assert known_hex(game, "Amsterdam").id in within
    assert known_hex(game, "Berlin").id not in within


def test_17_54_germany_has_jets_and_may_build_more():
    game = GAMES[GERMANY]
    assert based(GERMANY, "Augsburg", "jet") == {"Germany": 1}
    jets = [u for u in game.units.values() if u.kind == "jet" and u.base]
    assert [operational_range(game, jet) for jet in jets] == [2]
    wanted = SimpleNamespace(seat="germany", nation="Germany", kind="jet")
    assert not list(research_has_come_to_it.findings(game, wanted))


def test_the_standing_facts_say_what_bombing_asks():
    facts = GAMES[GERMANY].facts
    for subject in ("radar", "air range", "jets"):
        assert f"research Germany/{subject}" in facts
    assert facts["option Allied/Western"].value == "offensive"


def test_neutrals_keep_out():
    game = GAMES[GERMANY]
    assert all(neutral(game, known_hex(game, name)) for name in ("Bern", "Malmo", "Dublin"))
