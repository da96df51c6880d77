"""18.15: more is based in a hex than it holds, and to where some could leave."""

from collections.abc import Iterable, Iterator

from core.fold import evolve
from core.ruling import Rule, Ruled
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import controller, moored, phase, seats_for, units_at
from core.world_at_war.displacement.displacement import overrun
from core.world_at_war.excess.leaving import (
    ABLE,
    MAY_LEAVE,
    THERE,
    Leaving,
    flying_now,
    redeploying_now,
    staging_now,
    to_give_up,
    to_leave,
)
from core.world_at_war.flight.ways import reach_by, staging_range
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.redeployment.ways import has_redeployed
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.units import Preference, to_fly
from events.message import Event
from events.world_at_war.basing import AirbaseRemoved, AirUnitsEliminated
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.carriers import CarrierSunk, NavalAirPutAshore
from events.world_at_war.declared import FactDeclared, FactLapsed
from events.world_at_war.excess import ExcessCalledFor, ExcessSettled
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.squadrons import AirUnitsRecombined
from events.world_at_war.staging import SeaTransportFailed

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
    if event.kind != "artificial port" or plays(game, "W271") == "stays" or overrun(game, place):
        return ()
    if any(question.place == place for question in game.questions):
        return ()
    return tuple(Ruled(fact.event, (*fact.rules, "W271")) for fact in asked(game, place, set()))


def excess_of_naval_air(game: Game, event: NavalAirPutAshore) -> tuple[Ruled, ...]:
    """Naval air stays in a port that took it in without regard to its room (17.3126B and C)."""
    if any(question.place == event.base for question in game.questions):
        return excess_asked_anew(game, event)
    return tuple(asked(game, event.base, {game.units[name].nation for name in event.units}))


def excess_of_the_deckless(game: Game, event: CarrierSunk) -> tuple[Ruled, ...]:
    """Naval air is ashore as its carrier went to sea and sank: it takes room as all others do (17.3126B)."""
    left = [u for u in game.units.values() if u.deck == event.carrier and u.base in game.atlas.hexes]
    if not event.at_sea or any(question.place == unit.base for question in game.questions for unit in left):
        return ()
    nations = {unit.nation for unit in left}
    return tuple(fact for base in sorted({unit.base for unit in left}) for fact in asked(game, base, nations))


def excess_of_recombining(game: Game, event: AirUnitsRecombined) -> tuple[Ruled, ...]:
    """Two squadrons that are a factor again need the room of three, and the base may not have it (W329)."""
    if any(question.place == event.base for question in game.questions):
        return excess_asked_anew(game, event)  # it may name squadrons that are no more
    if plays(game, "W329") == "stays":
        return ()
    facts = asked(game, event.base, {event.nation})
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
    if not overflow(game, place, there):
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
