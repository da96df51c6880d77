"""Excess (18.15): who finds no room at a base moves out to another base, or is given up."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import overflow, squadrons
from core.world_at_war.board import name, units_at
from core.world_at_war.carriers.decks import Transfer
from core.world_at_war.carriers.transfers import change_over
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.excess.excess import MAY_LEAVE, Leaving, to_give_up, to_leave_for
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.menus import Part, most_kept, moving, standing
from core.world_at_war.state import Game, plays
from core.world_at_war.units import Order, Units, chosen, groups
from events.sentences import all_of
from events.world_at_war.basing import AirUnitsEliminated, ExcessMoved
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsInverted


class GivingUp(msgspec.Struct, frozen=True):
    """Air units that are given up, and whose word it is."""

    seat: str
    units: tuple[AirUnit, ...]


class MoveExcess(Order, frozen=True, tag="MoveExcess/1"):
    """Answer: these air units leave the overfull base for another (18.15)."""

    units: Units
    to: str


def leaving(game: Game, order: MoveExcess, seat: str) -> Leaving:
    """What the order means; raises `Mistake` for units and places that are not there."""
    base = deck_or_place(game, order.to)
    return Leaving(seat, chosen(game, order.units, to_leave_for(game, base)), base)


class GiveUpExcess(Order, frozen=True, tag="GiveUpExcess/1"):
    """Answer: these air units of the overfull base are given up (18.15)."""

    units: Units


def giving_up(game: Game, order: GiveUpExcess, seat: str) -> GivingUp:
    """What the order means; raises `Mistake` for units that are not there."""
    return GivingUp(seat, chosen(game, order.units, to_give_up))


def _asked_about(game: Game, unit: AirUnit) -> bool:
    return bool(game.questions) and unit.name in game.questions[0].units


@rule(
    "seat/excess", "A seat moves only the units of its own nations.", "{given} does not speak for {allowed}."
)
def seat_speaks_for_the_excess(game: Game, request: Any) -> Iterable[Finding]:
    """Whoever is asked answers for the own units; under doubt W66 the holder of the hex for all."""
    if plays(game, "W66") != "controller":
        yield from seat_speaks_for_the_units.findings(game, request)


@rule(
    "18.15/asked",
    "An answer is about the units that are asked about.",
    "{unit} is not asked about; the question is about units of {given} at {place}.",
    lambda game, request: () if all(_asked_about(game, unit) for unit in request.units) else ("W66",),
)
def units_asked_about(game: Game, request: Any) -> Iterable[Finding]:
    """18.15: those in the overfull hex, and of these the ones that must go first (doubt W66)."""
    for unit in request.units:
        if not _asked_about(game, unit) and game.questions:
            question = game.questions[0]
            nations = dict.fromkeys(game.units[one].nation for one in question.units)
            yield Finding(unit.name, name(game, question.place), all_of(nations))


@rule(
    "18.15/enough",
    "No more leaves than is too much; of units that take a factor's room, a whole one.",
    "{unit} may stay at {place}, which holds {allowed} of the {given} squadrons there.",
)
def no_more_than_too_much(game: Game, request: Any) -> Iterable[Finding]:
    """18.15: the excess leaves, counted in squadrons (18.11), and the rest stays based where it is."""
    if not all(_asked_about(game, unit) for unit in request.units):
        return
    place = request.units[0].base
    there = units_at(game, place)
    staying = tuple(unit for unit in there if unit not in request.units)
    for unit in request.units:
        if not overflow(game, place, (*staying, unit)):
            given = squadrons(game, there)
            yield Finding(unit.name, name(game, place), str(given), str(given - overflow(game, place, there)))


def leave(game: Game, request: Leaving) -> Iterator[Ruled]:
    """The units have another base; they keep their status (doubt W70), and aboard take the carrier's."""
    if request.base in game.carriers:
        aboard = change_over(game, Transfer(request.seat, request.units, request.base))
        yield from (Ruled(fact.event, ("18.15", *fact.rules)) for fact in aboard)
        return
    names = tuple(unit.name for unit in request.units)
    if plays(game, "W70") == "inverted":
        yield Ruled(AirUnitsInverted(names, "18.253"), ("18.15", "18.253", "W70"))
    yield Ruled(ExcessMoved(names, request.origin, request.base), ("18.15",))


def give_up(_: Game, request: GivingUp) -> Iterator[Ruled]:
    """The units are lost."""
    yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in request.units)), ("18.15",))


def _mine(game: Game, seat: str) -> Iterator[AirUnit]:
    """The units of the open question for which this seat may answer."""
    for unit in (game.units[one] for one in (game.questions[0].units if game.questions else ())):
        if not seat_speaks_for_the_excess.violation(game, GivingUp(seat, (unit,))):
            yield unit


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that can leave: where to, and how many must."""
    mine, options = tuple(_mine(game, seat)), game.questions[0].options if game.questions else ()
    for ready in groups(game, mine, to_give_up):
        choices = tuple(Choice(to, _most(game, seat, ready, to)) for to in options)
        yield from moving(MoveExcess, ready[: max((c.most for c in choices), default=0)], choices)


def _most(game: Game, seat: str, ready: list[AirUnit], to: str) -> int:
    """How many of these units go to this base or carrier, taken as an order would take them."""
    in_order = sorted(ready, key=to_leave_for(game, to))
    return most_kept(game, MOVING.requires, partial(Leaving, seat), in_order, to)


def offers_to_give_up(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units how many are too many."""
    for ready in groups(game, _mine(game, seat), to_give_up):
        count = most_kept(game, ASKED, lambda units, _: GivingUp(seat, units), ready, "")
        yield from standing(GiveUpExcess, ready[:count])


ASKED = (seat_speaks_for_the_excess, units_asked_about, no_more_than_too_much)
MOVING = Procedure(leaving, (*ASKED, *MAY_LEAVE), leave, offers)
GIVING_UP = Procedure(giving_up, ASKED, give_up, offers_to_give_up)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            MoveExcess: MOVING,
            GiveUpExcess: GIVING_UP,
        },
    },
    plays={
        "W66": ("cause_first", "controller"),
        "W68": ("staging", "extra"),
        "W69": ("may_leave", "others_leave"),
        "W70": ("keep", "inverted"),
        "W265": ("at_once", "in_the_phase"),
        "W262": ("any_base", "staging_range"),
        "W271": ("asked", "stays"),
        "W329": ("excess", "stays"),
        "W353": ("excess", "stays"),
    },
)
