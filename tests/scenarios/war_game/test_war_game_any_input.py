"""Whatever is done to a sound file of The War Game: it loads and can be played on, or it is refused in words."""

import json

from hypothesis import given
from hypothesis import strategies as st

from core.war_game.state import GAMEMASTER, game_from, position_of
from events.war_game.board import Position
from phases.referee import menu
from phases.war_game import WAR_GAME
from skyledger import scenarios
from skyledger.board.war_game import battle_told, battles, turn_sentence
from skyledger.board.war_game_map import svg
from tests.scenarios.test_any_input import HERE, damage
from tests.scenarios.war_game.test_war_game_in_combat import asked, rolling

WRITTEN = (HERE / "small_war_game.toml").read_bytes()
ROLLING, ASKED = (scenarios.position_json(position_of(table().game)) for table in (rolling, asked))


def loads_or_is_refused(content, called):
    refusal, position = None, None
    try:
        position = scenarios.read(content, called, HERE)
    except scenarios.ScenarioError as refused:
        refusal = refused
    if refusal:
        assert refusal.problems
        assert len(str(refusal).splitlines()) <= 25
        assert str(refusal).encode()
    elif isinstance(position, Position):
        assert scenarios.read(scenarios.position_json(position)) == position
        shown_and_asked(game_from(position))


def shown_and_asked(game):
    """The board is drawn, and each seat has a menu, be it empty."""
    assert svg(game, "all")
    assert turn_sentence(game)
    assert all(battle_told(game, battle) for battle in battles(game))
    for seat in (*game.seats, GAMEMASTER):
        menu(WAR_GAME, game, seat)


@given(damage(WRITTEN))
def test_a_scenario_with_damaged_values(data):
    loads_or_is_refused(json.dumps(data).encode(), "small.json")


@given(damage(ROLLING))
def test_a_position_with_dice_due_with_damaged_values(data):
    loads_or_is_refused(json.dumps(data).encode(), "small.json")


@given(damage(ASKED))
def test_a_position_with_a_question_with_damaged_values(data):
    loads_or_is_refused(json.dumps(data).encode(), "small.json")


@given(st.integers(0, len(WRITTEN) - 1), st.binary(max_size=6), st.integers(0, 6))
def test_a_scenario_with_damaged_bytes(at, inserted, dropped):
    loads_or_is_refused(WRITTEN[:at] + inserted + WRITTEN[at + dropped :], "small.toml")


@given(st.integers(0, len(ASKED) - 1), st.binary(max_size=6), st.integers(0, 6))
def test_a_position_with_damaged_bytes(at, inserted, dropped):
    loads_or_is_refused(ASKED[:at] + inserted + ASKED[at + dropped :], "small.json")
