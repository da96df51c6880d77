"""23.71 Combat groups: an attacked task force is one, and its owner may detach others from it."""

import pytest

from core.mistakes import Unworkable
from core.world_at_war.combat_groups.chapter import _new_name
from core.world_at_war.ships.forming import forming
from events.entry import Entry
from events.texts import LONGEST_NAME
from events.world_at_war import NavalForceFormed, NavalForceManned
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.folding import Step
from skyledger.secrecy.entries import seen_by
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import KIDO, all_done, answered, battle, carrier, joined
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together

HERE = "0300"


@pytest.fixture
def attacked(board):
    def lay(*texts, **more):
        table = at_sea(board, "8 NAS Germany Catania", *texts, **more).sail("0100", "0200", HERE, "0400")
        return table.axis(give.AttackAtSea()).accepted()

    return lay


def test_23_71A_ships_of_a_force_make_up_a_group_of_their_own(attacked):
    four = give.Factors(4, "DD", "Britain")
    table = attacked().allies(give.FormGroup("Force H", ("Force H BB",), (four,)))
    table.then(
        NavalForceFormed("Force H/2", "Britain", HERE, at_sea=True, of="Force H"),
        NavalForceManned(
            "Force H/2", (), ("Force H BB",), (LightShips("Britain", "DD", 4, HERE, True, "Force H"),)
        ),
    )
    assert table.game.ships["Force H BB"].force == "Force H/2"
    assert {s.force: s.factors for s in table.game.light.values()} == {"Force H": 2, "Force H/2": 4}


def test_23_71A_a_group_of_a_force_with_a_very_long_name_has_one_that_a_position_may_have(attacked):
    assert len(_new_name(attacked().game, "F" * LONGEST_NAME)) <= LONGEST_NAME


def test_a_task_force_without_a_name_is_told_that_it_needs_one(attacked):
    with pytest.raises(Unworkable, match="A task force needs a name"):
        forming(attacked().game, give.FormForce(" ", ("Force H BB",)), "allies")


def test_23_71A_more_than_six_groups_may_be_formed_outside_naval_combat(attacked):
    table = attacked()
    for _ in range(6):
        table.allies(give.FormGroup("Force H", (), (give.Factors(1, "DD", "Britain"),))).accepted()
    table.allies(give.FormGroup("Force H", ("Force H BB",))).accepted()
    assert len(table.game.forces) == 8


def test_23_71A_a_group_is_of_ships_of_its_force_and_leaves_some_behind(attacked):
    table = attacked()
    table.allies(give.FormGroup("Force H", (), (give.Factors(9, "DD", "Britain"),))).refused("23.71A/light")
    everything = give.FormGroup("Force H", ("Force H CV1", "Force H BB"), (give.Factors(6, "DD", "Britain"),))
    table.allies(everything).refused("23.71A/rest")


def test_23_71A_17_3123_whom_ships_of_others_would_leave_tells_nothing_of_what_is_there(board):
    """The Japanese force may hold four carriers or a few destroyers: to the British it is the same."""
    british = carrier("Eagle", "Britain", "Force Z", 2)
    for carriers in (None, (british,)):
        table = joined(battle(board, carriers=carriers)).as_seat("allies")
        table.when(give.FormGroup(KIDO, ("Repulse", "Eagle"))).refused("seat", "23.71A/own")


@pytest.mark.parametrize(
    ("there", "gone", "whole"), [(4, 2, True), (4, 1, False), (4, 3, False), (3, 1, True)]
)
def test_23_71A_no_cruiser_is_divided_between_groups(attacked, there, gone, whole):
    """One has two factors (W341); of three factors the odd one may go."""
    fleet_ = fleet()
    cruisers = LightShips("Britain", "CA", there, "0000", force="Force H")
    table = attacked(**{**fleet_, "light": (*fleet_["light"], cruisers)})
    order = give.FormGroup("Force H", (), (give.Factors(gone, "CA", "Britain"),))
    ruling = table.allies(order)
    ruling.accepted() if whole else ruling.refused("23.71A/whole")


def test_23_71A_groups_are_formed_before_air_is_spread_over_them(attacked):
    table = attacked("1 NAS Britain Malta").allies(give.CoverForce(squadrons(1, "NAS", "Britain", "0000")))
    table.allies(give.FormGroup("Force H", ("Force H BB",))).refused("23.71A/first")


def test_23_71A_the_other_side_learns_of_the_group_and_not_of_its_ships(attacked):
    table = attacked()
    one = attacked().allies(give.FormGroup("Force H", ("Force H BB",))).game
    other = attacked().allies(give.FormGroup("Force H", ("Force H CV1",))).game
    for viewer in ("axis", "public"):
        assert SHOWN.position(one, viewer) == SHOWN.position(other, viewer)
        assert SHOWN.position(one, viewer) != SHOWN.position(table.game, viewer)


def test_23_71B_each_group_is_struck_by_itself(attacked):
    table = attacked().allies(give.FormGroup("Force H", ("Force H BB",)), give.Finish())
    table.axis(give.StrikeAtSea(squadrons(3), "Force H"), give.StrikeAtSea(squadrons(3), "Force H/2"))
    assert [air.group for air in table.activity.strikes] == ["Force H", "Force H/2"]
    table.axis(give.StrikeAtSea(squadrons(2), "Force H")).accepted()


def test_23_71A_in_the_next_hex_the_force_is_one_again(attacked):
    four = give.Factors(4, "DD", "Britain")
    table = attacked().allies(give.FormGroup("Force H", ("Force H BB",), (four,)), give.Finish())
    table.axis(give.Finish()).accepted()
    assert list(table.game.forces) == ["Force H"]
    assert table.game.ships["Force H BB"].force == "Force H"
    assert table.game.ships["Force H BB"].place == "0400"
    assert [(s.force, s.factors) for s in table.game.light.values()] == [("Force H", 6)]


def test_23_71A_in_the_log_enemies_do_not_read_what_a_group_is_made_of(attacked):
    table, order = attacked(), give.FormGroup("Force H", ("Force H BB",))
    before, after = table.game, table.allies(order).accepted().game
    facts = tuple((ruled.event, ruled.rules) for ruled in table.ruling.facts)
    entry = Entry("g", 1, "allies", 0, "o", b"{}", b"", b"", (), "1", "current", b"", b"")
    step = Step(entry, order, facts, before, after)
    assert seen_by(step, "allies") == seen_by(step, "gamemaster") == step
    assert [type(event) for event, _ in seen_by(step, "axis").facts] == [NavalForceFormed]
    assert seen_by(step, "axis").order is None


@pytest.fixture
def grouped(board):
    """Two of four Japanese carriers, and two destroyers, are combat groups of their own in naval combat."""
    table = joined(battle(board, "3 NAS Japan Akagi")).as_seat("axis")
    for ships, light in ((("Akagi", "Kaga"), ()), (("Soryu",), (give.Factors(2, "DD", "Japan"),))):
        table.when(give.FormGroup(KIDO, ships, light)).accepted()
    return table


def test_22_42_before_a_round_a_combat_group_may_be_part_of_its_task_force_again(grouped):
    grouped.when(give.DisbandForce("Kido Butai/3")).accepted()
    grouped.then(CombatGroupRejoined("Kido Butai/3", KIDO))
    assert grouped.game.carriers["Soryu"].force == KIDO
    assert grouped.game.light["Japan DD Kido Butai"].factors == 6
    grouped.when(give.FormGroup(KIDO, ("Soryu", "Hiryu"))).accepted()
    assert grouped.game.carriers["Hiryu"].force == "Kido Butai/3"


def test_22_42_groups_are_formed_anew_for_the_next_round(grouped):
    between = answered(answered(all_done(all_done(grouped)), give.AllotPatrol()), give.AllotCover())
    answered(all_done(all_done(all_done(between))), give.StayInBattle())
    grouped.as_seat("axis").when(give.DisbandForce("Kido Butai/2")).accepted()
    assert {grouped.game.carriers[name].force for name in ("Akagi", "Kaga")} == {KIDO}


def test_22_42_no_longer_once_the_round_has_begun(grouped):
    all_done(grouped).as_seat("axis").when(give.DisbandForce("Kido Butai/2")).refused("sequence of play")


def test_22_42_it_is_its_owner_who_does_so_and_a_task_force_at_sea_stays_one(grouped):
    grouped.as_seat("allies").when(give.DisbandForce("Kido Butai/2")).refused("seat")
    grouped.as_seat("axis").when(give.DisbandForce(KIDO)).refused("declaration")


def test_23_71A_a_group_elsewhere_than_its_task_force_stays_one(board):
    there = NavalForce("Kido Butai/2", "Japan", "0200", at_sea=True, of=KIDO)
    table = battle(board, forces=(there,)).as_seat("axis")
    table.when(give.DisbandForce("Kido Butai/2")).refused("23.71A/again")
    assert give.DisbandForce("Kido Butai/2") not in [o.order for o in menu(WORLD_AT_WAR, table.game, "axis")]


def test_23_71A_ships_of_several_forces_do_not_mix(board):
    both = together(fleet("Force H"), fleet("Force K"))
    table = at_sea(board, "8 NAS Germany Catania", **both)
    table.sail("0100", "0200", HERE, "0400", forces=("Force H", "Force K")).axis(
        give.AttackAtSea()
    ).accepted()
    table.allies(give.FormGroup("Force H", ("Force K BB",))).refused("23.71A/own")
