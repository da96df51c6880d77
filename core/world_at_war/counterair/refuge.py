"""18.523: defenders disengage by flying, all of them, to bases that are not and were not counteraired."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import msgspec

from core.fold import evolve
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.basing import overflow
from core.world_at_war.board import commands, known_place, name, units_at
from core.world_at_war.book import rule
from core.world_at_war.counterair.battle import Units, defenders, present, seats_of
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.flight import reach_by
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.orders import FlyToRefuge
from core.world_at_war.ranges import staging_range
from core.world_at_war.refuges import MAY_TAKE_REFUGE, controlled, takes
from core.world_at_war.selection import chosen, groups, to_move
from core.world_at_war.state import Game
from events.world_at_war.board import AirBattle, AirUnit, Question
from events.world_at_war.counterair import (
    AirUnitsTookRefuge,
    CounterairEnded,
    RefugeCalledFor,
    RefugeSettled,
)

REFUGE = "refuge"
Open = dict[str, frozenset[str]]
"""For each unit by its name, the bases that it may flee to."""


class Fleeing(msgspec.Struct, frozen=True):
    """An answer: who gives it, to which question, which units go to which base."""

    seat: str
    question: Question
    units: Units
    base: str


def may_disengage(game: Game, battle: AirBattle, units: Units) -> bool:
    """Can all these defenders find a refuge together (18.523, doubt W185)?"""
    return fits(game, units, refuges_of(game, battle.place, units))


def counteraired(game: Game) -> frozenset[str]:
    """The bases that are or were counteraired in this phase."""
    return frozenset(battle.place for battle in game.battles)


def refuges_of(game: Game, place: str, units: Units) -> Open:
    """The bases and boxes to which each unit may flee, looked at alone."""
    known: dict[tuple[str, str], frozenset[str]] = {}
    for unit in units:
        if (unit.nation, unit.kind) not in known:
            known[unit.nation, unit.kind] = _refuges(game, place, unit)
    return {unit.name: known[unit.nation, unit.kind] for unit in units}


def _refuges(game: Game, place: str, unit: AirUnit) -> frozenset[str]:
    barred = counteraired(game)
    within = reach_by(game, "W72", place, staging_range(game, unit))
    bases = (base for base in within if base not in barred and controlled(game, unit, base))
    return frozenset(base for base in bases if takes(game, base, (unit,)))


def fits(game: Game, units: Units, open_: Open) -> bool:
    """Is there a way to give each of these units one of the bases open to it, with room for all?"""
    alike: dict[tuple[str, str], list[AirUnit]] = {}
    for unit in units:
        alike.setdefault((unit.nation, unit.kind), []).append(unit)
    kinds = list(alike.values())
    bases = sorted({base for unit in units for base in open_[unit.name]})

    @cache
    def placed(at: int, left: tuple[int, ...]) -> bool:
        if not any(left):
            return True
        if at == len(bases):
            return False
        most = [n if bases[at] in open_[some[0].name] else 0 for n, some in zip(left, kinds, strict=True)]
        for counts in product(*(range(n, -1, -1) for n in most)):
            some = [unit for count, of in zip(counts, kinds, strict=True) for unit in of[:count]]
            if not some or not overflow(game, bases[at], (*units_at(game, bases[at]), *some)):
                rest = tuple(n - count for n, count in zip(left, counts, strict=True))
                if placed(at + 1, rest):
                    return True
        return False

    return placed(0, tuple(len(some) for some in kinds))


def flight_of_the_defenders(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """They fly to the one base that is open to them, or somebody must say who goes where."""
    units = defenders(game, battle)
    if not units:
        yield Ruled(RefugeSettled(battle.place), ("18.523",))
        yield Ruled(CounterairEnded(battle.place, battle.force, "defender disengaged"), ("18.522B.1",))
        return
    options = sorted({base for bases in refuges_of(game, battle.place, units).values() for base in bases})
    names = tuple(unit.name for unit in units)
    if len(options) == 1:
        gone = AirUnitsTookRefuge(names, battle.place, options[0])
        yield Ruled(gone, ("18.523",))
        yield from flight_of_the_defenders(evolve(EVOLUTIONS, game, gone), battle)
        return
    seats = seats_of(game, battle, "defender")
    yield Ruled(RefugeCalledFor(battle.place, seats, names, tuple(options)), ("18.523",))


def fleeing(game: Game, order: FlyToRefuge, seat: str) -> Fleeing:
    """What the order means; raises `Mistake` for units and places that are not there, or if nobody asked."""
    units, base = chosen(game, order.units, to_move), known_place(game, order.to)
    if (question := _open_question(game)) is None:
        raise Unworkable("question", "No air units wait for a decision where they take refuge.")
    return Fleeing(seat, question, units, base)


def _open_question(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == REFUGE), None)


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


@rule(
    "18.523/range",
    "A refuge is within staging range.",
    "{place} is not within {allowed} hexes for {unit}.",
)
def within_staging_range(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523, along the permitted path (doubt W72)."""
    for unit in request.units:
        limit = staging_range(game, unit)
        if request.base not in reach_by(game, "W72", request.question.place, limit):
            yield Finding(unit.name, name(game, request.base), allowed=str(limit))


@rule("18.523", "A refuge is a base or box that the unit's side controls.", "{place} is no base of {given}.")
def a_controlled_base(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523; whose bases these are is doubt W89."""
    for unit in request.units:
        if not controlled(game, unit, request.base):
            yield Finding(place=name(game, request.base), given=unit.nation)
            return


@rule(
    "18.523/all",
    "Nobody stays behind: the others must still find a refuge.",
    "With {given} of them at {place} the rest would have no room anywhere.",
)
def the_rest_finds_room(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523: partial disengagement is not permitted (doubt W185)."""
    going = {unit.name for unit in request.units}
    if any(rule.violation(game, request) for rule in THERE):
        return
    gone = AirUnitsTookRefuge(tuple(going), request.question.place, request.base)
    rest = tuple(game.units[one] for one in request.question.units if one not in going)
    after = evolve(EVOLUTIONS, game, gone)
    if rest and not fits(after, rest, refuges_of(after, request.question.place, rest)):
        yield Finding(place=name(game, request.base), given=str(len(request.units)))


def flee(game: Game, request: Fleeing) -> Iterator[Ruled]:
    """These units are there, inverted; for the rest the question goes on until all have a refuge."""
    gone = AirUnitsTookRefuge(
        tuple(unit.name for unit in request.units), request.question.place, request.base
    )
    yield Ruled(gone, ("18.523",))
    after = evolve(EVOLUTIONS, game, gone)
    if (battle := present(after)) is not None:
        yield from flight_of_the_defenders(after, battle)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that wait: the bases that the question names, and how many each takes."""
    if (question := _open_question(game)) is None:
        return

    def request(units: Units, base: str) -> Fleeing:
        return Fleeing(seat, question, units, base)

    waiting = (game.units[one] for one in question.units)
    for ready in groups(game, (u for u in waiting if commands(game, seat, u.nation)), to_move):
        choices = (Choice(to, most_kept(game, ANSWER, request, ready, to)) for to in question.options)
        yield from moving(FlyToRefuge, ready, choices)


THERE = (
    among_the_disengaged,
    not_counteraired,
    within_staging_range,
    a_controlled_base,
    *MAY_TAKE_REFUGE,
)
ANSWER = (*THERE, the_rest_finds_room)
FLEEING = Procedure(fleeing, (seat_speaks_for_the_units, *ANSWER), flee, offers)
