"""18.41, 18.42A, 18.44-18.49 Employment: what every mission asks."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.edition import load
from core.world_at_war.flight.missions import REFEREED
from events.message import PhaseEntered
from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact, Territory
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.sequence import FactDeclared, HexTaken, PlayerTurnBegan, TerritoryGained
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.flights import CORPS, carry, hump
from tests.world_at_war.orders import AnnounceBombing, FlyMission, Named, StageAirUnits

FRONT = "Lille . . . Metz . . . Lyon"
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
URALS, INDIA, AMERICA = (
    Box("Urals box", "mapboard"),
    Box("India box", "mapboard"),
    Box("Atlantic U.S. box", "mapboard"),
)


@pytest.fixture
def given():
    return AtTheTable


@pytest.fixture
def war(given, board):
    """war("1 AAF Germany Lille") -> the Axis combat phase of an offensive on the only front."""

    def lay(*texts, drawing=FRONT, facts=(), option=OPTION, phase="combat.missions", **more):
        declared = (*facts, option) if option else facts
        return given(units(board(drawing, phase=phase, facts=declared, **more), *texts))

    return lay


def fly(table, text, to, mission="ground support", returning=""):
    return FlyMission(table.group(text), mission, table.at(to), table.at(returning) if returning else "")


def bomb(table, text, to):
    return AnnounceBombing(table.group(text), table.at(to))


def test_18_41_a_mission_is_flown_and_the_unit_is_inverted_back_at_its_base(war):
    table = war("2 AAF Germany Lille")
    table.when(fly(table, "2 AAF Germany Lille", "Metz"))
    table.then(AirMissionFlown(("GE-AAF-01", "GE-AAF-02"), "ground support", "0400", "0000"))
    assert table.game.units["GE-AAF-01"].inverted == "18.42A"


def test_18_41_one_and_only_one_mission_a_player_turn(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Metz"), fly(table, "1 AAF Germany Lille", "Metz"))
    table.refused("18.41")
    assert table.told() == "GE-AAF-01 has flown ground support this player turn."


def test_18_41_missions_are_flown_by_uninverted_units(war):
    table = war("1 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.253"))
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.41")
    assert table.told() == "GE-AAF-01 is inverted (18.253)."


def test_18_41_an_order_for_a_number_takes_units_that_can_fly(war):
    table = war("2 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.253"))
    table.when(fly(table, "1 AAF Germany Lille", "Metz"))
    table.then(AirMissionFlown(("GE-AAF-02",), "ground support", "0400", "0000"))


def test_18_41_an_offensive_mission_in_the_own_player_turn_and_a_defensive_one_in_the_opponents(war):
    table = war("2 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Metz"))
    table.after(PlayerTurnBegan(1942, "Summer", "Allied"))
    both = FlyMission(Named(("GE-AAF-01",)), "defensive air support", "0400")
    table.when(both).refused("18.41")
    assert table.told() == "GE-AAF-01 is inverted (18.42A)."
    table.when(fly(table, "1 AAF Germany Lille", "Metz", "defensive air support")).accepted()


def test_18_41_no_offensive_mission_in_the_opponents_turn_and_no_defensive_one_in_the_own(war):
    table = war("1 AAF Germany Lille").in_phase("combat.missions", "Allied")
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.41/turn")
    table.in_phase("combat.missions", "Axis")
    table.when(fly(table, "1 AAF Germany Lille", "Metz", "defensive air support")).refused("18.41")


def test_18_42A_a_unit_that_flew_is_inverted_for_the_rest_of_the_player_turn(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Metz"))
    unit = table.game.units["GE-AAF-01"]
    assert (unit.inverted, unit.inverted_in, unit.used) == ("18.42A", "Summer 1942 Axis", "ground support")


def test_18_44_naval_air_from_a_carrier_at_sea_flies_and_goes_back_to_it(war):
    eagle = (Carrier("Zeppelin", "Germany", 2, "0200", at_sea=True),)
    table = war("1 NAS Germany Zeppelin", drawing="Lille~ = = = Metz~ Lyon", carriers=eagle)
    table.when(fly(table, "1 NAS Germany Zeppelin", "Lyon", returning="Metz")).refused("18.44")
    table.when(fly(table, "1 NAS Germany Zeppelin", "Lyon"))
    table.then(AirMissionFlown(("GE-NAS-01",), "ground support", "0500", "Zeppelin"))


def test_18_44_a_damaged_carrier_launches_nothing_17_3124(war):
    hurt = (Carrier("Zeppelin", "Germany", 2, "0200", at_sea=True, damaged=True),)
    table = war("1 NAS Germany Zeppelin", drawing="Lille~ = = = Metz~ Lyon", carriers=hurt)
    table.when(fly(table, "1 NAS Germany Zeppelin", "Metz")).refused("17.3124/launch")


@pytest.mark.parametrize(("kind", "near", "far"), [("AAF", "0400", "0500"), ("NAS", "0300", "0400")])
def test_18_45_a_mission_is_flown_within_the_units_range(war, kind, near, far):
    table = war(f"1 {kind} Germany Lille")
    table.when(fly(table, f"1 {kind} Germany Lille", far)).refused("18.45")
    table.when(fly(table, f"1 {kind} Germany Lille", near)).accepted()


def test_18_45_the_refusal_tells_how_far_it_is(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Lyon")).refused("18.45")
    assert table.told() == "GE-AAF-01 is 8 hexes from Lyon; it flies 4."


def test_18_45_staging_before_takes_nothing_from_the_range(war):
    table = war(
        "1 AAF Germany Lille", drawing="Lille . . . Metz . . . Lyon . . . Oran .", phase="movement.staging"
    )
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), "0800")).in_phase("combat.missions")
    table.when(fly(table, "1 AAF Germany Lyon", "1300")).refused("18.45")
    table.when(fly(table, "1 AAF Germany Lyon", "Oran")).accepted()


def test_18_45_a_defender_flies_as_far(war):
    table = war("1 AAF Germany Lille", option=None).in_phase("combat.missions", "Allied")
    table.when(fly(table, "1 AAF Germany Lille", "0500", "defensive air support")).refused("18.45")
    table.when(fly(table, "1 AAF Germany Lille", "0400", "defensive air support")).accepted()


def test_18_45_air_transport_is_flown_twice_the_range_18_541(war):
    table = war("1 air transport Germany Lille", phase="movement.missions", ground=(CORPS,))
    table.when(carry(table, "0800", "I Corps")).accepted()


def test_18_45_offensive_missions_need_an_option_on_the_front_of_the_hex(war):
    table = war("1 AAF Germany Lille", option=None)
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.45/option")
    assert table.told() == "ground support is not part of one: Axis has none on the Front front."
    for value, accepted in (("none", False), ("limited", True)):
        table = war("1 AAF Germany Lille", option=DeclaredFact("option", "Axis/Front", value))
        table.when(fly(table, "1 AAF Germany Lille", "Metz"))
        table.accepted() if accepted else table.refused("18.45")
        assert "fact option Axis/Front" in table.ruling.grounds


def test_18_45_an_option_on_another_front_does_not_do(war):
    table = war("1 AAF Germany Lille", option=DeclaredFact("option", "Axis/Eastern", "offensive"))
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.45")


def test_18_45_missions_at_no_BRP_cost_need_no_option(war):
    chinese = {"0000": "China", "0400": "China"}
    table = war("1 air transport China Lille", option=None, held=chinese).in_phase(
        "combat.missions", "Allied"
    )
    table.as_seat("allies").when(hump(table, "0400", nation="China")).accepted()
    late = war("1 air transport Germany Lille", option=None, phase="redeployment.transfers", ground=(CORPS,))
    late.when(carry(late, "0400", "I Corps")).accepted()
    early = war("1 air transport Germany Lille", option=None, phase="movement.missions", ground=(CORPS,))
    early.when(carry(early, "0400", "I Corps")).refused("18.45")


CONFINED = [
    DeclaredFact("winter", "Germany", "9"),
    DeclaredFact("oil", "Germany", "short"),
    DeclaredFact("supply", "0000", "partial"),
]


@pytest.mark.parametrize("fact", CONFINED, ids=["winter", "oil", "supply"])
def test_18_45_in_winter_9_short_of_oil_or_in_partial_supply_only_the_own_hex_is_defended(war, fact):
    table = war("2 AAF Germany Lille", facts=(fact,)).in_phase("combat.missions", "Allied")
    table.when(fly(table, "1 AAF Germany Lille", "Metz", "defensive air support")).refused("18.45/own hex")
    assert f"fact {fact.kind} {fact.subject}" in table.ruling.grounds
    table.when(fly(table, "1 AAF Germany Lille", "Lille", "defensive air support")).accepted()


def test_18_45_a_harder_winter_confines_as_doubt_W106_says_and_a_milder_one_does_not(war):
    for value, played, accepted in (
        ("8", "nine_or_more", True),
        ("10", "nine_or_more", False),
        ("10", "nine_only", True),
    ):
        facts = (DeclaredFact("winter", "Germany", value),)
        table = war("1 AAF Germany Lille", facts=facts, doubts={"W106": played}).in_phase(
            "combat.missions", "Allied"
        )
        table.when(fly(table, "1 AAF Germany Lille", "Metz", "defensive air support"))
        table.accepted() if accepted else table.refused("18.45")


def test_18_45_a_hard_winter_bars_offensive_missions_as_doubt_W268_says(war):
    for value, played, accepted in (
        ("8", "barred", True),
        ("9", "barred", False),
        ("9", "own_hex_only", True),
    ):
        table = war(
            "1 AAF Germany Lille", facts=(DeclaredFact("winter", "Germany", value),), doubts={"W268": played}
        )
        table.when(fly(table, "1 AAF Germany Lille", "Metz", "ground support"))
        table.accepted() if accepted else table.refused("18.45/winter")


def test_18_49B_japanese_air_units_bomb_their_boxes_whatever_their_faction_is_called(war):
    boxes = (Box("Australia box", "mapboard"), Box("Pacific U.S. box", "mapboard"))
    for faction in ("Japan", "Axis"):
        table = war("1 AAF Japan Lille", boxes=boxes)
        nations = {
            n.name: replace(n, faction=faction) if n.name == "Japan" else n for n in table.position.nations
        }
        facts = table.game.facts | {f"supply {faction}": DeclaredFact("supply", faction, "full")}
        table.game = replace(table.game, nations=nations, facts=facts)
        table.when(bomb(table, "1 AAF Japan Lille", "Australia box")).accepted()


def test_18_21D_from_a_base_without_supply_nothing_is_flown(war):
    table = war("1 AAF Germany Lille", facts=(DeclaredFact("supply", "0000", "none"),))
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.21D")
    assert "fact supply 0000" in table.ruling.grounds
    table.in_phase("combat.missions", "Allied")
    table.when(fly(table, "1 AAF Germany Lille", "Lille", "defensive air support")).refused("18.21D")
    table.after(FactDeclared("supply", "0000", "full", "axis"))
    table.when(fly(table, "1 AAF Germany Lille", "Lille", "defensive air support")).accepted()


@pytest.mark.parametrize("fact", CONFINED[1:], ids=["oil", "supply"])
def test_18_51_no_offensive_mission_in_partial_supply_or_short_of_oil(war, fact):
    table = war("1 AAF Germany Lille", facts=(fact,))
    table.when(fly(table, "1 AAF Germany Lille", "Lille")).refused("18.51/supply")


def test_18_51_offensive_missions_start_from_cities_and_airbases(war):
    drawing = "Metz^ . . Lyon"
    table = war("1 AAF Germany Metz", drawing=drawing)
    table.when(fly(table, "1 AAF Germany Metz", "Lyon")).refused("18.51")
    assert "W116" in table.ruling.grounds
    assert "(an airbase that is placed at Metz would do)" in table.told()
    base = war("1 AAF Germany Metz", drawing=drawing, airbases=(Airbase("0000", "Germany"),))
    base.when(fly(base, "1 AAF Germany Metz", "Lyon")).accepted()
    port = war("1 AAF Germany Metz", drawing=drawing, doubts={"W116": "allowed"})
    port.when(fly(port, "1 AAF Germany Metz", "Lyon")).accepted()


def test_18_51_naval_air_attacks_from_one_hex_islands_too(war):
    table = war("1 NAS Germany 0000", drawing="o = = Lyon~")
    table.when(fly(table, "1 NAS Germany 0000", "Lyon")).accepted()


def test_18_51_such_a_port_defends(war):
    table = war("1 AAF Germany Metz", drawing="Metz^ . . Lyon").in_phase("combat.missions", "Allied")
    table.when(fly(table, "1 AAF Germany Metz", "Lyon", "defensive air support")).accepted()


@pytest.mark.parametrize(
    ("number", "phase", "kind", "mission"),
    [
        ("18.511", "movement.missions", "air transport", "airdrop"),
        ("18.511", "movement.missions", "AAF", "bombing"),
        ("18.512", "combat.missions", "air transport", "air supply"),
        ("18.512", "combat.missions", "air transport", "air transport"),
        ("18.513", "redeployment.transfers", "AAF", "ground support"),
        ("18.513", "redeployment.transfers", "air transport", "the Hump"),
    ],
)
def test_18_511_18_512_18_513_each_phase_has_its_offensive_missions(war, number, phase, kind, mission):
    table = war(f"1 {kind} Germany Lille", phase=phase)
    table.when(fly(table, f"1 {kind} Germany Lille", "Metz", mission)).refused(number)


def test_18_511_missions_of_the_movement_phase(war):
    flown = {
        "AAF": (
            "ground support",
            "interception of defensive air support",
            "counter-interception",
        )
    }
    all_accepted(war, "movement.missions", flown)


def test_18_512_missions_of_the_combat_phase(war):
    flown = {
        "AAF": (
            "attack on a naval base", "ground support", "interception of defensive air support",
            "counter-interception",
        ),
    }  # fmt: skip
    all_accepted(war, "combat.missions", flown)


def test_18_513_missions_of_the_redeployment_phase(war):
    all_accepted(war, "redeployment.transfers", {"AAF": ("counter-interception",)})


def all_accepted(war, phase, flown):
    for kind, missions in flown.items():
        for mission in missions:
            table = war(f"1 {kind} Germany Lille", phase=phase)
            table.when(fly(table, f"1 {kind} Germany Lille", "Metz", mission)).accepted()


def test_18_6_defensive_missions_answer_what_the_phase_may_bring(war):
    for phase, mission, accepted in (
        ("movement.missions", "defensive air support", True),
        ("combat.missions", "defensive air support", True),
        ("redeployment.transfers", "defensive air support", False),
        ("redeployment.transfers", "interception of air transport", True),
        ("movement.missions", "opposing bombing", False),
    ):
        table = war("1 AAF Germany Lille").in_phase(phase, "Allied")
        table.when(fly(table, "1 AAF Germany Lille", "Metz", mission))
        table.accepted() if accepted else table.refused("18.6")


def test_18_46_back_to_another_base_within_range_of_the_hex_flown_to(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon"))
    table.then(AirMissionFlown(("GE-AAF-01",), "ground support", "0400", "0800"))
    assert table.game.units["GE-AAF-01"].inverted


def test_18_46_no_farther_from_it_than_the_range(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "0300", returning="Lyon")).refused("18.46")
    assert table.told() == "GE-AAF-01 can't return to Lyon: it is not within range of 0300."


def test_18_46_the_other_base_was_friendly_when_the_phase_began_and_is(war):
    table = war("1 AAF Germany Lille", held={"0800": "Britain"})
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon")).refused("18.46")
    assert table.told() == "GE-AAF-01 can't return to Lyon: it is not Axis ground."
    table.after(HexTaken("0800", "Germany"))
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon")).refused("18.46")
    told = "GE-AAF-01 can't return to Lyon: it was not Axis ground when the phase began."
    assert table.told() == told
    lost = war("1 AAF Germany Lille").after(HexTaken("0800", "Britain"))
    lost.when(fly(lost, "1 AAF Germany Lille", "Metz", returning="Lyon")).refused("18.46")


def test_18_46_the_other_base_is_operational_as_doubt_W107_says(war):
    for fact in (DeclaredFact("supply", "0800", "partial"), DeclaredFact("supply", "0800", "none")):
        table = war("1 AAF Germany Lille", facts=(fact,))
        table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon")).refused("18.46")
        assert ("W107" in table.ruling.grounds) == (fact.value == "partial")
    facts, doubts = (DeclaredFact("supply", "0800", "partial"),), {"W107": "any_supply"}
    table = war("1 AAF Germany Lille", facts=facts, doubts=doubts)
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon")).accepted()


def test_18_46_subject_to_stacking_limits(war):
    table = war("1 AAF Germany Lille", "5 AAF Italy Lyon")
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon")).refused("18.46")


def test_18_46_a_place_without_a_base_is_none(war):
    table = war("1 AAF Germany Lille")
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="0300")).refused("18.46")


def test_18_46_home_need_not_be_operational_but_as_doubt_W108_says(war):
    for played, accepted in (("need_not", True), ("must", False)):
        facts = (DeclaredFact("supply", "0000", "partial"),)
        table = war("1 AAF Germany Lille", facts=facts, doubts={"W108": played}).in_phase(
            "combat.missions", "Allied"
        )
        table.when(fly(table, "1 AAF Germany Lille", "Lille", "defensive air support"))
        table.accepted() if accepted else table.refused("18.46")


def test_18_46_home_is_still_held_and_was_when_the_phase_began_as_doubt_W109_says(war):
    table = war("1 AAF Germany Lille", held={"0000": "Britain"})
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.46")
    for played, accepted in (("others_only", True), ("both", False)):
        table = war("1 AAF Germany Lille", held={"0000": "Britain"}, doubts={"W109": played})
        table.after(HexTaken("0000", "Germany")).when(fly(table, "1 AAF Germany Lille", "Metz"))
        table.accepted() if accepted else table.refused("18.46")


def test_18_46_a_new_airbase_and_a_base_closed_to_allies_take_no_guests(war):
    new = (Airbase("0800", "Germany", "Summer 1942 Axis combat"),)
    table = war("1 AAF Italy Lille", drawing="Lille . . . Metz . . . .", airbases=new)
    table.when(fly(table, "1 AAF Italy Lille", "Metz", returning="0800")).refused("18.146/return")
    closed = (DeclaredFact("cooperation", "Axis/Japan", "none"),)
    table = war("1 AAF Japan Lille", facts=closed)
    table.when(fly(table, "1 AAF Japan Lille", "Metz", returning="Lyon")).refused("53/return")


def test_18_48_missions_go_round_neutral_land(war):
    table = war("1 AAF Germany Lille", drawing="Lille # Metz")
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).refused("18.48")
    table = war("1 AAF Germany Lille", drawing="Lille # Metz\n. . .")
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).accepted()


def test_18_48_the_way_round_counts_as_doubt_W102_says(war):
    drawing = "Lille # # # Metz\n. . . . ."
    for played, accepted in (("permitted_path", False), ("straight", True)):
        table = war("1 AAF Germany Lille", drawing=drawing, doubts={"W102": played})
        table.when(fly(table, "1 AAF Germany Lille", "Metz"))
        table.accepted() if accepted else table.refused("18.48")


def test_18_48_over_a_coastal_hex_of_a_neutral_they_may(war):
    table = war("1 AAF Germany Lille", drawing="Lille~ % Metz~")
    table.when(fly(table, "1 AAF Germany Lille", "Metz")).accepted()


def test_18_49_no_mission_from_the_board_into_a_box_out_of_one_or_within_one(war):
    table = war("1 AAF Germany Lille", "1 AAF Germany India box", boxes=(INDIA,))
    table.when(fly(table, "1 AAF Germany Lille", "India box")).refused("18.49")
    table.when(fly(table, "1 AAF Germany India box", "Lille")).refused("18.49/from")
    table.when(fly(table, "1 AAF Germany India box", "India box")).refused("18.49")


def test_18_49A_the_axis_bombs_the_urals_and_with_three_range_results_the_american_box(war):
    boxes = (URALS, INDIA, AMERICA)
    table = war("2 AAF Germany Lille", boxes=boxes)
    table.when(bomb(table, "1 AAF Germany Lille", "Atlantic U.S. box")).refused("18.49")
    table.when(bomb(table, "1 AAF Germany Lille", "India box")).refused("18.49")
    table.when(bomb(table, "1 AAF Germany Lille", "Urals box")).accepted()
    far = war("1 AAF Germany Lille", boxes=boxes, facts=(DeclaredFact("research", "Germany/air range", "3"),))
    far.when(bomb(far, "1 AAF Germany Lille", "Atlantic U.S. box")).accepted()


def test_18_49A_the_results_are_asked_for_all_boxes_if_doubt_W115_is_played_so(war):
    table = war("1 AAF Germany Lille", boxes=(URALS,), doubts={"W115": "all_boxes"})
    table.when(bomb(table, "1 AAF Germany Lille", "Urals box")).refused("18.49")


def test_18_49B_japan_bombs_australia_india_and_the_urals(war):
    boxes = (URALS, INDIA, Box("Australia box", "mapboard"), Box("Pacific U.S. box", "mapboard"))
    table = war("3 AAF Japan Lille", boxes=boxes)
    table.when(bomb(table, "1 AAF Japan Lille", "Pacific U.S. box")).refused("18.49")
    for box in boxes[:3]:
        table.when(bomb(table, "1 AAF Japan Lille", box.name)).accepted()


def test_18_49_strategic_bombers_do_not_fly_from_their_box_doubt_W114(war):
    for played, accepted in (("sw_exempt", True), ("sw_bound", False)):
        table = war(
            "1 strategic bomber Germany Axis SW box",
            boxes=(Box("Axis SW box", "sw"),),
            held={"0400": "Britain"},
            doubts={"W114": played},
        )
        assign(table, "Front").when(bomb(table, "1 strategic bomber Germany Axis SW box", "Metz"))
        table.accepted() if accepted else table.refused("18.49")


def assign(table, front):
    table.game = replace(table.game, units={n: replace(u, front=front) for n, u in table.game.units.items()})
    return table


def test_18_41_an_unknown_mission_is_a_mistake_with_near_misses(war):
    table = war("1 AAF Germany Lille")
    with pytest.raises(Mistake, match="Did you mean counterair"):
        table.when(fly(table, "1 AAF Germany Lille", "Metz", "counter air"))


def test_18_4_every_mission_has_an_order_of_its_own():
    assert load("current").operations.keys() == REFEREED.keys()


@pytest.mark.parametrize(
    ("mission", "check"),
    [
        ("attack on a naval base", "23.51/order"),
        ("escorting an attack on a naval base", "17.53B/order"),
        ("interception of defensive air support", "18.561/order"),
        ("defensive air support", "18.611/order"),
        ("escorting defensive air support", "18.6141/order"),
    ],
)
def test_18_41_a_mission_is_ordered_by_an_order_of_its_own(board, mission, check):
    position = units(board(FRONT, phase="combat.missions", facts=(OPTION,)), "1 AAF Germany Lille")
    table = Given(position)
    table.when(FlyMission(table.group("1 AAF Germany Lille"), mission, table.at("Metz")))
    assert check in [v.check for v in table.ruling.violations]


@pytest.mark.parametrize("since", [(), ("combat.counterair.announcing", "combat.missions")])
def test_18_46_a_base_of_a_country_gained_in_this_phase_takes_nobody_back_and_in_the_next_it_does(war, since):
    """18.21C opens it at once to who stages; who returns needs a base that was friendly as the phase began."""
    phase = "movement.missions" if since else "combat.missions"
    table = war("1 AAF Germany Lille", phase=phase)
    land = replace(table.game.atlas.hexes["0800"], territory="Bulgaria")
    atlas = replace(table.game.atlas, hexes={**table.game.atlas.hexes, "0800": land})
    countries = {**table.game.territories, "Bulgaria": Territory("Bulgaria", "", neutral=True)}
    table.game = replace(table.game, atlas=atlas, territories=countries)
    table.after(TerritoryGained("Bulgaria", "Germany", "Summer 1942 Axis"), *map(PhaseEntered, since))
    table.when(fly(table, "1 AAF Germany Lille", "Metz", returning="Lyon"))
    table.accepted() if since else table.refused("18.46")
