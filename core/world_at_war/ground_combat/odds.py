"""How strong both sides are, and the column of the table that it makes (15.6)."""

import msgspec

from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.charts import odds_column
from core.world_at_war.ground_combat.parts import THIRDS, Attack, attacking, defending, remnants

LONGEST, SHORTEST = 5, 4
"""The outer columns are 5:1 and 1:4."""


class Odds(msgspec.Struct, frozen=True):
    """The strengths in whole factors, and the column."""

    attacker: int
    defender: int
    column: str

    @property
    def beyond(self) -> bool:
        """Are they better than the best column?"""
        return self.attacker >= (LONGEST + 1) * self.defender

    @property
    def below(self) -> bool:
        """Are they worse than the worst column?"""
        return self.defender > SHORTEST * self.attacker


def attack_strength(attack: Attack) -> int:
    """The attacker's factors; remnants of naval air and of bombardment are added together (18.5521)."""
    return sum(map(attacking, attack.attacker)) // THIRDS


def defense_strength(attack: Attack, readings: Readings = BY_DEFAULT) -> int:
    """The defender's factors: ground units times their DM, air as it is, thirds dropped (18.611A, 18.612)."""
    worth = (defending(part, part.modifier, invasion=attack.invasion) for part in attack.defender)
    return (sum(worth) - remnants(attack, readings)) // THIRDS


def odds(attack: Attack, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of an attack as it stands, rounded for the defender (doubt W129)."""
    return of_strengths(attack_strength(attack), defense_strength(attack, readings), readings)


def of_strengths(ours: int, theirs: int, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of so many factors against so many."""
    if reads(readings, "W129") == "nearest":
        return Odds(ours, theirs, _nearest(ours, theirs))
    return Odds(ours, theirs, odds_column(f"{ours}:{theirs}"))


def low(attack: Attack, readings: Readings = BY_DEFAULT) -> bool:
    """Is it less than one to one?"""
    return attack_strength(attack) < defense_strength(attack, readings)


def _nearest(ours: int, theirs: int) -> str:
    """The nearest column, a half for the defender."""
    if ours >= theirs:
        return f"{min((2 * ours + theirs - 1) // (2 * theirs), LONGEST)}:1"
    return f"1:{min((2 * theirs + ours) // (2 * ours), SHORTEST)}"
