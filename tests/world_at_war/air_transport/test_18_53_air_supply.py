"""18.53 Air supply: when and from where it is flown, whom it feeds, how many."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.world_at_war.air_transport import AirTransportAnnounced, AirTransportArrived, AirTransportEnded
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.flight import AirMissionFlown
from tests.world_at_war.flights import ARMY, FAR, GROUND, LILLE, LYON, METZ, front, supply
from tests.world_at_war.orders import FlyAirSupply


def test_18_53_air_supply_feeds_a_ground_unit_and_the_transport_flies_home_inverted(board):
    table = front(board)
    table.when(supply(table, "1st Army")).then(
        AirTransportAnnounced(
            "air supply", ("GE-air-transport-01",), METZ, (LILLE, "0100", "0200", METZ), LILLE, ("1st Army",)
        ),
        AirTransportArrived("air supply", ("GE-air-transport-01",), METZ, ("1st Army",)),
        AirMissionFlown(("GE-air-transport-01",), "air supply", METZ, LILLE),
        AirTransportEnded("air supply", METZ),
    )
    assert table.game.ground["1st Army"] == replace(ARMY, flown=("air supply",))
    assert table.inverted() == {"GE-air-transport-01": "18.42A"}


def test_18_531_only_in_the_movement_phase(board):
    table = front(board, phase="combat.missions")
    table.when(supply(table, "1st Army")).refused("18.531")


def test_18_531_from_a_fully_supplied_base(board):
    table = front(
        board,
        facts=(DeclaredFact("option", "Axis/Front", "limited"), DeclaredFact("supply", LILLE, "partial")),
    )
    table.when(supply(table, "1st Army")).refused("18.51", "18.531")
    assert "GE-air-transport-01 at Lille has partial supply." in table.told()


def test_18_532_one_ground_unit_for_each_factor(board):
    table = front(board, ground=(*GROUND, GroundUnit("3rd Army", "Germany", "infantry", 3, METZ)))
    table.when(supply(table, "1st Army", "3rd Army")).accepted()
    table = front(board, ground=(*GROUND, GroundUnit("3rd Army", "Germany", "infantry", 3, METZ)))
    one, two = table.group("1 air transport Germany Lille"), table.group("2 air transport Germany Lille")
    table.when(FlyAirSupply(one, ("1st Army", "3rd Army"))).refused("18.532/factors")
    assert table.told() == "1 factor would fly for 2 ground units."
    table.when(FlyAirSupply(two, ("1st Army",))).refused("18.532")


def test_18_532_a_unit_of_whatever_kind_and_size_is_fed_once(board):
    table = front(board)
    table.when(supply(table, "1st Panzer")).accepted()
    table.when(supply(table, "1st Panzer")).refused("18.532/once")


def test_18_532_a_transport_that_is_inverted_or_has_flown_feeds_nobody(board):
    table = front(board, "1 air transport Germany Lille")
    table.when(supply(table, "1st Army"), supply(table, "1st Panzer")).refused("18.41")


def test_18_532_partners_of_the_faction_are_fed_unless_cooperation_is_declared_none(board):
    italian = GroundUnit("Ariete", "Italy", "armor", 2, METZ)
    table = front(board, ground=(italian,))
    table.when(supply(table, "Ariete")).accepted()
    none = DeclaredFact("cooperation", "Axis/Axis", "none")
    table = front(board, ground=(italian,), facts=(DeclaredFact("option", "Axis/Front", "limited"), none))
    table.when(supply(table, "Ariete")).refused("18.532/partner")
    assert "fact cooperation Axis/Axis" in table.ruling.grounds


def test_18_532_who_is_a_partner_is_doubt_W317(board):
    japanese = GroundUnit("1st Division", "Japan", "infantry", 1, METZ)
    table = front(board, ground=(japanese,))
    table.when(supply(table, "1st Division")).refused("18.532")
    assert "W317" in table.ruling.grounds
    table = front(board, ground=(japanese,), doubts={"W317": "side"})
    table.when(supply(table, "1st Division")).accepted()


def test_18_532_not_the_enemy(board):
    table = front(board, ground=(GroundUnit("VIII Army", "Britain", "infantry", 3, METZ),))
    table.when(supply(table, "VIII Army")).refused("18.532")


def test_18_533_from_a_city_or_airbase_free_of_oil_effects(board):
    table = front(
        board,
        facts=(DeclaredFact("option", "Axis/Front", "limited"), DeclaredFact("oil", "Germany", "short")),
    )
    table.when(supply(table, "1st Army")).refused("18.51", "18.533")
    table = front(board, drawing="Lille^ . . Metz . Lyon . Nancy Oran Dover")
    table.when(supply(table, "1st Army")).refused("18.51", "18.533")


def test_18_533_to_ground_units_in_operational_range(board):
    table = front(board)
    table.when(supply(table, "2nd Army")).refused("18.45", "18.533/range")
    assert FAR.place == LYON
    table = front(board, theater="Pacific", ground=(replace(ARMY, place="0400"),))
    table.when(supply(table, "1st Army")).refused("18.45", "18.533")


def test_18_53_it_is_an_offensive_mission_and_needs_an_option(board):
    table = front(board, facts=())
    table.when(supply(table, "1st Army")).refused("18.45")


def test_18_46_a_supplying_transport_may_land_elsewhere_in_range_of_the_hex(board):
    table = front(board)
    table.when(supply(table, "1st Army", returning=LYON)).accepted()
    assert table.base_of("GE-air-transport-01") == LYON
    table = front(board)
    table.when(supply(table, "1st Panzer", returning=LYON)).refused("18.46")


@pytest.mark.parametrize("names", [("1st Army", "2nd Army"), ("1st Army", "1st Army"), (), ("1st Arny",)])
def test_18_53_ground_units_of_one_hex_are_named_once_each(board, names):
    table = front(board)
    with pytest.raises(Mistake):
        table.when(FlyAirSupply(table.group("2 air transport Germany Lille"), names))
