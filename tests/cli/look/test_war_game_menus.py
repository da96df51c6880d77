"""The menus of The War Game as a new player meets them: what matters first, and short."""

from tests.cli.conftest import db, run

__all__ = ["db", "run"]


def told(run, scenario, *options):
    run("new", scenario, "--id", "g").done()
    return run("orders", "g", *options).done().out


def test_a_first_menu_has_attacks_and_landings_and_one_example_of_a_pass_through(run):
    menu = told(run, "air_supremacy_2")
    assert menu.count("pass through") == 1
    assert "such orders as these: pass through NA-5 to Bay of Biscay with 1 German destroyer from NA-4" in (
        " ".join(menu.split())
    )
    assert len(menu.splitlines()) <= 16


def test_pass_throughs_are_found_by_their_name(run):
    assert told(run, "air_supremacy_2", "--only", "pass through").count("pass through") >= 3
    assert run("orders", "g", "--all").done().out.count("pass through") >= 3


def test_what_done_ends_in_a_step_is_told_beside_it(run):
    told(run, "air_supremacy_1")
    attack = "attack Hokkaido with 1 American infantry from Hokkaido"
    run("order", "g", attack, "--as", "allies").done()
    menu = " ".join(run("orders", "g", "--as", "allies").done().out.split())
    assert "done Your combat orders are all given: the battles that they lead to are fought next" in menu
    run("new", "air_supremacy_1", "--id", "h").done()
    run("order", "h", "done", "--as", "allies").done()
    moves = " ".join(run("orders", "h", "--as", "allies").done().out.split())
    assert "done Your moves are all told: this player turn is over." in moves
