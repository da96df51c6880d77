"""A claim of what was so before entry 1: nothing was, and that is said, not that a place is none."""

import pytest


@pytest.mark.parametrize(
    "claim", ["base of GE-AAF-01 is Lille", "distance Lille to Lyon is 3", "status of GE-AAF-01 is inverted"]
)
def test_that_nothing_stood_before_entry_1_is_said(run, game, claim):
    ran = run("claim", game, claim, "--at", "1", "--as", "axis")
    told = " ".join((ran.out + ran.err).split())
    assert "Nothing stood before entry 1" in told
    assert "There is no" not in told
