"""A player who takes what the menu offers, at random; and what must hold whatever is played.

The menu is held against the referee from both sides: what it offers is accepted, and what is accepted
though it was offered by nobody (an order with one thing changed) must be on it.
"""

import random
from collections import Counter

from msgspec.structs import fields, replace

from core.dice import RollDice
from core.fold import fold
from core.menus import Offer, fill, most, offered
from core.mistakes import Mistake
from core.ruling import Accepted, Refused
from core.world_at_war.basing import overflow
from core.world_at_war.board import declared, units_at
from core.world_at_war.force_pool import spent
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
from core.world_at_war.training import trained, training_rate
from phases.referee import decide, menu

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


def seats_to_move(system, game):
    """The seats from which something may come: those asked, those in a battle, or all in turn."""
    if game.questions:
        return list(game.questions[0].seats)
    if ".counterair." in game.turn.phase and not game.turn.phase.endswith(".announcing"):
        return [s for s in game.seats if any(not o.open_ended for o in menu(system, game, s))]
    return [s for s in game.seats if game.seats[s].side == game.turn.side] + list(game.seats)


class Play:
    """One random game: orders given, facts that came of them, and the checks after each."""

    def __init__(self, system, position, seed):
        self.system, self.dice = system, random.Random(seed)
        self.begin = game_from(position)
        self.game, self.facts, self.orders = self.begin, [], []

    def turns(self, count):
        """Play so many player turns."""
        for _ in range(count):
            label = (self.game.turn.year, self.game.turn.season, self.game.turn.side)
            steps = 0
            while label == (self.game.turn.year, self.game.turn.season, self.game.turn.side):
                self.step(hurry=steps > 40)
                steps += 1
                assert steps < 400, "a player turn without end"
            self.at_leisure()

    def step(self, *, hurry=False):
        if self.game.rolls and not self.game.questions:
            self.throw()
            return
        seats = seats_to_move(self.system, self.game)
        assert seats, f"nobody can do anything in {self.game.turn.phase}: {self.game.battles}"
        seat = self.dice.choice(seats)
        offers = tuple(o for o in menu(self.system, self.game, seat) if not o.open_ended)
        assert offers or not self.game.questions, f"nothing can be done about {self.game.questions[0]}"
        if not offers:
            return
        self.try_a_mutation(seat, offers)
        finishing = [o for o in offers if isinstance(o.order, Finish)]
        hurried = hurry and finishing and self.dice.random() < 0.7
        order = finishing[0].order if hurried else filled(self.dice, pick(self.dice, offers))
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
        order = RollDice(tuple(self.dice.randint(1, 6) for _ in range(count)))
        ruling = decide(self.system, self.game, seat, order)
        assert isinstance(ruling, Accepted), ruling
        self.take(seat, order, [f.event for f in ruling.facts])

    def try_a_mutation(self, seat, offers):
        order = mutated(self.dice, self.game, filled(self.dice, pick(self.dice, offers)))
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

    def take(self, seat, order, facts):
        before = self.game
        self.game = fold(self.system.rules.evolutions, before, facts)
        self.facts += facts
        self.orders.append((seat, order))
        self.invariants(before)

    def invariants(self, before):
        game = self.game
        assert counted(game) == counted(before), "an air unit came or went"
        assert elite(game) <= elite(before), "an air unit became elite"
        for unit in game.units.values():
            assert not (unit.elite and unit.kind == "NAS" and not unit.base and before.units[unit.name].base)
        self.purses()
        if not game.questions:
            for place in {u.base for u in game.units.values() if u.base in game.atlas.hexes}:
                assert not overflow(game, place, units_at(game, place)), f"{place} is overfull"
        for unit in game.units.values():
            known = (
                unit.base in game.atlas.hexes or unit.base in game.atlas.boxes or unit.base in game.carriers
            )
            assert known or not unit.base
        for carrier in game.carriers.values():
            assert sum(1 for u in game.units.values() if u.base == carrier.name) <= carrier.size
        self.squadrons()

    def purses(self):
        """No nation has built more naval air this turn than it trains, nor anybody more than was declared."""
        game = self.game
        for nation in game.nations:
            assert trained(game, nation) <= training_rate(game, nation), f"{nation} trained too many"
            if brps := declared(game, "brp", nation):
                assert spent(game, nation) <= int(brps), f"{nation} spent too much"

    def squadrons(self):
        """A factor is in play or its squadrons are, and none is divided when a turn has ended (23.141C)."""
        game = self.game
        divided = [u.name for u in game.units.values() if u.divided]
        there = [u.name for u in game.units.values() if u.parent]
        assert all(not u.base for u in game.units.values() if u.divided)
        if game.turn.phase.startswith(("end.", "movement.airbases")) and not game.questions:
            assert not there, f"squadrons outlived their player turn: {there}"
            assert not divided, f"factors were forgotten: {divided}"

    def at_leisure(self):
        """What is dearer to check: replay, position, and that the gamemaster's menu stands too."""
        assert fold(self.system.rules.evolutions, self.begin, self.facts) == self.game
        assert game_from(position_of(self.game)) == self.game
        menu(self.system, self.game, GAMEMASTER)


def counted(game):
    """Air units by nation and kind, in play, unbuilt and divided into squadrons together."""
    return Counter((u.nation, u.kind) for u in game.units.values() if not u.parent)


def elite(game):
    """The names of the elite air units; what is lost comes back as regular naval air (17.352C)."""
    return {u.name for u in game.units.values() if u.elite}
