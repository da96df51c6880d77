"""Module IV's examples that have no scenario, and what else its examples say may happen, over the command line."""

import msgspec
import pytest

from tests.war_game.conftest import board

FRONT = "Home - North~ - Emden~; Home - South~ - Brest~; South~ - Wide~"
FORCES = (
    "2 fighter United Kingdom Home",
    "1 destroyer United Kingdom North",
    "1 destroyer United Kingdom South",
    "2 submarine Germany Emden",
    "1 submarine Germany Brest",
)
MISS = 12
NORTH = ("UK-FTR-01", "UK-FTR-02")


@pytest.fixture
def front(run, tmp_path):
    """Submarines attack destroyers in the North and in the South; two fighters stand between them."""
    path = tmp_path / "front.json"
    path.write_bytes(msgspec.json.encode(board(FRONT, *FORCES)))
    run("new", "--from", path, "--id", "g").done()
    for line in (
        "attack North with 2 submarines from Emden",
        "attack South with 1 submarine from Brest",
        "done",
    ):
        run("order", "g", line, "--as", "germany").done()
    return run


def rolled(run, line, *dice, seat):
    run("order", "g", line, "--as", seat).done()
    run("order", "g", f"dice {' '.join(map(str, dice))}", "--as", seat).done()


def lanes(run):
    found = run("timeline", "g", "--json").done().json["lanes"]
    spots = {lane["unit"]: lane["spots"] for lane in found}
    return {unit: [f"{spot['state']} {spot['place']}".strip() for spot in spots[unit]] for unit in NORTH}


def without_a_hit(run, german, north, south):
    """A round of combat from the attacker's word on in which so many dice miss on each side."""
    rolled(run, "roll all", *[MISS] * german, seat="germany")
    rolled(run, "roll all", *[MISS] * (north + south), seat="britain")


def test_dispatching_3_4_one_of_two_retreats_and_the_other_wins_and_goes_on_to_the_south(front):
    """Sent in 1, there in 2, one leaves in 3, the other is home in 4, sent in 5, there in 6 (3.4 to 3.6)."""
    run = front
    run("order", "g", "dispatch 2 fighters to North", "--as", "britain").done()
    run("order", "g", "done", "--as", "britain").done()
    without_a_hit(run, 3, 1, 1)
    for seat in ("germany", "britain"):
        run("order", "g", "done", "--as", seat).done()
    without_a_hit(run, 3, 3, 1)
    run("order", "g", "done", "--as", "germany").done()
    run("order", "g", "retreat UK-FTR-01", "--as", "britain").done()
    run("order", "g", "done", "--as", "britain").done()
    rolled(run, "roll all", MISS, MISS, MISS, seat="germany")
    rolled(run, "roll all at North", 1, 1, seat="britain")
    rolled(run, "roll all at South", MISS, seat="britain")
    run("order", "g", "done", "--as", "germany").done()
    assert "IV/dispatching/2.4" in run("order", "g", "dispatch UK-FTR-02 to South", "--as", "britain").out
    run("order", "g", "done", "--as", "britain").done()
    without_a_hit(run, 1, 0, 1)
    run("order", "g", "done", "--as", "germany").done()
    refused = run("order", "g", "dispatch UK-FTR-01 to South", "--as", "britain")
    assert "IV/dispatching/3.5" in refused.out
    run("order", "g", "dispatch UK-FTR-02 to South", "--as", "britain").done()
    run("order", "g", "done", "--as", "britain").done()
    without_a_hit(run, 1, 0, 1)
    for seat in ("germany", "britain"):
        run("order", "g", "done", "--as", seat).done()
    rolled(run, "roll all", MISS, seat="germany")
    rolled(run, "roll at South with UK-FTR-02", MISS, seat="britain")
    assert lanes(run)["UK-FTR-02"] == [
        "en route North", "engaged North", "engaged North", "returning Home", "en route South", "engaged South",
    ]  # fmt: skip
    run("audit", "g").done()


PASSING = "Home - Second~; Brest - Emden~ - First~ - Second~"


def passes_through(run, path, many):
    """A game in which so many German destroyers go through the first zone for as many British in the second."""
    forces = (
        "1 fighter United Kingdom Home",
        "1 destroyer United Kingdom First",
        f"{many} destroyer United Kingdom Second",
        f"{many} destroyer Germany Emden",
    )
    path.write_bytes(msgspec.json.encode(board(PASSING, *forces)))
    run("new", "--from", path, "--id", "g").done()
    run("order", "g", f"pass through First to Second with {many} destroyer", "--as", "germany").done()
    run("order", "g", "done", "--as", "germany").done()
    run("order", "g", "dispatch 1 fighter to Second", "--as", "britain").done()
    run("order", "g", "done", "--as", "britain").done()


def test_dispatching_3_9_aircraft_are_there_when_a_fleet_that_passes_through_attacks(run, tmp_path):
    """Sent in round 1 to the second zone, where nobody fights yet, they defend it in round 2."""
    passes_through(run, tmp_path / "passing.json", 2)
    without_a_hit(run, 2, 0, 1)
    for seat in ("germany", "britain"):
        run("order", "g", "done", "--as", seat)
    without_a_hit(run, 2, 0, 3)
    (lane,) = run("timeline", "g", "--json").done().json["lanes"]
    assert [f"{spot['state']} {spot['place']}" for spot in lane["spots"]][:2] == [
        "en route Second", "engaged Second",
    ]  # fmt: skip
    told = " ".join(run("log", "g").done().out.split())
    assert "UK-FTR-01 at land and sea (6) rolled 12: miss" in told


def test_dispatching_3_10_where_the_fleet_does_not_attack_the_dispatch_is_called_off(run, tmp_path):
    """The fleet is sunk in its first zone, so that nothing comes to the second."""
    passes_through(run, tmp_path / "passing.json", 1)
    rolled(run, "roll all", MISS, seat="germany")
    run("order", "g", "roll all", "--as", "britain").done()
    told = " ".join(run("order", "g", "dice 1", "--as", "britain").done().out.split())
    assert "The dispatch of 1 British fighter (UK-FTR-01) to Second is called off; they never left." in told


LANDED = "Brest - Channel~ - Kent - Brest"


@pytest.mark.parametrize(("infantry", "unscathed"), [(4, True), (MISS, False)])
def test_example_3_3_3_fighters_leave_unscathed_where_no_landed_infantry_is_left(
    run, tmp_path, infantry, unscathed
):
    """One infantry that is left holds the whole attack: who leaves is shot at in that round."""
    path = tmp_path / "landed.json"
    forces = (
        "1 transport Germany Channel",
        "1 infantry Germany GE-TR-01",
        "1 fighter Germany Brest",
        "1 anti-aircraft United Kingdom Kent",
        "1 infantry United Kingdom Kent",
    )
    path.write_bytes(msgspec.json.encode(board(LANDED, *forces)))
    run("new", "--from", path, "--id", "g").done()
    for line in ("land 1 infantry on Kent", "attack Kent with 1 fighter from Brest", "done"):
        run("order", "g", line, "--as", "germany").done()
    run("order", "g", "done", "--as", "britain").done()
    rolled(run, "roll all", MISS, MISS, seat="germany")
    rolled(run, "roll all", MISS, infantry, seat="britain")
    told = run("order", "g", "retreat GE-FTR-01 to Brest", "--as", "germany").done().out
    assert ("gone from Kent to Brest" in " ".join(told.split())) == unscathed
