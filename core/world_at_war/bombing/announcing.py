"""18.512F, 18.57: bombings are announced and escorted; which air units an order means."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Procedure, Ruled
from core.world_at_war.basing.open_bases import sky_of
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import commands, known_front, known_place, lies_in
from core.world_at_war.bombing.attack import (
    MAY_FLY,
    OF_EACH_TARGET,
    OF_THE_UNITS,
    AnnounceBombing,
    EscortBombing,
    Sortie,
    within_the_limit,
)
from core.world_at_war.bombing.routes import BY_THEIR_ROUTE, route_of
from core.world_at_war.conditions import enemy_holder
from core.world_at_war.flight.targets import air_bases, may_bomb
from core.world_at_war.flight.ways import operational_range, reach_by
from core.world_at_war.menus import most_kept
from core.world_at_war.state import Game, numbers
from core.world_at_war.under_way.commitments import free_units, out, under_way
from core.world_at_war.under_way.raids import BOMBING, ESCORT, in_the_air, raid_on
from core.world_at_war.units import Group, Preference, Units, chosen, groups, like
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import BombingAnnounced, BombingEscorted

Announcement = type[AnnounceBombing] | type[EscortBombing]
Reached = Callable[[str, int], frozenset[str]]
FLOWN: dict[Announcement, str] = {AnnounceBombing: BOMBING, EscortBombing: ESCORT}
BY_WHICH = {"AAF": "17.23E", "jet": "17.53C", "strategic bomber": "17.73", "interceptor": "17.83"}
"""The rules by which each kind takes part."""


def announcing(game: Game, order: AnnounceBombing | EscortBombing, seat: str) -> Sortie:
    """What the order means; raises `Mistake` for units, places and fronts that are not there."""
    front = known_front(game, order.front)
    units, place = sent(game, order.units, front), known_place(game, order.to)
    return Sortie(seat, units, place, FLOWN[type(order)], front)


def announce(game: Game, request: Sortie) -> Iterator[Ruled]:
    """The units are committed; bombers have their route."""
    names = tuple(unit.name for unit in request.units)
    cited = tuple(dict.fromkeys(BY_WHICH[unit.kind] for unit in request.units))
    if request.mission == ESCORT:
        yield Ruled(BombingEscorted(names, request.hex), ("18.57", *cited))
        return
    raid = raid_on(game, request.hex)
    route = route_of(game, request.units, raid.via if raid else (), request.hex)
    doubts = ("W324",) if "17.23E" in cited else ()
    yield Ruled(BombingAnnounced(names, request.hex, route), ("18.512F", "18.57", *cited, *doubts))


def _offers(order: Announcement, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the targets open to it."""
    mission = FLOWN[order]
    reached, targets = cache(partial(_reached, game)), _targets(game, mission)
    for front, ready in alike(game, seat, numbers(game).operations[mission] if targets else ()):
        home = Sortie(seat, (ready[0],), lies_in(game, ready[0].base), mission, front)
        if any(rule.violation(game, home) for rule in OF_THE_UNITS):
            continue
        near = targets & _within(game, ready[0], mission, reached)
        choices = tuple(_choices(game, home, ready, sorted(near)))
        if choices:
            unit = ready[0]
            group = Group(1, unit.kind, unit.nation, unit.base)
            yield Offer(order(group, choices[0].value, front), (Slot("to", choices),), len(ready))


def _choices(game: Game, home: Sortie, ready: list[AirUnit], places: Iterable[str]) -> Iterator[Choice]:
    def request(units: tuple[AirUnit, ...], place: str) -> Sortie:
        return replace(home, units=units, hex=place)

    for place in places:
        asked = (*OF_EACH_TARGET, *(BY_THEIR_ROUTE if raid_on(game, place) else ()))
        if most_kept(game, asked, request, ready[:1], place):
            yield Choice(place, most_kept(game, (within_the_limit,), request, ready, place))


def _targets(game: Game, mission: str) -> frozenset[str]:
    """What may be bombed at all: enemy ground and the boxes of 18.49; what may be escorted: raids."""
    if mission == ESCORT:
        return frozenset(raid.place for raid in in_the_air(game))
    hexes = (hex_.id for hex_ in game.atlas.hexes.values() if enemy_holder(game, hex_))
    return frozenset((*hexes, *game.atlas.boxes))


def _within(game: Game, unit: AirUnit, mission: str, reached: Reached) -> frozenset[str]:
    """The hexes within range of its base, or of the bases of its front; and the boxes that it may bomb."""
    limit = operational_range(game, unit)
    strategic = unit.kind in STRATEGIC_KINDS
    bases = [hex_.id for hex_ in air_bases(game, unit)] if strategic else [lies_in(game, unit.base)]
    boxes = (box for box in game.atlas.boxes if mission == BOMBING and may_bomb(game, unit, box))
    reached = reached if sky_of(game, unit) is game else partial(_reached, sky_of(game, unit))
    return frozenset(boxes).union(*(reached(base, limit) for base in bases))


def _reached(game: Game, place: str, limit: int) -> frozenset[str]:
    return frozenset(game.atlas.hexes.keys() & reach_by(game, "W102", place, limit).keys())


MAY_RAID = (*MAY_FLY, *BY_THEIR_ROUTE)


def to_raid(game: Game, front: str) -> Preference:
    """Free units that can fly come first, of strategic ones those on the front that is said."""
    errands = under_way(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = bool(out(unit, errands) or unit.inverted)
        elsewhere = front not in ("", unit.front)
        return elsewhere, bound, bool(unit.used), unit.elite, unit.name

    return preference


def sent(game: Game, units: Units, front: str) -> tuple[AirUnit, ...]:
    """The air units that an order means; raises `Mistake` if they are not there, or on several fronts."""
    if isinstance(units, Group) and units.kind in STRATEGIC_KINDS and not front:
        fronts = fronts_of(like(game, units.nation, units.kind, units.base, to_raid(game, "")))
        if len(fronts) > 1:
            told = " and ".join(one or "no front" for one in fronts)
            raise Unworkable(
                "units", f"{units.kind} of {units.nation} there are on {told}: say on which front."
            )
    return chosen(game, units, to_raid(game, front))


def fronts_of(units: Iterable[AirUnit]) -> list[str]:
    """The fronts on which these units are."""
    return sorted({unit.front for unit in units})


def alike(game: Game, seat: str, kinds: Iterable[str]) -> Iterator[tuple[str, list[AirUnit]]]:
    """Like units of a seat that can fly and are on no mission, with the front by which an order means them.

    Strategic units that stand on several fronts of a box are told by their front; else none need be said.
    """
    wanted = frozenset(kinds)
    able = [u for u in free_units(game) if u.kind in wanted and commands(game, seat, u.nation)]
    for ready in groups(game, able, to_raid(game, "")):
        there = like(game, ready[0].nation, ready[0].kind, ready[0].base, to_raid(game, ""))
        fronts = fronts_of(there) if ready[0].kind in STRATEGIC_KINDS else [""]
        if len(fronts) == 1:
            yield "", ready
        for front in fronts if ready[0].kind in STRATEGIC_KINDS else ():
            if front and (some := [unit for unit in ready if unit.front == front]):
                yield front, some


ANNOUNCING = Procedure(announcing, MAY_RAID, announce, partial(_offers, AnnounceBombing))
ESCORTING = Procedure(announcing, MAY_RAID, announce, partial(_offers, EscortBombing))
