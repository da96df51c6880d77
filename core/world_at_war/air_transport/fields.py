"""18.531, 18.533, 18.541, 18.545: the bases from which air transports fly, and where they come down."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.basing.airbases import new_airbase_of, serves
from core.world_at_war.basing.open_bases import cooperation_allows, traced, traced_grounds, why_untraced
from core.world_at_war.basing.room import Arrival
from core.world_at_war.board import (
    controller,
    controller_before,
    hex_of,
    name,
    side_of,
)
from core.world_at_war.conditions import held_by, rule
from core.world_at_war.flight.airspace import crow_flight
from core.world_at_war.flight.operating import base_grounds, closed_to, operational, short_of_oil
from core.world_at_war.flight.targets import mission_range
from core.world_at_war.flight.ways import (
    RETURNING,
    elsewhere,
    from_where_the_mission_came,
    other_base_is_open,
)
from core.world_at_war.state import Game, plays, turns_on
from events.sentences import say

CHINA = "China"


def city_or_airbase(game: Game, place: str, nation: str) -> bool:
    """Is there a city or an airbase that serves a nation (18.533, 18.545, 18.146)?"""
    hex_ = hex_of(game, place)
    return hex_ is not None and (any(p.city for p in hex_.places) or serves(game, hex_.id, nation))


@rule(
    "18.531",
    "Air supply is flown from fully supplied bases.",
    "{unit} at {place} has {given} supply.",
    base_grounds,
)
def supplies_from_full_supply(game: Game, flight: Any) -> Iterable[Finding]:
    """18.531, second sentence; the phase is told by 18.512 and 18.513."""
    for unit in flight.units:
        given = traced(game, unit.base, unit.nation)
        if given != "full":
            yield Finding(unit.name, name(game, unit.base), say("no" if given == "none" else "partial"))


@rule(
    "18.533",
    "Air supply is flown from a city or airbase that is not subject to air oil effects.",
    "{unit} at {place} is {given}.",
    base_grounds,
)
def supplies_from_a_city_or_airbase(game: Game, flight: Any) -> Iterable[Finding]:
    """18.533, first half."""
    for unit in flight.units:
        if not city_or_airbase(game, unit.base, unit.nation):
            given = say("at neither city nor airbase{closed}", closed=closed_to(game, unit))
            yield Finding(unit.name, name(game, unit.base), given)
        if short_of_oil(game, unit.nation):
            yield Finding(unit.name, name(game, unit.base), say("under air oil effects"))


def _too_far(game: Game, flight: Any) -> Iterator[Finding]:
    for unit in flight.units:
        hexes, limit = crow_flight(game, unit.base, flight.hex), mission_range(game, unit, flight.mission)
        if hexes is not None and hexes > limit:
            yield Finding(unit.name, name(game, flight.hex), str(hexes), str(limit))


@rule(
    "18.533/range",
    "Air supply reaches ground units in operational range.",
    "{unit} is {given} hexes from {place}; it flies {allowed}.",
)
def supplies_within_range(game: Game, flight: Any) -> Iterable[Finding]:
    """18.533, second half."""
    yield from _too_far(game, flight)


@rule(
    "18.541",
    "Ground units are air transported over twice the range of the transports, eight hexes or six.",
    "{unit} is {given} hexes from {place}; air transport goes {allowed}.",
)
def carries_within_range(game: Game, flight: Any) -> Iterable[Finding]:
    """18.541, by the theater of the base of departure."""
    yield from _too_far(game, flight)


@rule(
    "18.545/aboard",
    "Ground units embark at the base from which their transports fly.",
    "{unit} is at {place}; the transports fly from {allowed}.",
    lambda _, flight: ("W320",) if flight.mission == "airdrop" else (),
)
def aboard_at_the_base(game: Game, flight: Any) -> Iterable[Finding]:
    """18.545, 18.547A: they may move to the base before; for airdrops it is doubt W320."""
    if flight.mission == "airdrop" and plays(game, "W320") == "declared":
        return
    base = flight.units[0].base
    for unit in flight.ground:
        if unit.place != base:
            yield Finding(unit.name, name(game, unit.place), allowed=name(game, base))


@rule(
    "18.545/other",
    "Air transport ends at another base than it begins.",
    "{place} is where it begins.",
)
def ends_elsewhere(game: Game, flight: Any) -> Iterable[Finding]:
    """18.545: from one base to another."""
    if flight.hex == flight.units[0].base:
        yield Finding(place=name(game, flight.hex))


def _ends(flight: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys((flight.units[0].base, flight.hex)))


@rule(
    "18.545",
    "Air transport begins and ends in a city or airbase.",
    "{place} is neither.",
)
def between_cities_and_airbases(game: Game, flight: Any) -> Iterable[Finding]:
    """18.545, first sentence; a new airbase of another power is told by 18.146."""
    nation = flight.units[0].nation
    for place in _ends(flight):
        if not city_or_airbase(game, place, nation) and not new_airbase_of(game, place, nation):
            yield Finding(place=name(game, place))


@rule(
    "18.146/transport",
    "Air transport begins and ends at no new airbase of another power.",
    "The airbase at {place} is new and serves {given} alone until the phase ends.",
)
def not_by_a_new_airbase(game: Game, flight: Any) -> Iterable[Finding]:
    """18.146 with 18.545: who lands what he carries there uses the airbase; cities are open."""
    nation = flight.units[0].nation
    for place in _ends(flight):
        if (owner := new_airbase_of(game, place, nation)) and not city_or_airbase(game, place, nation):
            yield Finding(place=name(game, place), given=owner)


def _operational_grounds(game: Game, flight: Any) -> Iterator[str]:
    nation = flight.units[0].nation
    for place in _ends(flight):
        yield from traced_grounds(game, place, nation)
    if turns_on(game, "W107", lambda g: [operational(g, place, nation) for place in _ends(flight)]):
        yield "W107"
    if _lately_held(game, flight):
        yield "W189"


@rule(
    "18.545/operational",
    "Both bases of an air transport are operational and held by its side.",
    "{place} is {given}.",
    _operational_grounds,
)
def both_bases_are_operational(game: Game, flight: Any) -> Iterable[Finding]:
    """18.545, second sentence (doubts W107, W189)."""
    for place in _ends(flight):
        if why := _why_not_operational(game, flight, place):
            yield Finding(place=name(game, place), given=why)


def _why_not_operational(game: Game, flight: Any, place: str) -> str:
    hex_, nation = hex_of(game, place), flight.units[0].nation
    if hex_ is None:
        return ""
    if side_of(game, controller(game, hex_)) != side_of(game, nation):
        return held_by(game, hex_)
    if place == flight.hex and _lately_held(game, flight) and plays(game, "W189") == "at_start":
        return say("in friendly hands only since the phase began")
    if operational(game, place, nation):
        return ""
    why = why_untraced(game, place, nation)
    return say(
        "not operational, for {why} and no supply is traced there yet" if why else "not operational", why=why
    )


def _lately_held(game: Game, flight: Any) -> bool:
    """Has the destination come to the transports' side in this phase?"""
    hex_, side = hex_of(game, flight.hex), side_of(game, flight.units[0].nation)
    if hex_ is None or side_of(game, controller(game, hex_)) != side:
        return False
    return side_of(game, controller_before(game, hex_)) != side


@rule(
    "18.545/end",
    "Air transports end the phase in either base of their mission.",
    "{place} is neither of the two.",
    lambda _, flight: ("W321",) if flight.returning not in _ends(flight) else (),
)
def ends_in_either_base(game: Game, flight: Any) -> Iterable[Finding]:
    """18.545, third sentence; whether 18.46 opens further bases is doubt W321."""
    if flight.returning not in _ends(flight) and plays(game, "W321") == "either":
        yield Finding(place=name(game, flight.returning))


@rule(
    "18.46/carried",
    other_base_is_open.sentence,
    other_base_is_open.told,
    other_base_is_open.grounds,
)
def third_base_is_open(game: Game, flight: Any) -> Iterable[Finding]:
    """18.46 for a base that is neither of the two, where doubt W321 opens any; else 18.545 asks enough."""
    if flight.returning not in _ends(flight) and plays(game, "W321") == "any":
        yield from other_base_is_open.findings(game, flight)


def _arrival(flight: Any) -> Arrival:
    return Arrival(flight.units, flight.hex)


@rule(
    "53/arrival",
    cooperation_allows.sentence,
    cooperation_allows.told,
    lambda game, flight: cooperation_allows.grounds(game, _arrival(flight)),
)
def allies_share_the_destination(game: Game, flight: Any) -> Iterable[Finding]:
    """Rule 53, for transports that come down at an ally's base though they fly home from it."""
    if not elsewhere(flight):
        yield from cooperation_allows.findings(game, _arrival(flight))


OF_SUPPLY = (supplies_from_full_supply, supplies_from_a_city_or_airbase, supplies_within_range)
OF_TRANSPORT = (
    carries_within_range,
    aboard_at_the_base,
    ends_elsewhere,
    between_cities_and_airbases,
    not_by_a_new_airbase,
    both_bases_are_operational,
    ends_in_either_base,
    third_base_is_open,
    allies_share_the_destination,
)
ELSEWHERE = (other_base_is_open, from_where_the_mission_came)
HOMES_OF_TRANSPORT = tuple(rule for rule in RETURNING if rule not in ELSEWHERE)
