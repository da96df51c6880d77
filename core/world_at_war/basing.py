"""17.21, 17.31, 18.11-18.13 Basing: how much a place holds, and whether more fits.

Room is counted in squadrons: a factor takes three, a naval air squadron one (17.141B, 18.11).
"""

from collections.abc import Iterable
from math import inf

import msgspec

from core.ruling import Finding
from core.world_at_war.board import box_of, declared, hex_of, name, theater, units_at
from core.world_at_war.book import rule
from core.world_at_war.selection import KINDS
from core.world_at_war.state import Game, numbers, plays
from events.world_at_war.board import AirUnit, Hex

SQUADRON_KINDS = ("NAS", "kamikaze")
STRATEGIC_KINDS = ("strategic bomber", "interceptor")


class Arrival(msgspec.Struct, frozen=True):
    """Air units that want to be based in a place."""

    units: tuple[AirUnit, ...]
    base: str


def installations(game: Game, hex_: Hex) -> int:
    """The cities, ports, airbase counters and artificial ports of a hex (18.12); a city's own port as doubt W2 says."""
    each = [
        max(1, p.city + p.port) if plays(game, "W2") == "two" else 1 for p in hex_.places if p.city or p.port
    ]
    artificial = declared(game, "artificial port", hex_.id) == "yes"
    return sum(each) + (hex_.id in game.airbases) + artificial


def factors_held(game: Game, hex_: Hex) -> int:
    """The air factors that a hex may base (18.12)."""
    edition = numbers(game)
    cramped = hex_.one_hex_island and theater(game, hex_) == "Pacific"
    if cramped or {"jungle", "jungle/mountain"}.intersection(hex_.terrain):
        return installations(game, hex_) * edition.factors_an_installation_restricted
    return installations(game, hex_) * edition.factors_an_installation


def squadrons_held(game: Game, hex_: Hex) -> int:
    """The room of a hex in squadrons, without the extra place of a one-hex island (18.11)."""
    return factors_held(game, hex_) * numbers(game).squadrons_a_factor


def extra_naval_squadrons(game: Game, hex_: Hex) -> int:
    """The naval air squadrons that a one-hex island bases besides (18.13, 17.311); doubt W7."""
    bare = plays(game, "W7") == "installation_needed" and not installations(game, hex_)
    return numbers(game).extra_squadrons_one_hex_island if hex_.one_hex_island and not bare else 0


def squadrons(game: Game, units: Iterable[AirUnit]) -> int:
    """The room that air units take, in squadrons (18.11)."""
    a_factor = numbers(game).squadrons_a_factor
    return sum(1 if unit.kind in SQUADRON_KINDS else a_factor for unit in units)


def overflow(game: Game, place: str, units: Iterable[AirUnit]) -> int:
    """By how many squadrons these units are more than the place holds; 0 in a mapboard box (17.21)."""
    hex_ = hex_of(game, place)
    if hex_ is None:
        return 0
    there = tuple(units)
    naval = sum(1 for unit in there if unit.kind in SQUADRON_KINDS)
    besides = min(naval, extra_naval_squadrons(game, hex_))
    return max(0, squadrons(game, there) - besides - squadrons_held(game, hex_))


def room_for(game: Game, place: str, unit: AirUnit) -> float:
    """How many more units like this one a place bases; without limit in a mapboard box."""
    if hex_of(game, place) is None:
        return inf
    there, count = units_at(game, place), 0
    while not overflow(game, place, (*there, *(unit,) * (count + 1))):
        count += 1
    return count


def based_alike(kind: str) -> bool:
    """Does this kind base on cities, ports and airbases (17.21, 17.31, 17.51, 17.61)?"""
    return kind in KINDS and kind not in STRATEGIC_KINDS and kind != "kamikaze"


def basing_grounds(game: Game, arrival: Arrival) -> Iterable[str]:
    """The doubts that decide how much this place holds."""
    hex_ = hex_of(game, arrival.base)
    if hex_ is None:
        return
    if any(p.city and p.port for p in hex_.places):
        yield "W2"
    if hex_.one_hex_island and not installations(game, hex_):
        yield "W7"


@rule(
    "18.12",
    "The new base has room: five air factors for each city, port, airbase and artificial port.",
    "{place} would base {given} squadrons; it holds {allowed}.",
    basing_grounds,
)
def base_has_room(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """18.12 with 17.21, 17.311, 18.11 and 18.13: all units there count together (doubt W4)."""
    already = tuple(u for u in units_at(game, arrival.base) if u not in arrival.units)
    there = (*already, *arrival.units)
    if beyond := overflow(game, arrival.base, there):
        given = squadrons(game, there)
        yield Finding(place=name(game, arrival.base), given=str(given), allowed=str(given - beyond))


@rule(
    "17.71",
    "Strategic bombers base only in an SW box.",
    "{unit} can't base at {place}; its place is {allowed}.",
)
def bombers_in_an_sw_box(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.71: bombers change their box or front when they redeploy, and never stage."""
    return _only_in_an_sw_box(game, arrival, "strategic bomber")


@rule(
    "17.81", "Interceptors base only in an SW box.", "{unit} can't base at {place}; its place is {allowed}."
)
def interceptors_in_an_sw_box(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.81, as 17.71 for bombers."""
    return _only_in_an_sw_box(game, arrival, "interceptor")


@rule("17.461", "Kamikazes do not base on the map.", "{unit} can't base at {place}; it stays off the map.")
def kamikazes_off_the_map(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.461: kamikazes lie beside the board."""
    for unit in arrival.units:
        if unit.kind == "kamikaze":
            yield Finding(unit=unit.name, place=name(game, arrival.base))


def _only_in_an_sw_box(game: Game, arrival: Arrival, kind: str) -> Iterable[Finding]:
    box = box_of(game, arrival.base)
    if box is None or box.kind != "sw":
        for unit in arrival.units:
            if unit.kind == kind:
                yield Finding(unit=unit.name, place=name(game, arrival.base), allowed="an SW box")


MAY_BASE = (bombers_in_an_sw_box, interceptors_in_an_sw_box, kamikazes_off_the_map, base_has_room)
