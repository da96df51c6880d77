"""D12: dice that fell the other way round in a branch, unit by unit, are told where it is adopted."""

import pytest

from tests.cli.conftest import words

BEFORE = (
    ("germany", "attack NA-4 with 2 German fighters from France"),
    ("germany", "done"),
    ("america", "done"),
    ("britain", "done"),
)


def fired(run, game, first, second):
    """Two German fighters attack one after the other."""
    for order in (
        "roll at NA-4 with GE-fighter-02 at aircraft",
        f"dice {first}",
        "roll at NA-4 with GE-fighter-03 at land",
        f"dice {second}",
    ):
        run("order", game, order, "--as", "germany").done()


@pytest.fixture
def fought(run):
    run("new", "air_supremacy_2", "--id", "w", "--policy", "consent").done()
    for seat, order in BEFORE:
        run("order", "w", order, "--as", seat).done()
    run("branch", "w", "--at", "5", "--name", "b").done()
    fired(run, "w", 10, 1)
    return run


def test_those_of_the_game_that_fell_otherwise_are_told(fought):
    fired(fought, "w~b", 1, 10)
    told = words(fought("adopt", "w~b", "--as", "germany", "--dry-run").done())
    assert "With w~b ends: dice that count here, " in told


def test_those_that_fell_alike_are_not(fought):
    fired(fought, "w~b", 10, 1)
    assert "dice that count here" not in words(fought("adopt", "w~b", "--as", "germany", "--dry-run").done())
