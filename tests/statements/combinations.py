"""Players who bring about what seldom meets by chance: all missions from one base, captures in the middle, two nations in a force."""

from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Accepted
from phases.referee import decide
from tests.play.sea_board import KIDO, TF_16, at_sea
from tests.play.whole_turn import WholeTurn
from tests.world_at_war.conftest import AirUnit, Carrier
from tests.world_at_war.orders import TakeHex

FROM_ONE_BASE = (
    "AnnounceCounterair", "ReinforceCounterair", "SupportAttack", "DefendFromTheAir", "KeepSupport", "InterceptSupport",
    "AnnounceBombing", "EscortBombing", "OpposeBombing", "FlyAirSupply", "FlyAirTransport", "FlyAirdrop",
    "InterceptAirTransport", "CounterIntercept", "AttackNavalBase", "CoverForce", "StrikeAtSea", "Search", "Spot",
)  # fmt: skip
"""Missions, and what air does at sea, as far as it is ordered from a base."""

STAYING = 60
"""After so many orders another base comes into view."""


class FromOneBase(WholeTurn):
    """Who sends all that one base of each side has on one thing after another, and captures bases behind it."""

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.bases = {}

    def picked(self, offers):
        eye = self.in_view()
        here = [o for o in offers if type(o.order).__name__ in FROM_ONE_BASE and o.order.units.base in eye]
        return self.dice.choice(here) if here and self.dice.random() < 0.6 else super().picked(offers)

    def in_view(self):
        """A base of each side from which everything is flown for a while."""
        if not self.bases or len(self.orders) % STAYING == 0:
            by_side = {}
            for unit in sorted(self.game.units.values(), key=lambda u: u.name):
                if unit.base in self.game.atlas.hexes and not unit.inverted:
                    by_side.setdefault(self.game.nations[unit.nation].side, []).append(unit.base)
            self.bases = {side: self.dice.choice(bases) for side, bases in by_side.items()}
        return set(self.bases.values())

    def say_something(self):
        """Now and then the ground war takes a base whose air is away."""
        if self.dice.random() < 0.25 and self.away() and self.captured():
            return
        super().say_something()

    def away(self):
        """The bases of those who are in the air over another hex."""
        over = [n for one in self.game.defenses for n in one.units]
        over += [n for one in self.game.supports if not one.ended for n in one.units]
        over += [n for one in self.game.transports for n in (*one.units, *one.interceptors)]
        bases = {self.game.units[name].base for name in over if name in self.game.units}
        return sorted(bases & self.game.atlas.hexes.keys())

    def captured(self):
        """One of these bases falls to an enemy of who has it; is that accepted?"""
        base, seat = self.dice.choice(self.away()), self.dice.choice(sorted(self.game.seats))
        nation = self.dice.choice(self.game.seats[seat].nations)
        order = TakeHex(base, nation)
        try:
            ruling = decide(self.system, self.game, seat, order)
        except Mistake:
            return False
        if isinstance(ruling, Accepted):
            self.accepted(seat, order, ruling)
        return isinstance(ruling, Accepted)


def of_two_nations(board):
    """The sea of `sea_board`, with carriers of two nations in a task force of each side."""
    position = at_sea(board)
    carriers = tuple(
        replace(c, force=TF_16, place="0300", at_sea=True) if c.name == "Eagle" else c
        for c in position.carriers
    )
    aquila = Carrier("Aquila", "Italy", 2, "0200", at_sea=True, force=KIDO)
    aboard = tuple(AirUnit(f"IT-NAS-9{n}", "Italy", "NAS", "Aquila") for n in (1, 2))
    return replace(position, carriers=(*carriers, aquila), units=(*position.units, *aboard))
