"""18.25 Displaced air units."""

import random

import pytest
from msgspec.structs import replace

from core.world_at_war.basing.room import overflow, room_for
from events.world_at_war.basing import AirbasePlaced, AirbaseRemoved, AirUnitsEliminated
from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact, GroundUnit, Question, Seat
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import GroundUnitMoved, HexTaken, PositionAdjusted
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor, DisplacementSettled
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, country, fillings, on_the_menu
from tests.world_at_war.orders import (
    Adjust,
    Declare,
    Displace,
    EliminateAirbase,
    Finish,
    FlyMission,
    GainTerritory,
    GiveUpExcess,
    Group,
    MoveGroundUnit,
    Named,
    TakeHex,
)

FRANCE = "Lille . Metz . . Lyon"
BETWEEN = "Metz . Lille . Lyon"
A1, A2, A3 = "GE-AAF-01", "GE-AAF-02", "GE-AAF-03"


@pytest.fixture
def given():
    return AtTheTable


def lost(given, position, place="Lille", by="Britain", *texts):
    """The hex is taken while these air units are based there."""
    table = given(units(position, *texts))
    return table.when(TakeHex(table.at(place), by))


def kinds(table):
    return [type(fact).__name__ for fact in table.facts]


def test_18_25_units_of_an_occupied_base_go_to_the_nearest(given, board):
    table = lost(given, board(FRANCE), "Lille", "Britain", "2 AAF Germany Lille")
    table.then(HexTaken("0000", "Britain"), AirUnitsDisplaced((A1, A2), "0000", "0200"))
    assert table.ruling.facts[1].rules[:2] == ("18.25", "18.253")


def test_18_25_a_nearer_base_is_open_once_its_own_excess_has_been_given_up(given, board):
    """Both questions wait as a phase begins; Metz, nearer than Paris and Lyon, has room once it gave one up."""
    position = board(
        "Paris . . . Lille . Metz . Lyon", phase="construction.airbases", held={"0400": "Britain"}
    )
    position = units(position, "1 NAS Germany Lille", "5 AAF Germany Metz", "1 NAS Italy Metz")
    there = tuple(f"GE-AAF-0{n}" for n in range(1, 6))
    asked = (
        Question("excess", "18.15", ("axis",), "0600", there, ()),
        Question("displacement", "18.25", ("axis",), "0400", ("GE-NAS-01",), ("0000", "0800")),
    )
    table = given(replace(position, questions=asked))
    table.when(GiveUpExcess(Group(1, "AAF", "Germany", "0600"))).accepted()
    assert (table.base_of("GE-NAS-01"), table.game.questions) == ("0600", ())


def test_18_25_whatever_its_supply(given, board):
    position = board(FRANCE, facts=(DeclaredFact("supply", "0200", "none"),))
    table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille")
    assert table.base_of(A1) == "0200"


def test_18_25_the_hex_given_to_an_ally_is_not_lost(given, board):
    table = lost(given, board(FRANCE), "Lille", "Italy", "2 AAF Germany Lille", "1 AAF Italy Lille")
    table.then(HexTaken("0000", "Italy"))


def test_18_25_only_controlled_bases_count(given, board):
    position = board("Lille Metz Nancy . . Lyon", held={"0100": "Britain", "0200": ""})
    table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille")
    assert table.base_of(A1) == "0500"


def test_18_25_one_taken_in_this_very_phase_among_them(given, board):
    table = given(units(board(FRANCE, held={"0200": "Britain"}), "1 AAF Germany Lille"))
    table.after(HexTaken("0200", "Germany")).when(TakeHex("0000", "Britain"))
    assert table.base_of(A1) == "0200"


def test_18_25_only_bases_that_have_room(given, board):
    texts = ("5 AAF Italy Metz", "1 AAF Germany Lille")
    table = lost(given, board(FRANCE), "Lille", "Britain", *texts)
    assert table.base_of(A1) == "0500"


def test_18_25_only_within_staging_distance(given, board):
    for gap, base in ((7, "0800"), (8, "")):
        position = board("Lille " + ". " * gap + "Lyon")
        table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille")
        assert table.base_of(A1) == base
    table.then(HexTaken("0000", "Britain"), AirUnitsEliminated((A1,)))
    assert table.ruling.facts[1].rules == ("18.25",)


def test_18_25_naval_air_stages_less_far_than_army_air(given, board):
    position = board("Lille . . . . . . Lyon")
    table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille", "1 NAS Germany Lille")
    assert table.base_of(A1) == "0700"
    table.then(
        HexTaken("0000", "Britain"),
        AirUnitsEliminated(("GE-NAS-01",)),
        AirUnitsDisplaced((A1,), "0000", "0700"),
    )


def test_18_25_the_owner_chooses_between_two_equally_near(given, board):
    table = lost(given, board(BETWEEN), "Lille", "Britain", "2 AAF Germany Lille")
    asked = DisplacementCalledFor("0200", ("axis",), (A1, A2), ("0000", "0400"))
    table.then(HexTaken("0200", "Britain"), asked)
    order = Displace(Group(2, "AAF", "Germany", "0200"), "0400")
    assert on_the_menu(table, order)
    table.when(order).then(AirUnitsDisplaced((A1, A2), "0200", "0400"), DisplacementSettled("0200"))
    assert table.game.questions == ()


def test_18_25_and_may_divide_them(given, board):
    table = lost(given, board(BETWEEN), "Lille", "Britain", "2 AAF Germany Lille")
    table.when(Displace(Group(1, "AAF", "Germany", "0200"), "0400"))
    table.then(
        AirUnitsDisplaced((A1,), "0200", "0400"),
        DisplacementCalledFor("0200", ("axis",), (A2,), ("0000", "0400")),
    )
    assert len(table.game.questions) == 1
    table.when(Displace(Named((A2,)), "0000"))
    table.then(AirUnitsDisplaced((A2,), "0200", "0000"), DisplacementSettled("0200"))
    assert (table.base_of(A1), table.base_of(A2)) == ("0400", "0000")


def test_18_25_the_remainder_goes_on_to_the_next_nearest(given, board):
    texts = ("4 AAF Italy Metz", "3 AAF Germany Lille")
    table = lost(given, board(FRANCE), "Lille", "Britain", *texts)
    table.then(
        HexTaken("0000", "Britain"),
        AirUnitsDisplaced((A1,), "0000", "0200"),
        AirUnitsDisplaced((A2, A3), "0000", "0500"),
    )


def test_18_25_and_is_eliminated_where_there_is_none(given, board):
    texts = ("4 AAF Italy Metz", "3 AAF Germany Lille")
    table = lost(given, board("Lille . Metz"), "Lille", "Britain", *texts)
    table.then(
        HexTaken("0000", "Britain"),
        AirUnitsDisplaced((A1,), "0000", "0200"),
        AirUnitsEliminated((A2, A3)),
    )


def choosing(given, board):
    texts = ("3 AAF Rumania Metz", "2 AAF Germany Lille", "1 AAF Italy Lille")
    return lost(given, board(FRANCE), "Lille", "Britain", *texts)


def test_18_25_the_owner_chooses_which_of_units_that_differ(given, board):
    table = choosing(given, board)
    asked = DisplacementCalledFor("0000", ("axis",), (A1, A2, "IT-AAF-01"), ("0200",))
    table.then(HexTaken("0000", "Britain"), asked)
    table.when(Displace(Named(("IT-AAF-01", A2)), "0200"))
    table.then(
        AirUnitsDisplaced(("IT-AAF-01", A2), "0000", "0200"),
        AirUnitsDisplaced((A1,), "0000", "0500"),
        DisplacementSettled("0000"),
    )


def test_18_25_and_must_fill_the_nearest_before_the_next(given, board):
    table = choosing(given, board).when(Displace(Named((A1,)), "0200"))
    assert table.game.questions[0].options == ("0200",)
    table.when(Displace(Named((A2,)), "0500")).refused("18.25/nearest")
    assert table.told() == "GE-AAF-02 is displaced to Metz, not to Lyon."


def test_18_25_the_base_takes_no_more_than_it_holds(given, board):
    table = choosing(given, board).when(Displace(Named((A1, A2, "IT-AAF-01")), "0200")).refused("18.25/room")
    assert table.told() == "Metz takes 2 of these 3."


def test_18_25_only_units_that_lost_their_base_are_displaced(given, board):
    table = choosing(given, board)
    table.when(Displace(Group(1, "AAF", "Rumania", "0200"), "0500")).refused("18.25/units")
    assert table.told() == "RU-AAF-01 is not among the units displaced from Lille."


def test_18_25_units_alike_go_without_a_question_and_elite_units_are_not_alike(given, board):
    position = units(board(FRANCE), "4 AAF Italy Metz", "2 AAF Germany Lille")
    table = given(position).after(PositionAdjusted(A2, "elite", True, "a test"))
    table.when(TakeHex("0000", "Britain"))
    assert kinds(table) == ["HexTaken", "DisplacementCalledFor"]


def test_18_25_a_squadron_finds_room_where_a_factor_does_not(given, board):
    texts = ("4 AAF Italy Metz", "1 NAS Italy Metz", "1 AAF Germany Lille", "1 NAS Germany Lille")
    table = lost(given, board(FRANCE), "Lille", "Britain", *texts)
    assert (table.base_of("GE-NAS-01"), table.base_of(A1)) == ("0200", "0500")


def test_18_25_the_question_waits_for_its_owner_whoever_moves(given, board):
    for phase, side in (
        ("combat.missions", "Axis"),
        ("combat.missions", "Allied"),
        ("end.uninversion", "Allied"),
    ):
        position = board(BETWEEN, phase=phase, side=side)
        table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille")
        table.as_seat("allies").when(Displace(Named((A1,)), "0400")).refused("18.25")
        table.when(Finish()).refused("18.25")
        table.as_seat("axis").when(Displace(Named((A1,)), "0400")).accepted()


def test_18_25_nobody_displaces_without_a_question(given, board):
    table = given(units(board(FRANCE), "1 AAF Germany Lille"))
    table.when(Displace(Named((A1,)), "0200")).refused("18.25")


WALL = """
    Metz . . Lille # Lyon
    .    . . .     . .
"""


def test_18_25_the_nearest_by_flight_or_as_the_crow_flies(given, board):
    table = lost(given, board(WALL), "Lille", "Britain", "1 AAF Germany Lille")
    assert table.game.questions[0].options == (
        "0000",
        "0500",
    )  # three hexes each: Lyon lies behind a neutral hex
    straight = board(WALL, doubts={"W88": "straight"})
    assert lost(given, straight, "Lille", "Britain", "1 AAF Germany Lille").base_of(A1) == "0500"


def test_18_25_no_flight_over_neutral_land(given, board):
    table = lost(given, board("Lyon # Lille"), "Lille", "Britain", "1 AAF Germany Lille")
    assert kinds(table) == ["HexTaken", "AirUnitsEliminated"]


def test_18_25_mapboard_boxes_are_bases(given, board):
    boxes = (
        Box("India box", "mapboard", ("Western Allies",), {"0000": 2}),
        Box("SW box", "sw", (), {"0000": 1}),
    )
    position = board("Basra . . . Lyon", holder="Britain", boxes=boxes)
    table = lost(given, position, "Basra", "Germany", "9 AAF Britain Basra")
    assert table.base_of("BR-AAF-09") == "India box"


def test_18_25_those_to_which_the_unit_could_stage_or_any_that_is_linked(given, board):
    boxes = (Box("Urals box", "mapboard", ("Russia",), {"0000": 1}), Box("SW box", "sw", (), {"0000": 1}))
    for option, base in (("as_staging", "0200"), ("any_linked", "Urals box")):
        position = board(FRANCE, boxes=boxes, doubts={"W95": option})
        assert lost(given, position, "Lille", "Britain", "1 AAF Germany Lille").base_of(A1) == base


def test_18_25_bases_of_allies_or_only_ones_own(given, board):
    for option, base in (("side", "0100"), ("own", "0200")):
        held = {"0100": "Italy", "0200": "Rumania", "0300": "Germany"}
        position = board("Lille Rome Ploesti Metz", held=held, doubts={"W89": option})
        assert lost(given, position, "Lille", "Britain", "1 AAF Germany Lille").base_of(A1) == base


def test_18_25_as_far_as_they_cooperate(given, board):
    none = DeclaredFact("cooperation", "Axis/Japan", "none")
    position = board("Lille Tokyo Metz", held={"0100": "Japan"}, facts=(none,))
    assert lost(given, position, "Lille", "Britain", "1 AAF Germany Lille").base_of(A1) == "0200"


def test_18_25_an_allys_airbase_placed_in_this_phase_is_closed(given, board):
    table = given(units(board("Lille . Metz"), "1 AAF Germany Lille"))
    table.after(AirbasePlaced("Italy", "0100", "Europe", "Summer 1942 Axis movement"))
    assert table.when(TakeHex("0000", "Britain")).base_of(A1) == "0200"


def test_18_25_squadrons_aboard_leave_a_captured_port_with_their_carrier(given, board):
    for option, base in (("with_carriers", "Aquila"), ("displaced", "0200")):
        carrier = Carrier("Aquila", "Italy", 2, "0000")
        position = board("Lille~ . Metz", carriers=(carrier,), doubts={"W97": option})
        table = lost(given, position, "Lille", "Britain", "1 NAS Italy Aquila")
        assert table.base_of("IT-NAS-01") == base


def test_18_25_the_airbase_of_the_hex_is_no_refuge(given, board):
    position = board(FRANCE, airbases=(Airbase("0000", "Germany"),))
    table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille")
    table.then(
        HexTaken("0000", "Britain"),
        AirbaseRemoved("Germany", "0000", "overrun"),
        AirUnitsDisplaced((A1,), "0000", "0200"),
    )


SEATS = (
    Seat("berlin", "Axis", ("Germany", "Rumania")),
    Seat("rome", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


def test_18_25_the_owner_of_the_lost_hex_chooses_first(given, board):
    for holder, first in (("Germany", "berlin"), ("Italy", "rome")):
        texts = ("2 AAF Germany Lille", "1 AAF Italy Lille")
        position = board(BETWEEN, seats=SEATS, held={"0200": holder})
        table = given(units(position, *texts)).as_seat("allies").when(TakeHex("0200", "Britain"))
        assert table.game.questions[0].seats == (first,)
        assert "W91" in table.ruling.facts[1].rules


def test_18_25_then_the_owner_of_more_units_and_each_for_his_own(given, board):
    position = board("Metz . Lille . Lyon", seats=SEATS, held={"0200": "Japan"})
    table = given(units(position, "1 AAF Germany Lille", "2 AAF Italy Lille")).as_seat("rome")
    table.when(TakeHex("0200", "Britain"))
    assert table.game.questions[0].units == ("IT-AAF-01", "IT-AAF-02")
    table.when(Displace(Named((A1,)), "0000")).refused("seat", "18.25")
    table.when(Displace(Named(("IT-AAF-01", "IT-AAF-02")), "0000")).accepted()
    assert table.game.questions[0].seats == ("berlin",)
    table.as_seat("berlin").when(Displace(Named((A1,)), "0000")).accepted()
    assert table.game.questions == ()


def test_18_25_a_seat_of_the_holder_comes_first_with_units_of_the_nation_that_held_it(given, board):
    """Rumania is Germany's to order and held nothing; Italy has more units."""
    position = board(BETWEEN, seats=SEATS, held={"0200": "Germany"})
    table = given(units(position, "1 AAF Rumania Lille", "2 AAF Italy Lille")).as_seat("allies")
    table.when(TakeHex("0200", "Britain"))
    assert table.game.questions[0].seats == ("rome",)


def test_18_25_whose_turn_it_is_keeps_it_until_his_units_have_a_place(given, board):
    """Rome has three units and Berlin two; once one of Rome's has gone, Rome goes on all the same."""
    position = board("Metz . Lille . Lyon", seats=SEATS, held={"0200": "Japan"})
    table = given(units(position, "2 AAF Germany Lille", "3 AAF Italy Lille")).as_seat("rome")
    table.when(TakeHex("0200", "Britain"), Displace(Named(("IT-AAF-01",)), "0000")).accepted()
    assert table.game.questions[0].seats == ("rome",)
    table.when(Displace(Named(("IT-AAF-02",)), "0000")).accepted()
    assert (table.game.questions[0].seats, table.game.questions[0].units) == (("rome",), ("IT-AAF-03",))


def test_18_25_nations_have_their_turn_and_not_seats(given, board):
    """Germany held the base; Rumania, of the same seat, held nothing and comes after Italy."""
    position = board(BETWEEN, seats=SEATS, held={"0200": "Germany"})
    texts = "1 AAF Germany Lille", "1 AAF Rumania Lille", "2 AAF Italy Lille"
    table = given(units(position, *texts)).as_seat("berlin")
    table.when(TakeHex("0200", "Britain"))
    assert table.game.questions[0].units == (A1,)
    table.when(Displace(Named((A1,)), "0000")).accepted()
    assert table.game.questions[0].seats == ("rome",)
    table.as_seat("rome").when(Displace(Named(("IT-AAF-01", "IT-AAF-02")), "0000")).accepted()
    assert table.game.questions[0].seats == ("berlin",)


def test_18_25_nor_is_it_counted_anew_when_some_have_gone_by_themselves(given, board):
    """One of Rome's three fills Metz unasked; it is two against two then, and still Rome's turn."""
    position = board("Lyon . Metz . Lille . . . Paris", seats=SEATS, held={"0400": "Japan"})
    texts = "3 AAF Italy Lille", "2 AAF Germany Lille", "4 AAF Germany Metz"
    table = given(units(position, *texts)).as_seat("allies").when(TakeHex("0400", "Britain"))
    assert AirUnitsDisplaced(("IT-AAF-01",), "0400", "0200") in table.facts
    assert table.game.questions[0].seats == ("rome",)


def test_18_25_of_an_airbase_lost_by_isolation_the_owners_are_asked_in_turn_too(given, board):
    """Italian air is a guest on a German airbase, beside which nothing else bases air; Metz takes two."""
    cut_off = DeclaredFact("supply", "0000", "none")
    counter = (Airbase("0000", "Italy"),)
    position = board(". . Metz", airbases=counter, facts=(cut_off,), seats=SEATS)
    texts = "2 AAF Germany 0000", "3 AAF Italy 0000", "3 AAF Rumania Metz"
    table = given(units(position, *texts)).as_seat("berlin").when(EliminateAirbase("0000", "isolation"))
    table.accepted()
    assert [table.base_of(u) for u in (A1, A2)] == ["0200", "0200"]
    assert not any(table.base_of(f"IT-AAF-0{n}") for n in (1, 2, 3))
    assert "W91" in [rule for fact in table.ruling.facts for rule in fact.rules]


def test_18_25_the_first_fills_the_base_for_the_second(given, board):
    position = board(FRANCE, seats=SEATS)
    texts = ("4 AAF Rumania Metz", "1 AAF Germany Lille", "2 AAF Italy Lille")
    table = given(units(position, *texts)).as_seat("allies").when(TakeHex("0000", "Britain"))
    assert [table.base_of(u) for u in (A1, "IT-AAF-01", "IT-AAF-02")] == ["0200", "0500", "0500"]


def test_18_25_a_country_that_goes_over_displaces_its_guests(given, board):
    for option, base in (("displaced", "0300"), ("stay", "0100")):
        position = country(
            board("Metz Sofia . Lyon", doubts={"W261": option}), "Bulgaria", ["0100"], "Germany"
        )
        table = given(units(position, "1 AAF Germany Sofia", "5 AAF Italy Metz")).as_seat("allies")
        table.when(GainTerritory("Bulgaria", "Britain"))
        assert table.base_of(A1) == base


def test_18_251_an_airdrop_displaces_nobody_until_its_combat_is_won(given, board):
    landing = GroundUnit("1st Airborne", "Britain", "airborne", 1, "0100")
    table = given(units(board(FRANCE, ground=(landing,)), "1 AAF Germany Lille"))
    table.when(MoveGroundUnit("1st Airborne", "0000")).then(GroundUnitMoved("1st Airborne", "0000"))
    assert table.base_of(A1) == "0000"
    table.when(TakeHex("0000", "Britain"))
    assert table.base_of(A1) == "0200"


def test_18_252_the_flight_is_over_before_anybody_can_intercept_it(given, board):
    position = board("Lille . Metz", held={"0100": "Britain"})
    table = lost(given, position, "Lille", "Britain", "1 AAF Germany Lille", "3 AAF Britain 0100")
    assert kinds(table) == ["HexTaken", "AirUnitsDisplaced"]
    assert table.game.questions == ()


def test_18_253_displaced_units_are_inverted(given, board):
    table = lost(given, board(FRANCE), "Lille", "Britain", "1 AAF Germany Lille")
    assert table.game.units[A1].inverted == "18.253"


def test_18_253_those_that_were_inverted_before_stay_so(given, board):
    table = given(units(board(FRANCE), "1 AAF Germany Lille")).after(AirUnitsInverted((A1,), "18.42A"))
    assert table.when(TakeHex("0000", "Britain")).game.units[A1].inverted


def isolated(given, board, *texts, drawing=FRANCE, **fields):
    """Lille's airbase is cut off and declared lost; the city keeps room for five factors."""
    cut_off = DeclaredFact("supply", "0000", "none")
    position = board(drawing, airbases=(Airbase("0000", "Germany"),), facts=(cut_off,), **fields)
    return given(units(position, *texts)).when(EliminateAirbase("0000", "isolation"))


def test_18_25_an_airbase_lost_by_isolation_displaces_only_the_excess(given, board):
    table = isolated(given, board, "7 AAF Germany Lille")
    table.then(AirbaseRemoved("Germany", "0000", "isolation"), AirUnitsDisplaced((A1, A2), "0000", "0200"))
    assert table.game.units[A1].inverted == "18.253"
    assert not table.game.units[A3].inverted


def test_18_25_nobody_where_the_rest_has_room(given, board):
    isolated(given, board, "5 AAF Germany Lille").then(AirbaseRemoved("Germany", "0000", "isolation"))


def test_18_25_all_where_nothing_else_bases_air(given, board):
    cut_off = DeclaredFact("supply", "0000", "none")
    position = board(". . Metz", airbases=(Airbase("0000", "Germany"),), facts=(cut_off,))
    table = given(units(position, "2 AAF Germany 0000")).when(EliminateAirbase("0000", "surrender"))
    table.then(AirbaseRemoved("Germany", "0000", "surrender"), AirUnitsDisplaced((A1, A2), "0000", "0200"))


def test_18_25_the_owner_chooses_which_are_the_excess(given, board):
    table = isolated(given, board, "5 AAF Germany Lille", "1 AAF Italy Lille")
    question = table.game.questions[0]
    assert (question.seats, len(question.units), question.options) == (("axis",), 6, ("0200",))
    table.when(Displace(Named(("IT-AAF-01", A1)), "0200")).refused("18.25/excess")
    assert table.told() == "IT-AAF-01 has room at Lille. GE-AAF-01 has room at Lille."
    assert "W96" in table.ruling.grounds
    table.when(Displace(Named(("IT-AAF-01",)), "0200")).accepted()
    assert table.game.questions == ()


def shared(given, board, *texts, drawing, **fields):
    """The airbase beside Lille is lost by isolation; the city is German and keeps room for five factors."""
    cut_off = DeclaredFact("supply", "0000", "none")
    position = board(drawing, airbases=(Airbase("0000", "Italy"),), facts=(cut_off,), seats=SEATS, **fields)
    lost = EliminateAirbase("0000", "isolation")
    return given(units(position, *texts)).as_seat("rome").when(lost).accepted()


def test_18_25_each_owner_may_answer_for_his_own_excess(given, board):
    table = shared(given, board, "5 AAF Germany Lille", "1 AAF Italy Lille", drawing=FRANCE)
    assert table.game.questions[0].seats == ("berlin", "rome")
    table.when(Displace(Named((A1,)), "0200")).refused("seat")
    table.when(Displace(Named(("IT-AAF-01",)), "0200")).accepted()
    assert table.game.questions == ()


@pytest.mark.parametrize("option", ["any_of_them", "last_first"])
def test_18_25_whose_units_leave_where_an_airbase_is_lost_is_as_doubt_W431_says(given, board, option):
    """Lille is German and keeps room for five; of seven factors two have to leave."""
    read = {"seats": SEATS, "doubts": {"W431": option}, "facts": (DeclaredFact("supply", "0000", "none"),)}
    position = board("Lille . Metz . Lyon", airbases=(Airbase("0000", "Germany"),), **read)
    texts = "4 AAF Germany Lille", "3 AAF Italy Lille", "4 AAF Rumania Metz"
    table = given(units(position, *texts)).as_seat("berlin").when(EliminateAirbase("0000", "isolation"))
    assert "W431" in [rule for fact in table.ruling.facts for rule in fact.rules]
    if option == "any_of_them":
        assert table.game.questions[0].seats == ("berlin", "rome")
        table.when(Displace(Named((A1,)), "0200"), Displace(Named((A2,)), "0400")).accepted()
    away = {
        unit.name for unit in table.game.units.values() if unit.base != "0000" and unit.nation != "Rumania"
    }
    assert away == ({A1, A2} if option == "any_of_them" else {"IT-AAF-01", "IT-AAF-02"})


def test_18_25_the_last_gives_up_all_its_excess_before_another_is_asked(given, board):
    """Italy has three and Rumania two; Rumania, that would choose last, then Italy gives up what is too much."""
    texts = "3 AAF Germany Lille", "3 AAF Italy Lille", "2 AAF Rumania Lille"
    drawing, doubts = "Lyon . Lille . Metz", {"W431": "last_first"}
    cut_off = DeclaredFact("supply", "0200", "none")
    position = board(
        drawing, airbases=(Airbase("0200", "Italy"),), facts=(cut_off,), seats=SEATS, doubts=doubts
    )
    lost = EliminateAirbase("0200", "isolation")
    table = given(units(position, *texts)).as_seat("rome").when(lost).accepted()
    question = table.game.questions[0]
    assert (question.seats, len(question.units)) == (("berlin",), 2)
    rumanian = Named(("RU-AAF-01",)), Named(("RU-AAF-02",))
    table.as_seat("berlin").when(Displace(rumanian[0], "0000"), Displace(rumanian[1], "0400")).accepted()
    assert table.game.questions[0].seats == ("rome",)


def test_18_25_excess_that_reaches_no_base_is_of_who_would_choose_last(given, board):
    """Lille is German: the Italians come after the Germans, by whatever name."""
    italians = "IT-AAF-01", "IT-AAF-02", "IT-AAF-03"
    texts = "5 AAF Germany Lille", "3 AAF Italy Lille"
    table = shared(given, board, *texts, drawing="Lille . .")
    assert AirUnitsEliminated(italians) in table.facts
    assert "W431" in table.ruling.facts[-1].rules
    table = shared(given, board, *texts, "4 AAF Germany Metz", drawing="Lille . Metz . .")
    table.as_seat("berlin").when(Displace(Named((A1,)), "0200")).accepted()
    assert AirUnitsEliminated(italians[:2]) in table.facts


def test_18_25_excess_that_reaches_no_base_is_eliminated(given, board):
    table = isolated(given, board, "6 AAF Germany Lille", drawing="Lille . .")
    table.then(AirbaseRemoved("Germany", "0000", "isolation"), AirUnitsEliminated((A1,)))


def test_18_25_a_question_is_asked_anew_when_a_base_closes(given, board):
    table = lost(given, board(BETWEEN, held={"0400": "Japan"}), "Lille", "Britain", "1 AAF Germany Lille")
    table.when(Declare("cooperation", "Axis/Japan", "none")).accepted()
    assert table.base_of(A1) == "0000"
    assert table.game.questions == ()


def test_18_25_or_taken_back_when_the_gamemaster_sets_the_units_elsewhere(given, board):
    table = lost(given, board(BETWEEN), "Lille", "Britain", "1 AAF Germany Lille").as_seat("gamemaster")
    table.when(Adjust(A1, "base", "0400", "put where the players had it")).accepted()
    assert table.game.questions == ()


def test_18_25_and_stands_when_nothing_about_it_is_different(given, board):
    table = lost(given, board(BETWEEN), "Lille", "Britain", "1 AAF Germany Lille")
    asked = table.game.questions
    table.when(Declare("supply", "0400", "none")).accepted()
    assert (table.game.questions, kinds(table)) == (asked, ["FactDeclared"])


def test_18_25_the_menu_offers_what_is_accepted(given, board):
    texts = ("3 AAF Rumania Metz", "2 AAF Germany Lille", "1 AAF Italy Lille", "4 NAS Italy Lille")
    table = lost(given, board("Metz . Lille . Lyon"), "Lille", "Britain", *texts)
    orders = all_accepted(table, Displace)
    assert {(o.units.nation, o.units.kind, o.to) for o in orders} == {
        (nation, kind, to)
        for nation, kind in (("Germany", "AAF"), ("Italy", "AAF"), ("Italy", "NAS"))
        for to in ("0000", "0400")
    }
    assert max(o.units.count for o in orders if o.units.kind == "NAS") == 4


CROWDED = """
    Metz . Lille . Lyon .
    .    Brest Nancy . . Oran
"""


@pytest.mark.parametrize("seed", range(8))
def test_18_25_however_it_is_answered_everybody_ends_somewhere_and_no_base_is_overfull(given, board, seed):
    texts = (
        "3 AAF Rumania Metz", "4 AAF Germany Lyon", "3 AAF Italy Nancy", "5 AAF Italy Brest",
        "3 AAF Germany Lille", "2 AAF Italy Lille", "4 NAS Italy Lille", "2 NAS Germany Lille",
    )  # fmt: skip
    cards = random.Random(seed)
    position = board(CROWDED, seats=SEATS, airbases=(Airbase("0200", "Germany"),))
    table = given(units(position, *texts)).as_seat("allies").when(TakeHex("0200", "Britain"))
    for _ in range(20):
        if not table.game.questions:
            break
        table.as_seat(table.game.questions[0].seats[0])
        table.when(cards.choice(list(fillings(table, Displace)))).accepted()
    assert not table.game.questions
    assert not [u for u in table.game.units.values() if u.base == "0200"]
    for hex_ in table.game.atlas.hexes:
        assert not overflow(table.game, hex_, [u for u in table.game.units.values() if u.base == hex_])


def test_18_25_a_question_is_asked_anew_when_others_have_filled_the_base_meanwhile(given, board):
    """A country goes over: who is asked about the near base must not find it filled by those who were not asked."""
    position = board("Lille~ Ghent Metz~ =", held={"0100": "Japan"})
    there = "4 AAF Germany Lille", "3 NAS Germany Lille", "2 AAF Japan Ghent", "3 AAF Italy Metz"
    position = units(position, *there)
    table = given(position).as_seat("allies")
    table.when(GainTerritory("Homeland", "Britain")).accepted()
    for question in table.game.questions:
        units_asked = [table.game.units[one] for one in question.units]
        assert any(room_for(table.game, base, unit) for base in question.options for unit in units_asked)


def test_18_25_units_whose_declared_mission_is_over_are_displaced_like_the_others(given, board):
    position = board("Lille~ Ghent~ Metz~ =", phase="combat.missions", side="Allied")
    table = given(units(position, "2 AAF Germany Lille")).as_seat("axis")
    table.when(
        FlyMission(table.group("1 AAF Germany Lille"), "defensive air support", table.at("Ghent"))
    ).accepted()
    table.as_seat("allies").when(TakeHex(table.at("Lille"), "Britain")).accepted()
    assert {u.base for u in table.game.units.values()} == {table.at("Ghent")}


def test_18_253_a_unit_that_was_inverted_before_keeps_its_old_inversion(given, board):
    table = given(units(board("Lille~ Ghent~ ="), "2 AAF Germany Lille"))
    table.after(AirUnitsInverted(("GE-AAF-01",), "18.42A"))
    table.as_seat("allies").when(TakeHex(table.at("Lille"), "Britain")).accepted()
    assert table.game.units["GE-AAF-01"].inverted == "18.42A"
    assert table.game.units["GE-AAF-02"].inverted == "18.253"


def test_18_25_who_held_a_country_that_goes_over_is_asked_first(given, board):
    """Doubt W91: the seat of the hex's old holder goes before who has more units there."""
    seats = (
        Seat("axis", "Axis", ("Germany",)),
        Seat("britain", "Allied", ("Britain",)),
        Seat("america", "Allied", ("United States",)),
    )
    position = board(
        "Lille~ Ghent~ Metz~ = Brest~", holder="United States", seats=seats, held={"0100": "Britain"}
    )
    position = units(position, "3 NAS Britain Lille", "1 AAF United States Lille", "5 AAF Britain Ghent")
    table = given(position).as_seat("axis")
    table.when(GainTerritory("Homeland", "Germany")).accepted()
    moved = [f for f in table.facts if isinstance(f, AirUnitsDisplaced | AirUnitsEliminated)]
    assert moved[0].units == ("US-AAF-01",)
