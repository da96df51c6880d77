"""What is asked about diverted kamikazes, and that nothing fires at a strike, as people read it."""

from functools import partial

import pytest

from core.world_at_war.board import name
from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.world_at_war.squadrons import AirUnitsDivided
from skyledger.games import GAMES
from skyledger.showing.world_at_war import question_now
from skyledger.telling import fact_told
from skyledger.telling.world_at_war.parts import options_told
from tests.world_at_war import orders as give
from tests.world_at_war.air_battle.test_19_31_in_counterair import at_sea, fought
from tests.world_at_war.conftest import board, units
from tests.world_at_war.strikes_at_sea import nas, struck

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
LILLE = "0000"


@pytest.fixture
def said(board):
    game = game_from(units(board("Lille . . Lyon"), "5 AAF Germany Lille"))
    return lambda event: fact_told(SYSTEM, game, event)


def test_17_47E_3_who_is_asked_about_diverted_kamikazes_is_told_what_for(said):
    asked = fact.ChoiceCalledFor(
        "17.47E.3", "defender", LILLE, ("axis",), ("TF 1", "TF 2"), "diverted/3 kamikazes"
    )
    assert said(asked) == (
        "Diverted over Lille (0000): 3 kamikazes. The defender names the combat group that they attack "
        "(17.47E.3). axis must say which: TF 1, TF 2."
    )


def test_23_423_where_nothing_fires_it_is_not_said_why(said):
    """It may be that nothing there could (23.4211D), or that kamikazes were diverted (17.47E.3)."""
    silent = fact.AirDefenseFired(1, LILLE, "TF 1", 0, (), 0, 0, (), (), ("GE-AAF-01",))
    assert said(silent).startswith("No air defense of TF 1 at Lille (0000) fires; 1 German AAF")


def meanings(game):
    """What the options of the open question are told to mean."""
    return dict(options_told(game, game.questions[0], partial(name, game)))


def test_19_62_where_squadrons_fight_it_is_told_that_one_more_of_them_is_lost(board):
    table = at_sea(board, "3 NAS Japan Akagi", "1 AAF United States Darwin", "1 AAF Australia Darwin")
    assert meanings(table.thrown((1, 1), (1, 1)).game) == {
        "Australia AAF": "one more Australian AAS is eliminated than of each other type",
        "United States AAF": "one more American AAS is eliminated than of each other type",
    }


def test_19_62_where_factors_fight_it_is_told_that_one_more_of_them_is_lost(board):
    table = fought(board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain").thrown((2, 2), (1, 1))
    assert set(meanings(table.game).values()) == {
        "one more British AAF is eliminated than of each other type",
        "one more American AAF is eliminated than of each other type",
    }


def test_19_62_of_a_strike_on_ships_one_more_squadron_is_told_to_be_lost(board):
    table = struck(board, "2 AAF United States Oahu", "2 AAF Australia Oahu")
    factors = (*table.names("United States", "AAF"), *table.names("Australia", "AAF"))
    table.after(AirUnitsDivided(factors))
    table.strike(tuple(f"{one}.attack" for one in factors)).begin().dice("axis", 5, 4)
    assert set(meanings(table.game)) == {"Australia AAF", "United States AAF"}
    assert all(" AAS is " in told for told in meanings(table.game).values())


def test_19_62_what_was_rolled_over_the_ships_is_told_with_the_question_of_losses(board):
    table = struck(board, "2 AAF United States Oahu", "2 AAF Australia Oahu", "4 NAS Japan Truk")
    factors = (*table.names("United States", "AAF"), *table.names("Australia", "AAF"))
    table.after(AirUnitsDivided(factors))
    table.strike(tuple(f"{one}.attack" for one in factors), cover=table.names("Japan")).begin()
    table.axis(give.EngageStrike(cover=(nas(4, "Japan"),)))
    table.dice("allies", 2, 3).dice("axis", 3, 3)
    question = table.game.questions[0]
    told = question_now(table.game, question, partial(name, table.game))
    assert question.rule == "19.62"
    assert told.endswith(
        " Rolled: attacker 5 in row 4, 1 eliminated and 2 aborted on the other side; defender 6 in row 4, 1 "
        "eliminated and 3 aborted on the other side."
    )


def test_23_42_where_the_fire_of_ships_asks_for_losses_no_roll_of_an_air_combat_is_told(board):
    table = struck(board, "2 NAS United States Oahu", "2 NAS Australia Oahu")
    table.strike((*table.names("United States"), *table.names("Australia"))).begin().dice("axis", 5, 4)
    assert "Rolled" not in question_now(table.game, table.game.questions[0], partial(name, table.game))
