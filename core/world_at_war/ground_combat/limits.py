"""How much air may support a ground combat when it starts (18.553, 18.554, 18.614)."""

from collections.abc import Iterable, Iterator

from core.ruling import Finding
from core.world_at_war.air_combat.groups import AAF, NAS
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.ground_combat.odds import odds
from core.world_at_war.ground_combat.parts import AIR, CVE, THIRDS, Attack, Part, ground_factors

TIMES = 3
"""18.554A, 18.614A: at most three factors of air to one of ground units."""


def support(parts: Iterable[Part], readings: Readings = BY_DEFAULT) -> int:
    """AAF, their naval air equivalent and CVEs, in thirds of a factor as the limits count them.

    Bombarding ships are not counted. Squadrons that make no whole factor are doubt W190.
    """
    counts = {kind: sum(part.count for part in parts if part.kind == kind) for kind in (*AIR, CVE)}
    return (counts[AAF] + counts[CVE]) * THIRDS + _naval(counts[NAS], reads(readings, "W190"))


def _naval(squadrons: int, counted: str) -> int:
    if counted == "exact":
        return squadrons
    return (squadrons // THIRDS if counted == "down" else -(-squadrons // THIRDS)) * THIRDS


def over(parts: Iterable[Part], readings: Readings = BY_DEFAULT) -> bool:
    """Is there more support than three times the ground factors among these parts, DMs aside?"""
    listed = tuple(parts)
    return support(listed, readings) > TIMES * ground_factors(listed) * THIRDS


def too_much_ground_support(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.554A: AAF, naval air and CVEs beyond three times the attacking ground factors."""
    yield from _too_much(attack.attacker, readings)


def too_much_defensive_support(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.614A: AAF and naval air beyond three times the defending ground factors, DMs aside."""
    yield from _too_much(attack.defender, readings)


def _too_much(parts: tuple[Part, ...], readings: Readings) -> Iterator[Finding]:
    if over(parts, readings):
        most = TIMES * ground_factors(parts)
        yield Finding(given=f"{in_thirds(support(parts, readings))} factors of support", allowed=f"{most}")


def carriers_out_of_place(attack: Attack, _readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.553A: CVEs in an attack that is no invasion."""
    if not attack.invasion and _carriers(attack):
        yield Finding(given=f"{_carriers(attack)} CVE factors", allowed="none against an attack over land")


def too_many_carriers(attack: Attack, _readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.553C, 18.554B: more CVE factors than invading ground factors."""
    if _carriers(attack) > (most := ground_factors(attack.attacker)):
        yield Finding(given=f"{_carriers(attack)} CVE factors", allowed=f"{most}")


def too_weak(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """15.6: an attack below the worst column, where doubt W130 is read so that it is not allowed."""
    if reads(readings, "W130") == "automatic" and (found := odds(attack, readings)).below:
        yield Finding(given=f"{found.attacker}:{found.defender}", allowed="1:4 and better")


def _carriers(attack: Attack) -> int:
    return sum(part.count for part in attack.attacker if part.kind == CVE)


def in_thirds(thirds: int) -> str:
    """A number of thirds in words of factors: "4", "2 1/3", "1/3"."""
    whole, rest = divmod(thirds, THIRDS)
    if not rest:
        return str(whole)
    return f"{whole} {rest}/{THIRDS}" if whole else f"{rest}/{THIRDS}"
