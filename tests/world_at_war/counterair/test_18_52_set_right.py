"""18.52 when something is set right, declared or nobody's in the middle of it: no counterair comes to a dead end."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.air_battle.decisions import DISENGAGE, Deciding
from core.world_at_war.counterair.refuge import has_somewhere_to_go
from core.world_at_war.registry import PROCEDURES
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirCombatResolved, ChoiceCalledFor, DecisionCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import DeclaredFact, Seat
from events.world_at_war.counterair import CounterairRoundReopened
from events.world_at_war.squadrons import AirUnitsDivided
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.air_battle.test_19_31_in_counterair import fought
from tests.world_at_war.battles import channel
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    Choose,
    Declare,
    Disengage,
    FightOn,
    Finish,
    GiveUpExcess,
)

ALL_BUT_THE_BRITISH = (Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),)
ONLY_THE_BRITISH = (
    Seat("italians", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain", "United States")),
)


def adjusted(table, unit, what, value):
    return table.said("gamemaster", Adjust(unit, what, value, "the counter lay wrong"))


def to_the_pool(table, *units):
    for unit in units:
        adjusted(table, unit, "base", "force pool")
    return table


def test_19_41_a_defender_that_is_taken_off_while_dice_are_due_is_called_for_anew(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain")
    to_the_pool(table, "BR-AAF-01")
    assert table.told_of(CounterairRoundReopened) == [CounterairRoundReopened("0400", "")]
    assert [(fact.by, fact.row) for fact in table.told_of(RollCalledFor)] == [
        ("attacker", 3),
        ("defender", 2),
    ]
    assert len(table.game.rolls) == 2
    table.thrown((1, 1), (1, 1))
    assert [roll.row for roll in table.last(AirCombatResolved).rolls] == [3, 2]


def test_19_41_dice_that_have_fallen_stay(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain").said("axis", RollDice((6, 6)))
    to_the_pool(table, "BR-AAF-01")
    assert [fact.by for fact in table.told_of(RollCalledFor)] == ["defender"]
    table.as_seat("axis").when(RollDice((1, 1))).refused("19.21")
    table.said("allies", RollDice((1, 1)))
    assert table.last(AirCombatResolved).rolls[0].dice == (6, 6)


def test_19_41_what_a_unit_elsewhere_is_set_to_does_not_disturb_the_round(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain")
    to_the_pool(table, "BR-AAF-01")
    adjusted(table, "BR-AAF-01", "front", "Front")
    assert table.told_of(CounterairRoundReopened)
    quiet = channel(board, "3 AAF Germany Ghent", "3 AAF Britain Dover", "1 AAF Britain Bath")
    quiet.sent("3 AAF Germany Ghent > Dover").begun()
    adjusted(quiet, "BR-AAF-04", "inverted", "yes")
    assert not quiet.told_of(CounterairRoundReopened)


def test_19_64_a_defender_turned_over_in_the_middle_makes_a_choice_and_turned_back_unmakes_it(board):
    table = fought(board, "3 AAF Germany", "4 AAF Britain", ("BR-AAF-01",)).thrown((5, 5), (1, 1))
    assert table.asked[0] == "19.64"
    adjusted(table, "BR-AAF-01", "inverted", "no")
    assert table.asked is None
    assert table.losses[1] == (("BR-AAF-01", "BR-AAF-02"), ("BR-AAF-03", "BR-AAF-04"))


def test_19_62_an_option_that_is_gone_is_asked_no_more(board):
    table = fought(board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain").thrown((2, 2), (1, 1))
    assert table.asked[0] == "19.62"
    to_the_pool(table, "BR-AAF-01")
    assert table.asked is None
    assert table.losses[1] == (("US-AAF-01",), ("BR-AAF-02",))


def test_19_62_answers_given_before_are_asked_for_again(board):
    texts = "2 AAF Germany", "1 AAF United States, 1 AAF Britain, 1 AAF Australia"
    table = fought(board, *texts).thrown((6, 6), (1, 1)).chose("Britain AAF")
    assert table.asked[2] == ("Australia AAF", "United States AAF")
    to_the_pool(table, "BR-AAF-01")
    assert table.asked is None
    assert set(table.losses[1][0]) == {"AU-AAF-01", "US-AAF-01"}


def test_18_521B_transports_left_alone_in_the_middle_are_what_is_engaged(board):
    table = fought(board, "3 AAF Germany", "1 AAF Britain, 2 air transport Britain")
    assert table.asked[0] == "18.521B"
    to_the_pool(table, "BR-AAF-01")
    assert table.asked is None
    assert [fact.by for fact in table.told_of(RollCalledFor)] == ["attacker"]
    spared = fought(board, "3 AAF Germany", "1 AAF Britain, 2 air transport Britain").chose("spared")
    to_the_pool(spared, "BR-AAF-01")
    assert [due.by for due in spared.game.rolls] == ["attacker"]
    spared.thrown((1, 1))
    assert spared.losses[1][0] == ("BR-air-transport-01",)


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_18_522A_a_side_that_is_taken_off_in_the_middle_of_a_round_ends_it(board, side):
    table = fought(board, "1 AAF Germany", "1 AAF Britain")
    to_the_pool(table, {"attacker": "GE-AAF-01", "defender": "BR-AAF-01"}[side])
    assert not table.game.rolls
    assert len(table.ended) == 1


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_18_522A_or_between_rounds(board, side):
    for before in ((), (("allies", FightOn()),)):
        table = fought(board, "2 AAF Germany", "3 AAF Britain").thrown((1, 1), (1, 1))
        for seat, order in before:
            table.said(seat, order)
        units = {"attacker": ["GE-AAF-02"], "defender": ["BR-AAF-01", "BR-AAF-02", "BR-AAF-03"]}[side]
        to_the_pool(table, *units)
        assert table.ended == [("0400", f"{side} gone")]


def test_18_523_a_defender_whose_refuges_are_lost_meanwhile_is_asked_no_more(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain").thrown((1, 1), (1, 1))
    assert table.decides[0] == "defender"
    adjusted(table, "0500", "control", "Germany")
    assert table.told_of(DecisionCalledFor) == []
    adjusted(table, "0600", "control", "Germany")
    assert table.decides == ("attacker", ("axis",))
    assert table.phase.endswith("attacker_decides")
    table.as_seat("allies").when(Disengage()).refused("sequence of play")
    table.said("axis", FightOn())


def test_18_523_nowhere_to_go_is_a_refusal_too(board):
    """The machine asks the attacker then; a word for the defender would be refused by the rule as well."""
    table = fought(board, "3 AAF Germany", "3 AAF Britain", held={"0400": "Britain", "0500": "Germany",
                                                                  "0600": "Germany"})  # fmt: skip
    battle = table.game.battles[0]
    broken = has_somewhere_to_go.violation(table.game, Deciding(replace(battle, asked="defender"), DISENGAGE))
    assert broken is not None
    assert (broken.rule, broken.check) == ("18.523", "18.523/nowhere")
    assert has_somewhere_to_go in PROCEDURES[Disengage].requires


def test_19_31A_what_is_declared_while_dice_are_due_counts_and_is_called_for_anew(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain")
    table.said("allies", Declare("supply", "0400", "partial"))
    assert [fact.modifiers for fact in table.told_of(RollCalledFor)] == [(("19.31A", 1),), (("19.31A", -1),)]
    table.thrown((1, 1), (1, 1))
    assert [roll.net for roll in table.last(AirCombatResolved).rolls] == [3, 1]


def test_19_31A_what_does_not_modify_dice_is_declared_without_calling_anew(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain").said("allies", Declare("brp", "Britain", "50"))
    assert not table.told_of(CounterairRoundReopened)
    assert len(table.game.rolls) == 2


def test_18_522_supply_declared_between_rounds_counts_in_the_next(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain").thrown((1, 1), (1, 1))
    table.said("allies", Declare("supply", "0400", "partial"), FightOn()).said("axis", FightOn())
    assert table.calls["defender"] == (2, {"19.31A": -1})


def test_18_15_a_base_made_overfull_in_the_middle_is_settled_first_and_then_the_round_goes_on(board):
    """While the question is open something else is declared that has the dice called for anew."""
    port = DeclaredFact("artificial port", "0500", "yes")
    table = channel(
        board, "3 AAF Germany Ghent", "10 AAF Britain Bath", "3 AAF Britain Dover", facts=(port,),
        held={"0400": "Britain", "0500": "Britain", "0600": "Germany"},
    )  # fmt: skip
    table.sent("3 AAF Germany Ghent > Dover").begun()
    table.said("allies", Declare("artificial port", "0500", "no"))
    assert table.asked[0] == "18.15"
    table.said("allies", Declare("supply", "0400", "partial"))
    assert not table.game.rolls
    table.said("allies", GiveUpExcess(table.group("5 AAF Britain Bath")))
    assert [due.by for due in table.game.rolls] == ["attacker", "defender"]
    assert table.calls["defender"] == (3, {"19.31A": -1})


def test_18_522_defenders_without_a_seat_are_the_gamemasters(board):
    table = fought(board, "3 AAF Germany", "2 AAF Britain, 2 AAF United States", seats=ALL_BUT_THE_BRITISH)
    assert [due.seats for due in table.game.rolls] == [("axis",), ("gamemaster",)]
    table.thrown((2, 2), (1, 1))
    assert table.last(ChoiceCalledFor).seats == ("gamemaster",)
    table.chose("Britain AAF")
    assert table.decides == ("defender", ("gamemaster",))
    table.as_seat("axis").when(Disengage()).refused("sequence of play")
    table.said("gamemaster", FightOn())
    assert table.decides == ("attacker", ("axis",))


def test_18_522_attackers_without_a_seat_are_the_gamemasters(board):
    table = channel(board, "3 AAF Germany Ghent", "1 AAF Britain Dover", "1 air transport Britain Dover",
                    seats=ONLY_THE_BRITISH)  # fmt: skip
    table.said("gamemaster", AnnounceCounterair(table.group("3 AAF Germany Ghent"), "0400"), Finish())
    assert table.last(ChoiceCalledFor).seats == ("gamemaster",)
    table.chose("spared").thrown((1, 1), (1, 1)).said("allies", FightOn())
    assert table.decides == ("attacker", ("gamemaster",))
    table.as_seat("italians").when(Disengage()).refused("sequence of play")
    table.said("gamemaster", Disengage())
    assert table.phase.endswith("returning")
    table.said("gamemaster", Finish())
    assert table.phase == "movement.transfers"


def test_18_522B_any_partner_decides_or_by_a_doubt_the_one_with_most_units(board):
    """Doubt W278."""
    partners = (
        Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
        Seat("british", "Allied", ("Britain",)),
        Seat("americans", "Allied", ("United States",)),
    )
    texts = "3 AAF Germany", "1 AAF Britain, 3 AAF United States"
    table = fought(board, *texts, seats=partners).thrown((1, 1), (1, 1))
    assert table.decides == ("defender", ("americans", "british"))
    table.said("british", FightOn())
    most = fought(board, *texts, seats=partners, doubts={"W278": "most_units"}).thrown((1, 1), (1, 1))
    assert most.decides == ("defender", ("americans",))
    most.as_seat("british").when(FightOn()).refused("sequence of play")
    most.said("americans", FightOn())


def test_choice_an_answer_is_one_of_the_options(board):
    table = fought(board, "3 AAF Germany", "1 AAF Britain, 1 air transport Britain").as_seat("axis")
    table.when(Choose("both")).refused("choice")
    assert table.told() == "“both” is none of them; they are engaged, spared."
    table.when(Choose("SPARED")).accepted()


def test_19_31A_research_is_declared_of_a_nation(board):
    better = DeclaredFact("research", "Germany/air nationality", "1")
    assert fought(board, "3 AAF Germany", "3 AAF Britain", facts=(better,)).calls["attacker"][1] == {
        "19.31A": 1
    }


def after_nine_of_fifteen_were_lost(board):
    """Five British factors fought as squadrons, and two of these are left at each of three bases."""
    texts = "2 AAF Britain Dover", "2 AAF Britain Bath", "1 AAF Britain York"
    table = channel(board, "2 AAF Germany Ghent", *texts)
    table.after(AirUnitsDivided(tuple(f"BR-AAF-{n:02d}" for n in range(1, 6))))
    kept = {f"BR-AAF-{n}.{part}" for n in ("01", "03", "05") for part in ("search", "cover")}
    lost = {unit.name for unit in table.game.units.values() if unit.parent} - kept
    return table.after(AirUnitsEliminated(tuple(sorted(lost))))


def test_23_142C_a_factor_too_many_leaves_before_the_dice_of_the_next_counterair(board):
    table = after_nine_of_fifteen_were_lost(board)
    table.sent("1 AAF Germany Ghent > Dover", "1 AAF Germany Ghent > Bath").begun()
    assert table.calls["defender"] == (1, {})
    table.thrown((1, 1), (1, 1)).said("allies", FightOn()).said("axis", Disengage())
    assert table.asked == ("23.142C", "", ("0400", "0500", "0600"))
    assert not table.game.rolls
    table.chose("0600")
    assert [(fact.by, fact.row) for fact in table.told_of(RollCalledFor)] == [
        ("attacker", 1),
        ("defender", 1),
    ]


def test_23_142C_and_if_it_is_the_last_one_in_the_base_nobody_is_left_to_fight(board):
    table = after_nine_of_fifteen_were_lost(board)
    table.sent("1 AAF Germany Ghent > Dover", "1 AAF Germany Ghent > Bath").begun()
    table.thrown((1, 1), (1, 1)).said("allies", FightOn()).said("axis", Disengage()).chose("0500")
    assert table.ended[-1] == ("0500", "empty base")


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_only_the_gamemaster_sets_right_while_a_question_is_open_too(board, seat):
    read = {"doubts": {"W277": "owner"}}
    table = channel(board, "2 AAF Germany Lille", "2 AAF Germany Ghent", "4 AAF Britain Dover", **read)
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Lille > Dover").begun().thrown((1, 1), (2, 1))
    assert [question.rule for question in table.game.questions] == ["19.62"]
    wrong = Adjust("BR-AAF-01", "base", "Bath", "the counter lay wrong")
    table.as_seat(seat).when(wrong).refused("sequence of play")
    assert not [o for o in menu(WORLD_AT_WAR, table.game, seat) if isinstance(o.order, Adjust)]
    table.as_seat("gamemaster").when(wrong).accepted()


SHORT = Declare("oil", "Germany", "short")


def test_19_31A_what_modifies_dice_is_declared_before_they_fall(board):
    """Afterwards who declares would choose how they count; the gamemaster may still set it right."""
    before = fought(board, "3 AAF Germany", "3 AAF Britain").said("allies", SHORT)
    assert before.told_of(CounterairRoundReopened)
    one = fought(board, "3 AAF Germany", "3 AAF Britain").said("axis", RollDice((6, 6)))
    for seat in ("allies", "axis"):
        one.as_seat(seat).when(SHORT).refused("19.31A")
        assert one.ruling.violations[0].check == "19.31A/dice"
    asked = fought(board, "3 AAF Germany", "4 AAF Britain", ("BR-AAF-01",)).thrown((5, 5), (1, 1))
    assert asked.asked[0] == "19.64"
    asked.as_seat("allies").when(SHORT).refused("19.31A")
    asked.said("gamemaster", SHORT)
    assert asked.told_of(CounterairRoundReopened)


def test_19_31A_what_modifies_no_dice_is_declared_at_any_time(board):
    table = fought(board, "3 AAF Germany", "3 AAF Britain").said("axis", RollDice((6, 6)))
    table.said("allies", Declare("war", "Britain/Japan", "Winter 1941"))
    table.said("allies", RollDice((1, 1)))
    table.said("allies", SHORT)  # the round is over
