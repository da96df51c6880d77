"""23.44 D11: a roll in a strike is the same whichever strike or target was named first; kept dice stand for it."""

from itertools import permutations

from msgspec.structs import replace

from core.world_at_war.rules import RULES
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Goal
from tests.world_at_war.strikes.test_23_44_in_play import came_through, two_ships
from tests.world_at_war.strikes_at_sea import TRUK, nas


def rolled_for(game):
    (due,) = game.rolls
    return RULES.rolled_for(game, due)


def by_target(board, *targets):
    """What each target's roll is told apart by, in a strike that names them so."""
    table, found = two_ships(board), {}
    table.allies(give.AimStrike(tuple(Goal(one, (nas(4),)) for one in targets)))
    for target in targets:
        found[target] = rolled_for(table.game)
        table.dice("allies", 1, 1)
    return found


def test_23_44_the_roll_for_a_target_is_the_same_whichever_was_named_first(board):
    first, second = (by_target(board, *named) for named in permutations(("Yamato", "Kongo")))
    assert first == second
    assert first["Yamato"] != first["Kongo"]


def test_23_4_the_roll_of_a_strike_is_the_same_whichever_strike_was_named_first(board):
    game = came_through(board).game
    (only,) = game.strikes
    other = replace(only, strike=1, place=TRUK, target="", ended="fought")
    assert rolled_for(replace(game, strikes=(other, replace(only, strike=2)))) == rolled_for(game)
    like = replace(only, strike=1, ended="fought")
    assert rolled_for(replace(game, strikes=(like, replace(only, strike=2)))) != rolled_for(game)
