"""How near the enemy things lie: the way from own units to them and on to his, as far as a seat sees him."""

from collections.abc import Callable, Iterable
from functools import cache

Near = Callable[[str], int | None]
"""How far from the front a place, or what lies in one, is; None for what no map has."""

FAR = 1000
"""Of a place from which no way leads to the enemy, as from a box off the map."""

EMPTY = 100
"""So much farther is a place in which nothing of the enemy is seen than one in which he is."""


def distances(beside: Callable[[str], Iterable[str]], starts: Iterable[str]) -> dict[str, int]:
    """How many steps each place is from the nearest of these."""
    found = dict.fromkeys(starts, 0)
    due = list(found)
    while due:
        further = [there for place in due for there in beside(place)]
        steps = found[due[0]] + 1
        due = [there for there in dict.fromkeys(further) if there not in found]
        found.update(dict.fromkeys(due, steps))
    return found


def between(
    beside: Callable[[str], Iterable[str]],
    ours: Iterable[str],
    theirs: Iterable[str],
    place_of: Callable[[str], str | None],
) -> Near:
    """The way from own units to a place and on to the enemy's; all is found out when it is first asked."""

    @cache
    def ways() -> tuple[dict[str, int], dict[str, int]]:
        return distances(beside, ours), distances(beside, theirs)

    def near(name: str) -> int | None:
        if (place := place_of(name)) is None:
            return None
        ours_from, theirs_from = ways()
        theirs_to = theirs_from.get(place, FAR)
        return ours_from.get(place, FAR) + theirs_to + (EMPTY if theirs_to else 0)

    return near
