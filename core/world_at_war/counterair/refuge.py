"""18.523: defenders disengage by flying, all of them, to bases that are not and were not counteraired."""

from collections.abc import Iterable, Iterator

from core.fold import evolve
from core.ruling import Ruled
from core.world_at_war.air_battle.battle import Units, defenders, present
from core.world_at_war.asked_first import several_owners
from core.world_at_war.counterair.scattering import Open, fits
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.flight import reach_by
from core.world_at_war.in_turn import asked_together, turns
from core.world_at_war.open_bases import bases
from core.world_at_war.ranges import staging_range
from core.world_at_war.refuges import controlled, how_many_fit, takes
from core.world_at_war.state import Game, plays, turns_on
from events.message import Event
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.battle import AirBattle
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.counterair import (
    AirUnitsTookRefuge,
    CounterairEnded,
    RefugeCalledFor,
    RefugeSettled,
)

REFUGE = "refuge"


def may_disengage(game: Game, battle: AirBattle, units: Units) -> bool:
    """Can all these defenders find a refuge together (18.523)?

    Doubt W185 may let those go that find one, at the price of those that have none at all.
    """
    open_ = refuges_of(game, battle.place, units)
    if plays(game, "W185") == "losses":
        units = tuple(unit for unit in units if open_[unit.name])
        open_ = {unit.name: open_[unit.name] for unit in units}
    return bool(units) and fits(game, units, open_)


def counteraired(game: Game) -> frozenset[str]:
    """The bases that are or were counteraired in this phase."""
    return frozenset(battle.place for battle in game.battles if battle.attackers)


def refuges_of(game: Game, place: str, units: Iterable[AirUnit]) -> Open:
    """The bases and boxes to which each unit may flee, looked at alone."""
    within: dict[int, frozenset[str]] = {}
    known: dict[tuple[str, str], frozenset[str]] = {}
    found: Open = {}
    for unit in units:
        limit, like = staging_range(game, unit), (unit.nation, unit.kind)
        if limit not in within:
            within[limit] = frozenset(reach_by(game, "W72", place, limit)) & bases(game) - counteraired(game)
        if like not in known:
            known[like] = frozenset(base for base in within[limit] if _open_to(game, unit, base))
        found[unit.name] = known[like]
    return found


def _open_to(game: Game, unit: AirUnit, base: str) -> bool:
    return controlled(game, unit, base) and takes(game, base, (unit,))


def flight_of_the_defenders(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """Who has but one base open to it flies there; who has a choice is asked in his turn."""
    order = _turns(game, battle)
    while units := defenders(game, battle):
        open_ = refuges_of(game, battle.place, units)
        bound = _without_a_choice(game, battle.place, units, open_)
        fact = bound or _asked(game, battle, units, open_, order)
        yield fact
        if isinstance(fact.event, RefugeCalledFor):
            return
        game = evolve(EVOLUTIONS, game, fact.event)
    yield Ruled(RefugeSettled(battle.place), ("18.523",))
    yield Ruled(CounterairEnded(battle.place, battle.force, "defender disengaged"), ("18.522B.1",))


def _without_a_choice(game: Game, place: str, units: Units, open_: Open) -> Ruled | None:
    """Those that can go nowhere are lost (doubt W185); then those go that have one base open to them."""
    if lost := tuple(unit.name for unit in units if not open_[unit.name]):
        return Ruled(AirUnitsEliminated(lost), ("18.523", "W185"))
    for base in sorted({base for only in open_.values() if len(only) == 1 for base in only}):
        bound = tuple(unit for unit in units if open_[unit.name] == {base})
        going = tuple(unit.name for unit in bound[: how_many_fit(game, base, bound)])
        return Ruled(AirUnitsTookRefuge(going, place, base), ("18.523", *_doubts(game, place, units)))
    return None


def _turns(game: Game, battle: AirBattle) -> tuple[str, ...]:
    """In which order nations say where they flee: who is asked goes on (doubt W429)."""
    question = open_question(game)
    asked = {game.units[one].nation for one in (question.units if question else ()) if one in game.units}
    return turns((unit.nation for unit in defenders(game, battle)), asked)


def _asked(game: Game, battle: AirBattle, units: Units, open_: Open, order: tuple[str, ...]) -> Ruled:
    seats, theirs = asked_together(game, "W429", units, order)[0]
    options = tuple(sorted({base for unit in theirs for base in open_[unit.name]}))
    asked = RefugeCalledFor(battle.place, seats, tuple(unit.name for unit in theirs), options)
    several = several_owners(game, (unit.nation for unit in units))
    return Ruled(asked, ("18.523", *_doubts(game, battle.place, units), *several))


def _doubts(game: Game, place: str, units: Units) -> tuple[str, ...]:
    """The doubts that opened or closed a refuge here: on the way there, on allies' bases, on boxes."""
    doubts = ("W72", "W89", "W95")
    return tuple(one for one in doubts if turns_on(game, one, lambda g: refuges_of(g, place, units)))


def open_question(game: Game) -> Question | None:
    """The question where defenders take refuge, if it is the one to be answered now."""
    return next((q for q in game.questions[:1] if q.kind == REFUGE), None)


def refuge_asked_anew(game: Game, _: Event) -> Iterator[Ruled]:
    """What is declared or adjusted may close a refuge or open one: the question is put as it is now."""
    question, battle = open_question(game), present(game)
    if question is None or battle is None:
        return
    facts = tuple(flight_of_the_defenders(game, battle))
    stands = RefugeCalledFor(question.place, question.seats, question.units, question.options)
    if facts[0].event != stands:
        yield from facts
