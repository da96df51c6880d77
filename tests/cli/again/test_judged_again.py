"""`audit --option` and `--edition`: the orders of a game judged again under another reading."""

import pytest
from msgspec.structs import replace

from skyledger.scenarios import position_json
from tests.cli.conftest import words
from tests.world_at_war.announcements import ALLIED, CHANNEL, OPTION
from tests.world_at_war.conftest import units

SMALL_BASES = """
name = "small"
title = "Small bases"
extends = "current"
factors_an_installation = 1
"""
"""A city holds one factor: 18.12 has it hold five."""


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL_BASES, encoding="utf-8")
    return path


@pytest.fixture
def staged(run, board, tmp_path):
    """Entry 2 brings one AAF to Lyon, entry 3 another, entry 4 brings the first back."""
    laid = units(board("Lille . . Lyon . . Metz . . Ghent"), "1 AAF Germany Lille", "1 AAF Germany Ghent")
    path = tmp_path / "staging.json"
    path.write_bytes(position_json(replace(laid, territories=laid.territories[:1])))
    run("new", "--from", path, "--id", "g").done()
    for line in ("stage 1 AAF German from Lille to Lyon", "stage 1 AAF German from Ghent to Lyon"):
        run("order", "g", line, "--as", "axis").done()
    run("order", "g", "declare supply of Metz none", "--as", "allies").done()
    return "g"


def test_what_stands_and_what_stands_no_longer_is_told_with_its_rules(run, staged, small):
    told = words(run("audit", staged, "--edition", small).done())
    assert "They stand no longer: 3 axis: stage 1 AAF German from Ghent to Lyon 18.12" in told
    assert (
        "of 3 orders judged again 2 stand as they were, 0 stand otherwise, 1 stands no longer. "
        "The first that is otherwise is entry 3."
    ) in told


def test_the_same_as_json(run, staged, small):
    found = run("audit", staged, "--edition", small, "--json").done().json
    assert (found["judged"], found["stand"], found["first"]) == (3, 2, 3)
    assert found["reading"] == ["edition small"]
    (only,) = found["entries"]
    assert (only["number"], only["kind"], only["rules"]) == (3, "fails", ["18.12"])


def test_nothing_is_written_and_the_game_is_what_it_was(run, staged, small):
    before = run("head", staged).done().out
    run("audit", staged, "--edition", small).done()
    assert run("head", staged).done().out == before
    run("audit", staged).done()


def test_an_order_that_is_undone_is_not_judged_again(run, staged, small):
    run("undo", staged, "--to", "3", "--as", "gamemaster", "--because", "a slip").done()
    told = words(run("audit", staged, "--edition", small).done())
    assert "g under edition small is the same game: of 1 order judged again 1 stands as it was" in told


def test_a_reading_that_nothing_turns_on_is_the_same_game(run, staged):
    told = words(run("audit", staged, "--option", "W249=five_more").done())
    assert "g under W249=five_more is the same game: of 3 orders judged again 3 stand as they were" in told


def test_orders_are_judged_in_the_course_of_the_line_judged_again(run, board, tmp_path, small):
    """Who could not leave Ghent for Lyon is still there, so that nobody else comes to Ghent."""
    homes = ("Lille", "Ghent", "Lyon")
    laid = units(board("Lille . . Lyon . . Ghent"), *(f"1 AAF Germany {home}" for home in homes))
    path = tmp_path / "three.json"
    path.write_bytes(position_json(replace(laid, territories=laid.territories[:1])))
    run("new", "--from", path, "--id", "g").done()
    for line in ("stage 1 AAF German from Ghent to Lyon", "stage 1 AAF German from Lille to Ghent"):
        run("order", "g", line, "--as", "axis").done()
    entries = run("audit", "g", "--edition", small, "--json").done().json["entries"]
    assert [(one["number"], one["kind"], one["rules"]) for one in entries] == [
        (2, "fails", ["18.12"]), (3, "fails", ["18.12"]),
    ]  # fmt: skip


def test_a_position_that_can_t_be_so_under_the_reading_is_refused_with_the_reason(run, game, small):
    run("audit", game, "--edition", small).failed(2, "The position can't be used", "18.12")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--option", "W249=five_mroe"), "Did you mean five_more?"),
        (("--option", "W24900=five_more"), "There is no doubt called “W24900” here. Did you mean"),
        (("--option", "W249"), "write it as W2=two"),
        (("--option", "N13=x"), "N13"),
        (("--edition", "2050"), "There is no edition called “2050” here. Did you mean 2005?"),
        (("--edition", "nowhere.toml"), "nowhere.toml"),
        (("--edition", "2005", "--head", "1:00"), "leave out --head"),
    ],
)
def test_mistakes_are_told_as_new_tells_them(run, game, given, told):
    run("audit", game, *given).failed(2, told)


def fight(run):
    """The entries from the counterair of Dover to the word of its defenders."""
    run("order", "g", "counterair Dover with 3 AAF German from Ghent", "--as", "axis").done()
    run("order", "g", "done", "--as", "axis").done()
    run("order", "g", "dice 1 2", "--as", "axis").done()
    run("order", "g", "dice 1 1", "--as", "allies").done()
    run("order", "g", "disengage", "--as", "allies").done()


@pytest.fixture
def fought(run, tmp_path, board):
    """Whether aborts go on after the last elimination (W217) says whose AAF goes home from Dover in entry 5."""
    laid = board(CHANNEL, held=ALLIED, facts=(OPTION,), phase="movement.counterair.announcing")
    path = tmp_path / "channel.json"
    forces = ("3 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF France Dover")
    path.write_bytes(position_json(units(replace(laid, territories=laid.territories[:1]), *forces)))
    run("new", "--from", path, "--id", "g").done()
    fight(run)
    return "g"


def test_what_stands_with_another_outcome_is_told_beside_what_is_recorded(run, fought):
    told = words(run("audit", fought, "--option", "W217=begins_again").done())
    assert "They stand, with another outcome: 5 allies: dice 1 1 now: Round 1 over Dover" in told
    assert (
        "1 French AAF (FR-AAF-02) aborted. [19.41, 19.42, 19.61, W217] recorded: Round 1 over Dover" in told
    )
    assert "1 British AAF (BR-AAF-01) aborted. g under W217=begins_again: of 5 orders judged again 4" in told


def test_whoever_left_a_standing_order_is_not_given_away_by_another_course(run, fought, tmp_path):
    """What is said beforehand may answer what is asked in entry 9, so of its other outcome others hear nothing."""
    run("undo", "g", "--to", "5", "--as", "gamemaster", "--because", "to say it beforehand").done()
    run("order", "g", "standing order: disengage with fewer than 2 left at Dover", "--as", "allies").done()
    run("order", "g", "dice 1 1", "--as", "allies").done()
    reading = ("audit", "g", "--option", "W217=begins_again")
    told = words(run(*reading).done())
    assert "French AAF (FR-AAF-02) aborted" not in told
    assert "From entry 9 on what is sealed from everybody may have its part in it" in told
    assert "What becomes of 1 order that is sealed from everybody is not told." in told
    for seat in ("allies", "gamemaster"):
        assert "French AAF (FR-AAF-02) aborted" in words(run(*reading, "--as", seat).done())
