"""D12: who is asked for an adoption is told which orders of others go with it, and so are allies who are not asked."""

import pytest

from tests.cli.conftest import words

STAGE = "stage 1 AAF German from Catania to Tripoli"
MINE = "stage 1 AAF Italian from Catania to Tripoli"
TOLD = "With m~so ends: an order of italy that m~so has not, entry 7 of this game."
COMMANDS = ("proposals m", "log m --from 8", "games", "next --as britain", "accept m --as britain --dry-run")


@pytest.fixture
def without_italy(run):
    """Germany proposes a branch in which what Italy decided in entry 7 is not so; both are of one side."""
    run("new", "malta_1942", "--id", "m").done()
    for seat in ("germany", "italy"):
        run("order", "m", "done", "--as", seat).done()
    for order, seat in (
        (STAGE, "germany"),
        ("declare supply of Tripoli none", "britain"),
        (STAGE, "germany"),
    ):
        run("order", "m", order, "--as", seat).done()
    run("order", "m", MINE, "--as", "italy").done()
    run("branch", "m", "--at", "6", "--name", "so").done()
    run("order", "m~so", STAGE, "--as", "germany").done()
    return "m"


def test_it_is_told_where_it_is_proposed_and_asked_and_agreed_to(run, without_italy):
    for command in ("adopt m~so --as germany --dry-run", "adopt m~so --as germany", *COMMANDS):
        assert TOLD in words(run(*command.split()).done()), command
    (one,) = run("proposals", "m", "--json").done().json["proposals"]
    assert [found["gone"] for found in one["comes_with"]] == [{"italy": [7]}]
    for command in ("accept m --as britain", "log m --from 9", "proposals m"):
        assert TOLD in words(run(*command.split()).done()), command


def test_what_is_ordered_otherwise_in_the_branch_goes_and_comes(run, without_italy):
    run("order", "m~so", MINE.replace("Tripoli", "Palermo"), "--as", "italy").done()
    told = words(run("adopt", "m~so", "--as", "germany").done())
    assert TOLD in told
    assert "With m~so comes: an order of italy that was not given in this game, entry 8 of m~so." in told


def test_what_is_ordered_so_in_the_branch_too_does_not_go(run, without_italy):
    run("order", "m~so", MINE, "--as", "italy").done()
    assert "of italy that m~so has not" not in words(run("adopt", "m~so", "--as", "germany").done())


def test_of_his_own_orders_who_proposes_it_is_told_nothing(run, without_italy):
    assert "of italy that m~so has not" not in words(run("adopt", "m~so", "--as", "italy").done())
