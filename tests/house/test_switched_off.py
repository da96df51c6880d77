"""What is switched off is noticed by the tests that name it, and nothing else is: `make switched-off`."""

import pytest

from tools.switched_off import CAUGHT, SURVIVED, chosen, targets, verdict


@pytest.mark.parametrize("key", ["18.21/once", "18.253"])
def test_a_condition_and_a_consequence_that_are_switched_off_are_caught(key):
    [target] = chosen([key], 1, 1)
    assert verdict(target, 60) == CAUGHT


def test_where_nothing_is_switched_off_nothing_is_caught():
    [target] = chosen(["18.21/once"], 1, 1)
    assert verdict(target, 600, lambda _: None) == SURVIVED


def test_a_seed_draws_the_same_again_and_a_key_that_is_none_is_told():
    assert chosen([], 9, 3) == chosen([], 9, 3) != chosen([], 9, 4)
    with pytest.raises(SystemExit, match=r"neither a condition nor a consequence: 7\.1"):
        chosen(["7.1"], 1, 1)
    assert {target.condition for target in targets()} == {True, False}
