"""23.752: whatever is picked from the menus, it is accepted, and a naval activity comes to its end."""

import random

import pytest

from core.dice import RollDice
from core.fold import fold
from core.menus import fill, most
from core.ruling import Accepted
from core.world_at_war.folds import EVOLUTIONS
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.sea_fights import at_sea, fleet, together

BOTH = ("Force H", "Force K")
AIR = ("3 AAF Germany Catania", "4 NAS Germany Catania", "2 NAS Britain Malta", "2 AAF Britain Malta")
DECKS = tuple(f"3 NAS Britain {name} CV1" for name in BOTH)
LEFT_OUT = ("Declare", "Adjust", "LeaveStandingOrder", "LeaveStandingChoice", "Spot", "Search")
AT_MOST = 120


def picked(dice, offer):
    """One of the fillings of an offer."""
    picks = {slot.field: dice.choice([choice.value for choice in slot.choices]) for slot in offer.slots}
    return fill(offer, picks, dice.randint(1, most(offer, picks)) if offer.most else None)


def next_order(dice, game):
    """Dice that are due, or anything that a seat may say; every seat has one filling of each offer tried."""
    if game.rolls:
        due = game.rolls[0]
        return due.seats[0], RollDice(tuple(dice.randint(1, 6) for _ in range(due.dice)))
    said = [(seat, offer) for seat in game.seats for offer in menu(WORLD_AT_WAR, game, seat)]
    orders = [(seat, picked(dice, one)) for seat, one in said if type(one.order).__name__ not in LEFT_OUT]
    for seat, order in orders:
        assert isinstance(decide(WORLD_AT_WAR, game, seat, order), Accepted), (game.turn.phase, order)
    return dice.choice(orders)


@pytest.mark.parametrize("seed", range(6))
def test_23_752A_every_course_is_accepted_and_ends(board, seed):
    dice = random.Random(seed)
    table = at_sea(board, *AIR, *DECKS, **together(*(fleet(name) for name in BOTH)))
    game = table.sail("0100", "0200", "0300", "0400", forces=BOTH).accepted().game
    for _ in range(AT_MOST):
        if not game.activities:
            break
        ruling = decide(WORLD_AT_WAR, game, *next_order(dice, game))
        assert isinstance(ruling, Accepted), ruling
        game = fold(EVOLUTIONS, game, [fact.event for fact in ruling.facts])
    assert game.activities == ()
    assert game.turn.phase == "movement.missions"
    assert all(force.of == "" for force in game.forces.values())
