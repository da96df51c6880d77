"""Carriers and their naval air (17.31, 17.355, 22.463): they sail and sink, also with a task force."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import commands, known_carrier, known_place, name, side_of, units_at
from core.world_at_war.carriers.decks import aboard_as_they_sail, ashore
from core.world_at_war.carriers.other_decks import on_other_decks
from core.world_at_war.carriers.shifting import SHIFTING, ShiftNavalAir
from core.world_at_war.carriers.transfers import (
    TRANSFER,
    TransferNavalAir,
    to_carriers_first,
    waits_for_its_carrier,
)
from core.world_at_war.conditions import BUILDING, CHANGING_BASE, rule, seat_speaks_for_the_nation
from core.world_at_war.menus import Part
from core.world_at_war.ships.forming import MoveForce
from core.world_at_war.ships.ways import comes_to_lie, lies_at_sea
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import next_voyage
from core.world_at_war.under_way.ships import carriers_of, factors_of, known_force, seen_from
from core.world_at_war.units import Order
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import CarrierSailed, CarrierSunk, NavalAirPutAshore
from events.world_at_war.ships import NavalForce, NavalForceMoved, ShipBattered

# 17.3121, 17.3124, 17.3127 Carriers sail and sink: both are declared, for ships are settled at the table.


class Sailing(msgspec.Struct, frozen=True):
    """A carrier is declared to be in port, in a box or at sea in a hex."""

    seat: str
    carrier: Carrier
    place: str
    at_sea: bool

    @property
    def nation(self) -> str:
        """The nation whose carrier it is."""
        return self.carrier.nation


class Sinking(msgspec.Struct, frozen=True):
    """A carrier is declared sunk where it lies."""

    seat: str
    carrier: Carrier

    @property
    def nation(self) -> str:
        """The nation whose carrier it is."""
        return self.carrier.nation


class SailCarrier(Order, frozen=True, tag="SailCarrier/1"):
    """Declare a carrier moved, to a port or box or to a hex at sea (21, 22: settled at the table)."""

    carrier: str
    to: str


def sailing(game: Game, order: SailCarrier, seat: str) -> Sailing:
    """What the order means; raises `Mistake` for an unknown carrier or place, and where no ship can be."""
    carrier, place = known_carrier(seen_from(game, seat), order.carrier), known_place(game, order.to)
    return Sailing(seat, carrier, place, comes_to_lie(game, carrier, place))


@rule("17.3121", "A carrier that sails comes to another place.", "{unit} lies at {place} already.")
def to_another_place(game: Game, request: Sailing) -> Iterable[Finding]:
    """17.3121 moves a carrier and its naval air as one; where it may go is for the rules on ships."""
    if (request.place, request.at_sea) == (request.carrier.place, request.carrier.at_sea):
        yield Finding(unit=request.carrier.name, place=name(game, request.place))


@rule(
    "17.3121/force",
    "A carrier that belongs to a task force sails with it.",
    "{unit} belongs to {given}, which sails as one, and in port may be disbanded.",
)
def with_its_task_force(_: Game, request: Sailing) -> Iterable[Finding]:
    """The ships of a task force lie in one place (17.3123)."""
    if request.carrier.force:
        yield Finding(unit=request.carrier.name, given=request.carrier.force)


def sail(game: Game, request: Sailing) -> Iterator[Ruled]:
    """The carrier is there, with what is based on it, and what came ashore when its port was attacked.

    In port it bears no effects of attacks any more (23.444), as ships of a task force that comes to port.
    """
    yield Ruled(CarrierSailed(request.carrier.name, request.place, request.at_sea), ("17.3121",))
    if request.carrier.hits and not request.at_sea:
        yield Ruled(ShipBattered(request.carrier.name, 0), ("23.444",))
    yield from aboard_as_they_sail(game, (request.carrier,))


def offers_to_sail(game: Game, seat: str) -> Iterator[Offer]:
    """For each carrier of the seat that is in no task force: every place with water, past all rules."""
    free = [c for _, c in sorted(game.carriers.items()) if not c.force]
    mine = [c for c in free if commands(game, seat, c.nation)]
    waters = {side: _waters(game, side) for side in dict.fromkeys(side_of(game, c.nation) for c in mine)}
    for carrier in mine:
        here = (carrier.place, carrier.at_sea)
        open_ = tuple(Choice(p) for p, at_sea in waters[side_of(game, carrier.nation)] if (p, at_sea) != here)
        if open_:
            yield Offer(
                SailCarrier(carrier.name, open_[0].value), (Slot("to", open_),), aside=True, unlikely=True
            )


def _waters(game: Game, side: str) -> list[tuple[str, bool]]:
    asked = ((place, lies_at_sea(game, side, place)) for place in (*game.atlas.hexes, *game.atlas.boxes))
    return [(place, at_sea) for place, at_sea in asked if at_sea is not None]


class SinkCarrier(Order, frozen=True, tag="SinkCarrier/1"):
    """Declare a carrier sunk (17.3124, 17.3127)."""

    carrier: str


def sinking(game: Game, order: SinkCarrier, seat: str) -> Sinking:
    """What the order means; raises `Mistake` for a carrier that is not there."""
    return Sinking(seat, known_carrier(seen_from(game, seat), order.carrier))


def sink(_: Game, request: Sinking) -> Iterator[Ruled]:
    """The carrier is gone; its naval air is settled by what follows from that."""
    lost = request.carrier
    number = "17.3124" if lost.at_sea else "17.3127"
    yield Ruled(CarrierSunk(lost.name, lost.place, lost.at_sea, lost.force), (number,))


def offers_to_sink(game: Game, seat: str) -> Iterator[Offer]:
    """Any carrier of the seat."""
    mine = sorted(c.name for c in game.carriers.values() if commands(game, seat, c.nation))
    return (Offer(SinkCarrier(carrier)) for carrier in mine)


def naval_air_of_the_sunken(game: Game, event: CarrierSunk) -> tuple[Ruled, ...]:
    """What follows when a carrier sinks; elite squadrons are saved first, then ready ones."""
    there = (*units_at(game, event.carrier), *_ashore(game, event))
    aboard = sorted(there, key=lambda u: (not u.elite, bool(u.inverted), u.name))
    if not aboard:
        return ()
    return tuple(on_other_decks(game, event, aboard) if event.at_sea else _in_port(game, event, aboard))


def _ashore(game: Game, event: CarrierSunk) -> list[AirUnit]:
    """What is ashore from the carrier since its port was attacked is based on it no less (17.3126C)."""
    theirs = (u for u in ashore(game) if u.deck == event.carrier and u.base == event.place)
    return [] if event.at_sea else [replace(unit, deck="") for unit in theirs]


def _in_port(game: Game, event: CarrierSunk, aboard: list[AirUnit]) -> Iterator[Ruled]:
    """17.3127: ashore as far as the port has room; the rest is eliminated or displaced (doubts W24, W25).

    What is put ashore in the other side's player turn may still board a carrier that goes to sea (17.3126C).
    """
    there = [unit for unit in units_at(game, event.place) if unit.deck != event.carrier]
    fit = sum(1 for n in range(1, len(aboard) + 1) if not overflow(game, event.place, (*there, *aboard[:n])))
    if fit < len(aboard):
        fit = {"excess_lost": fit, "excess_displaced": len(aboard), "all_lost": 0}[plays(game, "W24")]
    saved, lost = aboard[:fit], aboard[fit:]
    displaced = plays(game, "W25") == "inverted"
    homeless = bool(saved) and side_of(game, saved[0].nation) != game.turn.side
    for status in dict.fromkeys("17.3127" if displaced else u.inverted for u in saved):
        names = tuple(u.name for u in saved if displaced or u.inverted == status)
        ashore_now = NavalAirPutAshore(names, event.carrier, event.place, status, homeless=homeless)
        yield Ruled(ashore_now, ("17.3127", "W25"))
    if lost:
        yield Ruled(AirUnitsEliminated(tuple(u.name for u in lost)), ("17.3127", "W24"))


SAILING = Procedure(
    sailing, (seat_speaks_for_the_nation, to_another_place, with_its_task_force), sail, offers_to_sail
)
SINKING = Procedure(sinking, (seat_speaks_for_the_nation,), sink, offers_to_sink)


# 21, 22: task forces are declared to move, and all aboard with them.


class Moving(msgspec.Struct, frozen=True):
    """A task force is declared to be in port, in a box or at sea in a hex."""

    seat: str
    force: NavalForce
    place: str
    at_sea: bool

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation


def moving(game: Game, order: MoveForce, seat: str) -> Moving:
    """What the order means; raises `Mistake` for an unknown force or place, and where no ship can be."""
    force, place = known_force(game, order.force), known_place(game, order.to)
    return Moving(seat, force, place, comes_to_lie(game, force, place))


@rule("declaration/force moves", "A task force that moves comes to another place.", "{unit} is at {place}.")
def force_to_another_place(game: Game, request: Moving) -> Iterable[Finding]:
    """Where it may go is for the rules on ships."""
    if (request.place, request.at_sea) == (request.force.place, request.force.at_sea):
        yield Finding(unit=request.force.name, place=name(game, request.place))


@rule("declaration/force afloat", "A task force that moves has ships.", "{unit} has none any more.")
def force_has_ships(game: Game, request: Moving) -> Iterable[Finding]:
    """17.3123: its marker stays until the fight in which they were sunk is over, and goes nowhere.

    Who may not look under a marker is not told what is there.
    """
    seat, force = game.seats.get(request.seat), request.force
    if force.concealed and seat and seat.side != side_of(game, force.nation):
        return
    groups = [one.name for one in game.forces.values() if one.of == request.force.name]
    if not any(factors_of(game, force) for force in (request.force.name, *groups)):
        yield Finding(unit=request.force.name)


def move(game: Game, request: Moving) -> Iterator[Ruled]:
    """It is there, with what belongs to it, combat groups of it too, and what is based on it (17.3121)."""
    groups = sorted(force.name for force in game.forces.values() if force.of == request.force.name)
    yield from (Ruled(CombatGroupRejoined(group, request.force.name), ("23.71A",)) for group in groups)
    voyage = next_voyage(game, (request.force.name,))
    moved = NavalForceMoved(request.force.name, request.place, request.at_sea, voyage=voyage)
    yield Ruled(moved, ("17.3121",))
    yield from aboard_as_they_sail(game, carriers_of(game, request.force.name))


def offers_to_move(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat: every place with water, past all rules of naval activities."""
    mine = sorted(f.name for f in game.forces.values() if commands(game, seat, f.nation))
    for one in mine:
        force = game.forces[one]
        open_ = tuple(Choice(place) for place in _waters_of_the_force(game, force))
        if open_ and force_has_ships.kept(game, Moving(seat, force, open_[0].value, at_sea=force.at_sea)):
            yield Offer(MoveForce(one, open_[0].value), (Slot("to", open_),), aside=True, unlikely=True)


def _waters_of_the_force(game: Game, force: NavalForce) -> Iterator[str]:
    side = side_of(game, force.nation)
    for place in (*game.atlas.hexes, *game.atlas.boxes):
        at_sea = lies_at_sea(game, side, place)
        if at_sea is not None and (place, at_sea) != (force.place, force.at_sea):
            yield place


MOVING = Procedure(
    moving, (seat_speaks_for_the_nation, force_has_ships, force_to_another_place), move, offers_to_move
)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            TransferNavalAir: TRANSFER,
        },
        Part.FORCES: {
            MoveForce: MOVING,
        },
        Part.SEA: {
            SailCarrier: SAILING,
            SinkCarrier: SINKING,
        },
        Part.LAST: {
            ShiftNavalAir: SHIFTING,
        },
    },
    adds={
        CHANGING_BASE: (waits_for_its_carrier,),
        BUILDING: (to_carriers_first,),
    },
    plays={
        "W9": ("same_nation", "commonwealth"),
        "W13": ("no", "yes"),
        "W14": ("each_step", "each_act", "whole_phase"),
        "W18": ("both", "launch_only"),
        "W19": ("no", "yes"),
        "W21": ("owner", "stacked"),
        "W23": ("end_of_player_turn", "own_transfer"),
        "W24": ("excess_lost", "excess_displaced", "all_lost"),
        "W25": ("inverted", "keep"),
        "W97": ("with_carriers", "displaced"),
        "W258": ("by_way_of_port", "direct"),
        "W373": ("together", "task_force"),
        "W374": ("deck_is_gone", "any_patrol"),
        "W144": ("first_chance", "reminder"),
        "W257": ("lost", "same_hex"),
        "W281": ("go_along", "stay"),
        "W282": ("stay_ashore", "aboard"),
        "W403": ("any_carrier", "own_carrier"),
        "W408": ("flies_on", "lost"),
        "W416": ("stays_inverted", "as_carrier"),
        "W419": ("as_the_carrier", "inverted"),
        "W423": ("flies_on", "lost"),
        "W424": ("around", "straight"),
        "W436": ("sound_ones", "counted"),
    },
)
