"""18.521-18.523: what is peculiar to counterairs, and where defenders that disengage find room."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import accumulate

from core.fold import evolve, fold
from core.ruling import Finding, Ruled
from core.world_at_war.air_battle import ends
from core.world_at_war.air_battle.decisions import Deciding, reinforced
from core.world_at_war.air_battle.kinds import Kind, Over
from core.world_at_war.basing.airbases import guests_beyond_the_old_room
from core.world_at_war.basing.open_bases import bases
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import name, units_at
from core.world_at_war.carriers.decks import revealed
from core.world_at_war.conditions import asked_together, rule, several_owners, turns
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import controlled, how_many_fit, staging_range, takes
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.under_way.commitments import (
    COUNTERAIR,
    attackers,
    defenders,
    enemies_at,
    in_play,
    present,
)
from core.world_at_war.under_way.commitments import Units as Units_of_battles
from core.world_at_war.under_way.missions import DEFENDER
from core.world_at_war.units import A_FACTOR, AS_SQUADRONS, WHOLE
from events.message import Event
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.counterair import (
    AirUnitsTookRefuge,
    CounterairEnded,
    CounterairRoundBegan,
    CounterairRoundReopened,
    RefugeCalledFor,
    RefugeSettled,
)
from events.world_at_war.flight import AirUnitsInverted

# 18.521, 18.526: how a round begins, and who was aborted by its last roll.


def opened(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """Everything that is in the base defends it in the next round (18.521B, C)."""
    shown = tuple(revealed(game, battle.place))
    yield from shown
    game = fold(EVOLUTIONS, game, [fact.event for fact in shown])
    whole = tuple(_whole_again(game, battle))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    names = tuple(unit.name for unit in enemies_at(game, battle.place))
    yield Ruled(
        CounterairRoundBegan(battle.place, battle.force, battle.round + 1, names), ("18.521", "18.522")
    )


def _whole_again(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """23.141A: squadrons in the base are factors again before a combat of factors."""
    ours, there = attackers(game, battle), enemies_at(game, battle.place)
    if battle.round or any(u.kind == "NAS" for u in there) or any(u.kind == "NAS" or u.parent for u in ours):
        return
    if squadrons := [unit for unit in there if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")


Rules = tuple[str, ...]


def turned_over(game: Game, names: Iterable[str], place: str, land: Rules, ashore: Rules) -> Iterator[Ruled]:
    """Those of them that are in the base still, by the rules for land-based air and for that of carriers."""
    there = [unit for unit in in_play(game, names) if unit.base == place and not unit.inverted]
    based = tuple(unit.name for unit in there if not unit.deck)
    of_decks = tuple(unit.name for unit in there if unit.deck)
    if based:
        yield Ruled(AirUnitsInverted(based, "18.526A"), land)
    if of_decks:
        yield Ruled(AirUnitsInverted(of_decks, "17.3126C"), ashore)


# 18.523: defenders disengage by flying, if all of them find room together.

REFUGE = "refuge"


def may_disengage(game: Game, battle: AirBattle, units: Units_of_battles) -> bool:
    """Can all these defenders find a refuge together (18.523)?

    Doubt W185 may let those go that find one, at the price of those that have none at all.
    """
    open_ = refuges_of(game, battle.place, units)
    if plays(game, "W185") == "losses":
        units = tuple(unit for unit in units if open_[unit.name])
        open_ = {unit.name: open_[unit.name] for unit in units}
    return bool(units) and fits(game, units, open_)


def counteraired(game: Game) -> frozenset[str]:
    """The bases that are or were counteraired in this phase; in 2005 those alone that still are."""
    fought = (battle for battle in game.battles if battle.attackers)
    if has_rule(game, "2005:18.523"):
        fought = (battle for battle in fought if not battle.ended)
    return frozenset(battle.place for battle in fought)


Open = dict[str, frozenset[str]]
"""For each unit by its name, the bases that it may go to, looked at alone."""


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
    how = ends.disengaged(DEFENDER)
    yield Ruled(CounterairEnded(battle.place, battle.force, how), ("18.522B.1",))


def _without_a_choice(game: Game, place: str, units: Units_of_battles, open_: Open) -> Ruled | None:
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


def _asked(
    game: Game, battle: AirBattle, units: Units_of_battles, open_: Open, order: tuple[str, ...]
) -> Ruled:
    seats, theirs = asked_together(game, "W429", units, order)[0]
    options = tuple(sorted({base for unit in theirs for base in open_[unit.name]}))
    asked = RefugeCalledFor(battle.place, seats, tuple(unit.name for unit in theirs), options)
    several = several_owners(game, (unit.nation for unit in units))
    return Ruled(asked, ("18.523", *_doubts(game, battle.place, units), *several))


def _doubts(game: Game, place: str, units: Units_of_battles) -> tuple[str, ...]:
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


Units = tuple[AirUnit, ...]
Counts = tuple[int, ...]
"""So many of each kind of like units."""


def fits(game: Game, units: Units, open_: Open) -> bool:
    """Is there a way to give each of these units one of the bases open to it, with room for all?"""
    return _easily(game, units, open_) or _searched(game, units, open_)


def _easily(game: Game, units: Units, open_: Open) -> bool:
    """Each unit in turn finds the next base with room, those with the fewest open to them first."""
    gone: dict[str, Units] = {}
    for unit in sorted(units, key=lambda one: (len(open_[one.name]), one.name)):
        for base in sorted(open_[unit.name]):
            some = (*gone.get(base, ()), unit)
            if _room_for(game, base, units_at(game, base), some):
                gone[base] = some
                break
        else:
            return False
    return True


def _searched(game: Game, units: Units, open_: Open) -> bool:
    """All ways are tried, by numbers alone, for units of one nation and kind are alike here.

    What a base takes it takes with one unit fewer, too; so only its greatest loads are tried, the roomiest
    bases first. The search turns back where the bases ahead could never take what is left, be it of one kind
    or of all together.
    """
    kinds = tuple(_alike(units))
    loads = sorted((_greatest_loads(game, base, kinds, open_) for base in _bases(open_)), key=_roomiest)
    weights = tuple(A_FACTOR if some[0].kind in AS_SQUADRONS else 1 for some in kinds)
    ahead = _most_ahead([_most(load, weights) for load in loads])

    @cache
    def placed(at: int, left: Counts) -> bool:
        if not any(left):
            return True
        if at == len(loads) or not _within(_measured(left, weights), ahead[at]):
            return False
        tried = {tuple(map(min, load, left)) for load in loads[at]}
        return any(placed(at + 1, _without(left, some)) for some in sorted(tried, reverse=True))

    return placed(0, tuple(map(len, kinds)))


def _alike(units: Units) -> Iterator[Units]:
    found: dict[tuple[str, str], Units] = {}
    for unit in units:
        found[unit.nation, unit.kind] = (*found.get((unit.nation, unit.kind), ()), unit)
    yield from found.values()


def _bases(open_: Open) -> list[str]:
    return sorted({base for bases in open_.values() for base in bases})


def _roomiest(loads: list[Counts]) -> int:
    return -max(map(sum, loads))


def _without(left: Counts, some: Counts) -> Counts:
    return tuple(n - gone for n, gone in zip(left, some, strict=True))


def _measured(counts: Counts, weights: Counts) -> Counts:
    """The number of each kind, and last the squadrons that they all make."""
    return (*counts, sum(n * weight for n, weight in zip(counts, weights, strict=True)))


def _most(loads: list[Counts], weights: Counts) -> Counts:
    """The most that a base takes of each kind and altogether, though not at the same time."""
    return tuple(map(max, zip(*(_measured(load, weights) for load in loads), strict=True)))


def _most_ahead(most: list[Counts]) -> list[Counts]:
    """For each base, the most that it and those after it take."""
    sums = accumulate(reversed(most), lambda one, other: tuple(map(sum, zip(one, other, strict=True))))
    return list(reversed(list(sums)))


def _greatest_loads(game: Game, base: str, kinds: tuple[Units, ...], open_: Open) -> list[Counts]:
    """What a base takes of each kind at once, given only as loads that can't be added to."""
    there = units_at(game, base)

    def taken(counts: Counts) -> bool:
        some = tuple(unit for n, alike in zip(counts, kinds, strict=False) for unit in alike[:n])
        return _room_for(game, base, there, some)

    most = tuple(len(alike) if base in open_[alike[0].name] else 0 for alike in kinds)
    if taken(most):
        return [most]
    every = list(_loads(taken, (), most))
    return [one for one in every if not any(_within(one, other) for other in every if other != one)]


def _room_for(game: Game, base: str, there: Units, some: Units) -> bool:
    """Do units that may use the base, each by itself, find room there together (18.12, 18.146)?"""
    return not overflow(game, base, (*there, *some)) and not any(guests_beyond_the_old_room(game, some, base))


def _loads(taken: Callable[[Counts], bool], begun: Counts, most: Counts) -> Iterator[Counts]:
    """Loads that begin so, each with as many of the last kind as go."""
    if len(begun) == len(most):
        yield begun
        return
    last = len(begun) + 1 == len(most)
    for count in range(most[len(begun)], -1, -1):
        if taken((*begun, count)):
            yield from _loads(taken, (*begun, count), most)
            if last:
                return


def _within(one: Counts, other: Counts) -> bool:
    return all(n <= more for n, more in zip(one, other, strict=True))


# 18.522, 18.523: what is peculiar to counterairs among air battles.


@rule(
    "18.522B.2.2/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attack on {place}.",
)
def not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.522B: reinforcement is part of beginning another round."""
    if not request.battle.kind and reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


@rule(
    "18.523/nowhere",
    "A defender disengages if all its air units have somewhere to go.",
    "Those at {place} do not all find a base within staging range that has room and is not counteraired.",
)
def has_somewhere_to_go(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.523; a defender is only asked if it has, but what lies on the board may be set right meanwhile."""
    battle = request.battle
    if battle.kind or battle.asked != DEFENDER:
        return
    if not may_disengage(game, battle, defenders(game, battle)):
        yield Finding(place=name(game, battle.place))


def reopened(battle: AirBattle) -> Event:
    """The round is asked for anew (19.41)."""
    return CounterairRoundReopened(battle.place, battle.force)


BY_THEIR_NATURE = {ends.EMPTY_BASE: "18.521D", ends.NO_ATTACKERS: "18.521"}


def ended(_: Game, battle: AirBattle, over: Over, __: Collection[str]) -> Ruled:
    """The counterair is over: how, and by which rule; a side without air ends its rounds (18.522C).

    By one round (19.12), because a side is gone (18.522A), or because attackers disengage (18.522B.2.1).
    """
    number = BY_THEIR_NATURE.get(over.how, over.rule)
    return Ruled(CounterairEnded(battle.place, battle.force, over.how), (number,))


def broken_off(game: Game, battle: AirBattle, over: Over) -> Iterator[Ruled]:
    """Defenders fly to where they find refuge (18.523); attackers that disengage end it."""
    if over.by == DEFENDER:
        yield from flight_of_the_defenders(game, battle)
    else:
        yield ended(game, battle, over, ())


def fleeing(game: Game) -> bool:
    """Are defenders asked where they take refuge?"""
    return any(question.kind == REFUGE for question in game.questions)


COUNTERAIRS = Kind(
    COUNTERAIR,
    fought="18.522",
    over="18.522A",
    defender_says="18.522B.1",
    broken_off="18.522B.1",
    attacker_says="18.522B.2",
    withdrawn="18.522B.2.1",
    joined="18.522B.2.2",
    on_bases=True,
    followed=False,
    empty=ends.EMPTY_BASE,
    opens=opened,
    reopened=reopened,
    ends=ended,
    breaks_off=broken_off,
    may_break_off=may_disengage,
    fleeing=fleeing,
    leaving=(not_just_reinforced, has_somewhere_to_go),
)
