"""18.25: which facts displace air units, who must leave, where to, and when the owner is asked."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from core.fold import evolve, fold
from core.ruling import Ruled
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import (
    controller,
    controller_before,
    gained_this_turn,
    hex_of,
    moored,
    side_of,
    units_at,
)
from core.world_at_war.carriers.decks import leaves_with_its_carrier
from core.world_at_war.conditions import Owner, asked_together, owners_in_turn, turns
from core.world_at_war.flight.ways import how_many_fit, nearest_for_each
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.commitments import in_the_air
from events.message import Event, PhaseEntered
from events.world_at_war.basing import AirbaseRemoved, AirUnitsEliminated
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.sequence import HexTaken, TerritoryGained
from events.world_at_war.staging import (
    AirUnitsDisplaced,
    DisplacementCalledFor,
    DisplacementSettled,
    SeaTransportFailed,
)

KIND = "displacement"
WITHOUT_AN_ENEMY_IN_THE_HEX = ("isolation", "surrender")


def displaced(game: Game, event: HexTaken) -> tuple[Ruled, ...]:
    """18.25: the enemy is in the hex, and the air units based there flee.

    18.251 needs nothing more: an airdrop takes no hex until its ground combat is won and the hex is declared
    taken. Nor does 18.252: the flight is over before anybody could order something against it.
    """
    return tuple(_home_already(game, event.hex)) if overrun(game, event.hex) else ()


def _home_already(game: Game, place: str) -> Iterator[Ruled]:
    """What becomes of those that are displaced now; of who flew in the phase this is doubt W421."""
    for fact in steps(game, place):
        flew = [n for n in getattr(fact.event, "units", ()) if flew_in_this_phase(game, game.units[n])]
        yield Ruled(fact.event, (*fact.rules, *(("W421",) if flew else ())))


def displaced_by_isolation(game: Game, event: AirbaseRemoved) -> tuple[Ruled, ...]:
    """18.15 with 18.25: an airbase is lost by isolation or surrender, and its hex holds less (doubt W96)."""
    if event.how not in WITHOUT_AN_ENEMY_IN_THE_HEX:
        return ()
    if plays(game, "W96") == "all":
        names = tuple(unit.name for unit in units_at(game, event.hex))
        game = replace(game, questions=(*game.questions, Question(KIND, "18.25", (), event.hex, names)))
    return tuple(steps(game, event.hex))


def displaced_on_return(game: Game, event: SeaTransportFailed) -> tuple[Ruled, ...]:
    """18.25: the port to which the units are turned back was taken by the enemy."""
    return tuple(steps(game, event.origin)) if overrun(game, event.origin) else ()


def displaced_as_the_phase_ends(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """18.25: a base was captured while its air was away, and the phase of its mission is over."""
    return and_asked_anew(game, tuple(_back_at_lost_bases(game)))


def _back_at_lost_bases(game: Game) -> Iterator[Ruled]:
    flown = {unit.base for unit in game.units.values() if unit.used and unit.base in game.atlas.hexes}
    for place in sorted(flown):
        if overrun(game, place) and not _guests_stay(game, place):
            for fact in steps(game, place):
                yield Ruled(fact.event, (*fact.rules, *_only_now(game, place)))
                game = evolve(EVOLUTIONS, game, fact.event)
        elif place in game.isolated:
            for fact in steps(game, place):
                yield Ruled(fact.event, (*fact.rules, "W398"))
                game = evolve(EVOLUTIONS, game, fact.event)


def _only_now(game: Game, place: str) -> tuple[str, ...]:
    """The doubts on which it rests when units of the side that moves, or that are back, go only now."""
    sides = {side_of(game, unit.nation) for unit in overrun(game, place) if unit.used}
    waited = ("W421",) if plays(game, "W421") == "phase_end" else ()
    return (*(("W345",) if game.turn.side in sides else ()), *waited)


def _guests_stay(game: Game, place: str) -> bool:
    """Did the hex go over with its country, and are guests left there (doubt W261)?"""
    return plays(game, "W261") == "stay" and gained_this_turn(game, game.atlas.hexes[place])


def displaced_hex_by_hex(game: Game, event: TerritoryGained) -> tuple[Ruled, ...]:
    """Base after base of a country that goes over, in the order of their numbers (doubts W261, W267)."""
    return and_asked_anew(game, tuple(_from_everywhere(game, event.territory)))


def _from_everywhere(game: Game, territory: str) -> Iterator[Ruled]:
    for hex_ in game.atlas.hexes.values():
        if hex_.territory == territory and overrun(game, hex_.id):
            for fact in steps(game, hex_.id):
                game = evolve(EVOLUTIONS, game, fact.event)
                yield Ruled(fact.event, (*fact.rules, "W261"))


def gone_to(game: Game, event: AirUnitsDisplaced) -> tuple[Ruled, ...]:
    """These have left as their owner said; by doubt W90 he may have chosen for the others, too."""
    after = evolve(EVOLUTIONS, game, event)
    asked = (replace(q, options=(event.base,)) if q.place == event.origin else q for q in after.questions)
    return look_again(replace(after, questions=tuple(asked)), event.origin)


def look_again(game: Game, place: str) -> tuple[Ruled, ...]:
    """Some of those asked about are gone: what follows for the rest of them, and for other questions."""
    return and_asked_anew(game, _continued(game, place))


def _continued(game: Game, place: str) -> tuple[Ruled, ...]:
    """The question as it is now, after what happens by itself; or that it is settled."""
    facts = tuple(steps(game, place))
    if facts and isinstance(facts[-1].event, DisplacementCalledFor):
        return facts
    return (*facts, Ruled(DisplacementSettled(place), ("18.25",)))


def and_asked_anew(game: Game, facts: tuple[Ruled, ...]) -> tuple[Ruled, ...]:
    """These facts, and what they do to questions that were asked before: a base may be full by now."""
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    stale = next((q for q in after.questions if q.kind == KIND and not _stands(after, q)), None)
    return facts if stale is None else (*facts, *and_asked_anew(after, _continued(after, stale.place)))


def asked_anew(game: Game, _: Event) -> tuple[Ruled, ...]:
    """Questions whose units or bases are others by now are put as they are."""
    return and_asked_anew(game, ())


def _stands(game: Game, question: Question) -> bool:
    fact = next_step(game, question.place)
    asked = DisplacementCalledFor(question.place, question.seats, question.units, question.options)
    return fact is not None and fact.event == asked


Units = tuple[AirUnit, ...]
Refuges = dict[str, tuple[str, ...]]


def overrun(game: Game, place: str) -> Units:
    """The air units that are based in a hex held by the other side, in the order of their names.

    Squadrons aboard carriers in a captured port leave with their ships (doubt W97); who is away on a mission
    does not come back before it is over.
    """
    hex_ = hex_of(game, place)
    holder = side_of(game, controller(game, hex_)) if hex_ else ""
    there = (*units_at(game, place), *_aboard(game, place)) if holder else ()
    fleeing = (unit for unit in there if side_of(game, unit.nation) != holder and not is_away(game, unit))
    return tuple(unit for unit in fleeing if not leaves_with_its_carrier(game, unit))


def _aboard(game: Game, place: str) -> Units:
    if plays(game, "W97") == "with_carriers":
        return ()
    return tuple(unit for carrier in moored(game, place) for unit in units_at(game, carrier))


def beyond_its_room(game: Game, place: str) -> Units:
    """The air units of a place that no longer holds them all; which of them leave is open (doubt W96).

    Who is away on a mission leaves only where nobody else is based there, and when is doubt W398.
    """
    there = units_at(game, place)
    if not overflow(game, place, there) and not all_leave(game, place):
        return ()
    here = tuple(unit for unit in there if not is_away(game, unit))
    return here or (there if plays(game, "W398") == "at_once" else ())


def all_leave(game: Game, place: str) -> bool:
    """Must all leave a place of which an airbase was lost without an enemy, as long as any is asked (W96)?"""
    lost = place in game.isolated and plays(game, "W96") == "all"
    return lost and any((q.kind, q.place) == (KIND, place) for q in game.questions)


def steps(game: Game, place: str) -> Iterator[Ruled]:
    """What becomes of the air units displaced from a place, up to the first question or to the end.

    Whose turn it is when is settled before the first unit goes.
    """
    order = _turns(game, place)
    while (fact := _next(game, place, order)) is not None:
        yield fact
        if isinstance(fact.event, DisplacementCalledFor):
            return
        game = evolve(EVOLUTIONS, game, fact.event)


def next_step(game: Game, place: str) -> Ruled | None:
    """The next thing that happens to air units displaced from a place, or None when nobody is left."""
    return _next(game, place, _turns(game, place))


def _turns(game: Game, place: str) -> tuple[str, ...]:
    """In which order nations choose: who is asked, then as W91 says; of an excess the last first (W431)."""
    units = overrun(game, place) or beyond_its_room(game, place)
    questions = (q for q in game.questions if (q.kind, q.place) == (KIND, place))
    asked = {game.units[one].nation for q in questions for one in q.units if one in game.units}
    holder = {_held_by(game, place, units)} if plays(game, "W91") == "hex_controller_first" else ()
    order = turns((unit.nation for unit in units), holder)
    excess = not overrun(game, place) and _some_stay(game, place, units)
    return tuple(sorted(order[::-1] if excess else order, key=lambda nation: nation not in asked))


def owner_of(game: Game, place: str) -> tuple[str, ...]:
    """The seats whose word it is first where those go that are displaced from a place."""
    return owners_of(game, place)[0]


def owners_of(game: Game, place: str) -> tuple[tuple[str, ...], ...]:
    """The seats of each owner of air that is displaced from a place, as their word is due."""
    return tuple(seats for seats, _ in owners_in_turn(game, overrun(game, place), _turns(game, place)))


def _held_by(game: Game, place: str, units: Units) -> str:
    """The nation that held a hex: now, or before it was lost to the enemy of these units."""
    if (hex_ := hex_of(game, place)) is None:
        return ""
    holder = controller(game, hex_)
    if any(side_of(game, holder) == side_of(game, unit.nation) for unit in units):
        return holder
    return game.lost_by[place] if place in game.lost_by else controller_before(game, hex_)


def _next(game: Game, place: str, order: tuple[str, ...]) -> Ruled | None:
    if (fact := _leaving(game, place, order)) is None:
        return None
    asked = (number for number, bears in OF_REFUGES.items() if bears(game))
    turned = (one for one in asked if turns_on(game, one, lambda other: _event(other, place, order)))
    return Ruled(fact.event, (*fact.rules, *turned))


def _event(game: Game, place: str, order: tuple[str, ...]) -> Event | None:
    return None if (fact := _leaving(game, place, order)) is None else fact.event


OF_REFUGES: dict[str, Callable[[Game], object]] = {
    "W90": lambda game: game.questions,
    "W93": lambda game: game.battles or game.counteraired,
}
"""The doubts about where they go, each with what there must be for it to matter."""


def _leaving(game: Game, place: str, order: tuple[str, ...]) -> Ruled | None:
    if fleeing := overrun(game, place):
        return _in_turn(game, place, fleeing, order)
    if not (crowd := beyond_its_room(game, place)):
        return None
    if _some_stay(game, place, crowd):
        return _thin_out(game, place, crowd, order)
    fact = _in_turn(game, place, crowd, order)
    return Ruled(fact.event, (*fact.rules, "W96")) if all_leave(game, place) else fact


def _in_turn(game: Game, place: str, fleeing: Units, order: tuple[str, ...]) -> Ruled:
    """All of these units leave, each owner's in turn (doubt W91)."""
    owners = tuple(owners_in_turn(game, fleeing, order))
    fact = _flee(game, place, *owners[0])
    return Ruled(fact.event, (*fact.rules, "W91")) if len(owners) > 1 else fact


def _some_stay(game: Game, place: str, crowd: Units) -> bool:
    """Has the place room for any of them, beside those that are not asked about, and may they stay?"""
    if all_leave(game, place):
        return False
    others = tuple(unit for unit in units_at(game, place) if unit not in crowd)
    return any(not overflow(game, place, (*others, unit)) for unit in crowd)


def _flee(game: Game, place: str, seats: tuple[str, ...], units: Units) -> Ruled:
    """All these units leave: those that reach no base are lost, then those that have no choice go."""
    refuges = refuges_of(game, place, units)
    if lost := tuple(unit.name for unit in units if not refuges[unit.name]):
        return Ruled(AirUnitsEliminated(lost), ("18.25",))
    for base in _bases(refuges):
        if going := _without_a_choice(game, base, units, refuges):
            return _gone(going, place, base)
    return _asked(place, seats, units, refuges)


def refuges_of(game: Game, place: str, units: Units) -> Refuges:
    """For each unit the nearest bases, or the one of them that others took before it (doubt W90)."""
    refuges = nearest_for_each(game, place, units)
    if plays(game, "W90") == "divide":
        return refuges
    return {name: _taken_before(game, place, name, bases) for name, bases in refuges.items()}


def _taken_before(game: Game, place: str, name: str, bases: tuple[str, ...]) -> tuple[str, ...]:
    """Of equally near bases those that the question about this unit names, if any."""
    asked = (q for q in game.questions if (q.kind, q.place) == (KIND, place) and name in q.units)
    named = {base for question in asked for base in question.options}
    return tuple(base for base in bases if base in named) or bases


def _without_a_choice(game: Game, base: str, units: Units, refuges: Refuges) -> Units:
    """The units whose only nearest base this is, if all that want it fit, or are alike and have no other."""
    wanting = tuple(unit for unit in units if base in refuges[unit.name])
    bound = tuple(unit for unit in wanting if len(refuges[unit.name]) == 1)
    fitting = how_many_fit(game, base, wanting)
    return bound[:fitting] if fitting == len(wanting) or _alike(wanting) else ()


def _thin_out(game: Game, place: str, crowd: Units, order: tuple[str, ...]) -> Ruled:
    """Only the excess leaves (18.15, doubts W96, W431); if no unit reaches a base, the excess is lost."""
    refuges = refuges_of(game, place, crowd)
    able = tuple(unit for unit in crowd if refuges[unit.name])
    owners = tuple(owners_in_turn(game, crowd, order))
    if able:
        asked = asked_together(game, "W431", able, order)[0]
        fact = _excess_leaves(game, place, asked, refuges)
    else:
        ranked = (unit for _, units in owners for unit in sorted(units, key=_least_worth))
        lost = _excess(game, place, tuple(ranked))
        fact = Ruled(AirUnitsEliminated(tuple(unit.name for unit in lost)), ("18.25", "W96"))
    return Ruled(fact.event, (*fact.rules, "W431")) if len(owners) > 1 else fact


def _excess_leaves(game: Game, place: str, owner: Owner, refuges: Refuges) -> Ruled:
    """Units of this owner go to their one base if all are alike; else he is asked which go where."""
    seats, units = owner
    theirs = {unit.name: refuges[unit.name] for unit in units}
    if len(bases := _bases(theirs)) > 1 or not _alike(units):
        return _asked(place, seats, units, theirs)
    going = _excess(game, place, units)
    return _gone(going[: how_many_fit(game, bases[0], going)], place, bases[0])


def _excess(game: Game, place: str, crowd: Units) -> Units:
    """As many of these units, from the first on, as must leave before the rest has room."""
    others = tuple(unit for unit in units_at(game, place) if unit not in crowd)
    counts = (n for n in range(len(crowd)) if not overflow(game, place, (*others, *crowd[n:])))
    return crowd[: next(counts, len(crowd))]


def _least_worth(unit: AirUnit) -> tuple[bool, bool, str]:
    """Inverted before ready units, regular before elite ones."""
    return not unit.inverted, unit.elite, unit.name


def _alike(units: Units) -> bool:
    """Do the units differ in nothing but their names, so that it is all the same which of them goes?"""
    return len({replace(unit, name="") for unit in units}) == 1


def _bases(refuges: Refuges) -> tuple[str, ...]:
    return tuple(sorted({base for bases in refuges.values() for base in bases}))


def _gone(units: Units, place: str, base: str) -> Ruled:
    names = tuple(unit.name for unit in units)
    return Ruled(AirUnitsDisplaced(names, place, base), ("18.25", "18.253"))


def _asked(place: str, seats: tuple[str, ...], units: Units, refuges: Refuges) -> Ruled:
    names = tuple(unit.name for unit in units)
    return Ruled(DisplacementCalledFor(place, seats, names, _bases(refuges)), ("18.25",))


def is_away(game: Game, unit: AirUnit) -> bool:
    """Is this unit in the air, on a mission that is not over, or taken to be away until the phase ends?

    18.25 speaks of defensive missions; offensive ones are doubt W345, and those that are over doubt W421.
    """
    if (errand := in_the_air(game, unit)) is None:
        waits = plays(game, "W421") == "phase_end" and not _at_once(game, unit)
        return waits and flew_in_this_phase(game, unit)
    return not (errand.attacking and plays(game, "W345") != "as_defensive")


def flew_in_this_phase(game: Game, unit: AirUnit) -> bool:
    """Is this unit home from a mission that it flew in the present phase?"""
    back = (one for one in game.landings if not one.base and one.mission == unit.used)
    return any(unit.name in one.units for one in back)


def _at_once(game: Game, unit: AirUnit) -> bool:
    """Is it of the side that moves, whose air is never away by doubt W345?"""
    return side_of(game, unit.nation) == game.turn.side and plays(game, "W345") != "as_defensive"
