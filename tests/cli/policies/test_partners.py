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


def test_a_policy_that_is_set_in_the_game_is_told_by_import_and_audit(run, position, tmp_path):
    run("new", "--from", position, "--id", "g").done()
    run("order", "g", "policy undo free, declared free", "--as", "gamemaster").done()
    run("export", "g", tmp_path / "g.jsonl").done()
    there = ("--db", tmp_path / "there.skyledger")
    told = words(run("import", tmp_path / "g.jsonl", "--dry-run", *there).done())
    assert "Entry 2 sets the policy: From here on:" in told
    (number,) = run("import", tmp_path / "g.jsonl", "--json", *there).done().json["policies_set"]
    assert number == "2"
    assert "as entry 2 sets it" in words(run("audit", "g", *there).done())
    run("undo", "g", "--because", "a slip", "--as", "gamemaster").done()
    assert "as entry 2 sets it" not in words(run("audit", "g").done())
