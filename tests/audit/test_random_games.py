"""Games that were played through the service audit clean: random ones with counterairs and undo, and the demo's."""

import random

import pytest
from msgspec.structs import replace

from core.dice import THROW
from core.history import Redo, Undo
from core.ruling import Accepted
from phases.referee import menu
from skyledger import scenarios
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.service import GAMEMASTER, begin, submit, table
from tests.play.any_play import filled
from tests.play.random_play import pick, seats_to_move
from tests.play.test_random_play import contested
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import Finish

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
ORDERS = 120


def next_order(dice, game):
    """A seat and what it may order now, from the menus; the machine throws what is waited for."""
    if game.rolls and not game.questions:
        return game.rolls[0].seats[0], THROW
    seat = dice.choice(seats_to_move(SYSTEM, game))
    offers = tuple(offer for offer in menu(SYSTEM, game, seat) if not offer.open_ended)
    if not offers:
        return seat, Finish()
    finishing = [offer for offer in offers if isinstance(offer.order, Finish)]
    if finishing and dice.random() < 0.3:
        return seat, finishing[0].order
    return seat, filled(dice, pick(dice, offers))


def played(desk, position, seed):
    """A random game of so many orders; now and then some are taken back, and sometimes they count again."""
    dice = random.Random(seed)
    begin(desk, "g", "random", SYSTEM, replace(position, dice="", seed=str(seed)), "random")
    for _ in range(ORDERS):
        submit(desk, "g", *next_order(dice, table(desk, "g").state))
        if dice.random() < 0.08:
            back = max(2, desk.ledger.head("g").number - dice.randint(0, 5))
            undone = submit(desk, "g", GAMEMASTER, Undo(to=back, because="to see")).ruling
            if isinstance(undone, Accepted) and dice.random() < 0.5:
                assert isinstance(submit(desk, "g", GAMEMASTER, Redo()).ruling, Accepted)
    return desk.ledger


@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_of_counterairs_audits_clean(desk, board, theater, seed):
    ledger = played(desk, contested(board, theater), seed)
    tables = {name for _, _, _, name, *_ in ledger.read_model_rows("g", "rolls")}
    assert "air combat" in tables
    assert audit(ledger, "g") == []


@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_of_malta_1942_audits_clean(desk, seed):
    assert audit(played(desk, scenarios.load("malta_1942"), seed), "g") == []
