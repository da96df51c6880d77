"""18.523: whether air units that all must go find room together in the bases that are open to them."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate

from core.world_at_war.airbases import guests_beyond_the_old_room
from core.world_at_war.basing import overflow
from core.world_at_war.board import units_at
from core.world_at_war.squadrons import A_FACTOR, AS_SQUADRONS
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

Units = tuple[AirUnit, ...]
Counts = tuple[int, ...]
"""So many of each kind of like units."""
Open = dict[str, frozenset[str]]
"""For each unit by its name, the bases that it may go to, looked at alone."""


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
