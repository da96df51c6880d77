"""D12: who is asked for an adoption is told which orders of others were taken back in it, or count again."""

import pytest

from tests.cli.conftest import words

ASKED = ("proposals g", "next --as america", "accept g --as america --dry-run", "accept g --as america")


@pytest.fixture
def grounded(run):
    """Entry 4 is an order of Britain, who is not asked where America answers for its side."""
    run("new", "air_supremacy_2", "--policy", "consent", "--id", "g").done()
    run("order", "g", "attack NA-4 with 2 German fighters from France", "--as", "germany").done()
    run("order", "g", "done", "--as", "germany").done()
    run("order", "g", "ground 1 British fighter at NA-4", "--as", "britain").done()
    return "g"


def told_everywhere(run, branch, told):
    assert told in words(run("adopt", branch, "--as", "germany", "--dry-run").done())
    run("adopt", branch, "--as", "germany").done()
    for command in ASKED:
        assert told in words(run(*command.split()).done()), command


def test_an_order_that_was_taken_back_in_the_branch_is_gone(run, grounded):
    run("branch", grounded, "--name", "p").done()
    run("undo", "g~p", "--as", "britain").done()
    told_everywhere(run, "g~p", "With g~p ends: an order of britain that g~p has not, entry 4 of this game.")


AGAIN = "With g~q comes: an order of britain that was taken back in this game, entry 4."


def test_an_order_that_counts_again_in_the_branch_is_told(run, grounded):
    run("undo", grounded, "--as", "britain").done()
    run("branch", grounded, "--name", "q").done()
    run("redo", "g~q", "--as", "britain").done()
    told_everywhere(run, "g~q", AGAIN)


def test_an_order_that_was_taken_back_in_the_game_since_is_told(run, grounded):
    run("branch", grounded, "--name", "q").done()
    run("undo", grounded, "--as", "britain").done()
    told_everywhere(run, "g~q", AGAIN)


def test_an_order_that_was_taken_back_and_counts_again_in_the_game_is_told_where_the_branch_parted_between(
    run, grounded
):
    run("undo", grounded, "--as", "britain").done()
    run("branch", grounded, "--name", "p").done()
    run("redo", grounded, "--as", "britain").done()
    told_everywhere(run, "g~p", "With g~p ends: an order of britain that g~p has not, entry 4 of this game.")


def test_of_what_is_taken_back_on_both_sides_nothing_is_told(run, grounded):
    run("undo", grounded, "--as", "britain").done()
    run("branch", grounded, "--name", "p").done()
    told = words(run("adopt", "g~p", "--as", "germany").done())
    assert "With g~p" not in told


LATE = 'name = "late"\nundo = "until declined"\nadoption = "consent"\n'


def test_a_decline_that_the_branch_has_not_and_the_dice_that_count_by_it_are_told(run, tmp_path):
    (tmp_path / "late.toml").write_text(LATE)
    run("new", "air_supremacy_2", "--policy", tmp_path / "late.toml", "--id", "g").done()
    for seat, order in (
        ("germany", "attack NA-4 with 2 German fighters from France"),
        ("germany", "done"),
        ("britain", "done"),
        ("america", "done"),
        ("germany", "roll all"),
        ("germany", "dice 1 12"),
    ):
        run("order", "g", order, "--as", seat).done()
    last = run("log", "g", "--json").done().json["entries"][-1]["number"]
    run("undo", "g", "--as", "germany").done()
    run("branch", "g", "--name", "p").done()
    run("order", "g~p", "dice 2 11", "--as", "germany").done()
    run("decline", "g", "--as", "britain").done()
    told = words(run("adopt", "g~p", "--as", "germany").done())
    assert f"With g~p ends: an order of britain that g~p has not, entry {last + 2} of this game." in told
    assert f"With g~p ends: dice that count here, 1 12, which fell in entry {last}." in told
