"""18.7 Uninverting air units."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import core.world_at_war
from core.world_at_war.board import player_turn
from core.world_at_war.state import atlas
from core.world_at_war.uninversion.chapter import TERMS
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.sequence import PlayerTurnBegan
from events.world_at_war.staging import AirUnitsDisplaced, AirUnitsRedeployed
from phases.referee import menu
from phases.world_at_war import ACCEPTS
from skyledger.games import GAMES
from skyledger.showing import showing_of
from skyledger.telling.world_at_war.left_out import left_out_told
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import (
    Finish,
    FlyMission,
    Named,
    RedeployAirUnits,
    TransferNavalAir,
    UninvertAirUnits,
    UninvertAll,
)

SYSTEM = GAMES["A World at War"]
HERE = "Lille~ . Metz"
BOXES = (
    Box("Axis SW box", "sw"),
    Box("Atlantic U.S. box", "mapboard"),
    Box("Pacific U.S. box", "mapboard"),
    Box("India box", "mapboard"),
)
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
PLAYED = ["movement.airbases", "movement.staging", "movement.transfers", "movement.missions", "combat.missions",
          "construction.airbases", "redeployment.transfers", "end.uninversion"]  # fmt: skip
FOUGHT = ["movement.counterair.defender_decides", "combat.air_transport.intercepting", "combat.bombing.opposing",
          "movement.naval_activity.entered", "combat.naval_bases.announcing", "combat.naval_combat.deciding",
          "combat.naval_strike.aiming", "combat.defense", "redeployment.air_transport.attacking"]  # fmt: skip


@pytest.fixture
def given():
    return AtTheTable


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


@pytest.mark.parametrize("phase", PLAYED + FOUGHT)
def test_18_71_at_any_time_during_its_player_turn(turn, phase):
    table = turn("2 AAF Germany Lille", phase=phase)
    table.when(turned_up(table, "2 AAF Germany Lille")).then(AirUnitsUninverted(("GE-AAF-01", "GE-AAF-02")))
    assert not table.game.units["GE-AAF-01"].inverted


def test_18_71_there_is_no_state_of_the_turn_in_which_it_has_no_place():
    assert [state for state, given in ACCEPTS.items() if UninvertAirUnits not in given] == []


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
    table.when(turned_up(table, "1 NAS Germany Zeppelin")).refused("18.71/land")


def test_18_71_all_that_may_at_once_each_group_as_by_an_order_of_its_own(turn):
    table = turn("2 AAF Germany Lille", "1 AAF Germany Metz", "1 NAS Germany Lille", "1 AAF Britain Bath")
    table.when(UninvertAll()).then(
        AirUnitsUninverted(("GE-AAF-01", "GE-AAF-02")),
        AirUnitsUninverted(("GE-NAS-01",)),
        AirUnitsUninverted(("GE-AAF-03",)),
    )
    assert {one.rules for one in table.ruling.facts} == {("18.71",)}
    assert [u.name for u in table.game.units.values() if u.inverted] == ["BR-AAF-01"]


def test_18_71_all_leaves_those_that_wait_or_lack_supply(turn):
    table = turn("2 AAF Germany Lille", "1 AAF Germany Metz", facts=(DeclaredFact("supply", "0200", "none"),))
    table.after(AirUnitsUninverted(("GE-AAF-01",)), AirUnitsInverted(("GE-AAF-01",), "18.43"))
    table.when(UninvertAll()).then(AirUnitsUninverted(("GE-AAF-02",)))
    table.when(UninvertAll()).refused("18.72A", "18.72B")


def test_18_72_whom_all_leaves_inverted_is_told_with_the_reason(turn):
    table = turn("3 AAF Germany Lille", "1 AAF Germany Metz", facts=(DeclaredFact("supply", "0200", "none"),))
    table.after(AirUnitsUninverted(("GE-AAF-01",)), AirUnitsInverted(("GE-AAF-01",), "18.43"))
    lille, metz = left_out_told(table.game, "axis")
    assert lille.startswith("1 German AAF at Lille: GE-AAF-01 was inverted this player turn")
    assert lille.endswith("it is uninverted as the turn ends (18.72B)")
    assert metz == "1 German AAF at Metz: GE-AAF-04 is at Metz in no supply, not in full supply (18.72A)"
    told = showing_of(SYSTEM).left_out(table.game, "axis", UninvertAll())
    assert tuple(told) == (lille, metz)
    assert tuple(showing_of(SYSTEM).left_out(table.game, "axis", Finish())) == ()


def test_18_72A_all_that_stay_inverted_for_the_same_reason_are_named(turn):
    table = turn("3 AAF Germany Metz", "2 NAS Italy Metz", facts=(DeclaredFact("supply", "0200", "none"),))
    assert [*left_out_told(table.game, "axis")] == [
        "3 German AAF at Metz (GE-AAF-01 to 03): each is at Metz in no supply, not in full supply (18.72A)",
        "2 Italian NAS at Metz (IT-NAS-01, IT-NAS-02): each is at Metz in no supply, not in full supply (18.72A)",
    ]


def test_18_72_what_different_things_hold_back_is_told_apart(turn):
    table = turn("3 AAF Germany Lille")
    table.after(AirUnitsUninverted(("GE-AAF-01", "GE-AAF-02", "GE-AAF-03")))
    table.after(
        AirUnitsInverted(("GE-AAF-01", "GE-AAF-03"), "18.43"), AirUnitsInverted(("GE-AAF-02",), "18.44")
    )
    two, one = left_out_told(table.game, "axis")
    assert two.startswith(
        "2 German AAF at Lille (GE-AAF-01, GE-AAF-03): each was inverted this player turn ("
    )
    assert one.startswith("1 German AAF at Lille: GE-AAF-02 was inverted this player turn (")


def test_18_71_all_where_nothing_is_inverted_is_nothing(turn):
    table = turn("1 AAF Germany Lille", inverted="").when(UninvertAll())
    table.refused("18.71")
    assert [v.check for v in table.ruling.violations] == ["18.71/any"]
    assert table.told() == "axis has no air unit ashore that is inverted."


def test_18_72E_all_not_in_the_opponents_player_turn(turn):
    table = turn("1 AAF Britain Lille")
    table.when(UninvertAll()).refused("18.71")
    table.as_seat("allies").when(UninvertAll()).refused("18.72E")


@pytest.mark.parametrize("phase", PLAYED + FOUGHT)
def test_18_71_all_at_any_time_and_the_menu_has_it_where_there_is_one(turn, phase):
    table = turn("1 AAF Germany Lille", phase=phase)
    assert UninvertAll() in [o.order for o in menu(table.system, table.game, "axis")]
    table.when(UninvertAll()).then(AirUnitsUninverted(("GE-AAF-01",)))
    assert UninvertAll() not in [o.order for o in menu(table.system, table.game, "axis")]


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


def built(table, name):
    """This unit was built in this player turn, and is inverted (18.72C)."""
    table.in_phase("construction.airbases").after(AirUnitsInverted((name,), "18.72C"))
    new = replace(table.game.units[name], constructed=player_turn(table.game))
    table.game = replace(table.game, units={**table.game.units, name: new})
    return table


def redeployed(table, text, to, **more):
    table.in_phase("redeployment.transfers").when(RedeployAirUnits(table.group(text), to, **more))
    return table.accepted()


ONE, AT_METZ = "1 AAF Germany Lille", "1 AAF Germany Metz"


def test_18_72C_what_is_built_is_ready_when_redeployment_is_over(turn):
    table = built(turn(ONE, inverted=""), "GE-AAF-01")
    for phase in ("construction.airbases", "redeployment.transfers"):
        table.in_phase(phase).when(turned_up(table, ONE)).refused("18.72C")
    assert table.told() == "GE-AAF-01 was constructed this player turn; it is uninverted as the turn ends."
    table.in_phase("end.uninversion").when(turned_up(table, ONE)).accepted()


def test_18_72C_redeployed_it_stays_inverted_through_the_opponents_turn(turn):
    table = redeployed(built(turn(ONE, inverted=""), "GE-AAF-01"), ONE, "0200")
    table.in_phase("end.uninversion").when(turned_up(table, AT_METZ)).refused("18.72C")
    table.after(PlayerTurnBegan(1942, "Summer", "Allied")).in_phase("end.uninversion")
    table.when(turned_up(table, AT_METZ)).refused("18.72E")
    table.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase("movement.airbases")
    table.when(turned_up(table, AT_METZ)).accepted()


def test_18_72C_holds_for_Americans_in_peace_too(turn):
    table = turn("1 AAF United States Lille", inverted="", holder="United States").as_seat("gamemaster")
    built(table.in_phase("construction.airbases", "Allied"), "US-AAF-01")
    redeployed(table, "1 AAF United States Lille", "0200").in_phase("end.uninversion")
    table.when(turned_up(table, "1 AAF United States Metz")).refused("18.72C")


def test_18_72D_1_inverted_and_redeployed_it_is_not_ready_as_the_turn_of_use_ends(turn):
    table = turn(ONE, inverted="", phase="combat.missions")
    table.when(FlyMission(table.group(ONE), "ground support", "0200"))
    redeployed(table, ONE, "0200").when(turned_up(table, AT_METZ)).refused("18.72D.1")
    table.in_phase("end.uninversion").when(turned_up(table, AT_METZ)).refused("18.72D.1")
    assert (
        table.told() == "GE-AAF-01 redeployed from Lille this player turn; it is uninverted in the next one."
    )
    table.after(PlayerTurnBegan(1942, "Summer", "Allied")).in_phase("combat.missions")
    table.when(FlyMission(table.group(AT_METZ), "defensive air support", "0200")).refused("18.41")
    table.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase("movement.airbases")
    table.when(turned_up(table, AT_METZ)).accepted()


def test_18_72D_1_what_was_inverted_by_the_opponents_turn_waits_too_once_it_has_redeployed(turn):
    table = redeployed(turn(ONE), ONE, "0200")
    table.in_phase("end.uninversion").when(turned_up(table, AT_METZ)).refused("18.72D.1")


def test_18_72D_1_what_did_not_redeploy_is_ready_as_the_turn_ends(turn):
    table = turn("2 AAF Germany Lille", inverted="", phase="combat.missions")
    table.when(FlyMission(table.group("2 AAF Germany Lille"), "ground support", "0200"))
    redeployed(table, ONE, "0200").in_phase("end.uninversion")
    table.when(turned_up(table, ONE)).then(AirUnitsUninverted(("GE-AAF-02",)))


def test_18_72D_1_an_order_for_a_number_takes_those_that_may(turn):
    table = redeployed(turn("1 AAF Germany Lille", "1 AAF Germany Metz"), ONE, "0200").in_phase(
        "end.uninversion"
    )
    table.when(turned_up(table, AT_METZ)).then(AirUnitsUninverted(("GE-AAF-02",)))
    table.when(turned_up(table, AT_METZ)).refused("18.72D.1")


def test_18_72D_2_tactically_redeployed_and_then_used_it_waits_for_the_next_turn(turn):
    table = redeployed(turn(ONE, inverted=""), ONE, "0200").after(AirUnitsInverted(("GE-AAF-01",), "28"))
    table.in_phase("end.uninversion").when(turned_up(table, AT_METZ)).refused("18.72D.1")
    table.after(PlayerTurnBegan(1942, "Summer", "Allied"), PlayerTurnBegan(1942, "Fall", "Axis"))
    table.in_phase("movement.airbases").when(turned_up(table, AT_METZ)).accepted()


def test_18_72D_1_redeploying_inverts_nobody_unless_doubt_W122_is_played_so(turn):
    for played, inverted in (("no", ""), ("yes", "18.72D.1")):
        table = redeployed(turn(ONE, inverted="", doubts={"W122": played}), ONE, "0200")
        assert table.game.units["GE-AAF-01"].inverted == inverted


def american(turn, theater, *wars, **more):
    """An American unit that is inverted and has redeployed, as its player turn ends."""
    facts = tuple(DeclaredFact("war", f"{enemy}/United States", "Winter 1941") for enemy in wars)
    laid = {"inverted": "", "holder": "United States", "theater": theater, "facts": facts, **more}
    table = (
        turn("1 AAF United States Lille", **laid).as_seat("gamemaster").in_phase("combat.missions", "Allied")
    )
    table.after(AirUnitsInverted(("US-AAF-01",), "18.42A"))
    redeployed(table, "1 AAF United States Lille", "0200").in_phase("end.uninversion")
    return table.when(turned_up(table, "1 AAF United States Metz"))


@pytest.mark.parametrize(
    ("theater", "wars", "accepted"),
    [
        ("Europe", (), True),
        ("Europe", ("Japan",), True),
        ("Europe", ("Germany",), False),
        ("Europe", ("Italy",), False),
        ("Pacific", ("Germany", "Italy"), True),
        ("Pacific", ("Japan",), False),
    ],
)
def test_18_72D_1_Americans_in_a_theater_in_which_they_are_at_peace_are_excepted(
    turn, theater, wars, accepted
):
    table = american(turn, theater, *wars)
    table.accepted() if accepted else table.refused("18.72D.1")
    if not accepted:
        assert f"fact war {wars[0]}/United States" in table.ruling.grounds


def test_18_72D_1_when_the_United_States_are_not_at_war_as_doubt_W121_says(turn):
    american(turn, "Europe", "Japan", doubts={"W121": "theater_enemy"}).accepted()
    table = american(turn, "Europe", "Japan", doubts={"W121": "any_war"}).refused("18.72D.1")
    assert "W121" in table.ruling.grounds


def test_18_72D_1_a_ruling_by_the_exception_cites_it(turn):
    table = american(turn, "Europe", "Japan")
    assert [fact.rules for fact in table.ruling.facts] == [("18.71", "18.72D.1", "W121")]
    plain = turn("1 AAF Germany Lille")
    plain.when(turned_up(plain, "1 AAF Germany Lille"))
    assert [fact.rules for fact in plain.ruling.facts] == [("18.71",)]


WORLD = {"Front": "Europe", "Eastern": "Pacific"}


def across(turn, origin, to, *wars, **more):
    """An American unit, inverted, that has redeployed on a map of both theaters: Lille in Europe, Metz not."""
    facts = tuple(DeclaredFact("war", f"{enemy}/United States", "Winter 1941") for enemy in wars)
    table = turn(f"1 AAF United States {origin}", inverted="", holder="United States", facts=facts, **more)
    chart = table.game.atlas.map
    hexes = tuple(replace(h, front="Eastern") if h.id == "0200" else h for h in chart.hexes)
    boxes = (*chart.boxes, Box("Burma box", "mapboard", (), {"0200": 1}))
    table.game = replace(table.game, atlas=atlas(replace(chart, fronts=WORLD, hexes=hexes, boxes=boxes)))
    table.as_seat("gamemaster").in_phase("combat.missions", "Allied")
    table.after(AirUnitsInverted(("US-AAF-01",), "18.42A"))
    how = "NR" if "U.S. box" in origin + to else "TR"
    redeployed(table, f"1 AAF United States {origin}", to, how=how).in_phase("end.uninversion")
    return table.when(turned_up(table, f"1 AAF United States {to}"))


@pytest.mark.parametrize(
    ("box", "enemy", "where_it_touches", "everywhere"),
    [
        ("Atlantic U.S. box", "Germany", False, False),
        ("Atlantic U.S. box", "Japan", True, False),
        ("Pacific U.S. box", "Germany", True, False),
        ("Pacific U.S. box", "Japan", False, False),
        ("Burma box", "Germany", True, False),
        ("Burma box", "Japan", False, False),
        ("India box", "Germany", False, False),
        ("India box", "Japan", False, False),
    ],
)
def test_18_72D_1_in_which_theater_a_box_is_as_doubt_W298_says(
    turn, box, enemy, where_it_touches, everywhere
):
    for played, accepted in (("where_it_touches", where_it_touches), ("everywhere", everywhere)):
        table = across(turn, "Lille", box, enemy, doubts={"W298": played})
        table.accepted() if accepted else table.refused("18.72D.1")
        assert ("W298" in table.ruling.grounds) is (where_it_touches != everywhere)


@pytest.mark.parametrize(
    ("origin", "to", "new_base", "both_ends"),
    [
        ("Lille", "0200", True, False),
        ("Metz", "0000", False, False),
        ("Metz", "Pacific U.S. box", True, True),
    ],
)
def test_18_72D_1_from_one_theater_to_another_as_doubt_W299_says(turn, origin, to, new_base, both_ends):
    for played, accepted in (("new_base", new_base), ("both_ends", both_ends)):
        table = across(turn, origin, to, "Germany", doubts={"W299": played})
        table.accepted() if accepted else table.refused("18.72D.1")
        assert ("W299" in table.ruling.grounds) is (new_base != both_ends)


def test_18_72D_1_what_Americans_used_is_ready_only_in_the_last_part_all_the_same(turn):
    table = turn("1 AAF United States Lille", inverted="", holder="United States").as_seat("gamemaster")
    table.in_phase("combat.missions", "Allied").after(AirUnitsInverted(("US-AAF-01",), "18.42A"))
    redeployed(table, "1 AAF United States Lille", "0200")
    table.when(turned_up(table, "1 AAF United States Metz")).refused("18.72B")


def test_18_7_a_unit_through_three_seasons(turn):
    """Used and ready at the end; used and redeployed, ready in the next turn; used and ready at the end."""
    table = turn(ONE, inverted="")
    for season, moves in (("Summer", False), ("Fall", True), ("Winter", False)):
        table.in_phase("movement.airbases")
        if table.game.units["GE-AAF-01"].inverted:
            table.when(UninvertAirUnits(Named(("GE-AAF-01",)))).accepted()
        table.in_phase("combat.missions")
        table.when(FlyMission(Named(("GE-AAF-01",)), "ground support", "0100")).accepted()
        if moves:
            redeployed(table, ONE, "0200")
        table.in_phase("end.uninversion").when(UninvertAirUnits(Named(("GE-AAF-01",))))
        table.refused("18.72D.1") if moves else table.accepted()
        table.after(PlayerTurnBegan(1942, season, "Allied")).in_phase("combat.missions")
        table.when(FlyMission(Named(("GE-AAF-01",)), "defensive air support", "0100"))
        table.refused("18.41") if moves else table.accepted()
        table.after(PlayerTurnBegan(1942, season, "Axis"))


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
    table.when(turned_up(table, f"1 {kind} Germany Axis SW box")).refused("18.73A/order")


def test_18_73A_or_by_order_too_if_doubt_W270_is_played_so(turn):
    table = turn("1 interceptor Germany Axis SW box", doubts={"W270": "by_order"})
    table.when(turned_up(table, "1 interceptor Germany Axis SW box")).accepted()


def test_18_73B_unless_it_came_by_sea_in_this_player_turn(turn):
    for how, told in (("TR", [AirUnitsUninverted(("BR-AAF-01",))]), ("NR", [])):
        table = turn("1 AAF Britain Lille", holder="Britain").in_phase("redeployment.transfers", "Allied")
        table.after(AirUnitsRedeployed(("BR-AAF-01",), "0000", "Atlantic U.S. box", how))
        assert ending(table, "Allied")[1:] == told


def test_18_73B_as_its_next_turn_ends_that_one_is_ready_too(turn):
    table = turn("1 AAF Britain Lille", holder="Britain").in_phase("redeployment.transfers", "Allied")
    table.after(AirUnitsRedeployed(("BR-AAF-01",), "0000", "Atlantic U.S. box", "NR"))
    table.after(PlayerTurnBegan(1942, "Fall", "Axis"), PlayerTurnBegan(1942, "Fall", "Allied"))
    assert ending(table, "Allied")[1:] == [AirUnitsUninverted(("BR-AAF-01",))]


def test_18_73B_from_one_American_box_to_the_other_as_doubt_W124_says(turn):
    for played, told in (("misses", []), ("keeps", [AirUnitsUninverted(("BR-AAF-01",))])):
        table = turn("1 AAF Britain Pacific U.S. box", doubts={"W124": played})
        table.in_phase("redeployment.transfers", "Allied")
        table.after(AirUnitsRedeployed(("BR-AAF-01",), "Pacific U.S. box", "Atlantic U.S. box", "NR"))
        assert ending(table, "Allied")[1:] == told


def test_18_73_before_the_restrictions_or_not_as_doubt_W123_says(turn):
    bomber, interceptor = "GE-strategic-bomber-01", "GE-interceptor-01"
    for played, ready in (("goes_before", (interceptor, bomber)), ("restricted", (interceptor,))):
        box = "Axis SW box"
        laid = f"1 strategic bomber Germany {box}", f"1 interceptor Germany {box}"
        table = turn(*laid, doubts={"W123": played}).in_phase("redeployment.transfers")
        table.after(AirUnitsRedeployed((bomber, interceptor), box, box, "TR", "Front"))
        assert ending(table)[1:] == [AirUnitsUninverted(ready)]


def _rules_that_turn_over():
    """Every rule id that code writes into an inversion, wherever it is named."""
    found = set()
    for file in Path(core.world_at_war.__path__[0]).rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            called = getattr(call.func, "id", "")
            place = {"AirUnitsInverted": 1, "turned_over": 2}.get(called)
            by_keyword = [one.value for one in call.keywords if one.arg == "inverted"]
            for given in (call.args[place],) if place is not None else by_keyword:
                found |= (
                    {given.value}
                    if isinstance(given, ast.Constant)
                    else {named.get(getattr(given, "id", ""))}
                )
    return {rule for rule in found if isinstance(rule, str) and rule}


def test_18_72_every_rule_that_turns_air_units_over_has_its_term():
    rules = _rules_that_turn_over()
    assert {"18.42A", "18.253", "17.3122D", "18.526A", "18.523"} <= rules
    assert rules - TERMS.keys() == set()


@pytest.mark.parametrize("rule", sorted(set(TERMS) - {"18.72C"}))
def test_18_72B_what_each_rule_turned_over_is_ready_by_the_end_at_the_latest(turn, rule):
    table = (
        turn(ONE, inverted="")
        .after(AirUnitsInverted(("GE-AAF-01",), rule))
        .in_phase("redeployment.transfers")
    )
    table.when(turned_up(table, ONE))
    table.accepted() if rule == "17.3122D" else table.refused("18.72B")
    if rule != "17.3122D":
        table.in_phase("end.uninversion").when(turned_up(table, ONE)).accepted()
