"""D12: what is proposed and can't be agreed to any more is told as void, with the reason, and waits for nobody."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import STAGE, words

__all__ = ["parted"]

TAKEN_BACK = "Entry 3 of g~right changed what is to be adopted"
OTHERWISE = "is not what the rules give for it; allies can propose it anew"


@pytest.fixture
def taken_back(run, parted):
    """A game in which entry 4 proposes a branch that took back what is proposed of it."""
    run("adopt", "g~right", "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    return parted


@pytest.fixture
def of_another_policy(run, position):
    """A game in which entry 2 proposes by consent what by the policy that was set since is free."""
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", "propose take Lyon for Britain", "--as", "allies").done()
    run("order", "g", "propose policy declared free", "--as", "axis").done()
    run("accept", "g", "3", "--as", "allies").done()
    return "g"


@pytest.mark.parametrize(
    ("case", "number", "asked", "why"),
    [("taken_back", 4, "allies", TAKEN_BACK), ("of_another_policy", 2, "axis", OTHERWISE)],
)
def test_it_is_told_as_void_with_the_reason(run, request, case, number, asked, why):
    game = request.getfixturevalue(case)
    told = words(run("proposals", game, "--as", asked).done())
    assert "Void: nobody can agree to it any more." in told
    assert why in told
    assert "Waits for" not in told
    assert f"accept {game} {number}" not in told
    one = run("proposals", game, "--json").done().json["proposals"][0]
    assert (one["proposal"], one["state"], one["waits_for"]) == (number, "void", [])
    assert why in one["void"]
    assert run("accept", game, str(number), "--as", asked).status != 0


@pytest.mark.parametrize("case", ["taken_back", "of_another_policy"])
def test_it_waits_for_nobody_in_next_and_games(run, request, case):
    game = request.getfixturevalue(case)
    for command in ("games", "next"):
        (shown,) = [one for one in run(command, "--json").done().json["games"] if one["game"] == game]
        (one,) = shown["proposals"]
        assert one["waits_for"] == []
        assert one["void"]
        told = words(run(command).done())
        assert f"Void: entry {one['proposal']} of {one['seat']}" in told
        assert "Proposed:" not in told
    for seat in ("axis", "allies"):
        mine = [
            one for one in run("next", "--as", seat, "--json").done().json["games"] if one["game"] == game
        ]
        assert [one["proposals"] for one in mine if one["proposals"]] == []


def test_what_can_be_agreed_to_is_open(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("comment", "g~right", "look", "at", "this", "--as", "axis").done()
    (one,) = run("proposals", parted, "--json").done().json["proposals"]
    assert (one["state"], one["waits_for"]) == ("open", [["allies"]])
    assert "void" not in one
    assert "Proposed: by axis in entry 4, to allies" in words(run("next", "--as", "allies").done())


GONE_ON = "g~right was to be adopted as it stood after entry 2, and went on with entry 3"


@pytest.mark.parametrize(
    "goes_on", [f"order g~right {STAGE} --as axis", "accept g~right always undo --as allies"]
)
def test_what_went_on_meanwhile_is_proposed_anew(run, parted, goes_on):
    run("adopt", "g~right", "--as", "axis").done()
    run(*goes_on.split()).done()
    assert GONE_ON in words(run("proposals", parted, "--as", "allies").done())
    assert "Proposed:" not in words(run("next", "--as", "allies").done())
    run("accept", parted, "4", "--as", "allies").failed(2, GONE_ON)
    assert not run("show", parted, "--json").done().json.get("adopted")
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "5", "--as", "allies").done()
    run("audit", parted).done()


def test_what_is_taken_back_in_the_branch_lets_it_be_agreed_to(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("order", "g~right", STAGE, "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()


def test_an_adoption_that_is_undone_and_whose_branch_went_on_counts_again_by_adopt_alone(run, parted):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("order", "g~right", STAGE, "--as", "axis").done()
    run("undo", parted, "because", "a slip", "--as", "gamemaster").done()
    assert "skyledger adopt g~right" in " ".join(run("redo", parted, "--as", "gamemaster").err.split())
    run("adopt", "g~right", "--as", "gamemaster").done()
    assert "g~right was adopted" in words(run("games").done())


def test_the_branch_that_counts_is_marked_in_the_tree(run, parted):
    run("branch", parted, "--name", "other").done()
    run("adopt", "g~right", "--as", "axis").done()
    assert "adopted" not in words(run("branches", parted).done())
    run("accept", parted, "--as", "allies").done()
    for game in (parted, "g~right"):
        told = run("branches", game).done().out
        assert "g~right, 1 entry of its own; adopted, counts in place of g" in told
        assert told.count("adopted") == 1
    found = run("branches", parted, "--json").done().json["branches"]
    assert {one["game"]: one.get("adopted", False) for one in found} == {"g~right": True, "g~other": False}
    run("undo", parted, "because", "a slip", "--as", "gamemaster").done()
    assert "adopted" not in words(run("branches", parted).done())


def test_what_waits_in_a_game_whose_branch_counts_is_void_until_that_is_undone(run, position):
    game = "g"
    run("new", "--from", position, "--id", game, "--policy", "consent").done()
    run("order", game, STAGE, "--as", "axis").done()
    run("branch", game, "--at", "1", "--name", "right").done()
    run("order", game, "propose declare supply of Lyon none", "--as", "allies").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    told = words(run("proposals", game).done())
    assert "Void: nobody can agree to it any more. g~right was adopted and counts in place" in told
    one = run("proposals", game, "--json").done().json["proposals"][0]
    assert (one["proposal"], one["state"], one["waits_for"]) == (3, "void", [])
    run("undo", game, "--propose", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    one = run("proposals", game, "--json").done().json["proposals"][0]
    assert (one["state"], one["waits_for"]) == ("open", [["axis"]])
