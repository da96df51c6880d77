"""What nobody refereed says so where it is offered: in its form's meaning, and in the menu."""

import pytest

from core.world_at_war.naval_combat.orders import FindGroup, JoinBattle
from skyledger.board.waiting import meaning_now
from skyledger.notation.world_at_war import NOTATION
from tests.notation.conftest import plain_game
from tests.world_at_war import orders as give

OF_THE_TABLE = (
    give.MoveForce,
    give.SailCarrier,
    give.MoveGroundUnit,
    give.TakeHex,
    give.GainTerritory,
    give.SinkShip,
    give.SinkCarrier,
    give.SinkLightShips,
    give.DamageShip,
    give.DamageCruisers,
    give.HitShip,
    give.FindGroup,
    give.JoinBattle,
    give.FlyMission,
    give.SendKamikazes,
)


@pytest.mark.parametrize("order", OF_THE_TABLE, ids=lambda order: order.__name__)
def test_what_is_settled_at_the_table_says_so_in_its_meaning(order):
    (form,) = (form for form in NOTATION.forms if form.order is order)
    assert "at the table" in form.meaning


def test_the_menu_says_that_results_and_meetings_were_thrown_at_the_table():
    for order in (FindGroup("TF 17", 3), JoinBattle("0304", ())):
        assert "at the table" in meaning_now(plain_game(), order)
