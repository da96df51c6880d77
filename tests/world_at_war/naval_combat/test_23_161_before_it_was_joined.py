"""23.161 Who has a role in a round that orders named before the naval combat was joined has it in that round."""

import pytest

from events.world_at_war.naval_combat import CoverAllotted
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import FORCE_Z, KIDO, answered, at_allotting, sea

__all__ = ["sea"]


def at_covering_after_a_search(sea, number):
    """Naval air at Malta searches in a round of naval combat, or for submarines; then the battle is joined."""
    table = sea("2 NAS Britain Malta").as_seat("allies")
    table.when(give.Search(KIDO, give.Named(("BR-NAS-01",)), number)).accepted()
    return answered(at_allotting(table), give.AllotPatrol()).as_seat("allies")


def covered_by(flight):
    return give.AllotCover((give.Covering(FORCE_Z, flight),))


def test_23_161_who_searched_in_the_round_does_not_cover_in_it(sea):
    table = at_covering_after_a_search(sea, 1)
    table.when(covered_by(give.Flight((), ("BR-NAS-01",)))).refused("23.161/once")


def test_23_161_of_like_units_the_one_covers_that_has_no_role_in_the_round(sea):
    table = at_covering_after_a_search(sea, 1)
    table.when(covered_by(give.Flight((give.Group(1, "NAS", "Britain", "0000"),)))).accepted()
    (allotted,) = [one for one in table.facts if isinstance(one, CoverAllotted)]
    assert [air.units for air in allotted.cover] == [("BR-NAS-02",)]


@pytest.mark.parametrize("number", [0, 2])
def test_23_161_who_searched_for_submarines_or_in_another_round_covers(sea, number):
    table = at_covering_after_a_search(sea, number)
    table.when(covered_by(give.Flight((), ("BR-NAS-01",)))).accepted()
