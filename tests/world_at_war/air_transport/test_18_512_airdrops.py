"""18.512C, 18.611: airdrops that are announced when the defensive air support is placed."""

import pytest

from core.dice import RollDice
from events.world_at_war.air_transport import AirTransportArrived, AirTransportEnded
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.ground_combat import GroundAttackAnnounced
from tests.world_at_war.flights import METZ, OPTION, Finish, drop, front
from tests.world_at_war.orders import (
    AnnounceExploitation,
    AnnounceGroundCombat,
    AttackHex,
    DefendFromTheAir,
    Disengage,
    FlyTheHump,
    SettleAttack,
)

PARAS = GroundUnit("Paras", "Germany", "airborne", 1, "0000")
TANKS = GroundUnit("1st Panzer", "Germany", "armor", 4, "0200")
THEIRS = GroundUnit("1st Corps", "Britain", "infantry", 2, METZ)
AIR = ("2 air transport Germany Lille", "3 AAF Germany Lille", "3 AAF Britain Oran")
DM = DeclaredFact("defense modifier", METZ, "1")


@pytest.fixture
def attacks(board):
    """attacks(*what flies) -> the attacks of a combat phase, and two British AAF of Oran over Metz."""

    def lay(*texts, **more):
        held = {METZ: "Britain", "0400": "Britain", "0600": "Britain"}
        table = front(
            board, *(*AIR, *texts), drawing="Lille . . Metz . . Oran . Nancy Dover", facts=(OPTION, DM),
            ground=(PARAS, TANKS, THEIRS), phase="combat.missions", held=held, **more,
        )  # fmt: skip
        table.said("axis", AnnounceGroundCombat(), Finish())
        table.said("allies", DefendFromTheAir(table.group("2 AAF Britain Oran"), METZ), Finish())
        return table.said("axis", Finish())

    return lay


def phase(table):
    return table.game.turn.phase


def test_18_611_an_airdrop_is_announced_after_the_defensive_support_is_placed(attacks):
    table = attacks()
    assert phase(table) == "combat.attacks"
    table.set_out(drop(table, METZ, "Paras"))
    assert phase(table) == "combat.dropping.air_transport.intercepting"
    table.said("allies", Finish())
    assert AirTransportArrived("airdrop", ("GE-air-transport-01",), METZ, ("Paras",)) in table.facts
    assert phase(table) == "combat.attacks"
    table.said("axis", AttackHex(METZ, ("1st Panzer", "Paras")))
    assert [f.ground for f in table.facts if isinstance(f, GroundAttackAnnounced)] == [
        ("1st Panzer", "Paras")
    ]


def test_18_622_it_is_intercepted_and_counter_intercepted_as_ever(attacks):
    table = attacks()
    table.set_out(drop(table, METZ, "Paras"))
    table.intercepted("1 AAF Britain Oran").escorted("1 AAF Germany Lille")
    assert phase(table) == "combat.dropping.air_transport.protection.rolling"
    table.said("axis", RollDice((1, 1))).said("allies", RollDice((1, 1)), Disengage())
    assert phase(table) == "combat.dropping.air_transport.attacking"
    table.said("allies", Finish())
    assert phase(table) == "combat.attacks"
    assert table.place_of("Paras") == METZ


def test_18_623_transports_shot_down_take_their_airborne_units_with_them(attacks):
    table = attacks()
    table.set_out(drop(table, METZ, "Paras"))
    table.intercepted("1 AAF Britain Oran").unescorted().attacked("1 AAF Britain Oran")
    assert phase(table) == "combat.dropping.air_transport.attack.rolling"
    table.said("allies", RollDice((6, 6)))
    assert AirTransportEnded("airdrop", METZ) in table.facts
    assert phase(table) == "combat.attacks"
    assert table.place_of("Paras") != METZ


def test_18_512C_an_airdrop_before_the_defensive_support_goes_on_among_the_missions(board):
    table = front(board, *AIR, drawing="Lille . . Metz . . Oran . Nancy Dover", phase="combat.missions",
                  held={METZ: "Britain", "0600": "Britain"}, ground=(PARAS,))  # fmt: skip
    table.set_out(drop(table, METZ, "Paras")).said("allies", Finish())
    assert phase(table) == "combat.missions"


def test_18_512C_whether_airborne_units_drop_in_exploitation_is_doubt_W390(attacks):
    for option, good in (("regular", False), ("exploitation_too", True)):
        table = attacks(doubts={"W390": option})
        table.said("axis", SettleAttack(METZ, "fought"), AnnounceExploitation(), Finish()).said(
            "allies", Finish()
        )
        assert phase(table) == "combat.exploitation.attacks"
        table.as_seat("axis").when(drop(table, METZ, "Paras"))
        assert "W390" in table.ruling.grounds
        if not good:
            table.refused("18.512C/exploitation")
            continue
        assert phase(table.accepted()) == "combat.exploitation.dropping.air_transport.intercepting"
        table.said("allies", Finish())
        assert phase(table) == "combat.exploitation.attacks"


def test_18_512G_the_hump_is_flown_while_ground_attacks_are_made(attacks):
    table = attacks("1 air transport Germany Lille")
    table.as_seat("axis").when(FlyTheHump(table.group("1 air transport Germany Lille"), METZ))
    assert "17.63D" in [v.check for v in table.ruling.violations]
    assert table.told().startswith("Metz is held by Britain.")
