"""18.523: the owner's answer to where defenders that disengage take refuge."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.fold import evolve
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place, name
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.counterair.refuge import (
    counteraired,
    fits,
    flight_of_the_defenders,
    open_question,
    refuges_of,
)
from core.world_at_war.counterair.targets import FlyToRefuge
from core.world_at_war.flight.returning import MAY_TAKE_REFUGE, controlled, takes
from core.world_at_war.flight.ways import reach_by, staging_range
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.state import Game, turns_on
from core.world_at_war.under_way.battles import Units, defenders, present
from core.world_at_war.units import asked_first, chosen, groups, to_move
from events.world_at_war.board import Question
from events.world_at_war.counterair import AirUnitsTookRefuge


class Fleeing(msgspec.Struct, frozen=True):
    """An answer: who gives it, to which question, which units go to which base."""

    seat: str
    question: Question
    units: Units
    base: str


def fleeing(game: Game, order: FlyToRefuge, seat: str) -> Fleeing:
    """What the order means; raises `Mistake` for units and places that are not there, or if nobody asked."""
    question = open_question(game)
    prefer = asked_first(question.units) if question else to_move
    units, base = chosen(game, order.units, prefer), known_place(game, order.to)
    if question is None:
        raise Unworkable("question", "No air units wait for a decision where they take refuge.")
    return Fleeing(seat, question, units, base)


@rule("18.523/asked", "Only defenders that disengage take refuge.", "{unit} is not among them.")
def among_the_disengaged(_: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523: the question names them."""
    return (Finding(unit=unit.name) for unit in request.units if unit.name not in request.question.units)


@rule(
    "18.523/counteraired",
    "A base that is or was counteraired in the phase is no refuge.",
    "{place} is counteraired in this phase.",
)
def not_counteraired(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523; all counterairs of the phase are announced before the first is fought (doubt W178)."""
    if request.base in counteraired(game):
        yield Finding(place=name(game, request.base))


def _out_of_range(game: Game, request: Fleeing) -> list[Finding]:
    limits = {unit.name: staging_range(game, unit) for unit in request.units}
    reached = {n: reach_by(game, "W72", request.question.place, n) for n in set(limits.values())}
    there = name(game, request.base)
    far = ((one, limit) for one, limit in limits.items() if request.base not in reached[limit])
    return [Finding(one, there, allowed=str(limit)) for one, limit in far]


@rule(
    "18.523/range",
    "A refuge is within staging range.",
    "{place} is not within {allowed} hexes for {unit}.",
    lambda game, request: (
        ("W72",) if turns_on(game, "W72", lambda played: _out_of_range(played, request)) else ()
    ),
)
def within_staging_range(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523, along the permitted path (doubt W72)."""
    return _out_of_range(game, request)


def _uncontrolled(game: Game, request: Fleeing) -> list[str]:
    """The nations whose units the base is not open to."""
    strangers = (unit.nation for unit in request.units if not controlled(game, unit, request.base))
    return list(dict.fromkeys(strangers))


def _grounds_of_control(game: Game, request: Fleeing) -> Iterable[str]:
    for doubt in ("W89", "W95"):
        if turns_on(game, doubt, lambda played: _uncontrolled(played, request)):
            yield doubt


@rule(
    "18.523",
    "A refuge is a base or box that the unit's side controls.",
    "{place} is no refuge for units of {given}.",
    _grounds_of_control,
)
def a_controlled_base(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523; whose bases these are is doubt W89, which boxes W95."""
    for nation in _uncontrolled(game, request):
        yield Finding(place=name(game, request.base), given=nation)


@rule(
    "18.523/all",
    "Nobody stays behind: the others must still find a refuge.",
    "With {given} of them at {place} the rest would have no room anywhere.",
)
def the_rest_finds_room(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523: nobody disengages alone; asked of answers that nothing else speaks against."""
    battle = present(game)
    waiting = defenders(game, battle) if battle else ()
    open_ = refuges_of(game, request.question.place, waiting)
    alone = all(request.base in open_.get(unit.name, ()) for unit in request.units)
    if not alone or not takes(game, request.base, request.units):
        return
    gone = AirUnitsTookRefuge(_names(request.units), request.question.place, request.base)
    rest = tuple(unit for unit in waiting if unit.name not in gone.units)
    theirs = {unit.name: open_[unit.name] for unit in rest}
    stranded = rest and not fits(evolve(EVOLUTIONS, game, gone), rest, theirs)
    if stranded and fits(game, waiting, open_):  # what was closed meanwhile is nobody's fault
        yield Finding(place=name(game, request.base), given=str(len(request.units)))


def _names(units: Units) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def flee(game: Game, request: Fleeing) -> Iterator[Ruled]:
    """These units are there, inverted; for the rest the question goes on until all have a refuge."""
    gone = AirUnitsTookRefuge(_names(request.units), request.question.place, request.base)
    yield Ruled(gone, ("18.523",))
    after = evolve(EVOLUTIONS, game, gone)
    if (battle := present(after)) is not None:
        yield from flight_of_the_defenders(after, battle)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that wait: the bases that the question names, and how many each takes."""
    if (question := open_question(game)) is None:
        return
    waiting = (game.units[one] for one in question.units)
    mine = [unit for unit in waiting if commands(game, seat, unit.nation)]
    request = partial(Fleeing, seat, question)
    for ready in groups(game, mine, asked_first(question.units)):
        choices = (Choice(to, most_kept(game, ANSWER, request, ready, to)) for to in question.options)
        yield from moving(FlyToRefuge, ready, choices)


ANSWER = (
    among_the_disengaged,
    not_counteraired,
    within_staging_range,
    a_controlled_base,
    *MAY_TAKE_REFUGE,
    the_rest_finds_room,
)
FLEEING = Procedure(fleeing, (seat_speaks_for_the_units, *ANSWER), flee, offers)
