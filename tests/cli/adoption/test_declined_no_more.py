"""D12: what counts until it is declined is told where a branch is to be adopted, for then nobody declines it any more."""

import pytest

from tests.cli.conftest import words

POLICY = """
name = "ud"
gamemaster = []
declared = "until declined"
adjustments = "consent"
options = "consent"
policy = "consent"
"""
TAKE = "take Valletta for Germany"
TOLD = "With m~b comes: an order of germany that needs the word of others, and has nobody's in it, entry {} of m~b."
COMMANDS = ("proposals m", "games", "next --as britain", "accept m 3 --as britain --dry-run")


@pytest.fixture
def malta(run, tmp_path):
    """Germany took Valletta, until America or Britain decline that."""
    (tmp_path / "ud.toml").write_text(POLICY)
    run("new", "malta_1942", "--id", "m", "--policy", str(tmp_path / "ud.toml")).done()
    run("order", "m", TAKE, "--as", "germany").done()
    return run


def branched(run, at, *orders):
    run("branch", "m", "--at", at, "--name", "b").done()
    for order in orders:
        run("order", "m~b", order, "--as", "germany").done()


@pytest.mark.parametrize(("at", "orders"), [("2", ["done"]), ("1", [TAKE])])
def test_what_could_be_declined_in_the_game_is_told_where_it_is_asked(malta, at, orders):
    branched(malta, at, *orders)
    for command in ("adopt m~b --as germany --dry-run", "adopt m~b --as germany", *COMMANDS):
        assert TOLD.format(2) in words(malta(*command.split()).done()), command


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_what_was_agreed_to_or_declined_before_is_not_told(malta, answer):
    malta(answer, "m", "2", "--as", "britain").done()
    branched(malta, "3", "done")
    assert "needs the word" not in words(malta("adopt", "m~b", "--as", "germany").done())


def test_once_the_branch_counts_neither_game_says_that_it_may_be_declined(malta):
    branched(malta, "2", "done")
    malta("adopt", "m~b", "--as", "germany").done()
    malta("accept", "m", "3", "--as", "britain").done()
    for game in ("m", "m~b"):
        told = words(malta("proposals", game).done())
        assert "Counts, and is not declined any more:" in told, game
        assert "until declined by" not in told, game
        refused = malta("decline", game, "2", "because", "no", "--as", "britain")
        assert refused.status == 1, game
