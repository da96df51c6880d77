"""19.12, 19.31D, 19.2: what a round of air combat over a bombing mission is like, as far as these rules say."""

from core.world_at_war.under_way.commitments import BOMBING
from events.world_at_war.air_battle import AirBattleEnded
from events.world_at_war.board import DeclaredFact
from tests.world_at_war.interceptions import battle

RADAR = DeclaredFact("research", "Britain/radar", "2")


def bombed(board, *, facts=()):
    table = battle(board, "4 AAF Germany Ghent", "4 AAF Britain Bath", facts=facts)
    return table.met("4 AAF Germany Ghent", "4 AAF Britain Bath", kind=BOMBING)


def test_19_12_bombing_is_fought_for_a_single_round(board):
    table = bombed(board).thrown((1, 1), (1, 1))
    assert table.ended == [("0200", "single round")]
    assert "19.12" in table.rules


def test_19_31D_the_radar_of_the_defender_counts(board):
    table = bombed(board, facts=(RADAR,))
    assert table.calls == {"attacker": (4, {"19.31D": -2}), "defender": (4, {"19.31D": 2})}


def test_19_31D_that_of_the_attacker_does_not(board):
    table = bombed(board, facts=(DeclaredFact("research", "Germany/radar", "2"),))
    assert table.calls == {"attacker": (4, {}), "defender": (4, {})}


def test_19_2_defenders_against_bombing_do_not_abort_attackers_do(board):
    table = bombed(board).thrown((1, 1), (1, 1))
    assert table.losses == ((("GE-AAF-01",), ("GE-AAF-02",)), (("BR-AAF-01",), ()))
    assert table.last(AirBattleEnded).attackers_aborted == ("GE-AAF-02",)
