"""Scenarios of The War Game: those that are shipped, positions that go on, and mistakes told by their keys."""

import json

import pytest

from core.war_game.state import game_from, position_of
from skyledger import scenarios
from skyledger.scenarios import ScenarioError, position_json

SHIPPED = ("air_supremacy_1", "air_supremacy_2", "air_supremacy_3", "air_supremacy_sample")

SMALL = """
game = "The War Game"
title = "Small"
map = "world_1942"
turn = { player = "Germany" }
[[nation]]
name = "Germany"
code = "GE"
adjective = "German"
side = "Axis"
[[nation]]
name = "United Kingdom"
code = "UK"
adjective = "British"
side = "Allied"
[[seat]]
name = "germany"
side = "Axis"
nations = ["Germany"]
[[seat]]
name = "britain"
side = "Allied"
nations = ["United Kingdom"]
[[player_turn]]
name = "Germany"
nations = ["Germany"]
"""


def force(**keys):
    return "[[force]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())


def units_of(name):
    return {unit.name: unit for unit in scenarios.load(name).units}


def told(text):
    with pytest.raises(ScenarioError) as error:
        scenarios.read(text.encode(), "mine.toml")
    return [f"{one.key}: {one.reason}" for one in error.value.problems]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_is_listed_and_its_position_goes_on(name):
    assert name in {one.name for one in scenarios.names()}
    position = scenarios.load(name)
    assert scenarios.read(position_json(position), "position.json") == position
    assert position_of(game_from(position)) == position


def test_the_sample_battle_has_the_forces_of_the_module():
    units = units_of("air_supremacy_sample").values()
    kinds = sorted((unit.nation, unit.kind) for unit in units if unit.place != "Sakhalin")
    attackers = ["bomber", "dive bomber", "fighter", "infantry", "infantry"]
    defenders = ["anti-aircraft", "bomber", "dogfighter", "infantry", "infantry", "infantry"]
    assert kinds == [("Japan", k) for k in attackers] + [("U.S.S.R.", k) for k in defenders]


def test_the_fighters_of_example_1_are_on_south_manchuria_and_on_a_carrier_in_the_sea_of_japan():
    fighters = [(u.place, u.aboard) for u in units_of("air_supremacy_1").values() if u.kind == "fighter"]
    assert fighters == [("South Manchuria", ""), ("Sea of Japan", "Akagi")]


def test_the_american_fighters_of_example_2_are_in_na_5():
    units = units_of("air_supremacy_2")
    assert {units[name].place for name in ("US-fighter-01", "US-fighter-02")} == {"NA-5"}
    assert units["UK-fighter-02"].place == "Great Britain"


def test_units_are_numbered_within_nation_and_kind_or_bear_the_name_they_are_given():
    text = SMALL + force(nation="Germany", kind="dive bomber", place="France", count=2)
    text += force(nation="Germany", kind="battleship", place="north sea", name="Tirpitz")
    names = [(unit.name, unit.place) for unit in scenarios.read(text.encode(), "mine.toml").units]
    assert names == [
        ("GE-dive-bomber-01", "France"), ("GE-dive-bomber-02", "France"), ("Tirpitz", "North Sea"),
    ]  # fmt: skip


WRONG = [
    (force(nation="Germany", kind="zeppelin", place="France"), "force[1].kind: There is no kind of unit"),
    (force(nation="Poland", kind="fighter", place="France"), "force[1].nation: There is no nation"),
    (force(nation="Germany", kind="fighter", place="Paris"), "force[1].place: There is no place"),
    (
        force(nation="Germany", kind="battleship", place="France"),
        "force[1].place: A battleship is a ship, and France is land.",
    ),
    (
        force(nation="Germany", kind="fighter", place="North Sea"),
        "force[1].place: A fighter is at sea only aboard a ship; say which with `aboard`.",
    ),
    (
        force(nation="Germany", kind="fighter", place="North Sea", aboard="Bismarck"),
        "force[1].aboard: There is no ship called “Bismarck” here.",
    ),
    (
        force(nation="Germany", kind="infantry", place="France", count=0),
        "force[1].count: An entry has from 1 to 999 units, not 0.",
    ),
    (
        force(nation="Germany", kind="infantry", place="France", count=2, name="Twins"),
        "force[1].name: Only a single unit is given a name; others are numbered.",
    ),
    (
        force(nation="Germany", kind="carrier", place="North Sea", name="Graf")
        + force(nation="Germany", kind="fighter", place="North Sea", count=3, aboard="Graf"),
        "force[1]: Graf has room for 2 fighters, and 3 are aboard.",
    ),
    (
        force(nation="Germany", kind="carrier", place="North Sea", name="Graf")
        + force(nation="Germany", kind="bomber", place="North Sea", aboard="Graf"),
        "force[2].aboard: No bomber goes aboard a ship.",
    ),
    (
        '[[kind]]\nname = "glider"\nfamily = "kite"\nattack = -1\n',
        "kind[1].family: There is no family called “kite” here.",
    ),
]


@pytest.mark.parametrize(("more", "wanted"), WRONG)
def test_a_mistake_is_told_by_its_key(more, wanted):
    assert told(SMALL + more)[0].startswith(wanted)


HEADS = [
    ('player = "Germany"', 'player = "Italy"', "turn.player: There is no player turn"),
    ('side = "Allied"\nnations', 'side = "Axis"\nnations', "seat: Nobody sits for the Allied side"),
    ('code = "UK"', 'code = "Uk"', "nation[2].code: A code is of two capital letters"),
    ('nations = ["United Kingdom"]', "nations = []", "nation[2].name: No seat speaks for United Kingdom."),
    ('game = "The War Game"', 'game = "The War Gam"', "game: There is no game called “The War Gam” here."),
    ('map = "world_1942"', 'map = "world"', "map: There is no map called “world” here."),
]


@pytest.mark.parametrize(("was", "now", "wanted"), HEADS)
def test_a_mistake_in_what_is_played_is_told_by_its_key(was, now, wanted):
    assert any(one.startswith(wanted) for one in told(SMALL.replace(was, now)))


def test_a_doubt_takes_the_options_that_are_played():
    assert any(
        one.startswith("doubts.R5: There is no option called “maybe” here.")
        for one in told('doubts = { R5 = "maybe" }\n' + SMALL)
    )
    kept = scenarios.read(('doubts = { R4 = "no" }\n' + SMALL).encode(), "mine.toml")
    assert kept.doubts == {"R4": "no"}
