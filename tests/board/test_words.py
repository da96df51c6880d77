"""Every word that the data of a game may bring onto a board stands in the tables that catalogues are made of."""

import pytest

from core.war_game.board import plural
from core.war_game.state import kinds
from core.world_at_war import board, units
from core.world_at_war.air_battle.kinds import KINDS
from core.world_at_war.ship_damage.damage import CATEGORIES
from events.sentences import speaking
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from skyledger.board import words
from skyledger.board.war_game import COUNTED, count_words
from skyledger.languages.pseudo import PSEUDO
from skyledger.telling import states

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


def test_every_season_kind_and_air_battle_can_be_told():
    assert set(words.SEASONS) == set(board.SEASONS)
    assert set(words.AIR_KINDS) == set(units.KINDS)
    assert set(words.BATTLES) == {*KINDS, "counterair"} - {""}
    assert words.SHIPS_STRUCK == CATEGORIES


def test_every_kind_of_ground_unit_of_our_scenarios_can_be_told():
    positions = (scenarios.load(listed.name) for listed in scenarios.names())
    found = {unit.kind for position in positions for unit in getattr(position, "ground", ())}
    assert found <= set(words.GROUND_KINDS)


@pytest.mark.parametrize("kind", kinds())
def test_units_of_the_war_game_are_counted_as_orders_name_them(kind):
    assert [count_words(kind, count) for count in (1, 3)] == [f"1 {kind}", f"3 {plural(kind, 3)}"]
    assert kind in COUNTED


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("movement.staging", "movement phase: staging"),
        ("movement.naval_combat.strikes.engaging", "movement phase, naval combat: who engages the strike"),
        ("combat.counterair.announcing", "combat phase, counterair: what is attacked"),
        ("combat.counterair.defender_decides", "combat phase, counterair: whether the defender fights on"),
        ("redeployment.naval_escape", "redeployment phase: what leaves bases near the battle"),
        ("combat.raiding.bombing.opposing", "combat phase, bombing: who opposes"),
        ("combat.defense_rolls", "combat phase: defense rolls"),
        ("a state of later versions", "a state of later versions"),
    ],
)
def test_a_state_is_named_as_players_speak_of_it(state, told):
    assert states.state_words(state) == told


def test_a_state_is_told_in_another_language():
    with speaking(PSEUDO):
        assert states.state_words("combat.defense_rolls") == "çôṁƀàţ þĥàšé: đéƒéñšé ŕôļļš"
