"""What air transports may fly now: for like transports at one base and each set of ground units, where to.

A set of ground units goes with as many transports, unless doubt W319 leaves their number free. Orders that
name hexes of a route are on no menu, nor are all sets where there are very many.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import Any

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.world_at_war.air_transport.aboard import AIRBORNE, may_be_carried
from core.world_at_war.air_transport.fields import CHINA, city_or_airbase
from core.world_at_war.air_transport.flights import AIRDROP, HUMP, SUPPLY, Flight
from core.world_at_war.atlas import distance
from core.world_at_war.board import commands, controller, hex_of, side_of
from core.world_at_war.open_bases import bases
from core.world_at_war.operations import flown_now
from core.world_at_war.orders import FlyAirdrop, FlyAirSupply, FlyAirTransport, FlyTheHump, Group
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import groups, to_fly
from core.world_at_war.state import Game, plays
from core.world_at_war.targets import mission_range
from events.world_at_war.board import AirUnit, GroundUnit

Ground = tuple[GroundUnit, ...]
KIND = "air transport"
MANY = 24
"""Sets of ground units of one hex that are listed; the smallest come first."""


class Asked(msgspec.Struct, frozen=True):
    """A mission and all that it is asked."""

    mission: str
    rules: tuple[Rule, ...]


def offers_of(asked: Asked) -> Callable[[Game, str], Iterator[Offer]]:
    """The menu of a mission: whoever flies it takes like transports of one base."""

    def offers(game: Game, seat: str) -> Iterator[Offer]:
        if asked.mission not in flown_now(game, game.turn.side):
            return
        able = (u for u in game.units.values() if u.base and u.kind == KIND and not (u.used or u.inverted))
        for ready in groups(game, (u for u in able if commands(game, seat, u.nation)), to_fly):
            if side_of(game, ready[0].nation) == game.turn.side:
                yield from _Menu(game, seat, asked, tuple(ready)).offers()

    return offers


class _Menu:
    """What like transports of one base may fly: one mission."""

    def __init__(self, game: Game, seat: str, asked: Asked, ready: tuple[AirUnit, ...]) -> None:
        self.game, self.seat, self.asked, self.ready = game, seat, asked, ready
        self.base = ready[0].base

    def offers(self) -> Iterator[Offer]:
        """Home again, for each set of ground units; and an offer more for each other base to end in."""
        for count, ground in self._loads():
            units, home = self.ready[:count], ("", self.base)
            goals = [to for to in self._goals(ground) if self._allowed(units, ground, to, self.base)]
            if goals:
                yield self._offer(count, ground, goals, home)
            for to in goals:
                for back in self._other_ends(to):
                    if self._allowed(units, ground, to, back):
                        yield self._offer(count, ground, [to], (back,))

    def _loads(self) -> Iterator[tuple[int, Ground]]:
        """How many transports, with which ground units."""
        if self.asked.mission == HUMP:
            yield from ((count, ()) for count in range(1, len(self.ready) + 1))
            return
        for there in self._together():
            counts = range(1, min(self._most_carried(), len(there)) + 1)
            sets = (some for count in counts for some in combinations(there, count))
            for some in islice(sets, MANY):
                yield from ((count, some) for count in self._transports_for(some))

    def _free_in_number(self) -> bool:
        """May any number of transports drop any number of units (doubt W319)?"""
        return self.asked.mission == AIRDROP and plays(self.game, "W319") != "one"

    def _most_carried(self) -> int:
        return MANY if self._free_in_number() else len(self.ready)

    def _transports_for(self, ground: Ground) -> Iterable[int]:
        return range(1, len(self.ready) + 1) if self._free_in_number() else (len(ground),)

    def _together(self) -> Iterator[list[GroundUnit]]:
        """Ground units of one hex that may go together, in the order of their names."""
        ours = sorted((u for u in self.game.ground.values() if self._fit(u)), key=lambda unit: unit.name)
        for place in sorted({unit.place for unit in ours}):
            yield [unit for unit in ours if unit.place == place]

    def _fit(self, unit: GroundUnit) -> bool:
        if not unit.place or side_of(self.game, unit.nation) != self.game.turn.side:
            return False
        match self.asked.mission:
            case "air supply":
                return self._near(unit.place)
            case "air transport":
                return unit.place == self.base and may_be_carried(self.game, unit)
        return unit.kind.casefold() == AIRBORNE

    def _near(self, place: str) -> bool:
        start, goal = hex_of(self.game, self.base), hex_of(self.game, place)
        limit = mission_range(self.game, self.ready[0], self.asked.mission)
        return start is not None and goal is not None and distance(start, goal) <= limit

    def _goals(self, ground: Ground) -> Iterable[str]:
        hexes = self.game.atlas.hexes
        match self.asked.mission:
            case "air supply":
                return (ground[0].place,)
            case "air transport":
                return [h for h in sorted(hexes) if self._opens(h) and self._near(h)]
            case "airdrop":
                return [h for h in sorted(hexes) if hexes[h].land != "none" and self._near(h)]
        return [h for h in sorted(hexes) if controller(self.game, hexes[h]) == CHINA and self._near(h)]

    def _opens(self, place: str) -> bool:
        return city_or_airbase(self.game, place, self.ready[0].nation)

    def _other_ends(self, to: str) -> Iterator[str]:
        """Bases within range of the hex flown to."""
        goal, limit = hex_of(self.game, to), operational_range(self.game, self.ready[0])
        for place in sorted(bases(self.game)):
            there = hex_of(self.game, place)
            if there and goal and place != self.base and distance(there, goal) <= limit:
                yield place

    def _allowed(self, units: tuple[AirUnit, ...], ground: Ground, to: str, back: str) -> bool:
        flight = Flight(self.seat, units, self.asked.mission, to, back, ground)
        return not any(rule.violation(self.game, flight) for rule in self.asked.rules)

    def _offer(self, count: int, ground: Ground, goals: list[str], homes: tuple[str, ...]) -> Offer:
        group = Group(count, KIND, self.ready[0].nation, self.base)
        back = Slot("returning", tuple(Choice(base) for base in homes))
        slots: tuple[Slot, ...] = (Slot("to", tuple(Choice(to) for to in goals)), back)
        order = _order(self.asked.mission, group, tuple(unit.name for unit in ground), goals[0], homes[0])
        if self.asked.mission == SUPPLY:
            slots = (back,)
        return Offer(order, slots, aside=len(homes) == 1)


def _order(mission: str, group: Group, ground: tuple[str, ...], to: str, back: str) -> Any:
    match mission:
        case "air supply":
            return FlyAirSupply(group, ground, (), back)
        case "air transport":
            return FlyAirTransport(group, ground, to, (), back)
        case "airdrop":
            return FlyAirdrop(group, ground, to, (), back)
    return FlyTheHump(group, to, (), back)
