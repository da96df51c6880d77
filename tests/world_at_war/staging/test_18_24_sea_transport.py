"""18.24 Sea transport of air units, and 18.15 as far as it turns them back."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan
from events.world_at_war.squadrons import AirUnitsDivided
from events.world_at_war.staging import (
    AirUnitsDisplaced,
    AirUnitsSeaTransported,
    AirUnitsStaged,
    SeaTransportFailed,
)
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.orders import (
    Group,
    Named,
    RecombineAirUnits,
    SeaTransportAirUnits,
    StageAirUnits,
    TakeHex,
    TurnBackSeaTransport,
)

SEA = "Naples~ = = = = = = = = = = Tripoli~ . Gabes Tunis^"
TRANSFERS = "movement.transfers"
AAF = "2 AAF Germany Naples"
BOTH = ("GE-AAF-01", "GE-AAF-02")


@pytest.fixture
def table(given, board):
    """Two German factors at Naples, eleven hexes from Tripoli, when sea transport is due."""
    return given(units(board(SEA, phase=TRANSFERS), AAF))


def shipped(table, text, to):
    return table.when(SeaTransportAirUnits(table.group(text), table.at(to)))


def violated(table):
    return [v.check for v in getattr(table.ruling, "violations", ())]


def test_18_24_air_units_are_sea_transported_from_port_to_port(table):
    order = SeaTransportAirUnits(table.group(AAF), table.at("Tripoli"))
    assert on_the_menu(table, order)
    table.when(order).then(AirUnitsSeaTransported(BOTH, "0000", "1100"))
    assert table.base_of("GE-AAF-01") == "1100"
    assert table.game.units["GE-AAF-01"].shipped_from == "0000"


def test_18_24_not_to_a_place_without_a_port(table):
    shipped(table, AAF, "Gabes").refused("18.24")
    assert table.told() == "Gabes is no port."


def test_18_24_nor_from_one(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), "1 AAF Germany Gabes"))
    shipped(table, "1 AAF Germany Gabes", "Tripoli").refused("18.24/from")


def test_18_24_an_artificial_port_is_a_port(given, board):
    port = DeclaredFact("artificial port", "1200", "yes")
    table = given(units(board(SEA, phase=TRANSFERS, facts=(port,)), AAF))
    shipped(table, AAF, "1200").accepted()


def test_18_24_to_another_port(table):
    shipped(table, AAF, "Naples").refused("18.24")
    assert table.told() == "Naples is where they are."


def test_18_24_during_the_movement_phase(given, board):
    for phase in ("movement.airbases", "combat.missions", "construction.airbases", "redeployment.transfers"):
        table = given(units(board(SEA, phase=phase), AAF))
        shipped(table, AAF, "Tripoli").refused("18.24")


def test_18_24_of_its_own_side_even_by_the_gamemasters_hand(given, board):
    position = board(SEA, phase=TRANSFERS, held={"0000": "Britain", "1100": "Britain"})
    table = given(units(position, "1 AAF Britain Naples")).as_seat("gamemaster")
    shipped(table, "1 AAF Britain Naples", "Tripoli").refused("18.24/turn")
    shipped(table.as_seat("axis"), "1 AAF Britain Naples", "Tripoli").refused("seat")


def test_18_24_a_unit_that_staged_is_not_sea_transported(given, board):
    for option, numbers in (("no", ["18.24/staged"]), ("yes", [])):
        position = board(SEA, phase=TRANSFERS, doubts={"W84": option})
        table = given(units(position, AAF)).after(AirUnitsStaged(BOTH, "1300", "0000", 4))
        shipped(table, AAF, "Tripoli")
        assert violated(table) == numbers
        assert "W84" in table.ruling.grounds


def test_18_24_a_unit_that_was_sea_transported_does_not_stage(table):
    shipped(table, AAF, "Tripoli").in_phase("movement.staging")
    table.when(StageAirUnits(Group(1, "AAF", "Germany", "1100"), "1300")).refused("18.24")
    assert table.told() == "GE-AAF-01 was sea transported from Naples this turn."


def test_18_24_until_its_next_turn(table):
    shipped(table, AAF, "Tripoli").after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase("movement.staging")
    table.when(StageAirUnits(Group(1, "AAF", "Germany", "1100"), "1300")).accepted()


def test_18_24_nor_is_it_sea_transported_again(table):
    shipped(table, AAF, "Tripoli")
    table.when(SeaTransportAirUnits(Group(1, "AAF", "Germany", "1100"), "1400")).refused("18.24/once")


def test_18_24_the_port_becomes_its_base_and_must_have_room(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), AAF, "4 AAF Italy Tripoli"))
    shipped(table, AAF, "Tripoli").refused("18.12")
    shipped(table, "1 AAF Germany Naples", "Tripoli").accepted()


@pytest.mark.parametrize("holder", ["Britain", ""])
def test_18_24_and_must_be_held_by_its_side(given, board, holder):
    table = given(units(board(SEA, phase=TRANSFERS, held={"1100": holder}), AAF))
    shipped(table, AAF, "Tripoli").refused("18.24/held")


def test_18_24_though_not_since_the_phase_began(given, board):
    table = given(units(board(SEA, phase=TRANSFERS, held={"1100": "Britain"}), AAF))
    shipped(table.after(HexTaken("1100", "Italy")), AAF, "Tripoli").accepted()


def test_18_24_missions_may_be_flown_from_the_new_base(table):
    shipped(table, AAF, "Tripoli")
    assert not table.game.units["GE-AAF-01"].used
    assert not table.game.units["GE-AAF-01"].inverted


def test_18_24_any_two_ports_or_those_within_staging_distance(given, board):
    for option, numbers in (("unbounded", []), ("staging", ["18.24/distance"])):
        table = given(units(board(SEA, phase=TRANSFERS, doubts={"W87": option}), AAF))
        shipped(table, AAF, "Tripoli")
        assert violated(table) == numbers


def test_18_24_a_mapboard_box_is_no_port_unless_played_so(given, board):
    box = Box("U.S. box", "mapboard")
    for option, numbers in (("ports_only", ["18.24/to"]), ("boxes_too", [])):
        table = given(units(board(SEA, phase=TRANSFERS, boxes=(box,), doubts={"W260": option}), AAF))
        shipped(table, AAF, "U.S. box")
        assert violated(table) == numbers
        assert "W260" in table.ruling.grounds


def test_18_24_squadrons_aboard_a_carrier_go_where_it_goes(given, board):
    position = board(SEA, phase=TRANSFERS, carriers=(Carrier("Aquila", "Italy", 2, "0000"),))
    table = given(units(position, "1 NAS Italy Aquila"))
    shipped(table, "1 NAS Italy Aquila", "Tripoli").refused("18.24")


def test_18_24_it_shares_bases_as_a_staging_unit_does(given, board):
    none = DeclaredFact("cooperation", "Axis/Japan", "none")
    table = given(units(board(SEA, phase=TRANSFERS, held={"1100": "Japan"}, facts=(none,)), AAF))
    shipped(table, AAF, "Tripoli").refused("53")
    table = given(units(board(SEA, phase=TRANSFERS), AAF, "5 AAF Italy Tripoli"))
    table.after(AirbasePlaced("Italy", "1100", "Europe", "Summer 1942 Axis movement"))
    shipped(table, "1 AAF Germany Naples", "Tripoli").accepted()
    shipped(table, "1 AAF Germany Naples", "Tunis").accepted()


def test_18_24_bombers_stay_in_their_box(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), "1 strategic bomber Germany Naples"))
    shipped(table, "1 strategic bomber Germany Naples", "Tripoli").refused("17.71")


def test_18_24_unknown_units_and_places_are_told_first(table):
    with pytest.raises(Mistake, match="Tripoly"):
        table.when(SeaTransportAirUnits(table.group(AAF), "Tripoly"))
    with pytest.raises(Mistake, match="There are 2 AAF"):
        table.when(SeaTransportAirUnits(Group(3, "AAF", "Germany", "0000"), "1100"))


def test_18_24_the_menu_offers_what_is_accepted(given, board):
    position = board(SEA, phase=TRANSFERS, held={"1400": "Britain"})
    table = given(units(position, "7 AAF Germany Naples", "1 AAF Italy Gabes", "1 NAS Italy Tripoli"))
    orders = all_accepted(table, SeaTransportAirUnits)
    places = {(o.units.kind, o.units.base, o.to, o.units.count) for o in orders}
    assert places == {("AAF", "0000", "1100", n) for n in range(1, 5)}


def test_18_15_a_failed_sea_transport_brings_them_back(table):
    shipped(table, AAF, "Tripoli")
    order = TurnBackSeaTransport(Group(2, "AAF", "Germany", "1100"))
    assert on_the_menu(table, order)
    table.when(order).then(SeaTransportFailed(BOTH, "0000"))
    assert table.base_of("GE-AAF-02") == "0000"


def test_18_15_a_sea_transport_that_is_aborted_as_it_sails_brings_them_back(table):
    shipped(table, AAF, "Tripoli").in_phase("movement.missions")
    order = TurnBackSeaTransport(Group(2, "AAF", "Germany", "1100"))
    assert on_the_menu(table, order)
    table.when(order).then(SeaTransportFailed(BOTH, "0000"))


def test_18_24_who_has_flown_from_the_new_base_has_arrived(table):
    shipped(table, AAF, "Tripoli").in_phase("movement.missions")
    table.after(AirMissionFlown(("GE-AAF-01",), "ground support", "1200", "1100"))
    table.when(TurnBackSeaTransport(Named(BOTH))).refused("18.24/arrived")
    assert table.told() == "GE-AAF-01 has flown ground support from Tripoli and is not turned back."
    table.when(TurnBackSeaTransport(Named(("GE-AAF-02",)))).accepted()


def test_18_24_a_counterair_before_the_transport_does_not_hold_them(table):
    table.after(AirMissionFlown(BOTH, "counterair", "1400", "0000"))
    shipped(table, AAF, "Tripoli").when(TurnBackSeaTransport(Named(BOTH))).accepted()


def test_18_15_only_units_that_were_sea_transported_and_only_once(table):
    table.when(TurnBackSeaTransport(table.group(AAF))).refused("18.15/transport")
    shipped(table, AAF, "Tripoli")
    table.when(TurnBackSeaTransport(Group(1, "AAF", "Germany", "1100"))).accepted()
    table.when(TurnBackSeaTransport(Named(("GE-AAF-01",)))).refused("18.15")
    assert len(all_accepted(table, TurnBackSeaTransport)) == 1


def test_18_15_units_from_several_ports_go_each_to_its_own(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), "1 AAF Germany Naples", "1 AAF Germany Tunis"))
    shipped(shipped(table, "1 AAF Germany Naples", "Tripoli"), "1 AAF Germany Tunis", "Tripoli")
    table.when(TurnBackSeaTransport(Named(BOTH)))
    table.then(SeaTransportFailed(("GE-AAF-01",), "0000"), SeaTransportFailed(("GE-AAF-02",), "1400"))


def test_18_15_units_that_are_there_anyway_are_not_meant_first(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), "1 AAF Germany Tripoli", "1 AAF Germany Naples"))
    shipped(table, "1 AAF Germany Naples", "Tripoli")
    table.when(TurnBackSeaTransport(Group(1, "AAF", "Germany", "1100")))
    table.then(SeaTransportFailed(("GE-AAF-02",), "0000"))


def test_18_15_the_ban_on_staging_holds_for_them_or_is_lifted(given, board):
    for option, numbers in (("holds", ["18.24"]), ("lifted", [])):
        table = given(units(board("Naples~ Rome = Tripoli~", phase=TRANSFERS, doubts={"W85": option}), AAF))
        shipped(table, AAF, "Tripoli").when(TurnBackSeaTransport(Group(2, "AAF", "Germany", "0300")))
        table.in_phase("movement.staging").when(StageAirUnits(table.group(AAF), "0100"))
        assert violated(table) == numbers
        assert "W85" in table.ruling.grounds


def test_18_25_a_port_lost_meanwhile_displaces_those_that_are_turned_back(table):
    shipped(table, AAF, "Tripoli").when(TakeHex("0000", "Britain"))
    table.after(HexTaken("0400", "Germany"), AirbasePlaced("Italy", "0400", "Europe", ""))
    table.when(TurnBackSeaTransport(Group(2, "AAF", "Germany", "1100")))
    table.then(SeaTransportFailed(BOTH, "0000"), AirUnitsDisplaced(BOTH, "0000", "0400"))


def test_18_15_what_was_turned_back_to_a_captured_port_is_not_turned_back_again(given, board):
    table = given(units(board("Naples~ = = Tripoli~", phase=TRANSFERS), AAF))
    shipped(table, AAF, "Tripoli").accepted()
    table.as_seat("allies").when(TakeHex(table.at("Naples"), "Britain"))
    table.as_seat("axis").when(TurnBackSeaTransport(Named(BOTH))).accepted()
    assert table.base_of("GE-AAF-01") == table.at("Tripoli")
    table.when(TurnBackSeaTransport(Named(BOTH))).refused("18.15")


def test_18_15_what_was_displaced_after_its_arrival_is_not_turned_back(given, board):
    table = given(units(board(SEA, phase=TRANSFERS), AAF))
    shipped(table, AAF, "Tripoli").accepted()
    table.as_seat("allies").when(TakeHex(table.at("Tripoli"), "Britain"))
    table.as_seat("axis").when(TurnBackSeaTransport(Named(BOTH))).refused("18.15")


def test_18_24_it_fails_in_a_player_turn_of_its_own_side(table):
    shipped(table, AAF, "Tripoli").accepted()
    table.game = replace(table.game, turn=replace(table.game.turn, side="Allied"))
    table.as_seat("gamemaster").when(TurnBackSeaTransport(Group(1, "AAF", "Germany", "1100")))
    assert "18.24/back" in [v.check for v in table.ruling.violations]


def test_18_59_who_spotted_recombines_and_is_sea_transported_as_a_factor_23_141A(table):
    table.after(AirUnitsDivided(BOTH))
    with pytest.raises(Mistake, match="no AAF of Germany at Naples; 6 AAS are there, and may recombine"):
        shipped(table, AAF, "Tripoli")
    table.when(RecombineAirUnits(table.group("3 AAS Germany Naples"))).accepted()
    with pytest.raises(Mistake, match="There is 1 AAF of Germany at Naples, not 2; 3 AAS are there"):
        shipped(table, AAF, "Tripoli")
    shipped(table, "1 AAF Germany Naples", "Tripoli").accepted()
