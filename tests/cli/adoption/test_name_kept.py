"""D12: no other game gets the name of a branch that is proposed to be adopted, be the branch here or not."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import STAGE, words

__all__ = ["parted"]


def said(told):
    return " ".join((told.out + told.err).split())


@pytest.fixture
def there(tmp_path):
    """Options of a file of another player."""
    return ("--db", tmp_path / "there.skyledger")


@pytest.fixture
def proposed(run, parted, tmp_path, there):
    """A game "g" that came there by mail; its entry 4 proposes "g~right", which did not come."""
    run("adopt", "g~right", "--as", "axis").done()
    run("export", parted, tmp_path / "g.jsonl").done()
    run("export", "g~right", tmp_path / "right.jsonl").done()
    run("import", tmp_path / "g.jsonl", *there).done()
    return parted


def taking_the_name(tmp_path):
    return (
        ("branch", "g", "--at", "1", "--name", "right"),
        ("correct", "g", "--at", "3", "--remove", "--name", "right"),
        ("import", tmp_path / "g.jsonl", "--beside", "right"),
    )


@pytest.mark.usefixtures("proposed")
def test_the_name_of_what_is_proposed_is_taken_by_nothing_else(run, tmp_path, there):
    for command in taking_the_name(tmp_path):
        told = run(*command, *there)
        assert told.status == 2, (command, told.out, told.err)
        assert "g~right is what entry 4 of g proposes to adopt" in said(told)
        assert "or take this one once that is declined, or g went on." in said(told)
    run("import", tmp_path / "right.jsonl", "--beside", "right", *there).done()
    run("accept", "g", "--as", "allies", *there).done()
    run("audit", "g", *there).done()


def test_once_it_is_declined_the_name_is_free(run, proposed, there):
    run("decline", proposed, "--as", "allies", *there).done()
    run("branch", proposed, "--at", "1", "--name", "right", *there).done()
    run("remove", "g~right", "--yes", *there).done()


def test_once_the_game_went_on_the_name_is_free(run, proposed, there):
    run("order", proposed, STAGE, "--as", "axis", *there).done()
    run("branch", proposed, "--at", "1", "--name", "right", *there).done()


def test_nor_while_it_is_proposed_that_the_adoption_count_again(run, proposed, tmp_path, there):
    run("accept", proposed, "--as", "allies", *there).done()
    run("undo", proposed, "--propose", "--as", "axis", *there).done()
    run("accept", proposed, "--as", "allies", *there).done()
    run("import", tmp_path / "right.jsonl", "--beside", "right", *there).done()
    run("redo", proposed, "--propose", "--as", "allies", *there).done()
    run("export", proposed, tmp_path / "g.jsonl", "--force", *there).done()
    third = ("--db", tmp_path / "third.skyledger")
    run("import", tmp_path / "g.jsonl", *third).done()
    told = said(run("branch", proposed, "--at", "1", "--name", "right", *third).failed(2))
    assert "g~right is what by entry 8 of g is to be adopted again, and is not here" in told


def test_an_unnamed_branch_takes_no_name_of_what_is_proposed(run, decided, tmp_path, there):
    run("branch", decided, "--at", "1").done()
    run("order", "g~at-1", STAGE, "--as", "axis").done()
    run("adopt", "g~at-1", "--as", "axis").done()
    run("export", decided, tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl", *there).done()
    assert "g~at-1-2 is begun" in words(run("branch", "g", "--at", "1", *there).done())


@pytest.fixture
def taken_before(run, parted, tmp_path, there):
    """There another "g~right" was begun before the proposal came."""
    run("export", parted, tmp_path / "before.jsonl").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("export", "g~right", tmp_path / "right.jsonl").done()
    run("import", tmp_path / "before.jsonl", *there).done()
    run("branch", parted, "--at", "2", "--name", "right", *there).done()
    return parted


def test_what_has_the_name_already_can_make_room_for_the_branch_that_is_meant(
    run, taken_before, tmp_path, there
):
    run("export", taken_before, tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl", *there).done()
    told = words(run("proposals", taken_before, *there).done())
    assert "Void: nobody can agree to it any more. g~right parted from g otherwise" in told
    assert "What is meant by g~right is not here" in told
    run("remove", "g~right", "--yes", *there).done()
    run("import", tmp_path / "right.jsonl", "--beside", "right", *there).done()
    assert "g~right stays" in said(run("remove", "g~right", "--yes", *there))
    run("accept", taken_before, "--as", "allies", *there).done()
    run("audit", taken_before, *there).done()
