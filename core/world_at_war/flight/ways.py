"""18.22, 18.25, 18.3, 18.44, 18.46, 18.48: where air units may fly, how far, and how they return to base."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

import msgspec

from core.ruling import Finding
from core.world_at_war.basing.open_bases import (
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    traced_grounds,
)
from core.world_at_war.basing.room import MAY_BASE, Arrival, based_alike, overflow
from core.world_at_war.board import (
    box_of,
    controller,
    controller_before,
    declared,
    faction_of,
    hex_of,
    lies_in,
    name,
    on_land,
    side_of,
    stagers,
    theater,
    units_at,
)
from core.world_at_war.conditions import rule
from core.world_at_war.flight.airspace import crow_flight, flight_by, reach_by
from core.world_at_war.flight.operating import operational
from core.world_at_war.state import Game, numbers, plays, turns_on
from core.world_at_war.under_way.commitments import under_way
from core.world_at_war.under_way.steps import expected_at
from core.world_at_war.units import factor_kind
from events.sentences import say
from events.world_at_war.board import AirUnit, Box, Hex


def operational_range(game: Game, unit: AirUnit) -> int:
    """The range of an air unit from its base, in hexes (18.31); 0 where it can't fly yet.

    Squadrons have the range of the factors that they are parts of.
    Jets, strategic bombers and interceptors have the range of the declared research result of their nation.
    """
    edition, where, kind = numbers(game), theater_of(game, unit), factor_kind(unit.kind)
    if kind in edition.ranges:
        return edition.ranges[kind][where]
    research = edition.ranges_by_research[kind]
    result = int(declared(game, "research", f"{unit.nation}/{research.subject}", "0") or 0)
    step = _step_of_range(game, list(research.steps), result)
    return research.steps[step][where] if step else 0


def _step_of_range(game: Game, steps: list[str], result: int) -> str:
    """The named result that holds at this one; empty if it gives no range.

    A result between two named ones is that of the lower, or none at all (doubt W163).
    """
    reached = [step for step in steps if int(step) <= result]
    between = str(result) not in steps and len(reached) < len(steps)
    if not reached or (between and plays(game, "W163") == "none"):
        return ""
    return max(reached, key=int)


def staging_range(game: Game, unit: AirUnit) -> int:
    """How far an air unit may stage, in hexes: twice its operational range, or what is said of it (18.21)."""
    edition = numbers(game)
    twice = edition.staging_multiple * operational_range(game, unit)
    return min(twice, edition.stages_at_most.get(unit.kind, twice))


def theater_of(game: Game, unit: AirUnit) -> str:
    """The theater of the unit's base; for a box, that of the unit's front, Europe failing all."""
    if (hex_ := hex_of(game, lies_in(game, unit.base))) is not None:
        return theater(game, hex_)
    return game.atlas.map.fronts.get(unit.front, next(iter(game.atlas.map.fronts.values()), "Europe"))


def elsewhere(request: Any) -> bool:
    """Do the units fly back to another base than their own?"""
    return bool(request.returning != request.units[0].base)


@rule("18.44", "Naval air from a carrier flies back to it.", "{unit} returns to {allowed}, not to {place}.")
def back_to_the_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """18.44 leaves carrier air to 21.55; 18.46 opens other bases to land-based air alone."""
    for unit in request.units:
        if not on_land(game, unit) and elsewhere(request):
            yield Finding(unit.name, name(game, request.returning), allowed=unit.base)


@rule("18.46", "The base of origin is still held on return.", "{unit} can't return: {place} is {given}.")
def home_is_still_held(game: Game, request: Any) -> Iterable[Finding]:
    """18.46; whether home must be operational and held since the phase began is doubts W108, W109."""
    home = hex_of(game, request.units[0].base)
    if home is None or elsewhere(request):
        return
    for unit in request.units:
        if why := _why_not_home(game, unit, home):
            yield Finding(unit.name, name(game, home.id), why)


def _why_not_home(game: Game, unit: AirUnit, home: Hex) -> str:
    side, holders = side_of(game, unit.nation), [controller(game, home)]
    if plays(game, "W109") == "both":
        holders.append(controller_before(game, home))
    if others := [h for h in holders if side_of(game, h) != side]:
        return say("held by {nation}", nation=others[0] or say("nobody"))
    if plays(game, "W108") == "must" and not operational(game, home.id, unit.nation):
        return say("not operational")
    return ""


def _operational_grounds(game: Game, request: Any) -> Iterator[str]:
    if elsewhere(request) and hex_of(game, request.returning):
        nation = request.units[0].nation
        yield from traced_grounds(game, request.returning, nation)
        if turns_on(game, "W107", lambda g: operational(g, request.returning, nation)):
            yield "W107"
        if game.landings and turns_on(game, "W111", partial(_near_for_all, request=request)):
            yield "W111"


@rule(
    "18.46/other base",
    "Another base to return to is operational, in range of the hex flown to, and friendly all the phase.",
    "{unit} can't return to {place}: {given}.",
    _operational_grounds,
)
def other_base_is_open(game: Game, request: Any) -> Iterable[Finding]:
    """18.46; the range is measured along the permitted path from the hex flown to (doubts W102, W111)."""
    for unit in request.units if elsewhere(request) else ():
        if on_land(game, unit) and (why := _why_not_there(game, unit, request)):
            yield Finding(unit.name, name(game, request.returning), why)


def _why_not_there(game: Game, unit: AirUnit, request: Any) -> str:
    hex_ = hex_of(game, request.returning)
    if hex_ is None or not based_alike(game, unit.kind):
        return say("it is no base for it")
    if strange := _strange_ground(game, unit, hex_):
        return strange
    if not operational(game, hex_.id, unit.nation):
        return say("it is not operational")
    if not _near(game, unit, request):
        return say("it is not within range of {place}", place=name(game, request.hex))
    return ""


def _near(game: Game, unit: AirUnit, request: Any) -> bool:
    within, to = operational_range(game, unit), request.returning
    over = hexes_flown_to(game, unit, request.hex)
    return any(flight_by(game, "W102", hex_, to, within) is not None for hex_ in over)


def _near_for_all(game: Game, request: Any) -> bool:
    return all(_near(game, unit, request) for unit in request.units)


def hexes_flown_to(game: Game, unit: AirUnit, last: str) -> tuple[str, ...]:
    """From where the way back is measured: the hex flown to last, or all of the phase (doubt W111)."""
    if plays(game, "W111") == "last":
        return (last,)
    before = (one.hex for one in game.landings if unit.name in one.units and not one.base)
    return tuple(dict.fromkeys((last, *(hex_ for hex_ in before if hex_ in game.atlas.hexes))))


def _strange_ground(game: Game, unit: AirUnit, hex_: Hex) -> str:
    """Whether the unit's side does not hold this hex, or did not when the phase began."""
    side = side_of(game, unit.nation)
    if side_of(game, controller(game, hex_)) != side:
        return say("it is not {side} ground", side=side)
    if side_of(game, controller_before(game, hex_)) != side:
        return say("it was not {side} ground when the phase began", side=side)
    return ""


@rule(
    "2005:18.46",
    "Air units land at their own base, or at one from which others flew the same mission.",
    "{unit} can't return to {place}: nobody flew this mission from there.",
)
def from_where_the_mission_came(game: Game, request: Any) -> Iterable[Finding]:
    """18.46 of 2005: units of several bases may change theirs; those of one base go back to it."""
    for unit in request.units if elsewhere(request) else ():
        if on_land(game, unit) and request.returning not in _bases_of_the_flight(game, unit):
            yield Finding(unit.name, name(game, request.returning))


def _bases_of_the_flight(game: Game, unit: AirUnit) -> Iterator[str]:
    """The bases of those who are, or were in this phase, on the unit's last mission, to the same hex."""
    errands = under_way(game)
    own = errands.get(unit.name) or errands.get(unit.parent)
    together = {one for one, errand in errands.items() if own and errand == own}
    flights = [(one.mission, one.hex) for one in game.landings if unit.name in one.units]
    for landing in game.landings:
        if (landing.mission, landing.hex) in flights[-1:]:
            together.update(landing.units)
    return (other.base for other in game.units.values() if {other.name, other.parent} & together)


@rule(
    "18.46/room",
    "Another base to return to has room.",
    "{place} lacks room for them; they are {given} squadrons too many, an AAF counted as three.",
)
def other_base_has_room(game: Game, request: Any) -> Iterable[Finding]:
    """18.46, subject to stacking limits; the room of those in the air is kept (W110), and where they land."""
    expected = expected_at(game, request.returning)
    there = dict.fromkeys((*units_at(game, request.returning), *expected, *request.units))
    if elsewhere(request) and (beyond := overflow(game, request.returning, there)):
        yield Finding(place=name(game, request.returning), given=str(beyond))


@rule("18.146/return", "A new airbase serves its owner alone.", "{place} is new and of {given}.")
def not_a_new_airbase(game: Game, request: Any) -> Iterable[Finding]:
    """18.146 holds for units that land there as for those that stage."""
    yield from _as_arrival(game, request, new_airbase_for_its_owner_alone.findings)


@rule("53/return", "Allies share bases as far as their cooperation allows.", "{unit} may not use {place}.")
def allies_share_the_base(game: Game, request: Any) -> Iterable[Finding]:
    """Rule 53, for units that land there as for those that stage."""
    yield from _as_arrival(game, request, cooperation_allows.findings)


def _as_arrival(game: Game, request: Any, asked: Any) -> Iterator[Finding]:
    if elsewhere(request):
        yield from asked(game, Arrival(request.units, request.returning))


RETURNING = (
    back_to_the_carrier,
    home_is_still_held,
    other_base_is_open,
    from_where_the_mission_came,
    other_base_has_room,
    not_a_new_airbase,
    allies_share_the_base,
)


MAY_TAKE_REFUGE = (cooperation_allows, new_airbase_for_its_owner_alone, *MAY_BASE)


class Refuge(msgspec.Struct, frozen=True):
    """Displaced air units, and a base that might take them."""

    units: tuple[AirUnit, ...]
    base: str


def takes(game: Game, base: str, units: Iterable[AirUnit]) -> bool:
    """Has this base room for all these units, and may they use it?"""
    asked = Refuge(tuple(units), base)
    return all(rule.kept(game, asked) for rule in MAY_TAKE_REFUGE)


def how_many_fit(game: Game, base: str, units: tuple[AirUnit, ...]) -> int:
    """How many of these units, in their order, a base takes."""
    count = 0
    while count < len(units) and takes(game, base, units[: count + 1]):
        count += 1
    return count


def nearest(game: Game, place: str, unit: AirUnit) -> tuple[str, ...]:
    """The nearest base with room for a unit displaced from a place, or several that are equally near.

    Only controlled bases within staging distance count, whatever their supply; boxes are bases too (18.25).
    Empty when there is none.
    """
    within, shut = reach_by(game, "W72", place, staging_range(game, unit)), {place, *_under_attack(game)}
    near = sorted((_hexes(game, place, at, flown), at) for at, flown in within.items() if at not in shut)
    for _, equal in groupby(near, key=lambda found: found[0]):
        bases = (base for _, base in equal if controlled(game, unit, base))
        if open_ := tuple(base for base in bases if takes(game, base, (unit,))):
            return open_
    return ()


def _under_attack(game: Game) -> Iterator[str]:
    """The bases that are or were counteraired in the phase, where none may be displaced to (doubt W93)."""
    if plays(game, "W93") == "may_not":
        yield from (battle.place for battle in game.battles if battle.attackers and not battle.kind)
        yield from (raid.place for raid in game.counteraired)


def nearest_for_each(game: Game, place: str, units: Iterable[AirUnit]) -> dict[str, tuple[str, ...]]:
    """For each unit by its name, what `nearest` finds; like units are looked up once."""
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        like = (unit.nation, unit.kind, unit.base, unit.front)
        if like not in known:
            known[like] = nearest(game, place, unit)
        found[unit.name] = known[like]
    return found


def _hexes(game: Game, place: str, base: str, flown: int) -> int:
    """How near a base is: by the flight, or as the crow flies (doubt W88)."""
    straight = crow_flight(game, place, base) if plays(game, "W88") == "straight" else None
    return flown if straight is None else straight


def controlled(game: Game, unit: AirUnit, base: str) -> bool:
    """May a unit flee to this base, as far as it is a question of who holds it (18.25, 18.523)?"""
    if (hex_ := hex_of(game, base)) is not None:
        return _friendly(game, unit, hex_)
    box = box_of(game, base)
    return box is not None and _open_box(game, unit, box)


def _friendly(game: Game, unit: AirUnit, hex_: Hex) -> bool:
    """Doubt W89: bases of the whole side, or of the unit's nation and its minor allies."""
    holder = controller(game, hex_)
    if plays(game, "W89") == "own":
        return holder == unit.nation or (
            holder in game.nations and game.nations[holder].serves == unit.nation
        )
    return side_of(game, holder) == side_of(game, unit.nation)


def _open_box(game: Game, unit: AirUnit, box: Box) -> bool:
    """Doubt W95: the boxes to which the unit could stage, or any that is linked to the map."""
    if box.kind == "sw":
        return False
    return plays(game, "W95") == "any_linked" or faction_of(game, unit.nation) in stagers(game, box)
