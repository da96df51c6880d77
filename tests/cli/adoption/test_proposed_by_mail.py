"""D12: a file by which a branch is proposed that is not here, or not as it is proposed, is told as that by `import`."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import words

__all__ = ["parted"]

NOT_HERE = "Entry 4 proposes to adopt g~right, which is not here"
NOBODY = "Entry 4 proposes to adopt g~right, and nobody can agree to it here: "
OTHERWISE = "g~right parted from g otherwise, or has another head"


@pytest.fixture
def elsewhere(run, parted, tmp_path):
    """elsewhere(*options) -> the game imported there once what it has proposes the branch; both were sent before."""
    there = ("--db", tmp_path / "other.skyledger")
    for name, branch in (("g", parted), ("right", "g~right")):
        run("export", branch, tmp_path / f"{name}.jsonl").done()
    run("import", tmp_path / "g.jsonl", *there).done()

    def proposed(*options, right=True, before=()):
        if right:
            run("import", tmp_path / "right.jsonl", "--beside", "right", *there).done()
        for command in before:
            run(*command.split(), *there).done()
        run("adopt", "g~right", "--as", "axis").done()
        run("export", parted, tmp_path / "later.jsonl").done()
        return run("import", tmp_path / "later.jsonl", *options, *there).done()

    return proposed


ALL = [("--dry-run",), (), ("--dry-run", "--json"), ("--json",)]


def said_in(ran, options, told):
    return any(told in one for one in (ran.json["proposed"] if "--json" in options else [words(ran)]))


@pytest.mark.parametrize("options", ALL)
def test_a_proposed_branch_that_is_not_here_is_told(elsewhere, options):
    assert said_in(elsewhere(*options, right=False), options, NOT_HERE)


@pytest.mark.parametrize("options", ALL)
def test_one_that_was_changed_here_is_told(elsewhere, options):
    told = elsewhere(*options, before=["undo g~right --as axis"])
    assert said_in(told, options, f"{NOBODY}Entry 3 of g~right changed what is to be adopted")


@pytest.mark.parametrize("options", ALL)
def test_another_one_under_its_name_is_told(run, elsewhere, options):
    told = elsewhere(*options, right=False, before=["branch g --at 1 --name right"])
    assert said_in(told, options, f"{NOBODY}{OTHERWISE}")


@pytest.mark.parametrize("options", ALL)
def test_one_that_stands_as_it_is_proposed_is_not(elsewhere, options):
    assert "proposes to adopt" not in words(elsewhere(*options))
