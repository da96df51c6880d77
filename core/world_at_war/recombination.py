"""23.14, 23.17, 23.18: squadrons become factors again, and never more than there were (23.142C, 23.143).

A nation's squadrons of a kind are all alike in this: which factor they came from does not matter. First the
squadrons that were lost become unbuilt factors (23.142B); then those that recombine do so base by base, and
each set takes the name of the lowest factor that one of its squadrons came from. What is left of the factors
that lay aside goes back to the force pool once no squadron of theirs is in play.
"""

from collections.abc import Callable, Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.divided import Sort, aside, sort_of, sorts
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.pool_limit import removed, too_many
from core.world_at_war.squadron_sets import Sets, Units, factors_of, sets_of
from core.world_at_war.squadrons import A_FACTOR, WHOLE, in_the_manner_of
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.squadrons import AirUnitsRecombined, Recombined, UnbuiltAirUnitsRecombined

__all__ = ["recombined", "removed"]

AFTER_COUNTERAIRS = "23.152D"

Into = Callable[[Game, str, Units], Sets]
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


def _of_one_sort(game: Game, sort: Sort, here: Units, by: str, into: Into) -> Iterator[Ruled]:
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
    if gone or back:
        event = UnbuiltAirUnitsRecombined(*sort, gone, tuple(sorted(back)))
        yield Ruled(event, (by, "23.142B", "23.143", *(["W280"] if waiting else [])))
    for base, sets in found.items():
        doubted = ("W225",) if sets != sets_of(game, sort[1], _at(here, base)) else ()
        yield from _at_a_base(sort, base, sets, named, (by, *doubted))


def _at(units: Iterable[AirUnit], base: str) -> Units:
    return tuple(unit for unit in units if unit.base == base)


def _best_first(found: dict[str, Sets]) -> Iterator[list[Units]]:
    """The sets of all bases: those that are ready first, pairs last."""
    yield [one for sets in found.values() for one in sets.ready]
    others = [one for sets in found.values() for one in sets.others]
    yield sorted(others, key=lambda one: -len(one))


def _named(factors: Units, sets: list[Units]) -> dict[Units, str]:
    """The name of the factor that each set becomes; too many sets have none (23.142C)."""
    free, named = [unit.name for unit in factors], dict[Units, str]()
    for one in sets:
        if own := sorted({unit.parent for unit in one} & set(free)):
            named[one] = own[0]
            free.remove(own[0])
    return named | dict(zip((one for one in sets if one not in named), free, strict=False))


def _bound(found: dict[str, Sets], named: dict[Units, str]) -> set[str]:
    """The squadrons that are no more after this."""
    lost = (unit for sets in found.values() for unit in sets.lost)
    return {unit.name for one in named for unit in one} | {unit.name for unit in lost}


def _at_a_base(
    sort: Sort, base: str, sets: Sets, named: dict[Units, str], rules: tuple[str, ...]
) -> Iterator[Ruled]:
    by = rules[0]
    ready = [Recombined(named[one], _names(one), _inverted(one, by)) for one in sets.ready if one in named]
    others = [Recombined(named[one], _names(one), _turned(one, by)) for one in sets.others if one in named]
    if ready or others or sets.lost:
        event = AirUnitsRecombined(*sort, base, (*ready, *others), _names(sets.lost))
        yield Ruled(event, tuple(dict.fromkeys((by, "23.142A", "23.144", *_also(sort, sets), *rules[1:]))))


def _names(units: Units) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def _inverted(units: Units, by: str) -> str:
    return _turned(units, by) if by == AFTER_COUNTERAIRS else ""


def _turned(units: Units, by: str) -> str:
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
