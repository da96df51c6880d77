"""23.73, 23.741: how large a strike may be, and surprise."""

from collections.abc import Iterator, Sequence

import msgspec

from core.world_at_war import edition
from core.world_at_war.air_combat.groups import BY_DEFAULT, KAMIKAZE, Group, Readings, drm, parts, reads
from core.world_at_war.air_combat.strength import Modifier
from core.world_at_war.ship_damage.readings import numbers, turned_on
from core.world_at_war.under_way.missions import ATTACKER

MOST_SEARCH_RESULTS = 3


class Bid(msgspec.Struct, frozen=True):
    """A strike that would be a surprise: whence it comes, what was found, and what was struck before it.

    `found`: search results against the combat group that is attacked; `own_found`: how many of the
    striker's combat groups were found; `strikes_before`: strikes on that group in this combat round;
    `surprises_before`: surprise strikes of this round.
    """

    from_carriers: bool = True
    from_land: bool = False
    found: int = 1
    own_found: int = 0
    strikes_before: int = 0
    surprises_before: int = 0


class Bar(msgspec.Struct, frozen=True):
    """Why a strike is no surprise: the rule, and in words."""

    rule: str
    why: str


class SurpriseRoll(msgspec.Struct, frozen=True):
    """A roll for surprise: the die, its modifiers, the level."""

    die: int
    modifiers: tuple[Modifier, ...]
    level: int

    @property
    def net_roll(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(one.value for one in self.modifiers)


class Effects(msgspec.Struct, frozen=True):
    """What a level does, with all that the levels below it do (23.7413)."""

    patrol_loses_its_modifier: bool
    air_defense: int
    attack: int
    fewer: int
    critical_hits: bool


def bars(bid: Bid) -> Iterator[Bar]:
    """Every reason for which a strike can't be a surprise (23.7411); none, and its die is rolled."""
    if bid.surprises_before:
        yield Bar("23.7411", "one surprise strike was made in this combat round already")
    if bid.from_land or not bid.from_carriers:
        yield Bar("23.7411A", "only air from carriers surprises, and only alone")
    if bid.found < 1 or bid.own_found:
        yield Bar("23.7411B", "only a side that found a combat group and had none found surprises")
    if bid.strikes_before:
        yield Bar("23.7411C", "it is not the first strike on this combat group in the round")


def modifiers(search_results: int, radar: int) -> tuple[Modifier, ...]:
    """23.74122: search results against the group add, each radar result of the defender takes away."""
    about = numbers().surprise
    found = about.search[str(min(search_results, MOST_SEARCH_RESULTS))] if search_results else 0
    both = (
        Modifier("23.74122A", found, f"search results against the combat group: {search_results}"),
        Modifier("23.74122B", radar * about.radar, f"radar results of the defender: {radar}"),
    )
    return tuple(one for one in both if one.value)


def rolled(die: int, search_results: int, radar: int) -> SurpriseRoll:
    """23.74121: the level that this die gives; 0 is no surprise."""
    added = modifiers(search_results, radar)
    return SurpriseRoll(die, added, edition.surprise(die + sum(one.value for one in added)).level)


def effects(level: int, readings: Readings = BY_DEFAULT) -> Effects:
    """23.7413: what a level does to patrol, air defense, attack rolls, the number that engages, and hits.

    23.7413/level.1: patrol; 23.7413/level.2: air defense; 23.7413/level.3: attack rolls; 23.7413/level.4,
    23.7413/level.5, 23.7413/level.6 and 23.7413/level.7: how many engage; the last also critical hits.
    """
    defense, attack = numbers().air_defense, numbers().attack
    return Effects(
        level >= 1,
        defense.surprise if level >= defense.surprise_level else 0,
        attack.surprise if level >= attack.surprise_level else 0,
        _fewer(level, readings),
        level >= attack.critical_hits_level,
    )


def _fewer(level: int, readings: Readings) -> int:
    """23.415E, doubt W236: how many defending squadrons fewer engage."""
    reached = [one.fewer for one in edition.surprise_chart().level if one.level <= level]
    return sum(reached) if reads(readings, "W236") == "additive" else max(reached, default=0)


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
