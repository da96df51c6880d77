"""Combat phases played at random, eight battles at once and more, keep T85-T92 and what must hold in every game."""

import os
import random

import pytest
from msgspec.structs import replace

from core.dice import SetRolls
from core.war_game.board import BOOK, All
from core.war_game.orders import Attack
from core.war_game.rules import AnyFact as WarGameEvent
from core.war_game.rules import AnyOrder
from events import war_game as facts
from phases.referee import decide
from phases.war_game import WAR_GAME
from tests.war_game.conftest import board
from tests.war_game.random_boards import any_board, bombed, crowded, naval
from tests.war_game.random_play import Play

SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
NOT_PLAYED = {
    facts.SecretRevealed,  # this game has no secrets
    facts.EntriesUndone,  # undo and redo are entries of a ledger, which this play has not
    facts.EntriesRedone,
    facts.ProposalRaised,  # so are proposals and what is answered
    facts.ProposalAccepted,
    facts.ProposalDeclined,
    facts.ProposalOfOrder,
    facts.ProposalCarried,
    facts.ProposalInForce,
    facts.ProposalDisputed,
    facts.ProposalAgreedBeforehand,
    facts.ProposalsWelcomed,
    facts.ProposalsNotWelcomed,
    facts.PolicySet,
    facts.BranchAdopted,
    facts.DiceKept,
    facts.CommentMade,  # and what is said of entries
    facts.ClaimRaised,
    facts.ClaimRuled,
    facts.RollsSet,  # when dice fall is on no menu
    facts.NothingFinished,  # only who is waited for is asked for orders
}
SELDOM: tuple[dict[str, str], ...] = (
    {},
    {"N23": "no_home"},
    {"N23": "no_home", "N25": "with_the_fleet"},
    {"N3": "shooter"},
    {"R31": "two_hits"},
)
"""Options without which some facts never come about."""

MOST_GAMES, CHUNKS, PHASES = 150, 50, 20


class Met:
    """What happened in some random games: orders, facts, broken rules, battles at once, combat phases."""

    def __init__(self):
        self.orders, self.facts, self.broken = set(), {facts.GameStarted}, set()
        self.at_once, self.phases = [], 0

    def play(self, position, seed, combats):
        play = Play(WAR_GAME, position, seed).combats(combats)
        self.orders |= {type(order) for _, order in play.orders}
        self.facts |= {type(fact) for fact in play.facts}
        self.broken |= play.broken
        self.at_once.append(play.at_once)
        self.phases += play.fought_out()
        return self

    def lacks(self):
        orders = set(AnyOrder.__args__) - self.orders - {SetRolls}  # no move, and on no menu
        return sorted(one.__name__ for one in orders | set(WarGameEvent.__args__) - NOT_PLAYED - self.facts)


def test_T85_to_T92_thirty_combat_phases_keep_what_must_hold_and_meet_all_that_can_happen():
    """On crowded boards, on parts of them with other options, and at sea, until nothing is lacking."""
    met = Met()
    for seed in range(3):
        met.play(crowded(), SEED + seed, 5)
        met.play(any_board(random.Random(SEED + seed)), SEED + seed, 5)
    assert max(met.at_once) >= 8, "eight battles at once"
    assert min(met.at_once) < 8, "and fewer"
    games = 0
    while met.phases < 30 or (met.lacks() and games < MOST_GAMES):
        doubts = SELDOM[games % len(SELDOM)]
        position = bombed() if "N3" in doubts else naval()
        met.play(replace(position, doubts=doubts), SEED + games, 5)
        games += 1
    assert met.lacks() == []
    assert len(met.broken & set(BOOK.rules)) > len(BOOK.rules) / 2, "most rules were broken by changed orders"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_T85_to_T92_a_thousand_combat_phases_keep_what_must_hold(chunk):
    """Each part of the thousand is twenty phases; every fifth game is on the crowded board, with all defaults."""
    met, game = Met(), 0
    while met.phases < PHASES:
        seed = SEED + 1000 * (chunk + 1) + game
        met.play(any_board(random.Random(seed)) if game % 5 else crowded(), seed, min(5, PHASES - met.phases))
        game += 1
    assert met.phases == PHASES


def test_the_thousand_are_a_thousand():
    assert CHUNKS * PHASES == 1000


def test_all_of_a_kind_of_no_one_place_are_on_the_menu_place_by_place():
    """Fighters at Brest and Lille attack Kent together; Norfolk, where nobody stands, is offered to none of them."""
    ways = "Kent - Brest; Kent - Lille; Kent - Norfolk"
    forces = ("1 fighter Germany Brest", "2 fighter Germany Lille", "1 bomber Germany Lille")
    play = Play(WAR_GAME, board(ways, *forces, "1 infantry United Kingdom Kent"), SEED)
    order = Attack(All("", "", "fighter"), "Kent")
    ruling = decide(WAR_GAME, play.game, "germany", order)
    assert play.on_the_menu("germany", order, ruling)
    assert not play.on_the_menu("germany", replace(order, place="Norfolk"), ruling)
