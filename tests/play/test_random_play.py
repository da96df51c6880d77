"""Random play from the menus keeps the invariants: on the board of Malta 1942, and on small crowded ones."""

import os

import pytest

from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.random_play import Play
from tests.world_at_war.conftest import Carrier, board, units

__all__ = ["board"]

CROWDED = """
Lille~ ,  Ghent^  =    Dover! ,
.      *  o       %    #      Metz
Lyon   .  Brest~  =    Bath~  Oran
"""
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


def crowded(board, theater):
    """A board on which nearly every base is full, so that much must be asked."""
    position = board(
        CROWDED,
        theater=theater,
        phase="movement.airbases",
        held={"0500": "Britain", "0400": "Britain", "0402": "Britain", "0502": "Britain"},
        carriers=(Carrier("Graf", "Germany", 3, "0000"), Carrier("Ark", "Britain", 2, "0400")),
    )
    return units(
        position,
        "4 AAF Germany Lille", "5 AAF Italy Lyon", "2 NAS Germany Lille", "3 NAS Germany Graf", "2 AAF Germany Brest",
        "1 air transport Germany Brest", "4 AAF Britain Bath", "1 NAS Britain Dover", "2 NAS Britain Ark",
        "3 AAF United States Oran", "1 AAF Australia Bath",
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(10))
def test_three_player_turns_of_malta_1942_keep_the_invariants(seed):
    Play(WORLD_AT_WAR, scenarios.load("malta_1942"), SEED + seed).turns(3)


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(10))
def test_three_player_turns_on_a_crowded_board_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, crowded(board, theater), SEED + seed).turns(3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_a_thousand_player_turns_of_malta_1942_keep_the_invariants(seed):
    Play(WORLD_AT_WAR, scenarios.load("malta_1942"), SEED + 1000 + seed).turns(20)


@pytest.mark.soak
@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(50))
def test_a_thousand_player_turns_on_a_crowded_board_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, crowded(board, theater), SEED + 2000 + seed).turns(10)
