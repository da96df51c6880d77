"""23.63, 19.12, 23.54: carriers attack a naval base again in one phase, or not: doubt W379."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Carrier
from events.world_at_war.naval_bases import NavalBaseAttackEnded, NavalBaseSortieBegan
from events.world_at_war.ships import NavalForce
from tests.world_at_war.base_attacks import GOZO, MALTA, waters
from tests.world_at_war.naval_bases.test_23_6_carriers_attack_bases import GRAF, KIDO, SEA

OPTIONS = ("fresh_air", "once", "sorties")
NEAR = "0400"


def cited(table):
    return {rule for fact in table.ruling.facts for rule in fact.rules}


def after_an_attack(board, option, force=KIDO, phase="movement.missions", **more):
    """Two of four squadrons of Graf attacked the ships at Malta and hit nothing; all is said about it."""
    given = {"forces": (force,), "carriers": (GRAF,), "phase": phase, "doubts": {"W379": option}} | more
    table = waters(board, "4 NAS Germany Graf", **given)
    table.attack("2 NAS Germany Graf").accepted()
    assert "W379" not in cited(table)
    table.done().struck(("Warspite", 1, "NAS", "Germany"))
    if table.phase.endswith(".another"):
        table.done()
    assert table.phase == phase
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(MALTA, SEA, 1)]
    return table


@pytest.mark.parametrize("option", OPTIONS)
def test_23_63_carriers_attack_a_base_again_with_air_that_has_not_flown_as_doubt_W379_says(board, option):
    table = after_an_attack(board, option)
    table.attack("2 NAS Germany Graf")
    if option == "once":
        table.refused("23.63/again")
        assert "W379" in table.ruling.grounds
        assert "Malta was attacked from 0300 before in this phase" in " ".join(
            t for v in table.ruling.violations for t in v.found
        )
        return
    table.accepted()
    assert {"W379", "19.12"} <= cited(table)
    table.done().struck(("Warspite", 1, "NAS", "Germany"))
    assert [one.sortie for one in table.told(NavalBaseSortieBegan)] == [1, 1]


def test_18_41_who_has_flown_attacks_no_more_in_that_player_turn(board):
    after_an_attack(board, "fresh_air").attack("4 NAS Germany Graf").refused("18.41")


def test_18_525_in_the_combat_phase_other_air_of_the_same_carriers_attacks_whatever_W379_says(board):
    fast = replace(KIDO, activity="fast carrier mission")
    for option in OPTIONS:
        table = after_an_attack(board, option).in_phase("combat.missions")
        table.game = replace(table.game, forces={"Kido": fast})
        table.attack("2 NAS Germany Graf").accepted()
        assert "W379" not in cited(table)


@pytest.mark.parametrize("option", OPTIONS)
def test_23_63_from_another_hex_and_against_another_port_carriers_attack_whatever_W379_says(board, option):
    others = NavalForce(
        "Second", "Germany", NEAR, at_sea=True, activity="patrol", path=("0000", NEAR), reached=1
    )
    peter = Carrier("Peter", "Germany", 4, NEAR, at_sea=True, force="Second")
    lying = {"forces": (KIDO, others), "carriers": (GRAF, peter)}
    table = after_an_attack(board, option, **lying)
    with_peter = replace(table.game.units["GE-NAS-03"], base="Peter")
    table.game = replace(table.game, units={**table.game.units, "GE-NAS-03": with_peter})
    table.attack("1 NAS Germany Peter").accepted()
    assert "W379" not in cited(table)
    ships = {"Warspite": replace(table.game.ships["Warspite"], place=GOZO)}
    table = after_an_attack(board, option)
    table.game = replace(table.game, ships=ships)
    table.attack("2 NAS Germany Graf", GOZO).accepted()
    assert "W379" not in cited(table)


@pytest.mark.parametrize("option", OPTIONS)
def test_23_63_survivors_from_carriers_fly_another_sortie_as_doubt_W379_says(board, option):
    given = {"forces": (KIDO,), "carriers": (GRAF,), "phase": "movement.missions", "doubts": {"W379": option}}
    table = waters(board, "4 NAS Germany Graf", **given)
    table.attack("2 NAS Germany Graf").accepted()
    table.done().struck(("Warspite", 1, "NAS", "Germany"))
    if option != "sorties":
        assert table.phase == "movement.missions"
        return
    assert table.phase == "movement.naval_bases.another"
    table.attack("3 NAS Germany Graf").refused("23.54")
    table.attack("2 NAS Germany Graf").accepted()
    assert {"W379", "19.12"} <= cited(table)
    table.done().struck(("Warspite", 1, "NAS", "Germany")).done()
    assert [one.sortie for one in table.told(NavalBaseSortieBegan)] == [1, 2]
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(MALTA, SEA, 2)]
