"""22.6, 22.7 Each task force stays in naval combat or leaves it by itself, where doubt W359 is read so."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.world_at_war.naval_combat import NavalCombatDecided, NavalCombatEnded
from events.world_at_war.ships import LightShips, NavalForce, Ship
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from skyledger.notation import NOTATIONS
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import PhaseEntered
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    HERE,
    KIDO,
    all_done,
    answered,
    at_allotting,
    battle,
    phase,
)

FORMS = NOTATIONS["A World at War"].forms
HOOD = NavalForce("Force H", "Britain", HERE, at_sea=True)
ITALIANS = NavalForce("Supermarina", "Italy", HERE, at_sea=True)


def deciding(board, option="each_force", **more):
    """Two British task forces have fought the Japanese for a round."""
    table = battle(board, "1 NAS Britain Eagle", forces=(HOOD,), **more)
    light = LightShips("Britain", "DD", 2, HERE, at_sea=True, force="Force H")
    table.game = replace(table.game, doubts={"W359": option}, light={**table.game.light, "Force H DD": light})
    answered(answered(at_allotting(table), give.AllotPatrol()), give.AllotCover())
    return all_done(all_done(all_done(table)))


def stays(table, seat="axis"):
    return table.as_seat(seat).when(give.StayInBattle()).accepted()


def leaves(table, *forces, seat="allies"):
    return table.as_seat(seat).when(give.LeaveBattle(forces))


def offered(table, seat, kind=give.LeaveBattle):
    return [one.order for one in menu(WORLD_AT_WAR, table.game, seat) if isinstance(one.order, kind)]


def test_22_7_a_task_force_leaves_and_another_fights_on_as_doubt_W359_says(board):
    table = deciding(board)
    leaves(table, FORCE_Z).accepted().then(NavalCombatDecided("Allied", "leaves", (FORCE_Z,)))
    assert awaited(table.game) == ("allies", "axis")
    stays(table, "allies").then(NavalCombatDecided("Allied", "stays", ("Force H",)))
    assert awaited(table.game) == ("axis",)
    stays(table)
    assert phase(table) == ".grouping"
    assert table.game.naval_combats[0].forces == ("Force H", KIDO)
    all_done(table)
    all_done(table)
    combat = table.game.naval_combats[0]
    assert (combat.round, combat.available) == (2, {}), "Eagle has left with its naval air"


def test_22_7_naval_combat_is_over_once_the_last_task_force_of_a_side_leaves_as_doubt_W359_says(board):
    table = deciding(board)
    leaves(table, "Force H").accepted()
    assert phase(table) == ".deciding"
    leaves(table).accepted()
    assert [one.how for one in table.facts if isinstance(one, NavalCombatEnded)] == ["left"]
    assert isinstance(table.facts[-1], PhaseEntered)
    assert table.game.naval_combats == ()


def test_22_7_no_task_force_leaves_by_itself_where_the_side_leaves_as_doubt_W359_says(board):
    table = deciding(board, "one_for_all")
    leaves(table, "Force H").refused("declaration/whole side")
    assert "W359" in table.ruling.grounds
    assert offered(table, "allies") == [give.LeaveBattle()]


def test_22_7_who_would_send_one_task_force_away_is_told_when_it_may_be_moved_as_doubt_W359_says(board):
    table = deciding(board, "one_for_all")
    leaves(table, "Force H").refused("declaration/whole side")
    assert "the whole side leaves by “leave the battle”" in table.told()
    assert "“sail Force H to PLACE” in the step of fleet combat of a later round" in table.told()
    table.as_seat("allies").when(give.MoveForce("Force H", "0200")).refused("sequence of play")
    stays(table, "allies")
    stays(table)
    answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover())
    assert phase(all_done(all_done(table))) == ".fleet"
    table.as_seat("allies").when(give.MoveForce("Force H", "0200")).accepted()
    stays(all_done(table), "allies")
    assert FORCE_Z in table.game.naval_combats[0].forces


def test_22_7_the_help_says_of_task_forces_that_leave_alone_where_they_may_by_doubt_W359():
    [leaving] = [one for one in FORMS if one.verb == "leave the battle"]
    assert "only where doubt W359 is played as each_force" in leaving.meaning


def test_22_7_a_seat_speaks_once_for_task_forces_of_its_own_as_doubt_W359_says(board):
    table = deciding(board)
    leaves(table, KIDO).refused("declaration/own force")
    assert "allies does not speak for Kido Butai." in table.told()
    stays(table, "allies")
    leaves(table, "Force H").refused("declaration/force decided")
    leaves(table).refused("declaration/decided")
    with pytest.raises(Mistake):
        leaves(table, "Force J")


def test_22_42_a_combat_group_leaves_with_its_task_force_as_doubt_W359_says(board):
    table = deciding(board)
    table.game = replace(
        table.game,
        forces={
            **table.game.forces,
            "Force Z/2": NavalForce("Force Z/2", "Britain", HERE, at_sea=True, of=FORCE_Z),
        },
        ships={"Repulse": Ship("Repulse", "Britain", 4, HERE, at_sea=True, force="Force Z/2")},
    )
    leaves(table, "Force Z/2").refused("declaration/force decided")
    leaves(table, FORCE_Z).accepted()
    stays(table, "allies")
    stays(table)
    assert table.game.naval_combats[0].forces == ("Force H", KIDO)


def test_22_7_menus_name_each_task_force_of_several_as_doubt_W359_says(board):
    table = deciding(board)
    assert offered(table, "allies") == [
        give.LeaveBattle(), give.LeaveBattle(("Force H",)), give.LeaveBattle((FORCE_Z,)),
    ]  # fmt: skip
    assert offered(table, "axis") == [give.LeaveBattle()]
    leaves(table, FORCE_Z).accepted()
    assert offered(table, "allies") == [give.LeaveBattle()]
    stays(table, "allies")
    assert offered(table, "allies") == offered(table, "allies", give.StayInBattle) == []
