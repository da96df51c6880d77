"""Rounds: all battles step together, and what is declared when (IV/dispatching/1.5, 3.2, example 2/2.1)."""

from core.war_game import orders as give
from events.war_game.facts import NothingFinished, RoundBegan, RoundEnded
from tests.war_game.conftest import GAMEMASTER, board, named

TWO = "Kent - Channel~ - Brest; Kent - Solent~; Norfolk - Kent"
FORCES = ("2 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 destroyer United Kingdom Channel")


def two_battles(given):
    table = given(board(TWO, *FORCES, "1 fighter United Kingdom Norfolk"))
    return table.attack("Kent", "GE-FTR-01").attack("Channel", "GE-FTR-02").opened()


def test_T1_dispatching_3_2_all_battles_fight_the_same_round(given):
    table = two_battles(given).rolling()
    table.roll("Kent", "GE-FTR-01", dice=[12])
    assert table.at() == ("combat.attack_rolls", 1), "the other battle has not rolled yet"
    table.roll("Channel", "GE-FTR-02", dice=[12])
    table.roll("Kent", "UK-INF-01", dice=[12])
    table.roll("Channel", "UK-DD-01", dice=[12])
    assert [f.round for f in table.all_facts if isinstance(f, RoundEnded)] == [1]
    assert [f.round for f in table.all_facts if isinstance(f, RoundBegan)] == [1, 2]


def test_T1_example_2_2_6_a_battle_that_has_rolled_waits_for_the_others(given):
    table = two_battles(given).rolling().roll("Kent", "GE-FTR-01", dice=[12])
    table.sends("Kent", "UK-INF-01").refused("IV/fighters/1.5:turn")


def test_T1_example_3_3_1_the_next_round_is_declared_when_every_battle_is_through(given):
    table = two_battles(given).next_round()
    assert table.at() == ("combat.declaring", 2)
    assert sorted(b.place for b in table.game.battles.values() if not b.ended) == ["Channel", "Kent"]


def test_T2_T73_dispatching_1_5_retreats_and_dispatches_are_declared_in_one_step(given):
    table = two_battles(given)
    table.retreat("UK-INF-01", to="Norfolk").accepted()
    table.dispatch("Kent", "UK-FTR-01").accepted()
    assert table.facts[0].units == ("UK-FTR-01",)


def test_T3_example_2_2_1_no_attack_is_rolled_before_all_is_declared(given):
    table = two_battles(given)
    table.sends("Kent", "GE-FTR-01").refused("IV/example 2/2.1")
    assert "attack rolls" in table.told()


def test_T4_example_2_2_1_after_the_first_attack_roll_a_dispatch_waits_for_the_next_round(given):
    table = two_battles(given).rolling().roll("Kent", "GE-FTR-01", dice=[12])
    table.dispatch("Kent", "UK-FTR-01").refused("IV/example 2/2.1")
    table.next_round().dispatch("Kent", "UK-FTR-01").accepted()


def test_T5_dispatching_1_3_a_dispatch_may_be_declared_in_any_round(given):
    for number in (1, 2, 4):
        table = two_battles(given)
        while table.game.turn.round < number:
            table.next_round()
        table.dispatch("Kent", "UK-FTR-01").accepted()
        assert table.game.units["UK-FTR-01"].flight.arrives == number + 1


def test_T6_fighters_1_5_attack_and_defense_are_rolled_apart(given):
    table = two_battles(given).rolling()
    table.sends("Kent", "UK-INF-01").refused("IV/fighters/1.5:turn")
    table.rolling("defense").sends("Kent", "GE-FTR-01").refused("IV/fighters/1.5:turn")


def test_T7_sample_battle_round_2_1_the_attacker_may_call_off_from_round_2_on(given):
    table = two_battles(given)
    table.as_seat("germany").when(give.CallOff("Kent")).refused("IV/sample battle/round 2/1")
    table.next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Kent")).accepted()
    assert table.game.units["GE-FTR-01"].leaving == "Brest"
    table.finish("germany")
    assert table.game.battles["Kent"].ended == "called off"
    assert table.game.units["GE-FTR-01"].place == "Brest"


def test_T7_sample_battle_round_2_1_a_battle_is_called_off_once(given):
    table = two_battles(given).next_round(calling_off=True).as_seat("germany")
    table.when(give.CallOff("Kent")).accepted()
    table.when(give.CallOff("Kent")).refused("IV/sample battle/round 2/1")


def test_T8_dispatching_1_3_who_stays_at_home_in_one_round_may_be_sent_in_a_later_one(given):
    table = two_battles(given).next_round().next_round()
    table.dispatch("Channel", "UK-FTR-01").refused("IV/dispatching/1.1")
    table.dispatch("Kent", "UK-FTR-01").accepted()


def test_a_seat_that_has_nothing_to_declare_is_not_waited_for(given):
    table = two_battles(given)
    table.finish("britain")
    assert table.at() == ("combat.attack_rolls", 1)
    table.as_seat("america").when(give.Finish()).then(NothingFinished("america"))


def test_a_turn_without_attacks_goes_to_the_moves(given):
    table = given(board(TWO, *FORCES, "1 infantry Germany Brest")).finish("germany")
    assert table.at() == ("noncombat.moves", 0)
    table.when(give.Move(named("GE-INF-01"), "Norfolk")).accepted()
    table.finish("germany")
    assert table.game.turn.player == "Italy"


def test_after_the_last_player_turn_the_next_game_turn_begins(given):
    table = given(board(TWO, *FORCES, player="U.S.S.R."))
    table.finish("russia").finish("russia")
    assert (table.game.turn.number, table.game.turn.player) == (2, "Germany")


def test_sequence_who_is_not_waited_for_may_say_done_and_nothing_changes(given):
    """Said twice in a step, in the other side's step, or while somebody else is asked."""
    table = given(board(TWO, *FORCES, "1 fighter United States Norfolk")).attack("Kent", "GE-FTR-01").opened()
    table.finish("britain")
    before = table.game
    for seat in ("britain", "germany", "italy"):
        table.as_seat(seat).when(give.Finish()).then(NothingFinished(seat))
    assert table.game == before


def test_sequence_question_who_is_asked_answers_before_he_is_done(given):
    forces = ("2 infantry Germany Brest", "1 infantry United Kingdom Kent", "1 armor United Kingdom Kent")
    table = given(board("Kent - Brest", *forces)).attack("Kent", "GE-INF-01", "GE-INF-02").opened().rolling()
    table.roll("Kent", "GE-INF-01", dice=[2]).finish("germany").rolling("defense").finish("britain")
    before = table.game
    table.as_seat("germany").when(give.Finish()).then(NothingFinished("germany"))
    assert table.game == before
    for seat in ("britain", GAMEMASTER):
        table.as_seat(seat).when(give.Finish()).refused("sequence:question")
    assert "britain has still to answer the question about Kent" in table.told()


def test_the_gamemaster_may_finish_for_everybody(given):
    table = two_battles(given).as_seat(GAMEMASTER).when(give.Finish()).accepted()
    assert table.at() == ("combat.attack_rolls", 1)
