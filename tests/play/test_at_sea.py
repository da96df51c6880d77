"""Random play of ships and the air about them: every kind of naval order and of naval fact is met."""

import os

import pytest

from core.world_at_war.rules import AnyFact as WorldAtWarEvent
from core.world_at_war.units import QUALITIES
from events.world_at_war.naval_bases import NavalBaseEvent
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.of_ships import is_of_ships
from tests.play.random_play import qualities_said
from tests.play.sea_board import at_sea, off_japan
from tests.play.sea_turn import SeaPlay
from tests.play.test_whole_turn import other_readings
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import AnyOrder

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
NOT_HERE = {
    "CarrierInverted": "patrol must leave a deck that was inverted and then damaged; tests of 17.3124 have it",
    "NavalStrikePatrolPassed": "it is of 2005 alone; tests/play/test_at_sea_in_2005.py meets it",
    "NavalStrikeDivided": "it is of 2005 alone; tests/play/test_at_sea_in_2005.py meets it",
    "CombatStrikesStarted": "strikes are announced together unless W357 is read otherwise; tests of 23.751A have it",
}
"""Kinds of naval orders and facts that random play does not meet at all, each with its reason."""

OVER_BASES = "ships in port and air near it are seldom ready at once; tests of 23.5, 23.6 and 23.46 have it"
OF_PATROLS = "a deck must be gone under its patrol, or inverted beside others; tests of 17.3124 have it"
SELDOM = {
    "AttackSubmarines": "submarines must stay on patrol into the enemy's turn; tests of 23.43C have it",
    "SubmarinesAttacked": "as AttackSubmarines",
    "DiveOnPort": "kamikazes are few and mostly go for ships at sea; tests of 17.47 have it",
    **dict.fromkeys(("EscapeByAir", "EscapeBySea", "NavalForceEscaped", "AttackNavalBase"), OVER_BASES),
    **dict.fromkeys(("BaseCounterairLaunched", "BaseCounteraired", "BaseCounterairsFlown"), OVER_BASES),
    **{kind.__name__: OVER_BASES for kind in NavalBaseEvent.__args__},
    "LaunchCounterair": OVER_BASES,
    **dict.fromkeys(("PatrolLandedAshore", "ShiftNavalAir"), OF_PATROLS),
    "SurpriseRolled": "one side alone must find the other; tests of 23.741 have it",
    "StayInBattle": "naval combat mostly ends after a round; tests of 22.6 have it",
    "MeetDefenders": "a strike must be of several sorts and engaged by fewer; tests of 23.415B have it",
    "PlaceCover": "cover mostly has one place to go; tests of 23.23C have it",
}
"""Kinds that thirty player turns may not meet, with the reason; the long run meets them, too."""

SHIPPED = ("coral_sea_1942", "okinawa_1945")


def played(position, seed, turns):
    game = SeaPlay(WORLD_AT_WAR, position, seed)
    game.turns(turns)
    return game


def of_ships(union):
    return {kind.__name__ for kind in union.__args__ if is_of_ships(kind)}


def every_kind():
    """Naval orders and facts, as far as random play may meet them."""
    return (of_ships(AnyOrder) | of_ships(WorldAtWarEvent)) - NOT_HERE.keys()


def met(game):
    """The kinds of orders that were given in a game, and of facts that came of them."""
    return {type(one).__name__ for one in (*(order for _, order in game.orders), *game.facts)}


def test_23_thirty_player_turns_at_sea_meet_the_naval_orders_and_facts(board):
    """Two player turns at a time."""
    missing, unsaid = every_kind() - SELDOM.keys(), set(QUALITIES)
    for seed in range(15):
        game = played(at_sea(board), 1942 + seed, turns=2)
        missing -= met(game)
        unsaid -= qualities_said(game)
    assert not missing | unsaid


def test_what_is_left_out_is_still_there():
    assert (NOT_HERE | SELDOM).keys() <= of_ships(AnyOrder) | of_ships(WorldAtWarEvent)


@pytest.mark.soak
def test_23_a_long_run_of_player_turns_at_sea_meets_every_kind_of_naval_order_and_fact(board):
    missing = every_kind()
    for seed in range(400):
        position = off_japan(at_sea(board)) if seed % 2 else at_sea(board)
        missing -= met(played(position, SEED + 6500 + seed, turns=2))
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("seed", range(2))
def test_23_player_turns_at_sea_under_other_readings_of_the_doubts_keep_the_invariants(board, seed):
    played(other_readings(at_sea(board), 1942 + seed), 1942 + seed, turns=2)


@pytest.mark.parametrize("name", SHIPPED)
def test_23_a_player_turn_of_the_scenarios_with_fleets_keeps_the_invariants(name):
    played(scenarios.load(name), 1942, turns=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(450))
def test_23_eighteen_hundred_player_turns_at_sea_keep_the_invariants(board, seed):
    position = at_sea(board)
    if seed % 2:
        position = other_readings(position, SEED + seed)
    played(position, SEED + 7000 + seed, turns=4)


@pytest.mark.soak
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", range(50))
def test_23_two_hundred_player_turns_of_the_scenarios_with_fleets_keep_the_invariants(name, seed):
    position = scenarios.load(name)
    if seed % 2:
        position = other_readings(position, SEED + seed)
    played(position, SEED + 8000 + seed, turns=2)
