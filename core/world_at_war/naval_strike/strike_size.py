"""23.73 Size of air strikes: how many squadrons may attack one combat group together."""

from collections.abc import Sequence

from core.world_at_war.air_combat.groups import ATTACKER, KAMIKAZE, Group
from core.world_at_war.air_combat.nationality import drm, parts
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.naval_strike.numbers import numbers
from core.world_at_war.naval_strike.readings import turned_on

OF_SIZE = ("W249", "W250", "W251")


def most_squadrons(strike: Sequence[Group], readings: Readings = BY_DEFAULT) -> int:
    """How many squadrons such a strike may have, by its Air Nationality DRM; the table is lost (W249).

    Kamikazes have a limit of their own (17.47D).
    """
    if any(group.kind == KAMIKAZE for group in strike):
        return numbers().kamikazes.in_an_attack
    counts = numbers().strike_size[reads(readings, "W249")]
    return max(counts.least, counts.at_zero + counts.each * _modifier(strike, readings))


def _modifier(strike: Sequence[Group], readings: Readings) -> int:
    """The modifier that counts: with or without penalties (W250), of different ones the lowest (W251)."""
    effective = reads(readings, "W250") == "effective"
    values = [
        drm(group, ATTACKER, readings) if effective else parts(group, ATTACKER, readings)[0].value
        for group in strike
    ]
    return max(values) if reads(readings, "W251") == "highest" else min(values)


def too_many(strike: Sequence[Group], readings: Readings = BY_DEFAULT) -> int:
    """How many squadrons a strike has beyond its limit."""
    return max(0, sum(group.count for group in strike) - most_squadrons(strike, readings))


def doubts_of_size(strike: Sequence[Group], readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which it turned that a strike is too large or is not."""
    return turned_on(lambda other: too_many(strike, other) > 0, OF_SIZE, readings)
