"""18.11-18.13 Basing limits (with 17.21, 17.31, 17.311)."""

import pytest
from msgspec.structs import replace

from core.ruling import Accepted
from core.world_at_war.basing.room import (
    Arrival,
    bombers_in_an_sw_box,
    installations,
    interceptors_in_an_sw_box,
    room_for,
)
from events.world_at_war.basing import ExcessCalledFor
from events.world_at_war.board import Place
from tests.world_at_war.conftest import Airbase, Box, DeclaredFact, units
from tests.world_at_war.orders import Finish, GiveUpExcess, Group, MoveExcess, RedeployAirUnits, StageAirUnits

CITY, PORT = Place("Here", city=True), Place("Haven", port=True)


def remade(position, place, **changes):
    """The same board with one hex changed."""
    hexes = tuple(replace(h, **changes) if h.id == place else h for h in position.map.hexes)
    return replace(position, map=replace(position.map, hexes=hexes))


def fit(given, position, *texts, by="18.12"):
    """Do these German units, staging one group after the other from Source to hex 0100, all find room there?"""
    table = given(units(position, "20 AAF Germany Source", "20 NAS Germany Source"))
    for text in texts:
        table.when(StageAirUnits(table.group(f"{text} Germany Source"), "0100"))
        if not isinstance(table.ruling, Accepted):
            table.refused(by)
            return False
    return True


@pytest.mark.parametrize("fitting", [("5 AAF",), ("4 AAF", "3 NAS"), ("3 AAF", "6 NAS"), ("15 NAS",)])
def test_18_11_three_squadrons_take_the_room_of_a_factor(given, board, fitting):
    assert fit(given, board("Source Metz"), *fitting)
    assert not fit(given, board("Source Metz"), *fitting, "1 NAS")
    assert not fit(given, board("Source Metz"), *fitting, "1 AAF")


def test_18_11_one_squadron_closes_a_whole_factor_s_room_to_army_air(given, board):
    table = given(units(board("Source Metz"), "1 NAS Germany Metz", "5 AAF Germany Source"))
    table.when(StageAirUnits(table.group("5 AAF Germany Source"), "0100")).refused("18.12")
    assert (
        table.told()
        == "With these Metz would hold 16 squadrons, an AAF counted as three; it has room for 15."
    )
    table.when(StageAirUnits(table.group("4 AAF Germany Source"), "0100")).accepted()


def test_18_11_squadrons_of_several_nations_are_added_up_as_closed_doubt_W6_says(given, board):
    position = units(
        board("Source . There", held={"0000": "Italy"}),
        "4 AAF Germany There", "2 NAS Germany There", "1 NAS Italy Source",
    )  # fmt: skip
    table = given(position).when(StageAirUnits(Group(1, "NAS", "Italy", "0000"), "0200"))
    table.accepted()


def test_18_11_all_units_in_the_hex_count_together_unless_the_table_says_otherwise(given, board):
    for option, fits in (("together", False), ("each_nation", True)):
        position = units(board("Source Metz", doubts={"W4": option}), "5 AAF Italy Metz")
        assert fit(given, position, "1 AAF") is fits


@pytest.mark.parametrize("drawn", ["Metz", "Metz^", "Metz~"])
def test_18_12_a_city_or_port_bases_five_air_factors(given, board, drawn):
    assert fit(given, board(f"Source {drawn}"), "5 AAF")
    assert not fit(given, board(f"Source {drawn}"), "6 AAF")


def test_18_12_an_airbase_bases_five(given, board):
    position = board("Source .", airbases=(Airbase("0100", "Germany"),))
    assert fit(given, position, "5 AAF")
    assert not fit(given, position, "6 AAF")


def test_17_21_a_hex_without_any_of_them_bases_none(given, board):
    assert not fit(given, board("Source ."), "1 AAF", by="17.21")
    assert not fit(given, board("Source ,"), "1 NAS", by="17.21")


def test_18_12_an_artificial_port_bases_five(given, board):
    position = board("Source ,", facts=(DeclaredFact("artificial port", "0100", "yes"),))
    assert fit(given, position, "5 AAF")
    assert not fit(given, position, "6 AAF")
    table = given(units(position, "1 AAF Germany Source"))
    table.when(StageAirUnits(table.group("1 AAF Germany Source"), "0100")).accepted()
    assert "fact artificial port 0100" in table.ruling.grounds


@pytest.mark.parametrize(("more", "factors"), [([], 10), ([Airbase("0100", "Germany")], 15)])
def test_18_12_two_cities_base_ten_and_with_an_airbase_fifteen(given, board, more, factors):
    position = remade(board("Source Metz", airbases=tuple(more)), "0100", places=(CITY, CITY))
    assert fit(given, position, f"{factors} AAF")
    assert not fit(given, position, f"{factors + 1} AAF")


def test_18_12_a_city_and_an_airbase_base_ten(given, board):
    position = board("Source Metz", airbases=(Airbase("0100", "Germany"),))
    assert fit(given, position, "10 AAF")
    assert not fit(given, position, "11 AAF")


@pytest.mark.parametrize("terrain", ["jungle", "jungle/mountain"])
@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize(("cities", "counter", "factors"), [(1, 0, 3), (1, 1, 6), (2, 0, 6), (2, 1, 9)])
def test_18_12_in_jungle_each_bases_three(given, board, terrain, theater, cities, counter, factors):
    position = board("Source Metz", theater=theater, airbases=(Airbase("0100", "Germany"),) * counter)
    position = remade(position, "0100", terrain=(terrain,), places=(CITY,) * cities)
    assert fit(given, position, f"{factors} AAF")
    assert not fit(given, position, f"{factors + 1} AAF")


@pytest.mark.parametrize(("theater", "factors"), [("Europe", 5), ("Pacific", 3)])
def test_18_12_a_one_hex_island_is_cramped_in_the_pacific_alone(given, board, theater, factors):
    position = board("Source Malta!", theater=theater)
    assert fit(given, position, f"{factors} AAF")
    assert not fit(given, position, f"{factors + 1} AAF")


def test_18_12_whether_a_city_s_own_port_counts_besides_is_the_table_s_to_say(given, board):
    for option, factors in (("one", 5), ("two", 10)):
        position = board("Source Ghent~", doubts={"W2": option})
        assert fit(given, position, f"{factors} AAF")
        assert not fit(given, position, f"{factors + 1} AAF")


def test_18_12_whether_a_second_port_counts_is_the_table_s_to_say(given, board):
    for option, factors in (("each", 10), ("once", 5)):
        position = remade(board("Source Metz", doubts={"W3": option}), "0100", places=(PORT, PORT))
        assert fit(given, position, f"{factors} AAF")
        assert not fit(given, position, f"{factors + 1} AAF")


def test_18_12_a_ruling_names_the_doubt_on_which_it_turned_and_no_other(given, board):
    table = given(units(board("Source Ghent~"), "6 AAF Germany Source"))
    table.when(StageAirUnits(table.group("6 AAF Germany Source"), "0100")).refused("18.12")
    assert {"W2", "W3", "W4", "W7", "W8"}.intersection(table.ruling.grounds) == {"W2"}
    table.when(StageAirUnits(table.group("5 AAF Germany Source"), "0100")).accepted()
    assert not {"W2", "W3", "W4", "W7", "W8"}.intersection(table.ruling.grounds)


def two_full_bases(given, board, option, phase="movement.staging"):
    """Two cities whose five factors each want to change places, two hexes apart; a third has room for one."""
    texts = "5 AAF Germany Lille", "5 AAF Italy Metz", "4 AAF Germany Lyon"
    return given(units(board("Lille . Metz . Lyon", phase=phase, doubts={"W5": option}), *texts))


def test_18_12_two_full_bases_change_places_if_doubt_W5_is_played_so(given, board):
    table = two_full_bases(given, board, "each_order")
    table.when(StageAirUnits(table.group("5 AAF Germany Lille"), "0200")).refused("18.12")
    assert "W5" in table.ruling.grounds
    table = two_full_bases(given, board, "phase_end")
    table.when(StageAirUnits(table.group("5 AAF Germany Lille"), "0200")).accepted()
    assert "W5" in table.ruling.facts[0].rules
    table.when(StageAirUnits(table.group("5 AAF Italy Metz"), "0000")).accepted()
    assert "W5" not in table.ruling.facts[0].rules
    table.when(Finish()).accepted()
    assert table.game.questions == ()


def test_18_12_what_is_too_much_as_staging_ends_leaves_or_is_lost_with_doubt_W5_phase_end(given, board):
    table = two_full_bases(given, board, "phase_end")
    table.when(StageAirUnits(table.group("2 AAF Germany Lille"), "0200"), Finish()).accepted()
    called = next(fact for fact in table.ruling.facts if isinstance(fact.event, ExcessCalledFor))
    assert {"18.15", "18.12", "W5"} <= set(called.rules)
    assert called.event.options == ("0000", "0400")
    table.when(MoveExcess(table.group("1 AAF Italy Metz"), "0400")).accepted()
    table.when(GiveUpExcess(table.group("1 AAF Germany Metz"))).accepted()
    assert table.game.questions == ()


def test_18_12_so_it_is_as_the_redeployment_phase_ends_with_doubt_W5_phase_end(given, board):
    table = two_full_bases(given, board, "phase_end", "redeployment.transfers")
    table.when(RedeployAirUnits(table.group("1 AAF Germany Lille"), "0200")).accepted()
    table.when(Finish()).accepted()
    assert table.game.questions[0].options == ()
    table.when(GiveUpExcess(table.group("1 AAF Italy Metz"))).accepted()
    assert table.game.questions == ()


def test_18_12_no_base_is_overfull_without_any_installation_however_doubt_W5_is_read(given, board):
    table = given(units(board("Lille . .", doubts={"W5": "phase_end"}), "1 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), "0200")).refused("17.21/installation")


def test_18_12_the_room_left_is_counted(given, board):
    game = given(
        units(board("Source Metz"), "3 AAF Germany Metz", "1 NAS Germany Metz", "1 AAF Germany Source")
    ).game
    assert room_for(game, "0100", game.units["GE-AAF-04"]) == 1
    assert installations(game, game.atlas.hexes["0100"]) == 1


@pytest.mark.parametrize(("theater", "factors"), [("Europe", 5), ("Pacific", 3)])
@pytest.mark.parametrize("counter", [0, 1])
def test_18_13_a_one_hex_island_bases_one_naval_squadron_besides(given, board, theater, factors, counter):
    position = board("Source Malta!", theater=theater, airbases=(Airbase("0100", "Germany"),) * counter)
    full = f"{factors * (1 + counter)} AAF"
    assert fit(given, position, full, "1 NAS")
    assert not fit(given, position, full, "2 NAS")
    assert not fit(given, position, full, "1 AAF")


def test_18_13_with_an_airbase_alone_the_island_bases_the_same(given, board):
    position = board("Source o", airbases=(Airbase("0100", "Germany"),))
    assert fit(given, position, "5 AAF", "1 NAS")
    assert not fit(given, position, "5 AAF", "2 NAS")


def test_18_13_whose_squadron_takes_the_island_s_place_is_the_table_s_to_say(given, board):
    for option, fits in (("any_of_side", True), ("controller", False)):
        position = units(board("Source Malta!", holder="Italy", doubts={"W8": option}), "5 AAF Italy Malta")
        assert fit(given, position, "1 NAS") is fits


def test_17_311_a_bare_one_hex_island_bases_one_naval_squadron(given, board):
    assert fit(given, board("Source o"), "1 NAS")
    assert not fit(given, board("Source o"), "2 NAS", by="17.21")
    assert not fit(given, board("Source o"), "1 AAF", by="17.21")
    assert not fit(given, board("Source o", doubts={"W7": "installation_needed"}), "1 NAS", by="17.21")


STRATEGIC = Box("Strategic", "sw")


def based_only_in_an_sw_box(given, board, rule_, kind):
    """Whether a rule keeps units of a kind off the map, and lets them into an SW box."""
    position = units(board("Source Metz", boxes=(STRATEGIC,)), f"1 {kind} Germany Source")
    game = given(position).game
    unit = next(iter(game.units.values()))
    told = {to: rule_.violation(game, Arrival((unit,), to)) for to in ("0100", "Strategic")}
    return told["0100"].rule, told["Strategic"]


def test_17_71_strategic_bombers_base_only_in_an_sw_box(given, board):
    assert based_only_in_an_sw_box(given, board, bombers_in_an_sw_box, "strategic bomber") == ("17.71", None)


def test_17_81_interceptors_base_only_in_an_sw_box(given, board):
    assert based_only_in_an_sw_box(given, board, interceptors_in_an_sw_box, "interceptor") == ("17.81", None)


def test_17_461_kamikazes_do_not_base_on_the_map(given, board):
    table = given(units(board("Source Metz"), "1 kamikaze Japan Source"))
    table.when(StageAirUnits(table.group("1 kamikaze Japan Source"), "0100"))
    assert "17.461" in [v.rule for v in table.ruling.violations]


def test_seat_orders_only_the_units_of_its_own_nations(given, board):
    table = given(units(board("Source Metz", side="Allied"), "1 AAF Germany Source")).as_seat("allies")
    table.when(StageAirUnits(table.group("1 AAF Germany Source"), "0100"))
    assert "seat" in [v.rule for v in table.ruling.violations]
    assert "allies does not speak for Germany." in table.told()
