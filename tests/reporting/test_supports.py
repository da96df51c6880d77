"""A report of a combat phase tells of air support in a part of its own."""

from skyledger.reporting.world_at_war.kinds import _kind
from tests.telling.support_facts import SUPPORT


def test_18_55_18_61_what_supports_is_told_in_a_part_of_its_own():
    assert {_kind(event) for event in SUPPORT} == {"supports"}
