"""A player who takes what the menu offers, at random; and what must hold whatever is played.

The menu is held against the referee from both sides: what it offers is accepted, and what is accepted
though it was offered by nobody (an order with one thing changed) must be on it.
"""

import random

from msgspec.structs import fields, replace

from core.dice import RollDice
from core.fold import fold
from core.menus import Offer, fill, most, offered
from core.mistakes import Mistake
from core.ruling import Accepted, Refused
from core.world_at_war.orders import (
    AnnounceCounterair,
    ConstructAirUnits,
    Finish,
    GainTerritory,
    Group,
    MoveGroundUnit,
    SinkCarrier,
    TakeHex,
)
from core.world_at_war.selection import KINDS
from core.world_at_war.state import GAMEMASTER, game_from, position_of
from events.world_at_war.sequence import PlayerTurnBegan
from phases.referee import decide, menu
from tests.play.invariants import invariants
from tests.play.uninversion import Flown, uninverted_by_18_7

RARE = (
    TakeHex,
    GainTerritory,
    MoveGroundUnit,
    SinkCarrier,
)  # they have a thousand fillings each, and end games


def pick(dice: random.Random, offers: tuple[Offer, ...]) -> Offer:
    """An offer, its kind of order first, so that the many do not drown the few."""
    attacks = [o for o in offers if isinstance(o.order, AnnounceCounterair)]
    if attacks and dice.random() < 0.5:
        return dice.choice(attacks)
    kinds = sorted({type(o.order).__name__ for o in offers})
    common = [k for k in kinds if k not in {r.__name__ for r in RARE}] or kinds
    kind = dice.choice(kinds if dice.random() < 0.1 else common)
    return dice.choice([o for o in offers if type(o.order).__name__ == kind])


def filled(dice: random.Random, offer: Offer):
    """The order that an offer becomes with random picks."""
    picks = {slot.field: dice.choice(slot.choices).value for slot in offer.slots}
    if not offer.most:
        return fill(offer, picks)
    return fill(offer, picks, dice.randint(1, most(offer, picks)))


def mutated(dice: random.Random, game, order):
    """The order with one thing changed: another place, count, nation, kind."""
    changes = []
    places = [*game.atlas.hexes, *game.atlas.boxes, *game.carriers]
    for field in fields(order):
        value = getattr(order, field.name)
        if field.name in ("to", "hex", "recycling", "returning", "at"):
            changes.append({field.name: dice.choice(places)})
        if field.name == "count":
            changes.append({"count": value + 1})
        if field.name == "kind" and isinstance(order, ConstructAirUnits):
            changes.append({"kind": dice.choice(KINDS)})
        if field.name == "nation":
            changes.append({"nation": dice.choice(sorted(game.nations))})
        if field.name == "option":
            changes.append(
                {"option": dice.choice(["engaged", "attack", "uninverted only", *sorted(game.nations)])}
            )
        if isinstance(value, Group):
            one = dice.choice(sorted(game.units.values(), key=lambda u: u.name))
            changes += [
                {field.name: replace(value, count=value.count + 1)},
                {field.name: replace(value, kind=dice.choice(["AAF", "AAS", "NAS", "jet", "air transport"]))},
                {field.name: replace(value, kind=one.kind, nation=one.nation, base=one.base or value.base)},
            ]
    return replace(order, **dice.choice(changes)) if changes else order


def seats_to_move(system, game, offers_to=None):
    """The seats from which something may come: those asked, those in a battle, or all in turn."""
    offers_to = offers_to or (lambda seat: menu(system, game, seat))
    if game.questions:
        return list(game.questions[0].seats)
    if ".counterair." in game.turn.phase and not game.turn.phase.endswith(".announcing"):
        return [s for s in game.seats if any(not o.open_ended for o in offers_to(s))]
    return [s for s in game.seats if game.seats[s].side == game.turn.side] + list(game.seats)


class Play:
    """One random game: orders given, facts that came of them, and the checks after each."""

    HURRY = 40
    """Orders after which a player turn is hurried to its end."""

    def __init__(self, system, position, seed):
        self.system, self.dice = system, random.Random(seed)
        self.begin = game_from(position)
        self.game, self.facts, self.orders = self.begin, [], []
        self.told, self.menus, self.flown = (), {}, Flown()

    def menu(self, seat):
        """What a seat may order now, asked for once."""
        if seat not in self.menus:
            self.menus[seat] = menu(self.system, self.game, seat)
        return self.menus[seat]

    def turns(self, count):
        """Play so many player turns."""
        for _ in range(count):
            label = self.label()
            steps = 0
            while label == self.label():
                self.step(hurry=steps > self.HURRY)
                steps += 1
                assert steps < 10 * self.HURRY, (
                    f"a player turn without end: {self.game.turn} {self.game.questions}"
                )
            self.at_leisure()

    def label(self):
        return (self.game.turn.year, self.game.turn.season, self.game.turn.side)

    def step(self, *, hurry=False):
        if self.game.rolls and not self.game.questions:
            self.throw()
            return
        seats = seats_to_move(self.system, self.game, self.menu)
        assert seats, f"nobody can do anything in {self.game.turn.phase}: {self.game.battles}"
        seat = self.dice.choice(seats)
        offers = tuple(o for o in self.menu(seat) if not o.open_ended)
        assert offers or not self.game.questions, f"nothing can be done about {self.game.questions[0]}"
        if not offers:
            return
        self.try_a_mutation(seat, offers)
        finishing = [o for o in offers if isinstance(o.order, Finish)]
        hurried = hurry and finishing and self.dice.random() < 0.7
        if (offer := finishing[0] if hurried else self.pick(offers)) is None:
            return
        order = self.fill(offer)
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), f"{seat} was offered {order}, and then: {ruling}"
        self.take(seat, order, ruling.facts)

    def fill(self, offer):
        """The order that is made of an offer."""
        return filled(self.dice, offer)

    def pick(self, offers):
        """The offer that is taken, or None to wait."""
        return pick(self.dice, offers)

    def throw(self):
        """The dice that are waited for: one roll at a time, or all at once by the gamemaster."""
        due = self.game.rolls
        by_one, everything = due[0].seats[0], sum(roll.dice for roll in due)
        seat, count = self.dice.choice([(by_one, due[0].dice), (GAMEMASTER, everything)])
        ruling = decide(self.system, self.game, by_one, RollDice((1,) * (everything + 1)))
        assert isinstance(ruling, Refused), "more dice than are due"
        order = RollDice(tuple(self.dice.randint(1, 6) for _ in range(count)))
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), ruling
        self.take(seat, order, ruling.facts)

    def try_a_mutation(self, seat, offers):
        """Something that the menu does not say: an order with one thing changed, or from another seat."""
        order = filled(self.dice, pick(self.dice, offers))
        if self.dice.random() < 0.8:
            order = mutated(self.dice, self.game, order)
        else:
            seat = self.dice.choice([*self.game.seats, GAMEMASTER])
        try:
            ruling = decide(self.system, self.game, seat, order)
        except Mistake:
            return
        if isinstance(ruling, Accepted):
            assert offered(self.menu(seat), order), f"accepted, but on no menu: {seat} {order}"
        else:
            assert isinstance(ruling, Refused)
            assert all(v.found for v in ruling.violations)

    def take(self, seat, order, ruled):
        before = self.game
        facts = [one.event for one in ruled]
        self.game = fold(self.system.rules.evolutions, before, facts)
        self.facts += facts
        self.orders.append((seat, order))
        self.told, self.menus = ruled, {}
        if any(isinstance(fact, PlayerTurnBegan) for fact in facts):
            self.flown = Flown()
        self.invariants(before)

    def invariants(self, before):
        invariants(before, self.told, self.game)
        uninverted_by_18_7(self.system, before, self.told, self.game)
        self.flown.once_each(self.told)

    def at_leisure(self):
        """What is dearer to check: replay, position, and that every seat's menu stands."""
        assert fold(self.system.rules.evolutions, self.begin, self.facts) == self.game
        assert game_from(position_of(self.game)) == self.game
        for seat in (*self.game.seats, GAMEMASTER):
            if offers := [o for o in self.menu(seat) if not o.open_ended]:
                order = filled(self.dice, pick(self.dice, offers))
                ruling = decide(self.system, self.game, seat, order)
                assert isinstance(ruling, Accepted), f"{seat} was offered {order}, and then: {ruling}"
