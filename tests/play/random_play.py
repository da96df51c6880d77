"""A player of A World at War who takes what the menu offers, at random; what must hold is told by `invariants`."""

import random

from msgspec.structs import fields, replace

from core.menus import Offer
from core.world_at_war.units import KINDS, QUALITIES
from events.codec import encode
from events.world_at_war.sequence import PlayerTurnBegan
from phases.referee import menu
from tests.play.any_play import AnyPlay
from tests.play.invariants import invariants
from tests.play.uninversion import Flown, uninverted_by_18_7
from tests.statements.watch import Watch
from tests.world_at_war.orders import (
    AnnounceCounterair,
    AnnounceOverrun,
    ConstructAirUnits,
    GainTerritory,
    Group,
    MoveGroundUnit,
    SinkCarrier,
    TakeHex,
    UninvertAirUnits,
    UninvertAll,
)

RARE = (
    AnnounceOverrun,
    TakeHex,
    GainTerritory,
    MoveGroundUnit,
    SinkCarrier,
)  # they have a thousand fillings each, and end games
EVERYWHERE = (UninvertAirUnits, UninvertAll)  # on every menu of the turn (18.71); few would stay inverted


def pick(dice: random.Random, offers: tuple[Offer, ...]) -> Offer:
    """An offer, its kind of order first, so that the many do not drown the few."""
    attacks = [o for o in offers if isinstance(o.order, AnnounceCounterair)]
    if attacks and dice.random() < 0.5:
        return dice.choice(attacks)
    kinds = sorted({type(o.order).__name__ for o in offers})
    common = [k for k in kinds if k not in {r.__name__ for r in (*RARE, *EVERYWHERE)}] or kinds
    kind = dice.choice(kinds if dice.random() < 0.1 else common)
    return dice.choice([o for o in offers if type(o.order).__name__ == kind])


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
                {field.name: replace(value, quality=dice.choice(QUALITIES))},
            ]
    return replace(order, **dice.choice(changes)) if changes else order


def qualities_said(game):
    """Of which quality naval air was to be in the orders of a random game (17.352)."""
    kept = [encode(order) for _, order in game.orders]
    return {one for one in QUALITIES if any(b'"quality":"%s"' % one.encode() in order for order in kept)}


def seats_to_move(system, game, offers_to=None):
    """The seats from which something may come: those asked, those in a battle, or all in turn."""
    offers_to = offers_to or (lambda seat: menu(system, game, seat))
    if game.questions:
        return list(game.questions[0].seats)
    if ".counterair." in game.turn.phase and not game.turn.phase.endswith(".announcing"):
        return [s for s in game.seats if any(not o.open_ended for o in offers_to(s))]
    if game.turn.phase.endswith(".defense"):
        return [s for s in game.seats if game.seats[s].side != game.turn.side]
    return 3 * [s for s in game.seats if game.seats[s].side == game.turn.side] + list(game.seats)


class Play(AnyPlay):
    """One random game of A World at War."""

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.flown, self.watch = Flown(), Watch(system.rules.evolutions)

    def menu(self, seat):
        """What a seat may order now; nothing in it goes against what the rules say of all units."""
        asked = seat in self.menus
        offers = super().menu(seat)
        assert asked or not (told := self.watch.menu(self.game, offers)), told
        return offers

    def player_turn(self):
        return self.game.turn.year, self.game.turn.season, self.game.turn.side

    def seats_to_move(self):
        return seats_to_move(self.system, self.game, self.menu)

    def picked(self, offers):
        return pick(self.dice, offers)

    def mutated(self, order):
        return mutated(self.dice, self.game, order)

    def invariants(self, before):
        invariants(before, self.told, self.game)
        uninverted_by_18_7(self.system, before, self.told, self.game)
        if any(isinstance(one.event, PlayerTurnBegan) for one in self.told):
            self.flown = Flown()
        self.flown.once_each(before, self.told)
        assert not (told := self.watch.entry(before, [one.event for one in self.told])), told
