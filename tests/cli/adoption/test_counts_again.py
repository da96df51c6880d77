"""D12: what a seat is told as it agrees that an adoption count again is told of its own orders, too."""

import pytest

from tests.cli.conftest import words

ON = "standing order: fight on"
COMES = "With m~b comes: an order of britain that was not given in this game, entry 3 of m~b."
ENDS = "With m~b ends: an order of britain that m~b has not, entry 2 of this game."


@pytest.fixture
def proposed_again(run):
    """Germany's branch has an order in Britain's name and not Britain's own; its adoption was taken back."""
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("order", "m", ON, "--as", "britain").done()
    run("branch", "m", "--at", "1", "--name", "b").done()
    run("order", "m~b", "place airbase German at Palermo", "--as", "germany").done()
    run("order", "m~b", "standing order: disengage with fewer than 3 left", "--as", "britain").done()
    for command in ("adopt m~b", "undo m --propose", "redo m --propose"):
        run(*command.split(), "--as", "germany").done()
        if not command.startswith("redo"):
            run("accept", "m", "--as", "britain").done()
    return run


def test_who_agrees_is_told_of_his_own_orders(proposed_again):
    for command in (
        "proposals m",
        "accept m --as britain --dry-run",
        "accept m --as britain",
        "log m --from 8",
    ):
        told = words(proposed_again(*command.split()).done())
        assert COMES in told, command
        assert "With m~b ends: orders of britain" in told or ENDS in told, command
        assert "order of germany" not in told, command
