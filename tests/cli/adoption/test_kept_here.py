"""D12: what was adopted stays as long as the game in whose place it counts, and no other game gets its name."""

import pytest
from msgspec.structs import replace

from tests.audit.resealing import with_parts
from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import STAGE, words
from tests.cli.keep.test_importing import entries_of, resealed_lines

__all__ = ["parted"]

NOT_HERE = "g~right was adopted, and counts in place of this game; it is not here"


def said(told):
    return " ".join((told.out + told.err).split())


@pytest.fixture
def adopted(run, parted):
    run("adopt", "g~right", "--as", "gamemaster").done()
    return parted


@pytest.fixture
def elsewhere(run, adopted, tmp_path):
    """Options of a file that got the trunk by mail, and not the branch."""
    run("export", adopted, tmp_path / "g.jsonl").done()
    run("export", "g~right", tmp_path / "right.jsonl").done()
    there = ("--db", tmp_path / "other.skyledger")
    assert NOT_HERE in words(run("import", tmp_path / "g.jsonl", *there).done())
    return there


def test_a_trial_tells_that_the_branch_is_not_here_too(run, adopted, tmp_path):
    run("export", adopted, tmp_path / "g.jsonl").done()
    there = (tmp_path / "g.jsonl", "--db", tmp_path / "other.skyledger")
    assert NOT_HERE in words(run("import", *there, "--dry-run").done())
    for options in (("--dry-run", "--json"), ("--json",)):
        assert NOT_HERE in run("import", *there, *options).done().json["adopted"]
    run("import", tmp_path / "g.jsonl", "--dry-run").done()
    assert "it is not here" not in words(run("import", tmp_path / "g.jsonl", "--dry-run").done())


def test_a_trial_of_what_can_t_be_read_tells_that_alone(run, adopted, tmp_path):
    run("export", adopted, tmp_path / "g.jsonl").done()
    *before, last = entries_of(lines := (tmp_path / "g.jsonl").read_bytes().splitlines())
    payload = with_parts(last.events[0].payload, strange=1)
    forged = replace(last, events=(replace(last.events[0], payload=payload), *last.events[1:]))
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"\n".join(resealed_lines(lines, [*before, forged])) + b"\n")
    told = run("import", file, "--db", tmp_path / "other.skyledger", "--dry-run")
    assert (told.status, "is no fact of this game" in said(told)) == (5, True)


def test_a_branch_that_counts_is_not_removed_while_its_trunk_is_here(run, adopted):
    told = run("remove", "g~right", "--yes")
    assert told.status == 2
    assert "g~right stays: it was adopted by entry 4 of g, and counts in its place." in said(told)
    run("audit", adopted).done()
    run("branch", "g~right", "--name", "more").done()
    assert "g stays" in said(run("remove", adopted, "--yes"))
    run("remove", adopted, "--with-branches", "--yes").done()
    assert run("games", "--json").done().json["games"] == []


def test_it_is_removed_once_the_adoption_is_undone(run, adopted):
    run("undo", adopted, "because", "a slip", "--as", "gamemaster").done()
    run("remove", "g~right", "--yes").done()
    run("branch", adopted, "--at", "1", "--name", "right").done()


def test_a_branch_stays_while_it_is_proposed_to_be_adopted(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    told = run("remove", "g~right", "--yes")
    assert told.status == 2
    assert "entry 4 of g proposes to adopt it" in said(told)
    run("decline", parted, "--as", "allies").done()
    run("remove", "g~right", "--yes").done()


def test_a_branch_stays_while_its_adoption_is_proposed_to_count_again(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("redo", parted, "--propose", "--as", "allies").done()
    told = run("remove", "g~right", "--yes")
    assert told.status == 2
    assert "entry 8 of g proposes that its adoption count again" in said(told)
    run("accept", parted, "--as", "axis").done()
    assert "was adopted by entry 5 of g" in said(run("remove", "g~right", "--yes"))
    run("audit", parted).done()


LATE = 'name = "late"\nundo = "until declined"\nadoption = "consent"\n'


@pytest.fixture
def taken_back(run, parted_by, tmp_path):
    """A game whose adoption of "g~right" the axis took back alone in entry 5, until it is declined."""
    (tmp_path / "late.toml").write_text(LATE)
    parted_by(tmp_path / "late.toml")
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()
    run("undo", "g", "--as", "axis").done()
    return "g"


def test_a_branch_stays_while_its_adoption_counts_again_once_the_undo_is_declined(run, taken_back):
    told = run("remove", "g~right", "--yes")
    assert told.status == 2
    assert "entry 5 of g took back its adoption, which counts again if that is declined" in said(told)
    run("decline", taken_back, "--as", "allies").done()
    assert "was adopted by entry 4 of g" in said(run("remove", "g~right", "--yes"))


@pytest.mark.parametrize(
    "line",
    [("order", "g", "done", "--as", "axis"), ("accept", "g", "--as", "allies")],
    ids=["went on", "agreed"],
)
def test_it_goes_once_the_undo_can_no_longer_be_declined_back(run, taken_back, line):
    run(*line).done()
    run("remove", "g~right", "--yes").done()
    run("audit", taken_back).done()


def test_no_other_game_gets_the_name_of_what_was_adopted_and_is_not_here(run, elsewhere, tmp_path):
    for command in (
        ("branch", "g", "--at", "1", "--name", "right"),
        ("correct", "g", "--at", "3", "--remove", "--name", "right"),
        ("import", tmp_path / "g.jsonl", "--beside", "right"),
    ):
        told = run(*command, *elsewhere)
        assert told.status == 2, (command, told.out, told.err)
        assert "entry 4 of g adopted" in said(told)
    for command in ("games", "show g", "orders g"):
        assert NOT_HERE in words(run(*command.split(), *elsewhere).done())
    run("import", tmp_path / "right.jsonl", "--beside", "right", *elsewhere).done()
    assert "counts in place of this game." in words(run("show", "g", *elsewhere).done())
    run("audit", "g", *elsewhere).done()


def test_an_unnamed_branch_takes_no_name_of_what_was_adopted(run, decided, tmp_path):
    run("branch", decided, "--at", "1").done()
    run("order", "g~at-1", STAGE, "--as", "axis").done()
    run("adopt", "g~at-1", "--as", "gamemaster").done()
    run("export", decided, tmp_path / "g.jsonl").done()
    there = ("--db", tmp_path / "other.skyledger")
    run("import", tmp_path / "g.jsonl", *there).done()
    assert "g~at-1-2 is begun" in words(run("branch", "g", "--at", "1", *there).done())
