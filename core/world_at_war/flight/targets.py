"""18.45, 18.48, 18.49, 53: how far, where and with whom a mission is flown."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.basing.open_bases import cooperation_allows, ruled_as_air_unit, traced
from core.world_at_war.basing.room import STRATEGIC_KINDS, Arrival, installations
from core.world_at_war.board import (
    box_of,
    controller,
    declared_number,
    faction_of,
    hex_of,
    lies_in,
    name,
    side_of,
    theater,
)
from core.world_at_war.conditions import _none_declared, barred_by, facts_of, rule
from core.world_at_war.flight.airspace import crow_flight, flight_by
from core.world_at_war.flight.operating import operational
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.state import (
    AIR_RANGE,
    Game,
    distance,
    fact_grounds,
    fact_key,
    numbers,
    plays,
    turns_on,
)
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.commitments import under_way
from core.world_at_war.units import BOMBER, JET, factor_kind
from events.sentences import say, translated
from events.world_at_war.board import AirUnit, Box, Hex


def mission_range(game: Game, unit: AirUnit, mission: str) -> int:
    """How far from its base a unit flies this mission, in hexes (18.45; 18.541 for air transport)."""
    return operational_range(game, unit) * numbers(game).mission_reach.get(mission, 1)


def range_of_jets(game: Game, request: Any) -> Iterator[str]:
    """What is declared of the jets' research (17.52), and doubt W163 where it makes a difference to them."""
    jets = [unit for unit in request.units if factor_kind(unit.kind) == JET]
    yield from fact_grounds(game, (fact_key("research", f"{jet.nation}/jets") for jet in jets))
    if jets and turns_on(game, "W163", lambda played: [operational_range(played, jet) for jet in jets]):
        yield "W163"


@rule(
    "18.45",
    "A mission is flown within the range of the unit, from the base where it is now.",
    "{unit} is {given} hexes from {place}; it flies {allowed}.",
    range_of_jets,
)
def within_range(game: Game, request: Any) -> Iterable[Finding]:
    """18.45; staging before takes nothing from the range. Strategic units are measured by 17.72 and 17.82."""
    for unit in request.units:
        hexes, limit = crow_flight(game, unit.base, request.hex), mission_range(game, unit, request.mission)
        if unit.kind not in STRATEGIC_KINDS and hexes is not None and hexes > limit:
            yield Finding(unit.name, name(game, request.hex), str(hexes), str(limit))


@rule(
    "18.48",
    "Missions are flown over neutral ground only as staging is.",
    "{unit} finds no way to {place} within {allowed} hexes but over neutral land.",
)
def not_over_neutral_land(game: Game, request: Any) -> Iterable[Finding]:
    """18.48 with 18.22: told when the distance alone would do (doubt W102)."""
    for unit in request.units:
        hexes, limit = crow_flight(game, unit.base, request.hex), mission_range(game, unit, request.mission)
        if unit.kind in STRATEGIC_KINDS or hexes is None or hexes > limit:
            continue
        if flight_by(game, "W102", unit.base, request.hex, limit) is None:
            yield Finding(unit=unit.name, place=name(game, request.hex), allowed=str(limit))


def air_bases(game: Game, unit: AirUnit) -> Iterator[Hex]:
    """The bases of the unit's side on its front that serve it: operational ones (17.72, 17.82).

    Interceptors that defend are measured from bases in full supply (18.31G), whatever is operational.
    """
    defends = unit.kind == "interceptor" and side_of(game, unit.nation) != game.turn.side
    for hex_ in _held_on_the_front(game, unit):
        supplied = traced(game, hex_.id, unit.nation) == "full"
        if supplied if defends else operational(game, hex_.id, unit.nation):
            yield hex_


def _held_on_the_front(game: Game, unit: AirUnit) -> Iterator[Hex]:
    side = side_of(game, unit.nation)
    for hex_ in (h for h in game.atlas.hexes.values() if h.front == unit.front):
        ours = side_of(game, controller(game, hex_)) == side
        if installations(game, hex_) and ours and _shared(game, unit, hex_):
            yield hex_


def _shared(game: Game, unit: AirUnit, hex_: Hex) -> bool:
    """Doubt W426: is range counted from a base of a faction that shares none, as is declared?"""
    return plays(game, "W426") == "any_of_side" or cooperation_allows.kept(game, Arrival((unit,), hex_.id))


def _near(game: Game, unit: AirUnit, base: Hex, goal: Hex, limit: int) -> bool:
    """Hexes are counted (17.72, 17.82); as air units interceptors fly round neutral land (doubt W393).

    Of bombers and their escorts that is asked of the route.
    """
    if distance(base, goal) > limit:
        return False
    flies_to_meet = unit.kind == "interceptor" and side_of(game, unit.nation) != game.turn.side
    if not (flies_to_meet and ruled_as_air_unit(game, unit)):
        return True
    return flight_by(game, "W102", base.id, goal.id, limit) is not None


def out_of_reach(game: Game, unit: AirUnit, place: str, mission: str) -> Iterator[Finding]:
    """That a strategic unit has no base on its front within range of a hex."""
    goal, limit = hex_of(game, place), mission_range(game, unit, mission)
    if goal is not None and not any(_near(game, unit, base, goal, limit) for base in air_bases(game, unit)):
        yield Finding(unit.name, name(game, place), unit.front or say("no front"), str(limit))


@rule(
    "17.72",
    "Strategic bombers fly within range of an operational base on their front.",
    "{unit} has no base on {given} within {allowed} hexes of {place}.",
    lambda game, request: _grounds_of_the_front(game, request, BOMBER),
)
def bombers_reach_from_their_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.72; whether they fly over neutral land on their way is asked of their route."""
    for unit in request.units:
        if unit.kind == BOMBER:
            yield from out_of_reach(game, unit, request.hex, request.mission)


@rule(
    "17.82",
    "Interceptors fly within range of a base on their front, operational or, in defense, supplied.",
    "{unit} has no base on {given} within {allowed} hexes of {place}.",
    lambda game, request: _grounds_of_the_front(game, request, "interceptor"),
)
def interceptors_reach_from_their_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.82 and 18.31G; which bombers they meet on which front is asked where they oppose a bombing."""
    for unit in request.units:
        if unit.kind == "interceptor":
            yield from out_of_reach(game, unit, request.hex, request.mission)


def _grounds_of_the_front(game: Game, request: Any, kind: str) -> Iterator[str]:
    """What is declared of these units' air range, and what an operational base is (doubt W107)."""
    such = [unit for unit in request.units if unit.kind == kind and hex_of(game, request.hex)]
    yield from fact_grounds(game, (fact_key("research", f"{unit.nation}/{AIR_RANGE}") for unit in such))
    for doubt in ("W107", "W426"):
        if such and turns_on(game, doubt, lambda played: _unreached(played, such, request)):
            yield doubt
    shares = {faction_of(game, unit.nation) for unit in such}
    told = (fact for fact in game.facts.values() if fact.kind == "cooperation")
    keys = (fact_key(one.kind, one.subject) for one in told if shares & set(one.subject.split("/")))
    yield from fact_grounds(game, keys)


def _unreached(game: Game, units: Iterable[AirUnit], request: Any) -> list[Finding]:
    return [found for unit in units for found in out_of_reach(game, unit, request.hex, request.mission)]


@rule(
    "17.71/theater",
    "Strategic bombers and interceptors fly in the theater of their front.",
    "{unit} is on the {given} front; {place} lies in {allowed}.",
)
def in_the_theater_of_their_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.71: another front of the theater is open to them, another theater is not."""
    goal, theaters = hex_of(game, request.hex), game.atlas.map.fronts
    for unit in request.units if goal else ():
        own = theaters.get(unit.front, "")
        if goal and unit.kind in STRATEGIC_KINDS and own and own != theater(game, goal):
            yield Finding(unit.name, name(game, goal.id), unit.front, theater(game, goal))


def _barred_box(game: Game, unit: AirUnit) -> Box | None:
    """The box from which this unit flies nothing; strategic units do not fly from their box (doubt W114)."""
    exempt = unit.kind in STRATEGIC_KINDS and plays(game, "W114") == "sw_exempt"
    return None if exempt else box_of(game, lies_in(game, unit.base))


def _over_a_box(game: Game, request: Any) -> Iterator[AirUnit]:
    """Those who oppose the bombing of the box in which they are."""
    if request.mission == missions.OPPOSING_BOMBING and box_of(game, request.hex):
        yield from (unit for unit in request.units if lies_in(game, unit.base) == request.hex)


@rule(
    "18.49/from",
    "No mission is flown out of a mapboard box, nor within it.",
    "{unit} is in {place} and can't fly {given}.",
    lambda game, request: ("W399",) if any(_over_a_box(game, request)) else (),
)
def not_from_a_box(game: Game, request: Any) -> Iterable[Finding]:
    """18.49; C lets air fly in the battles over Murmansk convoys, which are settled at the table."""
    there = tuple(_over_a_box(game, request)) if plays(game, "W399") != "nobody" else ()
    for unit in request.units:
        box = _barred_box(game, unit)
        if box and unit not in there:
            yield Finding(unit.name, box.name, translated(request.mission))


@rule(
    "18.49",
    "No mission is flown into a mapboard box, but for boxes that may be bombed.",
    "{unit} can't fly {given} into {place}.",
)
def not_into_a_box(game: Game, request: Any) -> Iterable[Finding]:
    """18.49 with A and B; how far a box is from a bomber's base is for the rules on bombing (26.31)."""
    goal = box_of(game, request.hex)
    for unit in request.units if goal else ():
        open_ = request.mission == missions.BOMBING and may_bomb(game, unit, request.hex)
        if not open_ and not _barred_box(game, unit):
            yield Finding(unit.name, request.hex, translated(request.mission))


def may_bomb(game: Game, unit: AirUnit, box: str) -> bool:
    """May this unit bomb that box (18.49A, B)? Whether the three results are asked of all is doubt W115."""
    tables = numbers(game).boxes_to_bomb
    open_ = tables.get(unit.nation) or tables.get(faction_of(game, unit.nation), {})
    if box not in open_:
        return False
    needed = max(open_.values()) if plays(game, "W115") == "all_boxes" else open_[box]
    return declared_number(game, "research", f"{unit.nation}/{AIR_RANGE}") >= needed


@rule(
    "53/together",
    "Factions that do not cooperate fly no mission of the attacker together, if doubt W432 is read so.",
    "{given} does not cooperate with {allowed}, as declared, and flies no mission with it.",
    lambda game, request: (
        *facts_of(_apart(game, request)),
        *(("W432",) if _apart(game, request) else ()),
    ),
)
def with_those_who_cooperate(game: Game, request: Any) -> Iterable[Finding]:
    """The text names 53 for transports and defensive support alone (doubt W432)."""
    if plays(game, "W432") == "bound":
        yield from (Finding(given=one, allowed=other) for one, other, _ in _apart(game, request))


WHERE_IT_GOES = (
    within_range,
    not_over_neutral_land,
    bombers_reach_from_their_front,
    interceptors_reach_from_their_front,
    in_the_theater_of_their_front,
    not_into_a_box,
    with_those_who_cooperate,
)


TOGETHER = (
    missions.COUNTERAIR,
    missions.GROUND_SUPPORT,
    missions.INTERCEPTING_SUPPORT,
    missions.COUNTER_INTERCEPTION,
)
"""Missions of the attacker that several nations may fly together."""


def _partners(game: Game, request: Any) -> Iterator[str]:
    """The nations of all that fly the same mission to a place, and of the transports that are protected."""
    yield from (unit.nation for unit in request.units)
    for flown, errand in under_way(game).items():
        if errand.mission == request.mission and request.hex in errand.places and flown in game.units:
            yield game.units[flown].nation
    if request.mission == missions.COUNTER_INTERCEPTION:
        names = (name for flight in game.transports for name in flight.units)
        yield from (game.units[name].nation for name in names if name in game.units)


def _apart(game: Game, request: Any) -> tuple[tuple[str, str, str], ...]:
    """Each nation of the request with a partner with which it does not cooperate, and the fact for it."""
    if request.mission not in TOGETHER or not _none_declared(game):
        return ()
    partners = dict.fromkeys(_partners(game, request))
    pairs = ((u.nation, other) for u in request.units for other in partners)
    found = ((one, other, barred_by(game, one, other)) for one, other in dict.fromkeys(pairs))
    return tuple(each for each in found if each[2])
