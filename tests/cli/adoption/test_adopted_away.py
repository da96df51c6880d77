"""D12: who agrees to a branch gets that one: a branch in whose place another one counts is not adopted."""

import pytest

from tests.cli.adoption.test_kept_here import said
from tests.cli.conftest import words

AWAY = "g~pt adopted another branch, and g~x1 counts in its place"


@pytest.fixture
def by_right(run, position):
    """A game by consent; its branch g~pt has a policy by which axis adopts alone, and g~x1 parted from that."""
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", "done", "--as", "axis").done()
    run("branch", "g", "--at", "1", "--name", "pt").done()
    run("order", "g~pt", "propose policy adoption free", "--as", "axis").done()
    run("accept", "g~pt", "--as", "allies").done()
    run("branch", "g~pt", "--name", "x1").done()
    run("order", "g~x1", "done", "--as", "axis").done()
    return "g"


def adopt_away(run):
    assert "g~x1 counts from here on in place of this game" in words(
        run("adopt", "g~x1", "--as", "axis").done()
    )


def test_a_branch_that_adopted_another_one_is_not_proposed(run, by_right):
    adopt_away(run)
    for also in ((), ("--dry-run",)):
        told = run("adopt", "g~pt", "--as", "axis", *also)
        assert told.status != 0
        assert AWAY in said(told)
        assert "`skyledger adopt g~x1` proposes it" in said(told)
    assert run("proposals", by_right, "--json").done().json["proposals"] == []


def test_the_one_that_counts_is_proposed_to_the_game_in_whose_place_it_does_not_yet(run, by_right):
    adopt_away(run)
    told = words(run("adopt", "g~x1", "--as", "axis").done())
    assert "Proposed to allies" in told
    assert "With g~x1 comes: policy, adoption free instead of consent." in told
    assert "g~x1 counts from here on in place of this game; it parted after entry 1" in words(
        run("accept", by_right, "--as", "allies").done()
    )
    for one in ("g", "g~pt", "g~x1"):
        run("audit", one).done()
    assert "g~x1 was adopted and counts" in words(run("adopt", "g~x1", "--as", "axis"))


def test_a_proposal_is_void_once_its_branch_has_adopted_another_one(run, by_right):
    run("adopt", "g~pt", "--as", "axis").done()
    adopt_away(run)
    told = words(run("proposals", by_right).done())
    assert "Void: nobody can agree to it any more." in told
    assert AWAY in told
    for also in ((), ("--dry-run",)):
        refused = run("accept", by_right, "3", "--as", "allies", *also)
        assert refused.status != 0
        assert AWAY in said(refused)
    run("undo", "g~pt", "--as", "axis").done()
    assert "Void" not in words(run("proposals", by_right).done())
    run("accept", by_right, "3", "--as", "allies").done()
    run("audit", by_right).done()


def test_what_a_branch_adopts_once_it_was_agreed_to_is_by_the_policy_that_came_with_it(run, by_right):
    told = words(run("adopt", "g~pt", "--as", "axis").done())
    assert "With g~pt comes: policy, adoption free instead of consent." in told
    run("accept", by_right, "--as", "allies").done()
    adopt_away(run)
    for one in ("g", "g~pt", "g~x1"):
        run("audit", one).done()


def test_where_a_branch_that_adopted_another_one_came_by_mail_the_audit_finds_it(run, by_right, tmp_path):
    adopt_away(run)
    files = {game: tmp_path / f"{game}.jsonl" for game in ("g", "g~pt")}
    for game, file in files.items():
        run("export", game, file).done()
    there = ("--db", tmp_path / "there.skyledger")
    run("import", files["g"], *there).done()
    head = run("head", "g~pt").done().out.split()[0]
    run("order", "g", f"propose adopt g~pt at 1 head {head}", "--as", "axis", *there).done()
    run("accept", "g", "--as", "allies", *there).done()
    assert "g~pt was adopted, and is not here" in words(run("audit", "g", *there))
    run("import", files["g~pt"], "--beside", "pt", *there).done()
    found = run("audit", "g", *there)
    assert found.status == 5
    assert "entry 4: branch by the rules: g~x1, which g~pt adopted by its entry 4" in words(found)
