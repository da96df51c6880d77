"""What a name means that a person gives, and what is told of one that means nothing."""

import pytest

from core.mistakes import Mistake, known

FRUIT = {"Apple": 1, "Sweet Pear": 2}


def test_a_name_is_known_whatever_its_capitals():
    assert [known("fruit", given, FRUIT) for given in ("Apple", "aPPLE", "sweet pear")] == [1, 1, 2]


@pytest.mark.parametrize(("given", "near"), [("Aple", ("Apple",)), ("", ()), ("tractor", ())])
def test_an_unknown_name_is_told_with_its_sort_and_the_names_like_it(given, near):
    with pytest.raises(Mistake, match="There is no fruit called") as told:
        known("fruit", given, FRUIT, "Ask at the market.")
    assert (told.value.given, told.value.near) == (given, near)
    assert str(told.value).endswith("Ask at the market.")
