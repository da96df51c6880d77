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


def test_every_word_of_a_state_of_the_turn_can_be_told():
    states = {*WORLD_AT_WAR.turn.accepts, *WAR_GAME.turn.accepts}
    assert {word.replace("_", " ") for state in states for word in state.split(".")} == set(words.STATES)


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


def test_a_state_is_told_in_another_language():
    state = "movement.naval_activity.continuing"
    assert words.state_name(state) == state
    assert words.state_words(state) == "movement: naval activity, continuing"
    with speaking(PSEUDO):
        assert words.state_words("combat.defense_rolls") == "çôṁƀàţ: đéƒéñšé ŕôļļš"
