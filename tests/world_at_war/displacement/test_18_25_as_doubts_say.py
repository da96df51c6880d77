"""18.25: what displaced air does under each option of the doubts about it."""

import pytest
from msgspec.structs import replace

from events.world_at_war.air_battle import Counteraired
from events.world_at_war.basing import AirbaseRemoved
from events.world_at_war.board import Airbase, DeclaredFact, Seat
from events.world_at_war.staging import (
    AirUnitsDisplaced,
    AirUnitsStaged,
    DisplacementCalledFor,
    DisplacementSettled,
)
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.orders import Displace, EliminateAirbase, Group, Named, StageAirUnits, TakeHex

BETWEEN = "Metz . Lille . Lyon"
A1, A2, A3 = "GE-AAF-01", "GE-AAF-02", "GE-AAF-03"
METZ, LILLE, LYON = "0000", "0200", "0400"
SEATS = (
    Seat("berlin", "Axis", ("Germany", "Rumania")),
    Seat("rome", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


@pytest.fixture
def given():
    return AtTheTable


def lost(given, board, *texts, drawing=BETWEEN, **fields):
    """Lille is taken by the enemy, with this air in it."""
    table = given(units(board(drawing, **fields), *texts)).as_seat("gamemaster")
    return table.when(TakeHex(table.at("Lille"), "Britain")).accepted().as_seat("axis")


def cited(table):
    return {rule for fact in table.ruling.facts for rule in fact.rules}


def test_18_25_those_of_one_owner_go_to_one_of_two_near_bases_together_if_doubt_W90_is_played_so(
    given, board
):
    order = Displace(Group(1, "AAF", "Germany", LILLE), LYON)
    divided = lost(given, board, "3 AAF Germany Lille").when(order)
    asked = DisplacementCalledFor(LILLE, ("axis",), (A2, A3), (METZ, LYON))
    divided.then(AirUnitsDisplaced((A1,), LILLE, LYON), asked)
    assert "W90" in cited(divided)
    table = lost(given, board, "3 AAF Germany Lille", doubts={"W90": "together"})
    table.when(order).then(
        AirUnitsDisplaced((A1,), LILLE, LYON),
        AirUnitsDisplaced((A2, A3), LILLE, LYON),
        DisplacementSettled(LILLE),
    )
    assert "W90" in cited(table)


def test_18_25_as_far_as_it_has_room_if_doubt_W90_is_played_together(given, board):
    """Two of four are taken by Lyon, which holds three already: the others go to Metz."""
    texts = ("4 AAF Germany Lille", "3 AAF Italy Lyon")
    table = lost(given, board, *texts, doubts={"W90": "together"})
    table.when(Displace(Group(1, "AAF", "Germany", LILLE), LYON)).accepted()
    assert [table.base_of(f"GE-AAF-0{n}") for n in range(1, 5)] == [LYON, LYON, METZ, METZ]


def test_18_25_unlike_units_go_there_too_if_doubt_W90_is_played_together(given, board):
    """Lyon has room for a factor and two squadrons: these go there, and the second factor to Metz."""
    texts = ("2 AAF Germany Lille", "2 NAS Germany Lille", "3 AAF Italy Lyon", "1 NAS Italy Lyon")
    table = lost(given, board, *texts, doubts={"W90": "together"})
    table.when(Displace(Named((A1,)), LYON)).accepted()
    assert [table.base_of(one) for one in (A2, "GE-NAS-01", "GE-NAS-02")] == [METZ, LYON, LYON]
    assert not table.game.questions


def test_18_25_who_is_asked_again_may_not_choose_the_other_base_if_doubt_W90_is_played_together(given, board):
    """Of an elite and a regular squadron Lyon takes but one: which, its owner says, and the other goes to Metz."""
    position = units(
        board(BETWEEN, doubts={"W90": "together"}),
        "3 NAS Japan Lille",
        "4 AAF Italy Lyon",
        "1 NAS Italy Lyon",
    )
    first, *others = position.units
    table = given(replace(position, units=(replace(first, elite=True), *others)))
    table.when(TakeHex(LILLE, "Britain"), Displace(Named(("JP-NAS-02",)), LYON)).accepted()
    table.when(Displace(Named(("JP-NAS-01",)), METZ)).refused("18.25/nearest")
    assert on_the_menu(table, Displace(Group(1, "NAS", "Japan", LILLE), LYON))
    table.when(Displace(Named(("JP-NAS-01",)), LYON)).accepted()
    assert table.base_of("JP-NAS-03") == METZ


@pytest.mark.parametrize(("option", "first"), [("hex_controller_first", "berlin"), ("most_units", "rome")])
def test_18_25_which_owner_is_asked_first_is_as_doubt_W91_says(given, board, option, first):
    texts = ("1 AAF Germany Lille", "2 AAF Italy Lille")
    table = lost(given, board, *texts, seats=SEATS, doubts={"W91": option})
    assert table.game.questions[0].seats == (first,)
    assert "W91" in cited(table)


@pytest.mark.parametrize(("option", "refuge"), [("may", "0200"), ("may_not", "0500")])
def test_18_25_a_base_that_was_counteraired_in_the_phase_is_a_refuge_as_doubt_W93_says(
    given, board, option, refuge
):
    raided = (Counteraired("0200", "Allied", met=True),)
    drawing = "Lille . Metz . . Lyon"
    table = lost(
        given, board, "1 AAF Germany Lille", drawing=drawing, counteraired=raided, doubts={"W93": option}
    )
    assert table.base_of(A1) == refuge
    assert "W93" in cited(table)


def isolated(given, board, *texts, **fields):
    """Lille's airbase is lost by isolation; the city keeps room for five factors."""
    cut_off = DeclaredFact("supply", LILLE, "none")
    position = board(BETWEEN, airbases=(Airbase(LILLE, "Germany"),), facts=(cut_off,), **fields)
    table = given(units(position, *texts)).as_seat("gamemaster")
    return table.when(EliminateAirbase(LILLE, "isolation")).accepted().as_seat("axis")


def test_18_25_all_air_leaves_a_hex_whose_airbase_is_isolated_if_doubt_W96_is_played_so(given, board):
    isolated(given, board, "2 AAF Germany Lille").then(AirbaseRemoved("Germany", LILLE, "isolation"))
    table = isolated(given, board, "2 AAF Germany Lille", doubts={"W96": "all"})
    asked = DisplacementCalledFor(LILLE, ("axis",), (A1, A2), (METZ, LYON))
    table.then(AirbaseRemoved("Germany", LILLE, "isolation"), asked)
    assert "W96" in cited(table)
    table.when(Displace(Group(1, "AAF", "Germany", LILLE), LYON)).accepted()
    table.when(Displace(Group(1, "AAF", "Germany", LILLE), METZ)).accepted()
    assert not table.game.questions
    assert (table.base_of(A1), table.base_of(A2)) == (LYON, METZ)


def test_18_25_each_owner_of_the_isolated_hex_is_asked_if_doubt_W96_is_played_so(given, board):
    table = isolated(
        given, board, "1 AAF Germany Lille", "1 AAF Italy Lille", seats=SEATS, doubts={"W96": "all"}
    )
    assert table.game.questions[0].seats == ("berlin",)
    table.as_seat("berlin").when(Displace(Named((A1,)), LYON)).accepted()
    assert table.game.questions[0].seats == ("rome",)
    table.as_seat("rome").when(Displace(Named(("IT-AAF-01",)), LYON)).accepted()
    assert not table.game.questions


def test_18_25_and_the_city_bases_air_again_if_doubt_W96_is_played_so(given, board):
    """Who is displaced there later in the phase stays: the airbase is lost once."""
    table = isolated(given, board, "1 AAF Germany Lille", "1 AAF Germany Metz", doubts={"W96": "all"})
    table.when(Displace(Named((A1,)), LYON), TakeHex(METZ, "Britain")).accepted()
    assert (table.base_of(A2), table.game.questions) == (LILLE, ())


@pytest.mark.parametrize("option", ["does_not", "counts"])
def test_18_25_whether_displaced_air_may_stage_in_the_same_phase_is_as_doubt_W99_says(given, board, option):
    table = lost(given, board, "1 AAF Germany Lille", drawing="Lille . Metz . . Lyon", doubts={"W99": option})
    order = StageAirUnits(Group(1, "AAF", "Germany", "0200"), "0500")
    assert on_the_menu(table, order) == (option == "does_not")
    table.when(order)
    if option == "counts":
        table.refused("18.21/once")
        assert "W99" in table.ruling.grounds
    else:
        table.then(AirUnitsStaged((A1,), "0200", "0500", 3))
        assert "W99" in cited(table)


def test_18_25_nor_does_it_count_in_an_enemy_s_movement_phase_if_doubt_W99_is_played_so(given, board):
    table = lost(
        given, board, "1 AAF Germany Lille", side="Allied", doubts={"W99": "counts"}, drawing="Lille . Metz"
    )
    assert not table.game.units[A1].staged
