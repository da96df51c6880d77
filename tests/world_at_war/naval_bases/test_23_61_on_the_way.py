"""23.61A, 19.12: a patrol on its way counterairs air bases once from each hex, and no ships in port."""

import pytest
from msgspec.structs import replace

from core.ruling import Refused
from core.world_at_war.naval_bases.target import AttackNavalBase, EscapeByAir
from events.world_at_war.activities import NavalActivity, NavalActivityEnded, NavalHexEntered
from events.world_at_war.air_battle import AirCombatResolved
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced, NavalBaseAttackEnded
from events.world_at_war.ships import NavalForce
from skyledger.board.at_sea import what_is_said
from skyledger.board.waiting import meaning_now
from tests.world_at_war.base_attacks import GOZO, MALTA, waters
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.naval_bases.test_23_6_carriers_attack_bases import GRAF, KIDO, SEA
from tests.world_at_war.naval_bases.test_23_61_counterairs_from_carriers import (
    COAST,
    TUNIS,
    found,
    over_tunis,
)
from tests.world_at_war.orders import AbortActivity, Finish, SailForce

FARTHER = "0400"
PATH = ("0000", SEA, FARTHER)
RESTING, ANNOUNCING = "movement.naval_activity.continuing", "movement.naval_bases.announcing"


@pytest.fixture
def under_way(board):
    """Kido has been attacked at 0300, and is to go on to 0400; Tunis is three hexes away, Gozo two, Malta one."""

    def lay(*texts, activity="patrol", reached=1, path=PATH, **more):
        sailing = NavalActivity(activity, "Axis", ("Kido",), path, reached)
        kido = replace(KIDO, activity=activity, path=path, reached=reached)
        given = {
            "held": {MALTA: "Britain", GOZO: "Britain", TUNIS: "Britain"},
            "drawing": COAST,
            "forces": (kido,),
            "carriers": (GRAF,),
            "activities": (sailing,),
            "phase": RESTING,
        }
        return waters(board, "4 NAS Germany Graf", *texts, **(given | more))

    return lay


def test_23_61A_it_counterairs_an_air_base_before_it_sails_on(under_way):
    table = under_way()
    over_tunis(table, 2).accepted()
    assert {"23.61A", "19.12"} <= set(table.ruling.facts[0].rules)
    assert table.phase == ANNOUNCING
    assert [(one.place, one.force) for one in table.told(NavalBaseAttackAnnounced)] == [(TUNIS, SEA)]
    table.done()
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(TUNIS, SEA, 1)]
    assert table.phase == RESTING
    assert table.game.forces["Kido"].place == SEA
    table.done()
    assert [one.place for one in table.told(NavalHexEntered)] == [FARTHER]
    assert table.told(NavalActivityEnded) == [NavalActivityEnded(FARTHER, "arrived")]
    assert table.phase == "movement.missions"


def test_19_12_one_round_is_fought_and_the_base_may_be_left_before_it_sails_on(under_way):
    table = under_way("2 NAS Britain Gozo", ships=(), light=())
    over_tunis(table, where=GOZO).accepted()
    table.done().thrown((1, 1), (1, 1)).chose_the_first()
    assert len(table.told(AirCombatResolved)) == 1
    assert table.phase == "movement.naval_bases.escaping"
    table.as_seat("allies").when(EscapeByAir(table.group("1 NAS Britain Gozo"), TUNIS)).accepted()
    if table.phase != RESTING:
        table.done("allies")
    assert table.phase == RESTING


def test_23_61A_the_board_says_that_it_may_and_where_the_base_is_that_may_be_left(under_way):
    table = under_way("2 NAS Britain Gozo", ships=(), light=())
    assert what_is_said(table.game, ("allies",)) == (
        "allies must say “done” to sail on from 0300, or “abort activity”; before that carriers of the patrol may "
        "“attack naval base … against its air”."
    )
    over_tunis(table, where=GOZO).done().thrown((1, 1), (1, 1)).chose_the_first()
    assert what_is_said(table.game, ("axis",)) == (
        "axis may let air and ships escape from Gozo, and must say “done”."
    )


def test_23_46B_air_of_other_bases_stays_as_the_patrol_is_not_in_its_patrol_hex(under_way):
    table = under_way("2 NAS Britain Gozo")
    over_tunis(table, 2).accepted()
    table.done()
    assert table.phase == RESTING


def test_23_61A_ships_in_port_are_not_attacked_before_it_has_reached_its_patrol_hex(under_way):
    table = under_way()
    table.attack("4 NAS Germany Graf", MALTA).refused("23.61A/way")
    assert "against its air" in found(table)
    over_tunis(table, 2, MALTA).accepted()  # its air may be counteraired
    table.attack("2 NAS Germany Graf", MALTA).refused("23.61A/way")


def test_23_61A_the_menu_names_counterairs_alone(under_way):
    table = under_way().as_seat("axis")
    orders = all_accepted(table, AttackNavalBase)
    assert {(one.to, one.against) for one in orders} == {(to, "air") for to in (MALTA, GOZO, TUNIS)}


def test_23_61A_that_it_begins_at_once_is_told_before_it_has_begun_alone(under_way):
    table = under_way().as_seat("axis")
    order = next(iter(all_accepted(table, AttackNavalBase)))
    assert meaning_now(table.game, order).startswith("It begins at once")
    over_tunis(table, 1).accepted()
    assert table.phase == ANNOUNCING
    assert meaning_now(table.game, next(iter(all_accepted(table, AttackNavalBase)))) == ""


def test_23_61A_in_the_last_hex_of_its_path_it_attacks_ships_as_well(under_way):
    table = under_way(path=("0000", SEA))
    table.attack("2 NAS Germany Graf", MALTA).accepted()
    table.done().struck(("Warspite", 1, "NAS", "Germany"))
    assert table.phase == RESTING
    assert table.done().phase == "movement.missions"


@pytest.mark.parametrize("activity", ["fast carrier mission", "raid", "interception"])
def test_23_61_on_other_activities_nothing_is_attacked_on_the_way(under_way, activity):
    expected = ("23.61", "23.61A") if activity == "fast carrier mission" else ("23.61",)
    over_tunis(under_way(activity=activity)).refused(*expected)


def test_18_511C_nor_in_the_combat_phase(under_way):
    table = under_way(phase="combat.naval_activity.continuing")
    over_tunis(table).refused("18.512B")


def test_19_12_from_each_hex_it_counterairs_once(under_way):
    table = under_way()
    over_tunis(table, 1).accepted()
    table.done()
    over_tunis(table, 1).refused("19.12/way")
    over_tunis(table, 1, GOZO).refused("19.12/way")
    assert all_accepted(table.as_seat("axis"), AttackNavalBase) == []


def test_19_12_from_the_next_hex_it_does_again_with_air_that_has_not_flown(under_way):
    table = under_way(path=(*PATH, SEA))
    over_tunis(table, 2).accepted()
    table.done()
    table.game = replace(
        table.game,
        forces={"Kido": replace(table.game.forces["Kido"], place=FARTHER, reached=2)},
        carriers={"Graf": replace(table.game.carriers["Graf"], place=FARTHER)},
        activities=(replace(table.game.activities[0], reached=2),),
    )
    over_tunis(table, 4).refused("18.41")
    over_tunis(table, 2).accepted()


def in_the_next_hex(table):
    """The game as it rests where the patrol came to."""
    activity = replace(table.game.activities[0], reached=2)
    carriers = {"Graf": replace(table.game.carriers["Graf"], place=FARTHER)}
    forces = {"Kido": replace(table.game.forces["Kido"], place=FARTHER, reached=2)}
    table.game = replace(table.game, activities=(activity,), carriers=carriers, forces=forces)


@pytest.mark.parametrize("path", [PATH, (*PATH, "0300")])
@pytest.mark.parametrize("option", ["fresh_air", "each_hex"])
def test_19_12_the_same_squadrons_counterair_from_the_next_hex_as_doubt_W411_says(under_way, option, path):
    table = under_way(doubts={"W411": option}, path=path)
    over_tunis(table, 4).accepted()
    table.done()
    over_tunis(table, 4).refused("18.41/patrol", "19.12/way")
    in_the_next_hex(table)
    over_tunis(table, 4)
    if option == "fresh_air":
        table.refused("18.41/patrol")
        assert "W411" in table.ruling.grounds
        return
    table.accepted()
    assert "W411" in table.ruling.grounds
    table.done()
    assert [one.force for one in table.told(NavalBaseAttackEnded)] == [SEA, FARTHER]
    also = ("19.12/way",) if len(path) > len(PATH) else ()  # in its patrol hex it is no longer on its way
    over_tunis(table, 1, GOZO).refused("18.41/patrol", *also)


@pytest.mark.parametrize("option", ["each_time", "once"])
def test_19_12_from_the_same_hex_again_it_counterairs_as_doubt_W255_says(under_way, option):
    table = under_way(path=(*PATH, SEA, FARTHER), doubts={"W255": option})
    over_tunis(table, 2).accepted()
    assert table.told(NavalBaseAttackAnnounced)[0].entry == f"Kido: patrol 1, {SEA}"
    table.done()
    over_tunis(table, 2).refused("19.12/way")
    activity = replace(table.game.activities[0], reached=3)
    forces = {"Kido": replace(table.game.forces["Kido"], reached=3)}
    table.game = replace(table.game, activities=(activity,), forces=forces)
    over_tunis(table, 2)
    assert "W255" in table.ruling.grounds
    table.accepted() if option == "each_time" else table.refused("19.12/way")


@pytest.mark.parametrize("option", ["each_time", "once"])
def test_19_12_on_another_voyage_of_the_phase_it_counterairs_from_the_hex_again_W255(under_way, option):
    path = ("0000", SEA, FARTHER)
    table = under_way(doubts={"W255": option}, path=path)
    over_tunis(table, 2).accepted()
    table.done()
    table.done()  # it has come to its patrol hex
    assert table.game.activities == ()
    back = SailForce(("Kido",), "patrol", (SEA, "0200"))
    table.said("axis", back)
    assert table.game.forces["Kido"].voyage == 1
    again = NavalActivity("patrol", "Axis", ("Kido",), (FARTHER, SEA, "0200"), 1)
    forces = {"Kido": replace(table.game.forces["Kido"], place=SEA, at_sea=True, reached=1, path=again.path)}
    carriers = {"Graf": replace(table.game.carriers["Graf"], place=SEA, at_sea=True)}
    turn = replace(table.game.turn, phase=RESTING)
    table.game = replace(table.game, activities=(again,), forces=forces, carriers=carriers, turn=turn)
    over_tunis(table, 2)
    table.accepted() if option == "each_time" else table.refused("19.12/way")


def test_18_41_by_the_other_reading_of_W411_too_the_squadrons_fly_one_mission_from_a_hex(under_way):
    table = under_way(doubts={"W411": "each_hex", "W382": "each_base"})
    over_tunis(table, 4).accepted()
    table.done()
    over_tunis(table, 4, GOZO).refused("18.41/patrol")


@pytest.mark.parametrize(("option", "also"), [("one_base", False), ("each_base", True)])
def test_19_12_whether_it_counterairs_several_bases_from_one_hex_is_doubt_W382(under_way, option, also):
    table = under_way(doubts={"W382": option})
    over_tunis(table, 1).accepted()
    over_tunis(table, 1).accepted()  # more against the same one
    over_tunis(table, 1, GOZO)
    if not also:
        table.refused("19.12/way")
        assert "W382" in table.ruling.grounds
        return
    table.accepted()
    table.done()
    over_tunis(table, 1, GOZO).refused("19.12/way")
    over_tunis(table, 1, MALTA).accepted()


def test_19_12_survivors_fly_no_further_sortie_whatever_W379_says(under_way):
    table = under_way(doubts={"W379": "sorties"})
    over_tunis(table, 2).accepted()
    table.done()
    assert table.phase == RESTING


def test_19_12_a_patrol_that_came_through_before_does_not_count(under_way):
    """Another patrol in the same hex counteraired from there."""
    table = under_way()
    over_tunis(table, 1).accepted()
    table.done()
    other = NavalForce("Second", "Germany", SEA, at_sea=True, activity="patrol", path=PATH, reached=1)
    peter = replace(GRAF, name="Peter", force="Second")
    fresh = replace(table.game.units["GE-NAS-03"], base="Peter")
    table.game = replace(
        table.game,
        forces={**table.game.forces, "Second": other},
        carriers={**table.game.carriers, "Peter": peter},
        units={**table.game.units, fresh.name: fresh},
        activities=(replace(table.game.activities[0], forces=("Second",)),),
    )
    table.attack("1 NAS Germany Peter", TUNIS, against="air").accepted()


def test_23_71A_carriers_in_a_combat_group_are_on_their_task_forces_patrol(under_way):
    group = NavalForce("Kido/2", "Germany", SEA, at_sea=True, of="Kido")
    table = under_way()
    table.game = replace(
        table.game,
        forces={**table.game.forces, "Kido/2": group},
        carriers={"Graf": replace(GRAF, force="Kido/2")},
    )
    over_tunis(table, 2).accepted()


def test_23_61A_nobody_need_counterair(under_way):
    table = under_way().said("axis", AbortActivity())
    assert table.phase == "movement.missions"
    over_tunis(table).refused("23.61")  # it has given up its patrol short of its hex
    assert under_way().said("axis", Finish()).phase == "movement.missions"


def test_18_41_a_patrol_that_sails_in_the_others_player_turn_flies_no_offensive_mission(under_way):
    eagle = replace(GRAF, name="Eagle", nation="Britain", force="Force H")
    allied = replace(KIDO, name="Force H", nation="Britain", path=PATH)
    sailing = NavalActivity("patrol", "Allied", ("Force H",), PATH, 1)
    ours = {"forces": (allied,), "carriers": (GRAF, eagle), "activities": (sailing,)}
    table = under_way("2 NAS Britain Eagle", **ours)
    for place in ("0000", MALTA):
        table.attack("2 NAS Britain Eagle", place, against="air", seat="allies")
        assert isinstance(table.ruling, Refused)
    assert all_accepted(table.as_seat("allies"), AttackNavalBase) == []
    table.attack("2 NAS Germany Graf", TUNIS, against="air", seat="axis")
    assert isinstance(table.ruling, Refused)  # those that sail have the word


def test_23_61A_where_the_game_does_not_rest_a_patrol_may_be_sailed_so_far_and_then_on(under_way):
    """As the page on naval play has it."""
    lying = replace(KIDO, path=("0000", SEA), reached=1)
    table = under_way(forces=(lying,), activities=(), phase="movement.missions")
    over_tunis(table, 2).accepted()
    table.done()
    table.said("axis", SailForce(("Kido",), "patrol", (FARTHER,)))
    assert (table.phase, table.game.forces["Kido"].place) == ("movement.missions", FARTHER)
    over_tunis(table, 2).accepted()
