"""18.24 Sea transport of air units: the players carry it out, and declare it here; also that it failed."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.chapter import Conditions, Open
from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import (
    bases,
    cooperation_allows,
    nations_of,
    new_airbase_for_its_owner_alone,
    out_of_their_turn,
)
from core.world_at_war.basing.room import MAY_BASE
from core.world_at_war.board import controller, declared, hex_of, known_place, name, port_at, side_of
from core.world_at_war.conditions import CHANGING_BASE, rule, seat_speaks_for_the_units
from core.world_at_war.flight.airspace import flight_by
from core.world_at_war.flight.ways import staging_range
from core.world_at_war.menus import most_kept, moving, standing
from core.world_at_war.state import ARTIFICIAL_PORT, Game, plays
from core.world_at_war.under_way.commitments import COUNTERAIR
from core.world_at_war.under_way.over_land import carried
from core.world_at_war.units import ChangeOfBase, Order, Units, chosen, groups, to_move
from events.sentences import say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.staging import AirUnitsSeaTransported, SeaTransportFailed

# 18.24 Sea transport of air units: the players carry it out, and declare it here.


class Shipping(ChangeOfBase, frozen=True):
    """A request to be carried by sea: who asks, which units of one base, to which port."""


class SeaTransportAirUnits(Order, frozen=True, tag="SeaTransportAirUnits/1"):
    """Declare air units carried by sea from port to port (18.24)."""

    units: Units
    to: str


def shipping(game: Game, order: SeaTransportAirUnits, seat: str) -> Shipping:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Shipping(seat, chosen(game, order.units, to_move), known_place(game, order.to))


def is_port(game: Game, place: str) -> bool:
    """Is there a port, or a declared artificial one? Whether a mapboard box is one is doubt W260."""
    if place in game.atlas.boxes:
        return plays(game, "W260") == "boxes_too"
    return port_at(game, place) or declared(game, ARTIFICIAL_PORT, place) == "yes"


def _boxes(game: Game, request: Shipping) -> Iterable[str]:
    return ("W260",) if {request.origin, request.base}.intersection(game.atlas.boxes) else ()


@rule(
    "18.24/from",
    "Air units are sea transported from a port; those aboard a carrier are not at one.",
    "{place} is no port to be sea transported from.",
    _boxes,
)
def leaves_a_port(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24: from one port to another."""
    if not is_port(game, request.origin):
        yield Finding(place=name(game, request.origin))


@rule("18.24/to", "Air units are sea transported to another port.", "{place} is {given}.", _boxes)
def reaches_another_port(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24: from one port to another."""
    if request.base == request.origin:
        yield Finding(place=name(game, request.base), given=say("where they are"))
    elif not is_port(game, request.base):
        yield Finding(place=name(game, request.base), given=say("no port"))


@rule(
    "18.24/held",
    "The port of arrival is held by the side of the air units.",
    "{place} is held by {given}, not by the {allowed} side.",
)
def port_is_friendly(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24: it becomes their base; unlike staging, nothing is asked of the beginning of the phase."""
    if (hex_ := hex_of(game, request.base)) is None:
        return
    for side in dict.fromkeys(side_of(game, nation) for nation in nations_of(request)):
        holder = controller(game, hex_)
        if side_of(game, holder) != side:
            yield Finding(place=name(game, request.base), given=holder or say("nobody"), allowed=side)


@rule(
    "18.24/staged",
    "An air unit that staged this turn is not sea transported.",
    "{unit} has staged this turn.",
    lambda _, request: ("W84",) if any(unit.staged for unit in request.units) else (),
)
def not_staged_before(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24 bars the two in one turn, whichever comes first (doubt W84)."""
    if plays(game, "W84") == "no":
        yield from (Finding(unit=unit.name) for unit in request.units if unit.staged)


@rule(
    "18.24/once",
    "An air unit is sea transported once in a turn.",
    "{unit} was sea transported from {place} this turn.",
)
def not_shipped_yet(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24 knows one port of departure and one of arrival."""
    for unit in request.units:
        if unit.shipped_from:
            yield Finding(unit=unit.name, place=name(game, unit.shipped_from))


@rule(
    "18.24/turn",
    "Air units are sea transported in the movement phase of their own side.",
    "{given} air units are not sea transported in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.24: the movement phase is that of the side that moves."""
    yield from out_of_their_turn(game, request)


@rule(
    "18.24/distance",
    "Air units are sea transported within their staging distance.",
    "{unit} is farther from {place} than the {allowed} hexes that it stages.",
    lambda game, _: ("W87",) if plays(game, "W87") == "staging" else (),
)
def within_the_declared_distance(game: Game, request: Shipping) -> Iterable[Finding]:
    """These chapters name no bound; doubt W87 may set one."""
    if plays(game, "W87") == "staging":
        for unit in request.units:
            allowed = staging_range(game, unit)
            if flight_by(game, "W72", request.origin, request.base, allowed) is None:
                yield Finding(unit=unit.name, place=name(game, request.base), allowed=str(allowed))


def ship(_: Game, request: Shipping) -> Iterator[Ruled]:
    """The port of arrival is the new base."""
    names = tuple(unit.name for unit in request.units)
    yield Ruled(AirUnitsSeaTransported(names, request.origin, request.base), ("18.24",))


def offers(there: Conditions, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may go by sea: every port open to it, and how many it takes."""
    request, ports = partial(Shipping, seat), _ports_of(game, game.turn.side)
    able = (u for u in game.units.values() if u.base and _may_ship(game, seat, u))
    for ready in groups(game, able, to_move):
        choices = (Choice(to, most_kept(game, there, request, ready, to)) for to in ports)
        yield from moving(SeaTransportAirUnits, ready, choices)


def _ports_of(game: Game, side: str) -> list[str]:
    """The ports that a side holds, and the boxes that count as ports."""
    ports = ((place, hex_of(game, place)) for place in sorted(bases(game)) if is_port(game, place))
    return [place for place, hex_ in ports if not hex_ or side_of(game, controller(game, hex_)) == side]


def _may_ship(game: Game, seat: str, unit: AirUnit) -> bool:
    alone = Shipping(seat, (unit,), unit.base)
    return all(rule.kept(game, alone) for rule in ABLE)


ABLE = (seat_speaks_for_the_units, in_their_own_turn, leaves_a_port, not_staged_before, not_shipped_yet)
OPEN = (
    reaches_another_port,
    port_is_friendly,
    within_the_declared_distance,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
)


def _answered(added: Conditions) -> Procedure:
    there = (*OPEN, *added, *MAY_BASE)
    return Procedure(shipping, (*ABLE, *there), ship, partial(offers, there))


SEA_TRANSPORT = Open(CHANGING_BASE, _answered)


class TurnBackSeaTransport(Order, frozen=True, tag="TurnBackSeaTransport/1"):
    """Declare that the sea transport of these air units failed; they are back in their port (18.15)."""

    units: Units


# 18.15 and 18.24: a sea transport failed or was aborted; the air units are back in the port they left.


class TurningBack(msgspec.Struct, frozen=True):
    """A declaration that a sea transport came to nothing: who declares, for which units of one base."""

    seat: str
    units: tuple[AirUnit, ...]


def to_turn_back(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that were sea transported come first."""
    return not carried(unit), bool(unit.inverted), bool(unit.used), unit.elite, unit.name


def turning_back(game: Game, order: TurnBackSeaTransport, seat: str) -> TurningBack:
    """What the order means; raises `Mistake` for units that are not there."""
    return TurningBack(seat, chosen(game, order.units, to_turn_back))


@rule(
    "18.15/transport",
    "Only air units that are being sea transported are turned back, and only once.",
    "{unit} was not sea transported to its base this turn.",
)
def on_their_way(_: Game, request: TurningBack) -> Iterable[Finding]:
    """18.15: only what was sent by sea (18.24) can be turned back."""
    return (Finding(unit=unit.name) for unit in request.units if not carried(unit))


@rule(
    "18.24/back",
    "A sea transport fails in the movement phase of the side that carries it out.",
    "{given} air units are not sea transported in a player turn of the {allowed} side.",
)
def turned_back_in_their_own_turn(game: Game, request: TurningBack) -> Iterable[Finding]:
    """18.24: the movement phase is that of the side that moves."""
    yield from out_of_their_turn(game, request)


@rule(
    "18.24/arrived",
    "Air units that have flown from their new base have arrived there.",
    "{unit} has flown {given} from {place} and is not turned back.",
)
def has_not_flown_since(game: Game, request: TurningBack) -> Iterable[Finding]:
    """18.24: missions are flown from the new base; counterairs come before sea transport."""
    for unit in request.units:
        if unit.used not in ("", COUNTERAIR):
            yield Finding(unit.name, name(game, unit.base), translated(unit.used))


def turn_back(_: Game, request: TurningBack) -> Iterator[Ruled]:
    """Each unit is back in its port; one fact for each port."""
    for origin in dict.fromkeys(unit.shipped_from for unit in request.units):
        names = tuple(unit.name for unit in request.units if unit.shipped_from == origin)
        yield Ruled(SeaTransportFailed(names, origin), ("18.15", "18.24"))


def offers_to_turn_back(game: Game, seat: str) -> Iterator[Offer]:
    """Every group of like units that was sea transported this turn."""
    able = (unit for unit in game.units.values() if unit.base and carried(unit))
    mine = (u for u in able if all(r.kept(game, TurningBack(seat, (u,))) for r in ASKED_TO_TURN_BACK))
    for ready in groups(game, mine, to_turn_back):
        yield from standing(TurnBackSeaTransport, ready)


ASKED_TO_TURN_BACK = (
    seat_speaks_for_the_units,
    turned_back_in_their_own_turn,
    on_their_way,
    has_not_flown_since,
)
TURNING_BACK = Procedure(turning_back, ASKED_TO_TURN_BACK, turn_back, offers_to_turn_back)
