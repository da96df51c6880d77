"""D12: what a seat takes back, agrees to beforehand or throws in a branch is its word, and told as its orders are."""

import pytest

from tests.cli.conftest import words

GIVEN = "an order of {seat} that was not given in this game, entry {entry} of {branch}"
ENDS = "an order of {seat} that {branch} has not, entry {entry} of this game"


def order(run, game, *given):
    for seat, text in given:
        run("order", game, text, "--as", seat).done()


def adopting(run, branch, seat="germany"):
    """What an adoption by a seat is told to bring, before and when it is asked for."""
    dry = words(run("adopt", branch, "--as", seat, "--dry-run").done())
    told = words(run("adopt", branch, "--as", seat).done())
    return [one for one in (dry, told) if one]


def test_a_standing_acceptance_in_anothers_name_is_told_though_it_was_ended_again(run):
    run("new", "malta_1942", "--policy", "consent", "--id", "g").done()
    run("branch", "g", "--name", "p").done()
    run("accept", "g~p", "always", "declared", "from", "germany", "--as", "britain").done()
    order(run, "g~p", ("germany", "propose take Valletta for Germany"))
    run("accept", "g~p", "no", "more", "declared", "from", "germany", "--as", "britain").done()
    for told in adopting(run, "g~p"):
        assert "orders of britain that were not given in this game, entries 2 and 4 of g~p." in told
    assert "of britain in entries 2 and 4" in words(run("audit", "g~p").done())


def test_a_standing_acceptance_that_the_game_has_alike_is_none_of_them(run):
    run("new", "malta_1942", "--policy", "consent", "--id", "g").done()
    run("branch", "g", "--name", "p").done()
    for game in ("g", "g~p"):
        run("accept", game, "always", "declared", "from", "germany", "--as", "britain").done()
    assert all("not given in this game" not in told for told in adopting(run, "g~p"))


def test_a_proposal_in_anothers_name_that_waits_for_an_answer_is_told(run):
    run("new", "malta_1942", "--policy", "consent", "--id", "g").done()
    run("branch", "g", "--name", "p").done()
    order(run, "g~p", ("britain", "propose take Valletta for Germany"))
    for told in adopting(run, "g~p"):
        assert GIVEN.format(seat="britain", entry=2, branch="g~p") in told


@pytest.fixture
def overruled(run):
    """Entry 2 of Germany, which the gamemaster took back in entry 3."""
    run("new", "malta_1942", "--id", "g").done()
    order(run, "g", ("germany", "place airbase German at Mersa Matruh"))
    run("undo", "g", "--as", "gamemaster", "--because", "it was wrong").done()
    return "g"


def test_what_another_took_back_of_ones_own_counts_again_by_his_word_alone(run, overruled):
    run("branch", overruled, "--name", "r").done()
    run("redo", "g~r", "--as", "gamemaster").done()
    for told in adopting(run, "g~r"):
        assert GIVEN.format(seat="gamemaster", entry=4, branch="g~r") in told
    assert "of gamemaster in entry 4" in words(run("audit", "g~r").done())


def test_what_another_took_back_since_is_told_to_be_his_word_that_ends(run, overruled):
    run("branch", overruled, "--at", "2", "--name", "r").done()
    for told in adopting(run, "g~r"):
        assert ENDS.format(seat="gamemaster", entry=3, branch="g~r") in told


def test_a_redo_in_a_branch_of_a_branch_is_told(run, overruled):
    run("branch", overruled, "--name", "r").done()
    run("branch", "g~r", "--name", "s").done()
    run("redo", "g~s", "--as", "gamemaster").done()
    assert all(
        GIVEN.format(seat="gamemaster", entry=4, branch="g~s") in told for told in adopting(run, "g~s")
    )


def test_what_counts_until_declined_and_was_declined_counts_again_by_his_word_alone(run, tmp_path):
    rules = tmp_path / "until.toml"
    rules.write_text(
        'name = "ud"\ngamemaster = []\ndeclared = "until declined"\nadjustments = "consent"\n'
        'options = "consent"\npolicy = "consent"\n'
    )
    run("new", "malta_1942", "--policy", str(rules), "--id", "g").done()
    order(run, "g", ("germany", "take Valletta for Germany"))
    run("decline", "g", "because", "no", "--as", "britain").done()
    run("branch", "g", "--name", "q").done()
    run("redo", "g~q", "--as", "britain").done()
    for told in adopting(run, "g~q"):
        assert GIVEN.format(seat="britain", entry=4, branch="g~q") in told


def fought(run, policy="consent"):
    """19: a counterair of Valletta in which both have rolled: Germany in entry 9, Britain in entry 10."""
    run("new", "malta_1942", "--policy", policy, "--id", "g").done()
    order(
        run,
        "g",
        *((seat, "done") for seat in ("germany", "italy") * 2),
        ("germany", "counterair Valletta with 4 AAF German from Catania"),
        *(("germany", "done"), ("italy", "done"), ("germany", "dice 4 4"), ("britain", "dice 3 3")),
    )
    return "g"


def test_other_dice_in_anothers_name_are_told_though_he_rolled_in_the_game(run):
    run("branch", fought(run), "--at", "9", "--name", "v").done()
    order(run, "g~v", ("britain", "dice 1 1"))
    for told in adopting(run, "g~v"):
        assert GIVEN.format(seat="britain", entry=10, branch="g~v") in told
    assert "of britain in entry 10" in words(run("audit", "g~v").done())


def test_other_dice_in_a_correction_are_told(run):
    run("correct", fought(run), "--at", "10", "--dice", "1", "1", "--name", "v").done()
    assert all(GIVEN.format(seat="britain", entry=10, branch="g~v") in told for told in adopting(run, "g~v"))


def test_the_same_dice_behind_the_same_orders_are_his(run):
    run("branch", fought(run), "--at", "9", "--name", "v").done()
    order(run, "g~v", ("britain", "dice 3 3"))
    assert all("not given in this game" not in told for told in adopting(run, "g~v"))


def test_the_same_dice_for_another_battle_are_told(run):
    run("branch", fought(run), "--at", "5", "--name", "x").done()
    order(
        run,
        "g~x",
        ("germany", "counterair Valletta with 3 AAF German from Catania"),
        *(("germany", "done"), ("italy", "done"), ("germany", "dice 4 4"), ("britain", "dice 3 3")),
    )
    for told in adopting(run, "g~x"):
        assert GIVEN.format(seat="britain", entry=10, branch="g~x") in told


UNAGREED = "an order of germany that needs the word of others, and has nobody's in it, entry 6 of g~t"


@pytest.mark.parametrize(
    "given", ["adjust rules edition 2005 because so", "take Valletta for Germany", "policy undo free"]
)
def test_what_needs_the_word_of_others_in_a_correction_is_told_where_it_is_made_and_adopted(run, given):
    correct = ("correct", fought(run), "--before", "6", given, "--of", "germany", "--name", "t")
    made = words(run(*correct, "--as", "germany").done())
    assert f"In it is {UNAGREED}; who is asked to adopt it is told so." in made
    assert all(f"With g~t comes: {UNAGREED}" in told for told in adopting(run, "g~t"))
    for command in ("proposals g", "accept g --as britain --dry-run", "accept g --as britain", "log g"):
        assert UNAGREED in words(run(*command.split()).done()), command


def test_what_the_others_agreed_to_in_the_game_lacks_nobodys_word_in_a_correction(run):
    run("new", "malta_1942", "--policy", "consent", "--id", "g").done()
    order(run, "g", ("germany", "propose take Valletta for Germany"), ("britain", "accept"))
    order(run, "g", ("germany", "done"), ("italy", "done"))
    told = run(
        "correct", "g", "--at", "4", "--instead", "place airbase German at Mersa Matruh", "--name", "t"
    )
    assert "the word of others" not in words(told.done())
    assert all("the word of others" not in told for told in adopting(run, "g~t"))


def test_by_a_free_adoption_the_log_has_what_needed_the_word_of_others(run, tmp_path):
    rules = tmp_path / "free.toml"
    rules.write_text(
        'name = "af"\ngamemaster = []\nadoption = "free"\ndeclared = "consent"\nadjustments = "consent"\n'
        'options = "consent"\npolicy = "consent"\n'
    )
    fought(run, str(rules))
    run("correct", "g", "--before", "6", "take Valletta for Germany", "--of", "germany", "--name", "t").done()
    run("adopt", "g~t", "--as", "germany").done()
    assert UNAGREED in words(run("log", "g").done())


def test_what_is_found_of_another_claim_is_another_finding(run):
    run("branch", fought(run), "--name", "c").done()
    for game, claim in (("g", "illegal"), ("g~c", "legal")):
        entry = (
            run("claim", game, claim, "--at", "6", "--as", "germany", "--json").done().json["entry"]["number"]
        )
        run("order", game, f"propose rule-on {entry} denied because so", "--as", "germany").done()
        run("order", game, "accept", "--as", "britain").done()
    given = GIVEN.format(seat="britain", entry=13, branch="g~c")
    assert all(given in told for told in adopting(run, "g~c"))
