"""Declared facts, their ends, and the gamemaster's hand."""

import pytest

from core.mistakes import Mistake, Unworkable
from core.world_at_war.declared.facts import FACT_KINDS
from events.world_at_war.sequence import FactDeclared, PositionAdjusted
from events.world_at_war.squadrons import AirUnitsDivided
from tests.world_at_war.conftest import Carrier, GroundUnit, units
from tests.world_at_war.orders import Adjust, Declare, Finish

GOOD = {
    "attacking factors": ("0000", "6"),
    "defending factors": ("0000", "2"),
    "defense modifier": ("0000", "3"),
    "supply": ("0000", "partial"),
    "oil": ("Germany", "short"),
    "winter": ("Italy", "9"),
    "option": ("Axis/Front", "offensive"),
    "brp": ("Italy", "75"),
    "war": ("Germany/United States", "Winter 1941"),
    "usjt": ("level", "40"),
    "research": ("Germany/jets", "11"),
    "cooperation": ("Russia/Western Allies", "none"),
    "permission": ("Italy/Germany", "yes"),
    "counters": ("Germany/any", "1"),
    "artificial port": ("0000", "yes"),
    "launched": ("Seydlitz", "Summer 1942"),
    "zoc": ("Allied/0000", "yes"),
    "movement": ("I Corps", "3"),
    "sea transport": ("I Corps", "yes"),
    "hump": ("United States", "2"),
    "uninversion": ("Japan", "2 1/3"),
    "kamikazes made": ("Japan", "3"),
    "naval oil": ("Italy", "short"),
    "flak": ("0000", "2"),
    "objective": ("0000", "1"),
    "anchor": ("0000", "2"),
    "fortification": ("0000", "fortress"),
}


@pytest.fixture
def table(given, board):
    corps = GroundUnit("I Corps", "Germany", "infantry", 1, "0000")
    graf = Carrier("Seydlitz", "Germany", 3, "0300", at_sea=True)
    return given(units(board("Lille . Lyon =", carriers=(graf,), ground=(corps,)), "2 AAF Germany Lille"))


@pytest.mark.parametrize("kind", FACT_KINDS)
def test_declaration_every_kind_is_declared_by_any_seat(table, kind):
    subject, value = GOOD[kind]
    table.as_seat("allies").when(Declare(kind, subject, value, because="our agreement"))
    table.then(FactDeclared(kind, subject, value, "allies", "our agreement"))


@pytest.mark.parametrize("kind", FACT_KINDS)
def test_declaration_of_nonsense_is_refused_with_both_reasons(table, kind):
    table.when(Declare(kind, "Atlantis", "purple", "Doomsday"))
    table.refused("declaration/subject", "declaration/value", "declaration/end")
    assert FACT_KINDS[kind].subjects in table.told()
    assert FACT_KINDS[kind].values in table.told()


@pytest.mark.parametrize(
    ("kind", "subject", "number"),
    [
        ("research", "Germany/jets", "17.52"),
        ("research", "Germany/air range", "17.72"),
        ("research", "Germany/air nationality", "19.31A"),
        ("research", "Germany/radar", "23.74122B"),
        ("research", "Germany/air defense", "23.4213"),
        ("research", "Germany/naval air training", "17.353C"),
        ("brp", "Germany", "17.141A"),
        ("winter", "Germany", "18.45"),
    ],
)
def test_declaration_cites_the_rule_that_asks_for_the_fact(table, kind, subject, number):
    table.when(Declare(kind, subject, "1")).then(FactDeclared(kind, subject, "1", "axis", number))
    assert [fact.rules for fact in table.ruling.facts] == [(number,)]


@pytest.mark.parametrize("value", ["-1", "1.5", "12345", "\uff14", ""])
def test_declaration_of_a_number_is_a_plain_number(table, value):
    table.when(Declare("winter", "Germany", value)).refused("declaration/value")


@pytest.mark.parametrize("value", ["0", "9", "12", "13", "15", "17"])
def test_17_52_research_for_jets_may_reach_what_the_edition_of_2005_asks_and_not_100(table, value):
    table.when(Declare("research", "Germany/jets", value)).accepted()
    table.when(Declare("research", "Germany/jets", "100")).refused("declaration/value")


@pytest.mark.parametrize(
    ("kind", "one"), [("war", "Germany"), ("cooperation", "Western Allies"), ("permission", "Germany")]
)
def test_declaration_of_two_is_not_of_one_with_itself(table, kind, one):
    table.when(Declare(kind, f"{one}/{one}", GOOD[kind][1])).refused("declaration/subject")


@pytest.mark.parametrize(
    "subject", ["United States/Germany", "Germany", "Germany/Atlantis", "/", "Germany/Germany"]
)
def test_declaration_of_war_names_two_nations_in_the_order_of_the_alphabet(table, subject):
    table.when(Declare("war", subject, "peace")).refused("declaration/subject")


def test_declaration_of_an_unknown_kind_is_a_mistake(table):
    with pytest.raises(Mistake, match="Did you mean supply"):
        table.when(Declare("suply", "Axis", "full"))


def finish_until(table, phase):
    for _ in range(20):
        if table.game.turn.phase.startswith(phase):
            return
        table.as_seat("axis" if table.game.turn.side == "Axis" else "allies").when(Finish()).accepted()


def declared_until(table, until):
    table.when(Declare("oil", "Germany", "short", until)).accepted()
    return lambda: "oil Germany" in table.game.facts


def test_declaration_until_the_end_of_the_phase_lapses_when_it_is_left(table):
    stands = declared_until(table, "phase")
    table.when(Finish()).accepted()
    assert stands()
    finish_until(table, "combat")
    assert not stands()


def test_declaration_until_the_end_of_the_player_turn_lapses_with_it(table):
    stands = declared_until(table, "player turn")
    finish_until(table, "end")
    assert stands()
    table.when(Finish()).accepted()
    assert table.game.turn.side == "Allied"
    assert not stands()


def test_declaration_until_the_end_of_the_game_turn_lapses_with_the_season(table):
    stands = declared_until(table, "game turn")
    finish_until(table, "end")
    table.when(Finish()).accepted()
    assert stands()
    finish_until(table, "end")
    table.when(Finish()).accepted()
    assert (table.game.turn.season, table.game.turn.side) == ("Fall", "Axis")
    assert not stands()


def test_declaration_without_an_end_stands(table):
    stands = declared_until(table, "")
    finish_until(table, "end")
    table.when(Finish()).accepted()
    assert stands()


def test_adjustment_is_the_gamemasters_alone_and_gives_a_reason(table):
    order = Adjust("GE-AAF-01", "base", "Lyon", "typed the wrong hex")
    table.as_seat("axis").when(order).refused("sequence of play")
    table.as_seat("gamemaster").when(order)
    table.then(PositionAdjusted("GE-AAF-01", "base", table.at("Lyon"), "typed the wrong hex"))
    assert table.base_of("GE-AAF-01") == table.at("Lyon")
    table.when(Adjust("GE-AAF-01", "base", "Lille", " ")).refused("adjustment")


def test_adjustment_of_inversion_force_pool_control_and_carriers(given, board):
    position = units(
        board("Lille~ = Lyon~", carriers=(Carrier("Graf", "Germany", 2, "0000"),)), "1 AAF Germany Lille"
    )
    table = given(position).as_seat("gamemaster")
    table.when(Adjust("GE-AAF-01", "inverted", "yes", "x")).accepted()
    assert table.game.units["GE-AAF-01"].inverted == "adjusted"
    table.when(Adjust("GE-AAF-01", "inverted", "no", "x")).accepted()
    assert not table.game.units["GE-AAF-01"].inverted
    table.when(Adjust("GE-AAF-01", "base", "force pool", "x")).accepted()
    assert table.base_of("GE-AAF-01") == ""
    table.when(Adjust("Lyon", "control", "Britain", "x")).accepted()
    assert table.game.held[table.at("Lyon")] == "Britain"
    table.when(Adjust("Graf", "place", "Lyon", "x")).accepted()
    assert table.game.carriers["Graf"].place == table.at("Lyon")


@pytest.mark.parametrize(
    ("subject", "what", "value"),
    [
        ("GE-AAF-99", "base", "Lille"),
        ("GE-AAF-01", "colour", "red"),
        ("GE-AAF-01", "base", "Nowhere"),
        ("Graf", "place", "Lille"),
    ],
)
def test_adjustment_of_what_is_not_there_is_a_mistake(table, subject, what, value):
    with pytest.raises(Mistake):
        table.as_seat("gamemaster").when(Adjust(subject, what, value, "x"))


def test_23_133_adjustment_is_of_the_squadrons_and_not_of_the_factor_that_is_divided(given, board):
    table = given(units(board("Lille . Lyon"), "1 AAF Germany Lille")).as_seat("gamemaster")
    table.after(AirUnitsDivided(("GE-AAF-01",)))
    for what, value in (("base", "Lyon"), ("inverted", "yes")):
        with pytest.raises(Unworkable, match="GE-AAF-01 is divided"):
            table.when(Adjust("GE-AAF-01", what, value, "it lay wrong"))
        table.when(Adjust("GE-AAF-01.search", what, value, "it lay wrong")).accepted()
