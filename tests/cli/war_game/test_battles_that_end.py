"""A battle that never began is told so, and nothing of a round in which it was not fought."""

import pytest

from core.fold import fold
from core.war_game.folds.evolve import EVOLUTIONS
from events.war_game.facts import BattleEnded, CombatEnded
from skyledger.board.war_game import battle_told
from skyledger.telling.war_game import WAR_GAME_TELLINGS
from tests.war_game.conftest import Given, board

FORCES = ("1 fighter Germany Brest", "1 infantry United Kingdom Kent")


@pytest.mark.parametrize(
    ("last", "told", "shown"),
    [
        (0, "The battle at Kent never begins: no attack.", "Kent, which never began (no attack)"),
        (
            1,
            "The battle at Kent is over: no attack, last fought in round 1.",
            "Kent, over after round 1 (no attack)",
        ),
    ],
)
def test_dispatching_3_10_a_battle_that_was_to_begin_is_told_to_have_never_begun(last, told, shown):
    game = Given(board("Kent - Brest", *FORCES)).attack("Kent", "GE-FTR-01").game
    ended = BattleEnded("Kent", "no attack", last)
    after = fold(EVOLUTIONS, game, [ended])
    assert WAR_GAME_TELLINGS[BattleEnded](after, ended) == told
    assert battle_told(after, after.battles["Kent"]) == shown


def test_combat_ends_in_a_round_be_it_fought_or_not():
    game = Given(board("Kent - Brest", *FORCES)).game
    assert WAR_GAME_TELLINGS[CombatEnded](game, CombatEnded(2)) == "Combat is over in round 2."
