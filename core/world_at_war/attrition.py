"""Attrition: the column by factors, the modifiers of the roll, and what it costs the defender (14.41)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.charts import AttritionResult, attrition
from core.world_at_war.ground_combat.readings import turned_on

OF_ATTRITION = ("W126", "W127")
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
    """An attrition that was rolled for: factors, the die, modifiers, the table's result and the losses."""

    factors: int
    die: int
    modifiers: tuple[Modifier, ...]
    printed: AttritionResult
    result: AttritionResult

    @property
    def net_roll(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(one.value for one in self.modifiers)


def rolled(about: Attrition, die: int, readings: Readings = BY_DEFAULT) -> Rolled:
    """14.41: what this die costs the defender; counters are lost and hexes captured (doubt W128)."""
    factors, added = factors_of(about.attacker), tuple(modifiers(about, readings))
    net = die + sum(one.value for one in added)
    nothing = net < 0 and reads(readings, "W126") == "nothing"
    printed = AttritionResult() if nothing else attrition(factors, net)
    hexes = printed.hexes // 2 if about.pacific else printed.hexes  # 14.41/explanation.3
    return Rolled(factors, die, added, printed, AttritionResult(printed.counters, hexes))


def doubts_of_attrition(about: Attrition, die: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which an attrition turned."""
    return turned_on(lambda other: rolled(about, die, other).result, readings, OF_ATTRITION)


def factors_of(forces: Iterable[Force]) -> int:
    """All factors of a side."""
    return sum(force.factors for force in forces)


def ctl(forces: Iterable[Force]) -> int:
    """14.41/explanation.2: the CTL of most factors of a side; where two have as many, the lower one."""
    by_level: dict[int, int] = {}
    for force in forces:
        by_level[force.ctl] = by_level.get(force.ctl, 0) + force.factors
    return min(by_level, key=lambda level: (-by_level[level], level), default=0)


def modifiers(about: Attrition, readings: Readings = BY_DEFAULT) -> Iterator[Modifier]:
    """The modifiers of the roll that are not zero: for size, for CTLs, for winter preparation."""
    size = max(0, -((BONUS_FROM[reads(readings, "W127")] - factors_of(about.attacker)) // TEN))
    levels = ctl(about.attacker) - ctl(about.defender) if about.defender else 0
    winter = about.attacker_prepared - about.defender_prepared if about.winter else 0
    for rule, value, why in (
        ("14.41/modifier.1", size, "for each ten factors begun above seventy"),
        ("14.41/modifier.2", levels, "the difference in CTLs"),
        ("14.41/modifier.3", winter, "the difference in preparation for winter"),
    ):
        if value:
            yield Modifier(rule, value, why)
