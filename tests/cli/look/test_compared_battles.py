"""`compare` of games in which battles differ: these are told as the board tells them."""

import pytest

from tests.cli.conftest import db, run

__all__ = ["db", "run"]
MORE = (
    "attack NA-4 with 2 German fighters from France",
    "attack Bay of Biscay with 1 German fighter from Germany",
)


@pytest.fixture
def parted(run):
    """A game in which one place is attacked, and a branch in which more attack there, and elsewhere."""
    run("new", "air_supremacy_2", "--id", "g").done()
    run("order", "g", "attack NA-4 with all from North Sea", "--as", "germany").done()
    run("branch", "g", "--name", "more").done()
    for order in MORE:
        run("order", "g~more", order, "--as", "germany").done()


def test_battles_of_the_war_game_are_told_in_words(run, parted):
    told = " ".join(run("compare", "g", "g~more").done().out.split())
    ships = "German battleship Tirpitz, 1 destroyer"
    assert f"Battle, in g alone: NA-4, begins in round 1: {ships}, 1 transport" in told
    assert f"Battle, in g~more alone: NA-4, begins in round 1: {ships}, 2 fighters, 1 transport" in told
    assert "Battle, in g~more alone: Bay of Biscay, begins in round 1: German 1 fighter" in told
    assert "[{" not in told


def test_a_battle_that_is_in_one_game_alone_is_told_of_that_one(run, parted):
    run("order", "g", MORE[1], "--as", "germany").done()
    told = run("compare", "g", "g~more").done().out
    assert "Bay of Biscay, begins" not in told
    run("undo", "g", "--because", "no", "--as", "gamemaster").done()
    assert run("compare", "g", "g~more", "--json").done().json["otherwise"][0]["kind"] == "battles"
