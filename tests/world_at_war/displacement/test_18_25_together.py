"""18.25 Several bases are lost with their country: hex by hex, or as their owner says (doubt W267)."""

import pytest

from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Seat
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.orders import Adjust, Choose, Displace, Finish, GainTerritory, Group

DRAWING = "Sofia . Metz . Varna . . Lyon"
SOFIA, METZ, VARNA, LYON = "0000", "0200", "0400", "0700"
FULL = "4 AAF Italy Metz"
"""Metz is as near to Sofia as to Varna, and takes one more."""

A1, A2 = "GE-AAF-01", "GE-AAF-02"
SEATS = (
    Seat("berlin", "Axis", ("Germany",)),
    Seat("rome", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


def gone_over(board, option, *texts, drawing=DRAWING, hexes=(SOFIA, VARNA), **more):
    """Bulgaria goes over to Britain, with the air of others that is based there."""
    laid = board(drawing, doubts={"W267": option}, **more)
    table = AtTheTable(units(country(laid, "Bulgaria", hexes, "Germany"), *texts)).as_seat("allies")
    return table.when(GainTerritory("Bulgaria", "Britain")).accepted()


def asked(table):
    """The bases that somebody is asked about, and who is."""
    return [(fact.options, fact.seats) for fact in table.facts if isinstance(fact, ChoiceCalledFor)]


def gone(table):
    return [(fact.units, fact.base) for fact in table.facts if isinstance(fact, AirUnitsDisplaced)]


def test_18_25_bases_that_are_lost_at_once_are_left_hex_by_hex_or_as_the_owner_says_as_doubt_W267_says(board):
    texts = ("1 AAF Germany Sofia", "1 AAF Germany Varna", FULL)
    table = gone_over(board, "hex_by_hex", *texts)
    assert gone(table) == [((A1,), METZ), ((A2,), LYON)]
    table = gone_over(board, "owner", *texts)
    assert asked(table) == [((SOFIA, VARNA), ("axis",))]
    assert awaited(table.game) == ("axis",)
    table.as_seat("axis").when(Choose(VARNA)).accepted()
    assert gone(table) == [((A2,), METZ), ((A1,), LYON)]
    assert all(
        "W267" in fact.rules for fact in table.ruling.facts if isinstance(fact.event, AirUnitsDisplaced)
    )
    assert table.game.questions == ()


def test_18_25_the_menu_names_the_bases_where_W267_lets_the_owner_say(board):
    table = gone_over(board, "owner", "1 AAF Germany Sofia", "1 AAF Germany Varna", FULL)
    offered = [one for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, Choose)]
    named = {choice.value for one in offered for slot in one.slots for choice in slot.choices}
    assert named | {one.order.option for one in offered} == {SOFIA, VARNA}
    table.as_seat("axis").when(Finish()).refused("18.25")
    table.when(Choose(LYON)).refused("choice")


def test_18_25_of_one_base_nobody_is_asked_where_W267_lets_the_owner_say(board):
    table = gone_over(board, "owner", "1 AAF Germany Sofia", FULL)
    assert asked(table) == []
    assert gone(table) == [((A1,), METZ)]


def test_18_25_it_is_asked_of_three_bases_until_one_is_left_where_W267_lets_the_owner_say(board):
    table = gone_over(
        board, "owner", "1 AAF Germany Sofia", "1 AAF Germany Varna", "1 AAF Germany 0100", "4 AAF Italy Metz",
        hexes=(SOFIA, "0100", VARNA),
    )  # fmt: skip
    table.as_seat("axis").when(Choose(VARNA)).accepted()
    assert asked(table) == [((SOFIA, "0100"), ("axis",))]
    table.when(Choose("0100")).accepted()
    assert table.game.questions == ()
    assert table.base_of("GE-AAF-02") == METZ


def test_18_25_each_owner_says_it_of_bases_of_his_own_where_W267_lets_him_say(board):
    table = gone_over(
        board, "owner", "1 AAF Germany Sofia", "1 AAF Italy Varna", "4 AAF Germany Metz", seats=SEATS
    )
    assert asked(table) == []
    assert gone(table) == [((A1,), METZ), (("IT-AAF-01",), LYON)]


def test_18_25_who_has_air_with_others_at_one_of_them_says_it_too_where_W267_lets_him_say(board):
    """At Varna Italy's word is first, and a German factor is there as well."""
    table = gone_over(
        board, "owner", "1 AAF Germany Sofia", "2 AAF Italy Varna", "1 AAF Germany Varna", "2 AAF Germany Metz",
        seats=SEATS,
    )  # fmt: skip
    assert asked(table) == [((SOFIA, VARNA), ("berlin",))]
    table.as_seat("rome").when(Choose(VARNA)).refused("18.25")
    table.as_seat("berlin").when(Choose(VARNA)).accepted()
    assert [base for _, base in gone(table)][-1] == LYON
    assert gone(table)[-1] == ((A1,), LYON)


def test_18_25_where_they_go_is_asked_before_the_next_base_where_W267_lets_the_owner_say(board):
    """Air of Sofia has two bases equally near; then Varna is left."""
    table = gone_over(
        board, "owner", "2 AAF Germany Sofia", "1 AAF Germany Varna",
        drawing="Kavala . Sofia . Metz . Varna . . Lyon", hexes=("0200", "0600"),
    )  # fmt: skip
    table.as_seat("axis").when(Choose("0200")).accepted()
    [called] = [fact for fact in table.facts if isinstance(fact, DisplacementCalledFor)]
    assert called.options == ("0000", "0400")
    table.when(Displace(Group(2, "AAF", "Germany", "0200"), "0000")).accepted()
    assert gone(table)[-1] == (("GE-AAF-03",), "0400")
    assert table.game.questions == ()


@pytest.mark.parametrize("taken", [SOFIA, VARNA])
def test_18_25_a_base_that_has_become_empty_is_passed_over_where_W267_lets_the_owner_say(board, taken):
    table = gone_over(board, "owner", "1 AAF Germany Sofia", "1 AAF Germany Varna", FULL)
    table.as_seat("gamemaster").when(Adjust(A1, "base", "Lyon", "it had left before"))
    table.as_seat("axis").when(Choose(taken)).accepted()
    assert table.game.questions == ()
    assert not [fact for fact in table.facts if isinstance(fact, AirUnitsEliminated)]
    assert table.base_of(A2) == METZ
