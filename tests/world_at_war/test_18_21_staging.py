"""18.21 Staging."""

from core.world_at_war.orders import StageAirUnits
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.staging import AirUnitsStaged
from tests.world_at_war.conftest import units

FRANCE = "Lille . . . . . . . Lyon Oran"


def test_18_21_an_air_unit_stages_up_to_twice_its_range(given, board):
    table = given(units(board(FRANCE), "2 AAF Germany Lille"))
    order = StageAirUnits(table.group("2 AAF Germany Lille"), table.at("Lyon"))
    table.when(order).then(AirUnitsStaged(("GE-AAF-01", "GE-AAF-02"), "0000", "0800", 8))


def test_18_21_no_farther(given, board):
    table = given(units(board(FRANCE), "1 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), table.at("Oran"))).refused("18.21")
    assert table.told() == "GE-AAF-01 is 9 hexes from Oran; it stages 8."


def test_18_21_naval_air_stages_six_hexes_everywhere_and_army_air_six_in_the_pacific(given, board):
    for theater, text in (("Europe", "1 NAS Germany Lille"), ("Pacific", "1 AAF Germany Lille")):
        table = given(units(board("Lille . . . . . Metz Lyon", theater=theater), text))
        table.when(StageAirUnits(table.group(text), table.at("Lyon"))).refused("18.21")
        table.when(StageAirUnits(table.group(text), table.at("Metz"))).accepted()
