"""17.21, 17.31, 18.11-18.13 Basing: how much a place holds, and whether more fits.

Room is counted in squadrons: a factor takes three, a naval air squadron one (17.141B, 18.11).
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Any

import msgspec
from msgspec.structs import replace

from core.ruling import Finding
from core.same import Same, asked_once
from core.world_at_war.board import box_of, controller, declared, hex_of, name, theater, units_at
from core.world_at_war.conditions import rule
from core.world_at_war.state import ARTIFICIAL_PORT, Game, fact_grounds, fact_key, numbers, plays, turns_on
from core.world_at_war.under_way.missions import KAMIKAZE, based_on_the_map
from core.world_at_war.under_way.steps import units_change_base
from core.world_at_war.units import BOMBER, KINDS, NAVAL_AIR, WHOLE
from events.world_at_war.board import AirUnit, Hex

SQUADRON_KINDS = (NAVAL_AIR, KAMIKAZE)
STRATEGIC_KINDS = (BOMBER, "interceptor")


class Arrival(msgspec.Struct, frozen=True):
    """Air units that want to be based in a place."""

    units: tuple[AirUnit, ...]
    base: str


MOST_HEXES = 10_000
"""So many hexes has a map at most: a menu asks about each of them again and again."""


def installations(game: Game, hex_: Hex) -> int:
    """The cities, ports, airbase counters and artificial ports of a hex (18.12).

    A city's own port counts as doubt W2 says, a second port as W3 says.
    """
    artificial = hex_.id in game.airbases, declared(game, ARTIFICIAL_PORT, hex_.id) == "yes"
    printed = _cities_and_ports(Same(hex_), plays(game, "W2"), plays(game, "W3")) if hex_.places else 0
    return printed + sum(artificial)


@lru_cache(maxsize=MOST_HEXES)
def _cities_and_ports(printed: Same[Hex], own_port: str, second_port: str) -> int:
    places = printed.thing.places
    ports = sorted((p for p in places if p.port), key=lambda p: not p.city)
    if second_port == "once":
        ports = ports[:1]
    apart = own_port == "two"
    return sum(p.city for p in places) + sum(apart or not p.city for p in ports)


def factors_an_installation(game: Game, hex_: Hex) -> int:
    """The air factors that each installation bases: fewer in jungle and on small Pacific islands (18.12)."""
    edition = numbers(game)
    cramped = hex_.one_hex_island and theater(game, hex_) == "Pacific"
    if cramped or {"jungle", "jungle/mountain"}.intersection(hex_.terrain):
        return edition.factors_an_installation_restricted
    return edition.factors_an_installation


def factors_held(game: Game, hex_: Hex) -> int:
    """The air factors that a hex may base (18.12)."""
    return installations(game, hex_) * factors_an_installation(game, hex_)


def squadrons_held(game: Game, hex_: Hex) -> int:
    """The room of a hex in squadrons, without the extra place of a one-hex island (18.11)."""
    return _squadrons_held(game, hex_.id)


@asked_once
def _squadrons_held(game: Game, place: str) -> int:
    return factors_held(game, game.atlas.hexes[place]) * numbers(game).squadrons_a_factor


def extra_naval_squadrons(game: Game, hex_: Hex) -> int:
    """The naval air squadrons that a one-hex island bases besides (18.13, 17.311); doubt W7."""
    if not hex_.one_hex_island:
        return 0
    bare = plays(game, "W7") == "installation_needed" and not installations(game, hex_)
    return 0 if bare else numbers(game).extra_squadrons_one_hex_island


def squadrons(game: Game, units: Iterable[AirUnit]) -> int:
    """The room that air units take, in squadrons (18.11).

    Naval air ashore only because its port was attacked takes none (17.3126B); without its carrier it does.
    """
    a_factor, room, divided = numbers(game).squadrons_a_factor, 0, Counter[tuple[str, str]]()
    for unit in units:
        if unit.kind in WHOLE:
            divided[unit.nation, unit.kind] += 1
        elif unit.deck not in game.carriers:
            room += 1 if unit.kind in SQUADRON_KINDS else a_factor
    return room + sum(_room_of_divided(game, count) for count in divided.values())


def _room_of_divided(game: Game, count: int) -> int:
    """The room that a nation's squadrons of one kind take: that of the factors to come, too (doubt W279)."""
    if plays(game, "W279") == "each_one":
        return count
    a_factor = numbers(game).squadrons_a_factor
    return max(count, a_factor * ((count + 1) // a_factor))


def as_based_at(place: str, units: Iterable[AirUnit]) -> tuple[AirUnit, ...]:
    """These units as they would be in a place: naval air takes no room in its own port alone (17.3126B)."""
    return tuple(replace(u, deck="") if u.deck and u.base != place else u for u in units)


def in_the_extra_place(game: Game, hex_: Hex, units: Iterable[AirUnit]) -> int:
    """How many of these take the extra place of a one-hex island (18.13); of which nations is doubt W8."""
    if not (extra := extra_naval_squadrons(game, hex_)):
        return 0
    owner = controller(game, hex_) if plays(game, "W8") == "controller" else ""
    naval = (u for u in units if u.kind == NAVAL_AIR and owner in ("", u.nation))
    return min(extra, sum(u.deck not in game.carriers for u in naval))


def overflow(game: Game, place: str, units: Iterable[AirUnit]) -> int:
    """By how many squadrons these units are more than the place holds; 0 in a mapboard box (17.21).

    Units of all nations are counted together, or each nation's by themselves, as doubt W4 says.
    """
    if (hex_ := hex_of(game, place)) is None:
        return 0
    there = as_based_at(place, units)
    if plays(game, "W4") == "together":
        return _beyond(game, hex_, there)
    nations = {unit.nation for unit in there}
    return sum(_beyond(game, hex_, tuple(u for u in there if u.nation == n)) for n in nations)


def _beyond(game: Game, hex_: Hex, units: tuple[AirUnit, ...]) -> int:
    besides = in_the_extra_place(game, hex_, units)
    return max(0, squadrons(game, units) - besides - squadrons_held(game, hex_))


def room_for(game: Game, place: str, unit: AirUnit) -> float:
    """How many more units like this one a place bases; without limit in a mapboard box."""
    if hex_of(game, place) is None:
        return inf
    there, count = units_at(game, place), 0
    while not overflow(game, place, (*there, *(unit,) * (count + 1))):
        count += 1
    return count


def based_alike(game: Game, kind: str) -> bool:
    """Does this kind base on cities, ports and airbases (17.21, 17.31, 17.51, 17.61)?"""
    if kind == KAMIKAZE:
        return based_on_the_map(game)
    return kind in KINDS and kind not in STRATEGIC_KINDS


def basing_grounds(game: Game, arrival: Arrival) -> Iterable[str]:
    """The doubts on which it turned whether these units fit, and the artificial port that was declared."""
    if (hex_ := hex_of(game, arrival.base)) is None:
        return
    there = _with_those_there(game, arrival)
    for doubt in () if _fits_however_read(game, hex_, there) else _at_issue(hex_, there):
        if turns_on(game, doubt, lambda played: not overflow(played, arrival.base, there)):
            yield doubt
    yield from fact_grounds(game, [fact_key(ARTIFICIAL_PORT, hex_.id)])


def _fits_however_read(game: Game, hex_: Hex, there: tuple[AirUnit, ...]) -> bool:
    """Do they fit all together where every doubt is read so that the hex holds least, and they take most?"""
    least = replace(game, doubts={**game.doubts, "W2": "one", "W3": "once", "W279": "as_recombined"})
    return squadrons(least, as_based_at(hex_.id, there)) <= squadrons_held(least, hex_)


def _at_issue(hex_: Hex, there: tuple[AirUnit, ...]) -> list[str]:
    """The doubts that can make a difference at all to these units in this hex."""
    ports, island = [place for place in hex_.places if place.port], hex_.one_hex_island
    nations, divided = {unit.nation for unit in there}, any(unit.kind in WHOLE for unit in there)
    twofold = any(port.city for port in ports), len(ports) > 1, len(nations) > 1
    asked = zip(("W2", "W3", "W4", "W7", "W8", "W279"), (*twofold, island, island, divided), strict=True)
    return [doubt for doubt, matters in asked if matters]


def _with_those_there(game: Game, arrival: Arrival) -> tuple[AirUnit, ...]:
    already = (unit for unit in units_at(game, arrival.base) if unit not in arrival.units)
    return (*already, *arrival.units)


@asked_once
def _built_on(game: Game, place: str) -> bool:
    hex_ = hex_of(game, place)
    return hex_ is not None and bool(installations(game, hex_))


def too_many(game: Game, place: str, there: tuple[AirUnit, ...]) -> Iterable[Finding]:
    """The finding that these units are more than a place holds, in squadrons."""
    if beyond := overflow(game, place, there):
        given = squadrons(game, there)
        yield Finding(place=name(game, place), given=str(given), allowed=str(given - beyond))


@rule(
    "18.12",
    "The new base has room; every installation of its hex adds five air factors, or three.",
    "With these {place} would hold {given} squadrons, an AAF counted as three; it has room for {allowed}.",
    basing_grounds,
)
def base_has_room(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """18.12 with 18.11 and 18.13: all units there count together (doubt W4)."""
    if _built_on(game, arrival.base):
        yield from too_many(game, arrival.base, _with_those_there(game, arrival))


def overfull_for_a_while(game: Game) -> bool:
    """May bases be overfull as long as units stage or redeploy (doubt W5)?"""
    return plays(game, "W5") == "phase_end"


def excess_may_wait(game: Game) -> bool:
    """Is what is too much in a base asked about only as staging, or redeployment, ends (doubt W265)?"""
    return units_change_base(game) and plays(game, "W265") == "in_the_phase"


def _too_many_at_once(game: Game, request: Any) -> Iterable[Finding]:
    return () if overfull_for_a_while(game) else base_has_room.findings(game, request)


def _grounds_in_time(game: Game, request: Any) -> Iterable[str]:
    yield from basing_grounds(game, request)
    if not base_has_room.kept(game, request):
        yield "W5"


@rule(
    "17.21/installation",
    "Air units base where there is a city, a port, an airbase or an artificial port.",
    "With these {place} would hold {given} squadrons, an AAF counted as three; without a city, port or "
    "airbase there is room for {allowed}.",
    basing_grounds,
)
def base_is_built(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.21 and 17.31, with the place of one squadron on a bare one-hex island (17.311, 18.13)."""
    if not _built_on(game, arrival.base):
        yield from too_many(game, arrival.base, _with_those_there(game, arrival))


@rule(
    "17.71",
    "Strategic bombers base only in an SW box.",
    "{unit} can't base at {place}; its place is an SW box.",
)
def bombers_in_an_sw_box(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.71: bombers change their box or front when they redeploy, and never stage."""
    return _only_in_an_sw_box(game, arrival, BOMBER)


@rule(
    "17.81", "Interceptors base only in an SW box.", "{unit} can't base at {place}; its place is an SW box."
)
def interceptors_in_an_sw_box(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.81, as 17.71 for bombers."""
    return _only_in_an_sw_box(game, arrival, "interceptor")


@rule("17.461", "Kamikazes do not base on the map.", "{unit} can't base at {place}; it stays off the map.")
def kamikazes_off_the_map(game: Game, arrival: Arrival) -> Iterable[Finding]:
    """17.461: kamikazes lie beside the board."""
    for unit in arrival.units:
        if unit.kind == KAMIKAZE:
            yield Finding(unit=unit.name, place=name(game, arrival.base))


def _only_in_an_sw_box(game: Game, arrival: Arrival, kind: str) -> Iterable[Finding]:
    box = box_of(game, arrival.base)
    if box is None or box.kind != "sw":
        for unit in arrival.units:
            if unit.kind == kind:
                yield Finding(unit=unit.name, place=name(game, arrival.base))


MAY_BASE = (
    bombers_in_an_sw_box,
    interceptors_in_an_sw_box,
    kamikazes_off_the_map,
    base_is_built,
    base_has_room,
)
STAGES_OR_REDEPLOYS_TO = (
    *(condition for condition in MAY_BASE if condition is not base_has_room),
    replace(base_has_room, findings=_too_many_at_once, grounds=_grounds_in_time),
)
"""What a base asks of those who come by air: its room as they come, or as the phase ends (doubt W5)."""
