"""18.563 How the interception of defensive air support is fought."""

from core.ruling import Ruled
from events.world_at_war.air_battle import (
    AirBattleBegan,
    AirBattleEnded,
    AirBattleReinforced,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
)
from events.world_at_war.support import GroundSupport
from tests.world_at_war.interceptions import AROUND, NAME, battle
from tests.world_at_war.orders import (
    Adjust,
    Declare,
    Disengage,
    FightOn,
    LeaveStandingOrder,
    ReinforceCounterair,
)

KIND = "interception of defensive air support"


def names(code, *numbers):
    return tuple(f"{code}-{number:02d}" for number in numbers)


def intercepted(board, *more, facts=(), **given):
    """Three German AAF meet three British over Dover; two Germans stay at home."""
    table = battle(board, "5 AAF Germany Ghent", "3 AAF Britain Bath", *more, facts=facts, **given)
    return table.met("3 AAF Germany Ghent", "3 AAF Britain Bath")


def test_18_5631_a_round_is_fought_at_least_and_then_the_defender_decides(board):
    table = intercepted(board)
    assert table.calls == {"attacker": (3, {}), "defender": (3, {})}
    assert table.phase == f"{NAME}.rolling"
    for order in (FightOn(), Disengage()):
        assert not table.may("allies", order)
        assert not table.may("axis", order)
    table.thrown((2, 3), (1, 1))
    assert table.losses == ((("GE-AAF-01",), ()), (("BR-AAF-01",), ("BR-AAF-02",)))
    assert table.decides == ("defender", ("allies",))
    assert table.phase == f"{NAME}.defender_decides"
    assert "18.5631" in table.rules


def test_18_5632_a_defender_that_goes_home_ends_it(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", Disengage())
    left = names("GE-AAF", 2, 3), names("BR-AAF", 2, 3)
    end = AirBattleEnded(KIND, "0200", "defender disengaged", *left, (), ("BR-AAF-02",))
    assert end in table.facts
    assert "18.5632" in table.rules
    assert table.phase == AROUND
    assert table.game.battles == ()


def test_18_5633_who_was_not_aborted_by_the_last_roll_supports(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", FightOn()).said("axis", Disengage())
    end = table.last(AirBattleEnded)
    assert (end.how, end.defenders, end.defenders_aborted) == (
        "attacker disengaged", names("BR-AAF", 2, 3), ("BR-AAF-02",),
    )  # fmt: skip


def test_18_5633_only_the_last_roll_counts(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", FightOn()).said("axis", FightOn())
    table.thrown((1, 1), (1, 1)).said("allies", FightOn()).said("axis", Disengage())
    end = table.last(AirBattleEnded)
    assert end.defenders_aborted == ("BR-AAF-02",)
    assert table.losses[1] == ((), ("BR-AAF-02",))


def test_18_5634_all_that_were_not_eliminated_fight_again_the_aborted_too(board):
    table = intercepted(board).thrown((2, 3), (3, 3)).said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))
    table.said("axis", FightOn())
    begun = AirBattleRoundBegan(KIND, "0200", 2, names("GE-AAF", 2, 3), names("BR-AAF", 2, 3))
    assert begun in table.facts
    assert table.calls == {"attacker": (2, {}), "defender": (2, {})}


def test_18_5634_the_attacker_brings_in_units_that_were_not_committed(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", FightOn())
    table.said("axis", ReinforceCounterair(table.group("2 AAF Germany Ghent")))
    assert table.facts == [AirBattleReinforced(KIND, "0200", names("GE-AAF", 4, 5))]
    table.barred("axis", Disengage(), "18.5634/reinforced")
    table.said("axis", FightOn())
    assert table.calls["attacker"] == (4, {})


def test_18_5634_not_with_units_that_fight_already(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", FightOn())
    table.barred("axis", ReinforceCounterair(table.group("3 AAF Germany Ghent")), "18.41/committed")
    assert table.told() == "GE-AAF-02 is committed to interception of defensive air support (Dover)."


def test_18_5634_nor_with_units_that_support_the_attack(board):
    flying = (GroundSupport(("0200",), "regular", units=names("GE-AAF", 4)),)
    table = intercepted(board, supports=flying).thrown((2, 3), (1, 1)).said("allies", FightOn())
    table.barred("axis", ReinforceCounterair(table.group("4 AAF Germany Ghent")), "18.41/committed")
    assert "GE-AAF-04 is committed to ground support (Dover)." in table.told()
    table.said("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")))
    assert table.facts == [AirBattleReinforced(KIND, "0200", names("GE-AAF", 5))]


def test_18_5634_nor_before_the_defender_has_decided(board):
    table = intercepted(board).thrown((2, 3), (1, 1))
    assert not table.may("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")))


def test_18_5634_nor_with_units_out_of_range(board):
    far = "Metz . . . . Ghent~ . Dover~ = Bath~"
    table = battle(board, "2 AAF Germany Ghent", "1 AAF Germany Metz", "2 AAF Britain Bath", drawing=far)
    table.met("1 AAF Germany Ghent", "2 AAF Britain Bath", "0700").thrown((1, 1), (1, 1))
    table.said("allies", FightOn())
    table.barred("axis", ReinforceCounterair(table.group("1 AAF Germany Metz")), "18.45")
    assert table.may("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")))


def test_18_5634_others_may_come_where_no_interceptor_survived(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("1 AAF Germany Ghent", "3 AAF Britain Bath").thrown((1, 1), (3, 3))
    assert table.losses == ((("GE-AAF-01",), ()), ((), ()))
    assert table.decides == ("defender", ("allies",))
    table.said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))
    table.barred("axis", FightOn(), "18.5634/nobody")
    table.said("axis", ReinforceCounterair(table.group("2 AAF Germany Ghent")), FightOn())
    assert table.calls == {"attacker": (2, {}), "defender": (3, {})}


def test_18_5634_who_lost_all_and_brings_nobody_breaks_off(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("1 AAF Germany Ghent", "3 AAF Britain Bath").thrown((1, 1), (3, 3))
    table.said("allies", FightOn()).said("axis", Disengage())
    assert table.ended == [("0200", "attacker disengaged")]


def test_18_5631_the_defender_may_go_home_though_nobody_is_left_to_fight(board):
    table = battle(board, "1 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("1 AAF Germany Ghent", "3 AAF Britain Bath").thrown((1, 1), (3, 3))
    assert table.decides == ("defender", ("allies",))
    table.said("allies", Disengage())
    assert table.ended == [("0200", "defender disengaged")]


def test_18_5634_it_is_over_when_the_attacker_is_gone_and_nobody_could_come(board):
    table = battle(board, "1 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("1 AAF Germany Ghent", "3 AAF Britain Bath").thrown((1, 1), (3, 3)).said("allies", FightOn())
    assert table.ended == [("0200", "attacker eliminated")]
    assert table.phase == AROUND


def test_18_5634_it_is_over_when_the_defender_is_gone(board):
    table = battle(board, "5 AAF Germany Ghent", "1 AAF Britain Bath")
    table.met("5 AAF Germany Ghent", "1 AAF Britain Bath").thrown((3, 3), (1, 1))
    assert table.ended == [("0200", "defender eliminated")]
    assert table.last(AirBattleEnded).attackers == names("GE-AAF", 1, 2, 3, 4, 5)


def test_18_563_a_standing_order_serves_here_as_well(board):
    table = intercepted(board)
    table.said("allies", LeaveStandingOrder(3)).thrown((2, 3), (1, 1))
    assert table.ended == [("0200", "defender disengaged")]


def test_18_563_a_standing_order_to_fight_on_waits_for_units_that_can(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath").met(
        "1 AAF Germany Ghent", "3 AAF Britain Bath"
    )
    table.said("axis", LeaveStandingOrder(0)).thrown((1, 1), (3, 3)).said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))


def test_18_562_naval_air_from_the_sea_and_land_based_air_fight_together(board):
    table = battle(board, "2 AAF Germany Ghent", "1 NAS Germany Ghent", "3 AAF Britain Bath")
    table.met("2 AAF Germany Ghent, 1 NAS Germany Ghent", "3 AAF Britain Bath")
    assert table.calls == {"attacker": (7, {}), "defender": (9, {})}


def test_18_563_several_are_fought_one_after_the_other(board):
    table = battle(board, "4 AAF Germany Ghent", "1 AAF Britain Bath", "1 AAF Britain Dover")
    over_bath = AirBattleBegan(KIND, "0400", names("GE-AAF", 3, 4), ("BR-AAF-01",))
    table.met("2 AAF Germany Ghent", "1 AAF Britain Dover").happened([Ruled(over_bath, ())])
    assert table.phase == f"{NAME}.rolling"
    table.thrown((3, 3), (1, 1))
    assert table.ended == [("0200", "defender eliminated")]
    assert AirBattleRoundBegan(KIND, "0400", 1, names("GE-AAF", 3, 4), ("BR-AAF-01",)) in table.facts
    table.thrown((3, 3), (1, 1))
    assert table.ended[1:] == [("0400", "defender eliminated")]
    assert table.phase == AROUND


def test_18_563_what_modifies_a_round_is_set_right_in_its_middle(board):
    table = intercepted(board).thrown((2, 3))
    table.said("gamemaster", Declare("supply", "Western Allies", "partial"))
    assert AirBattleRoundReopened(KIND, "0200") in table.facts
    assert table.calls["defender"] == (3, {"19.31A": -1})
    assert [due.by for due in table.game.rolls] == ["defender"]


def test_18_563_a_defender_that_is_set_elsewhere_fights_no_more(board):
    table = battle(board, "2 AAF Germany Ghent", "1 AAF Britain Bath")
    table.met("2 AAF Germany Ghent", "1 AAF Britain Bath").thrown((1, 1), (1, 1))
    assert table.decides == ("defender", ("allies",))
    table.said("gamemaster", Adjust("BR-AAF-01", "base", "force pool", "it was never there"))
    assert table.ended == [("0200", "defender gone")]


def test_18_5634_nobody_is_asked_for_dice_twice_of_one_round(board):
    table = intercepted(board).thrown((2, 3), (1, 1)).said("allies", FightOn()).said("axis", FightOn())
    assert [due.by for due in table.game.rolls] == ["attacker", "defender"]
