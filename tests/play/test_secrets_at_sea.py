"""Two games that differ only in what one side conceals at sea look alike to the other, at every entry of random play."""

import os

import pytest

from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.sea_board import at_sea
from tests.play.watched_at_sea import WatchedAtSea
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


def watched(position, seed, turns):
    play = WatchedAtSea(WORLD_AT_WAR, position, seed)
    play.turns(turns)
    return play


@pytest.mark.parametrize("seed", range(2))
def test_17_3123_games_that_differ_in_secrets_look_alike_at_sea(board, seed):
    """`show`, its JSON, menus, refusals, mistakes in typed orders and what is told of accepted ones."""
    assert watched(at_sea(board), 1942 + seed, turns=1).looked > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_17_3123_games_that_differ_in_secrets_look_alike_in_many_turns_at_sea(board, seed):
    watched(at_sea(board), SEED + 9000 + seed, turns=2)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["coral_sea_1942", "okinawa_1945"])
@pytest.mark.parametrize("seed", range(10))
def test_17_3123_the_scenarios_with_fleets_look_alike_whatever_is_concealed(name, seed):
    watched(scenarios.load(name), SEED + 9500 + seed, turns=1)
