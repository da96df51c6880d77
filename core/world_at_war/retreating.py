"""Where a unit that must retreat goes when every way is an evil: the least of them is taken (14.73)."""

from collections.abc import Iterable, Mapping

from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads

OVERSTACK, ENEMY_ZOC, ENEMY_HEX = "overstack", "enemy ZoC", "enemy-controlled hex"
EVILS: dict[str, str] = {OVERSTACK: "14.73A", ENEMY_ZOC: "14.73B", ENEMY_HEX: "14.73C"}
"""The evils from the least to the greatest, with their letters; greater than all is elimination."""

Hexes = Mapping[str, Iterable[str]]
"""Hex -> the evils of a retreat into it."""


def least_evils(hexes: Hexes, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The hexes that a unit may retreat to, of those that it could reach; none if it is eliminated.

    A hex with several evils is as doubt W309 says.
    """
    least = min((_weight(evils, readings) for evils in hexes.values()), default=())
    return tuple(name for name, evils in hexes.items() if _weight(evils, readings) == least)


def reason(hexes: Hexes, taken: str) -> str:
    """The letter of 14.73 by which a hex is entered; empty if it has no evil."""
    return max((EVILS[evil] for evil in hexes[taken]), default="")


def _weight(evils: Iterable[str], readings: Readings) -> tuple[int, ...]:
    """The evils of a hex as numbers, the worst first."""
    order = list(EVILS)
    numbers = sorted((order.index(evil) + 1 for evil in evils), reverse=True)
    return tuple(numbers[:1]) if reads(readings, "W309") == "worst_only" else tuple(numbers)
