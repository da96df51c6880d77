"""`new --option`: a game that chooses readings of doubts as it begins."""

import json

import pytest

from skyledger.library import all_doubts, playable

TOLD = [
    (("W249=five_mroe",), "Did you mean five_more?"),
    (("W249=zzz",), "W249 has five_per_drm, five_more and three_steps."),
    (("W2490=five_more",), "There is no doubt called “W2490” here. Did you mean W290 or W249"),
    (("W249",), "“W249” is no option of a doubt; write it as W2=two."),
    (("W1=squadrons",), "W1 is closed"),
    (("W249=five_more", "w249=three_steps"), "W249 is given twice"),
    (("W1=zzz",), "W1 is closed, so there is nothing to choose (17.141A, 17.44C): Kamikazes are represented"),
    (("=",), "There is no doubt called"),
]


def with_options(*options):
    return [part for option in options for part in ("--option", option)]


def test_they_are_played_exported_and_audited(run, tmp_path):
    run("new", "malta_1942", "--id", "g", *with_options("W249=five_more", "w4=each_nation")).done()
    doubts = run("show", "g", "--json").done().json["doubts"]
    assert (doubts["W249"], doubts["W4"]) == ("five_more", "each_nation")
    assert "five_more (played since entry 1)" in run("doubts", "W249", "--game", "g").done().out
    run("audit", "g").done()
    run("export", "g", tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl", "--db", tmp_path / "theirs").done()


def test_they_go_before_those_of_the_edition_and_leave_the_others(run):
    run("new", "malta_1942", "--id", "g", "--edition", "2005", *with_options("W210=two")).done()
    doubts = run("show", "g", "--json").done().json["doubts"]
    assert (doubts["W210"], doubts["W167"]) == ("two", "no")
    run("audit", "g").done()


def test_the_war_game_has_its_own(run):
    number, option = next(
        (number, other)
        for number, doubt in all_doubts().items()
        if number.startswith(("R", "N")) and not doubt.closed
        for other in playable(number, doubt)
        if other != doubt.default
    )
    run("new", "air_supremacy_1", "--id", "g", *with_options(f"{number}={option}")).done()
    assert run("show", "g", "--json").done().json["doubts"][number] == option
    run("audit", "g").done()
    run("new", "malta_1942", *with_options(f"{number}={option}")).failed(2, f"doubts.{number}")


@pytest.mark.parametrize(("options", "told"), TOLD)
def test_what_is_none_is_told_and_no_game_begins(run, options, told):
    run("new", "malta_1942", *with_options(*options)).failed(2, told)
    assert run("games", "--json").done().json["games"] == []


IN_FILES = [
    ("R2", "defender_first", "R2 is a doubt of The War Game, and this is a game of A World at War."),
    ("W2490", "x", "There is no doubt called “W2490” here. Did you mean"),
    (
        "W249",
        "zzz",
        "There is no option called “zzz” here. W249 has five_per_drm, five_more and three_steps.",
    ),
    ("W249", "FIVE_MORE", "There is no option of W249 called “FIVE_MORE” here. Did you mean five_more?"),
    ("W1", "zzz", "W1 is closed, so there is nothing to choose (17.141A, 17.44C)"),
]


@pytest.mark.parametrize(("number", "option", "told"), IN_FILES)
def test_a_scenario_and_house_rules_with_what_is_none_are_told_the_same(run, tmp_path, number, option, told):
    run("new", "malta_1942", "--id", "g").done()
    position = run("show", "g", "--json", "--as", "gamemaster").done().json
    (tmp_path / "s.json").write_text(json.dumps({**position, "doubts": {number: option}}), encoding="utf-8")
    err = run("new", "--from", tmp_path / "s.json").failed(2).err
    assert f"doubts.{number}: {told}" in " ".join(err.split())
    ours = tmp_path / "ours.toml"
    ours.write_text(
        f'name = "ours"\nextends = "current"\n[options]\n{number} = "{option}"\n', encoding="utf-8"
    )
    ran = run("new", "malta_1942", "--edition", ours).failed(2)
    assert f"options.{number}: {told}" in " ".join(ran.err.split())
    assert run("games", "--json").done().json["games"][1:] == []
