"""18.522 and 19.1: a counterair is fought round by round; 18.43, 18.524-18.526: what it leaves behind."""

import pytest

from core.dice import RollDice
from core.mistakes import Unworkable
from events.world_at_war.air_battle import DecisionCalledFor, DecisionMade
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import DeclaredFact
from events.world_at_war.counterair import CounterairEnded, CounterairReinforced, CounterairRoundBegan
from events.world_at_war.flight import AirUnitsInverted
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.battles import channel
from tests.world_at_war.orders import (
    AnnounceCounterair,
    Disengage,
    FightOn,
    Finish,
    Named,
    ReinforceCounterair,
    UninvertAirUnits,
)

RETURNING, TRANSFERS = "movement.counterair.returning", "movement.transfers"


def names(kind, *numbers):
    return tuple(f"{kind}-{n:02d}" for n in numbers)


def test_18_522_and_19_11_rounds_follow_until_one_side_has_had_enough(board):
    table = channel(board, "3 AAF Germany Ghent", "3 AAF Britain Dover").sent("3 AAF Germany Ghent > Dover")
    table.begun().thrown((1, 1), (1, 1))
    table.said("allies", FightOn()).said("axis", FightOn()).thrown((1, 1), (1, 1))
    table.said("allies", FightOn()).said("axis", Disengage())
    rounds = [fact.round for fact in table.all if isinstance(fact, CounterairRoundBegan)]
    assert rounds == [1, 2]
    assert table.ended == [("0400", "attacker disengaged")]


def test_18_522A_it_ends_when_the_attackers_are_gone(board):
    table = channel(board, "1 AAF Germany Ghent", "3 AAF Britain Dover").sent("1 AAF Germany Ghent > Dover")
    table.begun().thrown((1, 1), (1, 1))
    assert table.losses == ((("GE-AAF-01",), ()), ((), ()))
    assert table.ended == [("0400", "attacker eliminated")]
    assert table.phase == TRANSFERS


def test_18_522A_it_ends_when_the_defenders_are_gone(board):
    table = channel(board, "3 AAF Germany Ghent", "1 AAF Britain Dover").sent("3 AAF Germany Ghent > Dover")
    table.begun().thrown((1, 1), (1, 1))
    assert table.losses == (((), ()), (("BR-AAF-01",), ()))
    assert table.ended == [("0400", "defender eliminated")]
    assert table.phase == RETURNING


def test_18_522A_it_ends_when_both_are_gone_for_rolls_are_simultaneous(board):
    table = channel(board, "1 AAF Germany Ghent", "1 AAF Britain Dover").sent("1 AAF Germany Ghent > Dover")
    table.begun().thrown((3, 3), (3, 3))
    assert table.losses == ((("GE-AAF-01",), ()), (("BR-AAF-01",), ()))
    assert table.ended == [("0400", "attacker and defender eliminated")]
    assert table.phase == TRANSFERS


def test_18_522A_nobody_is_asked_when_it_is_over(board):
    table = channel(board, "3 AAF Germany Ghent", "1 AAF Britain Dover").sent("3 AAF Germany Ghent > Dover")
    table.begun().thrown((1, 1), (1, 1))
    assert not [fact for fact in table.all if isinstance(fact, DecisionCalledFor)]
    table.as_seat("allies").when(Disengage()).refused("18.522B")


def two_rounds(board, *more, **about):
    """After the first round of three against three: one is lost on either side, two abort."""
    table = channel(board, "5 AAF Germany Ghent", "3 AAF Britain Dover", *more, **about)
    table.sent("3 AAF Germany Ghent > Dover").begun().thrown((3, 3), (3, 3))
    assert table.losses == (
        (names("GE-AAF", 1), names("GE-AAF", 2, 3)),
        (names("BR-AAF", 1), names("BR-AAF", 2, 3)),
    )
    return table


def test_18_522B_if_both_have_air_left_each_may_disengage_and_the_defender_is_asked_first(board):
    table = two_rounds(board)
    assert table.decides == ("defender", ("allies",))
    table.as_seat("axis").when(Disengage()).refused("sequence of play")
    table.as_seat("axis").when(FightOn()).refused("sequence of play")
    table.as_seat("axis").when(ReinforceCounterair(table.group("1 AAF Germany Ghent"))).refused("18.522B.2.2")


def test_18_522B_no_dice_before_both_have_decided(board):
    table = two_rounds(board).as_seat("axis")
    table.when(RollDice((3, 3))).refused("19.21")
    table.said("allies", FightOn()).as_seat("axis").when(RollDice((3, 3))).refused("19.21")
    table.when(FightOn()).accepted().when(RollDice((3, 3))).accepted()


def test_18_522B_1_a_defender_that_disengages_ends_the_combat_and_the_attacker_is_not_asked(board):
    table = two_rounds(board, held={"0400": "Britain", "0500": "Britain", "0600": "Germany"})
    table.said("allies", Disengage())
    assert table.told_of(DecisionMade) == [DecisionMade("0400", "", "defender", "disengage")]
    assert table.ended == [("0400", "defender disengaged")]
    assert not table.told_of(DecisionCalledFor)
    assert table.phase == RETURNING


def test_18_522B_2_if_the_defender_stays_the_attacker_is_asked(board):
    table = two_rounds(board).said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))
    table.as_seat("allies").when(Disengage()).refused("sequence of play")


def test_18_522B_2_1_the_attacker_breaks_off_and_no_further_round_begins(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", Disengage())
    assert table.told_of(DecisionMade, CounterairEnded) == [
        DecisionMade("0400", "", "attacker", "disengage"),
        CounterairEnded("0400", "", "attacker disengaged"),
    ]
    assert table.phase == RETURNING
    assert not table.game.rolls


def test_18_522B_2_2_aborted_survivors_of_both_sides_fight_the_next_round(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", FightOn())
    assert table.told_of(CounterairRoundBegan) == [CounterairRoundBegan("0400", "", 2, names("BR-AAF", 2, 3))]
    assert table.calls == {"attacker": (2, {}), "defender": (2, {})}


def test_18_522B_2_2_the_attacker_brings_units_that_were_not_committed(board):
    table = two_rounds(board).said("allies", FightOn())
    table.said("axis", ReinforceCounterair(table.group("2 AAF Germany Ghent")))
    table.then(CounterairReinforced(names("GE-AAF", 4, 5), "0400"))
    table.said("axis", FightOn())
    assert table.calls["attacker"] == (4, {})
    table.thrown((1, 1), (1, 1))
    assert table.losses == (((), names("GE-AAF", 2)), (names("BR-AAF", 2), names("BR-AAF", 3)))


def test_18_522B_2_2_who_brings_reinforcements_fights_another_round(board):
    table = two_rounds(board).said("allies", FightOn())
    table.said("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")))
    table.as_seat("axis").when(Disengage()).refused("18.522B.2.2/reinforced")
    assert table.told() == "Reinforcements have joined the attack on Dover."
    table.said("axis", FightOn()).thrown((1, 1), (1, 1))
    table.said("allies", FightOn()).said("axis", Disengage())
    assert table.ended == [("0400", "attacker disengaged")]


def test_18_522B_2_2_not_with_units_of_another_counterair_of_the_phase(board):
    table = channel(board, "4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF Britain Bath")
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Ghent > Bath").begun().thrown((1, 1), (1, 1))
    table.said("allies", FightOn()).as_seat("axis")
    table.when(ReinforceCounterair(table.group("1 AAF Germany Ghent"))).refused("18.41/committed")


def test_18_522C_this_goes_on_until_a_side_is_gone(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", FightOn()).thrown((3, 3), (3, 3))
    assert table.losses == (
        (names("GE-AAF", 2), names("GE-AAF", 3)),
        (names("BR-AAF", 2), names("BR-AAF", 3)),
    )
    table.said("allies", FightOn()).said("axis", FightOn()).thrown((6, 6), (1, 1))
    assert table.ended == [("0400", "defender eliminated")]
    rounds = [fact.round for fact in table.all if isinstance(fact, CounterairRoundBegan)]
    assert rounds == [1, 2, 3]


def test_18_522_several_counterairs_are_fought_one_after_the_other_as_they_were_announced(board):
    table = channel(board, "4 AAF Germany Ghent", "1 AAF Britain Dover", "1 AAF Britain Bath")
    table.sent(
        "1 AAF Germany Ghent > Bath", "2 AAF Germany Ghent > Dover", "1 AAF Germany Ghent > Bath"
    ).begun()
    assert table.told_of(CounterairRoundBegan) == [CounterairRoundBegan("0500", "", 1, names("BR-AAF", 2))]
    assert table.calls["attacker"] == (2, {})
    table.thrown((3, 3), (1, 1))
    assert table.told_of(CounterairEnded, CounterairRoundBegan) == [
        CounterairEnded("0500", "", "defender eliminated"),
        CounterairRoundBegan("0400", "", 1, names("BR-AAF", 1)),
    ]


def test_18_524_and_18_526_what_they_leave_behind_waits_for_the_last_of_them(board):
    table = channel(board, "6 AAF Germany Ghent", "3 AAF Britain Bath", "3 AAF Britain Dover")
    table.sent("3 AAF Germany Ghent > Bath", "3 AAF Germany Ghent > Dover").begun().thrown((3, 3), (3, 3))
    table.said("allies", FightOn()).said("axis", Disengage())
    assert table.ended == [("0500", "attacker disengaged")]
    assert table.inverted() == {}
    table.thrown((1, 1), (1, 1)).said("allies", FightOn())
    assert table.inverted() == {}
    table.said("axis", Disengage())
    assert table.told_of(AirUnitsInverted) == [AirUnitsInverted(names("BR-AAF", 2, 3), "18.526A")]
    table.said("axis", Finish())
    german = {name: by for name, by in table.inverted().items() if name.startswith("GE")}
    assert german == dict.fromkeys(names("GE-AAF", 2, 3, 5, 6), "18.42A")


def test_18_526_the_status_of_the_defenders_is_that_of_the_last_roll_alone(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", FightOn()).thrown((2, 2), (1, 1))
    assert table.losses[1] == (names("BR-AAF", 2), ())
    table.said("allies", FightOn()).said("axis", Disengage())
    assert "BR-AAF-03" not in table.inverted()


def test_18_526A_and_18_43_those_whom_the_last_roll_aborts_are_inverted(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", Disengage())
    assert table.told_of(AirUnitsInverted) == [AirUnitsInverted(names("BR-AAF", 2, 3), "18.526A")]


def test_18_526A_also_when_the_last_roll_was_that_of_attackers_who_are_gone(board):
    table = channel(board, "1 AAF Germany Ghent", "3 AAF Britain Dover").sent("1 AAF Germany Ghent > Dover")
    table.begun().thrown((2, 3), (1, 1))
    assert table.losses == ((("GE-AAF-01",), ()), ((), names("BR-AAF", 1)))
    assert table.inverted() == {"BR-AAF-01": "18.526A"}


def test_18_526A_aborts_beyond_the_number_of_defenders_are_disregarded(board):
    table = channel(board, "4 AAF Germany Ghent", "2 AAF Britain Dover").sent("4 AAF Germany Ghent > Dover")
    table.begun().thrown((3, 3), (1, 1))
    assert table.losses[1] == (names("BR-AAF", 1), names("BR-AAF", 2))


def test_18_526C_and_18_41_defenders_that_were_not_aborted_operate_on(board):
    table = channel(board, "2 AAF Germany Ghent", "3 AAF Britain Dover").sent("2 AAF Germany Ghent > Dover")
    table.begun().thrown((1, 1), (1, 1)).said("allies", FightOn()).said("axis", Disengage(), Finish())
    free = [table.game.units[name] for name in names("BR-AAF", 2, 3)]
    assert {(unit.inverted, unit.used) for unit in free} == {("", "")}
    assert table.inverted()["BR-AAF-01"] == "18.526A"


def test_18_525_defenders_are_counteraired_again_in_the_combat_phase_by_others(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", Disengage(), Finish())
    assert table.phase == TRANSFERS
    table.in_phase("combat.counterair.announcing").sent("2 AAF Germany Ghent > Dover").begun()
    assert table.told_of(CounterairRoundBegan) == [CounterairRoundBegan("0400", "", 1, names("BR-AAF", 2, 3))]
    assert table.calls == {"attacker": (2, {}), "defender": (2, {})}


def test_18_525_not_by_those_that_flew_in_the_movement_phase(board):
    table = two_rounds(board).said("allies", FightOn()).said("axis", Disengage(), Finish())
    table.in_phase("combat.counterair.announcing").sent("2 AAF Germany Ghent > Dover")
    table.as_seat("axis").when(AnnounceCounterair(table.group("3 AAF Germany Ghent"), "0400"))
    table.refused("18.41", "18.41/committed")


def test_18_521B_inverted_defenders_fight_and_count(board):
    table = channel(board, "2 AAF Germany Ghent", "3 AAF Britain Dover")
    table.after(AirUnitsInverted(names("BR-AAF", 1, 2, 3), "18.42A"))
    table.sent("2 AAF Germany Ghent > Dover").begun()
    assert table.calls["defender"] == (3, {})
    table.thrown((2, 2), (1, 1))
    assert table.losses[1] == (names("BR-AAF", 1), ())


def test_18_521B_defenders_without_supply_fight(board):
    """Doubt W78."""
    table = channel(
        board, "2 AAF Germany Ghent", "2 AAF Britain Dover", facts=(DeclaredFact("supply", "0400", "none"),)
    )
    table.sent("2 AAF Germany Ghent > Dover").begun()
    assert table.calls["defender"] == (2, {"19.31A": -1})


def test_18_521A_one_round_at_least_is_fought(board):
    table = channel(board, "2 AAF Germany Ghent", "2 AAF Britain Dover").sent("2 AAF Germany Ghent > Dover")
    table.begun()
    with pytest.raises(Unworkable, match="No counterair waits"):
        WORLD_AT_WAR.rules.procedures[Disengage].resolve(table.game, Disengage(), "axis")
    table.as_seat("axis").when(Disengage()).refused("18.522B")
    table.as_seat("allies").when(Disengage()).refused("18.522B")


def test_19_42_the_eliminated_are_unbuilt(board):
    table = two_rounds(board)
    assert table.told_of(AirUnitsEliminated) == [AirUnitsEliminated(("GE-AAF-01", "BR-AAF-01"))]
    assert table.base_of("GE-AAF-01") == table.base_of("BR-AAF-01") == ""


def test_19_42_units_of_the_lowest_names_are_lost_first_whatever_base_they_come_from(board):
    """Doubt W277."""
    table = channel(board, "2 AAF Germany Lille", "2 AAF Germany Ghent", "4 AAF Britain Dover")
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Lille > Dover").begun().thrown((1, 1), (2, 1))
    assert table.losses[0] == (("GE-AAF-01",), ("GE-AAF-02",))


def test_19_61_or_their_owner_says_from_which_base_they_are_if_doubt_W277_is_played_so(board):
    read = {"doubts": {"W277": "owner"}}
    table = channel(board, "2 AAF Germany Lille", "2 AAF Germany Ghent", "4 AAF Britain Dover", **read)
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Lille > Dover").begun().thrown((1, 1), (2, 1))
    assert table.asked == ("19.62", "attacker", ("Germany AAF (Ghent)", "Germany AAF (Lille)"))
    table.chose("Germany AAF (Ghent)")
    lost, turned = table.losses[0]
    assert (lost, len(turned)) == (("GE-AAF-03",), 1)
    assert "W277" in table.grounds


def test_18_71_whether_air_is_uninverted_while_air_combat_is_fought_is_doubt_W289(board):
    for option, good in (("any_time", True), ("fighters_too", True), ("before_or_after", False)):
        table = channel(
            board,
            "3 AAF Germany Ghent",
            "1 AAF Germany Lille",
            "3 AAF Britain Dover",
            doubts={"W289": option},
        )
        table.in_phase(table.phase, "Allied").after(AirUnitsInverted(("GE-AAF-04",), "18.253"))
        table.in_phase(table.phase, "Axis").sent("2 AAF Germany Ghent > Dover").begun()
        table.as_seat("axis").when(UninvertAirUnits(table.group("1 AAF Germany Lille")))
        table.accepted() if good else table.refused("18.71/combat")
        assert "W289" in table.ruling.grounds


def fighting_inverted(board, **doubts):
    """The first of two attackers over Dover was turned over, by something that happened to it before."""
    table = channel(board, "3 AAF Germany Ghent", "3 AAF Britain Dover", doubts=doubts)
    table.sent("2 AAF Germany Ghent > Dover").begun().in_phase(table.phase, "Allied")
    return table.after(AirUnitsInverted(("GE-AAF-01",), "18.253")).in_phase(table.phase, "Axis")


def test_18_71_who_fights_in_air_combat_is_uninverted_when_it_is_over(board):
    table = fighting_inverted(board)
    table.as_seat("axis").when(UninvertAirUnits(Named(("GE-AAF-01",)))).refused("18.71/combat")
    assert table.told() == "GE-AAF-01 waits until the air combat over Dover is over."


def test_18_71_or_meanwhile_and_the_combat_goes_on_by_another_reading_of_W289(board):
    table = fighting_inverted(board, W289="fighters_too").as_seat("axis")
    table.when(UninvertAirUnits(Named(("GE-AAF-01",)))).accepted()
    assert "W289" in table.ruling.grounds
    assert not table.game.units["GE-AAF-01"].inverted
    table.thrown((1, 2), (1, 2)).chose_the_first()
    table.said("allies", FightOn()).said("axis", Disengage())
    assert not any(one.round and not one.ended for one in table.game.battles)
