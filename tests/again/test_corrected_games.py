"""Random games, and random corrections of them: each is the game into which the same is given one by one.

The game it is held against begins anew: the orders that count are taken from the rows by a plain reading of undo
and redo, each with its dice, and are given to the service, which knows nothing of corrections.
"""

import os
import random

import msgspec
import pytest

from core.dice import RollDice
from core.mistakes import Mistake
from phases.referee import menu
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger.again.correcting import Correction, corrected, entries_of
from skyledger.again.line import Given
from skyledger.audit import audit
from skyledger.folding import order_of
from skyledger.service import GAMEMASTER, submit, table
from store.ledger import Head
from store.memory import MemoryLedger
from tests.past.detours import GAME, begun, recorded
from tests.past.plain import Plain
from tests.past.wandering import Wanderer
from tests.play.any_play import filled
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.war_game.random_boards import crowded
from tests.war_game.random_play import Play
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
BRANCH = f"{GAME}~corrected"
MOVES = 30


def played(board, seed):
    """A game in which somebody wandered to and fro, and where it began."""
    if seed % 2:
        position, system, play = crowded(), WAR_GAME, Play(WAR_GAME, crowded(), seed)
    else:
        position, system = at_sea(board), WORLD_AT_WAR
        play = SeaPlay(system, position, seed)
    wanderer = Wanderer(MemoryLedger(), system, position, recorded(play, 1, 12), seed)
    for _ in range(MOVES):
        wanderer.move()
    return wanderer, position


def at_random(dice, system, game):
    """A seat and an order of it from a menu, or dice; or an order that nobody may give now."""
    if game.rolls and not game.questions:
        return GAMEMASTER, RollDice(tuple(dice.randint(1, 6) for _ in range(sum(r.dice for r in game.rolls))))
    seat = dice.choice(sorted(game.questions[0].seats if game.questions else game.seats))
    offers = [offer for offer in menu(system, game, seat) if not offer.open_ended]
    return (seat, filled(dice, dice.choice(offers))) if offers else (seat, system.done)


def a_correction(dice, desk, line):
    """Some entry that counts is taken out, replaced, or has something put before it."""
    held, number = table(desk, GAME), dice.choice(line[1:])
    (step,) = held.past.steps(number, number)
    seat, order = at_random(dice, held.system, step.before)
    match dice.choice(("removed", "instead", "before")):
        case "removed":
            return Correction(step, (), number + 1)
        case "instead":
            return Correction(step, (Given(number, seat, order),), number + 1)
        case _:
            return Correction(step, (Given(0, seat, order),), number)


def branched(desk, correction):
    """The corrected branch, kept."""
    held, at = table(desk, GAME), correction.at
    line = list(corrected(held.past, correction))
    head = Head(at - 1, desk.ledger.entry(GAME, at - 1).hash)
    desk.ledger.branch(BRANCH, GAME, at - 1, list(entries_of(desk, held.system, BRANCH, head, line)))
    return line


def given_anew(system, position, orders):
    """A new game into which orders are given one by one; those that are refused leave no trace."""
    desk = begun(MemoryLedger(), system, position)
    for seat, order in orders:
        try:
            submit(desk, GAME, seat, order)
        except Mistake:
            continue
    return desk


def line_of(system, ledger, game):
    """The entries that count of a game: their seats, orders and facts."""
    plain = Plain(system, ledger, game)
    for number in plain.lines[plain.head][1:]:
        facts = list(plain.facts(number))
        entry = plain.entries[number - 1]
        yield number, entry.seat, order_of(system, entry), facts


def told(line):
    return [(seat, msgspec.json.encode(order), facts) for _, seat, order, facts in line]


def holds_for(board, seed):
    dice = random.Random(seed)
    wanderer, position = played(board, seed)
    desk, system = wanderer.desk, table(wanderer.desk, GAME).system
    plain = Plain(system, desk.ledger, GAME)
    line = plain.lines[plain.head]
    if len(line) < 3:
        return
    correction = a_correction(dice, desk, line)
    branched(desk, correction)
    by_number = {number: (seat, order) for number, seat, order, _ in line_of(system, desk.ledger, GAME)}
    prefix = [by_number[n] for n in line[1:] if n < correction.at]
    rest = [by_number[n] for n in line[1:] if n >= correction.rest]
    new = given_anew(system, position, [*prefix, *((one.seat, one.order) for one in correction.given), *rest])
    ours = told(line_of(system, desk.ledger, BRANCH))
    assert ours == told(line_of(system, new.ledger, GAME))
    assert table(desk, BRANCH).state == table(new, GAME).state
    assert audit(desk.ledger, BRANCH) == []
    assert audit(desk.ledger, GAME) == []


@pytest.mark.parametrize("seed", range(SEED, SEED + 6))
def test_a_corrected_game_is_a_new_one_into_which_the_same_is_given(board, seed):
    holds_for(board, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEED + 100, SEED + 300))
def test_so_are_two_hundred_of_them(board, seed):
    holds_for(board, seed)
