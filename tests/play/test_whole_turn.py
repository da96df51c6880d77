"""Random play of the whole air turn, both theaters, six seats: every kind of order and of event is met."""

import os
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from core.doubts import register
from core.world_at_war.orders import AnyOrder
from core.world_at_war.state import PACKAGE
from events.world_at_war import WorldAtWarEvent
from phases.world_at_war import WORLD_AT_WAR
from tests.play.whole_turn import THEATERS, WholeTurn, whole_turn
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
NOT_HERE = {
    "GameStarted": "it begins a game, by the service",
    "AirBattleRoundReopened": "an interception set right in its middle is rare; tests of 18.563 do it",
    "SecretRevealed": "nothing in this game is revealed by it yet",
    "EntriesUndone": "undo is the service's, and met in the random games of tests/audit and tests/service",
    "EntriesRedone": "as undo",
    "SupportExcessCalledFor": "more than three to one seldom meets an attack; tests of 18.555 and 18.614C do",
    "SupportExcessNamed": "as the question for it",
    "AirUnitsRebased": "who is home lands elsewhere only by choice; tests of 18.46 have it",
    "FactorsLaidAside": "a pool runs over only where a position began so; tests of 23.142C do",
}
"""Kinds of events that random play does not meet, each with its reason."""

MET_ELSEWHERE = {"NameExcess", "FlyAirTransport", "FlyAirdrop", "AttackAirTransport"}
"""Orders with few occasions on this board; tests of 18.614C, of 18.512C and test_air_transport give them."""


def played(position, seed, turns):
    game = WholeTurn(WORLD_AT_WAR, position, seed)
    game.turns(turns)
    return game


def names_of(union):
    return {kind.__name__ for kind in union.__args__}


def test_thirty_player_turns_of_the_whole_air_turn_meet_every_kind_of_order_and_event(board):
    orders, events = Counter(), Counter()
    for theaters in THEATERS:
        for seed in range(2):
            game = played(whole_turn(board, theaters), 1942 + seed, turns=5)
            orders.update(type(order).__name__ for _, order in game.orders)
            events.update(type(fact).__name__ for fact in game.facts)
    assert names_of(AnyOrder) - orders.keys() <= MET_ELSEWHERE
    assert names_of(WorldAtWarEvent) - events.keys() <= NOT_HERE.keys()


def other_readings(position, seed):
    """The position under options of doubts that are drawn, a third of them other than the defaults."""
    dice, doubts = random.Random(seed), register(PACKAGE)
    drawn = {n: dice.choice(sorted(doubt.options)) for n, doubt in doubts.items() if dice.random() < 0.5}
    return replace(position, doubts=drawn)


@pytest.mark.parametrize("theaters", THEATERS)
def test_player_turns_under_other_readings_of_the_doubts_keep_the_invariants(board, theaters):
    played(other_readings(whole_turn(board, theaters), 1942), 1942, turns=2)


@pytest.mark.soak
@pytest.mark.parametrize("theaters", THEATERS)
@pytest.mark.parametrize("seed", range(34))
def test_a_thousand_player_turns_of_the_whole_air_turn_keep_the_invariants(board, theaters, seed):
    position = whole_turn(board, theaters)
    if seed % 2:
        position = other_readings(position, SEED + seed)
    played(position, SEED + 6000 + seed, turns=10)
