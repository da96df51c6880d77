"""A game through which somebody wanders: orders at random, undone far back and near, redone in part, undone again."""

import random

from core.history import Redo, Undo
from skyledger.service import GAMEMASTER, submit
from tests.past.detours import GAME, SLIP, Roundabout


class Wanderer:
    """Random moves in a game that has the first of these orders already."""

    def __init__(self, ledger, system, position, orders, seed):
        self.round = Roundabout(ledger, system, position, orders, seed)
        self.desk, self.dice = self.round.desk, random.Random(seed)
        for seat, order in orders:
            submit(self.desk, GAME, seat, order)

    def move(self):
        """One move: mostly back and forth, and now and then a new order, which closes redo."""
        move = self.dice.choice((self.ordered, self.back, self.far_back, self.forth, self.forth))
        move()

    def ordered(self):
        self.round.at_random()

    def back(self):
        submit(self.desk, GAME, GAMEMASTER, Undo(because=SLIP))

    def far_back(self):
        if line := self.round.line()[1:]:
            submit(self.desk, GAME, GAMEMASTER, Undo(self.dice.choice(line), SLIP))

    def forth(self):
        submit(self.desk, GAME, GAMEMASTER, Redo())
