"""Losses that are asked about: what goes down with a ship, whose answer is which, who of several differs."""

import pytest

from core.war_game import orders as give
from core.war_game.board import Named
from core.war_game.selection import named_apart
from core.war_game.state import position_of
from skyledger.board.war_game import battle_told
from skyledger.board.war_game_notes import hints
from skyledger.board.war_game_questions import question_words
from skyledger.scenarios import position_json
from tests.cli.play.conftest import terminal
from tests.war_game.conftest import Given, board

__all__ = ["terminal"]

ZONES = "Brest - Channel~ - Solent~ - Devon; Biscay~ - Channel~"
CARRYING = (
    "1 transport United Kingdom Channel",
    "2 infantry United Kingdom UK-TR-01",
    "1 destroyer United Kingdom Channel",
)


def hit(*forces, **given):
    """A German destroyer hits those in the Channel once; it is asked what is lost."""
    table = Given(board(ZONES, "1 destroyer Germany Channel", *forces, **given)).attack("Channel", "GE-DD-01")
    table.opened().rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense")
    for seat in table.game.seats:
        table.as_seat(seat).when(give.Finish())
    assert table.game.questions
    return table


def asked(table):
    return question_words(table.game, table.game.questions[0], str)


def test_grounding_1_5_what_a_ship_carries_is_told_with_her_in_the_question_and_in_the_battle():
    table = hit(*CARRYING)
    assert "UK-DD-01, UK-TR-01 (with 2 infantry aboard). The answer is" in asked(table)
    assert "British 1 destroyer" not in battle_told(table.game, table.game.battles["Channel"])
    assert "transport UK-TR-01 (2 infantry)" in battle_told(table.game, table.game.battles["Channel"])


def test_grounding_1_5_so_are_fighters_below_her_deck():
    forces = (
        "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01",
        "1 destroyer United Kingdom Channel",
    )
    table = Given(board(ZONES, "1 destroyer Germany Channel", *forces)).attack("Channel", "GE-DD-01").opened()
    table.ground("UK-FTR-01").rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense")
    for seat in table.game.seats:
        table.as_seat(seat).when(give.Finish())
    assert "UK-CV-01 (with 1 fighter aboard)" in asked(table)


@pytest.fixture
def transport(run, tmp_path):
    (path := tmp_path / "sea.json").write_bytes(position_json(position_of(hit(*CARRYING).game)))
    run("new", "--from", path, "--id", "g").done()


def test_who_gives_up_a_ship_is_asked_at_a_terminal_for_what_goes_down_with_her(transport, run, terminal):
    table = terminal("play", "g", "--as", "britain")
    table.until("asked>")
    table.type("lose UK-TR-01\r")
    said = table.until("Type yes if so.")
    assert "It costs you:" in said
    assert "UK-INF-02" in said
    table.type("no\r")
    table.until("Nothing is given")


def test_who_gives_up_one_without_is_asked_nothing(transport, run, terminal):
    table = terminal("play", "g", "--as", "britain")
    table.until("asked>")
    table.type("lose UK-DD-01\r")
    table.until("Accepted.")


def test_N20_of_several_who_are_asked_each_is_told_an_answer_that_it_may_give():
    table = hit("1 destroyer United Kingdom Channel", "1 destroyer United States Channel")
    told = asked(table)
    assert "Each answers for units of its own: " in told
    assert "britain by such as “lose UK-DD-01 at Channel”" in told
    assert "america by such as “lose US-DD-01 at Channel”" in told


def test_R31_a_battleship_that_one_hit_sinks_is_told_to():
    table = hit("1 battleship United Kingdom Channel", "1 destroyer United Kingdom Channel")
    told = " ".join(hints(table.game, "britain"))
    assert "UK-BB-01 sinks with one hit, and is not damaged first" in told


def test_of_several_that_are_not_all_one_it_is_told_which_is_leaving_and_which_are_alike():
    forces = ("1 fighter Germany Brest", "3 infantry United Kingdom Kent", "1 infantry United Kingdom York")
    table = Given(board("Kent - Brest; Kent - York", *forces)).attack("Kent", "GE-FTR-01").opened()
    table.retreat("UK-INF-01", to="York").accepted()
    told = named_apart(table.game, Named(("UK-INF-01",)))
    assert told == "UK-INF-01 (leaving) and UK-INF-02 or UK-INF-03 are not all one."
