"""Wherever a game of The War Game begins somebody is awaited; a step that all have finished is refused in words."""

import json

import pytest

from core.war_game import orders as give
from core.war_game.state import position_of
from phases.war_game import WAR_GAME
from skyledger import scenarios
from skyledger.board.war_game import awaited
from tests.scenarios.war_game.test_war_game_in_combat import SEA, UNITS, data_of, put, read, refused
from tests.war_game.conftest import GAMEMASTER, Given, board
from tests.war_game.random_boards import naval
from tests.war_game.random_play import Play

ALLIED = "1 destroyer United States Solent"
FINISHED = ("turn", "finished")
OVER = "nobody has anything left to say"


def attacked():
    """Orders are given: Germany may attack; Britain and America would fly to help."""
    return Given(board(SEA, *UNITS, ALLIED)).attack("Solent", "GE-FTR-01", "GE-FTR-02", "GE-BB-01")


def declared():
    return attacked().opened()


def rolled():
    """Round 1: the attackers may roll, and nobody was called to."""
    return declared().rolling()


def answered():
    """Round 1: both seats of the defenders may roll."""
    return declared().rolling("defense")


def given_up():
    """Round 2: Germany may call it off."""
    return declared().next_round(calling_off=True).pass_on("combat.calling_off")


def moved():
    """Combat is over, and Germany may move."""
    return Given(board(SEA, *UNITS, ALLIED)).pass_on("noncombat.moves")


STEPS = {
    "combat_orders.attacks": attacked, "combat.declaring": declared, "combat.attack_rolls": rolled,
    "combat.defense_rolls": answered, "combat.calling_off": given_up, "noncombat.moves": moved,
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_all_who_act_in_it_have_finished_is_told(step):
    table = STEPS[step]()
    assert table.game.turn.phase == step
    data, who = data_of(table), list(awaited(table.game))
    assert who
    assert read(data) == position_of(table.game)
    told = refused(put(data, FINISHED, who))
    assert OVER in told.get("turn.finished", f"not told: {told}")
    assert all(seat in told["turn.finished"] for seat in who)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_everybody_or_the_gamemaster_has_finished_is_told(step):
    data = data_of(STEPS[step]())
    everybody = [seat["name"] for seat in data["seats"]]
    for finished in (everybody, [GAMEMASTER], [*everybody, GAMEMASTER]):
        assert OVER in refused(put(data, FINISHED, finished)).get("turn.finished", f"not told: {finished}")


def test_a_step_in_which_another_seat_is_awaited_can_be_begun():
    table = answered()
    who = awaited(table.game)
    assert len(who) > 1
    for seat in who:
        assert read(put(data_of(table), FINISHED, [seat])).turn.finished == (seat,)


def test_a_step_that_those_have_finished_who_do_not_act_in_it_can_be_begun():
    assert read(put(data_of(moved()), FINISHED, ["britain", "america"])).turn.finished


def test_dice_that_are_due_are_thrown_though_all_have_finished():
    table = rolled().sends("Solent", "GE-FTR-01").accepted()
    begun = Given(read(put(data_of(table), FINISHED, ["germany"])))
    begun.as_seat("germany").when(give.RollDice((1,))).accepted()
    assert begun.game.turn.phase != "combat.attack_rolls"


class Finished(Play):
    """Random play; wherever it waits for the word of seats, it could not begin if these had finished."""

    stood = frozenset()

    def invariants(self, before):
        super().invariants(before)
        if self.game.questions or self.game.rolls:
            return
        data = json.loads(scenarios.position_json(position_of(self.game)))
        data["turn"]["finished"] = [*self.game.turn.finished, *awaited(self.game)]
        with pytest.raises(scenarios.ScenarioError, match=OVER):
            read(data)
        self.stood |= {self.game.turn.phase}


def test_wherever_a_game_stands_nobody_can_begin_where_all_have_finished():
    play = Finished(WAR_GAME, naval(), 4).combats(1)
    assert {"combat_orders.attacks", "combat.declaring", "combat.attack_rolls"} <= play.stood
