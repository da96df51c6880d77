"""14.41, 14.73 Attrition, and where a unit retreats when every way is an evil."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Modifier, Readings, reads, turned_on
from core.world_at_war.edition import AttritionResult, attrition
from events.sentences import kept, said

READ: dict[str, tuple[str, ...]] = {
    "W125": ("one_die", "two_dice"),
    "W126": ("first_row", "nothing"),
    "W127": ("seventy_one", "sixty_one"),
    "W128": ("counters_hexes", "combat_factors"),
    "W309": ("worst_first", "worst_only"),
}
"""The doubts that are read here, and the options that can be played."""

DICE = {"one_die": 1, "two_dice": 2}
COUNTERS, COMBAT_FACTORS = said("counters"), said("combat factors")
LOSSES = {"counters_hexes": COUNTERS, "combat_factors": COMBAT_FACTORS}
BONUS_FROM = {"seventy_one": 70, "sixty_one": 60}
TEN = 10


class Force(msgspec.Struct, frozen=True):
    """Ground factors of one CTL."""

    factors: int
    ctl: int = 0


class Attrition(msgspec.Struct, frozen=True):
    """An attrition: the factors of both sides by CTL, and each side's level of preparation for winter.

    `winter` tells whether winter effects apply in this turn; `pacific` whether it is on the Pacific mapboard.
    """

    attacker: tuple[Force, ...]
    defender: tuple[Force, ...] = ()
    winter: bool = False
    attacker_prepared: int = 0
    defender_prepared: int = 0
    pacific: bool = False


class Rolled(msgspec.Struct, frozen=True):
    """An attrition that was rolled for: factors, the roll, modifiers, the table's result and the losses.

    `losses` says of what the defender loses so many: counters, or combat factors (doubt W128).
    """

    factors: int
    die: int
    modifiers: tuple[Modifier, ...]
    printed: AttritionResult
    result: AttritionResult
    losses: str = COUNTERS

    @property
    def net_roll(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(one.value for one in self.modifiers)


def rolled(about: Attrition, die: int, readings: Readings = BY_DEFAULT) -> Rolled:
    """14.41: what this roll costs the defender; counters are lost and hexes captured (doubt W128)."""
    factors, added = factors_of(about.attacker), tuple(modifiers(about, readings))
    net = die + sum(one.value for one in added)
    nothing = net < 0 and reads(readings, "W126") == "nothing"
    printed = AttritionResult() if nothing else attrition(factors, net)
    hexes = printed.hexes // 2 if about.pacific else printed.hexes  # 14.41/explanation.3
    lost = AttritionResult(printed.counters, hexes)
    return Rolled(factors, die, added, printed, lost, LOSSES[reads(readings, "W128")])


def doubts_of_attrition(about: Attrition, die: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which an attrition turned."""

    def lost(other: Readings) -> tuple[AttritionResult, str]:
        done = rolled(about, die, other)
        return done.result, done.losses if done.result.counters else ""

    return turned_on(lost, {number: READ[number] for number in ("W126", "W127", "W128")}, readings)


def dice_of_attrition(readings: Readings = BY_DEFAULT) -> int:
    """How many dice are rolled on the table (doubt W125)."""
    return DICE[reads(readings, "W125")]


def factors_of(forces: Iterable[Force]) -> int:
    """All factors of a side."""
    return sum(force.factors for force in forces)


def ctl(forces: Iterable[Force]) -> int:
    """14.41/explanation.2: the CTL of most factors of a side; where two have as many, the lower one."""
    by_level: dict[int, int] = {}
    for force in forces:
        by_level[force.ctl] = by_level.get(force.ctl, 0) + force.factors
    return min(by_level, key=lambda level: (-by_level[level], level), default=0)


FOR_SIZE = kept("for each ten factors begun above seventy")
FOR_LEVELS = kept("the difference in CTLs")
FOR_WINTER = kept("the difference in preparation for winter")


def modifiers(about: Attrition, readings: Readings = BY_DEFAULT) -> Iterator[Modifier]:
    """The modifiers of the roll that are not zero: for size, for CTLs, for winter preparation."""
    size = max(0, -((BONUS_FROM[reads(readings, "W127")] - factors_of(about.attacker)) // TEN))
    levels = ctl(about.attacker) - ctl(about.defender) if about.defender else 0
    winter = about.attacker_prepared - about.defender_prepared if about.winter else 0
    for rule, value, why in (
        ("14.41/modifier.1", size, FOR_SIZE),
        ("14.41/modifier.2", levels, FOR_LEVELS),
        ("14.41/modifier.3", winter, FOR_WINTER),
    ):
        if value:
            yield Modifier(rule, value, why())


OVERSTACK, ENEMY_ZOC, ENEMY_HEX = said("overstack"), said("enemy ZoC"), said("enemy-controlled hex")
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
