"""D12: an adoption that came by mail, of a branch that took something back here meanwhile, is told as that."""

import pytest

from tests.cli.conftest import words

TOLD = (
    "m~b was adopted, and counts in place of this game; by its entry 3, an undo, redo or decline, what was adopted "
    "counts otherwise there by now."
)
AUDIT = "taken as recorded: what entry 4 adopted of m~b, though entry 3 there changed it by undo, redo or decline."


@pytest.fixture
def elsewhere(run, tmp_path):
    """A table of another file, which took back in the branch what was agreed on in the first one."""
    other = ("--db", str(tmp_path / "other.skyledger"))

    def there(*line):
        return run(*line, *other)

    mails = [str(tmp_path / name) for name in ("branch", "before", "after")]
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("order", "m", "standing order: fight on", "--as", "britain").done()
    run("branch", "m", "--at", "1", "--name", "b").done()
    run("order", "m~b", "place airbase German at Palermo", "--as", "germany").done()
    run("export", "m~b", mails[0]).done()
    run("adopt", "m~b", "--as", "germany").done()
    run("export", "m", mails[1]).done()
    run("accept", "m", "--as", "britain").done()
    run("export", "m", mails[2]).done()
    there("import", mails[1]).done()
    there("import", mails[0], "--beside", "b").done()
    there("undo", "m~b", "--as", "germany").done()
    return there, mails[2]


def test_import_and_all_that_tell_of_it_say_so(elsewhere):
    there, mail = elsewhere
    assert TOLD in words(there("import", mail, "--dry-run").done())
    assert TOLD in words(there("import", mail).done())
    for command in ("show m", "games", "orders m --as britain"):
        assert "counts otherwise there by now" in words(there(*command.split()).done()), command
    assert AUDIT in words(there("audit", "m").done())


def test_once_it_is_set_right_nothing_is_said(elsewhere):
    there, mail = elsewhere
    there("redo", "m~b", "--as", "germany").done()
    for command in (("import", mail), ("show", "m"), ("audit", "m")):
        assert "otherwise" not in words(there(*command).done()), command
