"""18.21-18.23 Staging: air units change base at the beginning of the movement phase."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.airbases import guests_beyond_the_old_room
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.basing import MAY_BASE, based_alike
from core.world_at_war.board import (
    box_of,
    commands,
    controller,
    controller_before,
    declared,
    faction_of,
    hex_of,
    known_place,
    name,
    player_turn,
    side_of,
)
from core.world_at_war.book import rule
from core.world_at_war.flight import crow_flight, flight, reach
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.orders import StageAirUnits
from core.world_at_war.ranges import staging_range
from core.world_at_war.selection import chosen, groups, to_move
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit, Hex
from events.world_at_war.staging import AirUnitsStaged


class Staging(msgspec.Struct, frozen=True):
    """A request to stage: who asks, which units of one base, to where."""

    seat: str
    units: tuple[AirUnit, ...]
    base: str

    @property
    def origin(self) -> str:
        """The base that the units leave."""
        return self.units[0].base


def staging(game: Game, order: StageAirUnits, seat: str) -> Staging:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Staging(seat, chosen(game, order.units, to_move), known_place(game, order.to))


@rule(
    "18.21",
    "An air unit stages up to twice its range.",
    "{unit} is {given} hexes from {place}; it stages {allowed}.",
)
def within_staging_range(game: Game, request: Staging) -> Iterable[Finding]:
    """18.21; that neutral land makes the flight too long is told by 18.22 (doubt W72)."""
    hexes = crow_flight(game, request.origin, request.base)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if hexes is not None and hexes > allowed:
            yield Finding(unit.name, name(game, request.base), str(hexes), str(allowed))


@rule("18.21/once", "An air unit stages once in a movement phase.", "{unit} has staged already this turn.")
def not_staged_yet(_: Game, request: Staging) -> Iterable[Finding]:
    """18.21 gives one staging a turn (doubt W71)."""
    return (Finding(unit=unit.name) for unit in request.units if unit.staged)


@rule("18.21/base", "A unit stages to another base.", "{unit} is based at {place} already.")
def another_base(game: Game, request: Staging) -> Iterable[Finding]:
    """18.21: staging is a change of base."""
    if request.base == request.origin:
        yield from (Finding(unit=unit.name, place=name(game, request.base)) for unit in request.units)


@rule(
    "18.21B",
    "The new base was controlled by the staging side when its movement phase began.",
    "{place} was held by {given} when the phase began, not by {allowed}.",
)
def base_held_when_the_phase_began(game: Game, request: Staging) -> Iterable[Finding]:
    """18.21B, with 18.21C for countries gained by association or diplomacy in this turn."""
    hex_ = hex_of(game, request.base)
    if hex_ is None or _gained_this_turn(game, hex_):
        return
    side, before = side_of(game, request.units[0].nation), controller_before(game, hex_)
    if side not in (side_of(game, before), "") or not before:
        yield Finding(place=name(game, hex_.id), given=before or "nobody", allowed=f"the {side} side")
    elif side_of(game, controller(game, hex_)) != side:
        yield Finding(place=name(game, hex_.id), given="the enemy since", allowed=f"the {side} side")


@rule(
    "18.22",
    "Staging does not pass over land that is wholly neutral, nor over a hexside of neutral land alone.",
    "{unit} finds no way to {place} within {allowed} hexes but over neutral land.",
)
def not_over_neutral_land(game: Game, request: Staging) -> Iterable[Finding]:
    """18.22: told when the distance alone would do and the permitted flight does not (doubts W72, W80)."""
    hexes = crow_flight(game, request.origin, request.base)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if (
            hexes is not None
            and hexes <= allowed
            and flight(game, request.origin, request.base, allowed) is None
        ):
            yield Finding(unit=unit.name, place=name(game, request.base), allowed=str(allowed))


@rule(
    "18.23",
    "Only Western Allied units stage to the Australia and India boxes, only Russian ones to the Urals box.",
    "{unit} can't stage off the map to {place}; {allowed} may.",
)
def box_open_to_the_faction(game: Game, request: Staging) -> Iterable[Finding]:
    """18.23; staging from such a box onto the map is doubt W83."""
    for place in (request.base, request.origin):
        box = box_of(game, place)
        if box is None or box.kind == "sw" or (place == request.origin and plays(game, "W83") == "both_ways"):
            continue
        for unit in request.units:
            if faction_of(game, unit.nation) not in box.stagers:
                yield Finding(unit.name, box.name, allowed=" and ".join(box.stagers) or "nobody")


@rule(
    "18.23/reach",
    "A box is reached within twice the range, from where the map counts it.",
    "{unit} can't reach {place} from {given} within {allowed} hexes.",
    lambda game, request: ("W82",) if box_of(game, request.base) else (),
)
def box_within_reach(game: Game, request: Staging) -> Iterable[Finding]:
    """18.23: the map says from which hexes a box is counted (doubt W82)."""
    if crow_flight(game, request.origin, request.base) is not None:
        return
    for unit in request.units:
        allowed = staging_range(game, unit)
        if flight(game, request.origin, request.base, allowed) is None:
            yield Finding(unit.name, name(game, request.base), name(game, request.origin), str(allowed))


@rule(
    "18.24",
    "An air unit does not stage in a turn in which it is sea transported.",
    "{unit} was sea transported from {place} this turn.",
)
def not_sea_transported(game: Game, request: Staging) -> Iterable[Finding]:
    """18.24."""
    for unit in request.units:
        if unit.shipped_from:
            yield Finding(unit=unit.name, place=name(game, unit.shipped_from))


@rule(
    "17.3122/staging",
    "Naval air units leave a carrier by a transfer to its port, and stage from there.",
    "{unit} is aboard {place}; transfer it ashore first.",
    lambda _, __: ("W17",),
)
def not_from_a_carrier(game: Game, request: Staging) -> Iterable[Finding]:
    """17.3122 knows transfers between a carrier and its own port or box only (doubts W16, W17)."""
    if request.origin in game.carriers:
        yield from (Finding(unit=unit.name, place=request.origin) for unit in request.units)


@rule(
    "18.146",
    "In the phase in which an airbase is placed only the placing power's own air units use it.",
    "{place} holds {allowed} squadrons for others than {given} until the phase ends.",
)
def new_airbase_for_its_owner_alone(game: Game, request: Staging) -> Iterable[Finding]:
    """18.146; Australian and Free French units use British airbases at once (doubt W62)."""
    yield from guests_beyond_the_old_room(game, request.units, request.base)


@rule(
    "53",
    "Allies share bases as far as their cooperation allows.",
    "{unit} may not use {place}: cooperation is declared {given}.",
)
def cooperation_allows(game: Game, request: Staging) -> Iterable[Finding]:
    """Rule 53 is settled at the table; a declared "none" between two factions closes their bases to each other."""
    hex_ = hex_of(game, request.base)
    host = controller(game, hex_) if hex_ else ""
    for unit in request.units:
        pair = "/".join(sorted((faction_of(game, unit.nation), faction_of(game, host))))
        if host and declared(game, "cooperation", pair) == "none":
            yield Finding(unit.name, name(game, request.base), "none")


def _gained_this_turn(game: Game, hex_: Hex) -> bool:
    territory = game.territories.get(hex_.territory)
    mine = territory is not None and territory.gained == player_turn(game)
    return mine and hex_.id not in game.held_before


def stage(game: Game, request: Staging) -> Iterator[Ruled]:
    """The units are at their new base; the hexes that they flew are told."""
    furthest = max(staging_range(game, unit) for unit in request.units)
    hexes = flight(game, request.origin, request.base, furthest) or 0
    names = tuple(unit.name for unit in request.units)
    yield Ruled(AirUnitsStaged(names, request.origin, request.base, hexes), ("18.21",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may still stage: every base open to it, and how many it takes."""
    able = (u for u in game.units.values() if _may_stage(game, seat, u))
    for ready in groups(game, able, to_move):
        within = sorted(reach(game, ready[0].base, staging_range(game, ready[0])))
        choices = (Choice(to, most_kept(game, OPEN, partial(Staging, seat), ready, to)) for to in within)
        yield from moving(StageAirUnits, ready, choices)


def _may_stage(game: Game, seat: str, unit: AirUnit) -> bool:
    idle = unit.base and not (unit.staged or unit.shipped_from) and unit.base not in game.carriers
    mine = commands(game, seat, unit.nation) and side_of(game, unit.nation) == game.turn.side
    return bool(idle) and mine and based_alike(unit.kind)


OPEN = (
    another_base,
    base_held_when_the_phase_began,
    box_open_to_the_faction,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    *MAY_BASE,
)
STAGING = Procedure(
    staging,
    (
        seat_speaks_for_the_units,
        not_from_a_carrier,
        within_staging_range,
        not_staged_yet,
        not_over_neutral_land,
        box_within_reach,
        not_sea_transported,
        *OPEN,
    ),
    stage,
    offers,
)
