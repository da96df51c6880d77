"""D12: a branch that took back what is proposed of it is not adopted."""

from tests.cli.adoption.test_adopting import parted

__all__ = ["parted"]


def test_a_branch_that_took_back_what_is_proposed_of_it_is_not_adopted(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("undo", "g~right", "--as", "axis").done()
    told = run("accept", parted, "--as", "allies")
    assert told.status == 2
    assert "In entry 3 of g~right was taken back what is to be adopted" in " ".join(told.err.split())
    run("audit", "g~right").done()
