"""Where nobody sits as gamemaster, what was given from that seat is the sides' together: also a branch's premise."""

import pytest

from tests.cli.adoption.test_premise import OPTIONS, begun
from tests.cli.conftest import words

__all__ = ["begun"]

NOBODY = "nobody sits as gamemaster: no order is given from that seat"


@pytest.fixture
def branch(run, begun):
    """A branch whose premise is its entry 3."""
    run("branch", begun, "--at", "2", "--name", "b", *OPTIONS).done()
    return "g~b"


def reading(run, game):
    return run("show", game, "--json").done().json["doubts"].get("W249")


def test_nobody_takes_it_back_from_a_seat_that_nobody_holds(run, branch):
    for given in (("undo", branch), ("undo", branch, "because", "we like it not")):
        refused = run(*given, "--as", "gamemaster")
        assert (refused.status, NOBODY in words(refused)) == (1, True)
    alone = run("undo", branch, "--as", "axis")
    assert (alone.status, "It can be proposed to allies" in words(alone)) == (1, True)
    assert reading(run, branch) == "five_more"


def test_the_sides_take_it_back_together_and_let_it_count_again(run, branch):
    assert "Proposed to allies" in words(run("undo", branch, "--propose", "--as", "axis").done())
    run("accept", branch, "--as", "allies").done()
    assert reading(run, branch) != "five_more"
    assert run("redo", branch, "--as", "gamemaster").status == 1
    assert run("redo", branch, "--as", "axis").status == 1
    run("redo", branch, "--propose", "--as", "allies").done()
    run("accept", branch, "--as", "axis").done()
    assert reading(run, branch) == "five_more"
    run("audit", branch).done()


def test_either_side_may_decline_that(run, branch):
    run("undo", branch, "--propose", "--as", "allies").done()
    run("decline", branch, "because", "we began it so", "--as", "axis").done()
    assert reading(run, branch) == "five_more"


def test_past_it_each_other_side_is_asked_once(run, branch):
    run("order", branch, "declare supply of Lyon none", "--as", "allies").done()
    told = words(run("undo", branch, "--to", "3", "--propose", "--as", "axis").done())
    assert "Proposed to allies" in told
    run("accept", branch, "--as", "allies").done()
    assert reading(run, branch) != "five_more"
    run("audit", branch).done()


def test_until_declined_it_is_taken_back_at_once_and_the_others_may_decline(run, branch):
    run("order", branch, "propose policy undo until declined", "--as", "axis").done()
    run("accept", branch, "--as", "allies").done()
    run("undo", branch, "--to", "3", "--as", "allies").done()
    assert reading(run, branch) != "five_more"
    run("decline", branch, "--as", "axis").done()
    assert reading(run, branch) == "five_more"
    run("audit", branch).done()
