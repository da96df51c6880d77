"""D12: a branch that took back what is proposed of it is not adopted."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import words

__all__ = ["parted"]


def test_a_branch_that_took_back_what_is_proposed_of_it_is_not_adopted(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    told = run("accept", parted, "--as", "allies")
    assert told.status == 2
    assert "In entry 3 of g~right was taken back what is to be adopted" in " ".join(told.err.split())
    run("audit", "g~right").done()


@pytest.mark.parametrize("way", ["by right", "by consent"])
def test_nor_is_it_adopted_again_by_redo(run, parted, way):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("undo", "g~right", "--as", "axis").done()
    if way == "by consent":
        run("redo", parted, "--propose", "--as", "axis").done()
    again = ("redo", "--as", "gamemaster") if way == "by right" else ("accept", "--as", "allies")
    for tried in (("--dry-run",), ()) if way == "by right" else ((),):
        told = run(again[0], parted, *again[1:], *tried)
        assert told.status == 2, (told.out, told.err)
        assert "In entry 3 of g~right was taken back what is to be adopted" in " ".join(told.err.split())
    assert "g~right was adopted" not in words(run("show", parted).done())
    run("order", parted, "done", "--as", "axis").done()
    run("audit", parted).done()
