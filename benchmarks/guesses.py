"""What a seat of the long game would order, drawn from what lies on the board by seeded dice.

No menu is asked: to list all that is allowed takes as long as to judge a hundred orders. Players know about
how far their air units fly, who holds what and where there is room, and so do these; what does not stand is
refused, and costs little.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from core.world_at_war.basing.homes import homes
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import controller, lies_in, side_of
from core.world_at_war.carriers.chapter import SailCarrier
from core.world_at_war.construction.force_pools import ConstructAirUnits
from core.world_at_war.counterair.targets import AnnounceCounterair
from core.world_at_war.declared.declaring import TakeHex
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import Game, distance, numbers
from core.world_at_war.uninversion.chapter import UninvertAirUnits, waits
from core.world_at_war.units import Group
from events.world_at_war.board import AirUnit, Hex

RANGE, STAGING, ANYWHERE = 4, 8, 99
"""About how far air units fly in Europe, in hexes (17.22, 18.21)."""

TRIES = 5
CROWDED = 5

SELDOM = 0.1
"""How often somebody does what the turn takes in each of its states."""

FRONT = ("Tobruk", "Bardia", "Mersa Matruh", "3421")
"""Hexes of the desert that the sides take from each other."""


class Hand(NamedTuple):
    """A seat with its dice and its air units in play; the bases of its side and of the enemy, by the front.

    `there` counts the air units in each base.
    """

    game: Game
    seat: str
    dice: random.Random
    own: list[Hex]
    enemy: list[Hex]
    mine: list[AirUnit]
    there: Counter[str]

    def after(self, game: Game) -> "Hand":
        """The hand after another order; who holds what is looked up once in a state of the turn."""
        nations, based = game.seats[self.seat].nations, [u for u in game.units.values() if u.base]
        mine = [unit for unit in based if unit.nation in nations]
        return self._replace(game=game, mine=mine, there=Counter(unit.base for unit in based))

    def any_of(self, names: list[str]) -> str:
        """One of them, or nothing of nothing."""
        return self.dice.choice(names) if names else ""

    def near(self, unit: AirUnit, bases: list[Hex], limit: int) -> str:
        """One of the first of these bases within so many hexes of a unit's; empty if there is none."""
        start = self.game.atlas.hexes.get(lies_in(self.game, unit.base))
        within = [h.id for h in bases if h is not start and start and distance(start, h) <= limit]
        return self.any_of(within[: len(within) // 2 + 1])

    def group(self, unit: AirUnit, ready: list[AirUnit]) -> Group:
        """An order's words for a unit and some of those like it at its base."""
        alike = [u for u in ready if (u.base, u.kind, u.nation) == (unit.base, unit.kind, unit.nation)]
        return Group(self.dice.randint(1, len(alike)), unit.kind, unit.nation, unit.base)

    def roomy(self) -> list[Hex]:
        """Bases of the own side that are not as good as full."""
        return [h for h in self.own if self.there[h.id] < CROWDED]


Guess = Callable[[Hand], Any]
"""An order, or None if the seat has nothing to order of that kind."""


def dealt(game: Game, seat: str, dice: random.Random) -> Hand:
    """What a seat holds as a state of the turn begins."""
    side, built = game.seats[seat].side, (h for h in game.atlas.hexes.values() if h.places)
    holders = [(h, side_of(game, controller(game, h))) for h in built]
    own = [h for h, holder in holders if holder == side]
    enemy = [h for h, holder in holders if holder not in ("", side)]
    return Hand(game, seat, dice, by_the_front(own, enemy), by_the_front(enemy, own), [], Counter()).after(
        game
    )


def by_the_front(bases: list[Hex], others: list[Hex]) -> list[Hex]:
    """Cities first, for from ports alone no unit attacks (18.51), and of them those nearest to the others."""

    def rank(hex_: Hex) -> tuple[bool, int]:
        return not any(place.city for place in hex_.places), min(distance(hex_, h) for h in others)

    return sorted(bases, key=rank)


def _to(hand: Hand, units: Iterable[AirUnit], bases: list[Hex], limit: int) -> tuple[Group, str] | None:
    """Some like units, and a place not too far for them; nothing if the first few have no such place."""
    ready = list(units)
    for _ in range(TRIES if ready else 0):
        unit = hand.dice.choice(ready)
        if to := hand.near(unit, bases, limit):
            return hand.group(unit, ready), to
    return None


def _ashore(hand: Hand) -> Iterable[AirUnit]:
    return (u for u in hand.mine if u.base in hand.game.atlas.hexes)


def staging(hand: Hand) -> Any:
    """Some units go to another base within reach."""
    able = (u for u in _ashore(hand) if not u.staged)
    return (found := _to(hand, able, hand.roomy(), STAGING)) and StageAirUnits(*found)


def shipping(hand: Hand) -> Any:
    """Some units go by sea, wherever there is a port."""
    ports = [h for h in hand.roomy() if any(place.port for place in h.places)]
    here = {h.id for h in ports}
    able = (u for u in hand.mine if u.base in here and not (u.staged or u.shipped_from))
    return (found := _to(hand, able, ports, ANYWHERE)) and SeaTransportAirUnits(*found)


def redeploying(hand: Hand) -> Any:
    """Some units go to any base of their side."""
    able = (u for u in _ashore(hand) if not u.redeployed)
    return (found := _to(hand, able, hand.roomy(), ANYWHERE)) and RedeployAirUnits(*found)


def attacking(hand: Hand) -> Any:
    """Some units counterair an enemy base within range in which there is somebody."""
    busy = {name for battle in hand.game.battles for name in battle.attackers}
    kinds = numbers(hand.game).operations["counterair"]
    able = (u for u in hand.mine if u.kind in kinds and not (u.inverted or u.used or u.name in busy))
    return (
        found := _to(hand, able, [h for h in hand.enemy if hand.there[h.id]], RANGE)
    ) and AnnounceCounterair(*found)


def turning_up(hand: Hand) -> Any:
    """Some units that are inverted are ready again."""
    able = [u for u in _ashore(hand) if u.inverted and not waits(hand.game, u)]
    return UninvertAirUnits(hand.group(hand.dice.choice(able), able)) if able else None


def building(hand: Hand) -> Any:
    """Some units of a force pool appear at home."""
    game, nation = hand.game, hand.any_of([*hand.game.seats[hand.seat].nations])
    pool = [u.kind for u in game.units.values() if u.nation == nation and not u.base and not u.divided]
    if not (kind := hand.any_of(pool)) or not (at := hand.any_of([*homes(game, nation, kind)])):
        return None
    front = hand.any_of([*game.atlas.map.fronts]) if kind in STRATEGIC_KINDS else ""
    return ConstructAirUnits(nation, kind, hand.dice.randint(1, min(3, pool.count(kind))), at, front)


def sailing(hand: Hand) -> Any:
    """A carrier goes to sea off an enemy base, or into a port, now and then."""
    mine = [c.name for c in hand.game.carriers.values() if c.nation in hand.game.seats[hand.seat].nations]
    if not mine or hand.dice.random() > SELDOM:
        return None
    ports, goal = [h.id for h in hand.own if any(p.port for p in h.places)], hand.dice.choice(hand.enemy)
    sea = [h.id for h in hand.game.atlas.hexes.values() if h.land == "none" and distance(h, goal) < RANGE]
    return SailCarrier(hand.any_of(mine), hand.any_of(hand.dice.choice((sea or ports, ports))))


def taking(hand: Hand) -> Any:
    """A hex of the desert changes hands, now and then."""
    if hand.dice.random() > SELDOM:
        return None
    return TakeHex(hand.any_of([*FRONT]), hand.any_of(list(hand.game.seats[hand.seat].nations)))
