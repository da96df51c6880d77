"""Refusals and mistakes of rule 23 as people read them: places by their names, articles, numbers."""

import pytest

from core.mistakes import Mistake
from events.world_at_war.ships import LightShips
from tests.world_at_war import orders as give
from tests.world_at_war import sea_battles as sea
from tests.world_at_war.sea_fights import at_sea, squadrons

AT_PORT = {"forces": (), "carriers": (), "ships": (), "light": (LightShips("Britain", "DD", 3, "0000"),)}


def test_23_35B_land_based_air_is_named_with_its_place_and_not_with_a_number_of_a_hex(board):
    table = sea.at_allotting(sea.battle(board, "2 NAS Japan Tripoli", held={"0300": "Japan"}))
    order = give.AllotPatrol(give.Flight((give.Group(1, "NAS", "Japan", "0300"),)))
    table.as_seat("axis").when(order).refused("23.31")
    assert table.told() == "JP-NAS-01 at Tripoli is on no carrier of the combat."


def test_23_31_air_that_would_patrol_is_named_with_its_place(board):
    table = at_sea(board, "3 NAS Germany Catania", "1 NAS Britain Malta").sail("0100", "0200", "0300")
    while not table.game.turn.phase.endswith(".answering"):
        table.axis(give.AttackAtSea()).accepted()
    table.allies(give.FlyPatrol(squadrons(1, nation="Britain", base="0000"))).refused("23.31")
    assert table.told() == "BR-NAS-01 at Malta is on no carrier of the naval force."


def test_23_23C_cover_groups_are_told_by_how_many_there_are(board):
    table = at_sea(board, "3 NAS Germany Catania", "1 NAS Britain Malta").sail("0100", "0200", "0300")
    while not table.game.turn.phase.endswith(".answering"):
        table.axis(give.AttackAtSea()).accepted()
    with pytest.raises(Mistake, match="There is cover group 1 alone, not 3"):
        table.allies(give.CoverForce(squadrons(1, nation="Britain", base="0000"), 3))


@pytest.mark.parametrize(
    ("light", "told"),
    [
        ((give.Factors(1, "CA", "Britain"),), "Britain has no CA outside task forces."),
        ((give.Factors(1, "DD", "Germany"),), "Germany has no DD outside task forces."),
    ],
)
def test_17_3123_light_ships_that_are_not_there_are_told_in_a_sentence(board, light, told):
    table = at_sea(board, **AT_PORT)
    with pytest.raises(Mistake, match=told):
        table.allies(give.FormForce("TF 1", (), light))


def test_22_who_is_at_sea_is_told_where_naval_combat_can_t_be(board):
    table = at_sea(board).allies(give.JoinBattle("0100")).refused("declaration/both sides")
    assert table.told() == "At sea in 0100 there are no task forces."
    table.sail("0100").accepted()
    table.allies(give.JoinBattle("0100")).refused("declaration/both sides")
    assert table.told() == "At sea in 0100 there are task forces of the Allied side."


def test_22_who_lies_in_port_there_is_told_how_to_meet_the_enemy(board):
    table = at_sea(board).allies(give.JoinBattle("0000")).refused("declaration/both sides")
    assert table.told() == (
        "At sea in Malta there are no task forces; Force H is in port there. To meet an enemy off a port, "
        "sail there as interception."
    )


def test_23_75A_what_can_t_sail_so_is_told_with_what_can(board):
    table = at_sea(board).sail("0100", activity="submarine patrol")
    table.refused("23.75A/exempt")
    assert table.told() == "Force H can't sail as submarine patrol: submarines alone do."
