"""D12: an order of another that a branch has before or behind others than the game has is told where it is adopted."""

import pytest

from tests.cli.conftest import words

ON, OFF = "standing order: fight on", "standing order: disengage with fewer than 3 left"
TOLD = "With m~b comes: an order of britain that was given in this game too, but before or behind others, entry {} of m~b."
AUDIT = "orders that stand before or behind others than in m, as those of their seats: of britain in entry {}"
COMMANDS = ("proposals m", "log m --from 4", "games", "next --as britain", "accept m --as britain --dry-run")


@pytest.fixture
def malta(run):
    """Britain's last word is that he disengages; in the branch it is that he fights on."""
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    for order in (ON, OFF):
        run("order", "m", order, "--as", "britain").done()
    run("branch", "m", "--at", "1", "--name", "b").done()
    return run


def given(run, *orders):
    for order in orders:
        run("order", "m~b", order, "--as", "britain").done()


def test_orders_the_other_way_round_are_told_wherever_it_is_asked(malta):
    given(malta, OFF, ON)
    for command in ("adopt m~b --as germany --dry-run", "adopt m~b --as germany", *COMMANDS):
        told = words(malta(*command.split()).done())
        assert TOLD.format(2) in told or TOLD.format(3) in told, command
        assert "was not given" not in told, command
        assert "has not" not in told, command


def test_as_json_they_are_moved(malta):
    given(malta, OFF, ON)
    malta("adopt", "m~b", "--as", "germany").done()
    (one,) = malta("proposals", "m", "--json").done().json["proposals"]
    (found,) = one["comes_with"]
    assert set(found["moved"]) == {"britain"}
    assert (found["orders"], found["gone"]) == ({}, {})


def test_an_audit_of_the_branch_names_them(malta):
    given(malta, OFF, ON)
    told = words(malta("audit", "m~b").done())
    assert AUDIT.format(2) in told or AUDIT.format(3) in told
    assert "not given in m" not in told


def test_in_the_same_turn_they_are_not_told(malta):
    given(malta, ON, OFF)
    told = words(malta("adopt", "m~b", "--as", "germany").done())
    assert "With m~b" not in told
    assert "before or behind" not in words(malta("audit", "m~b").done())


def test_one_that_was_given_once_more_is_none_that_was_moved(malta):
    given(malta, ON, OFF, ON)
    told = words(malta("adopt", "m~b", "--as", "germany").done())
    assert "With m~b comes: an order of britain that was not given in this game, entry 4 of m~b." in told
    assert "before or behind" not in told
