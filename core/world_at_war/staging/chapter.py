"""Changes of base by staging and by sea (18.21-18.24): air units stage, near enough and by an open way."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from core.chapter import Chapter, Conditions, Open
from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import (
    base_held_when_the_phase_began,
    bases,
    box_open_to_the_faction,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    out_of_their_turn,
    within_the_theater,
)
from core.world_at_war.basing.room import STAGES_OR_REDEPLOYS_TO, based_alike
from core.world_at_war.board import box_of, gained_this_turn, hex_of, lies_in, name, player_turn
from core.world_at_war.carriers.decks import naval_air_alone_aboard, no_army_air_aboard, no_jets_aboard
from core.world_at_war.conditions import CHANGING_BASE, rule, seat_speaks_for_the_units
from core.world_at_war.flight.airspace import crow_flight, flight, flight_by, reach_by
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.flight.targets import range_of_jets
from core.world_at_war.flight.ways import staging_range
from core.world_at_war.menus import Part, most_kept, moving
from core.world_at_war.staging.by_deck import (
    OPEN_DECK,
    decks_within,
    first_ashore,
    not_from_a_carrier,
    not_onto_a_carrier,
    then_aboard,
)
from core.world_at_war.staging.sea_transport import (
    SEA_TRANSPORT,
    TURNING_BACK,
    SeaTransportAirUnits,
    TurnBackSeaTransport,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import came_back
from core.world_at_war.units import ChangeOfBase, Order, Units, chosen, groups, to_move
from events.world_at_war.board import AirUnit
from events.world_at_war.staging import AirUnitsStaged


class Staging(ChangeOfBase, frozen=True):
    """A request to stage: who asks, which units of one base, to where."""


class StageAirUnits(Order, frozen=True, tag="StageAirUnits/1"):
    """Change base as the movement phase begins (18.21)."""

    units: Units
    to: str


def staging(game: Game, order: StageAirUnits, seat: str) -> Staging:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Staging(seat, chosen(game, order.units, to_move), deck_or_place(game, order.to))


def _after_displacement(game: Game, request: Any) -> Iterable[str]:
    lately = (u for u in request.units if (u.inverted, u.inverted_in) == ("18.253", player_turn(game)))
    return ("W99",) if any(lately) else ()


@rule(
    "18.21/once",
    "An air unit stages once in a movement phase.",
    "{unit} has staged already this turn.",
    _after_displacement,
)
def not_staged_yet(_: Game, request: Staging) -> Iterable[Finding]:
    """18.21 gives one staging a turn; whether displacement is one is doubt W99."""
    return (Finding(unit=unit.name) for unit in request.units if unit.staged)


@rule("18.21/base", "A unit stages to another base.", "{unit} is based at {place} already.")
def another_base(game: Game, request: Staging) -> Iterable[Finding]:
    """18.21: staging is a change of base."""
    if request.base == request.origin:
        yield from (Finding(unit=unit.name, place=name(game, request.base)) for unit in request.units)


@rule(
    "18.24",
    "An air unit does not stage in a turn in which it is sea transported.",
    "{unit} was sea transported from {place} this turn.",
    lambda _, request: ("W85",) if any(came_back(unit) for unit in request.units) else (),
)
def not_sea_transported(game: Game, request: Staging) -> Iterable[Finding]:
    """18.24; whether it holds for a transport that came to nothing is doubt W85."""
    lifted = plays(game, "W85") == "lifted"
    for unit in request.units:
        if unit.shipped_from and not (lifted and came_back(unit)):
            yield Finding(unit=unit.name, place=name(game, unit.shipped_from))


@rule(
    "18.21/turn",
    "Air units stage in the movement phase of their own side.",
    "{given} air units do not stage in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Staging) -> Iterable[Finding]:
    """18.21 speaks of the movement phase of the staging side."""
    yield from out_of_their_turn(game, request)


def stage(game: Game, request: Staging) -> Iterator[Ruled]:
    """The units are at their new base; the hexes that they flew are told."""
    names = tuple(unit.name for unit in request.units)
    origin, to = lies_in(game, request.origin), lies_in(game, request.base)
    hex_ = hex_of(game, to)
    further = ("18.21C",) if hex_ and gained_this_turn(game, hex_) else () if hex_ else ("18.23",)
    yield from first_ashore(game, request)
    yield Ruled(AirUnitsStaged(names, origin, to, shortest(game, request) or 0), ("18.21", *further))
    yield from then_aboard(game, request)


def offers(there: Conditions, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may still stage: every base open to it, and how many it takes."""
    request, known = partial(Staging, seat), bases(game)
    able = (
        u for u in game.units.values() if u.base and based_alike(game, u.kind) and _may_stage(game, seat, u)
    )
    for ready in groups(game, able, to_move):
        start = lies_in(game, ready[0].base)
        within = reach_by(game, "W72", start, staging_range(game, ready[0])).keys()
        open_ = (*sorted(known & within), *decks_within(game, ready[0], within))
        choices = (Choice(to, most_kept(game, there, request, ready, to)) for to in open_)
        yield from moving(StageAirUnits, ready, choices)


def _may_stage(game: Game, seat: str, unit: AirUnit) -> bool:
    alone = Staging(seat, (unit,), unit.base)
    return all(rule.kept(game, alone) for rule in ABLE)


ABLE = (
    seat_speaks_for_the_units,
    in_their_own_turn,
    not_from_a_carrier,
    not_staged_yet,
    not_sea_transported,
)
OPEN = (
    another_base,
    within_the_theater,
    base_held_when_the_phase_began,
    box_open_to_the_faction,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    no_army_air_aboard,
    no_jets_aboard,
    naval_air_alone_aboard,
    not_onto_a_carrier,
    *OPEN_DECK,
)


@rule(
    "18.21",
    "An air unit stages up to twice its range.",
    "{unit} is {given} hexes from {place}; it stages {allowed}.",
    range_of_jets,
)
def within_staging_range(game: Game, request: Any) -> Iterable[Finding]:
    """18.21; that neutral land makes the flight too long is told by 18.22 (doubt W72)."""
    hexes = crow_flight(game, request.origin, request.base)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if hexes is not None and hexes > allowed:
            yield Finding(unit.name, name(game, request.base), str(hexes), str(allowed))


def _way_around(game: Game, request: Any) -> Iterable[str]:
    hexes = crow_flight(game, request.origin, request.base)
    within = hexes is not None and any(hexes <= staging_range(game, unit) for unit in request.units)
    return ("W72",) if within and flight(game, request.origin, request.base, hexes or 0) is None else ()


@rule(
    "18.22",
    "Staging does not pass over land that is wholly neutral, nor over a hexside of neutral land alone.",
    "{unit} finds no way to {place} within {allowed} hexes but over neutral land.",
    _way_around,
)
def not_over_neutral_land(game: Game, request: Any) -> Iterable[Finding]:
    """18.22: told when the distance alone would do and the permitted flight does not (doubts W72, W80)."""
    if (straight := crow_flight(game, request.origin, request.base)) is None:
        return
    hexes = shortest(game, request)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if straight <= allowed and (hexes is None or hexes > allowed):
            yield Finding(unit=unit.name, place=name(game, request.base), allowed=str(allowed))


@rule(
    "18.23/reach",
    "A box is reached within twice the range, from where the map counts it.",
    "{unit} can't reach {place} from {given} within {allowed} hexes.",
    lambda game, request: ("W82",) if crow_flight(game, request.origin, request.base) is None else (),
)
def box_within_reach(game: Game, request: Any) -> Iterable[Finding]:
    """18.23: the map says from where a box is counted (doubt W82), and which box nobody stages to."""
    boxes = [box for place in {request.origin, request.base} if (box := box_of(game, place))]
    if not boxes or not all(box.stagers for box in boxes):
        return
    hexes = shortest(game, request)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if hexes is None or hexes > allowed:
            yield Finding(unit.name, name(game, request.base), name(game, request.origin), str(allowed))


WAY = (within_staging_range, not_over_neutral_land, box_within_reach)


def shortest(game: Game, request: Any) -> int | None:
    """The hexes of the shortest flight, as doubt W72 measures it, or None if no unit flies so far."""
    furthest = max(staging_range(game, unit) for unit in request.units)
    return flight_by(game, "W72", request.origin, request.base, furthest)


def _answered(added: Conditions) -> Procedure:
    there = (*OPEN, *added, *STAGES_OR_REDEPLOYS_TO)
    return Procedure(staging, (*ABLE, *WAY, *there), stage, partial(offers, there))


STAGING = Open(CHANGING_BASE, _answered)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            StageAirUnits: STAGING,
        },
        Part.TABLE: {
            SeaTransportAirUnits: SEA_TRANSPORT,
            TurnBackSeaTransport: TURNING_BACK,
        },
    },
    plays={
        "W16": ("through_port", "direct"),
        "W17": ("transfer_first", "direct"),
        "W84": ("no", "yes"),
        "W85": ("holds", "lifted"),
        "W87": ("unbounded", "staging"),
        "W137": ("yes", "no"),
        "W260": ("ports_only", "boxes_too"),
    },
)
