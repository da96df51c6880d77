"""18.622, 18.623 Counter-interception, and the attack of the interceptors on the transport."""

from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, ON_TRANSPORT
from events.world_at_war.air_battle import AirBattleEnded, AirBattleRoundBegan
from tests.world_at_war.interceptions import AROUND, NAME, battle
from tests.world_at_war.orders import Disengage, FightOn, ReinforceCounterair


def countered(board, ours="3 AAF Germany Ghent", at_home="5 AAF Germany Ghent", **given):
    """German air protects a transport from three British AAF that intercept it over Dover."""
    table = battle(board, at_home, "3 AAF Britain Bath", **given)
    return table.met(ours, "3 AAF Britain Bath", kind=COUNTER_INTERCEPTION)


def test_18_622_after_a_round_the_intercepting_player_decides(board):
    table = countered(board)
    assert table.calls == {"attacker": (3, {}), "defender": (3, {})}
    table.thrown((2, 3), (1, 1))
    assert table.decides == ("defender", ("allies",))
    assert not table.may("axis", Disengage())
    table.said("allies", Disengage())
    end = AirBattleEnded(
        COUNTER_INTERCEPTION, "0200", "defender disengaged",
        ("GE-AAF-02", "GE-AAF-03"), ("BR-AAF-02", "BR-AAF-03"), (), ("BR-AAF-02",),
    )  # fmt: skip
    assert end in table.facts
    assert table.phase == AROUND


def test_18_622_if_it_goes_on_the_mover_may_bring_in_air_and_the_round_is_fought(board):
    table = countered(board).thrown((2, 3), (1, 1)).said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))
    table.barred("axis", Disengage(), "18.622")
    assert table.told() == "The interceptors over Dover have said that they fight on."
    table.said("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")), FightOn())
    assert table.calls == {"attacker": (3, {}), "defender": (2, {})}


def test_18_622_nobody_is_asked_where_nobody_could_come(board):
    table = countered(board, at_home="3 AAF Germany Ghent").thrown((2, 3), (1, 1)).said("allies", FightOn())
    assert table.decides is None
    assert [fact.round for fact in table.facts if isinstance(fact, AirBattleRoundBegan)] == [2]
    assert table.phase == f"{NAME}.rolling"
    assert table.calls == {"attacker": (2, {}), "defender": (2, {})}


def test_18_622_the_mover_may_bring_in_air_though_none_of_its_own_survived(board):
    table = countered(board, "1 AAF Germany Ghent").thrown((1, 1), (3, 3))
    assert table.losses == ((("GE-AAF-01",), ()), ((), ()))
    assert table.decides == ("defender", ("allies",))
    table.said("allies", FightOn()).barred("axis", FightOn(), "18.5634")
    table.said("axis", ReinforceCounterair(table.group("2 AAF Germany Ghent")), FightOn())
    assert table.calls == {"attacker": (2, {}), "defender": (3, {})}


def test_18_622_the_mover_need_not_bring_in_air_where_none_of_its_own_survived(board):
    table = countered(board, "1 AAF Germany Ghent").thrown((1, 1), (3, 3)).said("allies", FightOn())
    assert table.may("axis", Disengage())
    table.said("axis", Disengage())
    assert table.ended == [("0200", "attacker disengaged")]
    assert table.last(AirBattleEnded).defenders == ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")
    assert table.phase == AROUND


def test_18_622_once_air_was_brought_in_the_round_is_fought_though_none_survived(board):
    table = countered(board, "1 AAF Germany Ghent").thrown((1, 1), (3, 3)).said("allies", FightOn())
    table.said("axis", ReinforceCounterair(table.group("2 AAF Germany Ghent")))
    table.barred("axis", Disengage(), "18.622")


def test_18_622_it_is_over_when_the_mover_has_no_air_left(board):
    table = countered(board, "1 AAF Germany Ghent", "1 AAF Germany Ghent").thrown((1, 1), (3, 3))
    assert table.ended == [("0200", "attacker eliminated")]
    assert table.last(AirBattleEnded).defenders == ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")


def test_18_622_whether_the_mover_may_withdraw_is_doubt_W312(board):
    table = countered(board).thrown((2, 3), (1, 1)).said("allies", FightOn())
    assert "W312" in table.barred("axis", Disengage(), "18.622").ruling.grounds
    table = countered(board, doubts={"W312": "either"}).thrown((2, 3), (1, 1)).said("allies", FightOn())
    table.said("axis", Disengage())
    assert table.ended == [("0200", "attacker disengaged")]


def test_18_622_by_the_other_option_the_mover_is_asked_though_nobody_could_come(board):
    table = countered(board, at_home="3 AAF Germany Ghent", doubts={"W312": "either"})
    table.thrown((2, 3), (1, 1)).said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))


def attacked(board, interceptors, transports, *, doubts=None):
    table = battle(board, interceptors, transports, doubts=doubts or {})
    return table.met(interceptors, transports, kind=ON_TRANSPORT)


def test_18_623_the_interceptors_make_a_single_roll_and_the_transport_none(board):
    table = attacked(board, "2 AAF Germany Ghent", "1 air transport Britain Bath")
    assert table.calls == {"attacker": (2, {})}
    table.thrown((4, 4))
    assert table.losses == (((), ()), (("BR-air-transport-01",), ()))
    assert table.ended == [("0200", "defender eliminated")]


def test_18_623_no_roll_of_the_transport_whatever_is_played_of_doubt_W182(board):
    table = attacked(
        board, "2 AAF Germany Ghent", "1 air transport Britain Bath", doubts={"W182": "lowest_row"}
    )
    assert table.calls == {"attacker": (2, {})}


def test_18_623_a_transport_that_is_aborted_is_told_as_such(board):
    table = attacked(board, "2 AAF Germany Ghent", "2 air transport Britain Bath").thrown((1, 1))
    assert table.losses[1] == ((), ("BR-air-transport-01",))
    assert table.ended == [("0200", "single round")]
    assert table.last(AirBattleEnded).defenders_aborted == ("BR-air-transport-01",)
    assert "19.12" in table.rules
