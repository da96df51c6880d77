"""17.24, 17.34, 17.54, 17.64, 17.74, 17.84: air units are built from the force pool (27, 18.72C, 17.141A)."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.rules import FORMS, sealed_in
from core.world_at_war.state import game_from, position_of
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.construction import AirUnitsConstructed
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan
from events.world_at_war.squadrons import AirUnitsDivided
from skyledger.board.noted import noted
from tests.world_at_war.building import BUILDING, build, built, grounds, rules, unbuilt
from tests.world_at_war.conftest import Airbase, Box, Carrier, DeclaredFact, units
from tests.world_at_war.fillings import all_accepted, country, on_the_menu
from tests.world_at_war.orders import ConstructAirUnits, Finish, PlaceAirbase

SW = Box("Axis SW box", "sw")
ALLIED_SW = Box("Western Allied SW box", "sw")
INDIA = Box("India box", "mapboard", ("Western Allies",))
AMERICA = Box("Atlantic U.S. box", "mapboard")
BOXES = (SW, ALLIED_SW, INDIA, AMERICA)
LAND = "Lille~ . Bremen Essen~ = Bath~ ."
LILLE, BREMEN, ESSEN, BATH = "0000", "0200", "0300", "0500"
JETS = DeclaredFact("research", "Germany/jets", "9")


@pytest.fixture
def table(given, board):
    """table("3 AAF Germany", seat="axis", **fields of the position): a force pool in the construction phase."""

    def lay(*pool, seat="axis", there=(), drawing=LAND, **fields):
        side = "Axis" if seat == "axis" else "Allied"
        fields = {"phase": BUILDING, "side": side, "held": {BATH: "Britain"}, "boxes": BOXES} | fields
        return given(unbuilt(units(board(drawing, **fields), *there), *pool)).as_seat(seat)

    return lay


# What is built, and what it costs.


def test_17_24_an_AAF_costs_3_BRPs(table):
    one = build(table("3 AAF Germany"), "2 AAF Germany", "Lille")
    one.then(AirUnitsConstructed("Germany", "AAF", ("GE-AAF-01", "GE-AAF-02"), LILLE, "", 6))
    assert rules(one) == [("17.24", "18.72C")]
    assert [one.base_of(f"GE-AAF-0{n}") for n in (1, 2, 3)] == [LILLE, LILLE, ""]


def test_17_34_a_naval_air_squadron_costs_1_BRP(table):
    one = build(table("2 NAS Britain", seat="allies"), "1 NAS Britain", "Bath")
    one.then(AirUnitsConstructed("Britain", "NAS", ("BR-NAS-01",), BATH, "", 1))
    assert rules(one) == [("17.34", "18.72C")]


def test_17_54_a_jet_costs_3_BRPs(table):
    one = build(table("2 jet Germany", facts=(JETS,)), "1 jet Germany", "Lille")
    one.then(AirUnitsConstructed("Germany", "jet", ("GE-jet-01",), LILLE, "", 3))
    assert rules(one) == [("17.54", "18.72C")]


def test_17_64_an_air_transport_costs_3_BRPs(table):
    one = build(table("2 air transport Germany"), "2 air transport Germany", "Lille")
    names = ("GE-air-transport-01", "GE-air-transport-02")
    one.then(AirUnitsConstructed("Germany", "air transport", names, LILLE, "", 6))
    assert rules(one) == [("17.64", "18.72C")]


def test_17_74_a_strategic_bomber_costs_3_BRPs(table):
    one = build(table("1 strategic bomber Germany"), "1 strategic bomber Germany", "Axis SW box", "Front")
    one.then(
        AirUnitsConstructed(
            "Germany", "strategic bomber", ("GE-strategic-bomber-01",), "Axis SW box", "Front", 3
        )
    )
    assert rules(one) == [("17.74", "18.72C")]
    assert one.game.units["GE-strategic-bomber-01"].front == "Front"


def test_17_84_an_interceptor_costs_3_BRPs(table):
    one = build(table("3 interceptor Germany"), "3 interceptor Germany", "Axis SW box", "Front")
    names = tuple(f"GE-interceptor-0{n}" for n in (1, 2, 3))
    one.then(AirUnitsConstructed("Germany", "interceptor", names, "Axis SW box", "Front", 9))
    assert rules(one) == [("17.84", "18.72C")]


def test_18_72C_what_is_new_is_inverted_and_known_as_new(table):
    one = build(table("1 AAF Germany"), "1 AAF Germany", "Lille")
    unit = one.game.units["GE-AAF-01"]
    assert (unit.inverted, unit.inverted_in, unit.constructed) == ("18.72C", *["Summer 1942 Axis"] * 2)


def test_18_72C_what_is_lost_again_is_new_no_more(table):
    one = build(table("1 AAF Germany"), "1 AAF Germany", "Lille").after(AirUnitsEliminated(("GE-AAF-01",)))
    assert one.game.units["GE-AAF-01"].constructed == ""


def test_17_24_only_what_is_in_the_force_pool_is_built(table):
    one = table("2 AAF Germany", there=("1 AAF Germany Lille",))
    with pytest.raises(Mistake, match="The force pool of Germany has 2 AAF, not 3"):
        build(one, "3 AAF Germany", "Lille")
    with pytest.raises(Mistake, match="The force pool of Italy has no AAF"):
        build(one, "1 AAF Italy", "Lille")
    with pytest.raises(Mistake, match="at least one air unit; it names 0"):
        build(one, "0 AAF Germany", "Lille")
    assert built(build(one, "2 AAF Germany", "Lille"), "AAF") == ["GE-AAF-02", "GE-AAF-03"]


def test_17_24_what_was_lost_is_built_again_under_its_name(table):
    one = table(there=("2 AAF Germany Lille",)).after(AirUnitsEliminated(("GE-AAF-01",)))
    assert built(build(one, "1 AAF Germany", "Bremen"), "AAF") == ["GE-AAF-01"]


def test_23_133_a_factor_of_which_squadrons_are_in_play_is_not_in_the_force_pool(table):
    one = table(there=("1 AAF Germany Lille",)).after(AirUnitsDivided(("GE-AAF-01",)))
    with pytest.raises(Mistake, match="The force pool of Germany has no AAF"):
        build(one, "1 AAF Germany", "Bremen")


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("AAS", "others as AAF"),
        ("jet squadron", "others as jet"),
        ("kamikaze", "17.44"),
        ("aaf", "mean AAF"),
        ("tank", "Built are AAF, NAS, jet"),
    ],
)
def test_17_141A_naval_air_is_built_in_squadrons_all_else_in_factors(table, kind, why):
    with pytest.raises(Mistake, match=why):
        table("1 AAF Germany").when(ConstructAirUnits("Germany", kind, 1, LILLE))


# Paid for.


def brps(amount, nation="Germany"):
    return DeclaredFact("brp", nation, str(amount))


def test_17_141A_no_more_is_spent_on_air_units_in_a_turn_than_is_declared(table):
    one = table("3 AAF Germany", "2 air transport Germany", facts=(brps(8),))
    build(one, "3 AAF Germany", "Lille").refused("17.141A")
    assert one.told() == "Germany would have spent 9 BRPs on air units this turn; it has 8, as declared."
    build(one, "2 AAF Germany", "Lille").accepted()
    assert grounds(one) == {"fact brp Germany", "fact supply Axis"}
    build(one, "1 air transport Germany", "Lille").refused("17.141A")


def test_17_141A_squadrons_cost_one_each(table):
    one = table("3 NAS Britain", seat="allies", facts=(brps(2, "Britain"), trained("Britain", 3)))
    build(one, "3 NAS Britain", "Bath").refused("17.141A")
    build(one, "2 NAS Britain", "Bath").accepted()


def trained(nation, number):
    return DeclaredFact("research", f"{nation}/naval air training", str(number))


def test_17_141A_without_a_declaration_nobody_counts(table):
    build(table("9 AAF Germany"), "5 AAF Germany", "Lille").accepted()


def test_17_141A_who_builds_is_told_what_is_left_of_the_BRPs(table):
    one = table("3 AAF Germany", "2 NAS Germany", facts=(brps(8),))
    order = ConstructAirUnits("Germany", "AAF", 2, "Lille")
    assert tuple(noted(one.game, "axis", order)) == (
        "Of the 8 BRPs of Germany 2 are left this turn, as declared (17.141A).",
    )
    build(one, "2 AAF Germany", "Lille").accepted()
    order = ConstructAirUnits("Germany", "NAS", 1, "Lille")
    assert "Germany 1 is left" in next(noted(one.game, "axis", order))
    assert tuple(noted(table("3 AAF Germany").game, "axis", order)) == ()


def test_17_141A_each_game_turn_is_paid_by_itself(table):
    one = build(table("3 AAF Germany", facts=(brps(6),)), "2 AAF Germany", "Lille")
    assert one.game.built == {"Germany/AAF": 2}
    one.after(PlayerTurnBegan(1942, "Summer", "Allied"))
    assert one.game.built == {"Germany/AAF": 2}
    one.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase(BUILDING, "Axis")
    assert one.game.built == {}
    build(one, "1 AAF Germany", "Lille").accepted()


@pytest.mark.parametrize(
    ("option", "german", "rumanian", "numbers"),
    [
        ("patron", 6, 9, ["17.141A"]),
        ("patron", 9, 0, []),
        ("itself", 0, 9, []),
        ("itself", 9, 6, ["17.141A"]),
    ],
)
def test_17_141A_who_pays_for_minor_countries_is_doubt_W292(table, option, german, rumanian, numbers):
    facts = (brps(german), brps(rumanian, "Rumania"))
    fields = {"held": {BREMEN: "Rumania", BATH: "Britain"}, "doubts": {"W292": option}, "facts": facts}
    one = build(table("3 AAF Rumania", **fields), "3 AAF Rumania", "Bremen")
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers
    assert grounds(one) >= {"W292", "fact brp Germany" if option == "patron" else "fact brp Rumania"}


def test_17_141A_the_patron_pays_for_both(table):
    fields = {"held": {BREMEN: "Rumania", BATH: "Britain"}, "facts": (brps(6),)}
    one = build(table("3 AAF Rumania", "3 AAF Germany", **fields), "1 AAF Rumania", "Bremen").accepted()
    build(one, "2 AAF Germany", "Lille").refused("17.141A")
    build(one, "1 AAF Germany", "Lille").accepted()


# When and by whom.


@pytest.mark.parametrize("phase", ["movement.staging", "combat.missions", "redeployment.transfers"])
def test_17_24_in_no_other_phase(table, phase):
    build(table("1 AAF Germany", phase=phase), "1 AAF Germany", "Lille").refused("17.24")


def test_17_24_not_in_the_player_turn_of_the_other_side(table):
    one = table("1 AAF Germany", side="Allied")
    build(one, "1 AAF Germany", "Lille").refused("sequence of play")


def test_27_only_in_the_own_player_turn_even_by_the_gamemaster(table):
    one = table("1 AAF Germany", side="Allied").as_seat("gamemaster")
    build(one, "1 AAF Germany", "Lille").refused("27/turn")
    build(one.in_phase(BUILDING, "Axis"), "1 AAF Germany", "Lille").accepted()


def test_17_24_a_seat_builds_for_its_own_nations(table):
    build(table("1 AAF Britain", side="Axis"), "1 AAF Britain", "Bath").refused("seat/nation")


# Where.


def test_27_in_the_home_country(given, board):
    laid = country(board(LAND, phase=BUILDING), "Germany", (LILLE, BATH), "Germany")
    one = given(unbuilt(laid, "3 AAF Germany"))
    build(one, "1 AAF Germany", "Bremen").refused("27")
    assert one.told() == "No new AAF of Germany appears at Bremen."
    assert grounds(one) == {"W290", "fact supply Axis"}
    build(one, "1 AAF Germany", "Lille").accepted()
    assert grounds(one) == {"fact supply Axis"}


def test_27_the_home_country_may_be_held_by_a_partner_but_not_by_the_enemy(given, board):
    held = {LILLE: "Italy", BATH: "Britain"}
    laid = country(board(LAND, phase=BUILDING, held=held), "Germany", (LILLE, BATH, BREMEN), "Germany")
    one = given(unbuilt(laid, "3 AAF Germany"))
    build(one, "1 AAF Germany", "Bath").refused("27")
    build(one, "1 AAF Germany", "Lille").accepted()


def test_27_on_any_own_land_if_no_home_country_is_on_the_map(table):
    one = table("1 AAF Germany", "1 AAF Italy", held={BREMEN: "Italy"})
    build(one, "1 AAF Germany", "Bremen").refused("27")
    build(one, "1 AAF Italy", "Lille").refused("27")
    build(one, "1 AAF Italy", "Bremen").accepted()
    build(one, "1 AAF Germany", "Lille").accepted()


@pytest.mark.parametrize(("option", "numbers"), [("home_country", ["27"]), ("own_land", [])])
def test_27_any_own_land_will_do_as_doubt_W290_says(given, board, option, numbers):
    laid = board(LAND, phase=BUILDING, doubts={"W290": option})
    one = given(unbuilt(country(laid, "Germany", (LILLE,), "Germany"), "3 AAF Germany"))
    build(one, "1 AAF Germany", "Bremen")
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers
    assert "W290" in grounds(one)


@pytest.mark.parametrize(("option", "numbers"), [("box_alone", ["27"]), ("land_too", [])])
def test_27_in_a_town_just_taken_or_in_the_box_of_their_home_alone_as_doubt_W447_says(table, option, numbers):
    """Essen is taken by the U.S. in this turn; Bath, behind it, is its ally's."""
    one = table("2 AAF United States", seat="allies", doubts={"W447": option})
    one.after(HexTaken(ESSEN, "United States"))
    build(one, "1 AAF United States", "Essen")
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers
    assert "W447" in grounds(one)
    build(one, "1 AAF United States", "Bath").refused("27")
    build(one, "1 AAF United States", "Atlantic U.S. box").accepted()
    assert "W447" not in grounds(one)


def test_27_land_stands_for_a_home_beyond_the_map_where_no_box_of_it_lies_beside_it(table):
    held = {BATH: "United States", BREMEN: "Britain"}
    one = table("1 AAF United States", seat="allies", boxes=(ALLIED_SW, INDIA), held=held)
    build(one, "1 AAF United States", "Bremen").refused("27")
    build(one, "1 AAF United States", "Bath").accepted()


@pytest.mark.parametrize(
    ("nation", "box", "numbers"),
    [
        ("Britain", "India box", []),
        ("Britain", "Atlantic U.S. box", ["27"]),
        ("Britain", "Western Allied SW box", ["27"]),
        ("United States", "Atlantic U.S. box", []),
        ("United States", "India box", ["27"]),
        ("Russia", "India box", ["27"]),
        ("Russia", "Atlantic U.S. box", ["27"]),
    ],
)
def test_27_from_beyond_the_map_by_a_box(table, nation, box, numbers):
    one = build(table(f"1 AAF {nation}", seat="allies"), f"1 AAF {nation}", box)
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers


@pytest.mark.parametrize(
    ("nation", "box", "numbers"),
    [
        ("Britain", "Western Allied SW box", []),
        ("Britain", "Axis SW box", ["27"]),
        ("Britain", "India box", ["17.71"]),
        ("Russia", "Western Allied SW box", ["27"]),
    ],
)
def test_27_strategic_bombers_in_the_box_of_their_faction(table, nation, box, numbers):
    one = table(f"1 strategic bomber {nation}", seat="allies")
    build(one, f"1 strategic bomber {nation}", box, "Front")
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers


@pytest.mark.parametrize("declared", ["partial", "none"])
def test_27_only_where_supply_is_full(table, declared):
    one = table("1 AAF Germany", facts=(DeclaredFact("supply", LILLE, declared),))
    build(one, "1 AAF Germany", "Lille").refused("27/supply")
    assert grounds(one) == {f"fact supply {LILLE}"}
    build(one, "1 AAF Germany", "Bremen").accepted()


def test_27_boxes_are_not_asked_for_supply(table):
    supply = DeclaredFact("supply", "Western Allies", "none")
    one = table("1 AAF Britain", "1 interceptor Britain", seat="allies", facts=(supply,))
    build(one, "1 AAF Britain", "India box").accepted()
    build(one, "1 interceptor Britain", "Western Allied SW box", "Front").accepted()


def test_17_71_strategic_bombers_only_in_an_SW_box_and_for_a_front(table):
    one = table("1 strategic bomber Germany")
    build(one, "1 strategic bomber Germany", "Lille", "Front").refused("17.71")
    build(one, "1 strategic bomber Germany", "Axis SW box").refused("17.71/front")
    build(one, "1 strategic bomber Germany", "Lille").refused("17.71", "17.71")


def test_17_81_interceptors_only_in_an_SW_box_and_for_a_front(table):
    one = table("1 interceptor Germany")
    build(one, "1 interceptor Germany", "Lille", "Front").refused("17.81")
    build(one, "1 interceptor Germany", "Axis SW box").refused("17.81/front")
    build(one, "1 interceptor Germany", "Axis SW box", "Front").accepted()


def test_17_71_nothing_else_has_a_front_and_a_front_is_on_the_map(table):
    one = table("1 AAF Germany", "1 strategic bomber Germany")
    with pytest.raises(Mistake, match="Only strategic bombers and interceptors have a front"):
        one.when(ConstructAirUnits("Germany", "AAF", 1, LILLE, "Front"))
    with pytest.raises(Mistake, match="no front called “Atlantis”"):
        one.when(ConstructAirUnits("Germany", "strategic bomber", 1, "Axis SW box", "Atlantis"))


def test_18_12_as_far_as_there_is_room(table):
    one = table("4 AAF Germany", there=("3 AAF Germany Lille",))
    build(one, "3 AAF Germany", "Lille").refused("18.12")
    build(one, "2 AAF Germany", "Lille").accepted()


def test_17_21_where_something_bases_air_units(table):
    build(table("1 AAF Germany"), "1 AAF Germany", "0100").refused("17.21/installation")


def test_17_3122_naval_air_is_built_in_the_port_of_its_carrier(table):
    one = table("1 NAS Britain", seat="allies", carriers=(Carrier("Ark", "Britain", 3, BATH),))
    with pytest.raises(Mistake, match="built in a port or box and goes aboard Ark"):
        one.when(ConstructAirUnits("Britain", "NAS", 1, "Ark"))
    with pytest.raises(Mistake, match="no place called “Atlantis”"):
        one.when(ConstructAirUnits("Britain", "NAS", 1, "Atlantis"))


def test_18_146_not_by_a_guest_on_an_airbase_of_the_same_phase(given, board):
    laid = country(board(LAND, phase=BUILDING, held={"0100": "Germany"}), "Italy", ("0100",), "Germany")
    one = (
        given(unbuilt(laid, "1 AAF Italy", "1 AAF Germany")).when(PlaceAirbase("Germany", "0100")).accepted()
    )
    build(one, "1 AAF Italy", "0100").refused("18.146")
    before = given(unbuilt(laid, "1 AAF Italy"))
    before.game = game_from(replace(before.position, airbases=(Airbase("0100", "Germany"),)))
    build(before, "1 AAF Italy", "0100").accepted()


# Jets and Pacific bombers wait.


@pytest.mark.parametrize(("result", "numbers"), [(None, ["17.54"]), ("8", ["17.54"]), ("9", []), ("11", [])])
def test_17_54_jets_wait_for_a_result_of_9(table, result, numbers):
    facts = (DeclaredFact("research", "Germany/jets", result),) if result else ()
    one = build(table("1 jet Germany", facts=facts), "1 jet Germany", "Lille")
    assert [v.rule for v in getattr(one.ruling, "violations", ())] == numbers
    assert ("fact research Germany/jets" in grounds(one)) == bool(result)


def test_17_54_the_result_is_that_of_the_nation(table):
    one = table("1 jet Italy", facts=(JETS,), held={BREMEN: "Italy"})
    build(one, "1 jet Italy", "Bremen").refused("17.54")


def bombers(table, year, option="by_front", theater="Pacific", nation="United States"):
    fields = {"theater": theater, "doubts": {"W293": option}}
    one = table(f"1 strategic bomber {nation}", seat="allies", **fields)
    one.after(PlayerTurnBegan(year, "Spring", "Allied")).in_phase(BUILDING)
    return build(one, f"1 strategic bomber {nation}", "Western Allied SW box", "Front")


def test_17_75B_american_pacific_bombers_are_built_from_1944_on(table):
    early = bombers(table, 1943).refused("17.75B")
    assert early.told() == ("Strategic bombers of United States for the Front front are built from 1944 on.")
    assert "W293" in grounds(early)
    assert "W293" not in grounds(bombers(table, 1944).accepted())
    bombers(table, 1943, theater="Europe").accepted()
    bombers(table, 1943, nation="Britain").accepted()


def test_17_75B_they_may_not_be_told_apart_as_doubt_W293_says(table):
    assert "W293" in grounds(bombers(table, 1943, "not_told_apart").accepted())


# All that is wrong is told, the menu has all that is right, and a ledger keeps it.


def test_17_24_everything_that_is_wrong_is_told(table):
    one = table("2 jet Germany", facts=(brps(5),), there=("5 AAF Germany Lille",))
    build(one, "2 jet Germany", "Lille").refused("17.54", "17.141A", "18.12")
    build(one, "2 jet Germany", "Bath").refused("17.54", "17.141A", "27")


def test_17_24_whatever_the_menu_offers_is_accepted_and_nothing_is_left_out(table):
    pool = (
        "2 AAF Germany",
        "1 jet Germany",
        "2 interceptor Germany",
        "1 strategic bomber Germany",
        "1 AAF Italy",
    )
    one = table(*pool, facts=(JETS, brps(6)), there=("4 AAF Germany Lille",), held={BREMEN: "Italy"})
    offered = {(o.nation, o.kind, o.count, o.at, o.front) for o in all_accepted(one, ConstructAirUnits)}
    assert offered == {
        ("Germany", "AAF", 1, LILLE, ""),
        ("Germany", "AAF", 1, ESSEN, ""),
        ("Germany", "AAF", 2, ESSEN, ""),
        ("Germany", "AAF", 1, BATH, ""),
        ("Germany", "AAF", 2, BATH, ""),
        ("Germany", "jet", 1, LILLE, ""),
        ("Germany", "jet", 1, ESSEN, ""),
        ("Germany", "jet", 1, BATH, ""),
        ("Germany", "interceptor", 1, "Axis SW box", "Front"),
        ("Germany", "interceptor", 2, "Axis SW box", "Front"),
        ("Germany", "strategic bomber", 1, "Axis SW box", "Front"),
        ("Italy", "AAF", 1, BREMEN, ""),
    }


def test_17_24_the_menu_is_empty_for_the_other_side(table):
    one = table("1 AAF Britain", side="Axis", seat="axis").as_seat("allies")
    assert not on_the_menu(one, ConstructAirUnits("Britain", "AAF", 1, BATH))


def test_17_24_a_position_keeps_what_is_new_and_form_1_knows_nothing_of_it(table):
    one = build(table("1 AAF Germany"), "1 AAF Germany", "Lille")
    assert game_from(position_of(one.game)) == one.game
    assert "built" in FORMS[1][""]
    assert "constructed" in FORMS[1]["units"]
    assert sealed_in(one.game, 1) == sealed_in(game_from(unmarked(position_of(one.game))), 1)
    assert sealed_in(one.game, 2) != sealed_in(game_from(unmarked(position_of(one.game))), 2)


def unmarked(position):
    units = tuple(replace(unit, constructed="") for unit in position.units)
    return replace(position, units=units, built={})


def test_17_24_the_turn_goes_on_as_ever(table):
    one = build(table("1 AAF Germany"), "1 AAF Germany", "Lille").when(Finish()).accepted()
    assert one.game.turn.phase == "redeployment.transfers"
