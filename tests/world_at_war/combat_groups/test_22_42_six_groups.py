"""22.42, 23.71A: at most six combat groups of a side, and ships of several task forces in one (doubt W407)."""

import pytest
from msgspec.structs import replace

from events.world_at_war import NavalForceDisbanded, NavalForceManned
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import NavalCombatJoined
from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, HERE, KIDO, battle
from tests.world_at_war.sea_fights import at_sea, fleet, together

__all__ = ["board"]
MIXED = {"W407": "mixed"}
NAMES = tuple(f"TF {n}" for n in range(1, 7))
"""With Kido Butai these are seven task forces."""


def dd(count, nation="Japan"):
    return give.Factors(count, "DD", nation)


@pytest.fixture
def seven(board):
    """Kido Butai and six Japanese task forces of two destroyers each are in the hex of Force Z."""

    def lay(**more):
        table = battle(board, "3 NAS Japan Akagi", forces=tuple(japanese(name) for name in NAMES), **more)
        light = {f"Japan DD {name}": destroyers(name) for name in NAMES}
        table.game = replace(table.game, light={**table.game.light, **light})
        return table.as_seat("axis")

    return lay


def japanese(name):
    return NavalForce(name, "Japan", HERE, at_sea=True)


def destroyers(name):
    return LightShips("Japan", "DD", 2, HERE, at_sea=True, force=name)


def test_22_42_more_than_six_task_forces_do_not_meet_the_enemy_as_doubt_W407_says(seven):
    table = seven().when(give.JoinBattle(HERE)).refused("22.42/task forces")
    assert "7 task forces of the Axis side" in table.told()
    table.when(give.JoinBattle(HERE, (*NAMES, FORCE_Z))).accepted()


def test_22_42_the_menu_names_six_of_them(seven):
    table = seven()
    [order] = [
        o.order for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, give.JoinBattle)
    ]
    table.when(order).accepted()
    assert isinstance(table.facts[0], NavalCombatJoined)
    assert len(order.forces) == 7


def test_22_42_more_than_six_task_forces_combine_before_the_round_where_doubt_W407_says_so(seven):
    table = seven(doubts=MIXED).when(give.JoinBattle(HERE)).accepted()
    table.when(give.Finish()).refused("22.42/round")
    assert table.told() == "The Axis side has 7 combat groups; some are to be combined first."
    table.as_seat("gamemaster").when(give.Finish()).refused("22.42/round")
    table.as_seat("axis").when(give.FormGroup("TF 1", (), (dd(4),))).accepted()
    assert NavalForceManned("TF 1", (), (), (destroyers("TF 2"),)) in table.facts
    assert NavalForceDisbanded("TF 2", HERE) in table.facts
    table.when(give.Finish()).accepted()


def test_22_42_groups_formed_outside_naval_combat_are_combined_before_the_round(board):
    """23.71A: outside naval combat a naval force may have more than six."""
    groups = tuple(NavalForce(f"{KIDO}/{n}", "Japan", HERE, at_sea=True, of=KIDO) for n in range(2, 8))
    table = battle(board, "3 NAS Japan Akagi", forces=groups).as_seat("axis").when(give.JoinBattle(HERE))
    table.accepted().when(give.Finish()).refused("22.42/round")
    table.as_seat("allies").when(give.Finish()).accepted()
    table.as_seat("axis").when(give.DisbandForce(f"{KIDO}/7")).accepted()
    table.when(give.Finish()).accepted()


def two(board, **more):
    """Force H and Force K of Malta are attacked at 0300."""
    both = together(fleet("Force H"), fleet("Force K"))
    table = at_sea(board, "8 NAS Germany Catania", **both, **more)
    names = ("Force H", "Force K")
    return table.sail("0100", "0200", "0300", "0400", forces=names).axis(give.AttackAtSea()).accepted()


def test_23_71A_ships_of_several_task_forces_make_up_a_group_where_doubt_W407_says_so(board):
    table = two(board, doubts=MIXED)
    table.allies(give.FormGroup("Force H", ("Force H BB", "Force K BB"), (dd(2, "Britain"),))).accepted()
    assert {s.name: s.force for s in table.game.ships.values()} == dict.fromkeys(
        ("Force H BB", "Force K BB"), "Force H/2"
    )
    assert "W407" in {rule for ruled in table.ruling.facts for rule in ruled.rules}
    table.allies(give.Finish()).axis(give.Finish()).accepted()
    assert {s.name: s.force for s in table.game.ships.values()} == dict.fromkeys(
        ("Force H BB", "Force K BB"), "Force H"
    )


def test_23_71A_light_ships_that_a_task_force_lacks_come_from_the_others(board):
    table = two(board, doubts=MIXED).allies(give.FormGroup("Force H", (), (dd(8, "Britain"),))).accepted()
    manned = next(one for one in table.facts if isinstance(one, NavalForceManned))
    assert [(one.force, one.factors) for one in manned.light] == [("Force H", 6), ("Force K", 2)]
    table.allies(give.FormGroup("Force K", (), (dd(13, "Britain"),))).refused("23.71A/light")


def test_23_71A_a_task_force_that_is_taken_in_whole_is_none_any_more(board):
    table = two(board, doubts=MIXED)
    everything = ("Force K BB", "Force K CV1", "Force H BB", "Force H CV1")
    table.allies(give.FormGroup("Force H", everything, (dd(12, "Britain"),))).accepted()
    assert set(table.game.forces) == {"Force H"}
    assert table.game.light["Britain DD Force H"].factors == 12


def test_23_71A_one_that_has_groups_of_its_own_keeps_something(board):
    table = two(board, doubts=MIXED).allies(give.FormGroup("Force K", ("Force K BB",))).accepted()
    order = give.FormGroup("Force H", ("Force K CV1",), (dd(12, "Britain"),))
    table.allies(order).refused("23.71A/rest")


def test_23_71A_a_seat_mixes_task_forces_of_its_own_nations(board):
    seats = (
        Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
        Seat("london", "Allied", ("Britain",)),
        Seat("washington", "Allied", ("United States",)),
    )
    both = together(fleet("Force H"), fleet("TF 39", nation="United States"))
    table = at_sea(board, "8 NAS Germany Catania", **both, seats=seats, doubts=MIXED).as_seat("gamemaster")
    table.when(give.SailForce(("Force H", "TF 39"), "patrol", ("0100", "0200", "0300"))).axis(
        give.AttackAtSea()
    )
    order = give.FormGroup("Force H", ("Force H BB", "TF 39 BB"))
    table.as_seat("london").when(order).refused("seat/mixed")
    table.as_seat("gamemaster").when(order).accepted()
