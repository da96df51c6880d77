"""Air units behind a number are called as one or as several."""

import pytest

from core.world_at_war.units import sort_told


@pytest.mark.parametrize(
    ("kind", "count", "told"),
    [("jet", 1, "jet"), ("jet", 2, "jets"), ("strategic bomber", 3, "strategic bombers"), ("AAF", 2, "AAF")],
)
def test_17_141A_a_sort_of_units_is_told_as_one_or_as_several(kind, count, told):
    assert sort_told(kind, "", count) == told
