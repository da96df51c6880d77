"""A report tells of task forces and of air at sea in a part of its own, whose force has its name there."""

from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.naval_employment import TaskForceSpotted
from skyledger.reporting.happenings import Happening
from skyledger.reporting.report import PhaseKey
from skyledger.reporting.world_at_war.kinds import AT_SEA, UNTOLD, _kind, by_part
from tests.telling.naval_facts import NAVAL
from tests.world_at_war.conftest import Given, board

__all__ = ["board"]


def test_23_what_happens_at_sea_is_told_in_a_part_of_its_own():
    assert {_kind(event) for event in NAVAL if type(event) not in UNTOLD} == {AT_SEA}


def test_23_a_task_force_is_no_counterair_from_carriers(board):
    game = Given(board("Lille~ = Ghent~")).game
    facts = TaskForceSpotted("Force K", "0100", (), 0, ""), CarrierSunk("Ark", "0100", at_sea=True, force="K")
    key = PhaseKey("Summer 1942 Axis", "movement")
    told = [Happening(key, number, "axis", event, (), game, game, 0) for number, event in enumerate(facts)]
    assert [part.kind for part in by_part(told)] == ["naval", AT_SEA]
