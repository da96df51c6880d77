"""A player of any game who takes what the menu offers, at random; and what must hold in every game.

The menu is held against the referee from both sides: what it offers is accepted, and what is accepted
though it was offered by nobody (an order with one thing changed) must be on it.
"""

import random

from core.dice import RollDice
from core.fold import fold
from core.menus import Offer, fill, most, offered
from core.mistakes import Mistake
from core.ruling import Accepted, Refused
from phases.referee import decide, menu

GAMEMASTER = "gamemaster"


def filled(dice: random.Random, offer: Offer):
    """The order that an offer becomes with random picks."""
    picks = {slot.field: dice.choice(slot.choices).value for slot in offer.slots}
    if not offer.most:
        return fill(offer, picks)
    return fill(offer, picks, dice.randint(1, most(offer, picks)))


class AnyPlay:
    """One random game: orders given, facts that came of them, and the checks after each.

    A game says which player turn it is, who may move, what it picks, what it changes in an order, how many
    faces its dice have, and what else must hold.
    """

    faces = 6
    patience = 400  # orders in a player turn; more is a turn without end
    haste = 40  # orders after which players mostly finish where they can

    def __init__(self, system, position, seed):
        self.system, self.dice = system, random.Random(seed)
        self.begin = self.started(position)
        self.game, self.facts, self.orders = self.begin, [], []

    def started(self, position):
        rules = self.system.rules
        return fold(rules.evolutions, rules.empty, (rules.started(position),))

    def player_turn(self):
        raise NotImplementedError

    def seats_to_move(self):
        raise NotImplementedError

    def mutated(self, order):
        raise NotImplementedError

    def invariants(self, before):
        raise NotImplementedError

    def picked(self, offers):
        return self.dice.choice(offers)

    def turns(self, count):
        """Play so many player turns."""
        for _ in range(count):
            label, steps = self.player_turn(), 0
            while label == self.player_turn():
                self.step(hurry=steps > self.haste)
                steps += 1
                assert steps < self.patience, "a player turn without end"
            self.at_leisure()

    def step(self, *, hurry=False):
        if self.game.rolls and not self.game.questions:
            self.throw()
            return
        asked = self.game.questions[:1]
        seats = list(asked[0].seats) if asked else self.seats_to_move()
        assert seats, f"nobody can do anything in {self.game.turn.phase}: {self.game.battles}"
        seat = self.dice.choice(seats)
        offers = tuple(o for o in menu(self.system, self.game, seat) if not o.open_ended)
        assert offers or not asked, f"nothing can be done about {asked[0]}"
        if not offers:
            return
        self.try_a_mutation(seat, offers)
        finishing = [o for o in offers if type(o.order).__name__ == "Finish"]
        hurried = hurry and finishing and self.dice.random() < 0.7
        order = finishing[0].order if hurried else filled(self.dice, self.picked(offers))
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), f"{seat} was offered {order}, and then: {ruling}"
        self.take(seat, order, [f.event for f in ruling.facts])

    def throw(self):
        """The dice that are waited for: one roll at a time, or all at once by the gamemaster."""
        due = self.game.rolls
        by_one, everything = due[0].seats[0], sum(roll.dice for roll in due)
        seat, count = self.dice.choice([(by_one, due[0].dice), (GAMEMASTER, everything)])
        ruling = decide(self.system, self.game, by_one, RollDice((1,) * (everything + 1)))
        assert isinstance(ruling, Refused), "more dice than are due"
        order = RollDice(tuple(self.dice.randint(1, self.faces) for _ in range(count)))
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), ruling
        self.take(seat, order, [f.event for f in ruling.facts])

    def try_a_mutation(self, seat, offers):
        order = self.mutated(filled(self.dice, self.picked(offers)))
        try:
            ruling = decide(self.system, self.game, seat, order)
        except Mistake:
            return
        if isinstance(ruling, Accepted):
            assert offered(menu(self.system, self.game, seat), order), (
                f"accepted, but on no menu: {seat} {order}"
            )
        else:
            assert isinstance(ruling, Refused)
            assert all(v.found for v in ruling.violations)
            self.refused(ruling)

    def refused(self, ruling):
        """What else must hold of a refusal."""

    def take(self, seat, order, facts):
        before = self.game
        self.game = fold(self.system.rules.evolutions, before, facts)
        self.facts += facts
        self.orders.append((seat, order))
        self.invariants(before)

    def at_leisure(self):
        """What is dearer to check: replay, position, and that the gamemaster's menu stands too."""
        rules = self.system.rules
        assert fold(rules.evolutions, self.begin, self.facts) == self.game
        assert self.started(rules.position_of(self.game)) == self.game
        menu(self.system, self.game, GAMEMASTER)
