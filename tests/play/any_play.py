"""A player of any game who takes what the menu offers, at random; and what must hold in every game.

The menu is held against the referee from both sides: what it offers is accepted, and what is accepted
though it was offered by nobody (an order with one thing changed) must be on it.
"""

import random
from abc import ABC, abstractmethod

from core.dice import RollDice
from core.fold import fold
from core.menus import Offer, fill, most
from core.mistakes import Mistake
from core.ruling import Accepted, Refused
from phases.referee import decide, menu
from tests.menus import offered

GAMEMASTER = "gamemaster"


def filled(dice: random.Random, offer: Offer):
    """The order that an offer becomes with random picks."""
    picks = {slot.field: dice.choice(slot.choices).value for slot in offer.slots}
    if not offer.most:
        return fill(offer, picks)
    return fill(offer, picks, dice.randint(1, most(offer, picks)))


def in_their_order(game):
    """The keys of each map of a game as they stand: menus and rulings go through them so."""
    return {
        field: list(held)
        for field in game.__struct_fields__
        if isinstance(held := getattr(game, field), dict)
    }


class AnyPlay(ABC):
    """One random game: orders given, facts that came of them, and the checks after each.

    A game of its own says what is abstract here, and may say what it picks and how many faces its dice have.
    """

    faces = 6
    patience = 400  # orders in a player turn; more is a turn without end
    haste = 40  # orders after which players mostly finish where they can

    def __init__(self, system, position, seed):
        self.system, self.dice = system, random.Random(seed)
        self.begin = self.started(position)
        self.game, self.facts, self.orders = self.begin, [], []
        self.told, self.menus = (), {}  # the facts of the last entry with their rules; menus asked for since

    def started(self, position):
        rules = self.system.rules
        return fold(rules.evolutions, rules.empty, (rules.started(position),))

    @abstractmethod
    def player_turn(self):
        """Which player turn it is: a label that changes when the next begins."""

    @abstractmethod
    def seats_to_move(self):
        """The seats that may order something now."""

    @abstractmethod
    def mutated(self, order):
        """The order with one thing changed."""

    @abstractmethod
    def invariants(self, before):
        """What else must hold, whatever is played."""

    def picked(self, offers):
        """The offer that is taken, or None to wait."""
        return self.dice.choice(offers)

    def filled(self, offer):
        """The order that is made of an offer."""
        return filled(self.dice, offer)

    def menu(self, seat):
        """What a seat may order now, asked for once."""
        if seat not in self.menus:
            self.menus[seat] = menu(self.system, self.game, seat)
        return self.menus[seat]

    def listed(self, seat):
        """Its offers that are no mere specimens."""
        return tuple(offer for offer in self.menu(seat) if not offer.open_ended)

    def turns(self, count):
        """Play so many player turns."""
        for _ in range(count):
            label, steps = self.player_turn(), 0
            while label == self.player_turn():
                self.step(hurry=steps > self.haste)
                steps += 1
                assert steps < self.patience, f"no end of {self.game.turn} {self.game.questions}"
            self.at_leisure()

    def step(self, *, hurry=False):
        if self.game.rolls and not self.game.questions:
            self.throw()
            return
        asked = self.game.questions[:1]
        seats = list(asked[0].seats) if asked else self.seats_to_move()
        assert seats, f"nobody can do anything in {self.game.turn.phase}: {self.game.battles}"
        seat = self.dice.choice(seats)
        offers = self.listed(seat)
        assert offers or not asked, f"nothing can be done about {asked[0]}"
        if not offers:
            return
        self.try_a_mutation(seat, offers)
        finishing = [o for o in offers if type(o.order).__name__ == "Finish"]
        hurried = hurry and finishing and self.dice.random() < 0.7
        if offer := finishing[0] if hurried else self.picked(offers):
            self.offered(seat, self.filled(offer))

    def offered(self, seat, order):
        """What the menu offers is accepted."""
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), f"{seat} was offered {order}, and then: {ruling}"
        self.accepted(seat, order, ruling)

    def accepted(self, seat, order, ruling):
        self.told = ruling.facts
        self.take(seat, order, [ruled.event for ruled in ruling.facts])

    def throw(self):
        """The dice that are waited for: one roll at a time, or all at once by the gamemaster."""
        due = self.game.rolls
        by_one, everything = due[0].seats[0], sum(roll.dice for roll in due)
        seat, count = self.dice.choice([(by_one, due[0].dice), (GAMEMASTER, everything)])
        ruling = decide(self.system, self.game, by_one, RollDice((1,) * (everything + 1)))
        assert isinstance(ruling, Refused), "more dice than are due"
        self.offered(seat, RollDice(tuple(self.dice.randint(1, self.faces) for _ in range(count))))

    def try_a_mutation(self, seat, offers):
        """An order with one thing changed, or now and then of another seat."""
        order = filled(self.dice, self.dice.choice(offers))
        if self.dice.random() < 0.8:
            order = self.mutated(filled(self.dice, self.picked(offers) or self.dice.choice(offers)))
        else:
            seat = self.dice.choice([*self.game.seats, GAMEMASTER])
        try:
            ruling = decide(self.system, self.game, seat, order)
        except Mistake:
            return
        if isinstance(ruling, Accepted):
            assert self.on_the_menu(seat, order, ruling), f"accepted, but on no menu: {seat} {order}"
        else:
            self.refused(ruling)

    def on_the_menu(self, seat, order, _ruling):
        """Is what is accepted on the menu?"""
        return offered(self.menu(seat), order)

    def refused(self, ruling):
        """What must hold of a refusal."""
        assert isinstance(ruling, Refused)
        assert all(v.found for v in ruling.violations)

    def take(self, seat, order, facts):
        before = self.game
        self.game = fold(self.system.rules.evolutions, before, facts)
        self.facts += facts
        self.orders.append((seat, order))
        self.menus = {}
        self.invariants(before)

    def at_leisure(self):
        """What is dearer to check: replay, position, and the menu of a seat, whoever is to move."""
        rules = self.system.rules
        assert fold(rules.evolutions, self.begin, self.facts) == self.game
        anew = self.started(rules.position_of(self.game))
        assert anew == self.game
        assert in_their_order(anew) == in_their_order(self.game), "a position has its maps in another order"
        seat = self.dice.choice([*self.game.seats, GAMEMASTER])
        if offers := self.listed(seat):
            order = filled(self.dice, self.dice.choice(offers))
            ruling = decide(self.system, self.game, seat, order)
            assert isinstance(ruling, Accepted), f"{seat} was offered {order}, and then: {ruling}"
