"""`skyledger report`: what it takes, what it writes, and what it says to what it can't take."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from skyledger.scenarios import position_json
from tests.reporting.conftest import ATTACK, over_the_channel

STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def played(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    return game


def test_it_prints_the_page_and_nothing_else(run, played):
    told = run("report", played).done().out
    assert told.startswith("tiny (g)\nSummer 1942 Axis player turn, movement phase: entries 1 to 2\n")
    assert "[18.21]" in told
    assert f"\n{run('head', played).done().out}" in told
    assert "What axis may order: skyledger orders g --as axis" in told


def test_as_json_it_has_the_facts_as_they_stand_in_the_ledger(run, played):
    told = run("report", played, "movement", "--turn", "Summer 1942 Axis", "--json").done().json
    (part,) = told["phases"][0]["parts"]
    assert (part["kind"], part["lines"][0]["event"]["base"]) == ("staging", "0300")
    assert told["head"] + "\n" == run("head", played).done().out


def test_an_open_question_is_told_with_the_orders_that_answer_it(run, board, tmp_path):
    laid = over_the_channel(board)
    laid = replace(laid, territories=laid.territories[:1])  # the other lies on no hex of this map
    (tmp_path / "channel.json").write_bytes(position_json(position_of(game_from(laid))))
    run("new", "--from", tmp_path / "channel.json", "--id", "c").done()
    for text in (*ATTACK, "dice 2 2"):
        run("order", "c", text, "--as", "axis").done()
    assert "allies answers with: dice" in run("report", "c").done().out
    run("order", "c", "dice 1 1", "--as", "allies").done()
    told = run("report", "c").done().out
    assert (
        "allies answers with: choose Britain AAF\n  allies answers with: choose United States AAF\n" in told
    )
    assert run("report", "c", "--json").done().json["now"]["seats"] == ["allies"]


def test_the_page_is_written_into_a_file(run, played, tmp_path):
    printed = run("report", played).done().out
    assert "written to" in run("report", played, "--out", tmp_path / "page.txt").done().out
    assert (tmp_path / "page.txt").read_text(encoding="utf-8") == printed
    run("report", played, "--out", tmp_path / "page.txt").failed(2, "is there already")
    run("report", played, "--out", tmp_path / "page.txt", "--force").done()


def test_the_database_is_not_written_over(run, played, db):
    before = db.read_bytes()
    run("report", played, "--out", db, "--force").failed(2, "belongs to the database")
    assert db.read_bytes() == before


@pytest.mark.parametrize("name", ["movement", "Movement phase", "movement  phase", "movement p"])
def test_a_phase_is_asked_for_by_its_word_and_by_its_printed_name(run, played, name):
    assert run("report", played, name).done().out == run("report", played, "movement").done().out


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (("movment",), ("no phase called", "Did you mean movement?")),
        (("--turn", "Summer 1941 Axis"), ("no player turn called", "Summer 1942 Axis")),
        (("combat",), ("Combat phase", "was not reached", "So far: movement phase")),
        (("Unit construction",), ("Unit construction phase", "was not reached")),
        (("--from", "9"), ("no entry 9", "its entries are 1 to 2")),
        (("--as", "axs"), ("no seat called", "axis")),
    ],
)
def test_what_it_cannot_take_is_told_in_words(run, played, tokens, words):
    run("report", played, *tokens).failed(2, *words)
