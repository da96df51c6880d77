"""One game played straight, and the same with detours: orders that come to nothing, undone, redone, given again.

What counts in the end is the same order by order, so that whatever is told of the one can be held against the
other: only the numbers of entries differ.
"""

import random

import msgspec

from core.dice import RollDice
from core.history import Redo, Undo
from core.mistakes import Mistake
from core.ruling import Accepted
from phases.referee import menu
from skyledger.service import GAMEMASTER, begin, submit, table
from tests.past.plain import Plain
from tests.play.any_play import filled
from tests.service.conftest import desk_over

GAME = "g"
SLIP = "a slip"


def recorded(play, turns, most):
    """The first orders of so many player turns of random play."""
    play.turns(turns)
    return play.orders[:most]


def straight(ledger, system, position, orders):
    """A desk with the game played as it comes; each order is taken."""
    desk = begun(ledger, system, position)
    for seat, order in orders:
        give(desk, seat, order)
    return desk


def begun(ledger, system, position):
    desk = desk_over(ledger)
    begin(desk, GAME, "tiny", system, position, "tiny")
    return desk


def give(desk, seat, order):
    answer = submit(desk, GAME, seat, order)
    assert isinstance(answer.ruling, Accepted), answer.ruling
    return answer.entry


class Roundabout:
    """The game played with detours."""

    def __init__(self, ledger, system, position, orders, seed, often=0.35):
        self.system, self.dice, self.often = system, random.Random(seed), often
        self.desk = begun(ledger, system, position)
        self.orders = orders

    def played(self, *, in_the_end):
        """The desk, whose last entries are undone ones if something comes to nothing in the end."""
        for at, (seat, order) in enumerate(self.orders):
            give(self.desk, seat, order)
            if self.dice.random() < self.often:
                self.dice.choice((self.nothing, self.back_and_forth, self.given_again))(at)
        if in_the_end:
            self.nothing(len(self.orders) - 1)
        return self.desk

    def line(self):
        """The entries that count."""
        plain = Plain(self.system, self.desk.ledger, GAME)
        return plain.lines[plain.head]

    def nothing(self, _at):
        """Some orders at random, and all of them undone, one by one or at once, some redone in between."""
        given = [entry for _ in range(self.dice.randint(1, 3)) if (entry := self.at_random())]
        if given and self.dice.random() < 0.5:
            self.undone(given[0].number)
            return
        for entry in reversed(given):
            self.undone(entry.number)
            if self.dice.random() < 0.4:
                give(self.desk, GAMEMASTER, Redo())
                self.undone(entry.number)

    def back_and_forth(self, _at):
        """Some of what counts is undone step by step, and comes back step by step."""
        line = self.line()[1:]
        steps = line[-self.dice.randint(1, 3) :]
        for number in reversed(steps):
            self.undone(number)
        for _ in steps:
            give(self.desk, GAMEMASTER, Redo())

    def given_again(self, at):
        """Some of what counts is undone at once, and the same orders are given anew."""
        steps = self.line()[1:][-self.dice.randint(1, 4) :]
        self.undone(steps[0])
        if self.dice.random() < 0.5:
            self.nothing(at)
        for seat, order in self.orders[at + 1 - len(steps) : at + 1]:
            give(self.desk, seat, order)

    def undone(self, to):
        give(self.desk, GAMEMASTER, Undo(to, SLIP))

    def at_random(self):
        """The entry of an order at random from the menus or of dice; None where nobody could give any."""
        game = table(self.desk, GAME).state
        if game.rolls and not game.questions:
            due = sum(roll.dice for roll in game.rolls)
            thrown = RollDice(tuple(self.dice.randint(1, 6) for _ in range(due)))
            return submit(self.desk, GAME, GAMEMASTER, thrown).entry
        seats = sorted(game.questions[0].seats if game.questions else game.seats)
        seat = self.dice.choice(seats)
        offers = [offer for offer in menu(self.system, game, seat) if not offer.open_ended]
        if not offers:
            return None
        try:
            return submit(self.desk, GAME, seat, filled(self.dice, self.dice.choice(offers))).entry
        except Mistake:
            return None


def numbers(one, other):
    """The entries of the game with detours that count -> those of the game played straight."""
    line, plain = one.lines[one.head], other.lines[other.head]
    for here, there in zip(line, plain, strict=True):
        assert one.facts(here) == other.facts(there), (
            f"entry {here} is not entry {there} of the straight game"
        )
    return dict(zip(line, plain, strict=True))


def in_order(value):
    """A value as JSON, in the order in which it stands."""
    return msgspec.json.encode(value).decode()
