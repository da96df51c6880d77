"""Games in a ledger, to ask why of: one of random play, and ways to ask."""

import random

from core.dice import RollDice
from core.history import Redo, Undo
from core.ruling import Accepted
from phases.referee import menu
from skyledger.games import GAMES
from skyledger.service import GAMEMASTER, begin, submit, table
from skyledger.why import WATCHES, book_of
from skyledger.why.chain import chain
from tests.play.any_play import filled
from tests.play.random_play import pick, seats_to_move
from tests.world_at_war.orders import Finish

SYSTEM = GAMES["A World at War"]
WATCH = WATCHES["A World at War"]
ENOUGH_OF_A_TURN = 40
"""Orders after which a player turn is hurried to its end."""


def given(desk, *orders):
    """Each (seat, order) is accepted; the game afterwards."""
    for seat, order in orders:
        answer = submit(desk, "g", seat, order)
        assert isinstance(answer.ruling, Accepted), answer.ruling
    return table(desk, "g").state


def begun(desk, position):
    """The game "g" from a position."""
    begin(desk, "g", "tiny", SYSTEM, position, "tiny")


def book(desk, at=None):
    """What chains are read from, now or after an entry."""
    held = table(desk, "g")
    return book_of(held, WATCH, held.head.number if at is None else at)


def entries(link):
    """The entries of a chain, from the present back; what several things rest on is told once."""
    found = [link.at.entry]
    for one in link.rests:
        found += entries(one)
    return found


def behind(desk, unit, aspect, at=None):
    """The entries behind an aspect of a unit."""
    return entries(chain(book(desk, at), unit, aspect))


def play_at_random(desk, seed, turns):
    """So many player turns of what the menus offer, through the service, some of it taken back and given again."""
    dice, over, last, orders = random.Random(seed), 0, None, 0
    while over < turns:
        state = table(desk, "g").state
        orders = 0 if state.turn.side != last else orders + 1
        over, last = over + (state.turn.side != last), state.turn.side
        seat, order = _order(dice, state, hurry=orders > ENOUGH_OF_A_TURN)
        if order is not None:
            given(desk, (seat, order))
        if dice.random() < 0.05:
            _think_again(desk, dice, seat)


def _order(dice, state, *, hurry):
    if state.rolls and not state.questions:
        return GAMEMASTER, RollDice(
            tuple(dice.randint(1, 6) for roll in state.rolls for _ in range(roll.dice))
        )
    seat = dice.choice(seats_to_move(SYSTEM, state))
    offers = tuple(o for o in menu(SYSTEM, state, seat) if not o.open_ended)
    finishing = [o for o in offers if isinstance(o.order, Finish)]
    if hurry and finishing and dice.random() < 0.7:
        return seat, Finish()
    return seat, filled(dice, pick(dice, offers)) if offers else None


def _think_again(desk, dice, seat):
    undone = submit(desk, "g", seat, Undo())
    if isinstance(undone.ruling, Accepted) and dice.random() < 0.5:
        given(desk, (seat, Redo()))
