"""18.23 Staging off the mapboard."""

from events.world_at_war.board import Box
from events.world_at_war.staging import AirUnitsStaged
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.orders import StageAirUnits

MAP = "Cairo . . . . . . Basra"
BOXES = (
    Box("India box", "mapboard", ("Western Allies",), {"0700": 1}),
    Box("Australia box", "mapboard", ("Western Allies",), {"0700": 3}),
    Box("Urals box", "mapboard", ("Russia",), {"0700": 1}),
    Box("U.S. box", "mapboard"),
    Box("Allied SW box", "sw"),
)


def staged(given, position, text, to):
    table = given(units(position, text)).as_seat("allies" if position.turn.side == "Allied" else "axis")
    return table.when(StageAirUnits(table.group(text), table.at(to)))


def allied(board, drawing=MAP, **more):
    return board(drawing, holder="Britain", side="Allied", boxes=BOXES, **more)


def test_18_23_western_allied_units_stage_to_the_australia_and_india_boxes(given, board):
    staged(given, allied(board), "1 AAF Britain Cairo", "India box").then(
        AirUnitsStaged(("BR-AAF-01",), "0000", "India box", 8)
    )
    staged(given, allied(board), "1 AAF United States Basra", "Australia box").accepted()
    staged(given, allied(board), "1 AAF Australia Basra", "Australia box").accepted()


def test_18_23_and_russian_units_to_the_urals_box(given, board):
    staged(given, allied(board), "1 AAF Russia Basra", "Urals box").accepted()
    staged(given, allied(board), "1 AAF Britain Basra", "Urals box").refused("18.23")
    staged(given, allied(board), "1 AAF Russia Basra", "India box").refused("18.23")


def test_18_23_axis_units_to_none(given, board):
    position = board(MAP, boxes=BOXES)
    table = staged(given, position, "1 AAF Germany Basra", "India box").refused("18.23")
    assert table.told() == "GE-AAF-01 can't stage by way of India box; Western Allies may."
    assert not any(
        on_the_menu(table, StageAirUnits(table.group("1 AAF Germany Basra"), b.name)) for b in BOXES
    )


def test_18_23_nobody_stages_to_another_box(given, board):
    for box in ("U.S. box", "Allied SW box"):
        staged(given, allied(board), "1 AAF United States Basra", box).refused("18.23")
    staged(given, allied(board), "1 strategic bomber Britain Allied SW box", "U.S. box").refused(
        "18.23", "17.71"
    )
    staged(given, allied(board), "1 strategic bomber Britain Allied SW box", "Basra").refused("17.71")


def test_18_23_within_twice_the_range_as_the_map_counts_the_box(given, board):
    table = staged(given, allied(board, "Cairo . . . . . . Basra"), "1 NAS Britain Cairo", "India box")
    table.refused("18.23/reach")
    assert table.told() == "BR-NAS-01 can't reach India box from Cairo within 6 hexes."


def test_18_23_a_box_counts_one_hex_beyond_its_link_or_not(given, board):
    farther = "Cairo Suez . . . . . Basra ."
    position = allied(board, farther)
    staged(given, position, "1 AAF Britain Suez", "Australia box").refused("18.23")
    option = allied(board, farther, doubts={"W82": "link_reached"})
    table = staged(given, option, "1 AAF Britain Suez", "Australia box").accepted()
    assert table.facts[0].hexes == 8
    assert "W82" in table.ruling.grounds


def test_18_23_back_onto_the_map_over_the_same_links(given, board):
    for option, numbers in (("both_ways", []), ("off_only", ["18.23"])):
        position = allied(board, doubts={"W83": option})
        table = staged(given, position, "1 AAF Britain India box", "Cairo")
        assert [v.rule for v in getattr(table.ruling, "violations", ())] == numbers
        assert "W83" in table.ruling.grounds


def test_18_23_a_box_is_not_left_by_units_that_could_not_stage_to_it(given, board):
    staged(given, allied(board), "1 AAF United States U.S. box", "Basra").refused("18.23")
    staged(given, allied(board), "1 AAF Russia India box", "Basra").refused("18.23")


def test_18_23_a_box_holds_any_number(given, board):
    table = given(units(allied(board), "20 AAF Britain India box", "5 AAF Britain Basra")).as_seat("allies")
    table.when(StageAirUnits(table.group("5 AAF Britain Basra"), "India box")).accepted()


def test_18_23_the_menu_offers_what_is_accepted(given, board):
    table = given(units(allied(board), "1 AAF Britain Basra", "1 AAF Russia India box")).as_seat("allies")
    orders = all_accepted(table, StageAirUnits)
    assert {order.to for order in orders} == {"0000", "India box", "Australia box"}


def test_18_23_a_jet_without_range_stages_nowhere_from_a_box_whichever_way_doubt_W72_counts(given, board):
    for way in ("permitted_path", "straight"):
        staged(given, allied(board, doubts={"W72": way}), "1 jet Britain India box", "Basra").refused("18.23")
