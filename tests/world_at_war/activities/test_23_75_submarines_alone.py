"""23.43C, 23.75A, 17.47F: submarines in the open that sail in their own player turn are attacked by nobody."""

import pytest

from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.kamikazes_at_sea import AMERICA, dive, near_japan
from tests.world_at_war.sea_battles import HERE, at_striking, battle, patrol, strike
from tests.world_at_war.sea_fights import at_sea, squadrons

__all__ = ["board"]
U = "U"


def boats(force=U, place="0000", nation="Britain", **more):
    return LightShips(nation, "SS", 4, place, force=force, **more)


def alone(*, concealed, nation="Britain", **more):
    """A force of nothing but submarines, as fields of a position."""
    force = NavalForce(U, nation, "0000", concealed=concealed)
    return {"forces": (force,), "carriers": (), "ships": (), "light": (boats(nation=nation),)} | more


def sailed(table, activity="raid"):
    return table.sail("0100", "0200", "0300", forces=(U,), activity=activity)


@pytest.mark.parametrize("concealed", [False, True])
def test_23_75A_an_open_force_of_submarines_goes_its_way_and_a_marker_is_asked_about(board, concealed):
    table = sailed(at_sea(board, "3 NAS Germany Catania", **alone(concealed=concealed))).accepted()
    assert awaited(table.game) == (("axis",) if concealed else ("allies",))
    assert bool(table.game.activities) is concealed


@pytest.mark.parametrize("concealed", [False, True])
def test_17_47F_kamikazes_are_not_asked_about_an_open_force_of_submarines(board, concealed):
    fields = alone(concealed=concealed, nation=AMERICA)
    table = sailed(near_japan(board, 2, **fields)).accepted()
    assert bool(table.game.activities) is concealed


@pytest.mark.parametrize("concealed", [False, True])
def test_23_75A_a_combat_group_of_submarines_alone_is_no_target(board, concealed):
    force = NavalForce("Force H", "Britain", "0000", concealed=concealed)
    light = (boats("Force H"), LightShips("Britain", "DD", 6, "0000", force="Force H"))
    table = at_sea(board, "3 NAS Germany Catania", forces=(force,), carriers=(), ships=(), light=light)
    table.sail("0100", "0200", "0300").axis(give.AttackAtSea())
    table.allies(give.FormGroup("Force H", (), (give.Factors(4, "SS", "Britain"),)), give.Finish())
    at_boats = give.StrikeAtSea(squadrons(2), "Force H/2")
    assert on_the_menu(table.as_seat("axis"), at_boats) is concealed
    if concealed:
        table.when(at_boats).accepted()
    else:
        table.when(at_boats).refused("23.75A/submarines")
        assert table.told() == "Force H/2 is of submarines alone."
        table.when(give.StrikeAtSea(squadrons(2), "Force H")).accepted()


def test_17_47F_kamikazes_go_for_no_group_of_submarines_alone(board):
    force = NavalForce("TF 58", AMERICA, "0000", concealed=False)
    light = (boats("TF 58", nation=AMERICA), LightShips(AMERICA, "DD", 6, "0000", force="TF 58"))
    table = near_japan(board, 3, forces=(force,), carriers=(), ships=(), light=light)
    table.sail("0100", "0200", "0300", forces=("TF 58",)).axis(give.AttackAtSea())
    table.allies(give.FormGroup("TF 58", (), (give.Factors(4, "SS", AMERICA),)), give.Finish())
    table.axis(dive(1, "TF 58/2")).refused("17.47F/submarines")
    table.axis(dive(1)).accepted()


def test_23_75A_nor_in_naval_combat_in_their_own_player_turn(board):
    force = NavalForce(U, "Britain", HERE, at_sea=True, concealed=False)
    light = (boats(place=HERE, at_sea=True),)
    for side, refused in (("Allied", True), ("Axis", False)):
        table = battle(board, "3 NAS Japan Akagi", forces=(force,), light=light, side=side)
        at_striking(table, (("axis", (U, 1)),))
        table.as_seat("axis").when(strike(U, patrol(2, "Akagi")))
        assert table.refused("23.75A/submarines") if refused else table.accepted()


def test_23_43C_submarines_alone_patrol_as_a_submarine_patrol_and_are_attacked_there(board):
    table = sailed(at_sea(board, "3 NAS Germany Catania", **alone(concealed=False)), "patrol")
    table.refused("23.43C/sailing")
    assert table.told() == "U is of submarines alone: sail it as submarine patrol."
    offered = [
        one for one in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(one.order, give.SailForce)
    ]
    assert all("patrol" not in [c.value for c in one.slots[0].choices] for one in offered)
    sailed(table, "submarine patrol").accepted()


@pytest.mark.parametrize("activity", ["patrol", "submarine patrol"])
def test_17_3123_who_sails_a_force_of_the_enemy_is_not_told_what_it_is_made_of(board, activity):
    told = set()
    for kind in ("SS", "DD"):
        fields = alone(concealed=True) | {"light": (LightShips("Britain", kind, 4, "0000", force=U),)}
        table = at_sea(board, "3 NAS Germany Catania", **fields).as_seat("axis")
        table.when(give.SailForce((U,), activity, ("0000", "0100"))).refused("seat")
        told.add(table.told())
    assert len(told) == 1
