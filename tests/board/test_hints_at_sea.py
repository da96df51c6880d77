"""What is known of naval movement and strikes before an order is given, not by its refusal alone."""

from msgspec.structs import replace

from skyledger.board.waiting import hints
from tests.world_at_war.sea_battles import KIDO, battle, joined


def test_23_752A_who_would_intercept_is_told_beforehand_that_he_sails_first(board):
    told = " ".join(hints(battle(board, phase="movement.missions").game))
    assert "No interception is refereed" in told
    assert "“join battle at PLACE”" in told


def test_23_752A_that_goes_for_redeploying_ships_as_well_and_for_no_other_step(board):
    assert "No interception" in " ".join(hints(battle(board, phase="redeployment.transfers").game))
    assert "No interception" not in " ".join(hints(battle(board, phase="movement.staging").game))
    assert "No interception" not in " ".join(hints(joined(battle(board)).game))


def test_23_752A_where_one_side_alone_has_ships_nothing_is_told_of_interceptions(board):
    game = battle(board, phase="movement.missions").game
    axis = {name: force for name, force in game.forces.items() if name == KIDO}
    assert not any("No interception" in one for one in hints(replace(game, forces=axis)))
