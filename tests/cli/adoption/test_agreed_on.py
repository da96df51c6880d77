"""D12: a branch that took back what is proposed of it is not adopted."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import STAGE, words

__all__ = ["parted"]


def test_a_branch_that_took_back_what_is_proposed_of_it_is_not_adopted(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    told = run("accept", parted, "--as", "allies")
    assert told.status == 2
    assert "Entry 3 of g~right changed what is to be adopted" in " ".join(told.err.split())
    run("audit", "g~right").done()


@pytest.mark.parametrize("way", ["by right", "by consent"])
def test_nor_is_it_adopted_again_by_redo(run, parted, way):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    if way == "by consent":
        run("redo", parted, "--propose", "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    again = ("redo", "--as", "gamemaster") if way == "by right" else ("accept", "--as", "allies")
    for tried in (("--dry-run",), ()) if way == "by right" else ((),):
        told = run(again[0], parted, *again[1:], *tried)
        assert told.status == 2, (told.out, told.err)
        assert "Entry 3 of g~right changed what is to be adopted" in " ".join(told.err.split())
    assert "g~right was adopted" not in words(run("show", parted).done())
    run("order", parted, "done", "--as", "axis").done()
    run("audit", parted).done()


WENT_ON = "g~right was to be adopted as it stood after entry 2, and went on with entry 3"


@pytest.mark.parametrize("way", ["by right", "by consent"])
def test_nor_by_redo_where_the_branch_went_on_meanwhile(run, parted, way):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    again = ("--as", "gamemaster") if way == "by right" else ("--propose", "--as", "axis")
    told = run("redo", parted, *again)
    assert told.status == 2
    assert WENT_ON in " ".join(told.err.split())
    told = words(run("adopt", "g~right", "--as", "axis").done())
    assert "With g~right comes: an order of allies that was not given in this game, entry 3" in told


def test_a_redo_of_it_that_is_proposed_is_void_once_the_branch_goes_on(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("redo", parted, "--propose", "--as", "axis").done()
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    assert WENT_ON in words(run("proposals", parted).done())
    assert WENT_ON in " ".join(run("accept", parted, "--as", "allies").err.split())


def test_nor_by_redo_where_it_is_not_here(run, parted):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("undo", parted, "--because", "a slip", "--as", "gamemaster").done()
    run("remove", "g~right", "--yes").done()
    told = run("redo", parted, "--as", "gamemaster")
    assert told.status == 2
    assert "g~right is not here, and would count again" in " ".join(told.err.split())
    run("order", parted, "done", "--as", "axis").done()
    run("audit", parted).done()


def test_nor_a_branch_in_which_counts_again_what_was_undone_as_proposed(run, parted):
    run("undo", "g~right", "--as", "axis").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("redo", "g~right", "--as", "axis").done()
    told = run("accept", parted, "--as", "allies")
    assert told.status == 2
    assert "Entry 4 of g~right changed what is to be adopted" in " ".join(told.err.split())
    run("undo", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("audit", parted).done()


LATE = 'name = "late"\nundo = "until declined"\nadoption = "consent"\n'


def test_nothing_is_ordered_in_the_branch_while_an_undo_of_it_can_be_declined(run, parted_by, tmp_path):
    (tmp_path / "late.toml").write_text(LATE)
    game = parted_by(tmp_path / "late.toml")
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    run("undo", game, "--as", "axis").done()
    for line in (
        ("order", "g~right", STAGE, "--as", "axis"),
        ("order", "g~right", "declare supply of Lyon none", "--as", "allies"),
        ("accept", "g~right", "always", "undo", "--as", "allies"),
    ):
        told = run(*line)
        assert told.status == 1, line
        assert "Entry 5 of g takes back, until it is declined, that g~right was adopted" in words(told), line
    run("comment", "g~right", "3", "as it was agreed", "--as", "axis")
    run("branch", "g~right", "--name", "tried").done()
    run("order", "g~tried", STAGE, "--as", "axis").done()
    told = words(run("decline", game, "--as", "allies").done())
    assert "What entry 5 undid counts again." in told
    assert "declare supply" not in told
    assert "g~right was adopted" in words(run("show", game).done())
    run("order", "g~right", STAGE, "--as", "axis").done()


def test_an_adoption_that_went_on_elsewhere_is_told_as_it_is_declined_back(run, parted_by, tmp_path):
    """In another file, where nobody knows of the adoption, the branch goes on and comes back by mail."""
    (tmp_path / "late.toml").write_text(LATE)
    game = parted_by(tmp_path / "late.toml")
    elsewhere = ("--db", str(tmp_path / "other.skyledger"))
    run("export", "g~right", tmp_path / "right").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    run("undo", game, "--as", "axis").done()
    run("import", tmp_path / "right", *elsewhere).done()
    run("order", "g", "declare supply of Lyon none", "--as", "allies", *elsewhere).done()
    run("export", "g", tmp_path / "more", *elsewhere).done()
    run("import", tmp_path / "more", "--beside", "right").done()
    comes = "With g~right comes: an order of allies that was not given in this game, entry 3 of g~right"
    assert comes in words(run("decline", game, "--as", "allies", "--dry-run").done())
    assert comes in words(run("decline", game, "--as", "allies").done())


def test_while_an_undo_of_it_can_be_declined_the_branch_stays_as_it_was_agreed_on(run, parted_by, tmp_path):
    (tmp_path / "late.toml").write_text(LATE)
    game = parted_by(tmp_path / "late.toml")
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    run("undo", game, "--as", "axis").done()
    told = words(run("undo", "g~right", "--as", "axis"))
    assert "Entry 5 of g takes back, until it is declined, that g~right was adopted by consent" in told
    run("accept", game, "--as", "allies").done()
    run("undo", "g~right", "--as", "axis").done()


def test_or_as_long_as_the_game_does_not_go_on(run, parted_by, tmp_path):
    (tmp_path / "late.toml").write_text(LATE)
    game = parted_by(tmp_path / "late.toml")
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    run("undo", game, "--as", "axis").done()
    run("order", game, "declare supply of Lyon none", "--as", "allies").done()
    run("undo", "g~right", "--as", "axis").done()


# What was agreed on is not taken back in the branch by one side alone.

AGREED = "Entry 5 of g adopted g~right, by consent, as it stood after entry 2"


@pytest.fixture
def agreed(run, parted):
    """A game whose branch both sides adopted as it stood after entry 2, and which goes on there."""
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("order", "g~right", STAGE, "--as", "axis").done()
    return parted


def words_of_both(ran):
    return " ".join((ran.out + ran.err).split())


def test_what_was_agreed_on_is_not_taken_back_alone_and_what_came_since_is(run, agreed):
    run("undo", "g~right", "--as", "axis").done()
    for line in (("--to", "2"), (), ("--dry-run",), ("--propose",)):
        told = run("undo", "g~right", *line, "--as", "axis")
        assert AGREED in words_of_both(told), line
        assert told.status == 1
    assert run("log", "g~right", "--json").done().json["entries"][-1]["number"] == 4
    run("audit", "g~right").done()
    run("audit", agreed).done()


def test_it_is_taken_back_once_the_adoption_is(run, agreed):
    run("undo", agreed, "--propose", "--as", "axis").done()
    run("accept", agreed, "--as", "allies").done()
    run("undo", "g~right", "--to", "2", "--as", "axis").done()
    run("audit", "g~right").done()


def test_who_takes_back_for_the_table_does_it_in_the_branch_as_well(run, agreed):
    run("undo", "g~right", "--to", "2", "--because", "a slip", "--as", "gamemaster").done()
    run("audit", "g~right").done()


def test_a_branch_that_one_adopted_by_right_was_agreed_on_by_nobody(run, parted):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("undo", "g~right", "--as", "axis").done()


def test_it_is_taken_back_by_consent_where_something_bars_it(run, agreed):
    """The consent of the others to an undo in the branch is theirs to give."""
    run("order", "g~right", "declare supply of Metz none", "--as", "allies").done()
    assert run("undo", "g~right", "--to", "2", "--as", "axis").status == 1
    run("undo", "g~right", "--to", "2", "--propose", "--as", "axis").done()
    run("accept", "g~right", "--as", "allies").done()
    run("audit", "g~right").done()


# By “until declined” too, and neither by undo nor by redo or decline.

UNTIL = 'name = "u"\nundo = "until declined"\ndeclared = "until declined"\nadoption = "consent"\n'


@pytest.fixture
def until(parted_by, tmp_path):
    """A game where all counts until it is declined, with a branch in which the axis staged in entry 2."""
    (tmp_path / "u.toml").write_text(UNTIL)
    return parted_by(tmp_path / "u.toml")


def adopted(run, game):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()


def entries(run):
    return run("log", "g~right", "--json").done().json["entries"]


def refused(run, *line):
    before = entries(run)
    told = run(*line)
    assert told.status == 1, (line, told.out, told.err)
    assert "adopted g~right, by consent" in words_of_both(told)
    assert entries(run) == before
    run("audit", "g~right").done()


def test_the_other_side_takes_back_nothing_agreed_until_it_is_declined(run, until):
    adopted(run, until)
    refused(run, "undo", "g~right", "--as", "allies")
    run("undo", until, "--as", "allies").done()
    refused_meanwhile = run("undo", "g~right", "--as", "allies")
    assert "until it is declined, that g~right was adopted" in words(refused_meanwhile)
    run("accept", until, "--as", "axis").done()
    run("undo", "g~right", "--as", "allies").done()


def test_what_was_agreed_on_is_not_declined_any_more(run, until):
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    adopted(run, until)
    refused(run, "decline", "g~right", "3", "--as", "axis")
    refused(run, "decline", "g~right", "--as", "axis")
    (one,) = run("proposals", "g~right", "--json").done().json["proposals"]
    assert (one["state"], one["waits_for"]) == ("adopted", [])
    told = words(run("proposals", "g~right", "--as", "axis").done())
    assert "Counts, and is not declined any more: Entry 4 of g adopted g~right" in told
    assert "skyledger decline" not in told
    for command in ("games", "next --as axis", "orders g~right --as axis"):
        assert "until declined by axis" not in words(run(*command.split()).done())


def test_what_came_since_is_declined(run, until):
    adopted(run, until)
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    run("decline", "g~right", "--as", "axis").done()


def test_what_was_undone_as_agreed_counts_again_by_no_decline(run, until):
    run("undo", "g~right", "--as", "allies").done()
    adopted(run, until)
    refused(run, "decline", "g~right", "3", "--as", "axis")


def test_nor_by_redo(run, parted):
    run("undo", "g~right", "--as", "axis").done()
    adopted(run, parted)
    refused(run, "redo", "g~right", "--as", "axis")
    refused(run, "redo", "g~right", "--propose", "--as", "axis")


def test_what_brings_back_what_was_agreed_on_is_allowed(run, parted):
    adopted(run, parted)
    run("undo", "g~right", "--because", "a slip", "--as", "gamemaster").done()
    run("redo", "g~right", "--as", "gamemaster").done()
    refused(run, "undo", "g~right", "--as", "axis")


def test_who_brought_back_what_was_undone_as_agreed_takes_it_back_again(run, parted, tmp_path):
    """A branch may come by mail that had the redo from where the trunk was not kept."""
    run("undo", "g~right", "--as", "axis").done()
    adopted(run, parted)
    run("export", "g~right", tmp_path / "r.jsonl").done()
    there = ("--db", tmp_path / "there.skyledger")
    run("import", tmp_path / "r.jsonl", *there).done()
    run("redo", "g", "--as", "axis", *there).done()
    run("export", "g", tmp_path / "back.jsonl", *there).done()
    run("import", tmp_path / "back.jsonl", "--beside", "right").done()
    run("undo", "g~right", "--as", "axis").done()
    assert [one["number"] for one in entries(run)] == [1, 2, 3, 4, 5]
    run("audit", "g~right").done()
