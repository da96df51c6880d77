"""23.44 Air attack rolls on ships: the row, the modifiers, the hits."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from core.world_at_war import charts
from core.world_at_war.air_combat.groups import ATTACKER, NAS, Group
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.nationality import drm, lowest
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.naval_strike.naval_nationality import naval_drm, naval_parts, of_the_group
from core.world_at_war.naval_strike.numbers import numbers
from core.world_at_war.naval_strike.readings import turned_on
from core.world_at_war.naval_strike.ships import NamedShip
from core.world_at_war.naval_strike.surprise import effects
from core.world_at_war.naval_strike.targets import Target

OF_ROLLS = ("W244", "W331", "W332", "W333", "W342", "W343")
OF_AIR = {"India": "W210", "Free France": "W211", "Vichy France": "W211", "China": "W212"}


class Attack(msgspec.Struct, frozen=True):
    """Air against one target: squadrons at sea; in port factors of army air and naval air squadrons.

    `research` are results for Naval Nationality DRMs by nation, `surprise_level` that of the strike.
    """

    target: Target
    groups: tuple[Group, ...]
    at_sea: bool = True
    surprise_level: int = 0
    research: dict[str, int] = {}


class NavalRoll(msgspec.Struct, frozen=True):
    """A roll on the Naval Attack Table: row, modifiers, two dice added, net roll, hits."""

    row: int
    modifiers: tuple[Modifier, ...]
    dice: int
    net_roll: int
    hits: int


def row(groups: Sequence[Group]) -> int:
    """The row: squadrons; in port a factor of army air counts as one, too (17.142A, 23.53)."""
    return sum(group.count for group in groups)


def attack_modifiers(attack: Attack, readings: Readings = BY_DEFAULT) -> tuple[Modifier, ...]:
    """23.441: the modifiers that are not zero."""
    return tuple(one for one in _modifiers(attack, readings) if one.value)


def rolled(attack: Attack, dice: int, readings: Readings = BY_DEFAULT) -> NavalRoll:
    """23.44: the hits of two dice. Raises `Mistake` where nobody attacks."""
    return on_the_table(row(attack.groups), attack_modifiers(attack, readings), dice)


def on_the_table(row_: int, modifiers: tuple[Modifier, ...], dice: int) -> NavalRoll:
    """A roll on a row with its modifiers."""
    net = dice + sum(one.value for one in modifiers)
    return NavalRoll(row_, modifiers, dice, net, charts.naval_attack(row_, net))


def doubts_of_roll(attack: Attack, dice: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which the hits turned, and those of nations on which the air charts disagree."""
    turned = turned_on(lambda other: rolled(attack, dice, other).hits, OF_ROLLS, readings)
    counts = lowest(attack.groups, ATTACKER, readings).nation
    differ = len({drm(group, ATTACKER, readings) for group in attack.groups}) > 1
    return (*turned, *((OF_AIR[counts],) if counts in OF_AIR else ()), *(("W243",) if differ else ()))


def _modifiers(attack: Attack, readings: Readings) -> Iterator[Modifier]:
    counts = lowest(attack.groups, ATTACKER, readings)
    why = f"Air Nationality DRM of {counts.name}"
    yield Modifier("23.441A", drm(counts, ATTACKER, readings), why)
    yield against(attack.target, attack.research, readings)
    about, won = numbers().attack, effects(attack.surprise_level).attack
    if attack.at_sea and _naval(attack.groups, readings):
        yield Modifier("23.441C", about.naval_air_at_sea, "naval air against ships at sea")
    yield Modifier("23.441D", won, f"surprise of level {attack.surprise_level}")


def against(target: Target, research: Mapping[str, int], readings: Readings = BY_DEFAULT) -> Modifier:
    """23.441B: the target's Naval Nationality DRM, which lowers the roll if it is positive."""
    ship = target if isinstance(target, NamedShip) else of_the_group(target, research, readings)
    value, found = naval_drm(ship, research, readings), naval_parts(ship, research, readings)
    made = ", ".join(f"{part.why} {part.value:+}" for part in found)
    return Modifier("23.441B", -value, f"Naval Nationality DRM {value} of {ship.name} ({made})")


def _naval(groups: Sequence[Group], readings: Readings) -> bool:
    """17.354: does the bonus of naval air hold where army air attacks the same target (doubt W244)?"""
    naval, all_ = sum(group.count for group in groups if group.kind == NAS), row(groups)
    match reads(readings, "W244"):
        case "any_naval":
            return naval > 0
        case "majority":
            return 2 * naval > all_
        case _:
            return naval == all_
