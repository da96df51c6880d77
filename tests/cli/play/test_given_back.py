"""A line of `log` is a line of an order file: what was ordered there is ordered by it, also undo and redo."""

import pytest

from core.history import Redo, Undo
from skyledger.notation.any_game import read, written

STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def give(run, game, tmp_path):
    def lines(*text, name="turn.orders"):
        (tmp_path / name).write_text("@axis\n" + "\n".join(text) + "\n")
        return run("order", game, "--file", tmp_path / name, "--json")

    return lines


@pytest.mark.parametrize(
    "order", [Undo(0, ""), Undo(5, ""), Undo(0, "he slipped."), Undo(3, "“quoted” # all"), Redo()], ids=str
)
def test_undo_and_redo_are_read_as_they_are_written(order):
    assert read("A World at War", None, written("A World at War", None, order), "axis") == order


def test_what_a_log_tells_is_given_again_by_a_file(run, game, give):
    told = give(STAGE, "undo", "redo", "Undo to 2 because it was a slip").done().json
    assert told["accepted"] == 4
    log = run("log", game).done().out.splitlines()
    logged = [line.partition("axis: ")[2].partition(" (undone")[0] for line in log if "axis: " in line]
    assert logged == [STAGE, "undo", "redo", "undo to 2 because it was a slip"]
    again = give(*logged[:3], name="again.orders").done().json
    assert again["accepted"] == 3


def test_an_undo_is_an_order_on_the_command_line_and_may_be_tried(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "undo", "--as", "axis", "--dry-run").done()
    run("why", game, "--order", "undo", "--as", "axis").done()
    assert "Entry 2 is undone" in run("order", game, "undo", "--as", "axis").done().out


def test_an_undo_of_a_file_is_no_freer_than_any(run, game, give):
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "done", "--as", "allies")
    told = give("undo to 1")
    assert told.status != 0
    assert told.json["accepted"] == 0


def test_a_file_with_an_undo_that_is_given_twice_undoes_once(run, game, give):
    give(STAGE, "undo").done()
    give(STAGE, "undo").done()
    assert len(run("log", game, "--json").done().json["entries"]) == 3
