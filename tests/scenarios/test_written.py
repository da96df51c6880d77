"""A scenario as a person writes it becomes a position."""

import json
from pathlib import Path

import pytest

from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Airbase, AirUnit, Carrier, DeclaredFact
from skyledger import scenarios

HERE = Path(__file__).parent


@pytest.fixture
def position():
    return scenarios.load(HERE / "tiny.toml")


def unit(position, name):
    return next(u for u in position.units if u.name == name)


def test_units_are_numbered_by_nation_and_kind_in_play_then_aboard_then_in_the_force_pool(position):
    assert [(u.name, u.base) for u in position.units] == [
        ("BR-NAS-01", "0200"),
        ("BR-NAS-02", "Eagle"),
        ("BR-NAS-03", "Eagle"),
        ("GE-AAF-01", "0000"),
        ("GE-AAF-02", "0000"),
        ("GE-AAF-03", "0300"),
        ("GE-AAF-04", ""),
        ("GE-AAF-05", ""),
        ("GE-interceptor-01", "Axis SW box"),
        ("IT-AAF-01", "0000"),
        ("IT-AAF-02", "0000"),
        ("IT-AAF-03", "0000"),
    ]


def test_a_group_says_its_front_and_whether_it_is_inverted(position):
    assert unit(position, "GE-interceptor-01").front == "Front"
    assert unit(position, "IT-AAF-03") == AirUnit("IT-AAF-03", "Italy", "AAF", "0000", inverted="scenario")
    assert unit(position, "GE-AAF-01").inverted == ""


def test_elite_units_have_a_series_of_their_own(tiny):
    japan = {"name": "Japan", "code": "JP", "adjective": "Japanese", "side": "Axis", "faction": "Japan"}
    tiny["nation"].append(japan)
    tiny["seat"][0]["nations"].append("Japan")
    tiny["force_pool"] += [
        {"nation": "Japan", "kind": "NAS", "count": 2, "elite": True},
        {"nation": "Britain", "kind": "air transport", "count": 1},
        {"nation": "Britain", "kind": "strategic bomber", "count": 1},
    ]
    made = {u.name: u for u in scenarios.read(_toml(tiny), "tiny.json", HERE).units}
    assert made["JP-NAS-E02"].elite
    assert {"JP-NAS-E01", "BR-transport-01", "BR-bomber-01"} <= set(made)


def test_places_may_be_called_by_any_of_their_names_and_stand_as_hexes(position):
    assert position.held == {"0300": "Germany"}
    assert position.airbases == (Airbase("0400", "Britain"),)
    assert position.carriers == (
        Carrier("Argus", "Britain", 1, "0100", at_sea=True),
        Carrier("Eagle", "Britain", 2, "0200"),
    )
    assert position.ground[0].place == "0200"


def test_a_fact_about_a_place_is_about_its_hex_and_one_about_a_faction_stays(position):
    assert position.facts == (
        DeclaredFact("supply", "0200", "partial", rule="30.523A"),
        DeclaredFact("supply", "Axis", "full", rule="30.523"),
    )


def test_what_is_not_said_is_the_first_state_of_the_turn_in_the_current_edition(position):
    assert position.turn.phase == "movement.airbases"
    assert (position.edition, position.sides, position.doubts) == (
        "current",
        ("Axis", "Allied"),
        {"W75": "side"},
    )


def test_a_scenario_is_laid_out_in_the_order_in_which_a_game_writes_itself_down(position):
    assert position_of(game_from(position)) == position


def test_an_inverted_carrier_has_inverted_squadrons_17_3122D(tiny):
    tiny["carrier"][0]["inverted"] = True
    made = {u.name: u.inverted for u in scenarios.read(_toml(tiny), "tiny.json", HERE).units}
    assert made["BR-NAS-02"] == "scenario"
    assert made["BR-NAS-01"] == ""


def test_a_scenario_may_be_written_in_json(tiny, position):
    assert scenarios.read(_toml(tiny), "tiny.json", HERE) == position


def test_a_byte_order_mark_is_no_mistake(position):
    content = b"\xef\xbb\xbf" + (HERE / "tiny.toml").read_bytes()
    assert scenarios.read(content, "tiny.toml", HERE) == position


def _toml(data):
    return json.dumps(data).encode()


def sailing_from(tiny, port):
    """The tiny scenario with a task force at sea that has left a port."""
    force = {"name": "Force H", "nation": "Germany", "place": "0100", "at_sea": True, "port": port}
    light = {"nation": "Germany", "kind": "DD", "factors": 4, "force": "Force H"}
    return {**tiny, "force": [force], "light": [light]}


def test_23_441B_a_task_force_at_sea_may_have_left_a_port(tiny, position_of_tiny, refused):
    [force] = position_of_tiny(sailing_from(tiny, "Westport")).forces
    assert (force.place, force.port) == ("0100", "0000")
    [force] = position_of_tiny(sailing_from(tiny, "")).forces
    assert force.port == ""
    assert "force[1].port" in refused(sailing_from(tiny, "Nowhere"))


def test_17_3123_a_task_force_may_have_the_name_of_a_ship_that_its_side_could_not_know_of(
    tiny, position_of_tiny, refused
):
    theirs = {"name": "Hood", "nation": "Britain", "size": 5, "place": "Eastport"}
    [force] = position_of_tiny(named_as(tiny, theirs)).forces
    assert force.name == "Hood"
    own = refused(named_as(tiny, {**theirs, "nation": "Germany", "place": "Westport"}))
    assert "no ship of its side" in own["force[1].name"]


def named_as(tiny, ship):
    """The tiny scenario with a ship, and a German task force that has its name."""
    force = {"name": ship["name"], "nation": "Germany", "place": "Westport"}
    light = {"nation": "Germany", "kind": "DD", "factors": 4, "force": ship["name"]}
    return {**tiny, "ship": [ship], "force": [force], "light": [light]}


@pytest.mark.parametrize(("kind", "hit"), [("CA", 99), ("CA", -5), ("DD", 1)])
def test_23_444_no_more_factors_have_been_hit_than_there_are_of_cruisers(tiny, position_of_tiny, kind, hit):
    cruisers = {"nation": "Germany", "kind": kind, "factors": 4, "place": "Westport"}
    told = json.loads(scenarios.position_json(position_of_tiny({**tiny, "light": [cruisers]})))
    told["light"][0]["hit"] = hit
    with pytest.raises(scenarios.ScenarioError, match="hit"):
        scenarios.read(_toml(told), "his.json", HERE)


@pytest.mark.parametrize("name", ["GE-AAF-01 ", " GE-AAF-01"])
def test_a_name_has_no_blanks_at_its_ends(tiny, position_of_tiny, name):
    told = json.loads(scenarios.position_json(position_of_tiny(tiny)))
    told["units"][0]["name"] = name
    with pytest.raises(scenarios.ScenarioError, match="no blanks"):
        scenarios.read(_toml(told), "his.json", HERE)
