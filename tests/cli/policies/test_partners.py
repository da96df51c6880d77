"""D11: what counts until it is declined is not made fast by orders of its seat's own side."""

import pytest

from tests.cli.conftest import words

UNTIL = 'name = "late"\ndeclared = "until declined"\n'


@pytest.fixture
def taken(run, tmp_path):
    """A game of two sides with two seats on one: in entry 2 Italy takes what Britain holds, until declined."""
    (tmp_path / "late.toml").write_text(UNTIL)
    run("new", "malta_1942", "--id", "g", "--policy", tmp_path / "late.toml").done()
    run("order", "g", "take Valletta for Italy", "--as", "italy").done()
    return "g"


def test_an_order_of_a_partner_does_not_bar_the_decline(run, taken):
    run("order", taken, "done", "--as", "germany").done()
    told = words(run("decline", taken, "2", "--as", "britain").done())
    assert "Entries 2 to 3 are undone" in told
    assert "disputed" not in told
    run("audit", taken).done()


def test_nor_does_what_a_partner_had_said_beforehand(run, taken):
    run("order", taken, "done", "--as", "germany").done()
    run("order", taken, "done", "--as", "italy").done()
    told = words(run("decline", taken, "2", "--as", "britain").done())
    assert "Entries 2 to 4 are undone" in told
    run("audit", taken).done()


def test_a_decision_of_the_other_side_does(run, taken):
    run("order", taken, "declare oil of Britain normal", "--as", "britain").done()
    told = words(run("decline", taken, "2", "--as", "britain").done())
    assert "it is disputed" in told
    run("audit", taken).done()
