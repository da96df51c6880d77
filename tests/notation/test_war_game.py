"""Orders of The War Game: what is rendered is read again, on boards of random play and for every order; errors point."""

import random

import pytest

from core.dice import AT_ONCE, BY_ORDER, THROW, RollDice, SetRolls
from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.rules import AnyOrder
from core.war_game.state import game_from
from phases.war_game import WAR_GAME
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read, render
from tests.play.any_play import filled
from tests.war_game.random_boards import any_board, crowded, naval
from tests.war_game.random_play import Play

GAME = game_from(crowded())
FURTHER = (
    THROW, RollDice((1, 12, 7)), SetRolls(AT_ONCE), SetRolls(BY_ORDER), give.Finish(), give.LandAircraft("UK-CV-01"),
    give.LandAircraft("UK-CV-01", give.Named(("UK-FTR-01",))),
    give.LandAircraft("Spain", give.Group(1, "France", "fighter", "Spain")), give.LandAircraft("Kent"),
    give.TakeLosses("North Sea", give.Named(("UK-FTR-03", "UK-CV-01"))),
    give.TakeLosses("Spain", give.Group(1, "France", "fighter", "Spain")),
    give.DirectBomb("Spain", "aircraft"), give.DirectBomb("Spain", "others"),
    give.RollUnits("Spain", give.Named(("FR-FTR-01",)), "aircraft"),
    give.RollUnits("Spain", give.Group(1, "France", "fighter", "Spain"), "land"),
    give.RollAll(), give.RollAll("Spain"), give.RollUnits("Spain", give.All("Spain"), "land"),
    give.Ground(give.All("Spain", "France")), give.Ground(give.All("Spain", "France", "fighter")),
    give.Ground(give.All("Spain", kind="fighter")),
    give.Attack(give.Several((give.All("Spain", kind="fighter"), give.Group(2, "France", "infantry", "Spain"))), "Holland"),
    give.Ground(give.Named(("UK-FTR-01",)), "UK-CV-01"), give.Ground(give.Group(1, "France", "fighter", "Spain"), "UK-CV-01"),
    give.Adjust("GE-BB-01", "place", "UK-CV-01", "a # slip, because"), give.Adjust("GE-BB-01", "lost", "yes", "x"),
    give.Land(give.Group(2, "Germany", "infantry", "GE-TR-01"), "Holland", "North Sea"),
    give.Retreat(give.Named(("GE-FTR-01",)), "GE-CV-01"), give.Retreat(give.Named(("GE-FTR-01",))),
)  # fmt: skip


class Written(Play):
    """A random game in which each offer is filled once more, written down and read back."""

    def listed(self, seat):
        offers = super().listed(seat)
        for offer in self.dice.sample(offers, min(2, len(offers))):
            order = filled(self.dice, offer)
            line = render(self.game, order)
            assert read(self.game, line, seat) == order, line
        return offers


@pytest.mark.parametrize("seed", range(3))
def test_what_the_menu_offers_is_written_and_read_as_the_same_order(seed):
    for position in (naval(), any_board(random.Random(seed))):
        Written(WAR_GAME, position, seed).combats(1)


@pytest.mark.parametrize("order", [order for order in FURTHER if order != give.LandAircraft("Kent")])
def test_an_order_is_written_and_read_as_the_same_order(order):
    assert read(GAME, render(GAME, order), "gamemaster") == order


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("attack Spain form France", 25, "“with UNITS”"),
        ("attack Spain with", 18, "units, such as “2 German fighters” or “GE-fighter-01”"),
        ("dispatch 1 French fighter from Spain", 37, "“to PLACE”"),
        ("pass through Channel with GE-BB-01", 22, "“to PLACE”"),
        ("adjust GE-BB-01 place Baltic", 29, "“because REASON”"),
        ("dice", 5, "what the dice show, such as “5 11”"),
        ("grond 1 French fighter at Spain", 1, "“ground”"),
        ("done now", 6, "the end of the order"),
        ("roll , 1 fighter", 6, "“all”, “at PLACE”, “with UNITS” or the end of the order"),
        ("roll Spain", 6, "units; of those at Spain say how many of which kind, or “all at Spain”"),
        ("come down", 10, "“at PLACE”"),
        ("come down UK-CV-01", 11, "“at PLACE”"),
        ("come down at", 13, "a place"),
        ("attack Spain with 1-2 fighters from France", 19, "“2 fighters”"),
        ("call off Spain, Holland", 15, "the end of the order"),
    ],
)
def test_what_is_no_order_is_pointed_at(line, column, expected):
    with pytest.raises(NotAnOrder) as told:
        read(GAME, line, "france")
    assert told.value.column == column
    assert expected in told.value.expected


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attack Spain with 1-2 fighters from France", "a range such as “1-3” stands for any one number"),
        (
            "call off Spain, Holland",
            "commas stand between several of which all are meant, and this order takes one here",
        ),
        ("retreat FR-FTR-01 to Spain, Holland", "commas stand between several of which all are meant"),
    ],
)
def test_who_types_a_menu_line_with_all_its_places_or_numbers_is_told_that_one_of_them_is_named(line, told):
    with pytest.raises(NotAnOrder, match=told):
        read(GAME, line, "france")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("ground FR-FTR-01 below deck of UK-CV-09", "UK-CV-0"),
        ("attack Spian with GE-FTR-01", "Spain"),
        ("ground 1 Frensh fighter at Spain", "French"),
        ("ground 1 French figter at Spain", "fighter"),
        ("ground FR-FTR-02 at Spain", "FR-FTR-01"),
        ("retreat FR-FTR-01 to UK-CV-09", "UK-CV-0"),
    ],
)
def test_a_name_that_is_not_there_is_told_with_the_near_ones(line, near):
    with pytest.raises(Mistake, match=near):
        read(GAME, line, "france")


@pytest.mark.parametrize("words", ["the", "of", "the of", "1 the", "2 of", "all of the", "the the fighter-"])
def test_little_words_alone_name_no_unit_and_are_told_as_they_stand(words):
    with pytest.raises(Mistake) as wrong:
        read(GAME, f"retreat {words}", "Germany")
    assert str(wrong.value)


@pytest.mark.parametrize("form", sorted(AnyOrder.__args__, key=lambda one: one.__name__))
def test_every_order_is_tried(form):
    tried = {type(order) for order in FURTHER} | {
        give.Attack, give.Land, give.Drop, give.SupportShots, give.PassThrough, give.CallOff, give.Ground, give.Dispatch,
        give.Move,
    }  # fmt: skip
    assert form in tried
