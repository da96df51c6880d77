"""18.7 Uninverting air units."""

import pytest

from core.world_at_war.orders import Finish, FlyMission, Named, TransferNavalAir, UninvertAirUnits
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.employment import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.sequence import PlayerTurnBegan
from events.world_at_war.staging import AirUnitsDisplaced
from tests.world_at_war.conftest import units

HERE = "Lille~ . Metz"
BOXES = (Box("Axis SW box", "sw"), Box("Atlantic U.S. box", "mapboard"), Box("India box", "mapboard"))
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
PLAYED = ["movement.airbases", "movement.staging", "movement.transfers", "movement.missions", "combat.missions",
          "construction.airbases", "redeployment.transfers", "end.uninversion"]  # fmt: skip


@pytest.fixture
def turn(given, board):
    """turn("2 AAF Germany Lille") -> an Axis player turn with these units, inverted in the Allied turn before."""

    def lay(*texts, phase="movement.airbases", inverted="18.42A", facts=(OPTION,), **more):
        laid = board(HERE, phase=phase, boxes=BOXES, facts=facts, **more)
        table = given(units(laid, *texts)).in_phase(phase, "Allied")
        names = tuple(table.game.units)
        table.after(AirUnitsInverted(names, inverted)) if inverted else None
        return table.in_phase(phase, "Axis")

    return lay


def turned_up(table, text):
    return UninvertAirUnits(table.group(text))


@pytest.mark.parametrize("phase", PLAYED)
def test_18_71_at_any_time_during_its_player_turn(turn, phase):
    table = turn("2 AAF Germany Lille", phase=phase)
    table.when(turned_up(table, "2 AAF Germany Lille")).then(AirUnitsUninverted(("GE-AAF-01", "GE-AAF-02")))
    assert not table.game.units["GE-AAF-01"].inverted


def test_18_71_what_is_not_inverted_is_not_uninverted(turn):
    table = turn("1 AAF Germany Lille", inverted="")
    table.when(turned_up(table, "1 AAF Germany Lille")).refused("18.71")


def test_18_71_an_order_for_a_number_takes_units_that_may(turn):
    table = turn("3 AAF Germany Lille", inverted="").after(AirUnitsInverted(("GE-AAF-01",), "18.43"))
    table.in_phase("movement.airbases", "Allied").after(AirUnitsInverted(("GE-AAF-03",), "18.43"))
    table.in_phase("movement.airbases", "Axis").when(turned_up(table, "1 AAF Germany Lille"))
    table.then(AirUnitsUninverted(("GE-AAF-03",)))
    table.when(turned_up(table, "1 AAF Germany Lille")).refused("18.72B")


def test_18_71_land_based_air_only(turn):
    table = turn(
        "1 NAS Germany Zeppelin", carriers=(Carrier("Zeppelin", "Germany", 1, "0000", inverted="21"),)
    )
    table.when(turned_up(table, "1 NAS Germany Zeppelin")).refused("18.71")


def test_18_72A_only_in_full_supply(turn):
    for value, told in (("partial", "partial"), ("none", "no")):
        table = turn("1 AAF Germany Lille", facts=(DeclaredFact("supply", "0000", value),))
        table.when(turned_up(table, "1 AAF Germany Lille")).refused("18.72A")
        assert table.told() == f"GE-AAF-01 is at Lille in {told} supply, not in full supply."
        assert table.ruling.grounds == ("fact supply 0000",)


def test_18_72A_in_a_box_as_declared_for_it_or_for_the_faction(turn):
    table = turn("1 AAF Germany India box")
    table.when(turned_up(table, "1 AAF Germany India box")).accepted()
    cut = turn("1 AAF Germany India box", facts=(DeclaredFact("supply", "India box", "none"),))
    cut.when(turned_up(cut, "1 AAF Germany India box")).refused("18.72A")


@pytest.mark.parametrize("phase", ["movement.missions", "combat.missions"])
def test_18_72B_what_flew_in_this_turn_waits_for_its_last_part(turn, phase):
    table = turn("1 AAF Germany Lille", inverted="", phase=phase)
    table.when(FlyMission(table.group("1 AAF Germany Lille"), "ground support", "0200"))
    for later in PLAYED[PLAYED.index(phase) : -1]:
        table.in_phase(later).when(turned_up(table, "1 AAF Germany Lille")).refused("18.72B")
    assert (
        table.told()
        == "GE-AAF-01 was inverted this player turn (ground support); it is uninverted as the turn ends."
    )
    table.in_phase("end.uninversion").when(turned_up(table, "1 AAF Germany Lille")).accepted()


def test_18_72B_at_the_start_of_the_turn_and_again_at_its_end_to_be_used_in_the_opponents(turn):
    table = turn("1 AAF Germany Lille").when(UninvertAirUnits(Named(("GE-AAF-01",))))
    table.in_phase("combat.missions").when(
        FlyMission(table.group("1 AAF Germany Lille"), "ground support", "0200")
    )
    table.in_phase("end.uninversion").when(turned_up(table, "1 AAF Germany Lille")).accepted()
    table.after(PlayerTurnBegan(1942, "Summer", "Allied")).in_phase("combat.missions")
    table.when(FlyMission(table.group("1 AAF Germany Lille"), "defensive air support", "0200")).accepted()


def test_18_72B_one_that_flew_in_the_opponents_turn_is_ready_in_the_own(turn):
    table = turn("1 AAF Germany Lille", inverted="", phase="combat.missions")
    table.in_phase("combat.missions", "Allied")
    table.when(FlyMission(table.group("1 AAF Germany Lille"), "defensive air support", "0200")).accepted()
    table.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase("movement.airbases")
    table.when(turned_up(table, "1 AAF Germany Lille")).accepted()


def test_18_72B_displaced_in_the_own_turn_as_doubt_W100_says(turn):
    for played, accepted in (("end_of_turn", False), ("any_time", True)):
        table = turn("1 AAF Germany Lille", inverted="", doubts={"W100": played})
        table.after(AirUnitsDisplaced(("GE-AAF-01",), "0000", "0200"))
        table.when(turned_up(table, "1 AAF Germany Metz"))
        table.accepted() if accepted else table.refused("18.72B")
        assert "W100" in table.ruling.grounds
        table.in_phase("end.uninversion")
        if not accepted:
            table.when(turned_up(table, "1 AAF Germany Metz")).accepted()


def test_18_72B_displaced_in_the_opponents_turn_at_any_time_of_the_own(turn):
    table = turn("1 AAF Germany Lille", inverted="18.253")
    table.when(turned_up(table, "1 AAF Germany Lille")).accepted()
    assert "W100" not in table.ruling.grounds


def test_18_72B_inverted_without_a_term_as_doubt_W120_says(turn):
    for played, accepted in (("end_of_turn", False), ("any_time", True)):
        table = turn("1 AAF Germany Lille", inverted="", doubts={"W120": played})
        table.after(AirUnitsInverted(("GE-AAF-01",), "18.46")).when(turned_up(table, "1 AAF Germany Lille"))
        table.accepted() if accepted else table.refused("18.72B")


def test_18_72B_naval_air_off_an_inverted_carrier_as_doubt_W259_says(turn):
    for played, accepted in (("any_time", True), ("end_of_turn", False)):
        ship = (Carrier("Zeppelin", "Germany", 1, "0000", inverted="21"),)
        table = turn("1 NAS Germany Zeppelin", inverted="17.3122D", carriers=ship, doubts={"W259": played})
        table.when(TransferNavalAir(table.group("1 NAS Germany Zeppelin"), "0000"))
        table.when(turned_up(table, "1 NAS Germany Lille"))
        table.accepted() if accepted else table.refused("18.72B")


def test_18_72E_not_in_the_opponents_player_turn(turn):
    table = turn("1 AAF Germany Lille").in_phase("end.uninversion", "Allied")
    table.when(turned_up(table, "1 AAF Germany Lille")).refused("18.72E")


def ending(table, side="Axis"):
    """The last part of a side's player turn begins."""
    table.in_phase("redeployment.transfers", side).as_seat("gamemaster").when(Finish())
    return [f for f in table.facts if isinstance(f, AirUnitsUninverted | PhaseEntered)]


def test_18_73_as_the_owners_turn_ends_and_even_out_of_supply(turn):
    table = turn(
        "1 strategic bomber Germany Axis SW box", facts=(DeclaredFact("supply", "Axis SW box", "none"),)
    )
    assert ending(table) == [PhaseEntered("end.uninversion"), AirUnitsUninverted(("GE-strategic-bomber-01",))]


def test_18_73_not_as_the_opponents_turn_ends(turn):
    table = turn("1 strategic bomber Germany Axis SW box")
    assert ending(table, "Allied") == [PhaseEntered("end.uninversion")]


def test_18_73A_strategic_bombers_and_interceptors_in_an_SW_box_and_no_others(turn):
    table = turn(
        "1 strategic bomber Germany Axis SW box", "1 interceptor Italy Axis SW box", "1 AAF Germany India box"
    )
    assert ending(table)[1:] == [AirUnitsUninverted(("GE-strategic-bomber-01", "IT-interceptor-01"))]


def test_18_73B_western_allied_air_units_in_the_American_boxes_and_nowhere_else(turn):
    american = (
        "1 AAF United States Atlantic U.S. box",
        "1 NAS Britain Atlantic U.S. box",
        "1 AAF Britain India box",
    )
    table = turn(*american, "1 AAF Russia Atlantic U.S. box")
    assert ending(table, "Allied")[1:] == [AirUnitsUninverted(("BR-NAS-01", "US-AAF-01"))]


def test_18_73_naval_air_has_the_status_of_its_uninverted_carrier_again_doubt_W256(turn):
    for played, told in (("with_the_carrier", [AirUnitsUninverted(("GE-NAS-01",))]), ("by_hand", [])):
        ships = (
            Carrier("Zeppelin", "Germany", 1, "0000"),
            Carrier("Tirpitz", "Germany", 1, "0000", inverted="21"),
        )
        table = turn(
            "1 NAS Germany Zeppelin", "1 NAS Germany Tirpitz", carriers=ships, doubts={"W256": played}
        )
        assert ending(table)[1:] == told


def test_18_73_and_as_the_owners_next_turn_begins_doubt_W256(turn):
    table = turn("1 NAS Germany Zeppelin", carriers=(Carrier("Zeppelin", "Germany", 1, "0000"),))
    table.in_phase("end.uninversion", "Allied").as_seat("gamemaster").when(Finish())
    assert AirUnitsUninverted(("GE-NAS-01",)) in table.facts
    assert isinstance(table.facts[0], SeatFinished)


@pytest.mark.parametrize("kind", ["strategic bomber", "interceptor"])
def test_18_73A_strategic_units_are_not_uninverted_by_order(turn, kind):
    table = turn(f"1 {kind} Germany Axis SW box")
    table.when(turned_up(table, f"1 {kind} Germany Axis SW box")).refused("18.73A")
