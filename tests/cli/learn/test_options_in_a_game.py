"""`adjust W4 option each_nation because ...`: the gamemaster says in a game how a doubt is read from now on."""

import pytest

AGREED = "because “we agreed on it”"
WRONG = [
    ("adjust W24900 option five_more", "There is no doubt called “W24900” here. Did you mean"),
    ("adjust W249 option five_mroe", "Did you mean five_more?"),
    ("adjust W249 option zzz", "W249 has five_per_drm, five_more and three_steps."),
    (
        "adjust W1 option squadrons",
        "W1 is closed, so there is nothing to choose (17.141A, 17.44C): Kamikazes are",
    ),
    ("adjust R2 option defender_first", "There is no doubt called “R2” here"),
]


@pytest.fixture
def begun(run):
    run("new", "malta_1942", "--id", "g").done()
    return "g"


def test_it_holds_from_that_entry_on_and_is_told_with_it(run, begun):
    run("order", begun, "--as", "gamemaster", f"adjust W249 option five_more {AGREED}").done()
    assert run("show", begun, "--json").done().json["doubts"]["W249"] == "five_more"
    assert "five_more (played since entry 2)" in run("doubts", "W249", "--game", begun).done().out
    assert run("doubts", "W249", "--game", begun, "--json").done().json["doubts"][0]["since"] == 2
    assert "W4" in run("doubts", "W4", "--game", begun).done().out
    assert run("doubts", "W4", "--game", begun, "--json").done().json["doubts"][0]["since"] == 0
    told = " ".join(run("log", begun).done().out.split())
    assert "From now on W249 is read as five_more, because we agreed on it." in told
    assert "adjust W249 option five_more because" in told
    run("audit", begun).done()


def test_undone_it_holds_no_longer(run, begun):
    run("order", begun, "--as", "gamemaster", f"adjust w249 option Five_More {AGREED}").done()
    run("undo", begun, "--as", "gamemaster", "--because", "too soon").done()
    assert "W249" not in run("show", begun, "--json").done().json["doubts"]
    assert run("doubts", "W249", "--game", begun, "--json").done().json["doubts"][0]["since"] == 0
    assert "played since" not in run("doubts", "W249", "--game", begun).done().out


def test_chosen_as_the_game_began_it_holds_from_entry_1(run):
    run("new", "malta_1942", "--id", "g", "--option", "W249=five_more").done()
    assert "five_more (played since entry 1)" in run("doubts", "W249", "--game", "g").done().out


@pytest.mark.parametrize(("order", "told"), WRONG)
def test_what_is_no_option_is_told_and_nothing_changes(run, begun, order, told):
    ran = run("order", begun, "--as", "gamemaster", f"{order} {AGREED}").failed(2)
    assert told in " ".join((ran.out + ran.err).split())
    assert run("show", begun, "--json").done().json["doubts"] == {}


def test_only_the_gamemaster_may_and_says_why(run, begun):
    assert run("order", begun, "--as", "germany", f"adjust W249 option five_more {AGREED}").status == 1
    assert run("order", begun, "--as", "gamemaster", "adjust W249 option five_more because “ ”").status != 0
    assert run("show", begun, "--json").done().json["doubts"] == {}


def test_the_war_game_has_its_own(run):
    run("new", "air_supremacy_1", "--id", "g").done()
    run("order", "g", "--as", "gamemaster", "adjust R2 option defender_first because we agreed").done()
    assert run("show", "g", "--json").done().json["doubts"] == {"R2": "defender_first"}
    assert "defender_first (played since entry 2)" in run("doubts", "R2", "--game", "g").done().out
    assert "From now on R2 is read as defender_first" in " ".join(run("log", "g").done().out.split())
    run("audit", "g").done()
    ran = run("order", "g", "--as", "gamemaster", "adjust W249 option five_more because we agreed").failed(2)
    assert "There is no doubt called “W249” here" in " ".join((ran.out + ran.err).split())
