"""`doubts NUMBER`: which rulings turn on a doubt, in the rule cases and in a game."""

from pathlib import Path

import msgspec

from skyledger.cases.set_up import position_of
from skyledger.cases.written import load
from skyledger.library import all_doubts, cases_about, rulings_on

HERE = Path(__file__).parent


def test_each_ruling_of_a_case_that_differs_by_reading_is_told_with_its_rules(run):
    out = " ".join(run("doubts", "W4").done().out.split())
    assert "Rulings that turn on it: W4.D.1 axis: stage 2 AAF German from Lille to Metz" in out
    assert "move excess 1 AAF Italian from Metz to Lyon together: accepted 18.15, W66;" in out
    assert "each_nation: refused 18.15" in out
    assert "Entries that rest on it" not in out


def test_rulings_as_json_say_what_is_so_by_each_reading_alone(run):
    (doubt,) = run("doubts", "W249", "--json").done().json["doubts"]
    first = doubt["rulings"][0]
    assert (first["case"], first["seat"], first["order"].partition(" with ")[0]) == (
        "W249.D.1",
        "axis",
        "launch strike at Force Z",
    )
    assert first["under"]["five_per_drm"] == ["refused 23.73"]
    assert "fact CombatStrikeLaunched" in first["under"]["five_more"]
    assert doubt["entries"] == []


def test_every_case_of_a_doubt_has_a_ruling_that_turns_on_it():
    for number in all_doubts():
        own = {case for case in cases_about(number) if case.startswith(f"{number}.D.")}
        assert {one.case for one in rulings_on(number)} == own, number
        assert all(len({*one.under.values()}) > 1 for one in rulings_on(number)), number


def test_of_a_fact_the_fields_that_alone_tell_two_readings_apart_are_told(run):
    out = " ".join(run("doubts", "N17").done().out.split())
    assert 'equal_or_less: fact UnitsRolled {"rolls": [{"unit": "GE-fighter-01"' in out
    assert "York" not in out.partition("Rulings that turn on it")[2].partition("UnitsRolled")[2]


def test_of_a_game_the_entries_that_rest_on_it_are_told(run, tmp_path):
    case = load(HERE.parents[1] / "cases/doubts/W4.D.1.case")
    scenario = position_of({**case.head.set_up, "doubts": {"W5": "phase_end"}}, "w4", tmp_path)
    (tmp_path / "w4.json").write_bytes(msgspec.json.encode(scenario))
    run("new", "--from", tmp_path / "w4.json", "--id", "g").done()
    assert "Entries that rest on it: none" in run("doubts", "W4", "--game", "g").done().out
    run("order", "g", "--as", "axis", "stage 2 AAF German from Lille to Metz").done()
    said = run("doubts", "--game", "g", "--json").done().json["doubts"]
    assert {one["number"] for one in said if one["entries"] == [2]} == {"W4", "W5"}
    assert [one["number"] for one in said if one["entries"] not in ([], [2])] == []
    assert "Entries that rest on it: 2" in run("doubts", "W4", "--game", "g").done().out


def test_a_doubt_with_many_rulings_shows_the_first_and_counts_the_others(run):
    many = next(number for number in all_doubts() if len(rulings_on(number)) > 7)
    out = " ".join(run("doubts", many).done().out.split())
    assert f"and {len(rulings_on(many)) - 6} more rulings; --json has all" in out
