"""A scenario sets nothing up where the rules forbid it."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from skyledger import scenarios

MAP = (Path(__file__).parent / "tiny_map.toml").read_text(encoding="utf-8")
AMERICA = {
    "name": "United States", "code": "US", "adjective": "American", "side": "Allied", "faction": "Western Allies"
}  # fmt: skip
RUSSIA = {"name": "Russia", "code": "SU", "adjective": "Russian", "side": "Allied", "faction": "Russia"}


@pytest.fixture
def with_a_map(tiny, tmp_path):
    """with_a_map(old, new) -> the sound scenario on a map of which some text is another."""

    def lay(*changes):
        text = MAP
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "map.toml").write_text(text, encoding="utf-8")
        tiny["map"] = str(tmp_path / "map.toml")
        return tiny

    return lay


PACIFIC = ('Front = "Europe"', 'Front = "Pacific"')


@pytest.mark.parametrize("kind", ["AAF", "NAS", "jet", "air transport"])
def test_17_21_17_71_other_air_units_do_not_base_in_an_sw_box(tiny, refused, kind):
    tiny["air"][0] = {"nation": "Germany", "kind": kind, "count": 1, "base": "Axis SW box"}
    told = refused(tiny)
    assert list(told) == ["air[1].base"]
    rule = {"AAF": "17.21", "NAS": "17.31", "jet": "17.51", "air transport": "17.61"}[kind]
    assert told["air[1].base"] == f"Axis SW box is for strategic warfare; no {kind} bases there ({rule})."


def test_18_142E_no_airbase_in_the_aleutians(with_a_map, refused):
    data = with_a_map(PACIFIC, ('id = "0400"', 'id = "0400"\nisland_group = "Aleutians"'))
    assert refused(data) == {"airbase[1].place": "Eastcity lies in the Aleutians (18.142E)."}


def test_18_142E_one_airbase_of_a_faction_in_an_island_group(with_a_map, refused, position_of_tiny):
    data = with_a_map(
        PACIFIC,
        *((f'id = "{one}"', f'id = "{one}"\nisland_group = "Marianas"') for one in ("0300", "0400")),
    )
    data["airbase"].append({"nation": "Germany", "place": "Eastport"})
    assert position_of_tiny(data)
    data["held"] = {}
    del data["air"][2]
    data["nation"].append(AMERICA)
    data["airbase"][1]["nation"] = "United States"
    told = refused(data)
    assert list(told) == ["airbase[1].place", "airbase[2].place"]
    assert "the island group Marianas already (18.142E)." in told["airbase[2].place"]


def test_18_142C_no_airbase_of_the_western_allies_in_a_russian_hex(tiny, refused):
    tiny["nation"] += [AMERICA, RUSSIA]
    tiny["territories"]["Eastland"]["controller"] = "Russia"
    tiny["airbase"][0]["nation"] = "United States"
    assert refused(tiny) == {
        "airbase[1].place": "Eastcity is controlled by Russia; United States places no airbase there (18.142C)."
    }


@pytest.mark.parametrize(
    ("port", "reason"), [("Westport", "enemy territory: Italy"), ("Quiet", "is neutral")]
)
def test_17_312_no_carrier_lies_in_an_enemy_or_neutral_port(with_a_map, refused, port, reason):
    data = with_a_map(('name = "Quiet", city = true', 'name = "Quiet", city = true, port = true'))
    data["carrier"][0]["place"] = port
    told = refused(data)
    assert list(told) == ["carrier[1].place"]
    assert reason in told["carrier[1].place"]


def test_a_game_under_way_may_have_a_carrier_in_a_port_that_was_captured(tiny, position_of_tiny):
    position = position_of_tiny(tiny)
    ashore = tuple(unit for unit in position.units if unit.base != "0200")
    taken = replace(position, held={**position.held, "0200": "Germany"}, units=ashore)
    assert scenarios.read(scenarios.position_json(taken)) == taken


def test_set_up_faults_are_told_beside_all_others(tiny, refused):
    tiny["carrier"][0]["place"] = "Westport"
    tiny["airbase"].append({"nation": "Britain", "place": "Nowhere"})
    assert set(refused(json.loads(json.dumps(tiny)))) == {"carrier[1].place", "airbase[2].place"}


def of_a_campaign(tiny, *airbases):
    """The scenario with these airbases, by nation and place, as the opening of a campaign."""
    tiny["airbase"] = [{"nation": nation, "place": place} for nation, place in airbases]
    return tiny | {"opening": "campaign"}


def test_18_141_one_a_power_sets_up_one_airbase_in_a_theater_of_a_campaign(tiny, refused, position_of_tiny):
    two = of_a_campaign(tiny, ("Britain", "Eastcity"), ("Britain", "Fort"))
    told = refused(two)
    assert list(told) == ["airbase[1].nation", "airbase[2].nation"]
    assert told["airbase[2].nation"] == (
        "Britain sets up 2 airbases in the Europe theater at the opening; it may set up 1 (18.141)."
    )
    assert position_of_tiny(of_a_campaign(tiny, ("Britain", "Eastcity")))


def test_18_141_except_britain_sets_up_none_in_the_pacific(with_a_map, refused):
    data = of_a_campaign(with_a_map(PACIFIC), ("Britain", "Eastcity"))
    assert refused(data) == {
        "airbase[1].nation": (
            "Britain sets up no airbase in the Pacific theater at the opening; one is at Eastcity (18.141)."
        )
    }


@pytest.mark.parametrize(("option", "allowed"), [("britain", False), ("both", True)])
def test_18_141_except_whether_the_u_s_sets_one_up_in_europe_is_doubt_W30(
    tiny, refused, position_of_tiny, option, allowed
):
    tiny["nation"].append(AMERICA)
    tiny["doubts"]["W30"] = option
    data = of_a_campaign(tiny, ("United States", "Eastcity"))
    if allowed:
        assert position_of_tiny(data)
    else:
        assert list(refused(data)) == ["airbase[1].nation"]


def test_18_141_a_scenario_s_own_airbases_are_as_it_says(tiny, position_of_tiny):
    two = of_a_campaign(tiny, ("Britain", "Eastcity"), ("Britain", "Fort")) | {"opening": "scenario"}
    assert len(position_of_tiny(two).airbases) == 2


def test_an_opening_that_there_is_not_is_told_with_those_there_are(tiny, refused):
    told = refused(tiny | {"opening": "campain"})
    assert list(told) == ["opening"]
    assert "Did you mean campaign?" in told["opening"]
