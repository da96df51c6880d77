"""Air attacks on ships (23.41-23.45, 17.47): their numbers, doubts and size, and surprise (23.741)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from core.chapter import Chapter
from core.world_at_war import edition
from core.world_at_war.air_combat.groups import (
    BY_DEFAULT,
    KAMIKAZE,
    Group,
    Modifier,
    Readings,
    drm,
    parts,
    reads,
)
from core.world_at_war.air_combat.groups import turned_on as turned_on_any
from core.world_at_war.under_way.missions import ATTACKER
from events.sentences import kept, say

# The numbers of air attacks on ships, and the doubts that they turn on.

SWITCHES: dict[str, tuple[str, ...]] = {
    "W155": ("yes", "no"),
    "W157": ("one_more", "unlimited"),
    "W158": ("announced_only", "included"),
    "W161": ("each", "group"),
    "W213": ("as_two", "no_effect"),
    "W221": ("cruiser", "one_each"),
    "W231": ("as_counterair", "no_aborts"),
    "W232": ("counterair_first", "shared"),
    "W235": ("number_engaged", "all_defenders"),
    "W236": ("as_table", "additive"),
    "W238": ("whole_strike", "engaged"),
    "W239": ("whole_strike", "engaged"),
    "W241": ("once", "twice"),
    "W242": ("each", "one"),
    "W244": ("all_naval", "any_naval", "majority"),
    "W245": ("cumulative", "each_attack"),
    "W249": ("five_per_drm", "five_more", "three_steps"),
    "W250": ("effective", "basic"),
    "W251": ("lowest", "highest"),
    "W330": ("added", "higher"),
    "W331": ("zero", "one"),
    "W332": ("one", "zero"),
    "W333": ("lowest", "highest", "most"),
    "W334": ("stays_damaged", "sunk"),
    "W335": ("hit_first", "sound_first"),
    "W337": ("than_engage", "than_are_there"),
    "W336": ("as_air", "owner"),
    "W339": ("squadrons", "factors"),
    "W342": ("one", "two"),
    "W343": ("nothing", "one"),
    "W344": ("may", "may_not"),
}
"""The options that these functions can play."""


def turned_on(
    answer: Callable[[Readings], object], among: Iterable[str], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """Those of these doubts under another option of which an answer would have been another."""
    return turned_on_any(answer, {number: SWITCHES[number] for number in among}, readings)


class AirDefenseNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes up a level of air defense (23.42)."""

    factors_a_level: int
    escort_carrier: int
    place: int
    symbol: int
    research: int
    five_factor_battleship: int
    large_carrier: int
    surprise_level: int
    surprise: int
    fortification: dict[str, int]


class AttackNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What modifies rolls against ships (23.441C, 23.441D), and from which level on hits may be critical."""

    naval_air_at_sea: int
    surprise_level: int
    surprise: int
    critical_hits_level: int


class SurpriseNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What modifies the surprise roll (23.74122): by search results, and for each radar result."""

    search: dict[str, int]
    radar: int


class SizeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading of 23.73: squadrons for each point of the modifier, with none, and at the least."""

    each: int
    at_zero: int
    least: int


class ShipNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a cruiser, of a large battleship, and how many effects short of its size damage a ship."""

    one_short: int
    cruiser: int
    five_factors: int


class KamikazeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many kamikazes make one attack, and how many squadrons each is worth (17.47D, 17.47G)."""

    in_an_attack: int
    squadrons_each: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    air_defense: AirDefenseNumbers
    attack: AttackNumbers
    surprise: SurpriseNumbers
    strike_size: dict[str, SizeNumbers]
    ships: ShipNumbers
    kamikazes: KamikazeNumbers


@cache
def numbers() -> Numbers:
    """The numbers of `tables/naval_strike.toml`."""
    text = files("core.world_at_war.tables").joinpath("naval_strike.toml").read_bytes()
    return msgspec.toml.decode(text, type=Numbers)


# 23.73, 23.741: how large a strike may be, and surprise.

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
        yield Bar("23.7411", say("one surprise strike was made in this combat round already"))
    if bid.from_land or not bid.from_carriers:
        yield Bar("23.7411A", say("only air from carriers surprises, and only alone"))
    if bid.found < 1 or bid.own_found:
        yield Bar("23.7411B", say("only a side that found a combat group and had none found surprises"))
    if bid.strikes_before:
        yield Bar("23.7411C", say("it is not the first strike on this combat group in the round"))


OF_SEARCH = kept("search results against the combat group: {results}")
OF_RADAR = kept("radar results of the defender: {results}")


def modifiers(search_results: int, radar: int) -> tuple[Modifier, ...]:
    """23.74122: search results against the group add, each radar result of the defender takes away."""
    about = numbers().surprise
    found = about.search[str(min(search_results, MOST_SEARCH_RESULTS))] if search_results else 0
    both = (
        Modifier("23.74122A", found, OF_SEARCH(results=search_results)),
        Modifier("23.74122B", radar * about.radar, OF_RADAR(results=radar)),
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


CHAPTER = Chapter(plays=SWITCHES)
