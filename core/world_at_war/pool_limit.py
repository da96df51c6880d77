"""23.142C: when squadrons make more factors than the force pool allows, their owner says where one leaves."""

from collections import Counter
from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.battle import present, to_come
from core.world_at_war.board import seats_for, side_of
from core.world_at_war.divided import Sort, aside, sorts
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.leaving import to_give_up
from core.world_at_war.squadron_sets import factors_of, sets_of
from core.world_at_war.squadrons import A_FACTOR
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.counterair import ChoiceCalledFor
from events.world_at_war.squadrons import (
    AirUnitsRecombined,
    FactorsLaidAside,
    Recombined,
    UnbuiltAirUnitsRecombined,
)

NUMBER = "23.142C"


def too_many(game: Game) -> Iterator[Ruled]:
    """The question from where a factor leaves; where only one base has any, it leaves from there."""
    sort = next((one for one in sorts(game) if beyond_the_pool(game, one)), None)
    if sort is None:
        return
    options = _bases(game, sort)
    if len(options) > 1:
        seats = seats_for(game, frozenset({sort[0]})) or (GAMEMASTER,)
        asked = ChoiceCalledFor(NUMBER, "", options[0], seats, options, f"{sort[0]} {sort[1]}")
        yield Ruled(asked, (NUMBER, "W226"))
        return
    facts = tuple(_removed_from(game, sort, options[0]) if options else _written_off(game, sort))
    yield from facts
    yield from too_many(fold(EVOLUTIONS, game, [fact.event for fact in facts]))


def removed(game: Game, taken: str) -> Iterator[Ruled]:
    """The answer: one factor leaves this base for the force pool, an inverted one first.

    If there still are more than the pool allows, the owner is asked again.
    """
    sort = next((one for one in sorts(game) if beyond_the_pool(game, one)), None)
    if sort is not None:
        facts = tuple(_removed_from(game, sort, taken))
        yield from facts
        yield from too_many(fold(EVOLUTIONS, game, [fact.event for fact in facts]))


def beyond_the_pool(game: Game, sort: Sort) -> int:
    """How many more factors than allowed a nation's squadrons made of one kind, or would make still.

    It shows by this, that no factor lies aside any more for squadrons that are left: lost ones that would be
    an unbuilt factor, or others that would make a factor.
    """
    left = aside(game, sort)
    if left.factors:
        return 0
    return factors_of(game, len(left.unbuilt)) + _waiting(game, sort).total()


def _bases(game: Game, sort: Sort) -> tuple[str, ...]:
    """Where the nation has such factors in play, or squadrons that would make one.

    The owner has the choice of all of them, or of those that have most (doubt W226).
    """
    whole = Counter(u.base for u in game.units.values() if (u.nation, u.kind) == sort and u.base)
    there = whole + _waiting(game, sort)
    least = max(there.values(), default=0) if plays(game, "W226") == "largest" else 1
    return tuple(sorted(base for base, count in there.items() if count >= least))


def _waiting(game: Game, sort: Sort) -> Counter[str]:
    """How many factors the squadrons of each base would make still."""
    based = Counter(unit.base for unit in aside(game, sort).based)
    return Counter({base: made for base, count in based.items() if (made := factors_of(game, count))})


def _removed_from(game: Game, sort: Sort, base: str) -> Iterator[Ruled]:
    """A set that found no factor goes first; then the factor that is worth least."""
    waiting = [unit for unit in aside(game, sort).based if unit.base == base]
    if factors_of(game, len(waiting)):
        sets = sets_of(game, sort[1], waiting)
        gone = (*sets.ready, *sets.others)[-1]
        lost = tuple(unit.name for unit in gone)
        yield Ruled(AirUnitsRecombined(*sort, base, (), lost), (NUMBER, "W226"))
        return
    there = [u for u in game.units.values() if (u.nation, u.kind, u.base) == (*sort, base)]
    for unit in sorted(there, key=to_give_up)[:1]:
        yield Ruled(AirUnitsEliminated((unit.name,)), (NUMBER, "W226"))
        yield from _in_its_place(game, sort, unit.name)


def _in_its_place(game: Game, sort: Sort, name: str) -> Iterator[Ruled]:
    """The factor is unbuilt in the place of squadrons that were lost; or it stands where one is wanting.

    It only lies aside for squadrons that take no part in what makes the others factors again.
    """
    left = aside(game, sort)
    if left.unbuilt:
        gone = tuple(unit.name for unit in left.unbuilt[:A_FACTOR])
        yield Ruled(UnbuiltAirUnitsRecombined(*sort, gone, ()), (NUMBER, "23.142B"))
        return
    if not (taking_part := sorted(base for base in _waiting(game, sort) if _takes_part(game, sort, base))):
        yield Ruled(FactorsLaidAside((name,)), (NUMBER, "23.133"))
        return
    base = taking_part[0]
    sets = sets_of(game, sort[1], [unit for unit in left.based if unit.base == base])
    made = (*sets.ready, *sets.others)[0]
    mark = "" if made in sets.ready else "23.144"
    rest = sets.lost if len(sets.ready) + len(sets.others) == 1 else ()
    factor = Recombined(name, tuple(unit.name for unit in made), mark)
    event = AirUnitsRecombined(*sort, base, (factor,), tuple(unit.name for unit in rest))
    yield Ruled(event, (NUMBER, "23.142A", "23.144"))


def _takes_part(game: Game, sort: Sort, base: str) -> bool:
    """All do as a turn ends, those of the attackers after their counterairs, a base before its fight."""
    fought = present(game) or to_come(game)
    mine = side_of(game, sort[0]) == game.turn.side
    return game.turn.phase.startswith("end.") or mine or (fought is not None and fought.place == base)


def _written_off(game: Game, sort: Sort) -> Iterator[Ruled]:
    """No factor is in play that could leave: the squadrons are no more."""
    gone = tuple(unit.name for unit in aside(game, sort).unbuilt)
    yield Ruled(UnbuiltAirUnitsRecombined(*sort, gone, ()), (NUMBER, "23.142B"))
