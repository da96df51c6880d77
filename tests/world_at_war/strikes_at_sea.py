"""Strikes on ships in play: announced by facts, resolved by orders."""

from core.dice import RollDice
from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.strikes.course import begun
from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered
from phases.referee import settle
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import Given, units

SEA = "Truk~ = = = Oahu~ ."
TRUK, AT_SEA, OAHU = "0000", "0200", "0400"
FORCE = NavalForce("Kido Butai", "Japan", AT_SEA, at_sea=True)
AMERICA, JAPAN = "United States", "Japan"


def ship(name="Yamato", size=5, nation=JAPAN, **more):
    """A capital ship of the force at sea."""
    return Ship(name, nation, size, AT_SEA, at_sea=True, force=FORCE.name, **more)


def carrier(name="Akagi", size=3, nation=JAPAN, **more):
    """A fast carrier of the force at sea."""
    return Carrier(name, nation, size, AT_SEA, at_sea=True, force=FORCE.name, **more)


def light(kind, factors, nation=JAPAN, **more):
    """Light ships of the force at sea."""
    return LightShips(nation, kind, factors, AT_SEA, at_sea=True, force=FORCE.name, **more)


def nas(count, nation=AMERICA, *, elite=False):
    """So many naval air squadrons as an order names them."""
    return give.Squadrons(count, "NAS", nation, elite)


class Struck(Given):
    """A game in which strikes are announced and resolved."""

    def names(self, nation, kind="NAS"):
        found = (u.name for u in self.game.units.values() if (u.nation, u.kind) == (nation, kind) and u.base)
        return tuple(sorted(found))

    def strike(self, units, cover=(), patrol=(), surprise=0, target=FORCE.name, kind="land", counterair=()):
        """The announcement of one strike, as a chapter records it."""
        pending = [one for one in self.game.strikes if not one.ended]
        number = len(pending) + 1
        place = AT_SEA if target else TRUK
        told = NavalStrikeAnnounced(number, kind, place, target, units, counterair, surprise)
        self.after(told)
        if cover or patrol:
            self.after(NavalStrikeCovered(number, cover, patrol))
        return self

    def begin(self):
        """All that follows when the first of the announced strikes begins."""
        facts = list(settle(WORLD_AT_WAR, self.game, begun(self.game)))
        self.rules = [f.rules for f in facts]
        self.facts = [f.event for f in facts]
        self.game = fold(EVOLUTIONS, self.game, self.facts)
        return self

    def axis(self, *orders):
        return self.as_seat("axis").when(*orders).accepted()

    def allies(self, *orders):
        return self.as_seat("allies").when(*orders).accepted()

    def dice(self, seat, *dice):
        return self.as_seat(seat).when(RollDice(dice)).accepted()

    def told_of(self, kind):
        """The last fact of a kind."""
        return next(f for f in reversed(self.facts) if isinstance(f, kind))

    @property
    def step(self):
        """Where the turn is."""
        return self.game.turn.phase.removeprefix("combat.naval_strike.")


def struck(board, *texts, **more):
    """A game with American air at Oahu and a Japanese force at sea."""
    held = {OAHU: AMERICA}
    asked = {"phase": "combat.missions", "side": "Allied", "holder": JAPAN, "theater": "Pacific"}
    lay = {"held": held, "forces": (FORCE,), "ships": (ship(),)}
    return Struck(units(board(SEA, **(asked | lay | more)), *texts))
