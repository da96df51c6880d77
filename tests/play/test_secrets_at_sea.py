"""Two games that differ only in what one side conceals at sea look alike to the other, at every entry of random play."""

import os
from contextlib import suppress

import pytest

from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.paired_at_sea import PairedAtSea, ToldNow
from tests.play.proposed_at_sea import ProposedAtSea
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


def paired(position, seed, side):
    """How many entries two games were played by the same orders before the rules told of a difference."""
    play = PairedAtSea(position, seed, side)
    with suppress(ToldNow):
        play.turns(1)
    return play.entries


@pytest.mark.parametrize("side", ["Axis", "Allied"])
def test_17_3123_the_log_of_two_games_by_the_same_orders_is_alike_until_the_rules_tell(board, side):
    assert sum(paired(at_sea(board), 1942 + seed, side) for seed in range(4)) > 20


def proposed(position, seed, side):
    """The same with what may be taken back and is proposed: how many proposals were made and declined."""
    play = ProposedAtSea(position, seed, side)
    with suppress(ToldNow):
        play.turns(1)
    return play.proposed, play.answered


@pytest.mark.parametrize("side", ["Axis", "Allied"])
def test_D11_what_is_proposed_in_two_games_by_the_same_orders_is_alike_until_the_rules_tell(board, side):
    made, declined = map(sum, zip(*(proposed(at_sea(board), 1942 + n, side) for n in range(4)), strict=True))
    assert made >= declined > 3


@pytest.mark.soak
@pytest.mark.parametrize("side", ["Axis", "Allied"])
@pytest.mark.parametrize("seed", range(50))
def test_D11_what_is_proposed_in_many_pairs_of_games_is_alike(board, seed, side):
    made, declined = proposed(at_sea(board), SEED + 9800 + seed, side)
    assert made >= declined


@pytest.mark.soak
@pytest.mark.parametrize("side", ["Axis", "Allied"])
@pytest.mark.parametrize("seed", range(100))
def test_17_3123_many_pairs_of_games_by_the_same_orders_have_logs_that_are_alike(board, seed, side):
    assert paired(at_sea(board), SEED + 9700 + seed, side) >= 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_17_3123_games_that_differ_in_secrets_look_alike_in_many_turns_at_sea(board, seed):
    watched(at_sea(board), SEED + 9000 + seed, turns=2)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["coral_sea_1942", "okinawa_1945"])
@pytest.mark.parametrize("seed", range(10))
def test_17_3123_the_scenarios_with_fleets_look_alike_whatever_is_concealed(name, seed):
    watched(scenarios.load(name), SEED + 9500 + seed, turns=1)
