"""23.14, 23.141B, 23.142C: squadrons become factors again, no more than their pool allows, and lost ones too.

Lost ones become unbuilt factors by threes; with a remnant of two a third squadron goes that is in play, from
where its owner says; a remnant of one stays until the player turn ends (23.141C). Those in play remain so.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from core.fold import fold
from core.menus import Offer
from core.ruling import Ruled
from core.world_at_war.board import phase, seats_for, side_of
from core.world_at_war.excess.excess import to_give_up
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.squadrons.sets import (
    AirUnits,
    Aside,
    Sets,
    Sort,
    aside,
    factors_of,
    in_the_manner_of,
    sets_of,
    sort_of,
    sorts,
)
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.commitments import present, to_come
from core.world_at_war.units import A_FACTOR, WHOLE
from events.message import PhaseEntered
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.squadrons import (
    AirUnitsRecombined,
    FactorsLaidAside,
    Recombined,
    UnbuiltAirUnitsRecombined,
)

AFTER_COUNTERAIRS = "23.152D"

Into = Callable[[Game, str, AirUnits], Sets]
"""How the squadrons of a kind of factor at a base go together."""


def recombined(game: Game, units: Iterable[AirUnit], by: str, into: Into = sets_of) -> Iterator[Ruled]:
    """These squadrons become factors, each nation's and kind's at each base by themselves.

    `by` is the rule that says so: 23.141A, 23.141C, or 23.152D, by which every factor is inverted. Where
    more come of it than 23.142C allows, one of the facts is the question which of them is removed.
    """
    here = tuple(unit for unit in units if unit.kind in WHOLE and unit.base)
    for sort in sorted({sort_of(unit) for unit in here} | set(_wholly_lost(game))):
        facts = tuple(_of_one_sort(game, sort, tuple(u for u in here if sort_of(u) == sort), by, into))
        yield from facts
        game = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    yield from too_many(game)


def _wholly_lost(game: Game) -> Iterator[Sort]:
    """Those of whose squadrons none is in play: they need not wait (23.142B)."""
    yield from (sort for sort in sorts(game) if not aside(game, sort).based)


def _of_one_sort(game: Game, sort: Sort, here: AirUnits, by: str, into: Into) -> Iterator[Ruled]:
    found = {base: into(game, sort[1], _at(here, base)) for base in sorted({u.base for u in here})}
    left = aside(game, sort)
    named = _named(left.factors, [one for sets in _best_first(found) for one in sets])
    free = [unit.name for unit in left.factors if unit.name not in named.values()]
    unbuilt = factors_of(game, len(left.unbuilt))
    waiting = {u.name for u in left.based if u.name not in _bound(found, named)}
    parents = {game.units[name].parent for name in waiting}
    back = sorted(free, key=lambda name: (name in parents, name))[: unbuilt if waiting else len(free)]
    owed = A_FACTOR * max(0, unbuilt - len(free))
    gone = tuple(u.name for u in left.unbuilt[: max(0, len(left.unbuilt) - owed)])
    later = ("W280",) if waiting and (gone or back) and plays(game, "W280") == "in_the_end" else ()
    if (gone or back) and not later:
        event = UnbuiltAirUnitsRecombined(*sort, gone, tuple(sorted(back)))
        yield Ruled(event, (by, "23.142B", "23.143", *(["W280"] if waiting else [])))
    for base, sets in found.items():
        doubted = ("W225",) if sets != sets_of(game, sort[1], _at(here, base)) else ()
        yield from _at_a_base(sort, base, sets, named, (by, *doubted, *later))


def _at(units: Iterable[AirUnit], base: str) -> AirUnits:
    return tuple(unit for unit in units if unit.base == base)


def _best_first(found: dict[str, Sets]) -> Iterator[list[AirUnits]]:
    """The sets of all bases: those that are ready first, pairs last."""
    yield [one for sets in found.values() for one in sets.ready]
    yield sorted((one for sets in found.values() for one in sets.others), key=lambda one: -len(one))


def _named(factors: AirUnits, sets: list[AirUnits]) -> dict[AirUnits, str]:
    """The name of the factor that each set becomes; too many sets have none (23.142C)."""
    free, named = [unit.name for unit in factors], dict[AirUnits, str]()
    for one in sets:
        if own := sorted({unit.parent for unit in one} & set(free)):
            named[one] = own[0]
            free.remove(own[0])
    return named | dict(zip((one for one in sets if one not in named), free, strict=False))


def _bound(found: dict[str, Sets], named: dict[AirUnits, str]) -> set[str]:
    """The squadrons that are no more after this."""
    lost = (unit for sets in found.values() for unit in sets.lost)
    return {unit.name for one in named for unit in one} | {unit.name for unit in lost}


def _at_a_base(
    sort: Sort, base: str, sets: Sets, named: dict[AirUnits, str], rules: tuple[str, ...]
) -> Iterator[Ruled]:
    by = rules[0]
    ready = [Recombined(named[one], _names(one), _inverted(one, by)) for one in sets.ready if one in named]
    others = [Recombined(named[one], _names(one), _turned(one, by)) for one in sets.others if one in named]
    if ready or others or sets.lost:
        event = AirUnitsRecombined(*sort, base, (*ready, *others), _names(sets.lost))
        yield Ruled(event, tuple(dict.fromkeys((by, "23.142A", "23.144", *_also(sort, sets), *rules[1:]))))


def _names(units: AirUnits) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def _inverted(units: AirUnits, by: str) -> str:
    return _turned(units, by) if by == AFTER_COUNTERAIRS else ""


def _turned(units: AirUnits, by: str) -> str:
    """By which rule the factor is inverted: the one of all its squadrons, if they have been so before."""
    before = {unit.inverted for unit in units}
    if len(before) == 1 and "" not in before:
        return units[0].inverted
    return by if by == AFTER_COUNTERAIRS else "23.144"


def _also(sort: Sort, sets: Sets) -> Iterator[str]:
    """Jets and transports have numbers of their own; doubts that it turned on."""
    yield from in_the_manner_of(sort[1])
    if any(len(one) < A_FACTOR for one in sets.others):
        yield "W224"
    if sets.ready and (sets.others or sets.lost):
        yield "W225"


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
    return phase(game) == "end" or mine or (fought is not None and fought.place == base)


def _written_off(game: Game, sort: Sort) -> Iterator[Ruled]:
    """No factor is in play that could leave: the squadrons are no more."""
    gone = tuple(unit.name for unit in aside(game, sort).unbuilt)
    yield Ruled(UnbuiltAirUnitsRecombined(*sort, gone, ()), (NUMBER, "23.142B"))


Menu = Callable[[Game, str], Iterator[Offer]]


def complete_sets(game: Game, squadrons: Iterable[AirUnit]) -> Iterator[tuple[AirUnit, ...]]:
    """Squadrons of one base that make a ready factor, set by set: one uninverted of each kind (23.144)."""
    there = tuple(squadrons)
    for kind, nation, base in sorted({(unit.kind, unit.nation, unit.base) for unit in there}):
        alike = [u for u in there if (u.kind, u.nation, u.base) == (kind, nation, base)]
        yield from sets_of(game, WHOLE[kind], alike).ready


def once_whole(game: Game) -> Game:
    """The game in which all that may recombine into ready factors has done so; else as it is."""
    free = (u for u in game.units.values() if u.kind in WHOLE and u.base and not u.used)
    squadrons = [unit for some in complete_sets(game, free) for unit in some]
    if not squadrons:
        return game
    return fold(EVOLUTIONS, game, [fact.event for fact in recombined(game, squadrons, "23.141A")])


def anybody_may(game: Game, menu: Menu) -> bool:
    """Is there any unit at all that may do so, be it that squadrons recombine first?"""
    whole = once_whole(game)
    moments = (game,) if whole is game else (game, whole)
    return any(next(menu(one, GAMEMASTER), None) is not None for one in moments)


# 23.141B: as construction begins, the squadrons that its side has lost become unbuilt factors.

OF_LOST_SQUADRONS = "23.141B"
PAIR = 2


def as_construction_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.141B, 23.17, 23.18: each nation of the phasing side and each kind of factor by itself.

    One of the facts is the question from where a third squadron goes, if there is more than one such place;
    the answer goes on from there.
    """
    return _converted(game)


def third_removed(game: Game, question: Question, taken: str) -> Iterator[Ruled]:
    """The answer: a squadron goes from this place with the remnant of two; then all others are seen to."""
    asked = [sort for sort in _own(game) if _about(sort) == question.about]
    for sort in asked:
        if there := _based(aside(game, sort), taken):
            facts = tuple(_with_a_third(game, sort, there))
            yield from facts
            game = _after(game, facts)
    yield from _converted(game)


def _converted(game: Game) -> Iterator[Ruled]:
    for sort in _own(game):
        threes = tuple(_threes(game, sort))
        yield from threes
        game = _after(game, threes)
        left = aside(game, sort)
        places = tuple(sorted({unit.base for unit in left.based}))
        if _is_a_pair_over(left) and len(places) > 1:
            yield _asked(game, sort, places)
            return
        third = tuple(_with_a_third(game, sort, left.based))
        yield from third
        game = _after(game, third)
    if any(_finds_no_factor(game, sort) for sort in _own(game)):
        yield from too_many(game)


def _own(game: Game) -> list[Sort]:
    return [sort for sort in sorts(game) if side_of(game, sort[0]) == game.turn.side]


def _about(sort: Sort) -> str:
    return " ".join(sort)


def _based(left: Aside, place: str) -> AirUnits:
    return tuple(unit for unit in left.based if unit.base == place)


def _after(game: Game, facts: tuple[Ruled, ...]) -> Game:
    return fold(EVOLUTIONS, game, [fact.event for fact in facts])


def _is_a_pair_over(left: Aside) -> bool:
    return len(left.unbuilt) % A_FACTOR == PAIR


def _asked(game: Game, sort: Sort, places: tuple[str, ...]) -> Ruled:
    seats = seats_for(game, frozenset({sort[0]})) or (GAMEMASTER,)
    asked = ChoiceCalledFor(OF_LOST_SQUADRONS, "", places[0], seats, places, _about(sort))
    return Ruled(asked, (OF_LOST_SQUADRONS, *in_the_manner_of(sort[1])))


def _threes(game: Game, sort: Sort) -> Iterator[Ruled]:
    """Every three of the squadrons that were lost are an unbuilt factor, as long as a factor lies aside."""
    left = aside(game, sort)
    if made := min(len(left.unbuilt) // A_FACTOR, len(left.factors)):
        yield _unbuilt(sort, left, made * A_FACTOR, made)


def _with_a_third(game: Game, sort: Sort, there: AirUnits) -> Iterator[Ruled]:
    """A remnant of two and one of these are an unbuilt factor; where none is in play, the two are (W287)."""
    left = aside(game, sort)
    if not _is_a_pair_over(left):
        return
    if there:
        gone = _worth_least(game, sort, there)
        removed = Ruled(AirUnitsEliminated((gone,)), (OF_LOST_SQUADRONS, *in_the_manner_of(sort[1])))
        yield removed
        yield from _threes(_after(game, (removed,)), sort)
    elif left.factors and plays(game, "W287") == "factor":
        yield _unbuilt(sort, left, PAIR, 1, "W287")


def _worth_least(game: Game, sort: Sort, there: AirUnits) -> str:
    """Of these squadrons the one that no ready factor can be made of, an inverted one first (23.144)."""
    ready = {unit.name for one in sets_of(game, sort[1], there).ready for unit in one}
    return min(there, key=lambda unit: (unit.name in ready, to_give_up(unit))).name


def _unbuilt(sort: Sort, left: Aside, count: int, made: int, *doubts: str) -> Ruled:
    """So many of the squadrons that were lost are no more, and so many factors lie in the force pool.

    Those of which no squadron is in play come first. After the last squadron none lies aside (23.143).
    """
    gone, staying = left.unbuilt[:count], (*left.unbuilt[count:], *left.based)
    parents = {unit.parent for unit in left.based}
    back = sorted(left.factors, key=lambda unit: (unit.name in parents, unit.name))
    names = sorted(unit.name for unit in (back[:made] if staying else back))
    event = UnbuiltAirUnitsRecombined(*sort, tuple(unit.name for unit in gone), tuple(names))
    return Ruled(event, (OF_LOST_SQUADRONS, "23.143", *in_the_manner_of(sort[1]), *doubts))


def _finds_no_factor(game: Game, sort: Sort) -> bool:
    """Would squadrons that were lost be a factor, though none lies aside for them any more (23.142C)?"""
    left = aside(game, sort)
    pair = _is_a_pair_over(left) and plays(game, "W287") == "factor"
    return not left.factors and bool(len(left.unbuilt) // A_FACTOR or pair)
