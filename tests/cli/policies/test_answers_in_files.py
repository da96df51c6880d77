"""D11: an answer in a file says by its number what it answers, for another proposal may have come meanwhile."""

import pytest

from tests.cli.conftest import STAGE, words

FREE = "propose policy undo free"


@pytest.fixture
def asked(run, position):
    """A game by consent, in which entry 2 proposes something to allies."""
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", FREE, "--as", "axis").done()
    return "g"


def given(run, tmp_path, text):
    (tmp_path / "mail.orders").write_text(text)
    return run("order", "g", "--file", tmp_path / "mail.orders")


@pytest.mark.parametrize("verb", ["accept", "decline"])
def test_without_its_number_it_is_asked_for_it(run, asked, tmp_path, verb):
    told = given(run, tmp_path, f"@allies\n{verb}\n")
    assert told.status == 2
    err = " ".join(told.err.split())
    assert f"`{verb} 2` answers what axis proposes: policy undo free" in err
    assert run("head", asked).done().out.startswith("2:")


def test_with_its_number_it_answers_that_one_alone(run, asked, tmp_path):
    assert given(run, tmp_path, "@allies\naccept 3\n").status != 0
    given(run, tmp_path, "@allies\naccept 2\n").done()
    assert "Agreed, and done by entry 3" in words(run("proposals", asked).done())


def test_what_the_file_itself_proposes_is_answered_without(run, asked, tmp_path):
    given(run, tmp_path, f"@axis\n{STAGE}\n{FREE}\n@allies\naccept\n").done()


def test_typed_by_itself_it_answers_the_one_that_waits(run, asked):
    run("order", asked, "accept", "--as", "allies").done()
