"""The board and the timeline of The War Game: in a terminal, as pictures, as a scenario to go on from."""

import json
import xml.etree.ElementTree as ET

from tests.cli.conftest import db, run
from tests.cli.play.example_2 import declared, example_2, said

__all__ = ["db", "declared", "example_2", "run"]


def texts(path):
    """Every text of a picture, which is sound XML."""
    return [
        "".join(one.itertext()) for one in ET.fromstring(path.read_text(encoding="utf-8")).iter() if one.text
    ]


def test_the_board_tells_turn_battles_and_what_stands_where(run, declared):
    told = said(run("show", declared))
    assert "Game turn 1, Germany's turn, combat: declaring, round 1." in told
    assert (
        "Bay of Biscay, since round 1: German 2 fighters against British battleship Nelson, 1 transport"
        in told
    )
    assert "Great Britain, since round 1: German 1 infantry (landed) against British 1 fighter" in told
    assert "American carrier Wasp (" in told
    assert "(en route to Bay of Biscay)" in told


def test_a_region_is_a_place_with_its_neighbors_the_empty_ones_too(run, declared):
    rows = run("show", declared, "--region", "bay of biscay").done().out.splitlines()
    head = next(at for at, row in enumerate(rows) if row.startswith("Place"))
    places = [row[:14].strip() for row in rows[head + 1 :] if row[:14].strip()]
    assert places == ["Bay of Biscay", "France", "Great Britain", "NA-5"]
    run("show", declared, "--region", "Bay of Bisay").failed(2, "Did you mean Bay of Biscay?")


def test_the_picture_of_the_board_has_every_place_and_marks_battles_in_red(run, declared, tmp_path):
    run("show", declared, "--svg", tmp_path / "board.svg").done()
    found = texts(tmp_path / "board.svg")
    places = [place["name"] for place in run("show", declared, "--json").done().json["map"]["places"]]
    assert set(places) <= set(found)
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").count("#b0332e") == 3


def test_in_the_middle_of_combat_the_json_is_a_scenario_that_goes_on_alike(run, declared, tmp_path):
    path = tmp_path / "position.json"
    path.write_text(run("show", declared, "--json").done().out, encoding="utf-8")
    run("new", "--from", path, "--id", "on").done()
    assert run("show", "on", "--json").done().json == json.loads(path.read_text(encoding="utf-8"))
    of_both = [
        run("orders", game, "--as", "america", "--json").done().json["menus"] for game in ("on", declared)
    ]
    assert of_both[0] == of_both[1]
    path.write_text(path.read_text(encoding="utf-8").replace('"to":"Bay of Biscay"', '"to":"Bay of Bisay"'))
    run("new", "--from", path, "--id", "x").failed(2, "flight.to", "mean Bay of Biscay")


def test_a_timeline_tells_dispatch_engagement_way_home_and_loss(run, example_2):
    told = said(run("timeline", example_2))
    assert "Game turn 1, Germany's turn: the aircraft round by round" in told
    assert "UK-fighter-01 Ark Royal fights † † †" in told
    assert "→ on its way, a place: defends there, ← flying home" in told
    spots = {
        lane["unit"]: [(spot["state"], spot["place"]) for spot in lane["spots"]]
        for lane in run("timeline", example_2, "--json").done().json["lanes"]
    }
    assert spots["US-fighter-01"] == [
        ("en route", "NA-4"), ("returning", "NA-5"), ("en route", "Bay of Biscay"), ("engaged", "Bay of Biscay"),
    ]  # fmt: skip


def test_an_attacker_is_not_at_home_where_its_battle_is_over(run, example_2):
    """GE-fighter-01 won at NA-4 in round 1, and stays there till it moves after combat."""
    row = next(
        row for row in run("timeline", example_2).done().out.splitlines() if row.startswith("GE-fighter-01")
    )
    assert row.split() == ["GE-fighter-01", "Germany", "fights", *["at", "NA-4"] * 3]


def test_the_picture_of_a_timeline_has_a_lane_for_each_aircraft_and_a_field_for_each_round(
    run, example_2, tmp_path
):
    run("timeline", example_2, "--svg", tmp_path / "lanes.svg").done()
    found = texts(tmp_path / "lanes.svg")
    assert [one for one in found if one.startswith("Round ")] == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert "US-fighter-01, Wasp" in found
    assert found.count("→ Bay of Biscay") == 3
    assert "Game turn 1, Germany's turn" in found
