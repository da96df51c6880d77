"""18.52: what may be counteraired by whom; the orders of counterairs."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from core.ruling import Finding
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import hex_of, name, side_of
from core.world_at_war.conditions import (
    at_peace,
    enemy_holder,
    facts_of,
    found_at_peace,
    held_by,
    rule,
    seat_speaks_for_the_units,
)
from core.world_at_war.flight.missions import MISSION_RULES, in_an_offensive, out_on_nothing_else
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.commitments import COUNTERAIR, enemies_at
from core.world_at_war.under_way.ships import named_ships
from core.world_at_war.units import WHOLE, Order, Units
from events.sentences import say
from events.world_at_war.board import AirUnit


class Attack(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would counterair a base, or join another air battle over a hex.

    `dividing` are the factors that become squadrons for it, `flying` the names of those that go (23.152).
    """

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    flying: tuple[str, ...]
    dividing: tuple[str, ...] = ()
    mission: str = COUNTERAIR

    @property
    def returning(self) -> str:
        """Where they are based; where they land is said when all counterairs are over (18.524)."""
        return self.units[0].base


def where_somebody_is(game: Game, places: Collection[str], side: str) -> frozenset[str]:
    """Those of the bases in which air of the other side is seen, or in whose port ships of it lie.

    18.521D: what is aboard, a counterair shows; a menu tells nothing of it before (17.3123).
    """
    air = ((unit.nation, unit.base) for unit in game.units.values())
    named = ((one.nation, one.place) for one in named_ships(game) if not one.at_sea)
    light = ((one.nation, one.place) for one in game.light.values() if not one.at_sea)
    found = ((nation, place) for nation, place in (*air, *named, *light) if place in places)
    return frozenset(place for nation, place in found if side_of(game, nation) != side)


def manned_first(game: Game, places: Collection[str], side: str) -> tuple[list[str], list[str]]:
    """The bases that a menu offers first, and those that stand aside: empty ones, where others are manned."""
    first = where_somebody_is(game, places, side) or frozenset(places)
    return sorted(first), sorted(one for one in places if one not in first)


@rule("18.521", "What is counteraired is an air base of the enemy.", "{place} is {given}.")
def an_enemy_air_base(game: Game, request: Attack) -> Iterable[Finding]:
    """18.521; the base may be empty (18.521D)."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None or request.mission != COUNTERAIR:
        return
    if not air_base(game, hex_):
        yield Finding(place=name(game, hex_.id), given=say("no air base"))
    elif not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


def _peace(game: Game, request: Attack) -> Iterator[tuple[str, str, str]]:
    """Each nation that would attack one with which it is at peace, as declared, and the fact (doubt W286)."""
    hex_ = hex_of(game, request.hex) if request.mission == COUNTERAIR else None
    if hex_ is None or not (holder := enemy_holder(game, hex_)):
        return
    others = _guests(game, request, holder) if plays(game, "W286") == "everybody" else ()
    yield from at_peace(game, _flown_by(request), (holder, *others))


def _flown_by(request: Attack) -> Iterator[str]:
    return (unit.nation for unit in request.units)


def _guests(game: Game, request: Attack, holder: str) -> tuple[str, ...]:
    """The other nations whose air units are in the base."""
    there = dict.fromkeys(unit.nation for unit in enemies_at(game, request.hex))
    return tuple(nation for nation in there if nation != holder)


def _peace_grounds(game: Game, request: Attack) -> Iterator[str]:
    yield from facts_of(_peace(game, request))
    hex_ = hex_of(game, request.hex) if request.mission == COUNTERAIR else None
    holder = enemy_holder(game, hex_) if hex_ else ""
    if holder and any(at_peace(game, _flown_by(request), _guests(game, request, holder))):
        yield "W286"


@rule(
    "18.521/war",
    "Only nations at war counterair each other's bases.",
    "{given} is at peace with {allowed}, as declared.",
    _peace_grounds,
)
def at_war(game: Game, request: Attack) -> Iterable[Finding]:
    """18.521: an enemy is a power at war; war is declared outside these rules."""
    return found_at_peace(_peace(game, request))


@rule(
    "23.152B",
    "Army air squadrons counterair only bases with naval air.",
    "There is no naval air at {place}; attack it with whole factors.",
)
def naval_air_is_there(game: Game, request: Attack) -> Iterable[Finding]:
    """23.152B and C: each base that the squadrons of a factor attack has naval air in it."""
    squadrons = request.dividing or any(unit.kind in WHOLE for unit in request.units)
    if request.mission != COUNTERAIR or not squadrons:
        return
    if not any(unit.kind == "NAS" for unit in enemies_at(game, request.hex)):
        yield Finding(place=name(game, request.hex))


@rule(
    "18.522B.2.2/land",
    "Carrier-based air does not join a counterair that land-based air flies.",
    "{unit} flies from {place}.",
    lambda game, request: (
        ("W179",)
        if request.mission == COUNTERAIR and any(unit.base in game.carriers for unit in request.units)
        else ()
    ),
)
def joined_from_land(game: Game, request: Attack) -> Iterable[Finding]:
    """Only land-based air fights a second round (19.12), and they make separate counterairs (doubt W179)."""
    afloat = (u for u in request.units if u.base in game.carriers and game.carriers[u.base].at_sea)
    if request.mission == COUNTERAIR:  # others combine (18.562)
        yield from (Finding(unit=unit.name, place=unit.base) for unit in afloat)


OF_THE_TARGET = (an_enemy_air_base, at_war, naval_air_is_there)
OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
"""What is asked of the base that is attacked, for each unit."""

OF_THE_UNITS = tuple(rule for rule in MISSION_RULES if rule not in OF_THE_HEX)
"""What is asked of the units, wherever they go."""

MAY_ATTACK = (*MISSION_RULES, *OF_THE_TARGET)
MAY_JOIN = (*MAY_ATTACK, joined_from_land)

ONCE_ASKED = (seat_speaks_for_the_units, out_on_nothing_else, naval_air_is_there)
MAY_STILL_ATTACK = tuple(rule for rule in MAY_ATTACK if rule not in ONCE_ASKED)
"""What must still be so when the counterairs begin; the rest is asked when they are announced."""


class AnnounceCounterair(Order, frozen=True, tag="AnnounceCounterair/1"):
    """Announce that air units of one base or deck counterair an enemy air base (18.521)."""

    units: Units
    to: str


class ReinforceCounterair(Order, frozen=True, tag="ReinforceCounterair/1"):
    """Bring further air units into the counterair that goes on (18.522B)."""

    units: Units


class FlyToRefuge(Order, frozen=True, tag="FlyToRefuge/1"):
    """Answer: these defenders that disengage fly to that base (18.523)."""

    units: Units
    to: str


class ReturnToBase(Order, frozen=True, tag="ReturnToBase/1"):
    """Bring attackers back to another base than their own (18.46, 18.524A)."""

    units: Units
    to: str
