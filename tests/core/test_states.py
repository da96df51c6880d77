"""What players call the states of a turn, alone and several together."""

import pytest

from events.sentences import speaking
from phases import states
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger.languages.pseudo import PSEUDO

STATES = sorted({*WORLD_AT_WAR.turn.accepts, *WAR_GAME.turn.accepts})


def test_every_state_of_the_turn_has_a_name_and_no_name_is_left_over():
    phases, steps = {state.split(".")[0] for state in STATES}, {state.split(".")[-1] for state in STATES}
    between = {word for state in STATES for word in state.split(".")[1:-1]}
    assert phases == set(states.PHASES)
    assert between == set(states.CHAPTERS)
    assert steps == {key.split(".")[-1] for key in states.STEPS}
    last_two = {".".join(state.split(".")[-2:]) for state in STATES}
    assert {key for key in states.STEPS if "." in key} <= last_two


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_named_in_plain_words(state):
    told = states.state_words(state)
    assert "_" not in told
    assert "." not in told
    phase, _, step = told.partition(": ")
    assert phase
    assert step


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("movement.staging", "movement phase: staging"),
        ("movement.naval_combat.strikes.engaging", "movement phase, naval combat: who engages the strike"),
        ("combat.counterair.announcing", "combat phase, counterair: what is attacked"),
        ("combat.counterair.defender_decides", "combat phase, counterair: whether the defender fights on"),
        ("redeployment.naval_escape", "redeployment phase: what leaves bases near the naval combat"),
        ("combat.raiding.bombing.opposing", "combat phase, bombing: who opposes"),
        ("combat.defense_rolls", "combat phase: defense rolls"),
        ("construction.airbases", "unit construction phase: airbases"),
        ("noncombat.moves", "after combat: moves"),
        ("day.at_work.first_rest", "day, at work: first rest"),
        ("a state of later versions", "a state of later versions"),
    ],
)
def test_a_state_is_named_as_players_speak_of_it(state, told):
    assert states.state_words(state) == told


def test_a_state_is_told_in_another_language():
    with speaking(PSEUDO):
        assert states.state_words("combat.defense_rolls") == "çôṁƀàţ þĥàšé: đéƒéñšé ŕôļļš"


STAGING, BATTLE = "movement.staging", "naval_combat.strikes.contesting"


def test_phases_that_have_a_state_in_common_stand_together_and_the_nearest_state_first():
    several = [STAGING, f"movement.{BATTLE}", f"combat.{BATTLE}"]
    told = states.places_named(several, "redeployment.naval_combat.strikes.aiming")
    assert told == (
        "“movement phase or combat phase, naval combat: air combat over the ships”, “movement phase: staging”"
    )


def test_states_of_one_name_are_told_once():
    assert states.places_named(["combat.bombing.opposing", "combat.raiding.bombing.opposing"], STAGING) == (
        "“combat phase, bombing: who opposes”"
    )


def test_of_many_states_three_are_named():
    several = [f"combat.counterair.{step}" for step in ("announcing", "rolling", "returning", "escaping")]
    told = states.places_named([*several, STAGING, "combat.missions", "end.uninversion"], STAGING)
    assert told.startswith("“movement phase: staging”, ")
    assert told.endswith("” and others")


def test_of_as_many_states_those_of_the_present_phase_are_named():
    several = [f"{phase}.{BATTLE}" for phase in ("combat", "redeployment")]
    fights = ["combat.bombing.opposing", "combat.support.deciding", "movement.counterair.announcing"]
    told = states.places_named([*several, *fights], "movement.missions")
    assert told.startswith("“movement phase, counterair: ")
    assert states.places_named([*several, *fights], "combat.missions").startswith("“combat phase")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("movement.naval_activity.naval_strike.aiming", "naval activity, air strike on ships"),
        ("movement.staging", "staging"),
    ],
)
def test_what_goes_on_in_a_state(state, told):
    assert states.around_words(state) == told
