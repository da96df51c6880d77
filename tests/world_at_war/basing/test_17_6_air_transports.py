"""17.6 Air transports: how they base, how far they fly, what they fly; airdrops and the Hump."""

import pytest
from msgspec.structs import replace

from core.world_at_war.flight.ways import operational_range
from core.world_at_war.state import numbers
from events.world_at_war.air_transport import AirTransportAnnounced, AirTransportArrived, AirTransportEnded
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.flight import AirMissionFlown
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import units
from tests.world_at_war.flights import (
    LILLE,
    METZ,
    NANCY,
    OPTION,
    PARAS,
    broken,
    carry,
    drop,
    front,
    group,
    hump,
    supply,
)
from tests.world_at_war.orders import FlyAirdrop, FlyMission, StageAirUnits

ONE = ("GE-air-transport-01",)
PARAS_2 = GroundUnit("More Paras", "Germany", "airborne", 1, LILLE)


def test_17_61_air_transports_base_as_army_air_does(given, board):
    table = given(units(board("Lille Metz ."), "6 air transport Germany Lille"))
    table.when(StageAirUnits(table.group("5 air transport Germany Lille"), table.at("Metz"))).accepted()
    table.when(StageAirUnits(table.group("1 air transport Germany Lille"), table.at("Metz"))).refused("18.12")
    table.when(StageAirUnits(table.group("1 air transport Germany Lille"), "0200")).refused("17.21")


@pytest.mark.parametrize(("theater", "hexes"), [("Europe", 4), ("Pacific", 3)])
def test_17_62_range_is_four_hexes_in_europe_and_three_in_the_pacific(given, board, theater, hexes):
    table = given(units(board("Lille", theater=theater), "1 air transport Germany Lille"))
    assert operational_range(table.game, table.game.units[ONE[0]]) == hexes


def test_17_63_four_operations_and_no_others(board):
    flown = {m for m, kinds in numbers(front(board).game).operations.items() if "air transport" in kinds}
    assert flown == {"air supply", "air transport", "airdrop", "the Hump"}
    table = front(board, phase="combat.missions")
    table.when(FlyMission(group(table, 1), "ground support", METZ)).refused("17.63", "18.551/order")


@pytest.mark.parametrize(
    ("mission", "phase", "number"),
    [
        ("air supply", "movement.missions", "18.53/order"),
        ("air transport", "movement.missions", "18.54/order"),
        ("airdrop", "combat.missions", "18.512C/order"),
        ("the Hump", "combat.missions", "17.63D/order"),
    ],
)
def test_17_63_each_is_ordered_by_an_order_of_its_own(board, mission, phase, number):
    table = front(board, phase=phase)
    table.when(FlyMission(group(table, 1), mission, METZ)).refused(number)
    assert "is not declared as flown" in table.told()


def test_17_63_other_air_flies_none_of_them(board):
    table = front(board, "1 AAF Germany Lille")
    army = table.group("1 AAF Germany Lille")
    table.when(replace(supply(table, "1st Army"), units=army))
    assert "17.23" in broken(table)
    table.when(replace(carry(table, METZ, "I Corps"), units=army))
    assert "17.23" in broken(table)


def test_17_63A_air_transports_feed_ground_units(board):
    front(board).when(supply(front(board), "1st Army")).accepted()


def test_17_63B_air_transports_carry_ground_units(board):
    front(board).when(carry(front(board), METZ, "I Corps")).accepted()


def test_18_512C_airborne_units_drop_over_a_hex_in_range(board):
    table = front(board, phase="combat.missions")
    table.when(drop(table, "0400", "Paras")).then(
        AirTransportAnnounced(
            "airdrop", ONE, "0400", (LILLE, "0100", "0200", METZ, "0400"), LILLE, ("Paras",)
        ),
        AirTransportArrived("airdrop", ONE, "0400", ("Paras",)),
        AirMissionFlown(ONE, "airdrop", "0400", LILLE),
        AirTransportEnded("airdrop", "0400"),
    )
    assert table.game.ground["Paras"] == replace(PARAS, place="0400", flown=("airdrop",))
    assert table.inverted() == {ONE[0]: "18.42A"}


def test_18_512C_no_farther_and_in_the_combat_phase(board):
    table = front(board, phase="combat.missions")
    table.when(drop(table, NANCY, "Paras")).refused("18.45")
    table = front(board)
    table.when(drop(table, METZ, "Paras")).refused("18.512C")


def test_17_63C_on_an_enemy_hex_too_but_not_at_sea(board):
    table = front(board, phase="combat.missions", held={METZ: "Britain"})
    table.when(drop(table, METZ, "Paras")).accepted()
    table = front(board, phase="combat.missions", drawing="Lille~ = . Metz . Lyon . Nancy Oran Dover")
    table.when(drop(table, "0100", "Paras")).refused("18.512C/land")


def test_18_48_not_on_neutral_land_though_its_water_may_be_flown_over(board):
    drawing = "Lille~ , % . . Lyon . Nancy Oran Dover"
    table = front(board, phase="combat.missions", drawing=drawing, ground=(PARAS,))
    table.when(drop(table, "0200", "Paras")).refused("18.48/drop")
    table.when(drop(table, "0100", "Paras")).accepted()


def test_17_63C_only_airborne_units_and_once(board):
    table = front(board, phase="combat.missions")
    table.when(drop(table, METZ, "I Corps")).refused("18.512C/airborne")
    table.when(drop(table, METZ, "Paras"), drop(table, LILLE, "Paras")).refused("18.545", "18.512C/once")


def test_17_63C_one_airborne_unit_a_factor_or_as_the_table_says_doubt_W319(board):
    both = ("Paras", "More Paras")
    one = FlyAirdrop(group(front(board), 1), both, METZ)
    table = front(board, phase="combat.missions", ground=(PARAS, PARAS_2))
    table.when(one).refused("18.512C/factors")
    assert "W319" in table.ruling.grounds
    table = front(board, phase="combat.missions", ground=(PARAS, PARAS_2), doubts={"W319": "declared"})
    listed = [o.order for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, FlyAirdrop)]
    sets = (("More Paras",), ("Paras",), ("More Paras", "Paras"))
    assert {(o.units.count, o.ground) for o in listed} == {(n, some) for n in (1, 2) for some in sets}
    table.when(one).accepted()


def test_17_63C_airborne_units_embark_at_the_base_of_the_transports_doubt_W320(board):
    away = (replace(PARAS, place=METZ),)
    table = front(board, phase="combat.missions", ground=away)
    table.when(drop(table, "0400", "Paras")).refused("18.545/aboard")
    table = front(board, phase="combat.missions", ground=away, doubts={"W320": "declared"})
    table.when(drop(table, "0400", "Paras")).accepted()


CHINESE = {METZ: "China"}
ALLIES = "1 air transport United States Lille"


def chinese_front(board, *facts, **given):
    held = {LILLE: "United States", METZ: "China"}
    return front(
        board, ALLIES, side="Allied", theater="Pacific", facts=facts, held=held, ground=(), **given
    ).as_seat("allies")


def test_18_511E_BRPs_are_flown_over_the_hump_to_china_without_an_option(board):
    table = chinese_front(board, DeclaredFact("hump", "United States", "2"))
    table.when(hump(table, METZ, 1, "United States"))
    one = ("US-air-transport-01",)
    table.then(
        AirTransportAnnounced("the Hump", one, METZ, (LILLE, "0100", "0200", METZ), LILLE, (), 2),
        AirTransportArrived("the Hump", one, METZ, (), 2),
        AirMissionFlown(one, "the Hump", METZ, LILLE),
        AirTransportEnded("the Hump", METZ),
    )


def test_18_512G_in_the_combat_phase_too_and_not_in_redeployment(board):
    table = chinese_front(board, phase="combat.missions")
    table.when(hump(table, METZ, 1, "United States")).accepted()
    table = chinese_front(board, phase="redeployment.transfers")
    table.when(hump(table, METZ, 1, "United States")).refused("17.63D")


def test_17_63D_only_to_where_china_holds_the_hex_and_by_its_side(board):
    table = chinese_front(board)
    table.when(hump(table, "0200", 1, "United States")).refused("17.63D")
    table = front(board, held=CHINESE)
    table.when(hump(table, METZ)).refused("17.63D/side")
    assert "of the Axis side" in table.told()


def test_18_621_the_route_goes_by_the_hexes_that_are_named_as_doubt_W316_says(board):
    drawing = "Lille . . Metz .\n. . . . ."
    way = carry(front(board, drawing=drawing), METZ, "I Corps", via=("0101", "0201"))
    table = front(board, drawing=drawing)
    table.when(way).accepted()
    assert table.facts[0].route == (LILLE, "0100", "0101", "0201", METZ)
    assert table.facts[0].mission == "air transport"
    table = front(board, drawing=drawing, doubts={"W316": "shortest"})
    table.when(way).refused("18.45/route")
    assert table.told() == "By 0101, 0201 it is 4 hexes to fly; the shortest way has 3."


def test_18_621_a_route_by_other_hexes_is_no_longer_than_the_range(board):
    table = front(board, facts=(OPTION,))
    table.when(supply(table, "1st Army", via=("0500",))).refused("18.45")
    assert table.told() == "By Lyon it is 7 hexes to fly; the units fly 4."


def test_18_621_the_route_leads_round_neutral_land(board):
    table = front(board, drawing="Lille # Metz\n. . .", ground=(PARAS,))
    table.when(carry(table, "0200", "Paras")).accepted()
    assert table.facts[0].route == (LILLE, "0001", "0101", "0200")
    table = front(board, drawing="Lille # Metz", ground=(PARAS,))
    table.when(carry(table, "0200", "Paras")).refused("18.48")


def test_18_512C_partners_of_the_faction_are_dropped_as_far_as_cooperation_allows(board):
    italians = replace(PARAS, name="Folgore", nation="Italy")
    none = DeclaredFact("cooperation", "Axis/Axis", "none")
    for ground, facts, accepted in (
        (italians, (OPTION,), True),
        (italians, (OPTION, none), False),
        (replace(italians, nation="Japan"), (OPTION,), False),
    ):
        table = front(board, phase="combat.missions", ground=(ground,), facts=facts)
        table.when(drop(table, "0400", "Folgore"))
        table.accepted() if accepted else table.refused("18.512C/partner")
