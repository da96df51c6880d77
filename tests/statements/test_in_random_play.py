"""Random play that favours combinations keeps what the rules say of all air units and ships."""

import os

import pytest

from phases.world_at_war import WORLD_AT_WAR
from tests.play.sea_turn import SeaPlay
from tests.play.whole_board import THEATERS, whole_turn
from tests.statements.combinations import FromOneBase, of_two_nations
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


@pytest.mark.parametrize("theaters", THEATERS)
@pytest.mark.parametrize("seed", range(2))
def test_18_41_all_missions_from_one_base_and_captures_in_the_middle(board, theaters, seed):
    FromOneBase(WORLD_AT_WAR, whole_turn(board, theaters), SEED + 9000 + seed).turns(3)


@pytest.mark.parametrize("seed", range(4))
def test_23_33_two_nations_in_a_force(board, seed):
    SeaPlay(WORLD_AT_WAR, of_two_nations(board), SEED + 9100 + seed).turns(2)


@pytest.mark.soak
@pytest.mark.parametrize("theaters", THEATERS)
@pytest.mark.parametrize("seed", range(40))
def test_18_41_a_thousand_player_turns_of_all_missions_from_one_base(board, theaters, seed):
    FromOneBase(WORLD_AT_WAR, whole_turn(board, theaters), SEED + 9200 + seed).turns(9)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_23_33_four_hundred_player_turns_of_two_nations_in_a_force(board, seed):
    SeaPlay(WORLD_AT_WAR, of_two_nations(board), SEED + 9300 + seed).turns(4)
