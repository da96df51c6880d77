"""`skyledger why` of a place that was bombed: what came of it, by which entry and rule (18.57)."""

import pytest

from core.world_at_war.state import position_of
from skyledger.scenarios import position_json
from tests.cli.conftest import db, run
from tests.world_at_war.bombings import row
from tests.world_at_war.conftest import board

__all__ = ["board", "db", "run"]


@pytest.fixture
def bombed(run, tmp_path, board):
    """Three factors bomb Ghent, where nobody is based and nobody opposes them: entries 1 to 3."""
    laid = row(board, "3 AAF Britain Dover")
    (file := tmp_path / "row.json").write_bytes(position_json(position_of(laid.game)))
    run("new", "--from", file, "--id", "b").done()
    run("order", "b", "bomb Ghent with 3 AAF British from Dover", "--as", "allies").done()
    run("order", "b", "done", "--as", "allies").done()
    return "b"


def test_18_57_of_a_place_it_is_told_what_bombed_it_and_by_which_rule(bombed, run):
    told = " ".join(run("why", bombed, "Ghent").done().out.split())
    assert "Bombed this turn, in entry 3:" in told
    assert "1 factor reaches the target" in told
    assert "[18.57" in told


def test_18_57_of_one_that_was_not_bombed_and_before_it_was_nothing_is_told(bombed, run):
    assert "no air unit is based there" in " ".join(run("why", bombed, "Essen").failed(2).err.split())
    assert "no air unit is based there" in " ".join(
        run("why", bombed, "Ghent", "--at", "2").failed(2).err.split()
    )
    assert "Bombed" not in run("why", bombed, "Dover").done().out


def test_18_57_programs_get_the_fact(bombed, run):
    [one] = run("why", bombed, "Ghent", "--json").done().json["bombed"]
    assert (one["entry"], one["event"]["place"], one["rules"][0]) == (3, "0500", "18.57")
