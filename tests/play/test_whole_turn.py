"""Random play of the whole air turn, both theaters, six seats: every kind of order and of event is met."""

import os
import random

import pytest
from msgspec.structs import replace

from core.rulebook import register
from core.world_at_war.rules import AnyFact as WorldAtWarEvent
from core.world_at_war.state import PACKAGE
from core.world_at_war.units import QUALITIES
from phases.world_at_war import WORLD_AT_WAR
from tests.play.of_ships import is_of_ships
from tests.play.random_play import qualities_said
from tests.play.whole_board import THEATERS, whole_turn
from tests.play.whole_turn import WholeTurn
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import AnyOrder

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
NOT_HERE = {
    "GameStarted": "it begins a game, by the service",
    "SecretRevealed": "nothing in this game is revealed by it yet",
    "EntriesUndone": "undo is the service's, and met in the random games of tests/audit and tests/service",
    "EntriesRedone": "as undo",
    **dict.fromkeys(
        ("ProposalRaised", "ProposalAccepted", "ProposalDeclined"),
        "as undo; tests/core/test_proposals.py and tests/service/test_proposals.py have them",
    ),
    **dict.fromkeys(
        ("CommentMade", "ClaimRaised", "ClaimRuled"),
        "what is said of entries is no move; tests/core/test_remarks.py has it",
    ),
    **dict.fromkeys(
        (
            *("BranchAdopted", "PolicySet", "ProposalOfOrder", "ProposalCarried", "ProposalInForce"),
            *("ProposalDisputed", "ProposalAgreedBeforehand", "ProposalsWelcomed", "ProposalsNotWelcomed"),
        ),
        "who agrees to what is no move; tests/service/test_random_consent.py has it",
    ),
    "DiceKept": "it follows an undo; tests/service/test_dice_kept.py has it",
    "CombatStrikesStarted": "strikes are announced together unless W357 is read otherwise; tests of 23.751 have it",
    "NavalStrikePatrolPassed": "patrol fights before cover in 2005 alone; tests of 2005:17.462A and 23.415 have it",
    "NavalStrikeDivided": "it is of 2005 alone; tests/play/test_at_sea_in_2005.py meets it",
    "SetRolls": "when dice fall is no move and on no menu; tests/cli/play/test_rolls_at_once.py has it",
    "RollsSet": "as SetRolls",
    "FlyMission": "every mission has an order of its own by now",
    "DefensiveSupportAborted": "an interception of defensive support that some abort and some survive is rare; tests of 18.5633 have it",
    "AirUnitsCalledOff": "missions go on as announced unless W349 is read otherwise; tests of 18.51 have it",
    "AirUnitsRebased": "who is home lands elsewhere only by choice; tests of 18.46 have it",
    "KamikazePoolRaised": "a training rate raised in the phase in which the pool grew; a test of 17.43B has it",
    "LandingNamed": "who waits over a hex names another base only by choice; tests of 18.46 have it",
}
"""Kinds of events and orders that random play does not meet, each with its reason."""

"""In the names of the modules of orders and facts of forces at sea, of which this board has none; tests of rule 23 have."""


def played(position, seed, turns):
    game = WholeTurn(WORLD_AT_WAR, position, seed)
    game.turns(turns)
    return game


def names_of(union):
    return {kind.__name__ for kind in union.__args__ if not is_of_ships(kind)}


def test_thirty_player_turns_of_the_whole_air_turn_and_a_few_more_meet_every_kind_of_order_and_event(board):
    """Fifteen turns at a time, two times at least, and on while something has not been met."""
    missing = (names_of(AnyOrder) | names_of(WorldAtWarEvent) | {*QUALITIES}) - NOT_HERE.keys()
    for seed in range(8):
        for theaters in THEATERS:
            game = played(whole_turn(board, theaters), 1942 + seed, turns=5)
            missing -= {type(order).__name__ for _, order in game.orders}
            missing -= {type(fact).__name__ for fact in game.facts}
            missing -= qualities_said(game)
        if seed and not missing:
            return
    assert not missing


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
@pytest.mark.parametrize("seed", range(67))
def test_two_thousand_player_turns_of_the_whole_air_turn_keep_the_invariants(board, theaters, seed):
    position = whole_turn(board, theaters)
    if seed % 2:
        position = other_readings(position, SEED + seed)
    played(position, SEED + 6000 + seed, turns=10)
