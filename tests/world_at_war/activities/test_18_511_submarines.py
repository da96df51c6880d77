"""18.511B, 23.43C: in its movement phase a side attacks enemy submarines that stay on patrol."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from events.world_at_war.activities import NavalActivityEnded, SubmarinesAttacked
from events.world_at_war.board import DeclaredFact
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.ships import LightShips, LightShipsLost, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Named
from tests.world_at_war.sea_fights import at_sea

HEX = "0400"
WOLVES = NavalForce(
    "Force U", "Britain", HEX, at_sea=True, activity="submarine patrol", path=("0000", "0200", HEX), reached=2
)
BOATS = LightShips("Britain", "SS", 3, HEX, at_sea=True, force="Force U")
OPTION = DeclaredFact("option", "Axis/Front", "offensive")


@pytest.fixture
def sea(board):
    """sea("3 NAS Germany Catania") -> German movement; three British submarines are on patrol in 0400."""

    def lay(*texts, force=WOLVES, **more):
        fields = {"carriers": (), "ships": (), "light": (BOATS,), "forces": (force,), "side": "Axis"}
        return at_sea(board, *texts, **{**fields, "facts": (OPTION,), **more})

    return lay


ATTACK = give.AttackSubmarines("Force U")
AIR = "3 NAS Germany Catania"


def strike(*names):
    return give.StrikeAtSea(Named(names), "Force U")


def struck(table, count=2):
    table.axis(ATTACK).accepted()
    table.allies(give.Finish()).accepted()
    return table.axis(give.StrikeAtSea(give.Group(count, "NAS", "Germany", "0600"), "Force U"))


def test_18_511B_an_attack_on_a_submarine_patrol_is_announced_and_its_owner_answers(sea):
    table = sea(AIR).axis(ATTACK).accepted()
    assert table.facts[0] == SubmarinesAttacked("Force U", "Allied", HEX)
    assert table.game.turn.phase == "movement.naval_activity.answering"
    assert awaited(table.game) == ("allies",)
    assert (table.game.forces["Force U"].place, table.game.forces["Force U"].at_sea) == (HEX, True)


def test_18_511B_one_sortie_is_flown_and_the_air_is_back_inverted(sea):
    table = struck(sea(AIR)).accepted()
    table.axis(give.Finish(), RollDice((4, 4))).accepted()
    told = [f for f in table.facts if isinstance(f, LightShipsLost | AirMissionFlown | NavalActivityEnded)]
    assert [type(one).__name__ for one in told][-2:] == ["AirMissionFlown", "NavalActivityEnded"]
    flown = next(one for one in told if isinstance(one, AirMissionFlown))
    assert (len(flown.units), flown.mission, flown.hex, flown.base) == (
        2,
        "attack on submarines",
        HEX,
        "0600",
    )
    assert {table.game.units[name].inverted for name in flown.units} == {"18.42A"}
    assert table.game.turn.phase == "movement.missions"
    table.axis(ATTACK).refused("23.752A/once")


def test_23_43C_each_hit_sinks_submarines_that_stay_on_patrol(sea):
    table = struck(sea(AIR)).accepted()
    table.axis(give.Finish(), RollDice((6, 6))).accepted()
    left = sum(s.factors for s in table.game.light.values() if s.kind == "SS")
    assert left < 3


@pytest.mark.parametrize(
    "change", [{"activity": "patrol"}, {"place": "0300"}, {"at_sea": False}, {"nation": "Germany"}]
)
def test_23_43C_it_must_be_an_enemy_submarine_patrol_in_its_hex(sea, change):
    table = sea(AIR, force=replace(WOLVES, **change))
    table.axis(ATTACK)
    assert "23.43C/patrol" in [violation.check for violation in table.ruling.violations]


def test_18_511B_only_in_the_movement_phase_and_by_the_side_that_moves(sea):
    table = sea(AIR, phase="combat.missions").axis(ATTACK)
    assert [v.rule for v in table.ruling.violations] == ["18.511B"]
    sea(AIR).allies(ATTACK).refused("sequence of play")


@pytest.mark.parametrize("option", ["mission", "at_sea"])
def test_18_511B_an_attack_on_submarines_is_a_mission_or_not_as_doubt_W376_says(sea, option):
    table = sea(AIR, facts=(), doubts={"W376": option})
    if option == "mission":
        table.axis(ATTACK).refused("18.511B")
        return
    struck(table).accepted()
    table.axis(give.Finish(), RollDice((6, 6))).accepted()
    assert {u.used for u in table.game.units.values() if u.used} == {"naval activity"}
    assert not any(u.inverted for u in table.game.units.values())


def test_18_511B_air_that_was_used_at_sea_flies_no_such_mission_23_162(sea):
    table = sea(AIR)
    used = {n: replace(u, used="naval activity") for n, u in table.game.units.items()}
    table.game = replace(table.game, units=used)
    table.axis(ATTACK).refused("18.511B")


def test_18_511B_mission_who_was_used_at_sea_stays_away_while_others_strike_23_162(sea):
    table = sea(AIR)
    used = replace(table.game.units["GE-NAS-01"], used="naval activity")
    table.game = replace(table.game, units={**table.game.units, used.name: used})
    table.axis(ATTACK).accepted().allies(give.Finish()).accepted()
    table.axis(strike("GE-NAS-01", "GE-NAS-02")).refused("18.511B/mission")
    assert table.told() == "GE-NAS-01 is committed to naval activities this player turn."
    table.axis(strike("GE-NAS-02", "GE-NAS-03")).accepted()


@pytest.mark.parametrize(("option", "sent"), [("mission", "GE-NAS-02"), ("at_sea", "GE-NAS-01")])
def test_18_511B_mission_of_like_units_those_are_sent_that_may_fly_it_W376(sea, option, sent):
    table = sea(AIR, doubts={"W376": option})
    used = replace(table.game.units["GE-NAS-01"], used="naval activity")
    table.game = replace(table.game, units={**table.game.units, used.name: used})
    struck(table, 1).accepted()
    assert [one.units for one in table.game.activities[0].strikes] == [(sent,)]


def test_18_511B_mission_it_is_none_where_doubt_W376_calls_it_an_attack_at_sea(sea):
    table = sea(AIR, doubts={"W376": "at_sea"})
    used = {n: replace(u, used="naval activity") for n, u in table.game.units.items()}
    table.game = replace(table.game, units=used)
    table.axis(ATTACK).accepted().allies(give.Finish()).accepted()
    table.axis(strike("GE-NAS-01")).accepted()


def test_18_511B_air_out_of_range_does_not_attack(sea):
    far = replace(WOLVES, place="0100", path=("0000", "0100"))
    sea(AIR, force=far).axis(ATTACK).refused("18.511B/air")


def test_18_511B_the_menu_has_what_may_be_attacked(sea):
    def offered(table):
        return [
            one.order for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, type(ATTACK))
        ]

    assert offered(sea(AIR)) == [ATTACK]
    assert offered(sea(AIR, facts=())) == []


def test_23_43C_submarines_that_sail_to_their_patrol_are_not_attacked_in_their_own_player_turn(sea):
    sailing = replace(WOLVES, place="0000", at_sea=False, activity="", path=(), reached=0)
    table = sea(AIR, force=sailing, light=(replace(BOATS, place="0000", at_sea=False),), side="Allied")
    table.sail("0100", "0200", "0300", HEX, forces=("Force U",), activity="submarine patrol").accepted()
    assert table.game.turn.phase == "movement.missions"
    assert table.game.forces["Force U"].place == HEX
