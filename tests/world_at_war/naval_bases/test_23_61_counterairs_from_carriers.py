"""23.61, 23.63: carriers on patrol or on a fast carrier mission counterair air bases, with a port or without."""

import pytest
from msgspec.structs import replace

from core.world_at_war.naval_bases.target import AttackNavalBase, EscapeByAir
from events.world_at_war.air_battle import AirBattleBegan, AirBattleRoundBegan, AirCombatResolved
from events.world_at_war.board import Box, DeclaredFact
from events.world_at_war.counterair import AirUnitsTookRefuge
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.naval_bases import (
    NavalBaseAttackAnnounced,
    NavalBaseAttackEnded,
    NavalBaseContested,
    NavalBaseStruck,
)
from events.world_at_war.strikes import NavalStrikeAnnounced
from phases.world_at_war import WORLD_AT_WAR
from skyledger.telling import fact_told
from skyledger.why.world_at_war.missions import out_over_ships
from tests.world_at_war.base_attacks import GOZO, LILLE, MALTA, OPTIONS, waters
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.naval_bases.test_23_6_carriers_attack_bases import GRAF, KIDO, SEA

TUNIS = "0600"
COAST = "Lille . Malta~ = = Gozo~ Tunis"
"""As the other waters; and Tunis, a British city without a port, beside Gozo, a port without ships."""

FAST = replace(KIDO, activity="fast carrier mission")
GERMAN = tuple(f"GE-NAS-{n:02d}" for n in range(1, 5))


@pytest.fixture
def patrol(board):
    """Four squadrons of Graf, three hexes from Tunis and two from Gozo."""

    def lay(*texts, force=KIDO, phase="movement.missions", **more):
        given = {"held": {MALTA: "Britain", GOZO: "Britain", TUNIS: "Britain"}, "drawing": COAST} | more
        afloat = {"forces": (force,), "carriers": (GRAF,), "phase": phase}
        return waters(board, "4 NAS Germany Graf", *texts, **(afloat | given))

    return lay


def over_tunis(table, count=4, where=TUNIS):
    return table.attack(f"{count} NAS Germany Graf", where, against="air")


def foreseen(table):
    """To where the menu lets whole decks counterair."""
    orders = all_accepted(table.as_seat("axis"), AttackNavalBase)
    return {one.to for one in orders if one.against == "air"}


def found(table):
    return " ".join(text for one in table.ruling.violations for text in one.found)


def told(table, kind):
    return [fact_told(WORLD_AT_WAR, table.game, fact) for fact in table.told(kind)]


def test_23_61A_a_patrol_counterairs_an_air_base_that_is_no_port_from_its_patrol_hex(patrol):
    table = patrol("2 AAF Britain Tunis")
    over_tunis(table).accepted()
    assert table.told(NavalBaseAttackAnnounced) == [NavalBaseAttackAnnounced(GERMAN, TUNIS, "air", SEA)]
    table.done()
    assert [one.place for one in table.told(AirBattleBegan)] == [TUNIS]
    assert sorted(due.by for due in table.game.rolls) == ["attacker", "defender"]


def test_23_61A_a_port_without_ships_is_counteraired_as_well(patrol):
    table = patrol("1 AAF Britain Gozo")
    over_tunis(table, where=GOZO).accepted()
    table.done()
    assert [one.place for one in table.told(AirBattleBegan)] == [GOZO]


def test_23_61B_a_fast_carrier_mission_does_in_the_combat_phase(patrol):
    for phase in ("combat.missions", "combat.naval_bases.announcing"):
        over_tunis(patrol(force=FAST, phase=phase)).accepted()
    over_tunis(patrol(force=FAST)).refused("23.61A")


@pytest.mark.parametrize("activity", ["raid", "sea transport", "interception", ""])
def test_23_62_carriers_on_other_activities_counterair_none(patrol, activity):
    over_tunis(patrol(force=replace(KIDO, activity=activity))).refused("23.61")


def test_23_61A_the_menu_names_air_bases_for_counterairs_and_ports_with_ships_for_both(patrol):
    table = patrol().as_seat("axis")
    assert foreseen(table) == {MALTA, GOZO, TUNIS}
    orders = all_accepted(table, AttackNavalBase)
    assert {one.to for one in orders if one.against == "ships"} == {MALTA}


def test_23_61A_ships_are_not_attacked_where_there_is_no_port_and_the_refusal_names_what_may_be_said(patrol):
    table = patrol()
    table.attack("4 NAS Germany Graf", TUNIS).refused("23.51")
    assert "Tunis is no port" in found(table)
    assert "against its air" in found(table)
    table.attack("4 NAS Germany Graf", GOZO).refused("23.51")
    assert "against its air" in found(table)
    assert "counterair …" not in found(table)


def test_23_61_what_is_counteraired_is_an_air_base_of_the_enemy(patrol):
    table = patrol(held={MALTA: "Britain", GOZO: "Britain"})
    over_tunis(table).refused("23.61/base")  # German
    over_tunis(patrol(), where="0100").refused("23.61/base")  # bare land of theirs
    over_tunis(patrol(), where="0400").refused("23.61/base")  # the open sea
    assert "no air base" in found(over_tunis(patrol(held={"0100": "Britain"}), where="0100"))


def test_23_61_a_base_of_a_nation_at_peace_is_none_of_the_enemy(patrol):
    peace = DeclaredFact("war", "Britain/Germany", "peace")
    over_tunis(patrol(facts=(*OPTIONS, peace))).refused("23.51")


def test_23_51_land_based_air_counterairs_at_its_own_time(patrol):
    table = patrol("2 AAF Germany Lille", phase="combat.naval_bases.announcing")
    table.attack("1 AAF Germany Lille", GOZO, against="air").refused("18.45", "23.51")
    table.attack("1 AAF Germany Lille", LILLE, against="air").refused("23.51")
    table = patrol("2 AAF Germany Lille", phase="combat.naval_bases.announcing", ships=(), light=())
    table.attack("1 AAF Germany Lille", against="air").refused("23.51")
    assert "before naval bases are attacked" in found(table)


def test_18_49_no_counterair_is_flown_into_a_box(patrol):
    table = patrol(boxes=(Box("Egypt", "box"),))
    over_tunis(table, where="Egypt").refused("18.49")


def test_18_41_who_counteraired_has_had_its_mission(patrol):
    table = patrol()
    over_tunis(table, 2).accepted()
    table.attack("3 NAS Germany Graf", MALTA).refused("18.41/committed")
    table.done()
    table.attack("4 NAS Germany Graf", MALTA).refused("18.41")


def test_19_12_one_round_is_fought_and_no_ship_is_attacked(patrol):
    table = patrol("2 AAF Britain Tunis")
    over_tunis(table).accepted()
    table.done().thrown((1, 1), (1, 1)).chose_the_first()
    assert len(table.told(AirCombatResolved)) == 1
    assert table.told(NavalStrikeAnnounced) == []
    if table.phase.endswith(".escaping"):
        table.done("allies")
    assert table.phase == "movement.missions"
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(TUNIS, SEA, 1)]


@pytest.mark.parametrize(("option", "inverted"), [("inverted", {"18.42A"}), ("as_carrier", set())])
def test_18_521D_an_empty_base_is_counteraired_without_a_fight(patrol, option, inverted):
    """What becomes of their air is doubt W276; it is told as a counterair, not as an attack on a naval base."""
    table = patrol(doubts={"W276": option})
    over_tunis(table).accepted()
    table.done()
    assert table.told(AirCombatResolved) == []
    assert "18.521D" in {rule for one in table.ruling.facts for rule in one.rules}
    (home,) = table.told(AirMissionFlown)
    assert (home.units, home.mission, home.hex, home.base) == (GERMAN, "counterair", TUNIS, "Graf")
    assert set(table.inverted().values()) == inverted
    assert table.phase == "movement.missions"


def test_18_521D_the_base_is_closed_as_refuge_for_the_phase(patrol):
    """Tunis is empty and counteraired; then Gozo is, and its air may leave for Malta alone."""
    table = patrol("2 NAS Britain Gozo", ships=(), light=())
    over_tunis(table, 1).accepted()
    table.done().done("allies")
    over_tunis(table, 1, GOZO).accepted()
    table.done().thrown((1, 1), (1, 1)).chose_the_first()
    assert table.phase == "movement.naval_bases.escaping"
    table.as_seat("allies").when(EscapeByAir(table.group("2 NAS Britain Gozo"), TUNIS)).refused("23.461A")
    table.when(EscapeByAir(table.group("2 NAS Britain Gozo"), MALTA)).accepted()
    assert [one.base for one in table.told(AirUnitsTookRefuge)] == [MALTA]


def test_18_526A_defenders_forced_to_abort_are_inverted(patrol):
    table = patrol("2 AAF Britain Tunis", "2 AAF Britain Gozo")
    over_tunis(table).accepted()
    table.done().thrown((6, 6), (1, 1)).chose_the_first().done("allies")
    resolved = table.last(AirCombatResolved)
    assert resolved.defenders_aborted
    assert set(table.last(AirUnitsInverted).units) == set(resolved.defenders_aborted)


@pytest.mark.parametrize("option", ["fresh_air", "once", "sorties"])
def test_23_63_an_air_base_is_counteraired_again_as_doubt_W379_says(patrol, option):
    table = patrol(doubts={"W379": option})
    over_tunis(table, 2).accepted()
    table.done()
    if option == "sorties":
        assert table.phase == "movement.naval_bases.another"
        assert foreseen(table) == {TUNIS}
        over_tunis(table, 2).accepted()
        table.done().done()
    assert table.phase == "movement.missions"
    if option == "once":
        over_tunis(table, 2).refused("23.63/again")
    else:
        over_tunis(table, 2).accepted()
        assert {"W379", "19.12"} <= {rule for one in table.ruling.facts for rule in one.rules}


def test_23_51_an_air_base_alone_keeps_nobody_waiting_before_the_missions_of_the_combat_phase(patrol):
    """Carriers may counterair among the missions."""
    table = patrol(force=FAST, phase="combat.counterair.announcing", ships=(), light=())
    assert table.done().phase == "combat.missions"


def test_23_61A_it_is_told_as_a_counterair(patrol):
    table = patrol("1 AAF Britain Tunis")
    over_tunis(table).accepted()
    (sent,) = told(table, NavalBaseAttackAnnounced)
    parts = {part for part, _ in out_over_ships(table.game, "GE-NAS-01").values()}
    assert parts == {"the counterair of"}
    assert sent.endswith("will counterair Tunis (0600).")
    table.done()
    assert told(table, AirBattleBegan)[0].endswith("counterair.")
    assert told(table, AirBattleRoundBegan)[0].startswith("Round 1 of the counterair over Tunis (0600)")
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert told(table, NavalBaseContested)[0].startswith("The counterair of Tunis (0600) is carried out.")
    assert told(table, NavalBaseStruck) == ["Tunis (0600) is counteraired, and no ships are attacked."]
    table.done("allies")
    assert told(table, NavalBaseAttackEnded) == ["The attack on the air base at Tunis (0600) is over."]
