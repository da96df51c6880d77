"""The players of the long game: who orders what of that which the turn takes, by seeded dice.

Where the turn waits for a choice, a decision or an answer, and for what is ordered seldom, the menu is read;
no state of the turn is named, so that a new one plays along.
"""

import random
from collections.abc import Generator
from functools import partial
from typing import Any

from benchmarks import guesses as guess
from benchmarks.guesses import Guess, Hand
from core.dice import RollDice
from core.history import Undo
from core.menus import Offer, fill, most
from core.world_at_war.basing.airbases import PlaceAirbase
from core.world_at_war.carriers.chapter import SailCarrier
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.construction.force_pools import BeginEscortCarriers, ConstructAirUnits
from core.world_at_war.counterair.targets import AnnounceCounterair
from core.world_at_war.declared.declaring import TakeHex
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.sequence import Finish
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.uninversion.chapter import UninvertAirUnits
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited

Moves = Generator[tuple[str, Any], Game, None]
Reply = Generator[tuple[str, Any], Game, Game]


ACCEPTS = WORLD_AT_WAR.turn.accepts
"""The orders that each state of the turn takes, and whose word they are."""


def _filled(offer: Offer, dice: random.Random) -> Any:
    """One of the orders that an offer stands for."""
    picks = {slot.field: dice.choice(slot.choices).value for slot in offer.slots}
    return fill(offer, picks, dice.randint(1, most(offer, picks)) if offer.most else None)


def _from_the_menu(kind: type, hand: Hand) -> Any:
    """An order of this kind from its menu; None if nothing is on it."""
    offers = tuple(WORLD_AT_WAR.rules.procedures[kind].menu(hand.game, hand.seat))
    return _filled(hand.dice.choice(offers), hand.dice) if offers else None


def _whatever_else(hand: Hand) -> Any:
    """One order of a kind that no wish is for, from its menu; seldom, for menus take their time."""
    if hand.dice.random() > SELDOM:
        return None
    accepted = ACCEPTS[hand.game.turn.phase].items()
    kinds = [kind for kind, whose in accepted if whose == "phasing" and kind not in WISHES]
    return _from_the_menu(hand.dice.choice(kinds), hand)


SELDOM = 0.02
"""How often a seat looks for something else in a state of the turn."""

changing_over = partial(_from_the_menu, TransferNavalAir)
placing = partial(_from_the_menu, PlaceAirbase)
beginning = partial(_from_the_menu, BeginEscortCarriers)

WISHES: dict[type, tuple[Guess, int]] = {
    UninvertAirUnits: (guess.turning_up, 15),
    StageAirUnits: (guess.staging, 50),
    SeaTransportAirUnits: (guess.shipping, 12),
    AnnounceCounterair: (guess.attacking, 27),
    ConstructAirUnits: (guess.building, 15),
    RedeployAirUnits: (guess.redeploying, 15),
    SailCarrier: (guess.sailing, 1),
    TakeHex: (guess.taking, 1),
    TransferNavalAir: (changing_over, 1),
    PlaceAirbase: (placing, 1),
    BeginEscortCarriers: (beginning, 1),
}
"""What a seat of the phasing side orders wherever the turn takes it, and how many such orders it tries."""

ASIDE = frozenset.intersection(*map(frozenset, ACCEPTS.values()))
"""What may be said at any time, and so answers nothing that is waited for."""

BEFORE_THE_END = (partial(_from_the_menu, AnnounceCounterair), changing_over)
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
    """What a question, a roll or a battle waits for; None where the phasing side says when it is done."""
    if game.rolls:
        return GAMEMASTER, RollDice(
            tuple(dice.randint(1, 6) for roll in game.rolls for _ in range(roll.dice))
        )
    if not game.questions and ACCEPTS[game.turn.phase].get(Finish) == "phasing":
        return None
    seat = dice.choice(awaited(game) or (GAMEMASTER,))
    return seat, _filled(dice.choice(_answers(game, seat)), dice)


def _answers(game: Game, seat: str) -> list[Offer]:
    return [offer for offer in menu(WORLD_AT_WAR, game, seat) if type(offer.order) not in ASIDE]


def _state_of_the_turn(game: Game, dice: random.Random) -> Reply:
    """What the next seat of the phasing side orders in this state, until it has finished there."""
    state, hand = game.turn.phase, guess.dealt(game, awaited(game)[0], dice)
    wishes = [wish for kind, (wish, count) in WISHES.items() if kind in ACCEPTS[state] for _ in range(count)]
    wishes.append(_whatever_else)
    while game.turn.phase == state and hand.seat not in game.turn.finished:
        for wish in wishes:
            game = yield from _ordered(hand, wish(hand))
            hand = hand.after(game)
        game = yield from _ordered(hand, Finish())
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
