"""23.741 Surprise: who may strike with it, what modifies its die, and what each level does."""

from collections.abc import Iterator

import msgspec

from core.world_at_war import charts
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.naval_strike.numbers import numbers

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
    return SurpriseRoll(die, added, charts.surprise(die + sum(one.value for one in added)).level)


def effects(level: int, readings: Readings = BY_DEFAULT) -> Effects:
    """23.7413: what a level does to patrol, air defense, attack rolls, the number that engages, and hits."""
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
    reached = [one.fewer for one in charts.surprise_chart().level if one.level <= level]
    return sum(reached) if reads(readings, "W236") == "additive" else max(reached, default=0)
