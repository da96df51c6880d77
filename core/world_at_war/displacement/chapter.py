"""Displacement (18.25): the owner's answer to where those go who have lost their base, and which of them."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import commands, known_place, name, units_at
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.displacement.displacement import KIND, all_leave, gone_to, overrun, refuges_of
from core.world_at_war.flight.ways import how_many_fit
from core.world_at_war.menus import Part, most_kept, moving
from core.world_at_war.state import Game
from core.world_at_war.units import Order, Units, asked_first, chosen, groups, to_move
from events.sentences import any_of, say
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.staging import AirUnitsDisplaced


class Displacing(msgspec.Struct, frozen=True):
    """An answer: who gives it, to which question, which units go to which base."""

    seat: str
    question: Question
    units: tuple[AirUnit, ...]
    base: str


class Displace(Order, frozen=True, tag="Displace/1"):
    """Answer: these displaced air units go to that base (18.25)."""

    units: Units
    to: str


def displacing(game: Game, order: Displace, seat: str) -> Displacing:
    """What the order means; raises `Mistake` for units and places that are not there, or if nobody asked."""
    question = _open_question(game)
    prefer = asked_first(question.units) if question else to_move
    units, base = chosen(game, order.units, prefer), known_place(game, order.to)
    if question is None:
        raise Unworkable("question", say("No air units wait for a decision where they are displaced to."))
    return Displacing(seat, question, units, base)


def _open_question(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == KIND), None)


def _asked_about(request: Displacing) -> tuple[AirUnit, ...]:
    return tuple(unit for unit in request.units if unit.name in request.question.units)


@rule(
    "18.25/units",
    "Only air units that lost their base are displaced.",
    "{unit} is not among the units displaced from {place}.",
)
def among_the_displaced(game: Game, request: Displacing) -> Iterable[Finding]:
    """18.25: the question names them."""
    for unit in request.units:
        if unit.name not in request.question.units:
            yield Finding(unit.name, name(game, request.question.place))


@rule(
    "18.25/nearest",
    "Displaced units go to the nearest base of their side in staging distance that has room.",
    "{unit} is displaced to {allowed}, not to {place}.",
)
def to_the_nearest(game: Game, request: Displacing) -> Iterable[Finding]:
    """18.25: of equally near bases the owner chooses (doubts W88-W90)."""
    units = _asked_about(request)
    refuges = refuges_of(game, request.question.place, units)
    for unit in units:
        if request.base not in refuges[unit.name]:
            allowed = any_of(name(game, base) for base in refuges[unit.name])
            yield Finding(unit.name, name(game, request.base), allowed=allowed or say("no base at all"))


@rule("18.25/room", "The base has room for those that go there.", "{place} takes {allowed} of these {given}.")
def room_for_them_all(game: Game, request: Displacing) -> Iterable[Finding]:
    """18.25: the remainder goes to the next closest base."""
    units = _asked_about(request)
    refuges = refuges_of(game, request.question.place, units)
    fitting = how_many_fit(game, request.base, units)
    if fitting < len(units) and all(request.base in refuges[unit.name] for unit in units):
        yield Finding(place=name(game, request.base), given=str(len(units)), allowed=str(fitting))


@rule(
    "18.25/excess",
    "Where an airbase is lost and the hex keeps other room, only the excess is displaced.",
    "{unit} has room at {place}.",
    lambda game, request: () if overrun(game, request.question.place) else ("W96",),
)
def no_more_than_the_excess(game: Game, request: Displacing) -> Iterable[Finding]:
    """18.15 with 18.25 (doubt W96)."""
    place = request.question.place
    units = () if overrun(game, place) or all_leave(game, place) else _asked_about(request)
    staying = tuple(unit for unit in units_at(game, place) if unit not in units)
    for unit in units:
        if not overflow(game, place, (*staying, unit)):
            yield Finding(unit.name, name(game, place))


def displace(game: Game, request: Displacing) -> Iterator[Ruled]:
    """These units are at their new base, inverted; for the rest the question goes on until it is settled."""
    names, place = tuple(unit.name for unit in request.units), request.question.place
    gone = AirUnitsDisplaced(names, place, request.base)
    yield Ruled(gone, ("18.25", "18.253"))
    yield from gone_to(game, gone)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that wait: the bases that the question names, and how many each takes."""
    if (question := _open_question(game)) is None:
        return
    waiting = (game.units[one] for one in question.units)
    mine = [unit for unit in waiting if commands(game, seat, unit.nation)]
    request = partial(Displacing, seat, question)
    for ready in groups(game, mine, asked_first(question.units)):
        choices = (Choice(to, most_kept(game, ANSWER, request, ready, to)) for to in question.options)
        yield from moving(Displace, ready, choices)


ANSWER = (among_the_displaced, to_the_nearest, room_for_them_all, no_more_than_the_excess)
DISPLACING = Procedure(displacing, (seat_speaks_for_the_units, *ANSWER), displace, offers)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            Displace: DISPLACING,
        },
    },
    plays={
        "W90": ("divide", "together"),
        "W91": ("hex_controller_first", "most_units"),
        "W93": ("may", "may_not"),
        "W96": ("excess", "all"),
        "W99": ("does_not", "counts"),
        "W261": ("displaced", "stay"),
        "W267": ("hex_by_hex", "owner"),
        "W345": ("as_defensive", "at_once"),
        "W398": ("phase_end", "at_once"),
        "W421": ("as_told", "phase_end"),
        "W431": ("any_of_them", "last_first"),
    },
)
