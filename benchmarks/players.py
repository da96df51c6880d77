"""The players of the long game: who orders what in each state of the turn, by seeded dice.

Where the turn waits for a choice, a decision or an answer, and for what is ordered seldom, the menu is read.
"""

import random
from collections.abc import Generator, Iterable
from functools import partial
from typing import Any

from benchmarks import guesses as guess
from benchmarks.guesses import Guess, Hand
from core.dice import RollDice
from core.history import Undo
from core.menus import Offer, fill, most
from core.world_at_war import orders as give
from core.world_at_war.state import GAMEMASTER, Game
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR

Moves = Generator[tuple[str, Any], Game, None]
Reply = Generator[tuple[str, Any], Game, Game]


def _filled(offer: Offer, dice: random.Random) -> Any:
    """One of the orders that an offer stands for."""
    picks = {slot.field: dice.choice(slot.choices).value for slot in offer.slots}
    return fill(offer, picks, dice.randint(1, most(offer, picks)) if offer.most else None)


def _from_the_menu(kind: type, hand: Hand) -> Any:
    """An order of this kind from its menu; None if nothing is on it."""
    offers = tuple(WORLD_AT_WAR.rules.procedures[kind].menu(hand.game, hand.seat))
    return _filled(hand.dice.choice(offers), hand.dice) if offers else None


changing_over = partial(_from_the_menu, give.TransferNavalAir)
placing = partial(_from_the_menu, give.PlaceAirbase)
beginning = partial(_from_the_menu, give.BeginEscortCarriers)

WISHES: dict[str, tuple[tuple[Guess, int], ...]] = {
    "movement.airbases": ((guess.turning_up, 10), (guess.sailing, 3), (placing, 1)),
    "movement.staging": ((guess.staging, 50), (changing_over, 1)),
    "movement.counterair.announcing": ((guess.attacking, 30),),
    "movement.transfers": ((guess.shipping, 12), (changing_over, 1)),
    "movement.missions": ((guess.taking, 1), (guess.flying, 5)),
    "combat.counterair.announcing": ((guess.attacking, 25),),
    "combat.missions": ((guess.flying, 15),),
    "construction.airbases": ((guess.building, 15), (beginning, 1)),
    "redeployment.transfers": ((guess.redeploying, 15), (changing_over, 1)),
    "end.uninversion": ((guess.turning_up, 30),),
}
"""What a seat of the phasing side orders in each state of the turn, and how many orders it tries."""

ASIDE = (give.Declare, give.LeaveStandingOrder, give.LeaveStandingChoice, give.LiftStandingChoice)
"""What may be said while something else is waited for, and is not said here."""

BEFORE_THE_END = (partial(_from_the_menu, give.AnnounceCounterair), changing_over)
"""What a seat may have to do before it finishes: no squadron is withheld, new naval air goes aboard."""

TAKEN_BACK = 0.01
"""How many orders their seat takes back at once."""


def moves(game: Game, dice: random.Random) -> Moves:
    """Orders without end, each answered with the game as it stands after it: as before, if it is refused."""
    while True:
        if due := _waited_for(game, dice):
            game = yield due
        else:
            game = yield from _state_of_the_turn(game, dice)


def _waited_for(game: Game, dice: random.Random) -> tuple[str, Any] | None:
    """The order that a question, a roll or a battle waits for; None if the turn waits for nothing so."""
    if game.questions:
        seat = dice.choice(game.questions[0].seats or (GAMEMASTER,))
        return seat, _any_of(menu(WORLD_AT_WAR, game, seat), dice)
    if game.rolls:
        return GAMEMASTER, RollDice(
            tuple(dice.randint(1, 6) for roll in game.rolls for _ in range(roll.dice))
        )
    if ".counterair." not in game.turn.phase or game.turn.phase.endswith(".announcing"):
        return None
    who = "flying" if game.turn.phase.endswith(".returning") else "asked"
    seat = dice.choice([seat for seat in game.seats if WORLD_AT_WAR.may[who](game, seat)] or [GAMEMASTER])
    return seat, _any_of(menu(WORLD_AT_WAR, game, seat), dice)


def _any_of(offers: Iterable[Offer], dice: random.Random) -> Any:
    return _filled(dice.choice([o for o in offers if not isinstance(o.order, ASIDE)]), dice)


def _state_of_the_turn(game: Game, dice: random.Random) -> Reply:
    """What the next seat of the phasing side orders in this state, until it has finished there."""
    state, phasing = game.turn.phase, (s for s in game.seats.values() if s.side == game.turn.side)
    hand = guess.dealt(game, next(s.name for s in phasing if s.name not in game.turn.finished), dice)
    wishes = [wish for wish, count in WISHES.get(state, ()) for _ in range(count)]
    while game.turn.phase == state and hand.seat not in game.turn.finished:
        for wish in wishes:
            game = yield from _ordered(hand, wish(hand))
            hand = hand.after(game)
        game = yield from _ordered(hand, give.Finish())
        hand, wishes = hand.after(game), [*BEFORE_THE_END]
    return game


def _ordered(hand: Hand, order: Any) -> Reply:
    """An order given, all questions answered that it leads to; now and then it is taken back."""
    if order is None:
        return hand.game
    game = yield hand.seat, order
    if game is not hand.game and hand.dice.random() < TAKEN_BACK:
        game = yield hand.seat, Undo()
    while game.questions and (due := _waited_for(game, hand.dice)):
        game = yield due
    return game
