"""Hex control, countries and ground units, as they are declared."""

import pytest

from core.mistakes import Mistake
from core.world_at_war.board import controller
from events.world_at_war.board import Box, GroundUnit
from events.world_at_war.sequence import GroundUnitMoved, HexTaken, TerritoryGained
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war.fillings import all_accepted, country, on_the_menu
from tests.world_at_war.orders import GainTerritory, MoveGroundUnit, TakeHex

COAST = "Lille . Metz , = #"
ARMY = GroundUnit("Eighth Army", "Britain", "infantry", 3, "0100")


def holder(table, id_):
    return controller(table.game, table.game.atlas.hexes[id_])


def test_declaration_a_hex_is_taken_by_a_nation(given, board):
    table = given(board(COAST)).when(TakeHex("Metz", "british")).then(HexTaken("0200", "Britain"))
    assert holder(table, "0200") == "Britain"
    assert holder(table, "0100") == "Germany"
    assert table.game.held_before == {"0200": "Germany"}


def test_declaration_any_seat_declares_it_in_any_phase(given, board):
    for phase in ("movement.airbases", "combat.missions", "redeployment.transfers", "end.uninversion"):
        for seat in ("axis", "allies", "gamemaster"):
            given(board(COAST, phase=phase)).as_seat(seat).when(TakeHex("0200", "Britain")).accepted()


def test_declaration_control_is_of_hexes_with_land(given, board):
    table = given(board(COAST)).when(TakeHex("0400", "Britain")).refused("declaration/land")
    assert table.told() == "0400 is all sea."
    table.when(TakeHex("0300", "Britain")).accepted()


def test_declaration_a_hex_is_taken_from_somebody_else(given, board):
    given(board(COAST)).when(TakeHex("0200", "Germany")).refused("declaration/holder")


def test_declaration_a_neutral_takes_nothing(given, board):
    position = country(board(COAST), "Russia", ["0100"], neutral=True)
    given(position).when(TakeHex("0200", "Russia")).refused("declaration/neutral")


def test_declaration_unknown_names_are_told_with_near_misses(given, board):
    table = given(board(COAST, ground=(ARMY,)))
    for order, word in (
        (TakeHex("Mets", "Britain"), "metz"),
        (TakeHex("Metz", "Britian"), "Britain"),
        (GainTerritory("Neutralis", "Britain"), "Neutralia"),
        (MoveGroundUnit("Eigth Army", "Metz"), "Eighth Army"),
    ):
        with pytest.raises(Mistake, match=f"(?i){word}"):
            table.when(order)


def test_18_21C_a_country_is_gained_and_is_neutral_no_more(given, board):
    table = given(board(COAST)).when(GainTerritory("neutralia", "Germany"))
    table.then(TerritoryGained("Neutralia", "Germany", "Summer 1942 Axis"))
    assert table.ruling.facts[0].rules == ("18.21C",)
    assert holder(table, "0500") == "Germany"
    table.when(GainTerritory("Neutralia", "Germany")).refused("18.21C/new")
    table.when(GainTerritory("Neutralia", "Britain")).accepted()


def test_18_21C_a_neutral_gains_only_itself(given, board):
    position = country(board(COAST), "Russia", ["0100"], neutral=True)
    table = given(position).when(GainTerritory("Neutralia", "Russia")).refused("18.21C/neutral")
    table.when(GainTerritory("Russia", "Russia")).accepted()


def test_declaration_a_ground_unit_moves_over_land_and_into_boxes(given, board):
    table = given(board(COAST, ground=(ARMY,), boxes=(Box("U.S. box", "mapboard"),)))
    table.when(MoveGroundUnit("Eighth Army", "Metz")).then(GroundUnitMoved("Eighth Army", "0200"))
    table.when(MoveGroundUnit("Eighth Army", "U.S. box")).accepted()
    assert table.game.ground["Eighth Army"].place == "U.S. box"


def test_declaration_who_moves_onto_a_hex_of_the_enemy_is_told_that_it_is_not_taken_by_that(given, board):
    game = given(board(COAST, ground=(ARMY,), held={"0200": "Germany", "0300": "Britain"})).game

    def telling(place):
        return fact_told(GAMES["A World at War"], game, GroundUnitMoved("Eighth Army", place))

    assert telling("0200") == (
        "Eighth Army moved to Metz (0200). Germany holds that hex until “take Metz for NATION” says who took it."
    )
    assert telling("0300") == "Eighth Army moved to 0300."


def test_declaration_a_ground_unit_that_is_lost_at_the_table_is_moved_off_the_board(given, board):
    table = given(board(COAST, ground=(ARMY,)))
    table.when(MoveGroundUnit("Eighth Army", "force pool")).then(GroundUnitMoved("Eighth Army", ""))
    assert table.game.ground["Eighth Army"].place == ""
    assert fact_told(GAMES["A World at War"], table.game, GroundUnitMoved("Eighth Army", "")) == (
        "Eighth Army is off the board, in the force pool."
    )
    table.when(MoveGroundUnit("Eighth Army", "force pool")).refused("declaration/march")
    table.when(MoveGroundUnit("Eighth Army", "Lille")).accepted()


def test_declaration_who_still_stands_in_a_hex_that_is_taken_is_told(given, board):
    game = given(board(COAST, ground=(ARMY,), held={"0100": "Britain"})).game
    assert fact_told(GAMES["A World at War"], game, HexTaken("0100", "Germany")) == (
        "Germany took 0100. Eighth Army stands there still: “move Eighth Army to …” says where to."
    )
    assert fact_told(GAMES["A World at War"], game, HexTaken("0500", "Germany")) == "Germany took 0500."


def test_declaration_not_to_the_open_sea_nor_to_where_it_is(given, board):
    table = given(board(COAST, ground=(ARMY,)))
    table.when(MoveGroundUnit("Eighth Army", "0400")).refused("declaration/ground")
    table.when(MoveGroundUnit("Eighth Army", "0100")).refused("declaration/march")


@pytest.mark.parametrize(
    ("kind", "count"),
    # Britain may take 5 hexes, Germany the neutral one; there are eleven nations; off the board one may go, too
    [(TakeHex, 10 * 5 + 1), (GainTerritory, 10 * 2 + 1), (MoveGroundUnit, 4 + 1)],
)
def test_declaration_the_menu_offers_what_is_accepted(given, board, kind, count):
    table = given(board("Lille . Metz , = #", ground=(ARMY,)))
    assert len(all_accepted(table, kind)) == count


def test_declaration_the_menu_has_what_is_accepted(given, board):
    table = given(board(COAST, ground=(ARMY,))).as_seat("allies")
    assert on_the_menu(table, TakeHex("0300", "Britain"))
    assert on_the_menu(table, GainTerritory("Neutralia", "Japan"))
    assert on_the_menu(table, MoveGroundUnit("Eighth Army", "0500"))
    assert not on_the_menu(table, TakeHex("0400", "Britain"))


def test_declaration_a_menu_has_the_units_of_the_other_side_last_and_a_short_one_leaves_them_out(
    given, board
):
    army, corps = ARMY, GroundUnit("I Corps", "Germany", "infantry", 3, "0200")
    table = given(board(COAST, ground=(army, corps)))

    def aside(seat):
        offers = (
            one for one in menu(WORLD_AT_WAR, table.game, seat) if isinstance(one.order, MoveGroundUnit)
        )
        return {one.order.unit: one.aside for one in offers}

    assert aside("axis") == {"Eighth Army": True, "I Corps": False}
    assert aside("allies") == {"Eighth Army": False, "I Corps": True}
    assert aside("gamemaster") == {"Eighth Army": False, "I Corps": False}
