"""A “done” that an ally's order overtakes, for the turn comes back to its step: answer and log say whose."""

import pytest

from tests.cli.conftest import words

LAPSED = (
    "Lapsed: The “done” of australia in “movement phase: air missions” stands no longer: that seat is asked "
    "again once that step goes on."
)
SAIL = "sail TF 17 as patrol to Rabaul"


@pytest.fixture
def australia_is_done(run, tmp_path):
    """The Allied player turn, among the air missions: america has still the word."""
    (file := tmp_path / "o.orders").write_text("@gamemaster\n" + "done\n" * 14 + "@australia\ndone\n")
    run("new", "coral_sea_1942", "--id", "g", "--seed", "1").done()
    run("order", "g", "--file", file).done()
    return "g"


def test_23_752_whose_done_lapses_as_an_ally_sails_is_told(run, australia_is_done):
    assert LAPSED in words(run("order", australia_is_done, SAIL, "--as", "america", "--dry-run").done())
    assert LAPSED in words(run("order", australia_is_done, SAIL, "--as", "america").done())
    assert LAPSED in words(run("log", australia_is_done, "--as", "australia").done())


def test_json_has_the_seats(run, australia_is_done):
    told = run("order", australia_is_done, SAIL, "--as", "america", "--json").done().json
    assert told["lapsed"] == ["australia"]


def test_done_itself_overtakes_nobody(run, australia_is_done):
    assert "Lapsed" not in words(run("order", australia_is_done, "done", "--as", "america").done())
