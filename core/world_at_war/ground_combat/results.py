"""What the results of the table require: how many factors each side loses, or everything (15.61)."""

import msgspec

from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, Side
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.ground_combat.odds import attack_strength, defense_strength
from core.world_at_war.ground_combat.parts import (
    GROUND,
    SHIPS,
    THIRDS,
    Attack,
    Part,
    covering,
    defending,
    parts_of,
    remnants,
)


class Due(msgspec.Struct, frozen=True):
    """What a side must lose by a result: at least so many factors, or everything.

    `modified` tells whether a defender's DM counts in the factors.
    """

    side: Side
    rule: str
    factors: int
    everything: bool = False
    modified: bool = True


def dues(attack: Attack, code: str, readings: Readings = BY_DEFAULT) -> tuple[Due, ...]:
    """15.61: what each side must lose by this result; a side that loses nothing has no line."""
    rule = f"15.61/{code}"
    match code:
        case "A" | "a":
            value = _value_struck(attack, readings)
            found = [Due(ATTACKER, rule, value if code == "A" else _half(value, readings))]
        case "Ex":
            theirs, ours = defense_strength(attack, readings), attack_strength(attack)
            found = [Due(ATTACKER, rule, theirs, ours <= theirs), Due(DEFENDER, rule, ours, theirs <= ours)]
        case "Ex-1" | "Ex-2":
            cost = Due(ATTACKER, rule, _lowered(attack, int(code[-1]), readings))
            found = [cost, Due(DEFENDER, rule, defense_strength(attack, readings), everything=True)]
        case "d":
            found = [Due(DEFENDER, rule, _half(_plain(attack, readings), readings), modified=False)]
        case _:
            found = [Due(DEFENDER, rule, defense_strength(attack, readings), everything=True)]
    return tuple(_capped(attack, due, readings) for due in found if due.factors or due.everything)


def losable(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> tuple[Part, ...]:
    """What a side has that it can lose; whether ships are in the loss of everything is doubt W305."""
    parts = parts_of(attack, due.side)
    if due.everything and reads(readings, "W305") == "not_ships":
        return tuple(part for part in parts if part.kind not in SHIPS)
    return parts


def _capped(attack: Attack, due: Due, readings: Readings) -> Due:
    """A side that has no more than it must lose loses everything, and that is all that it loses."""
    parts = parts_of(attack, due.side)
    has = sum(covering(attack, due.side, part, readings, modified=due.modified) for part in parts)
    if due.everything or has <= due.factors * THIRDS:
        return msgspec.structs.replace(due, everything=True, factors=min(due.factors, has // THIRDS))
    return due


def _value_struck(attack: Attack, readings: Readings) -> int:
    """15.61/A: the defenders' value with their DMs; whether air support is in it is doubt W302."""
    if reads(readings, "W302") == "with_support":
        return defense_strength(attack, readings)
    return (
        sum(_thirds(attack, part, part.modifier) for part in attack.defender if part.kind == GROUND) // THIRDS
    )


def _lowered(attack: Attack, by: int, readings: Readings) -> int:
    """15.61/Ex-1, 15.61/Ex-2: the defenders' value with DMs so much lower, zero at the lowest."""
    highest = max(part.modifier for part in attack.defender)
    each = reads(readings, "W308") == "each"
    lower = (
        max(0, part.modifier - by) if each or part.modifier == highest else part.modifier
        for part in attack.defender
    )
    worth = (_thirds(attack, part, dm) for part, dm in zip(attack.defender, lower, strict=True))
    return (sum(worth) - remnants(attack, readings)) // THIRDS


def _plain(attack: Attack, readings: Readings) -> int:
    """15.61/d: the defending factors without any DM."""
    return (sum(_thirds(attack, part, 1) for part in attack.defender) - remnants(attack, readings)) // THIRDS


def _thirds(attack: Attack, part: Part, modifier: int) -> int:
    return defending(part, modifier, invasion=attack.invasion)


def _half(factors: int, readings: Readings) -> int:
    """Half of the factors, rounded up (doubt W134)."""
    return -(-factors // 2) if reads(readings, "W134") == "up" else factors // 2
