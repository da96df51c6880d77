"""18.142 Airbase placement: when, how many in a turn, where."""

import pytest
from msgspec.structs import replace

from core.menus import fill
from core.world_at_war.basing.airbases import rate
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.board import Territory
from events.world_at_war.sequence import FactLapsed, HexTaken, PlayerTurnBegan, TerritoryGained
from phases.referee import decide, menu
from phases.states import state_words
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.conftest import SEATS, Airbase, DeclaredFact, GroundUnit, PhaseEntered
from tests.world_at_war.orders import PlaceAirbase

ROW = "A . . . . . . ."
ONE_SEAT_EACH = tuple(
    replace(SEATS[0], name=nation.casefold(), side=side, nations=(nation,))
    for nation, side in (("Germany", "Axis"), ("Italy", "Axis"), ("Rumania", "Axis"), ("Britain", "Allied"))
)
WARS = tuple(
    DeclaredFact("war", pair, "Winter 1941")
    for pair in ("Germany/United States", "Japan/United States", "Britain/Japan")
)


def side_of(nation):
    return ("Axis", "axis") if nation in ("Germany", "Italy", "Japan", "Rumania") else ("Allied", "allies")


def in_the_turn(position, season, year):
    return replace(position, turn=replace(position.turn, season=season, year=year))


def place(table, *orders):
    """PlaceAirbase("Italy", "0100") for ("Italy", "0100"), in turn."""
    return table.when(*(PlaceAirbase(*order) for order in orders))


OWN_PHASES = ["movement.airbases", "movement.staging", "movement.transfers", "movement.missions",
              "construction.airbases", "redeployment.transfers"]  # fmt: skip


@pytest.mark.parametrize("phase", OWN_PHASES)
def test_18_142A_airbases_are_placed_in_ones_movement_construction_and_redeployment_phases(
    given, board, phase
):
    table = place(given(board(ROW, phase=phase)), ("Germany", "0100"))
    label = f"Summer 1942 Axis {phase.partition('.')[0]}"
    table.then(AirbasePlaced("Germany", "0100", "Europe", label))
    assert table.game.airbases["0100"] == Airbase("0100", "Germany", label)


@pytest.mark.parametrize("phase", ["combat.missions", "end.uninversion"])
def test_18_142A_in_no_other_phase(given, board, phase):
    table = place(given(board(ROW, phase=phase)), ("Germany", "0100")).refused("18.142A")
    told = table.told()
    assert (
        f"Nobody may place an airbase in “{state_words(phase)}”; the place for it is “movement phase" in told
    )
    assert "“movement phase or unit construction phase: airbases”" in told


@pytest.mark.parametrize("phase", OWN_PHASES)
def test_18_142A_never_in_the_opponent_s_turn(given, board, phase):
    table = place(given(board(ROW, phase=phase, side="Allied")), ("Germany", "0100")).refused("18.142A")
    assert table.told() == "Germany places no airbase in a player turn of the Allied side."
    place(table.as_seat("gamemaster"), ("Germany", "0100")).refused("18.142A")


def test_18_142A_two_in_the_same_phase_or_in_different_phases(given, board):
    place(given(board(ROW)), ("Germany", "0100"), ("Germany", "0200")).accepted()
    table = place(given(board(ROW)), ("Germany", "0100")).in_phase("construction.airbases")
    place(table, ("Germany", "0200")).accepted()
    place(table.in_phase("redeployment.transfers"), ("Germany", "0300")).refused("18.142B")


@pytest.mark.parametrize("nation", ["Italy", "Japan", "Britain", "France", "China"])
def test_18_142B_1_these_place_one_airbase_a_turn(given, board, nation):
    side, seat = side_of(nation)
    theater = "Pacific" if nation in ("Japan", "China") else "Europe"
    more = DeclaredFact("counters", f"{nation}/{theater if nation == 'Britain' else 'any'}", "3")
    position = board(ROW, holder=nation, side=side, theater=theater, facts=(more,))
    table = place(given(position).as_seat(seat), (nation, "0100")).accepted()
    place(table, (nation, "0200")).refused("18.142B")
    place(table.in_phase("redeployment.transfers"), (nation, "0200")).refused("18.142B")


@pytest.mark.parametrize("nation", ["Germany", "United States"])
def test_18_142B_2_germany_and_the_us_place_two(given, board, nation):
    side, seat = side_of(nation)
    position = board(ROW, holder=nation, side=side, facts=WARS)
    table = place(given(position).as_seat(seat), (nation, "0100"), (nation, "0200")).accepted()
    place(table, (nation, "0300")).refused("18.142B")


@pytest.mark.parametrize(
    ("season", "year", "number"),
    [("Spring", 1935, 1), ("Winter", 1942, 1), ("Fall", 1938, 1), ("Spring", 1943, 2), ("Summer", 1946, 2)],
)
def test_18_142B_3_russia_places_one_through_1942_and_two_from_spring_1943(
    given, board, season, year, number
):
    position = in_the_turn(board(ROW, holder="Russia", side="Allied"), season, year)
    table = given(position).as_seat("allies")
    place(table, *(("Russia", f"0{n}00") for n in range(1, number + 1))).accepted()
    place(table, ("Russia", "0500")).refused("18.142B")


def test_18_142B_3_before_1935_the_table_says(given, board):
    for option, number in (("none", 0), ("one", 1)):
        position = in_the_turn(
            board(ROW, holder="Russia", side="Allied", doubts={"W37": option}), "Winter", 1934
        )
        assert rate(given(position).game, "Russia") == number
        table = place(given(position).as_seat("allies"), ("Russia", "0100"))
        table.accepted() if number else table.refused("18.142B")
        assert "W37" in table.ruling.grounds


def two_theaters(position, *pacific):
    hexes = tuple(replace(h, front="Ocean") if h.id in pacific else h for h in position.map.hexes)
    chart = replace(position.map, hexes=hexes, fronts={**position.map.fronts, "Ocean": "Pacific"})
    return replace(position, map=chart)


@pytest.mark.parametrize(("nation", "number"), [("Russia", 1), ("Britain", 1), ("United States", 2)])
def test_18_142B_4_for_these_the_number_is_for_each_theater(given, board, nation, number):
    more = DeclaredFact("counters", f"{nation}/Pacific", "2")
    position = two_theaters(
        board(ROW, holder=nation, side="Allied", facts=(*WARS, more)), "0400", "0500", "0600"
    )
    table = given(position).as_seat("allies")
    place(table, *((nation, f"0{n}00") for n in range(1, number + 1))).accepted()
    place(table, (nation, "0300")).refused("18.142B")
    place(table, *((nation, f"0{n}00") for n in range(4, number + 4))).accepted()
    place(table, (nation, "0600")).refused("18.142B")


def test_18_142B_3_russia_places_two_in_each_theater_from_1943_as_closed_doubt_W38_says(given, board):
    more = DeclaredFact("counters", "Russia/Pacific", "2")
    position = two_theaters(board(ROW, holder="Russia", side="Allied", facts=(more,)), "0400", "0500", "0600")
    table = given(in_the_turn(position, "Spring", 1943)).as_seat("allies")
    place(table, *(("Russia", hex_) for hex_ in ("0100", "0200", "0400", "0500"))).accepted()
    place(table, ("Russia", "0300")).refused("18.142B")
    place(table, ("Russia", "0600")).refused("18.142B")


def test_18_142B_4_for_others_it_is_one_number(given, board):
    table = given(two_theaters(board(ROW), "0400", "0500", "0600"))
    place(table, ("Germany", "0100"), ("Germany", "0400")).accepted()
    place(table, ("Germany", "0500")).refused("18.142B")


def test_18_142B_the_count_begins_again_with_the_next_turn(given, board):
    table = given(board(ROW, holder="Italy"))
    place(table, ("Italy", "0100")).accepted()
    place(table, ("Italy", "0200")).refused("18.142B")
    table.after(PlayerTurnBegan(1942, "Fall", "Axis"))
    place(table, ("Italy", "0200")).accepted()


@pytest.mark.parametrize("supplied", ["partial", "none"])
def test_18_142C_airbases_are_placed_in_fully_supplied_hexes(given, board, supplied):
    position = board(ROW, facts=(DeclaredFact("supply", "0100", supplied),))
    table = place(given(position), ("Germany", "0100")).refused("18.142C")
    assert table.ruling.grounds == ("fact supply 0100",)
    said = {"partial": "partial supply, as declared", "none": "no supply, as declared"}[supplied]
    assert f"has {said}; an airbase needs full supply. Supply is traced at the table" in table.told()
    assert "“declare supply of 0100 full” says so" in table.told()
    place(table, ("Germany", "0200")).accepted()
    assert table.ruling.grounds == ("fact supply Axis",)


def test_18_142C_the_zone_of_enemy_armor_is_no_obstacle(given, board):
    armor = GroundUnit("BR armor", "Britain", "armor", 4, "0200")
    position = board(ROW, held={"0200": "Britain"}, ground=(armor,))
    table = place(given(position), ("Germany", "0100")).accepted()
    assert table.ruling.grounds == ("fact supply Axis",)


def test_18_142C_the_placing_power_or_a_partner_controls_the_hex(given, board):
    position = board(
        ROW, held={"0200": "Britain", "0300": "", "0400": "Italy", "0500": "Japan", "0600": "Rumania"}
    )
    table = given(position)
    place(table, ("Germany", "0200")).refused("18.142C/control")
    assert table.told() == "0200 is controlled by Britain, not by Germany or a partner in its faction."
    place(table, ("Germany", "0300")).refused("18.142C")
    place(table, ("Germany", "0400"), ("Germany", "0600")).accepted()


def test_18_142C_not_in_the_hex_of_an_ally_of_another_faction(given, board):
    table = place(given(board(ROW, holder="Japan", theater="Pacific")), ("Germany", "0100")).refused(
        "18.142C"
    )
    assert "is controlled by Japan" in table.told()
    position = board(ROW, holder="China", side="Allied", theater="Pacific", facts=WARS)
    place(given(position).as_seat("allies"), ("United States", "0100")).refused("18.142C")


def test_18_142B_whether_china_places_any_in_2005_is_doubt_W170(given, board):
    def chinese(**read):
        laid = board(ROW, holder="China", side="Allied", theater="Pacific", **read)
        return place(given(laid).as_seat("allies"), ("China", "0100"))

    assert "W170" in chinese(edition="2005").accepted().ruling.grounds
    refused = chinese(edition="2005", doubts={"W170": "none"}).refused("18.142B")
    assert refused.told() == "China has placed 0 already this turn; it may place 0."
    chinese(doubts={"W170": "none"}).accepted()


def test_18_142C_the_partner_lets_the_power_do_so(given, board):
    permit = DeclaredFact("permission", "Italy/Germany", "yes")
    alone = given(board(ROW, holder="Italy", seats=ONE_SEAT_EACH)).as_seat("germany")
    place(alone, ("Germany", "0100")).refused("18.142C/leave")
    assert alone.told() == "0100 is controlled by Italy, which has not let Germany place airbases there."
    assert "W42" in alone.ruling.grounds
    allowed = given(board(ROW, holder="Italy", seats=ONE_SEAT_EACH, facts=(permit,))).as_seat("germany")
    place(allowed, ("Germany", "0100")).accepted()
    assert "fact permission Italy/Germany" in allowed.ruling.grounds


def test_18_142C_within_a_seat_leave_is_taken_for_granted_until_it_is_refused(given, board):
    place(given(board(ROW, holder="Italy")), ("Germany", "0100")).accepted()
    no = DeclaredFact("permission", "Italy/Germany", "no")
    place(given(board(ROW, holder="Italy", facts=(no,))), ("Germany", "0100")).refused("18.142C")


def test_18_142C_a_seat_of_just_these_two_needs_no_leave(given, board):
    seats = (replace(SEATS[0], nations=("Germany", "Italy")), SEATS[1])
    place(given(board(ROW, holder="Italy", seats=seats)), ("Germany", "0100")).accepted()


def test_18_142C_leave_may_be_assumed_at_some_tables(given, board):
    position = board(ROW, holder="Italy", seats=ONE_SEAT_EACH, doubts={"W42": "assumed"})
    place(given(position).as_seat("germany"), ("Germany", "0100")).accepted()


@pytest.mark.parametrize(("option", "again"), [("stated_once", True), ("each_time", False)])
def test_18_142C_leave_that_is_stated_serves_for_one_airbase_or_for_all_as_doubt_W42_says(
    given, board, option, again
):
    permit = DeclaredFact("permission", "Italy/Germany", "yes")
    position = board(ROW, holder="Italy", seats=ONE_SEAT_EACH, facts=(permit,), doubts={"W42": option})
    table = place(given(position).as_seat("germany"), ("Germany", "0100")).accepted()
    assert (FactLapsed("permission", "Italy/Germany") in table.facts) != again
    place(table, ("Germany", "0200"))
    table.accepted() if again else table.refused("18.142C/leave")
    assert again or "W42" in table.ruling.grounds


def test_18_142C_within_a_seat_leave_is_taken_for_granted_however_doubt_W42_is_read(given, board):
    table = given(board(ROW, holder="Italy", doubts={"W42": "each_time"}))
    place(table, ("Germany", "0100"), ("Germany", "0200")).accepted()


def test_18_142C_a_minor_has_no_leave_to_give_to_the_power_it_serves(given, board):
    place(
        given(board(ROW, holder="Rumania", seats=ONE_SEAT_EACH)).as_seat("germany"), ("Germany", "0100")
    ).accepted()
    place(
        given(board(ROW, holder="Rumania", seats=ONE_SEAT_EACH)).as_seat("italy"), ("Italy", "0100")
    ).refused("18.142C")


def test_18_142C_whether_hexes_of_minor_partners_serve_is_the_table_s_to_say(given, board):
    table = place(given(board(ROW, holder="Rumania", doubts={"W40": "no"})), ("Germany", "0100"))
    table.refused("18.142C/minor")
    assert "W40" in table.ruling.grounds


def test_18_142C_only_on_land(given, board):
    table = place(given(board("A = ,")), ("Germany", "0100")).refused("18.142C/land")
    assert table.told() == "0100 is all sea."
    place(table, ("Germany", "0200")).accepted()


def test_18_142C_every_broken_rule_is_named(given, board):
    facts = (DeclaredFact("supply", "0100", "none"),)
    position = board(ROW, side="Allied", facts=facts, airbases=(Airbase("0100", "Germany"),))
    table = place(given(position).as_seat("allies"), ("United States", "0100"))
    table.refused("18.141", "18.142C", "18.142C", "18.142D")


@pytest.mark.parametrize("phase", ["movement.airbases", "movement.staging", "movement.missions"])
def test_18_142_note_not_in_the_movement_phase_of_a_minor_country_s_first_turn(given, board, phase):
    table = given(board("A . # #", phase=phase)).after(
        TerritoryGained("Neutralia", "Rumania", "Summer 1942 Axis")
    )
    place(table, ("Germany", "0200")).refused("18.142C/first turn")
    assert (
        table.told()
        == "0200 lies in Neutralia, which was gained this turn; supply is traced there after the movement phase."
    )
    place(table, ("Germany", "0100")).accepted()


@pytest.mark.parametrize("phase", ["construction.airbases", "redeployment.transfers"])
def test_18_142_note_in_the_later_phases_if_it_is_supplied_by_then(given, board, phase):
    for option, numbers in (("if_supplied", []), ("next_turn", ["18.142C"])):
        table = given(board("A . # #", phase=phase, doubts={"W41": option}))
        table.after(TerritoryGained("Neutralia", "Rumania", "Summer 1942 Axis"))
        place(table, ("Germany", "0200"))
        table.refused(*numbers) if numbers else table.accepted()
        assert "W41" in table.ruling.grounds


def test_18_142_note_nor_later_than_the_first_turn(given, board):
    table = given(board("A . # #")).after(TerritoryGained("Neutralia", "Rumania", "Spring 1942 Axis"))
    place(table, ("Germany", "0200")).accepted()


def test_18_142_note2_the_western_allies_and_russia_not_in_each_other_s_hexes(given, board):
    for holder, nation in (
        ("Russia", "Britain"),
        ("Russia", "United States"),
        ("Britain", "Russia"),
        ("Australia", "Russia"),
    ):
        position = board(ROW, holder=holder, side="Allied", facts=WARS)
        table = place(given(position).as_seat("allies"), (nation, "0100")).refused("18.142C/Russia")
        assert table.told() == f"0100 is controlled by {holder}; {nation} places no airbase there."


def test_18_142D_one_airbase_in_a_hex_of_whatever_nation(given, board):
    table = place(given(board(ROW)), ("Germany", "0100"))
    place(table, ("Germany", "0100")).refused("18.142D")
    place(table, ("Italy", "0100")).refused("18.142D")
    place(table, ("Italy", "0200")).accepted()


def islands(position, **groups):
    """The same board with hexes in island groups: islands(position, h0100="Marshalls")."""
    named = {key.removeprefix("h"): group for key, group in groups.items()}
    hexes = tuple(replace(h, island_group=named.get(h.id, "").replace("_", " ")) for h in position.map.hexes)
    return replace(position, map=replace(position.map, hexes=hexes))


def pacific(board, nation, **more):
    side, _ = side_of(nation)
    facts = (*WARS, DeclaredFact("counters", f"{nation}/any", "5"), *more.pop("facts", ()))
    position = board(ROW, holder=nation, theater="Pacific", side=side, facts=facts, **more)
    return islands(position, h0100="Marshalls", h0200="Marshalls", h0300="Carolines", h0400="Aleutians")


def test_18_142E_a_faction_places_one_airbase_in_an_island_group(given, board):
    position = pacific(board, "United States")
    table = given(position).as_seat("allies")
    place(table, ("United States", "0100")).accepted()
    place(table, ("United States", "0200")).refused("18.142E/group")
    place(table, ("Britain", "0200")).refused("18.142E")
    assert table.told() == "The Western Allies have an airbase at 0100 in the island group Marshalls already."
    place(table, ("United States", "0300")).accepted()


def test_18_142E_a_house_rule_of_none_is_said_to_be_one_of_none(given, board):
    none = {"name": "h", "extends": "current", "airbases_an_island_group": 0}
    table = given(pacific(board, "United States", revision=none)).as_seat("allies")
    place(table, ("United States", "0100")).refused("18.142E/group")
    assert (
        table.told()
        == "The Western Allies have as many airbases as they may in the island group Marshalls already."
    )


def test_18_142E_another_faction_s_airbase_does_not_count(given, board):
    position = pacific(board, "Japan", airbases=(Airbase("0200", "United States"),))
    place(given(position), ("Japan", "0100")).accepted()


def test_18_142E_hexes_of_no_group_and_hexes_in_europe_are_free(given, board):
    table = given(pacific(board, "United States")).as_seat("allies")
    place(table, ("United States", "0500"), ("United States", "0600")).accepted()
    europe = islands(board(ROW), h0100="Dodecanese", h0200="Dodecanese")
    place(given(europe), ("Germany", "0100"), ("Germany", "0200")).accepted()


@pytest.mark.parametrize(("option", "free"), [("count", False), ("extra", True)])
def test_18_142E_an_airbase_that_was_set_up_counts_for_its_group_as_doubt_W49_says(
    given, board, option, free
):
    set_up = (Airbase("0200", "United States"),)
    table = given(pacific(board, "United States", airbases=set_up, doubts={"W49": option})).as_seat("allies")
    place(table, ("United States", "0100"))
    table.accepted() if free else table.refused("18.142E/group")
    assert "W49" in table.ruling.grounds


def test_18_142E_those_placed_in_play_count_however_doubt_W49_is_read(given, board):
    placed = (Airbase("0200", "United States", "Spring 1942 Allied movement"),)
    position = pacific(board, "United States", airbases=placed, doubts={"W49": "extra"})
    table = place(given(position).as_seat("allies"), ("United States", "0100")).refused("18.142E/group")
    assert "W49" not in table.ruling.grounds


def test_18_142E_none_in_the_aleutians(given, board):
    for nation in ("United States", "Japan"):
        table = given(pacific(board, nation)).as_seat(side_of(nation)[1])
        place(table, (nation, "0400")).refused("18.142E")
        assert table.told() == "0400 lies in the Aleutians."


@pytest.mark.parametrize("name", ["Aleutians", "Aleutian_Islands", "Aleutian_islands"])
def test_18_142E_whatever_the_map_calls_them(given, board, name):
    table = given(islands(pacific(board, "United States"), h0400=name)).as_seat("allies")
    place(table, ("United States", "0400")).refused("18.142E")


def test_18_142E_recycling_within_the_group_keeps_the_limit(given, board):
    position = pacific(board, "China", airbases=(Airbase("0100", "China"),))
    facts = tuple(f for f in position.facts if f.kind != "counters")
    table = given(replace(position, facts=facts)).as_seat("allies")
    place(table, ("China", "0200", "0100")).accepted()


def fillings(offers):
    for offer in offers:
        picks = [{}]
        for slot in offer.slots:
            picks = [{**pick, slot.field: choice.value} for pick in picks for choice in slot.choices]
        yield from (fill(offer, pick) for pick in picks)


BOARDS = {
    "reserve": ((), {}),
    "one left": ((Airbase("0100", "Germany"), Airbase("0200", "Germany"), Airbase("0300", "Germany")), {}),
    "all out": (tuple(Airbase(f"0{n}00", "Germany") for n in (1, 2, 3, 4)), {}),
    "early": (tuple(Airbase(f"0{n}00", "Germany") for n in (1, 2)), {"W53": "yes"}),
}


@pytest.mark.parametrize("laid", BOARDS)
@pytest.mark.parametrize("phase", ["movement.airbases", "construction.airbases"])
def test_18_142_the_menu_holds_what_is_accepted_and_nothing_else(given, board, laid, phase):
    airbases, doubts = BOARDS[laid]
    drawing = "A . . . . . . . = #\nB . , . . . . . . ."
    position = board(drawing, theater="Pacific", phase=phase, airbases=airbases, doubts=doubts,
                     held={"0001": "Britain", "0101": "Italy", "0201": "Japan", "0301": ""},
                     facts=(DeclaredFact("supply", "0401", "partial"),))  # fmt: skip
    game = given(islands(position, h0100="Marshalls", h0500="Marshalls", h0600="Aleutians")).game
    offers = [o for o in menu(WORLD_AT_WAR, game, "axis") if isinstance(o.order, PlaceAirbase)]
    offered = set(fillings(offers))
    hexes = list(game.atlas.hexes)
    orders = {
        PlaceAirbase(n, h, r)
        for n in ("Germany", "Italy", "Rumania", "Japan")
        for h in hexes
        for r in ("", *hexes)
    }
    accepted = {o for o in orders if type(decide(WORLD_AT_WAR, game, "axis", o)).__name__ == "Accepted"}
    assert accepted == offered
    assert accepted


def test_18_142_the_other_side_s_menu_has_none(given, board):
    game = given(board(ROW)).game
    assert not [o for o in menu(WORLD_AT_WAR, game, "allies") if isinstance(o.order, PlaceAirbase)]


def test_18_142_a_seat_places_only_its_own_nations_airbases(given, board):
    place(given(board(ROW)), ("Britain", "0100")).refused("seat", "18.142C")


def captured(given, board, doubt, *facts):
    """A German movement phase in which a hex has just been taken from Britain, or from nobody."""
    position = board(ROW, held={"0100": "Britain", "0200": ""}, facts=facts, doubts={"W43": doubt})
    return given(position).after(HexTaken("0100", "Germany"), HexTaken("0200", "Germany"))


@pytest.mark.parametrize(("place_", "before"), [("0100", "Britain"), ("0200", "nobody")])
def test_18_142C_a_hex_captured_in_the_movement_phase_has_no_supply_yet(given, board, place_, before):
    table = place(captured(given, board, "as_it_stands"), ("Germany", place_)).refused("18.142C")
    assert f"no supply yet, as {before} held it when the phase began" in table.told()
    assert "W43" in table.ruling.grounds
    assert not offered(menu(WORLD_AT_WAR, table.game, "axis"), PlaceAirbase("Germany", place_))


def test_18_142C_unless_its_own_supply_is_declared(given, board):
    table = captured(given, board, "as_it_stands", DeclaredFact("supply", "0100", "full"))
    place(table, ("Germany", "0100")).accepted()
    assert table.ruling.grounds == ("fact supply 0100",)


def test_18_142C_or_supply_counts_at_once_at_some_tables(given, board):
    table = place(captured(given, board, "traceable"), ("Germany", "0100")).accepted()
    assert "W43" in table.ruling.grounds


def test_18_142C_a_hex_that_changed_hands_on_one_side_was_supplied(given, board):
    table = given(board(ROW, held={"0100": "Italy"})).after(HexTaken("0100", "Germany"))
    place(table, ("Germany", "0100")).accepted()
    assert "W43" not in table.ruling.grounds


def test_18_142C_a_hex_taken_in_the_turn_serves_in_a_later_phase_if_it_is_supplied(given, board):
    table = given(board(ROW, held={"0100": "Britain"})).after(HexTaken("0100", "Germany"))
    table.after(PhaseEntered("construction.airbases"))
    place(table, ("Germany", "0100")).accepted()


def test_18_142C_so_does_a_country_of_the_power_s_own(given, board):
    territories = (Territory("Homeland", "Germany", gained="Spring 1942 Axis"),)
    place(given(replace(board(ROW), territories=territories)), ("Germany", "0100")).accepted()


def test_18_142_airbases_of_a_nation_with_nothing_on_the_board_are_offered_aside(given, board):
    laid = board(ROW, phase="movement.airbases", ground=(GroundUnit("I", "Germany", "infantry", 1, "0100"),))
    found = menu(WORLD_AT_WAR, given(laid).game, "axis")
    aside = {one.order.nation: one.aside for one in found if isinstance(one.order, PlaceAirbase)}
    assert not aside.pop("Germany")
    assert aside
    assert all(aside.values())
