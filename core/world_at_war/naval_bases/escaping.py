"""23.46, 23.461: after an air attack defending air may leave its base for one that is not attacked."""

from collections.abc import Iterable, Iterator
from functools import cache, partial

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.battle import Units
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.board import commands, known_place, lies_in, name
from core.world_at_war.book import rule
from core.world_at_war.commitments import in_the_air, out, told, under_way
from core.world_at_war.counterair.refuge import counteraired
from core.world_at_war.flight import reach_by
from core.world_at_war.naval_base_orders import EscapeByAir
from core.world_at_war.naval_bases.leaving import air_may_leave, doubts_of_flying_off
from core.world_at_war.naval_bases.under_way import attacked
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.open_bases import bases
from core.world_at_war.ranges import staging_range
from core.world_at_war.refuges import controlled, takes
from core.world_at_war.selection import Preference, chosen, groups, to_move
from core.world_at_war.state import Game, turns_on
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import AirUnitsTookRefuge


class Escaping(msgspec.Struct, frozen=True):
    """Air units of one base that would leave it for another."""

    seat: str
    units: Units
    base: str


def escaping(game: Game, order: EscapeByAir, seat: str) -> Escaping:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Escaping(seat, chosen(game, order.units, at_home_first(game)), known_place(game, order.to))


def at_home_first(game: Game) -> Preference:
    """In what order like units are taken: as to change base, and those last that are out on a mission."""
    errands = under_way(game)
    return lambda unit: (bool(out(unit, errands)), *to_move(unit))


@rule(
    "23.461A/away",
    "Who leaves a base under attack is there.",
    "{unit} is not at {place}: it is committed to {given}.",
)
def is_there(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.46 with 18.521B, 18.613: who is over a hex is not in the base, and comes back to it."""
    for unit in request.units:
        if errand := in_the_air(game, unit):
            yield Finding(unit.name, name(game, unit.base), told(game, errand))


@rule(
    "23.46",
    "Who leaves a base was attacked there, or is near a patrol that attacked another base or fought at sea.",
    "{place}, where {unit} is, was not attacked and lies near no such patrol.",
    lambda game, request: doubts_of_flying_off(game, request.units),
)
def attacked_or_near(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.46A, B, C."""
    for unit in request.units:
        if not air_may_leave(game, unit):
            yield Finding(unit=unit.name, place=name(game, unit.base))


@rule(
    "17.3126/escape",
    "Naval air aboard a carrier in port defends its base, and does not leave it by itself.",
    "{unit} is aboard {place}.",
)
def not_from_a_carrier(game: Game, request: Escaping) -> Iterable[Finding]:
    """17.3126: it goes with its ship (23.462A). A carrier at sea is no base."""
    yield from (Finding(unit.name, unit.base) for unit in request.units if unit.base in game.carriers)


@rule(
    "23.461A/attacked",
    "Who escapes flies to a base that is not and was not attacked in the phase.",
    "{place} is attacked in this phase.",
)
def not_an_attacked_base(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A with 18.523."""
    if request.base in counteraired(game) | attacked(game):
        yield Finding(place=name(game, request.base))


def _beyond(game: Game, request: Escaping) -> list[Finding]:
    far = []
    for unit in request.units:
        limit = staging_range(game, unit)
        if request.base not in reach_by(game, "W72", lies_in(game, unit.base), limit):
            far.append(Finding(unit.name, name(game, request.base), allowed=str(limit)))
    return far


@rule(
    "23.461A/range",
    "Who escapes flies to a base within staging range.",
    "{place} is not within {allowed} hexes for {unit}.",
    lambda game, request: ("W72",) if turns_on(game, "W72", lambda played: _beyond(played, request)) else (),
)
def within_staging_range(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A, along the permitted path (doubt W72)."""
    return _beyond(game, request)


@rule(
    "23.461A",
    "Who escapes flies to a base or box that its side controls and that has room.",
    "{place} is no such base for {unit}.",
)
def a_controlled_base_with_room(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A."""
    there = [unit for unit in request.units if lies_in(game, unit.base) == request.base]
    for unit in request.units:
        if unit in there or not controlled(game, unit, request.base):
            yield Finding(unit=unit.name, place=name(game, request.base))
    if not there and not takes(game, request.base, request.units):
        yield Finding(unit=" and ".join(unit.name for unit in request.units), place=name(game, request.base))


def escape(game: Game, request: Escaping) -> Iterator[Ruled]:
    """They are there, inverted for the remainder of the player turn (23.461B)."""
    names = tuple(unit.name for unit in request.units)
    gone = AirUnitsTookRefuge(names, lies_in(game, request.units[0].base), request.base)
    yield Ruled(gone, ("23.461A", "23.461B"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may leave: the bases that take some of them."""
    near = cache(partial(_near, game))
    leaving = (u for u in game.units.values() if u.base and commands(game, seat, u.nation))
    able = [u for u in leaving if u.base not in game.carriers and attacked_or_near.kept(game, _one(seat, u))]
    for ready in groups(game, able, at_home_first(game)):

        def request(units: Units, base: str) -> Escaping:
            return Escaping(seat, units, base)

        places = near(ready[0].base, staging_range(game, ready[0]))
        choices = (Choice(to, most_kept(game, MAY_ESCAPE, request, ready, to)) for to in places)
        yield from moving(EscapeByAir, ready, choices)


def _one(seat: str, unit: AirUnit) -> Escaping:
    return Escaping(seat, (unit,), unit.base)


def _near(game: Game, place: str, limit: int) -> list[str]:
    return sorted(reach_by(game, "W72", place, limit).keys() & bases(game))


MAY_ESCAPE = (
    seat_speaks_for_the_units,
    is_there,
    not_from_a_carrier,
    attacked_or_near,
    not_an_attacked_base,
    within_staging_range,
    a_controlled_base_with_room,
)
ESCAPING = Procedure(escaping, MAY_ESCAPE, escape, offers)
