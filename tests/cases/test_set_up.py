"""The set-up of a case: drawn boards, maps and scenarios, in few words; and what is said where it is wrong."""

from pathlib import Path

import pytest

from skyledger import scenarios
from skyledger.cases.set_up import position_of
from skyledger.scenarios import ScenarioError


def laid(**given):
    return position_of(given, "a.case", Path())


def wrong(**given):
    with pytest.raises(ScenarioError) as raised:
        laid(**given)
    return [(one.key, one.reason) for one in raised.value.problems]


def test_a_drawn_board_has_hexes_nations_seats_a_turn_and_supply():
    position = laid(board="Lille . Dover~ = \n # o Malta! Brest^", holder="France", theater="Pacific")
    assert [(one.id, one.land, [place.name for place in one.places]) for one in position.map.hexes] == [
        ("0000", "all", ["Lille"]),
        ("0100", "all", []),
        ("0200", "part", ["Dover"]),
        ("0300", "none", []),
        ("0001", "all", []),
        ("0101", "part", []),
        ("0201", "part", ["Malta"]),
        ("0301", "part", ["Brest"]),
    ]
    assert [(one.name, one.controller, one.neutral) for one in position.territories] == [
        ("Homeland", "France", False),
        ("Neutralia", "", True),
    ]
    assert position.map.fronts == {"Front": "Pacific"}
    assert (position.turn.side, position.turn.phase) == ("Axis", "movement.staging")
    assert {"axis", "allies"} == {seat.name for seat in position.seats}
    supplied = {one.subject for one in position.facts if (one.kind, one.value) == ("supply", "full")}
    assert supplied == {"Axis", "Western Allies", "Russia", "Japan", "China"}


def test_what_is_said_takes_the_place_of_what_is_usual_and_facts_are_added_to_supply():
    facts = [{"kind": "option", "subject": "Axis/Front", "value": "offensive"}]
    position = laid(board="Lille", supplied=["Axis"], facts=facts)
    assert {(one.kind, one.subject) for one in position.facts} == {
        ("supply", "Axis"),
        ("option", "Axis/Front"),
    }


def test_units_are_counted_and_named_by_the_first_numbers_that_are_free():
    inverted = {"name": "GE-AAF-02", "nation": "Germany", "kind": "AAF", "base": "Lille", "inverted": "18.43"}
    position = laid(board="Lille Metz", units=["2 AAF Germany at Lille", inverted, "1 AAF Germany at Metz"])
    assert {(one.name, one.base, bool(one.inverted)) for one in position.units} == {
        ("GE-AAF-01", "0000", False),
        ("GE-AAF-02", "0000", True),
        ("GE-AAF-03", "0000", False),
        ("GE-AAF-04", "0100", False),
    }


def test_places_are_named_wherever_hexes_are_meant():
    position = laid(
        board="Lille~ = Malta! o",
        held={"Malta": "Britain", "Island 0300": "Britain"},
        carriers=[{"name": "Eagle", "nation": "Britain", "size": 2, "place": "Malta"}],
        units=["1 NAS Britain at Eagle", "1 AAF Britain at Malta"],
    )
    assert position.held == {"0200": "Britain", "0300": "Britain"}
    assert position.carriers[0].place == "0200"
    assert {(one.name, one.base) for one in position.units} == {("BR-NAS-01", "Eagle"), ("BR-AAF-01", "0200")}


def test_what_else_is_so_of_hexes_is_said_by_their_place_or_number():
    more = {"Metz": {"territory": "Neutralia", "front": "East"}, "0300": {"terrain": ["mountain"]}}
    position = laid(board="Lille . Metz .", hexes=more, fronts={"East": "Europe"})
    assert [(one.territory, one.front, one.terrain) for one in position.map.hexes] == [
        ("Homeland", "Front", ()),
        ("Homeland", "Front", ()),
        ("Neutralia", "East", ()),
        ("Homeland", "Front", ("mountain",)),
    ]
    assert {one.name for one in position.territories} == {"Homeland", "Neutralia"}


def test_ways_are_a_board_of_the_war_game():
    position = laid(
        ways="Kent - Channel~ - Brest", units=["1 fighter Germany at Brest", "1 dive bomber Germany at Brest"]
    )
    assert {(one.name, one.kind, one.adjacent) for one in position.map.places} == {
        ("Kent", "land", ("Channel",)),
        ("Channel", "sea", ("Brest",)),
        ("Brest", "land", ()),
    }
    assert {(one.name, one.place) for one in position.units} == {
        ("GE-fighter-01", "Brest"),
        ("GE-dive-bomber-01", "Brest"),
    }


def test_a_scenario_and_a_map_may_be_named_and_what_is_said_besides_takes_the_place_of_theirs(tmp_path):
    begun = scenarios.load("malta_1942")
    position = laid(scenario="malta_1942", units=["2 AAF Germany at Catania"])
    assert (position.map, position.nations) == (begun.map, begun.nations)
    assert {one.name for one in position.units} == {"GE-AAF-01", "GE-AAF-02"}
    (base,) = {one.base for one in position.units}
    assert "Catania" in {place.name for one in begun.map.hexes if one.id == base for place in one.places}
    (tmp_path / "mine.json").write_bytes(scenarios.position_json(begun))
    assert position_of({"scenario": "./mine.json"}, "a.case", tmp_path) == begun
    assert laid(scenario="air_supremacy_1").game == "The War Game"


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({}, "map", "missing"),
        ({"board": ""}, "board", "must be text, and not empty"),
        ({"board": 3}, "board", "must be text, and not empty"),
        ({"board": ". " * 10_001}, "board", "more than 10000 words"),
        ({"board": "Lille", "units": ["999 AAF Germany at Lille"] * 9_999}, "units", "10000 at most"),
        ({"ways": "  "}, "ways", "must be text, and not empty"),
        ({"board": "Lille", "game": "Chess"}, "game", "There is no game called “Chess” here"),
        ({"board": "Lille", "game": 3}, "game", "There is no game called “3” here"),
        ({"board": "Lille", "theater": "Asia"}, "map.fronts.Front", "There is no theater called “Asia” here"),
        ({"board": "Lille", "holder": "Prussia"}, "territories[1].controller", "“Prussia”"),
        ({"board": "Lille", "boxes": 3}, "map.boxes", "must be a list"),
        ({"board": "Lille", "hexes": 3}, "hexes", "must be a table of hexes"),
        ({"board": "Lille", "hexes": {"Lille": 3}}, "hexes", "must be a table of hexes"),
        ({"board": "Lille", "hexes": {"Lile": {}}}, "hexes.Lile", "There is no hex called “Lile” here"),
        ({"board": "Lille", "hexes": {"Lille": {"land": "al"}}}, "map.hexes[1].land", "al"),
        ({"board": "Lille", "supplied": "Axis"}, "supplied", "This must be a list of factions"),
        ({"board": "Lille", "facts": 3}, "facts", "must be a list"),
        ({"board": "Lille", "nations": 3}, "nations", "must be a list"),
        ({"board": "Lille", "nations": [3]}, "nations[1]", "must be a table"),
        ({"board": "Lille", "units": 3}, "units", "must be a list"),
        ({"board": "Lille", "units": [3]}, "units[1]", "must be a table"),
        ({"board": "Lille", "units": ["two AAF"]}, "units[1]", "not written as “2 AAF Germany at Lille”"),
        ({"board": "Lille", "units": ["2 AFF Germany at Lille"]}, "units[1]", "There is no kind of unit"),
        ({"board": "Lille", "units": ["2 AAF Germny at Lille"]}, "units[1]", "Did you mean Germany"),
        ({"board": "Lille", "units": ["2 AAF Germany at Lile"]}, "units[1].base", "Did you mean"),
        ({"board": "Lille", "helt": {}}, "helt", "There is no key called “helt” here"),
        (
            {"ways": "Kent - Brest", "units": ["1 AAF Germany at Kent"]},
            "units[1]",
            "There is no kind of unit",
        ),
        ({"chart": "mars"}, "chart", "mars"),
        ({"scenario": "mars"}, "", "There is no scenario called “mars” here"),
        ({"scenario": "./mars.toml"}, "", "There is no such file"),
    ],
)
def test_a_set_up_that_is_wrong_is_told_by_its_keys(given, key, words):
    (told, *_) = [reason for where, reason in wrong(**given) if where == key]
    assert words in told
