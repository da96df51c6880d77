"""D12: a claim that a branch has of its trunk, and that was found otherwise there, is told as found in both."""

import pytest

from tests.cli.conftest import words

HERE, THERE = "Upheld by germany and britain", "Denied by germany and britain"
COUNTS = "m~b was adopted, and counts in place of this game: what was found there counts."


@pytest.fixture
def claimed(run):
    """Britain's claim is upheld in the game, and denied in the branch that counts in its place."""
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("order", "m", "place airbase German at Palermo", "--as", "germany").done()
    run("claim", "m", "--at", "2", "illegal", "because", "no", "--as", "britain").done()
    run("branch", "m", "--at", "3", "--name", "b").done()
    run("branch", "m", "--at", "3", "--name", "idle").done()
    return run


def found(run, game, how):
    run("rule-on", game, "3", how, "because", "x", "--propose", "--as", "germany").done()
    run("accept", game, "--as", "britain").done()


def adopted(run):
    run("adopt", "m~b", "--as", "germany").done()
    run("accept", "m", "--as", "britain").done()


def test_the_list_of_all_games_has_both_findings(claimed):
    found(claimed, "m", "upheld")
    found(claimed, "m~b", "denied")
    told = words(claimed("claims").done())
    assert HERE in told
    assert THERE in told
    assert "m~idle" not in told
    assert COUNTS not in told


@pytest.mark.parametrize("how", ["upheld", "denied"])
def test_what_was_found_alike_in_both_is_listed_once(claimed, how):
    for game in ("m", "m~b"):
        found(claimed, game, how)
    assert len(claimed("claims", "--json").done().json["claims"]) == 1


def test_what_was_found_in_the_branch_alone_is_listed_though_the_trunk_comes_first(claimed):
    found(claimed, "m~b", "denied")
    assert THERE in words(claimed("claims").done())


def test_list_record_and_dossier_of_the_game_say_which_counts(claimed):
    found(claimed, "m", "upheld")
    found(claimed, "m~b", "denied")
    adopted(claimed)
    for line in ("claims", "claims m", "claims m 3", "dossier m --claim 3"):
        assert COUNTS in words(claimed(*line.split()).done()), line
    assert COUNTS not in words(claimed("claims", "m~b", "3").done())
    listed = {one["game"]: one["adopted"] for one in claimed("claims", "--json").done().json["claims"]}
    assert listed == {"m": "m~b", "m~b": ""}
