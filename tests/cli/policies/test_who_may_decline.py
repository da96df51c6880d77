"""What counts until it is declined names who may decline it: none of those who agreed to it beforehand."""

import pytest

from tests.cli.conftest import words

TAKE = "take Algiers for Germany"
ASKED = "america or britain may decline it"
NOBODY = "It counts at once, and nobody can decline it: the word of america or britain was given beforehand."


@pytest.fixture
def agreeing(run, tmp_path):
    """agreeing("america", "undo") -> a game in which that seat agrees beforehand to all of that kind."""
    (tmp_path / "q.toml").write_text('name = "q"\ndeclared = "until declined"\nundo = "until declined"\n')
    run("new", "sicily_1943", "--id", "g", "--policy", str(tmp_path / "q.toml")).done()

    def begun(seat, kind):
        run("accept", "g", "always", kind, "--as", seat).done()
        return run

    return begun


def test_where_one_of_a_side_agreed_beforehand_nobody_of_it_can_decline(agreeing):
    run = agreeing("america", "declared")
    told = words(run("order", "g", TAKE, "--as", "germany").done())
    assert NOBODY in told
    assert "Agreed to beforehand, by a standing acceptance: america." in told
    for seat in ("america", "britain"):
        assert "is done already, by entry 3" in words(run("decline", "g", "3", "--as", seat))
    for command in ("log g --from 3", "log g --from 3 --json", "find beforehand g", "find nobody g"):
        told = words(run(*command.split()).done())
        assert NOBODY in told, command
        assert "may decline" not in told, command


def test_who_did_not_agree_beforehand_may_decline_still_and_is_named_alone(agreeing):
    run = agreeing("america", "undo")
    for seat in ("italy", "america"):
        run(
            "order",
            "g",
            f"declare supply of {'Palermo' if seat == 'italy' else 'Algiers'} none",
            "--as",
            seat,
        )
    told = words(run("undo", "g", "--to", "3", "--as", "germany").done())
    assert "It counts at once, until declined: italy may decline it." in told
    assert "Agreed to beforehand, by a standing acceptance: america." in told
    assert "has agreed" in words(run("decline", "g", "5", "--as", "america"))
    assert "counts again" in words(run("decline", "g", "5", "--as", "italy").done())


def test_where_nobody_agreed_beforehand_each_who_is_asked_may_decline(agreeing):
    run = agreeing("america", "undo")
    assert ASKED in words(run("order", "g", TAKE, "--as", "germany").done())
    run("decline", "g", "3", "--as", "britain").done()
