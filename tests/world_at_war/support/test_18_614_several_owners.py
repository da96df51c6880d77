"""18.614C, 18.616, 18.523, 15.6: questions about units of several owners, and attacks with an ally's units."""

import pytest
from msgspec.structs import replace

from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import Seat
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.ground_attacks import METZ, corps, dm
from tests.world_at_war.ground_attacks import front as attacks
from tests.world_at_war.orders import AttackHex, Choose, Disengage, Finish, Group, NameExcess

SEATS = (
    Seat("axis", "Axis", ("Germany",)),
    Seat("rome", "Axis", ("Italy",)),
    Seat("london", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)
OPTIONS = "any_of_them", "most_units"
BOTH = "london", "washington"


def supported(board, option, british, american, *ground):
    """Both owners support the defenders of Metz, and it is attacked."""
    texts = f"{british} AAF Britain Dover", f"{american} AAF United States Dover"
    table = attacks(board, *texts, ground=ground, facts=(dm(1),), seats=SEATS, doubts={"W429": option})
    table.announced().said("axis", Finish()).said("rome", Finish())
    for seat, text in zip(BOTH, texts, strict=True):
        table.said(seat, give.DefendFromTheAir(table.group(text), METZ), Finish())
    while table.game.turn.phase.endswith("interception.announcing"):
        table.said("gamemaster", Finish())
    return table.said("axis", AttackHex(METZ, ("GE-1",)))


@pytest.mark.parametrize("option", OPTIONS)
def test_18_614C_which_of_several_owners_is_asked_is_as_doubt_W429_says(board, option):
    """Two British and three American factors support one ground factor: two of them are in excess."""
    table = supported(board, option, 2, 3, corps("GE-1", 9, "0100"), corps("BR-1", 1, METZ, "Britain"))
    [question] = table.game.questions
    assert question.seats == (BOTH if option == "any_of_them" else ("washington",))
    assert "W429" in [rule for fact in table.ruling.facts for rule in fact.rules]
    british = NameExcess(Group(2, "AAF", "Britain", "0400"))
    table.as_seat("washington").when(british).refused("seat/beyond")
    if option == "any_of_them":
        table.as_seat("london").when(british).accepted()
    else:
        table.when(NameExcess(Group(2, "AAF", "United States", "0400"))).accepted()
    assert table.game.questions == ()


@pytest.mark.parametrize("option", OPTIONS)
def test_18_616_which_of_several_owners_gives_up_first_is_as_doubt_W429_says(board, option):
    forces = corps("GE-1", 12, "0100"), corps("BR-1", 2, METZ, "Britain")
    table = supported(board, option, 1, 3, *forces).rolled(5)
    question = table.game.questions[0]
    assert question.rule == "18.616"
    assert question.seats == (BOTH if option == "any_of_them" else ("washington",))
    if option == "most_units":
        table.as_seat("washington").when(Choose("BR-1")).refused("seat/choice")
    table.as_seat("washington").when(Choose("US-AAF-01")).accepted()


@pytest.mark.parametrize("option", OPTIONS)
def test_18_523_which_of_several_owners_flies_first_is_as_doubt_W429_says(board, option):
    drawing = "Dover~ . Bath~ . York"
    laid = board(drawing, holder="Britain", seats=SEATS, doubts={"W429": option})
    position = units(laid, "1 AAF Britain Dover", "2 AAF United States Dover")
    there = tuple(unit.name for unit in position.units)
    battle = AirBattle("0000", "", ("GE-AAF-99",), 1, there, asked="defender")
    turn = replace(position.turn, phase="movement.counterair.defender_decides")
    table = Given(replace(position, battles=(battle,), turn=turn)).as_seat("london").when(Disengage())
    assert table.game.questions[0].seats == (BOTH if option == "any_of_them" else ("washington",))
    assert "W429" in [rule for fact in table.ruling.facts for rule in fact.rules]


def test_18_614C_who_has_most_goes_on_by_doubt_W429_until_enough_is_said(board):
    """Three and three, of which three are in excess: Britain, first by name, goes on when it has two left."""
    table = supported(board, "most_units", 3, 3, corps("GE-1", 9, "0100"), corps("BR-1", 1, METZ, "Britain"))
    for _ in range(2):
        assert table.game.questions[0].seats == ("london",)
        table.as_seat("london").when(NameExcess(Group(1, "AAF", "Britain", "0400"))).accepted()
    assert table.game.questions[0].seats == ("london",)


def test_18_616_who_has_most_goes_on_by_doubt_W429_until_enough_is_given_up(board):
    """Six factors to three, of which more than one is lost: Britain has two pieces there, America two."""
    forces = (
        corps("GE-1", 15, "0100"),
        corps("BR-1", 1, METZ, "Britain"),
        corps("US-1", 2, METZ, "United States"),
    )
    table = supported(board, "most_units", 2, 2, *forces).rolled(5)
    assert (table.game.questions[0].rule, table.game.questions[0].seats) == ("18.616", ("london",))
    table.as_seat("london").when(Choose("BR-AAF-01")).accepted()
    assert table.game.questions[0].seats == ("london",)


@pytest.mark.parametrize("option", ["with_his_own", "anybody"])
def test_15_6_an_attack_with_an_ally_s_units_alone_is_as_doubt_W430_says(board, option):
    ground = corps("GE-1", 4, "0100"), corps("IT-1", 4, "0100", "Italy"), corps("BR-1", 1, METZ, "Britain")
    table = attacks(board, ground=ground, facts=(dm(1),), seats=SEATS, doubts={"W430": option}).announced()
    for seat in ("axis", "rome", *BOTH):
        table.said(seat, Finish())
    table.as_seat("axis").when(AttackHex(METZ, ("IT-1",)))
    assert "W430" in table.ruling.grounds
    if option == "anybody":
        table.accepted()
        return
    table.refused("seat/attack")
    assert table.told() == "None of these ground units is axis's to order."
    table.when(AttackHex(METZ, ("IT-1", "GE-1"))).accepted()
