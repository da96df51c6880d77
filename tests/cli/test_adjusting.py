"""What the gamemaster sets right of a ship (17.3123): by itself it is nowhere else than its task force."""

import pytest


@pytest.fixture
def coral_sea(run):
    run("new", "coral_sea_1942", "--id", "g").done()
    return "g"


def test_17_3123_a_ship_is_where_its_task_force_is(run, coral_sea):
    order = ("order", coral_sea, "adjust Shoho place Truk because it fled", "--as", "gamemaster", "--json")
    (violation,) = run(*order).json["ruling"]["violations"]
    assert violation["check"] == "17.3123/adjustment"
    assert "Shoho belongs to Covering Group, which is at Rabaul, not at Truk" in violation["found"][0]
    run("order", coral_sea, "adjust Shoho place Rabaul because it is there", "--as", "gamemaster").done()


@pytest.mark.parametrize("what", ["base Truk", "front Pacific"])
def test_what_can_be_set_right_of_a_ship_is_told_of_a_ship(run, coral_sea, what):
    """It is no air unit that nobody knows."""
    told = run("order", coral_sea, f"adjust Shoho {what} because of a slip", "--as", "gamemaster").failed(
        2, "no adjustment called", "of a carrier: place PLACE"
    )
    assert "air unit called" not in told.err


@pytest.mark.parametrize(
    "line", ["adjust rules version 7 because newer", "propose adjust rules version because so"]
)
def test_no_version_of_the_rules_is_set_and_it_is_said_why(run, game, line):
    run("order", game, line, "--as", "gamemaster").failed(
        2, "No game is set to a version of the rules", "audit GAME"
    )


def test_the_war_game_has_one_edition_and_no_version_to_set(run):
    run("new", "air_supremacy_2", "--id", "w").done()
    for line, told in (
        ("rules edition 2005", "The module has one edition"),
        ("rules version 6", "No game is set"),
    ):
        run("order", "w", f"adjust {line} because so", "--as", "gamemaster").failed(2, told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("W249", "adjust W249 option … because …; `skyledger doubts W249` lists them"),
        ("w249 option", "adjust W249 option …"),
        ("rules edition", "Say which edition is played"),
        ("rules", "Say which edition is played"),
    ],
)
def test_a_reading_without_its_name_is_told_how_it_is_said(run, game, line, told):
    run("order", game, f"adjust {line} because so", "--as", "gamemaster").failed(2, told)
