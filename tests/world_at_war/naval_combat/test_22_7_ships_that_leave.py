"""22.7 Ships that go elsewhere, as the table says, while naval combat is fought: their groups, and what goes on."""

import pytest

from events.world_at_war.activities import CombatGroupRejoined, NavalActivityEnded
from events.world_at_war.naval_combat import NavalCombatEnded
from skyledger.board.waiting import meaning_now, waiting
from tests.world_at_war import orders as give
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.sea_battles import FORCE_Z, HERE, KIDO, all_done, answered, battle, joined
from tests.world_at_war.sea_fights import at_sea, fleet, force, together


@pytest.fixture
def in_two_groups(board):
    """The British battleship is a combat group of its own, and fleets are about to fight."""
    table = joined(battle(board, "2 NAS Britain Eagle"))
    table.as_seat("allies").when(give.FormGroup(FORCE_Z, ("Repulse",))).accepted()
    return at_the_fleets(table)


def at_the_fleets(table):
    """Nothing was allotted, found or launched."""
    answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover())
    return all_done(all_done(table))


def test_22_7_a_task_force_goes_with_all_of_its_combat_groups(in_two_groups):
    table = in_two_groups.as_seat("allies").when(give.MoveForce(FORCE_Z, "0200")).accepted()
    assert table.facts[0] == CombatGroupRejoined("Force Z/2", FORCE_Z)
    assert (table.game.ships["Repulse"].force, table.game.ships["Repulse"].place) == (FORCE_Z, "0200")
    assert set(table.game.forces) == {KIDO, FORCE_Z}


def test_22_7_a_combat_group_that_goes_by_itself_is_a_task_force_and_fights_no_more(in_two_groups):
    table = in_two_groups.as_seat("allies").when(give.MoveForce("Force Z/2", "0000")).accepted()
    assert (table.game.forces["Force Z/2"].of, table.game.ships["Repulse"].at_sea) == ("", False)
    all_done(table)
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.LeaveBattle()).accepted()
    assert table.game.forces["Force Z/2"].place == "0000"


def test_22_7_naval_combat_is_over_when_all_ships_of_a_side_have_gone(in_two_groups):
    table = all_done(in_two_groups.as_seat("allies").when(give.MoveForce(FORCE_Z, "0200")).accepted())
    ended = next(one for one in table.facts if isinstance(one, NavalCombatEnded))
    assert (ended.how, table.game.naval_combats) == ("left", ())


def test_23_77_a_naval_force_that_went_elsewhere_in_naval_combat_sails_on_no_more(board):
    """A force on its way meets the enemy, and is declared to turn for home before the fleets have met."""
    theirs = fleet("Supermarina", HERE, nation="Germany", decks=0)
    theirs["forces"] = (force("Supermarina", "Germany", HERE, at_sea=True),)
    theirs["ships"], theirs["light"] = (
        tuple(
            type(one)(**{f: getattr(one, f) for f in one.__struct_fields__} | {"at_sea": True})
            for one in some
        )
        for some in (theirs["ships"], theirs["light"])
    )
    table = at_sea(board, "1 NAS Germany Catania", **together(fleet(), theirs), drawing="Malta~ = = Catania")
    table.sail(HERE, "0200").accepted()
    table.axis(give.JoinBattle(HERE)).accepted()
    at_the_fleets(table)
    table.allies(give.MoveForce("Force H", "0000")).accepted()
    all_done(table)
    assert any(isinstance(one, NavalActivityEnded) and one.how == "aborted" for one in table.facts)
    assert (table.game.activities, table.game.forces["Force H"].place) == ((), "0000")


def test_22_7_where_a_side_has_left_the_menu_of_the_other_has_no_leaving_and_says_why(in_two_groups):
    table = all_done(in_two_groups)
    assert table.game.turn.phase.endswith(".deciding")
    assert on_the_menu(table.as_seat("allies"), give.LeaveBattle())
    assert meaning_now(table.game, give.StayInBattle()) == ""
    table.as_seat("axis").when(give.LeaveBattle()).accepted()
    assert not on_the_menu(table.as_seat("allies"), give.LeaveBattle())
    assert "over whatever is said here" in meaning_now(table.game, give.StayInBattle())
    asked = "allies must still say “stay in the battle”: the other side has left"
    assert waiting(table.game).startswith(asked)
    table.as_seat("allies").when(give.LeaveBattle()).accepted()
