"""2005:17.45, 2005:17.47 Kamikazes and other air attack the ships in a port together."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core.world_at_war.edition import load
from core.world_at_war.naval_bases.target import AttackNavalBase, DiveOnPort
from core.world_at_war.strikes.course import AimStrike
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirBattleBegan, AirCombatResolved, ChoiceCalledFor
from events.world_at_war.board import AirUnit, Carrier, DeclaredFact
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.kamikazes import KamikazePool, KamikazesExpended
from events.world_at_war.naval_bases import NavalBaseAttackEnded, NavalBaseContested, NavalBaseSortieBegan
from events.world_at_war.ships import LightShips, NavalForce, NavalForceRevealed, Ship
from events.world_at_war.strikes import (
    AirDefenseFired,
    NavalAttackRolled,
    NavalStrikeAimed,
    NavalStrikeAnnounced,
    NavalStrikeDivided,
)
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.base_attacks import OverPort
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.orders import Choose, Goal, Squadrons

AMERICA, JAPAN = "United States", "Japan"
WATERS = "Ulithi~ Naha~ = = Osaka~ Kobe~ ="
NAHA, OSAKA = "0100", "0400"
AIR = "4 NAS Japan Osaka"
LYING = {
    "carriers": (Carrier("Essex", AMERICA, 4, NAHA),),
    "ships": (Ship("Iowa", AMERICA, 5, NAHA),),
    "light": (LightShips(AMERICA, "DD", 1, NAHA),),
}


@pytest.fixture
def port(board):
    """A Japanese combat phase after the counterairs; so many kamikazes, other air at Osaka, ships at Naha."""

    def lay(kamikazes, *texts, edition="2005", doubts=None, **more):
        asked = {
            "phase": "combat.naval_bases.announcing", "side": "Axis", "theater": "Pacific", "holder": JAPAN,
            "held": {"0000": AMERICA, NAHA: AMERICA}, "kamikazes": (KamikazePool(JAPAN, kamikazes),),
            "facts": (DeclaredFact("option", "Axis/Front", "offensive"),), **LYING,
            "edition": edition, "doubts": {**load(edition).options, **(doubts or {})},
        } | more  # fmt: skip
        laid = units(country(board(WATERS, **asked), JAPAN, (OSAKA, "0500"), JAPAN), *(texts or (AIR,)))
        names = [f"JP-kamikaze-{n:02}" for n in range(1, kamikazes + 1)]
        built = [AirUnit(name, JAPAN, "kamikaze", "map edge") for name in names]
        return OverPort(replace(laid, units=(*laid.units, *built)))

    return lay


def dive(count):
    return DiveOnPort(JAPAN, count, NAHA)


def other_air(table, text="2 NAS Japan Osaka", against="ships"):
    return AttackNavalBase(table.group(text), NAHA, against)


def sent(table, *orders):
    return table.as_seat("axis").when(*orders).accepted()


def kinds(names):
    return sorted(name.split("-")[1] for name in names)


def test_17_47_in_2005_they_are_one_sortie_whichever_is_sent_first(port):
    table = port(3)
    for orders in (
        (dive(2), other_air(table)),
        (other_air(table), dive(2)),
        (dive(1), other_air(table), dive(1)),
    ):
        table = sent(port(3), *orders)
        [attack] = table.game.base_attacks
        assert kinds(attack.striking) == ["NAS", "NAS", "kamikaze", "kamikaze"]
        [strike] = table.done().told(NavalStrikeAnnounced)
        assert (strike.kind, strike.target, kinds(strike.units)) == ("mixed", "", kinds(attack.striking))
        assert len(table.told(NavalBaseSortieBegan)) == 1


def test_17_47_in_2005_that_they_go_together_rests_on_it(port):
    table = sent(port(3), dive(2))
    table.when(other_air(table)).accepted()
    assert "2005:17.47" in {number for fact in table.ruling.facts for number in fact.rules}


def test_17_47_today_no_other_air_attacks_the_port_that_kamikazes_attack(port):
    table = port(3, edition="current").as_seat("axis").when(dive(1)).accepted()
    table.when(other_air(table)).refused("17.47C/port")


def test_17_47_in_2005_kamikazes_alone_and_other_air_alone_are_no_mixed_strike(port):
    assert [one.kind for one in sent(port(3), dive(3)).done().told(NavalStrikeAnnounced)] == ["kamikaze"]
    table = port(3)
    assert [one.kind for one in sent(table, other_air(table)).done().told(NavalStrikeAnnounced)] == ["port"]


def test_17_462E_in_2005_dice_aim_the_kamikazes_and_then_japan_the_others(port):
    table = port(3, light=())
    sent(table, dive(3), other_air(table)).done().due((1, 1))
    table.as_seat("axis").when(_at("Iowa", 2)).refused("17.47F/dice")
    table.due((1, 2)).said("axis", _at("Essex", 2))
    [aimed] = table.told(NavalStrikeAimed)
    assert {one.target: kinds(one.units) for one in aimed.aims} == {
        "Essex": ["NAS", "NAS", "kamikaze"],
        "Iowa": ["kamikaze"],
    }
    table.due((1, 1)).due((1, 1))
    assert [(one.target, one.row) for one in table.told(NavalAttackRolled)] == [("Essex", 3), ("Iowa", 1)]


def _at(target, count):
    return AimStrike((Goal(target, (Squadrons(count, "NAS", JAPAN),)),))


def test_17_463_in_2005_when_it_is_over_kamikazes_are_used_up_and_the_others_are_back(port):
    table = port(3, light=())
    sent(table, dive(3), other_air(table)).done().due((1, 1)).due((1, 1)).said("axis", _at("Essex", 2))
    table.due((1, 1))
    assert [kinds(one.units) for one in table.told(KamikazesExpended)] == [["kamikaze"] * 3]
    while not table.told(NavalBaseAttackEnded):
        table.done("allies" if table.phase.endswith("escaping") else "axis")
    assert [kinds(one.units) for one in table.told(AirMissionFlown)] == [["NAS", "NAS"]]
    assert table.game.kamikazes[JAPAN].flown == 3


def test_17_47_in_2005_air_of_the_base_costs_both_alike_and_kamikazes_roll_nothing(port):
    """Five squadrons roll a seven, 2/3: an abort does nothing to kamikazes (2005:17.461)."""
    table = port(5, AIR, "5 NAS United States Naha")
    sent(table, dive(5), other_air(table, "4 NAS Japan Osaka")).done()
    assert [one.by for one in table.told(RollCalledFor)] == ["defender"]
    table.due((3, 4))
    [fought] = table.told(AirCombatResolved)
    assert kinds(fought.attackers_eliminated) == ["NAS", "kamikaze"]
    assert set(kinds(fought.attackers_aborted)) == {"NAS"}
    [contested] = table.told(NavalBaseContested)
    assert kinds(contested.through).count("kamikaze") == 4
    assert [kinds(one.units) for one in table.told(KamikazesExpended)] == [["kamikaze"]]


def test_17_47_in_2005_who_counterairs_fights_for_both_and_kamikazes_do_not_roll(port):
    table = port(2, AIR, "2 NAS United States Naha")
    sent(table, dive(2), other_air(table), other_air(table, "2 NAS Japan Osaka", "air")).done()
    assert [(one.by, one.row) for one in table.told(RollCalledFor)] == [("attacker", 2), ("defender", 2)]
    [began] = table.told(AirBattleBegan)
    assert kinds(began.attackers).count("kamikaze") == 2


def test_17_45_in_2005_kamikazes_go_for_ships_while_others_counterair_alone(port):
    """Nobody else goes for the ships, and so it is a strike of kamikazes alone."""
    table = port(2, AIR)
    sent(table, other_air(table, "2 NAS Japan Osaka", "air"), dive(2)).done()
    assert [one.kind for one in table.told(NavalStrikeAnnounced)] == ["kamikaze"]


def test_23_54_in_2005_others_fly_a_second_sortie_without_kamikazes(port):
    table = port(3, light=())
    sent(table, dive(3), other_air(table)).done().due((1, 1)).due((1, 1)).said("axis", _at("Essex", 2))
    table.due((1, 1))
    if table.phase.endswith("escaping"):
        table.done("allies")
    assert table.phase == "combat.naval_bases.another"
    table.as_seat("axis").when(other_air(table)).accepted().done()
    assert [one.kind for one in table.told(NavalStrikeAnnounced)] == ["mixed", "port"]


@pytest.mark.parametrize("first", ["kamikazes", "others"])
def test_17_47_in_2005_the_menu_has_either_after_the_other(port, first):
    table = port(3)
    then = {"kamikazes": (dive(2), other_air(table)), "others": (other_air(table), dive(2))}
    before, after = then[first]
    table = sent(table, before)
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), after)


# 2005:17.462C: task forces in a port.

IN_PORT = {
    "forces": (NavalForce("TF 58", AMERICA, NAHA), NavalForce("TF 38", AMERICA, NAHA)),
    "carriers": (
        Carrier("Essex", AMERICA, 4, NAHA, force="TF 58"),
        Carrier("Wasp", AMERICA, 3, NAHA, force="TF 38"),
    ),
    "ships": (Ship("Iowa", AMERICA, 5, NAHA),),
    "light": (),
}


@pytest.mark.parametrize("option", ["task_forces", "whole_port"])
def test_17_462C_in_2005_in_port_they_are_divided_over_task_forces_as_doubt_W440_says(port, option):
    table = sent(port(5, doubts={"W440": option}, **IN_PORT), dive(5)).done()
    assert len([one for one in table.told(RollCalledFor) if one.purpose == "air defense"]) == 1
    table.due((1, 1))
    left = len(table.told(AirDefenseFired)[0].through)
    if option == "whole_port":
        assert table.told(RollCalledFor)[-1].dice == left
        return
    assert table.told(NavalForceRevealed) == []
    table.said("axis", Choose("1"), Choose("1"))
    [divided] = table.told(NavalStrikeDivided)
    assert [(one.target, len(one.units)) for one in divided.shares] == [
        ("TF 38", 1),
        ("TF 58", 1),
        ("Naha", left - 2),
    ]
    [aimed] = table.told(NavalStrikeAimed)
    assert [(one.target, len(one.units)) for one in aimed.aims] == [
        ("Wasp", 1),
        ("Essex", 1),
        ("Iowa", left - 2),
    ]
    assert sorted(one.force for one in table.told(NavalForceRevealed)) == ["TF 38", "TF 58"]


def test_17_462C_in_2005_ships_of_one_task_force_in_port_are_one_target(port):
    alone = {**IN_PORT, "forces": IN_PORT["forces"][:1], "carriers": IN_PORT["carriers"][:1], "ships": ()}
    table = sent(port(3, **alone), dive(3)).done().due((1, 1))
    assert table.told(ChoiceCalledFor, NavalStrikeDivided) == []
    assert [one.target for one in table.told(NavalStrikeAimed)[0].aims] == ["Essex"]


def test_17_462C_in_2005_other_air_over_a_port_goes_for_ships_of_any_task_force(port):
    table = sent(port(4, **IN_PORT), dive(4))
    table.when(other_air(table)).accepted().done().due((1, 1))
    table.said("axis", Choose("0"), Choose("0"))
    left = [table.game.units[name].kind for name in table.game.strikes[-1].left].count("NAS")
    table.said("axis", _at("Wasp", left))
    assert {one.target: set(kinds(one.units)) for one in table.told(NavalStrikeAimed)[0].aims} == {
        "Iowa": {"kamikaze"},
        "Wasp": {"NAS"},
    }


def test_17_462C_today_task_forces_in_a_port_are_one_target(port):
    table = sent(port(3, edition="current", **IN_PORT), dive(3)).done().due((1, 1))
    assert table.told(NavalStrikeDivided, ChoiceCalledFor) == []
    assert [one.groups for one in table.told(NavalStrikeAnnounced)] == [UNSET]
