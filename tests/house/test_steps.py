"""Rules ask for no step of the turn: what follows where, and what is asked where, is said in phases."""

import ast
from pathlib import Path

import pytest

from tests.house.conftest import ROOT

ASKED = {
    "core/world_at_war": {
        "board.py",
        "changes.py",
        "folds/redeployment.py",
        "rules.py",
        "under_way/steps.py",
    },
    "core/war_game": {"rules.py", "steps.py"},
}
"""Where the state of the turn is read: the phase of the rulebook, what folds and the referee get, the steps."""


def reads_the_state(path: Path) -> bool:
    """Is there anything like `game.turn.phase` in a file?"""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == "phase"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "turn"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


@pytest.mark.parametrize("game", ASKED)
def test_the_state_of_the_turn_is_read_where_its_steps_are_named_and_nowhere_else(game):
    found = {path for path in (ROOT / game).rglob("*.py") if reads_the_state(path)}
    assert {str(path.relative_to(ROOT / game)) for path in found} == ASKED[game]
