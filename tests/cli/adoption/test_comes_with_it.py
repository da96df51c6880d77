"""D12: who is asked for an adoption is told what of policy and standing acceptances it brings and ends."""

import pytest

from tests.cli.conftest import STAGE, words

POLICY = "With g~right comes: policy, declared free instead of waits; "
STANDS = " standing acceptance by allies of every undo of axis."
ENDS = "With g~right ends: standing acceptance by axis of every redo."


@pytest.fixture
def agreed_since(run, position):
    """A branch parts; then its trunk agrees on a stricter policy, and ends and gives acceptances."""
    run("new", "--from", position, "--id", "g").done()
    run("accept", "g", "always", "undo", "from", "axis", "--as", "allies").done()
    run("branch", "g", "--name", "right").done()
    run("order", "g~right", STAGE, "--as", "axis").done()
    run("order", "g", "policy declared waits", "--as", "gamemaster").done()
    run("accept", "g", "no", "more", "undo", "from", "axis", "--as", "allies").done()
    run("accept", "g", "always", "redo", "--as", "axis").done()
    return "g"


def told_everywhere(run, *commands):
    for command in commands:
        told = words(run(*command.split()).done())
        for one in (POLICY, STANDS, ENDS):
            assert one in told, (command, told)


def test_it_is_told_when_it_is_proposed_and_asked_and_agreed_to(run, agreed_since):
    told_everywhere(run, "adopt g~right --as axis --dry-run")
    told_everywhere(run, "adopt g~right --as axis")
    asked = ("proposals g", "log g --from 5", "games", "orders g --as allies", "next --as allies")
    told_everywhere(run, *asked, "accept g --as allies --dry-run", "accept g --as allies")
    told_everywhere(run, "log g --from 6", "proposals g")


def test_json_has_it(run, agreed_since):
    answer = run("adopt", "g~right", "--as", "axis", "--json").done().json
    (found,) = answer["comes_with"]
    assert found == {
        "branch": "g~right",
        "here": True,
        "unjudged": [],
        "policy": {"declared": ["waits", "free"]},
        "comes": [{"seat": "allies", "kind": "undo", "of": "axis"}],
        "ends": [{"seat": "axis", "kind": "redo", "of": ""}],
        "dice": [],
        "thrown": [],
        "orders": {},
        "moved": {},
        "again": {},
        "gone": {},
        "beforehand": {},
        "unagreed": {},
    }
    (proposal,) = run("proposals", "g", "--json").done().json["proposals"]
    assert proposal["comes_with"] == [found]
    assert run("accept", "g", "--as", "allies", "--dry-run", "--json").done().json["comes_with"] == [found]
    assert run("accept", "g", "--as", "allies", "--json").done().json["comes_with"] == [found]
    entries = run("log", "g", "--json").done().json["entries"]
    assert [one["number"] for one in entries if one.get("comes_with") == [found]] == [6, 7]


def test_who_adopts_by_right_is_told_as_well(run, agreed_since):
    told_everywhere(run, "adopt g~right --as gamemaster", "log g --from 6")


def test_what_is_agreed_to_as_it_is_proposed_is_told_once(run, agreed_since):
    run("accept", "g", "always", "adoption", "--as", "allies").done()
    run("adopt", "g~right", "--as", "axis").done()
    told = words(run("log", "g", "--from", "7").done())
    assert [told.count(one) for one in ("With g~right comes", "With g~right ends: standing")] == [1, 1]
    (entry,) = run("log", "g", "--from", "7", "--json").done().json["entries"]
    assert len(entry["comes_with"]) == 1


def test_nothing_is_told_where_the_trunk_agreed_on_nothing_since(run, parted_by):
    game = parted_by("consent")
    told = words(run("adopt", "g~right", "--as", "axis").done()) + words(run("proposals", game).done())
    assert "With g~right" not in told
    assert "comes_with" not in run("accept", game, "--as", "allies", "--json").done().json


def test_of_a_branch_that_is_not_here_it_is_said_that_it_cannot_be_told(run, agreed_since, tmp_path):
    run("adopt", "g~right", "--as", "axis").done()
    run("export", "g", tmp_path / "g.jsonl").done()
    there = ("--db", tmp_path / "there.skyledger")
    run("import", tmp_path / "g.jsonl", *there).done()
    told = words(run("proposals", "g", *there).done())
    assert "g~right is not here, so nobody can tell what comes and ends with it." in told
