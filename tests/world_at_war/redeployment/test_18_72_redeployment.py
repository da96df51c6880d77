"""18.48, 18.72D, 17.71, 17.81: air units redeploy, whither and by which way."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.world_at_war.basing import AirbaseRemoved
from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan
from events.world_at_war.staging import AirUnitsRedeployed
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.orders import (
    Group,
    MoveExcess,
    Named,
    PlaceAirbase,
    RedeployAirUnits,
    TransferNavalAir,
)

HERE = "Lille~ . Metz . . . . . . . . . . . . . Brest~"
BOXES = (
    Box("Axis SW box", "sw"),
    Box("Japanese SW box", "sw"),
    Box("Western Allied SW box", "sw"),
    Box("Atlantic U.S. box", "mapboard"),
    Box("India box", "mapboard", ("Western Allies",), {"1600": 1}),
    Box("Africa box", "mapboard"),
    Box("Urals box", "mapboard", ("Russia",)),
    Box("Persia box", "mapboard", ("Western Allies", "Russia")),
)
FRONTS = {"Front": "Europe", "Eastern": "Europe", "Western": "Europe"}


@pytest.fixture
def turn(given, board):
    """turn("2 AAF Germany Lille") -> the redeployment phase of the Axis, with these units."""

    def lay(*texts, drawing=HERE, **more):
        laid = board(drawing, phase="redeployment.transfers", **{"boxes": BOXES} | more)
        laid = replace(laid, map=replace(laid.map, fronts=FRONTS))
        return given(units(laid, *texts))

    return lay


def sent(table, text, to, **more):
    return table.when(RedeployAirUnits(table.group(text), table.at(to), **more))


def test_18_72D_to_another_base_however_far_and_inverted_ones_too(turn):
    table = turn("2 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.42A"))
    sent(table, "2 AAF Germany Lille", "Brest")
    table.then(AirUnitsRedeployed(("GE-AAF-02", "GE-AAF-01"), "0000", "1600", "TR"))
    assert table.game.units["GE-AAF-01"].inverted
    assert not table.game.units["GE-AAF-02"].inverted


def test_18_72D_those_that_are_ready_go_first(turn):
    table = turn("2 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.42A"))
    sent(table, "1 AAF Germany Lille", "Brest")
    assert table.base_of("GE-AAF-02") == "1600"


def test_18_72D_to_a_new_base(turn):
    sent(turn("1 AAF Germany Lille"), "1 AAF Germany Lille", "Lille").refused("18.72D/base")


def test_18_72D_in_the_redeployment_phase_alone(turn):
    for phase in ("movement.staging", "combat.missions", "construction.airbases", "end.uninversion"):
        table = turn("1 AAF Germany Lille").in_phase(phase)
        sent(table, "1 AAF Germany Lille", "Brest").refused("18.72D")


def test_18_72D_in_that_of_its_own_side(turn):
    table = turn("1 AAF Germany Lille").in_phase("redeployment.transfers", "Allied").as_seat("gamemaster")
    sent(table, "1 AAF Germany Lille", "Brest").refused("18.72D/turn")
    assert "Germany" in table.told()


def test_18_72D_each_unit_redeploys_once_a_phase_as_doubt_W295_says(turn):
    for played, numbers in (("once_however_far", ["18.72D"]), ("as_often_as_wanted", [])):
        table = turn("1 AAF Germany Lille", doubts={"W295": played})
        sent(table, "1 AAF Germany Lille", "Brest")
        sent(table, "1 AAF Germany Brest", "Metz")
        table.refused(*numbers) if numbers else table.accepted()
        assert table.ruling.grounds == ("W295",)


def test_18_72D_and_again_in_the_next_player_turn(turn):
    table = sent(turn("1 AAF Germany Lille"), "1 AAF Germany Lille", "Brest")
    table.after(PlayerTurnBegan(1942, "Summer", "Allied"), PlayerTurnBegan(1942, "Fall", "Axis"))
    sent(table.in_phase("redeployment.transfers"), "1 AAF Germany Brest", "Lille").accepted()


def test_18_72D_to_a_base_of_their_side_also_one_taken_in_this_turn(turn):
    table = turn("1 AAF Germany Lille", held={"1600": "Britain"})
    sent(table, "1 AAF Germany Lille", "Brest").refused("18.72D/held")
    sent(table.after(HexTaken("1600", "Italy")), "1 AAF Germany Lille", "Brest").accepted()
    sent(turn("1 AAF Germany Lille", held={"1600": ""}), "1 AAF Germany Lille", "Brest").refused("18.72D")


def test_18_72D_to_a_box_of_their_side(turn):
    table = turn("1 AAF Germany Lille", "1 AAF Britain Africa box")
    for box in ("India box", "Atlantic U.S. box", "Africa box"):
        sent(table, "1 AAF Germany Lille", box).refused("18.72D")
        assert table.ruling.grounds == ("W295",)
    sent(turn("1 AAF Germany Lille"), "1 AAF Germany Lille", "Africa box").accepted()
    american = turn("1 AAF United States Lille", holder="Britain", side="Allied").as_seat("allies")
    sent(american, "1 AAF United States Lille", "Atlantic U.S. box", how="NR").accepted()


ATLANTIC, PACIFIC = "Atlantic U.S. box", "Pacific U.S. box"


def american(turn, *texts, **more):
    both = (*BOXES, Box(PACIFIC, "mapboard"))
    return turn(*texts, holder="United States", side="Allied", boxes=both, **more).as_seat("allies")


@pytest.mark.parametrize(("option", "numbers"), [("by_sea", ["28/box"]), ("either_way", [])])
def test_18_73B_between_the_US_boxes_and_the_map_by_sea_or_not_as_doubt_W448_says(turn, option, numbers):
    """18.23 names the boxes to which air flies, and 18.73B arrival in a U.S. box by NR."""
    there, back = "1 AAF United States Lille", f"1 AAF United States {ATLANTIC}"
    for text, to in ((there, ATLANTIC), (back, "Lille")):
        table = american(turn, there, back, doubts={"W448": option})
        sent(table, text, to)
        table.refused(*numbers) if numbers else table.accepted()
        assert "W448" in table.ruling.grounds
        sent(american(turn, there, back, doubts={"W448": option}), text, to, how="NR").accepted()


def test_18_73B_from_one_US_box_to_the_other_nobody_crosses_the_sea(turn):
    table = american(turn, f"1 AAF United States {ATLANTIC}")
    sent(table, f"1 AAF United States {ATLANTIC}", PACIFIC).accepted()


def test_17_71_a_bomber_of_no_SW_box_is_told_of_those_alone(turn):
    table = american(turn, "1 strategic bomber United States Western Allied SW box")
    sent(table, "1 strategic bomber United States Western Allied SW box", ATLANTIC, front="Front")
    table.refused("17.71")


def test_18_73B_the_menu_offers_no_TR_to_or_from_a_US_box(turn):
    table = american(turn, "1 AAF United States Lille", f"1 AAF United States {ATLANTIC}")
    offered = {(o.units.base, o.to, o.how) for o in all_accepted(table, RedeployAirUnits)}
    ways = {(one, to): {h for o, t, h in offered if (o, t) == (one, to)} for one, to, _ in offered}
    assert ways["0000", ATLANTIC] == ways[ATLANTIC, "0000"] == {"NR"}
    assert ways[ATLANTIC, PACIFIC] == {"TR", "NR"}


def test_18_12_where_there_is_room(turn):
    table = turn("6 AAF Germany Lille", drawing="Lille Metz Lyon")
    sent(table, "6 AAF Germany Lille", "Metz").refused("18.12")
    sent(table, "5 AAF Germany Lille", "Metz").accepted()
    sent(table, "1 AAF Germany Lille", "Metz").refused("18.12")


def test_17_21_and_where_something_is_built(turn):
    sent(turn("1 AAF Germany Lille"), "1 AAF Germany Lille", "0100").refused("17.21")


def test_53_as_far_as_allies_cooperate(turn):
    facts = (DeclaredFact("cooperation", "Axis/Japan", "none"),)
    table = turn("1 AAF Japan Africa box", facts=facts)
    sent(table, "1 AAF Japan Africa box", "Lille").refused("53")


def test_53_boxes_are_shared_as_far_as_allies_cooperate(turn):
    facts = (DeclaredFact("cooperation", "Russia/Western Allies", "none"),)
    laid = {"holder": "Britain", "side": "Allied", "facts": facts}
    table = turn("1 AAF Britain Lille", "1 AAF Russia Africa box", **laid).as_seat("allies")
    sent(table, "1 AAF Britain Lille", "Urals box").refused("53")
    assert "fact cooperation Russia/Western Allies" in table.ruling.grounds
    sent(table, "1 AAF Britain Lille", "Africa box").accepted()
    for box in ("Atlantic U.S. box", "India box"):
        sent(table, "1 AAF Russia Africa box", box).refused("53")
    sent(table, "1 AAF Russia Africa box", "Urals box").accepted()


def test_53_a_box_of_two_factions_takes_the_units_of_each(turn):
    facts = (DeclaredFact("cooperation", "Russia/Western Allies", "none"),)
    laid = {"holder": "Britain", "side": "Allied", "facts": facts}
    table = turn("1 AAF Britain Lille", "1 AAF Russia Africa box", **laid).as_seat("allies")
    sent(table, "1 AAF Britain Lille", "Persia box").accepted()
    sent(table, "1 AAF Russia Africa box", "Persia box").accepted()


def test_18_146_to_an_airbase_of_an_ally_not_in_the_phase_of_its_placing(turn):
    for placed, numbers in (("redeployment", ["18.146"]), ("construction", [])):
        base = Airbase("0100", "Italy", f"Summer 1942 Axis {placed}")
        table = turn("1 AAF Germany Lille", "1 AAF Italy Lille", airbases=(base,))
        sent(table, "1 AAF Germany Lille", "0100")
        table.refused(*numbers) if numbers else table.accepted()
        sent(table, "1 AAF Italy Lille", "0100").accepted()


def test_18_143_units_of_a_recycled_airbase_have_redeployed(turn):
    four = tuple(Airbase(f"{n:02d}00", "Germany") for n in (3, 4, 5, 6))
    table = turn("1 AAF Germany 0300", airbases=four)
    table.when(PlaceAirbase("Germany", "0700", recycling="0300"))
    assert AirbaseRemoved("Germany", "0300", "recycled") in table.facts
    table.when(MoveExcess(table.group("1 AAF Germany 0300"), "0700")).accepted()
    assert table.game.units["GE-AAF-01"].redeployed == "TR"
    sent(table, "1 AAF Germany 0700", "Lille").refused("18.72D")


NEUTRAL = "Lille~ # Metz\n# # #"


def test_18_48_not_over_neutral_land(turn):
    sent(turn("1 AAF Germany Lille", drawing=NEUTRAL), "1 AAF Germany Lille", "Metz").refused(
        "18.48/redeployment"
    )
    around = turn("1 AAF Germany Lille", drawing="Lille~ # Metz\n. . .")
    sent(around, "1 AAF Germany Lille", "Metz").accepted()


def test_18_48_over_hexes_part_water_part_neutral_land(turn):
    sent(turn("1 AAF Germany Lille", drawing="Lille % Metz"), "1 AAF Germany Lille", "Metz").accepted()


def test_18_48_a_way_of_any_length_or_within_staging_as_doubt_W112_says(turn):
    for played, numbers in (("path_exists", []), ("within_staging", ["18.48"])):
        table = turn("1 AAF Germany Lille", doubts={"W112": played})
        sent(table, "1 AAF Germany Lille", "Brest")
        table.refused(*numbers) if numbers else table.accepted()
    assert table.ruling.grounds == ("W112",)
    sent(table, "1 AAF Germany Lille", "Metz").accepted()


def test_18_48_by_sea_nobody_flies_unless_doubt_W296_is_played_so(turn):
    for played, numbers in (("tactical_only", []), ("both", ["18.48"])):
        table = turn("1 AAF Germany Lille", drawing=NEUTRAL, doubts={"W296": played})
        sent(table, "1 AAF Germany Lille", "Metz", how="NR")
        table.refused(*numbers) if numbers else table.accepted()
    assert "W296" in table.ruling.grounds


@pytest.mark.parametrize(("kind", "number"), [("strategic bomber", "17.71"), ("interceptor", "17.81")])
def test_17_71_and_17_81_between_SW_boxes_and_fronts_alone(turn, kind, number):
    table = turn(f"3 {kind} Germany Axis SW box")
    unit, box = f"1 {kind} Germany Axis SW box", "Axis SW box"
    sent(table, unit, box, front="Eastern")
    table.then(AirUnitsRedeployed((f"GE-{kind.replace(' ', '-')}-01",), box, box, "TR", "Eastern"))
    assert [f.rules for f in table.ruling.facts] == [(number,)]
    sent(table, unit, "Japanese SW box", front="Western").accepted()
    sent(table, unit, "Lille", front="Western").refused(number)
    sent(table, unit, "Africa box", front="Western").refused(number)
    sent(table, unit, "Western Allied SW box", front="Western").refused("18.72D")


def test_17_71_any_number_of_them_used_or_not(turn):
    table = turn("3 strategic bomber Germany Axis SW box")
    names = tuple(table.game.units)
    table.after(AirUnitsInverted(names, "18.42A"))
    sent(table, "3 strategic bomber Germany Axis SW box", "Axis SW box", front="Western").accepted()
    assert {u.front for u in table.game.units.values()} == {"Western"}


def test_17_71_to_another_box_on_the_front_that_they_have_or_on_a_named_one(turn):
    table = turn("2 interceptor Germany Axis SW box")
    one = "1 interceptor Germany Axis SW box"
    sent(table, one, "Japanese SW box").refused("17.71/assigned")
    assert table.told() == "GE-interceptor-01 has no front yet; say on which front it will be."
    sent(table, one, "Axis SW box", front="Eastern").accepted()
    table.after(PlayerTurnBegan(1942, "Summer", "Allied"), PlayerTurnBegan(1942, "Fall", "Axis"))
    table.in_phase("redeployment.transfers")
    sent(table, one, "Axis SW box", front="Eastern")
    assert table.game.units["GE-interceptor-02"].front == "Eastern"
    table.when(RedeployAirUnits(Named(("GE-interceptor-01",)), "Axis SW box", "Eastern")).refused("18.72D")
    table.when(RedeployAirUnits(Named(("GE-interceptor-01",)), "Japanese SW box")).accepted()
    assert table.game.units["GE-interceptor-01"].front == "Eastern"


def test_17_71_other_air_units_have_no_front_and_no_place_in_an_SW_box(turn):
    table = turn("1 AAF Germany Lille")
    sent(table, "1 AAF Germany Lille", "Axis SW box").refused("17.71/box")
    sent(table, "1 AAF Germany Lille", "Metz", front="Western").refused("17.71")


SHIP = (Carrier("Zeppelin", "Germany", 2, "0000"),)


def test_17_3121_naval_air_aboard_redeploys_with_its_carrier(turn):
    table = turn("1 NAS Germany Zeppelin", carriers=SHIP)
    sent(table, "1 NAS Germany Zeppelin", "Brest").refused("17.3121/redeployment")
    table.when(TransferNavalAir(table.group("1 NAS Germany Zeppelin"), "0000")).accepted()
    sent(table, "1 NAS Germany Lille", "Brest").accepted()


def test_17_3122B_naval_air_goes_aboard_by_a_transfer_after_redeployment(turn):
    table = turn("1 NAS Germany Brest", carriers=SHIP)
    sent(table, "1 NAS Germany Brest", "Zeppelin").refused("17.3122B")
    sent(table, "1 NAS Germany Brest", "Lille").accepted()
    table.when(TransferNavalAir(table.group("1 NAS Germany Lille"), "Zeppelin")).accepted()


def test_17_21_army_air_never_redeploys_aboard(turn):
    sent(turn("1 AAF Germany Lille", carriers=SHIP), "1 AAF Germany Lille", "Zeppelin").refused("17.21")


def test_seat_redeploys_its_own_units_alone(turn):
    table = turn("1 AAF Britain Lille", holder="Britain", side="Allied")
    sent(table.as_seat("axis"), "1 AAF Britain Lille", "Brest").refused("sequence of play")


def test_18_72D_what_the_order_names_must_be_there(turn):
    table = turn("1 AAF Germany Lille")
    for more, told in (({"how": "SR"}, "TR or by NR"), ({"front": "Estern"}, "Eastern")):
        with pytest.raises(Mistake, match=told):
            sent(table, "1 AAF Germany Lille", "Brest", **more)
    with pytest.raises(Mistake):
        sent(table, "1 AAF Germany Lille", "Brst")


def test_18_72D_the_menu_offers_what_is_accepted(turn):
    table = turn("6 AAF Germany Lille", "2 interceptor Germany Axis SW box", drawing=NEUTRAL)
    orders = all_accepted(table, RedeployAirUnits)
    army = {(o.units.count, o.to, o.how) for o in orders if o.units.kind == "AAF"}
    assert army == {(n, "0200", "NR") for n in range(1, 6)} | {
        (n, "Africa box", how) for n in range(1, 7) for how in ("TR", "NR")
    }
    flyers = {(o.to, o.front) for o in orders if o.units.kind == "interceptor"}
    boxes = ("Axis SW box", "Japanese SW box")
    assert flyers == {(box, front) for box in boxes for front in FRONTS}
    assert all(isinstance(o.units, Group) for o in orders)


def ways_offered(table, *, in_full=False):
    """By base and place the ways of redeploying that the usual menu has, or the one in full."""
    offers = [
        one for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, RedeployAirUnits)
    ]
    return {
        (one.order.units.base, choice.value, one.order.how)
        for one in offers
        if in_full or not one.aside
        for choice in next(slot for slot in one.slots if slot.field == "to").choices
    }


def test_28_naval_redeployment_is_offered_from_port_to_port_and_with_all_between_others(turn):
    table = turn("1 AAF Germany Lille", "1 AAF Germany Metz", drawing="Lille~ . Metz . Nancy . Brest~")
    usual, full = ways_offered(table), ways_offered(table, in_full=True)
    assert ("0000", "0600", "NR") in usual
    assert {("0000", "0200", "NR"), ("0200", "0600", "NR"), ("0200", "0400", "NR")} <= full - usual
    assert {("0000", "0200", "TR"), ("0200", "0600", "TR"), ("0200", "0400", "TR")} <= usual
    sent(table, "1 AAF Germany Metz", "Nancy", how="NR").accepted()


def test_17_81_strategic_units_change_their_front_by_no_ship(turn):
    table = turn("2 interceptor Germany Axis SW box")
    assert {how for *_, how in ways_offered(table)} == {"TR"}
    assert {how for *_, how in ways_offered(table, in_full=True)} == {"TR", "NR"}
