"""D11: an undo takes back the “done” of another seat that nobody waited for, and tells whose it was."""

import pytest

from tests.cli.conftest import words

ALONG = "With it is taken back the “done” of russia in entry 3, which changed nothing."
ATTACK = "attack Vladivostok with JA-fighter-01, JA-infantry-01"


@pytest.fixture
def done_out_of_turn(run):
    """Entry 2 is an attack of Japan's, entry 3 the word of the Soviet Union, for whom nobody waited."""
    run("new", "air_supremacy_sample", "--id", "g").done()
    run("order", "g", ATTACK, "--as", "japan").done()
    run("order", "g", "done", "--as", "russia").done()
    return "g"


def test_the_answer_and_the_log_say_it(run, done_out_of_turn):
    undo = ("undo", done_out_of_turn, "--to", "2", "--as", "japan")
    assert ALONG in words(run(*undo, "--dry-run").done())
    assert ALONG in words(run(*undo).done())
    assert ALONG in words(run("log", done_out_of_turn).done())


def test_of_ones_own_word_and_of_a_redo_nothing_is_said(run, done_out_of_turn):
    assert "With it is taken back" not in words(run("undo", done_out_of_turn, "--as", "russia").done())
    assert "With it is taken back" not in words(run("undo", done_out_of_turn, "--as", "japan").done())
    assert "With it is taken back" not in words(run("redo", done_out_of_turn, "--as", "japan").done())
