"""18.15 Excess: more is based in a hex than it holds, and how and to where some could leave.

In the movement phase they stage (doubt W68), in the redeployment phase they redeploy (doubts W262, W295); in
both naval air may go aboard a carrier in its port (17.3122). In any other phase nothing leaves.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.fold import evolve
from core.ruling import Finding, Rule, Ruled, asked_of, no_grounds
from core.world_at_war.basing.open_bases import (
    air_base,
    base_held_when_the_phase_began,
    box_open_to_the_faction,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    within_the_theater,
)
from core.world_at_war.basing.room import MAY_BASE, base_has_room, excess_may_wait, overflow
from core.world_at_war.board import box_of, controller, moored, name, phase, seats_for, units_at
from core.world_at_war.carriers.decks import DECK_TAKES
from core.world_at_war.carriers.transfers import between_a_carrier_and_its_port, in_the_owners_turn
from core.world_at_war.conditions import rule
from core.world_at_war.displacement.displacement import overrun, steps
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import staging_range
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.redeployment.chapter import has_redeployed, held_by_others, not_redeployed_yet
from core.world_at_war.staging.chapter import WAY, another_base, not_staged_yet, shortest
from core.world_at_war.state import ARTIFICIAL_PORT, GAMEMASTER, Game, plays
from core.world_at_war.under_way.over_land import came_back
from core.world_at_war.units import ChangeOfBase, Preference, to_fly
from events.message import Event
from events.sentences import translated
from events.world_at_war.basing import AirbaseRemoved, AirUnitsEliminated, ExcessCalledFor, ExcessSettled
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.carriers import CarrierSunk, NavalAirPutAshore
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import FactDeclared, FactLapsed
from events.world_at_war.squadrons import AirUnitsRecombined
from events.world_at_war.staging import SeaTransportFailed

# 18.15 Excess: how air units may leave an overfull base, and to where.


class Leaving(ChangeOfBase, frozen=True):
    """Air units that would leave an overfull base for another: whose word it is, which, to where."""


def staging_now(game: Game) -> bool:
    """Do the units leave by staging?"""
    return phase(game) == "movement"


def leaves_by_staging(game: Game) -> bool:
    """Is leaving in the movement phase a staging, and no move besides (doubt W68)?"""
    return plays(game, "W68") == "staging"


def flying_now(game: Game) -> bool:
    """Are the units bound to their staging range?"""
    return staging_now(game) or (redeploying_now(game) and plays(game, "W262") == "staging_range")


def redeploying_now(game: Game) -> bool:
    """Do the units leave by redeploying?"""
    return phase(game) == "redeployment"


def to_a_deck(game: Game, request: Any) -> bool:
    """Would the units go aboard a carrier?"""
    return request.base in game.carriers


def elsewhere(game: Game, request: Any) -> bool:
    """Would the units go to a hex or box?"""
    return request.base not in game.carriers


def only(when: Callable[[Game], bool], condition: Rule) -> Rule:
    """The same condition, asked only when it is time for it."""
    return asked_if(lambda game, _: when(game), condition)


def asked_if(fitting: Callable[[Game, Any], bool], condition: Rule) -> Rule:
    """The same condition, asked only of requests for which it is meant."""
    return asked_of(condition, lambda game, request: (request,) if fitting(game, request) else ())


@rule(
    "18.15",
    "What is too much leaves in the phase in which it became too much.",
    "{unit} can't leave {place} in the {given} phase; it can only be given up.",
    lambda game, _: () if staging_now(game) or redeploying_now(game) else ("W58",),
)
def a_phase_to_leave_in(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 with 18.143: by staging or redeploying, each in its phase (doubt W58)."""
    if not (staging_now(game) or redeploying_now(game)):
        for unit in request.units:
            yield Finding(unit.name, name(game, request.origin), translated(phase(game)))


@rule(
    "18.24/excess",
    "A unit that was sea transported this turn leaves only the port to which it was turned back.",
    "{unit} was sea transported from {place} this turn.",
    lambda _, request: ("W69",) if any(came_back(unit) for unit in request.units) else (),
)
def may_leave_in_spite_of_its_transport(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 opens what 18.24 closes to those whose transport failed (doubt W69)."""
    opened = plays(game, "W69") == "may_leave"
    for unit in request.units:
        if unit.shipped_from and not (opened and came_back(unit)):
            yield Finding(unit=unit.name, place=name(game, unit.shipped_from))


@rule(
    "18.15/held",
    "The base to which excess units redeploy is held by their own side, and a box is none of the enemy's.",
    "{place} is held by {given}, not by the {allowed} side.",
    lambda game, request: ("W262",) if shortest(game, request) is None else (),
)
def base_of_the_side(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15: another base; how far it may be is told by the rules of redeployment (doubt W262)."""
    yield from held_by_others(game, request)


@rule(
    "18.15/box",
    "Excess units redeploy to a mapboard box, not to an SW box.",
    "{place} is no mapboard box.",
)
def to_a_mapboard_box(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 names mapboard boxes; which of them take the units is for the players to see to (doubt W262)."""
    box = box_of(game, request.base)
    if box is not None and box.kind == "sw":
        yield Finding(place=box.name)


STAGED_BEFORE = replace(
    not_staged_yet,
    findings=lambda game, asked: not_staged_yet.findings(game, asked) if leaves_by_staging(game) else (),
    grounds=lambda _, request: ("W68",) if any(unit.staged for unit in request.units) else (),
)


def to_leave(game: Game) -> Preference:
    """In what order like units are taken to leave: first those that can, and of these the ready ones."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return _stays(game, unit), bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def _stays(game: Game, unit: AirUnit) -> bool:
    """Has it changed base as it would leave, by staging (doubts W68, W69) or by redeploying (doubt W295)?"""
    if redeploying_now(game):
        return has_redeployed(game, unit)
    opened = plays(game, "W69") == "may_leave" and came_back(unit)
    return (unit.staged and leaves_by_staging(game)) or (bool(unit.shipped_from) and not opened)


def to_give_up(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """In what order like units are given up: inverted ones first, then those that have flown or staged."""
    return not unit.inverted, not unit.used, not unit.staged, unit.elite, unit.name


def to_leave_for(game: Game, base: str) -> Preference:
    """In what order like units are taken to leave for this base or carrier."""
    return to_fly if base in game.carriers else to_leave(game)


def _room_elsewhere(game: Game, request: Leaving) -> Iterable[Finding]:
    """That the overfull base has no room is no further mistake."""
    return base_has_room.findings(game, request) if request.base != request.origin else ()


ABLE = tuple(
    asked_if(elsewhere, condition)
    for condition in (
        a_phase_to_leave_in,
        only(staging_now, STAGED_BEFORE),
        only(staging_now, may_leave_in_spite_of_its_transport),
        only(redeploying_now, not_redeployed_yet),
    )
)
THERE = (
    another_base,
    only(flying_now, within_the_theater),
    only(staging_now, base_held_when_the_phase_began),
    only(redeploying_now, asked_if(elsewhere, base_of_the_side)),
    only(redeploying_now, to_a_mapboard_box),
    only(flying_now, replace(box_open_to_the_faction, grounds=no_grounds)),
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    *(condition for condition in MAY_BASE if condition is not base_has_room),
    replace(base_has_room, findings=_room_elsewhere),
)
ON_THE_WAY = tuple(asked_if(elsewhere, only(flying_now, condition)) for condition in WAY)
ABOARD = tuple(
    asked_if(to_a_deck, condition)
    for condition in (a_phase_to_leave_in, in_the_owners_turn, between_a_carrier_and_its_port, *DECK_TAKES)
)
MAY_LEAVE = (*ABLE, *ON_THE_WAY, *THERE, *ABOARD)


# 18.15: more is based in a hex than it holds, and to where some could leave.

Units = tuple[AirUnit, ...]

STAYING = (("W353", "stays"), ("W329", "stays"), ("W271", "stays"), ("W261", "stay"))
"""The readings under which a base may hold more than it has room for."""


def excess_of_recycling(game: Game, event: AirbaseRemoved) -> tuple[Ruled, ...]:
    """18.15: an airbase was taken up, and the hex holds less."""
    return tuple(asked(game, event.hex, {event.nation})) if event.how == "recycled" else ()


def excess_of_transport(game: Game, event: SeaTransportFailed) -> tuple[Ruled, ...]:
    """18.15: air units are back in their port; if the enemy holds it by now, they are displaced (18.25)."""
    nations = {game.units[name].nation for name in event.units}
    return () if overrun(game, event.origin) else tuple(asked(game, event.origin, nations))


def excess_of_a_lost_port(game: Game, event: FactDeclared | FactLapsed) -> tuple[Ruled, ...]:
    """An artificial port is there no more, by what is declared, and the hex holds less (doubt W271)."""
    place = event.subject
    if event.kind != ARTIFICIAL_PORT or plays(game, "W271") == "stays" or overrun(game, place):
        return ()
    if any(question.place == place for question in game.questions):
        return ()
    return tuple(Ruled(fact.event, (*fact.rules, "W271")) for fact in asked(game, place, set()))


def excess_of_naval_air(game: Game, event: NavalAirPutAshore) -> tuple[Ruled, ...]:
    """Naval air stays in a port that took it in (17.3126B, C), or the excess is displaced from it (W24)."""
    if event.origin not in game.carriers and plays(game, "W24") == "excess_displaced":
        return tuple(Ruled(one.event, (*one.rules, "17.3127", "W24")) for one in steps(game, event.base))
    if any(question.place == event.base for question in game.questions):
        return excess_asked_anew(game, event)
    return tuple(asked(game, event.base, {game.units[name].nation for name in event.units}))


def excess_of_the_deckless(game: Game, event: CarrierSunk) -> tuple[Ruled, ...]:
    """Naval air ashore takes room (17.3126B), but where its carrier sinks in port (17.3127)."""
    theirs = (u for u in game.units.values() if u.deck == event.carrier and u.base in game.atlas.hexes)
    left = [unit for unit in theirs if event.at_sea or unit.base != event.place]
    if any(question.place == unit.base for question in game.questions for unit in left):
        return ()
    nations = {unit.nation for unit in left}
    return tuple(fact for base in sorted({unit.base for unit in left}) for fact in asked(game, base, nations))


def excess_of_recombining(game: Game, event: AirUnitsRecombined) -> tuple[Ruled, ...]:
    """Two squadrons that are a factor again need the room of three, and the base may not have it (W329)."""
    if any(question.place == event.base for question in game.questions):
        return excess_asked_anew(game, event)  # it may name squadrons that are no more
    facts = asked(game, event.base, {event.nation}) if plays(game, "W329") != "stays" else ()
    return tuple(Ruled(fact.event, (*fact.rules, "23.142A", "W329")) for fact in facts)


def excess_of_landing(game: Game, event: AirMissionFlown) -> tuple[Ruled, ...]:
    """18.46: they land where room was kept for them, and others have taken it meanwhile (doubt W353)."""
    if event.base not in game.atlas.hexes or any(plays(game, doubt) == to for doubt, to in STAYING):
        return ()
    if event.base in game.isolated:  # they are displaced as the phase ends (18.25, doubt W398)
        return ()
    if any(question.place == event.base for question in game.questions):
        return excess_asked_anew(game, event)
    facts = asked(game, event.base, {game.units[name].nation for name in event.units})
    return tuple(Ruled(fact.event, (*fact.rules, "18.46", "W353")) for fact in facts)


def excess_asked_anew(game: Game, _: Event) -> tuple[Ruled, ...]:
    """Open questions of excess that have become others are put as they are now, or are settled.

    Of losses one at a time is told: what follows from it is asked anew by itself.
    """
    facts = tuple(fact for q in game.questions if q.kind == "excess" for fact in _anew(game, q))
    losses = tuple(fact for fact in facts if isinstance(fact.event, AirUnitsEliminated))
    return losses[:1] or facts


def _anew(game: Game, question: Question) -> Iterator[Ruled]:
    causing = {game.units[name].nation for name in question.units if name in game.units}
    fact = next(asked(game, question.place, causing), None)
    if fact is None:
        yield Ruled(ExcessSettled(question.place), ("18.15",))
    elif fact.event != ExcessCalledFor(question.place, question.seats, question.units, question.options):
        yield fact


def asked(game: Game, place: str, causing: set[str]) -> Iterator[Ruled]:
    """What follows when a place bases more than it holds; `causing` are the nations to be asked first.

    A question, unless nothing can leave and there is nothing to choose: then the excess is eliminated.
    """
    there = units_at(game, place)
    if not overflow(game, place, there) or excess_may_wait(game):
        return
    doubts = ("W66",) if len({u.nation for u in there}) > 1 else ()
    units = _whom_it_is_about(game, place, there, causing)
    options = ways_out(game, place, units)
    if not options and (lost := _without_a_choice(game, place, units)):
        gone = AirUnitsEliminated(tuple(u.name for u in lost))
        yield Ruled(gone, ("18.15", *_why_nothing_leaves(game, units), *doubts))
        yield from asked(evolve(EVOLUTIONS, game, gone), place, causing)
        return
    seats = _seats(game, place, units)
    names = tuple(unit.name for unit in units)
    yield Ruled(ExcessCalledFor(place, seats, names, options), ("18.15", *doubts))


def _whom_it_is_about(game: Game, place: str, there: Units, causing: set[str]) -> Units:
    """The units of those who made the excess; all of them, if only others can leave (doubt W66)."""
    theirs = tuple(u for u in there if u.nation in causing) if plays(game, "W66") == "cause_first" else ()
    if theirs and (ways_out(game, place, theirs) or not ways_out(game, place, there)):
        return theirs
    return there


def _lost_in_construction(game: Game) -> bool:
    return phase(game) == "construction" and plays(game, "W58") == "eliminated"


def _why_nothing_leaves(game: Game, units: Units) -> tuple[str, ...]:
    if _lost_in_construction(game):
        return ("W58",)
    return ("W295",) if any(has_redeployed(game, unit) for unit in units) else ()


def _seats(game: Game, place: str, units: Units) -> tuple[str, ...]:
    """Who answers: the seats of the units' nations or of the hex's (doubt W66); the gamemaster if none."""
    by_controller = plays(game, "W66") == "controller"
    holder = controller(game, game.atlas.hexes[place]) if by_controller else ""
    nations = frozenset({holder} if holder else {unit.nation for unit in units})
    return seats_for(game, nations) or (GAMEMASTER,)


def _without_a_choice(game: Game, place: str, units: Units) -> Units:
    """The units that are lost whatever their owner says: all, or some of units that are alike; else none."""
    if not (staging_now(game) or redeploying_now(game) or _lost_in_construction(game)):
        return ()  # only a declared port is lost in another phase, and it may be declared again (W271)
    there = units_at(game, place)
    others = tuple(unit for unit in there if unit not in units)
    if all(overflow(game, place, (*others, unit)) for unit in units):
        return units
    if len({_what_it_is(unit) for unit in units}) > 1:
        return ()
    going = sorted(units, key=to_give_up)
    counts = range(1, len(going))
    enough = (n for n in counts if not overflow(game, place, (*others, *going[n:])))
    return tuple(going[: next(enough, len(going))])


def _what_it_is(unit: AirUnit) -> tuple[object, ...]:
    """All that makes a difference between two units of one base."""
    status = unit.inverted, unit.staged, unit.shipped_from, unit.used, unit.redeployed, unit.part
    return unit.nation, unit.kind, unit.elite, unit.front, *status


def ways_out(game: Game, place: str, units: tuple[AirUnit, ...]) -> tuple[str, ...]:
    """The bases, boxes and carriers to which one or another of these units could go, by their names."""
    able = _one_of_each(units, to_leave(game))
    found = {to for unit in able if _may_go(game, unit, place, ABLE) for to in _open_to(game, unit)}
    naval, decks = _one_of_each(units, to_fly), moored(game, place)
    return tuple(sorted(found | {to for unit in naval for to in decks if _may_go(game, unit, to, MAY_LEAVE)}))


def _one_of_each(units: Iterable[AirUnit], prefer: Preference) -> tuple[AirUnit, ...]:
    """Of each nation and kind the unit that would be taken first."""
    return tuple({(u.nation, u.kind): u for u in sorted(units, key=prefer, reverse=True)}.values())


def _open_to(game: Game, unit: AirUnit) -> Iterator[str]:
    within = reach_by(game, "W72", unit.base, staging_range(game, unit)) if flying_now(game) else None
    places = within if within is not None else _bases(game)
    return (to for to in places if _may_go(game, unit, to, THERE))


def _bases(game: Game) -> Iterator[str]:
    """Every hex that bases any air unit, and every box."""
    yield from (h.id for h in game.atlas.hexes.values() if air_base(game, h))
    yield from game.atlas.boxes


def _may_go(game: Game, unit: AirUnit, to: str, rules: Iterable[Rule]) -> bool:
    return all(rule.kept(game, Leaving("", (unit,), to)) for rule in rules)
