"""D12: what sides agreed to with a branch is changed in it by no side without the others, nor by a proposal to an ally."""

import pytest

from tests.cli.conftest import words

AGREED = "Entry {} of m adopted m~x, by consent, as it stood after entry {}; what came until then can be taken back"


@pytest.fixture
def malta(run):
    """malta(game, seat, *words) -> as done; Germany and Italy play on one side, and both have ordered something."""

    def given(command, seat, *words):
        return run(command, *words, "--as", seat)

    run("new", "malta_1942", "--id", "m", "--policy", "consent", "--seed", "5").done()
    for seat, order in (
        ("germany", "place airbase German at Mersa Matruh"),
        ("germany", "done"),
        ("italy", "done"),
        ("germany", "stage 3 AAF German from Catania to Tripoli"),
    ):
        given("order", seat, "m", order).done()
    run("branch", "m", "--at", "5", "--name", "x").done()
    return given


def adopted(given):
    given("adopt", "germany", "m~x").done()
    given("accept", "britain", "m").done()
    return given


def refused(run, ran, until=5):
    assert ran.status == 1, (ran.out, ran.err)
    assert AGREED.format(7, until) in words(ran)
    run("audit", "m~x").done()


def test_an_undo_that_asks_allies_alone_is_not_proposed(run, malta):
    adopted(malta)
    refused(run, malta("undo", "italy", "m~x", "--to", "2", "--propose"))
    refused(run, malta("undo", "germany", "m~x", "--to", "3", "--propose", "--dry-run"))
    told = malta("undo", "germany", "m~x", "--to", "3")
    assert told.status == 1
    assert "It can be proposed" not in words(told)
    assert run("proposals", "m~x", "--json").done().json["proposals"] == []


def test_nor_done_by_a_standing_acceptance_of_an_ally(run, malta):
    adopted(malta)
    malta("accept", "italy", "m~x", "always", "undo", "from", "germany").done()
    refused(run, malta("undo", "germany", "m~x", "--to", "3", "--propose"))


def test_nor_agreed_to_where_it_was_proposed_before_the_adoption(run, malta):
    malta("undo", "italy", "m~x", "--to", "2", "--propose").done()
    given = adopted(malta)
    refused(run, given("accept", "germany", "m~x"), 6)
    told = words(run("proposals", "m~x").done())
    assert "Void: nobody can agree to it any more. " + AGREED.format(7, 6) in told
    given("decline", "germany", "m~x").done()


def test_nor_is_it_let_count_again(run, malta):
    malta("undo", "italy", "m~x", "--to", "2", "--propose").done()
    malta("accept", "germany", "m~x").done()
    refused(run, adopted(malta)("redo", "italy", "m~x", "--propose"), 7)


def test_what_came_since_needs_allies_alone(run, malta):
    adopted(malta)
    malta("order", "germany", "m~x", "done").done()
    malta("order", "italy", "m~x", "done").done()
    malta("undo", "germany", "m~x", "--to", "6", "--propose").done()
    malta("accept", "italy", "m~x").done()
    run("audit", "m~x").done()


def test_it_is_undone_once_the_adoption_is_undone_by_both_sides(run, malta):
    adopted(malta)
    malta("undo", "germany", "m", "--propose").done()
    malta("accept", "britain", "m").done()
    malta("undo", "italy", "m~x", "--to", "2", "--propose").done()
    malta("accept", "germany", "m~x").done()
    run("audit", "m~x").done()


def test_the_word_of_a_gamemaster_does_for_all(run, malta, tmp_path):
    """Italy decides for the table, and may take back alone what was agreed on."""
    by = tmp_path / "by.toml"
    by.write_text('name = "by"\ngamemaster = ["italy"]\nundo = "consent"\nadoption = "consent"\n')
    run("new", "malta_1942", "--id", "n", "--policy", by, "--seed", "5").done()
    for seat, order in (("germany", "done"), ("italy", "done")):
        malta("order", seat, "n", order).done()
    run("branch", "n", "--name", "x").done()
    malta("adopt", "germany", "n~x").done()
    malta("accept", "britain", "n").done()
    malta("undo", "germany", "n~x", "--to", "2", "--propose").done()
    malta("accept", "italy", "n~x").done()
    run("audit", "n~x").done()
