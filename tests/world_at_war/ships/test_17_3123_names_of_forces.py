"""17.3123: what a task force may be called tells nobody which ships the enemy conceals."""

import pytest

from core.ruling import Accepted
from core.world_at_war.state import game_from
from events.world_at_war.ships import NavalForce, Ship
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import FormForce

__all__ = ["board"]


@pytest.mark.parametrize("name", ["Rodney", "Nelson"])
def test_17_3123_a_name_is_free_whether_or_not_a_concealed_ship_has_it(board, name):
    laid = board(
        "Kiel~ ~ ~ York~",
        held={"0300": "Britain"},
        phase="movement.missions",
        forces=(NavalForce("Home", "Britain", "0300"),),
        ships=(Ship("Rodney", "Britain", 4, "0300", force="Home"), Ship("Tirpitz", "Germany", 4, "0000")),
    )
    ruling = decide(WORLD_AT_WAR, game_from(laid), "axis", FormForce(name, ("Tirpitz",)))
    assert isinstance(ruling, Accepted)
