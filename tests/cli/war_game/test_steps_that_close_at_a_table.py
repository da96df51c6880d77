"""Who is used to say “done” behind each step, and whose last order closed this one, is asked for it once more."""

import pytest

from core.war_game.state import position_of
from skyledger.scenarios import position_json
from tests.war_game.conftest import Given, board

FORCES = (
    "2 fighter Germany Brest",
    "1 fighter United Kingdom Kent",
    "1 infantry United Kingdom Kent",
    "1 infantry Germany Paris",
)
CALLED_OFF = "The step “combat phase: whether the attack goes on” was over by itself with your last order"


@pytest.fixture
def attacking(run, tmp_path):
    """A game "g": the second round, in which Germany may call its only attack off."""
    table = Given(board("Kent - Brest - Paris", *FORCES)).attack("Kent", "GE-FTR-01")
    laid = table.opened().next_round(calling_off=True).game
    (path := tmp_path / "kent.json").write_bytes(position_json(position_of(laid)))
    run("new", "--from", path, "--id", "g").done()


def steps(run):
    return run("show", "g", "--json").done().json["turn"]


def told(ran):
    return " ".join((ran.out + ran.err).split())


def play(spawn, *lines, options=()):
    return told(spawn("play", "g", "--as", "germany", *options, input="\n".join((*lines, ""))).done())


def test_the_next_done_of_who_closed_the_step_is_asked_for_once_more(attacking, run, spawn):
    said = play(spawn, "call off Kent", "done")
    assert (
        f"{CALLED_OFF}; “done” would now pass “after combat: moves”. Say it once more if you want that."
        in said
    )
    assert (steps(run)["player"], steps(run)["phase"]) == ("Germany", "noncombat.moves")


@pytest.mark.parametrize(
    "lines",
    [("done", "done"), ("show", "done"), ("move 1 fighter from Brest to Paris", "done"), ("done --yes",)],
    ids=["once more", "having looked", "after another order", "with yes"],
)
def test_it_is_asked_once_and_of_who_has_seen_where_he_is_not_at_all(attacking, run, spawn, lines):
    play(spawn, "call off Kent", *lines)
    assert steps(run)["player"] != "Germany"


def test_who_was_done_is_asked_nothing(attacking, run, spawn):
    assert CALLED_OFF not in play(spawn, "done", "done")


def test_orders_of_a_file_stay_as_they_are(attacking, run, tmp_path):
    (file := tmp_path / "o.orders").write_text("@germany\ncall off Kent\ndone\n")
    run("order", "g", "--file", file).done()
    assert steps(run)["player"] != "Germany"
