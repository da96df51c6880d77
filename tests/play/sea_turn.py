"""A player who tries all that ships and the air about them may do, on the board of `sea_board` or any other."""

from collections import Counter

from core.mistakes import Mistake
from core.ruling import Accepted
from phases.referee import decide
from tests.play.at_sea_invariants import holds_at_sea
from tests.play.of_ships import is_of_ships
from tests.play.random_play import Play
from tests.play.sea_orders import MAKERS, changed
from tests.world_at_war.orders import Finish

OFTEN = {
    "SailForce": 8,
    "JoinBattle": 6,
    "LaunchStrike": 6,
    "FindGroup": 4,
    "StrikeAtSea": 6,
    "DiveOnForce": 6,
    "AttackAtSea": 6,
    "AttackNavalBase": 30,
    "AttackSubmarines": 20,
    "LaunchCounterair": 10,
    "DiveOnPort": 20,
    "ShiftNavalAir": 0.5,
    "AllotPatrol": 4,
    "AllotCover": 4,
    "FormGroup": 2,
    "StayInBattle": 1,
    "LeaveBattle": 2,
    "EscapeByAir": 6,
    "EscapeBySea": 6,
    "CoverForce": 4,
    "FlyPatrol": 4,
    "Spot": 2,
    "Search": 2,
    "Finish": 2,
    "FormForce": 1,
    "AimStrike": 2,
    "EngageStrike": 2,
}
SELDOM = {
    "SinkShip": 0.02,
    "SinkCarrier": 0.01,
    "SinkLightShips": 0.02,
    "DamageShip": 0.02,
    "DamageCruisers": 0.02,
    "HitShip": 0.02,
    "DisbandForce": 0.05,
    "MoveForce": 0.1,
    "SailCarrier": 0.1,
    "TakeHex": 0.005,
    "EliminateAirbase": 0.02,
    "GainTerritory": 0.005,
    "AbortActivity": 0.5,
    "UninvertAirUnits": 0.1,
    "UninvertAll": 0.02,
    "EnlargeForcePool": 0.02,
    "MoveGroundUnit": 0,
}


BEGINNING = ("SailForce", "JoinBattle", "StayInBattle", "FindGroup")


def of_ships(offer):
    return is_of_ships(type(offer.order))


class SeaPlay(Play):
    """Who takes naval orders before others, and makes up those of which menus show a specimen alone."""

    haste, patience = 60, 1500

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.given, self.began = Counter(), 0

    def listed(self, seat):
        """Specimens of naval orders count, for of most there are no others."""
        return tuple(offer for offer in self.menu(seat) if not offer.open_ended or of_ships(offer))

    def seats_to_move(self):
        if ".naval_" not in self.game.turn.phase:
            return super().seats_to_move()
        seats = self.dice.sample(sorted(self.game.seats), len(self.game.seats))
        return [next(seat for seat in seats if self.listed(seat))]

    def picked(self, offers):
        by_kind = {}
        for offer in offers:
            by_kind.setdefault(type(offer.order).__name__, []).append(offer)
        kinds = sorted(by_kind)
        if len(self.orders) - self.began > self.haste:
            kinds = [kind for kind in kinds if kind not in BEGINNING] or kinds
        weights = [SELDOM.get(k, OFTEN.get(k, 0.7)) / (1 + self.given[k]) ** 0.4 for k in kinds]
        if sum(weights) < 0.2 and self.dice.random() < 0.9:
            return None
        return self.dice.choice(by_kind[self.dice.choices(kinds, weights)[0]])

    def filled(self, offer):
        order = super().filled(offer)
        maker = MAKERS.get(type(order))
        if maker is None or self.dice.random() < 0.2:
            return order
        for _ in range(6):
            made = maker(self.dice, self.game, self.seat_of(offer), order)
            if made is not None and self.accepts(self.seat_of(offer), made):
                return made
        return order

    def seat_of(self, offer):
        """The seat from whose menu an offer is."""
        return next(seat for seat, offers in self.menus.items() if any(one is offer for one in offers))

    def accepts(self, seat, order):
        try:
            return isinstance(decide(self.system, self.game, seat, order), Accepted)
        except Mistake:
            return False

    def mutated(self, order):
        return changed(self.dice, self.game, super().mutated(order))

    def turns(self, count):
        for _ in range(count):
            self.began = len(self.orders)
            super().turns(1)

    def take(self, seat, order, facts):
        if not isinstance(order, Finish):
            self.given[type(order).__name__] += 1
        super().take(seat, order, facts)

    def invariants(self, before):
        super().invariants(before)
        holds_at_sea(before, self.told, self.game)
