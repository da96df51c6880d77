"""D12: who is asked for an adoption is told which orders in it are in the name of others, and not in the trunk."""

import pytest

from tests.cli.conftest import STAGE, words

TOLD = "With g~so comes: an order of allies that was not given in this game, entry 3 of g~so."
COMMANDS = ("proposals g", "log g --from 3", "games", "next --as allies", "accept g --as allies --dry-run")


@pytest.fixture
def in_their_name(run, position):
    """A branch that axis corrected: with an order of allies, whose word nobody heard, and axis's own."""
    run("new", "--from", position, "--id", "g").done()
    run("order", "g", STAGE, "--as", "axis").done()
    run("branch", "g", "--name", "so").done()
    run("order", "g~so", "declare supply of Lyon none", "--as", "allies").done()
    run("order", "g~so", "done", "--as", "axis").done()
    return "g"


def test_it_is_told_where_it_is_proposed_and_asked_and_agreed_to(run, in_their_name):
    for command in ("adopt g~so --as axis --dry-run", "adopt g~so --as axis", *COMMANDS):
        assert TOLD in words(run(*command.split()).done()), command
    (one,) = run("proposals", "g", "--json").done().json["proposals"]
    assert [found["orders"] for found in one["comes_with"]] == [{"allies": [3]}]
    for command in ("accept g --as allies", "log g --from 4", "proposals g"):
        assert TOLD in words(run(*command.split()).done()), command


THEIRS = "taken as recorded: orders that were not given in g, as those of their seats: {}."


def test_an_audit_of_the_branch_names_them_and_those_of_its_other_seats(run, in_their_name):
    both = THEIRS.format("of allies in entry 3 and of axis in entry 4")
    assert both in words(run("audit", "g~so").done())
    assert "as those of their seats" not in words(run("audit", "g").done())
    run("order", "g", "declare supply of Lyon none", "--as", "allies").done()
    assert THEIRS.format("of axis in entry 4") in words(run("audit", "g~so").done())


def test_once_it_counts_an_audit_names_those_that_were_adopted(run, in_their_name):
    run("adopt", "g~so", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()
    run("order", "g~so", "declare supply of Metz none", "--as", "allies").done()
    assert THEIRS.format("of allies in entry 3 and of axis in entry 4") in words(run("audit", "g~so").done())


TAKE = "propose declare supply of Lyon none"


@pytest.fixture
def agreed_in_their_name(run, position):
    """A branch in which allies proposed an order and agreed to it as axis, whose word nobody heard."""
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", STAGE, "--as", "axis").done()
    run("branch", "g", "--name", "so").done()
    run("order", "g~so", TAKE, "--as", "allies").done()
    run("accept", "g~so", "3", "--as", "axis").done()
    return "g"


ACCEPTED = "With g~so comes: an order of axis that was not given in this game, entry 4 of g~so."


def test_an_answer_in_their_name_is_told_wherever_an_order_would_be(run, agreed_in_their_name):
    asked = (command.replace("allies", "axis") for command in COMMANDS)
    for command in ("adopt g~so --as allies --dry-run", "adopt g~so --as allies", *asked):
        assert ACCEPTED in words(run(*command.split()).done()), command
    told = words(run("audit", "g~so").done())
    assert THEIRS.format("of allies in entry 3 and of axis in entry 4") in told


def test_an_answer_that_was_given_in_the_trunk_too_is_none_of_them(run, agreed_in_their_name):
    run("order", "g", TAKE, "--as", "allies").done()
    run("accept", "g", "3", "--as", "axis").done()
    assert "not given in this game" not in words(run("adopt", "g~so", "--as", "allies").done())


def test_an_answer_to_another_proposal_is_told(run, agreed_in_their_name):
    run("order", "g", "propose declare supply of Metz none", "--as", "allies").done()
    run("accept", "g", "3", "--as", "axis").done()
    assert ACCEPTED in words(run("adopt", "g~so", "--as", "allies").done())


def test_of_a_branch_of_a_branch_it_is_what_the_game_of_both_has_not(run, in_their_name):
    run("branch", "g~so", "--at", "3", "--name", "on").done()
    told = words(run("audit", "g~on").done())
    assert THEIRS.format("of allies in entry 3") in told


def test_of_his_own_orders_who_proposes_it_is_told_nothing(run, in_their_name):
    told = words(run("adopt", "g~so", "--as", "allies").done())
    assert "With g~so comes: an order of axis that was not given in this game, entry 4 of g~so." in told
    assert "of allies that" not in told


def test_an_order_that_the_trunk_has_too_is_none_of_them(run, in_their_name):
    run("order", "g", "declare supply of Lyon none", "--as", "allies").done()
    assert "not given in this game" not in words(run("adopt", "g~so", "--as", "axis").done())


def test_what_was_undone_in_the_trunk_was_not_given(run, in_their_name):
    run("order", "g", "declare supply of Lyon none", "--as", "allies").done()
    run("undo", "g", "--as", "allies").done()
    assert TOLD in words(run("adopt", "g~so", "--as", "axis").done())


def test_what_was_undone_in_the_branch_does_not_come(run, in_their_name):
    run("undo", "g~so", "--to", "4", "--as", "axis").done()
    run("undo", "g~so", "--as", "allies").done()
    assert "not given in this game" not in words(run("adopt", "g~so", "--as", "axis").done())


def test_a_correction_in_the_name_of_another_is_told(run, in_their_name):
    told = run(
        "correct",
        "g",
        "--before",
        "2",
        "declare supply of Lyon none",
        "--of",
        "allies",
        "--as",
        "axis",
        "--name",
        "x",
    )
    told.done()
    assert "With g~x comes: an order of allies that was not given in this game, entry 2 of g~x." in words(
        run("adopt", "g~x", "--as", "axis").done()
    )


def test_a_done_is_alike_only_behind_the_same_orders(run):
    """What Britain and America let pass in the branch is an attack that nobody announced in the game."""
    run("new", "air_supremacy_2", "--policy", "consent", "--id", "g").done()
    passed = (("germany", "done"), ("britain", "done"), ("america", "done"))
    run("branch", "g", "--name", "p").done()
    run("branch", "g", "--name", "same").done()
    for game, count in (("g", 2), ("g~p", 1), ("g~same", 2)):
        run("order", game, f"attack NA-4 with {count} German fighter from France", "--as", "germany").done()
        for seat, order in passed:
            run("order", game, order, "--as", seat).done()
    told = words(run("adopt", "g~p", "--as", "germany").done())
    for seat, entry in (("britain", 4), ("america", 5)):
        assert f"an order of {seat} that was not given in this game, entry {entry} of g~p" in told
        assert f"an order of {seat} that g~p has not, entry {entry} of this game" in told
    assert "With g~same" not in words(run("adopt", "g~same", "--as", "germany", "--dry-run").done())


def test_a_roll_of_another_that_a_correction_gives_again_is_none_that_ends(run):
    run("new", "malta_1942", "--id", "m", "--dice", "machine").done()
    fly = "counterair Valletta with {} AAF German from Catania"
    for seat, order in (
        *((seat, "done") for seat in ("germany", "italy") * 2),
        *(("germany", fly.format(4)), ("germany", "done"), ("italy", "done")),
        *(("germany", "roll"), ("britain", "roll")),
    ):
        run("order", "m", order, "--as", seat).done()
    run("correct", "m", "--at", "6", "--instead", fly.format(3), "--name", "c").done()
    assert "that m~c has not" not in words(run("adopt", "m~c", "--as", "germany").done())


@pytest.mark.parametrize("order", ["dice 1 1", "roll"])
def test_a_roll_in_their_name_is_told_and_named_by_an_audit(run, order):
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    for seat, one in (
        *((seat, "done") for seat in ("germany", "italy") * 2),
        ("germany", "counterair Valletta with 4 AAF German from Catania"),
        *(("germany", "done"), ("italy", "done"), ("germany", "roll")),
    ):
        run("order", "m", one, "--as", seat).done()
    run("branch", "m", "--name", "t").done()
    run("order", "m~t", order, "--as", "britain").done()
    told = words(run("adopt", "m~t", "--as", "germany").done())
    assert "With m~t comes: an order of britain that was not given in this game, entry 10 of m~t." in told
    assert "of britain in entry 10" in words(run("audit", "m~t").done())


def test_a_done_behind_a_policy_that_is_set_on_both_sides_is_alike(run):
    run("new", "malta_1942", "--id", "m").done()
    run("branch", "m", "--name", "same").done()
    for game in ("m", "m~same"):
        run("order", game, "policy undo free", "--as", "gamemaster").done()
        run("order", game, "done", "--as", "germany").done()
    assert "With m~same" not in words(run("adopt", "m~same", "--as", "italy", "--dry-run").done())


# Also as he agrees that an adoption count again, of his own orders.

FIGHT_ON = "standing order: fight on"
COMES_AGAIN = "With m~b comes: an order of britain that was not given in this game, entry 3 of m~b."
ENDS_AGAIN = "With m~b ends: an order of britain that m~b has not, entry 2 of this game."


@pytest.fixture
def proposed_again(run):
    """Germany's branch has an order in Britain's name and not Britain's own; its adoption was taken back."""
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("order", "m", FIGHT_ON, "--as", "britain").done()
    run("branch", "m", "--at", "1", "--name", "b").done()
    run("order", "m~b", "place airbase German at Palermo", "--as", "germany").done()
    run("order", "m~b", "standing order: disengage with fewer than 3 left", "--as", "britain").done()
    for command in ("adopt m~b", "undo m --propose", "redo m --propose"):
        run(*command.split(), "--as", "germany").done()
        if not command.startswith("redo"):
            run("accept", "m", "--as", "britain").done()
    return run


def test_who_agrees_is_told_of_his_own_orders(proposed_again):
    for command in (
        "proposals m",
        "accept m --as britain --dry-run",
        "accept m --as britain",
        "log m --from 8",
    ):
        told = words(proposed_again(*command.split()).done())
        assert COMES_AGAIN in told, command
        assert "With m~b ends: orders of britain" in told or ENDS_AGAIN in told, command
        assert "order of germany" not in told, command
