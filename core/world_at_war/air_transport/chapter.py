"""Air supply, air transport and airdrops: they set out, by their menus (17.6, 18.53, 18.54, 18.62)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import Any

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.air_transport.aboard import (
    AIR_TRANSPORT,
    AIRBORNE,
    OF_THE_CARRIED,
    OF_THE_DROPPED,
    OF_THE_FED,
    debarking,
    embarking,
    has_the_movement,
    may_be_carried,
)
from core.world_at_war.air_transport.fields import (
    CHINA,
    HOMES_OF_TRANSPORT,
    OF_SUPPLY,
    OF_TRANSPORT,
    city_or_airbase,
)
from core.world_at_war.air_transport.flights import (
    OF_AIRDROPS,
    OF_THE_HUMP,
    AttackAirTransport,
    CounterIntercept,
    Flight,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    InterceptAirTransport,
    dropping,
    flying_the_hump,
    route,
    route_within_range,
    supplying,
    transporting,
)
from core.world_at_war.air_transport.interfering import (
    ATTACKS,
    ATTACKS_ON_TRANSPORTS,
    COUNTER_INTERCEPTIONS,
    COUNTERS,
    INTERCEPTIONS,
)
from core.world_at_war.basing.open_bases import bases
from core.world_at_war.board import commands, controller, declared_number, hex_of, side_of
from core.world_at_war.conditions import BREAKING_OFF, at_war_with_them, those_in
from core.world_at_war.flight.missions import MISSION_RULES
from core.world_at_war.flight.operating import flown_now
from core.world_at_war.flight.targets import mission_range, within_range
from core.world_at_war.flight.ways import RETURNING, operational_range
from core.world_at_war.menus import Part
from core.world_at_war.state import Game, distance, plays
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.under_way.missions import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.units import Group, groups, to_fly
from events.sentences import said
from events.world_at_war.air_transport import AirTransportAnnounced
from events.world_at_war.board import AirUnit, GroundUnit

BEYOND = (within_range, *RETURNING)
CARRYING_ASKS = tuple(rule for rule in MISSION_RULES if rule not in BEYOND)
"""What every mission asks, but for range and return: air transport has rules of its own for these."""

at_war_with_the_hex = at_war_with_them(
    "18.512C/war",
    said("Only nations at war drop airborne units on each other."),
    lambda game, flight: those_in(game, flight.hex),
)

RULES = {
    SUPPLY: (*MISSION_RULES, route_within_range, *OF_SUPPLY, *OF_THE_FED),
    TRANSPORT: (
        *CARRYING_ASKS,
        *HOMES_OF_TRANSPORT,
        route_within_range,
        *OF_TRANSPORT,
        *OF_THE_CARRIED,
        has_the_movement,
    ),
    AIRDROP: (*MISSION_RULES, route_within_range, at_war_with_the_hex, *OF_AIRDROPS, *OF_THE_DROPPED),
    HUMP: (*MISSION_RULES, route_within_range, *OF_THE_HUMP),
}
OF_THE_GROUND = (*OF_THE_FED, *OF_THE_CARRIED, *OF_THE_DROPPED, has_the_movement)
OF_THE_FLIGHT = {
    mission: tuple(one for one in rules if one not in (*OF_THE_GROUND, route_within_range))
    for mission, rules in RULES.items()
}
"""What is asked of the transports, the way aside, whomever they carry or feed."""

NUMBERS = {SUPPLY: ("18.53",), TRANSPORT: ("18.54", "18.541"), AIRDROP: ("18.512C",), HUMP: ("17.63D",)}


def announce(game: Game, flight: Flight) -> Iterator[Ruled]:
    """The transports are under way by their route; what it costs carried units is told (18.547A).

    What it costs the unit aboard was asked before: 18.547A.1, 18.547A.2.
    """
    carried = flight.ground if flight.mission == TRANSPORT else ()
    base = flight.units[0].base
    announced = AirTransportAnnounced(
        flight.mission,
        tuple(unit.name for unit in flight.units),
        flight.hex,
        route(game, flight),
        flight.returning,
        tuple(unit.name for unit in flight.ground),
        _brps(game, flight),
        max((embarking(game, unit, base) for unit in carried), default=0),
        max((debarking(game, unit, flight.hex) for unit in carried), default=0),
    )
    yield Ruled(announced, (*NUMBERS[flight.mission], "W316"))


def _brps(game: Game, flight: Flight) -> int:
    """What they fly over the Hump: so many BRPs a factor as are declared (40.85)."""
    if flight.mission != HUMP:
        return 0
    return sum(declared_number(game, "hump", unit.nation) for unit in flight.units)


class Asked(msgspec.Struct, frozen=True):
    """A mission and all that it is asked."""

    mission: str
    rules: tuple[Rule, ...]


def offers_of(asked: Asked) -> Callable[[Game, str], Iterator[Offer]]:
    """The menu of a mission: whoever flies it takes like transports of one base."""

    def offers(game: Game, seat: str) -> Iterator[Offer]:
        if asked.mission not in flown_now(game, game.turn.side):
            return
        able = (
            u
            for u in game.units.values()
            if u.base and u.kind == AIR_TRANSPORT and not (u.used or u.inverted)
        )
        for ready in groups(game, (u for u in able if commands(game, seat, u.nation)), to_fly):
            if side_of(game, ready[0].nation) == game.turn.side:
                yield from _Menu(game, seat, asked, tuple(ready)).offers()

    return offers


Ground = tuple[GroundUnit, ...]


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
            case missions.SUPPLY:
                return self._near(unit.place)
            case missions.TRANSPORT:
                return unit.place == self.base and may_be_carried(self.game, unit)
        return unit.kind.casefold() == AIRBORNE

    def _near(self, place: str) -> bool:
        start, goal = hex_of(self.game, self.base), hex_of(self.game, place)
        limit = mission_range(self.game, self.ready[0], self.asked.mission)
        return start is not None and goal is not None and distance(start, goal) <= limit

    def _goals(self, ground: Ground) -> Iterable[str]:
        hexes = self.game.atlas.hexes
        match self.asked.mission:
            case missions.SUPPLY:
                return (ground[0].place,)
            case missions.TRANSPORT:
                return [h for h in sorted(hexes) if self._opens(h) and self._near(h)]
            case missions.AIRDROP:
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
        group = Group(count, AIR_TRANSPORT, self.ready[0].nation, self.base)
        back = Slot("returning", tuple(Choice(base) for base in homes))
        slots: tuple[Slot, ...] = (Slot("to", tuple(Choice(to) for to in goals)), back)
        order = _order(self.asked.mission, group, tuple(unit.name for unit in ground), goals[0], homes[0])
        if self.asked.mission == SUPPLY:
            slots = (back,)
        return Offer(order, slots, aside=len(homes) == 1)


SUPPLYING = Procedure(supplying, RULES[SUPPLY], announce, offers_of(Asked(SUPPLY, RULES[SUPPLY])))
TRANSPORTING = Procedure(
    transporting, RULES[TRANSPORT], announce, offers_of(Asked(TRANSPORT, RULES[TRANSPORT]))
)
DROPPING = Procedure(dropping, RULES[AIRDROP], announce, offers_of(Asked(AIRDROP, RULES[AIRDROP])))
HUMPING = Procedure(flying_the_hump, RULES[HUMP], announce, offers_of(Asked(HUMP, RULES[HUMP])))


MANY = 24
"""Sets of ground units of one hex that are listed; the smallest come first."""


def _order(mission: str, group: Group, ground: tuple[str, ...], to: str, back: str) -> Any:
    match mission:
        case missions.SUPPLY:
            return FlyAirSupply(group, ground, (), back)
        case missions.TRANSPORT:
            return FlyAirTransport(group, ground, to, (), back)
        case missions.AIRDROP:
            return FlyAirdrop(group, ground, to, (), back)
    return FlyTheHump(group, to, (), back)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FlyAirSupply: SUPPLYING,
            FlyAirTransport: TRANSPORTING,
            FlyAirdrop: DROPPING,
            FlyTheHump: HUMPING,
            InterceptAirTransport: INTERCEPTIONS,
            CounterIntercept: COUNTERS,
            AttackAirTransport: ATTACKS,
        },
    },
    adds={BREAKING_OFF: COUNTER_INTERCEPTIONS.leaving},
    kinds={COUNTER_INTERCEPTION: COUNTER_INTERCEPTIONS, ON_TRANSPORT: ATTACKS_ON_TRANSPORTS},
    plays={
        "W177": ("those_that_fought", "all"),
        "W189": ("held_now", "at_start"),
        "W201": ("single_factors", "whole"),
        "W312": ("interceptors", "either"),
        "W316": ("free", "shortest"),
        "W317": ("faction", "side"),
        "W318": ("usual", "said"),
        "W319": ("one", "declared"),
        "W320": ("same_base", "declared"),
        "W321": ("either", "any"),
        "W322": ("listed", "as_named"),
        "W386": ("either_kind", "jungle_alone"),
        "W390": ("regular", "exploitation_too"),
        "W391": ("squadrons", "factors"),
        "W392": ("where_it_began", "where_it_stands"),
    },
)
