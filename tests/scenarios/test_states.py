"""A position may be put into any state of the turn: it is refused in words, or can be played on."""

import json
from pathlib import Path

import pytest

from core.fold import fold
from core.ruling import Accepted
from phases.referee import decide
from phases.states import state_words
from skyledger import scenarios
from skyledger.games import GAMES, system_of
from skyledger.scenarios import position_json

HERE = Path(__file__).parent
SCENARIOS = [
    HERE / "tiny.toml",
    "air_supremacy_1",
    pytest.param("malta_1942", marks=pytest.mark.soak),
    pytest.param("coral_sea_1942", marks=pytest.mark.soak),
]
WITHIN = (
    "movement.counterair.rolling",
    "movement.naval_combat.allotting",
    "movement.naval_activity.strike.firing",
    "combat.ground_combat",
    "movement.air_transport.intercepting",
    "movement.overrun.support",
    "combat.naval_bases.another",
    "redeployment.naval_escape",
)


def put(position, state):
    """A position in a state of the turn; a round of combat is the first."""
    data = json.loads(position_json(position))
    data["turn"] |= {"phase": state}
    if position.game == "The War Game" and state.startswith("combat."):
        data["turn"]["round"] = 1
    return json.dumps(data).encode()


def begun(laid, state):
    """The game that begins there, or why none does."""
    system = system_of(laid.game)
    try:
        position = scenarios.read(put(laid, state))
    except scenarios.ScenarioError as error:
        return str(error)
    return fold(system.rules.evolutions, system.rules.empty, (system.rules.started(position),))


def rests(system, game):
    """Whether all who sit there bring the game to rest by being done, and who leads it for those who don't."""
    for _ in range(20):
        if system.rules.phase_of(game) in system.rests:
            return True
        for seat in (*system.rules.seats(game), "gamemaster"):
            ruling = decide(system, game, seat, system.done)
            if isinstance(ruling, Accepted):
                game = fold(system.rules.evolutions, game, [fact.event for fact in ruling.facts])
    return False


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_position_put_into_any_state_is_refused_or_is_played_on(name):
    laid = scenarios.load(name)
    system = system_of(laid.game)
    found = {state: begun(laid, state) for state in system.turn.accepts}
    stand = [state for state, game in found.items() if not (isinstance(game, str) or rests(system, game))]
    assert stand == []
    assert not [state for state in system.rests if isinstance(found[state], str)]


@pytest.mark.parametrize("state", WITHIN)
def test_where_nobody_could_go_on_the_phase_is_told_and_what_is_missing_and_where_one_may_stand(state):
    told = begun(scenarios.load("malta_1942"), state)
    assert isinstance(told, str), f"begun in {state}"
    assert f"turn.phase: In “{state_words(state)}” somebody has to " in told
    assert "nothing of " in told
    assert "A position in which nothing is stands in “movement phase" in told


def test_every_game_says_in_which_states_a_turn_rests():
    for system in GAMES.values():
        assert set(system.rests) <= set(system.turn.accepts)
        assert system.rests
        assert all(system.done.__class__ in system.turn.accepts[state] for state in system.rests)


@pytest.mark.parametrize(
    ("state", "finished"),
    [
        ("combat.defense", ["allies"]),
        ("combat.defense", ["allies", "axis"]),
        ("combat.attacks", ["axis"]),
        ("combat.exploitation.defense", ["allies"]),
    ],
)
def test_a_step_of_the_other_side_that_it_has_finished_is_told(state, finished):
    data = json.loads(put(scenarios.load(HERE / "tiny.toml"), state))
    assert scenarios.read(json.dumps(data).encode()).turn.phase == state
    data["turn"]["finished"] = finished
    with pytest.raises(scenarios.ScenarioError, match="nobody has anything left to say") as caught:
        scenarios.read(json.dumps(data).encode())
    assert [problem.key for problem in caught.value.problems] == ["turn.finished"]
