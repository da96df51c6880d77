"""Random play from the menus keeps the invariants: on the board of Malta 1942, and on small crowded ones."""

import os

import pytest
from msgspec.structs import replace

from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.random_play import Play
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import Box, Carrier, DeclaredFact, board, units

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


BOXES = (
    Box("Axis SW box", "sw"),
    Box("Western Allied SW box", "sw"),
    Box("Atlantic U.S. box", "mapboard"),
    Box("India box", "mapboard", ("Western Allies",), {"0502": 1}),
)


def with_boxes(board, theater):
    """The crowded board with boxes around it and two fronts, as the Axis redeployment phase begins."""
    position = crowded(board, theater)
    chart = replace(position.map, boxes=BOXES, fronts={"Front": theater, "East": theater})
    turn = replace(position.turn, phase="redeployment.transfers")
    return units(
        replace(position, map=chart, turn=turn),
        "2 interceptor Germany Axis SW box", "2 strategic bomber Britain Western Allied SW box",
        "1 NAS Britain Atlantic U.S. box",
    )  # fmt: skip


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(2))
def test_player_turns_between_boxes_and_fronts_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, with_boxes(board, theater), SEED + 3000 + seed).turns(3)


CONTESTED = """
Lille~ ,  Ghent^  =    Dover! ,      Kent   .
.      .  Calais  ,    Hull~  Bath~  York   Oran
"""


def contested(board, theater):
    """A board on which air forces of many kinds lie within each other's range, and both sides attack."""
    british = ("0400", "0500", "0600", "0700", "0401", "0501", "0601", "0701")
    position = board(
        CONTESTED,
        theater=theater,
        phase="movement.counterair.announcing",
        held=dict.fromkeys(british, "Britain"),
        facts=(
            DeclaredFact("option", "Axis/Front", "offensive"),
            DeclaredFact("option", "Allied/Front", "limited"),
            DeclaredFact("winter", "Italy", "8"),
            DeclaredFact("research", "Germany/jets", "12"),
            DeclaredFact("supply", "0701", "partial"),
        ),
        carriers=(
            Carrier("Graf", "Germany", 3, "0301", at_sea=True),
            Carrier("Ark", "Britain", 3, "0501"),
            Carrier("Akagi", "Japan", 4, "0300", at_sea=True),
        ),
    )
    return units(
        position,
        "3 AAF Germany Lille", "2 AAF Italy Lille", "3 NAS Germany Ghent", "3 AAF Germany Calais",
        "1 jet Germany Calais", "1 air transport Germany Ghent", "3 NAS Germany Graf", "4 NAS Japan Akagi",
        "3 AAF Britain Hull", "2 NAS Britain Dover", "3 NAS Britain Ark", "2 AAF United States York",
        "2 AAF Australia Bath", "2 air transport Britain Hull", "1 AAF Britain Oran", "2 NAS United States Bath",
    )  # fmt: skip


def arming(board, theater):
    """The same, at the end of a combat phase, with full force pools, little to pay for them, and naval air."""
    position = contested(board, theater)
    facts = (
        DeclaredFact("brp", "Germany", "7"),
        DeclaredFact("brp", "Britain", "9"),
        DeclaredFact("research", "Japan/naval air training", "2"),
        DeclaredFact("war", "Britain/Japan", "Spring 1942"),
    )
    held = {**position.held, "0701": "United States", "0300": "Japan"}
    turn = replace(position.turn, phase="construction.airbases")
    boxes = (
        Box("Axis SW box", "sw"),
        Box("Western Allied SW box", "sw"),
        Box("Pacific U.S. box", "mapboard"),
    )
    chart = replace(position.map, boxes=boxes)
    hornet = Carrier("Hornet", "United States", 2, "0701")
    position = replace(
        position, facts=(*position.facts, *facts), held=held, turn=turn, map=chart,
        carriers=(*position.carriers, hornet),
    )  # fmt: skip
    pool = unbuilt(
        position, "4 AAF Germany", "1 jet Germany", "2 interceptor Germany", "2 NAS Germany", "2 AAF Italy",
        "3 AAF Britain", "3 NAS Britain", "2 air transport Britain", "2 strategic bomber United States",
        "5 NAS United States", "1 NAS Japan",
    )  # fmt: skip
    return unbuilt(pool, "3 NAS Japan", elite=True)


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(5))
def test_four_player_turns_of_construction_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, arming(board, theater), SEED + seed).turns(4)


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(5))
def test_three_player_turns_of_counterairs_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, contested(board, theater), SEED + seed).turns(3)


@pytest.mark.soak
@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(50))
def test_a_thousand_player_turns_of_counterairs_keep_the_invariants(board, theater, seed):
    Play(WORLD_AT_WAR, contested(board, theater), SEED + 3000 + seed).turns(10)


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
