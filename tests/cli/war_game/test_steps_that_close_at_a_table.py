"""Who is used to say “done” behind each step, and whose last order closed this one, is asked for it once more."""

import pytest

from core.war_game.state import position_of
from skyledger.scenarios import position_json
from tests.cli.play.conftest import terminal
from tests.war_game.conftest import Given, board

__all__ = ["terminal"]

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


def play(spawn, *lines):
    ran = spawn("play", "g", "--as", "germany", input="\n".join((*lines, ""))).done()
    return " ".join((ran.out + ran.err).split())


def sit(terminal, *lines):
    """A table at a terminal at which the attack was called off, and these lines typed after it."""
    table = terminal("play", "g", "--as", "germany")
    for line in ("call off Kent", *lines):
        table.until("to order>")
        table.type(f"{line}\r")
    return table


def test_the_next_done_of_who_closed_the_step_is_asked_for_once_more(attacking, run, terminal):
    table = sit(terminal, "done")
    assert CALLED_OFF in " ".join(table.until("Say it once more").split())
    table.until("to order>")
    assert (steps(run)["player"], steps(run)["phase"]) == ("Germany", "noncombat.moves")
    table.type("done\r")
    table.until("waiting for italy>")
    assert steps(run)["player"] == "Italy"


@pytest.mark.parametrize("lines", [("show", "done"), ("done --yes",)], ids=["having looked", "with yes"])
def test_of_who_has_seen_where_he_is_it_is_not_asked(attacking, run, terminal, lines):
    sit(terminal, *lines).until("waiting for italy>")
    assert steps(run)["player"] == "Italy"


def test_where_nobody_can_be_asked_it_stands_and_what_it_passed_is_told(attacking, run, spawn):
    assert f"{CALLED_OFF}, so that this “done” passed “after combat: moves”." in play(
        spawn, "call off Kent", "done"
    )
    assert steps(run)["player"] == "Italy"


def test_who_was_done_is_told_nothing(attacking, run, spawn):
    assert CALLED_OFF not in play(spawn, "done", "done")


def test_orders_of_a_file_stay_as_they_are(attacking, run, tmp_path):
    (file := tmp_path / "o.orders").write_text("@germany\ncall off Kent\ndone\n")
    run("order", "g", "--file", file).done()
    assert steps(run)["player"] != "Germany"
