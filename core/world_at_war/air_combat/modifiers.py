"""What modifies air combat rolls (19.31): each modifier with its rule and why, for one side and the other."""

from collections.abc import Iterable, Iterator

import msgspec

from core.world_at_war.air_combat.groups import (
    ATTACKER,
    DEFENDER,
    JET,
    SQUADRONS,
    SQUADRONS_A_FACTOR,
    Fight,
    Group,
    Side,
)
from core.world_at_war.air_combat.nationality import drm, lowest, parts
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads


class Modifier(msgspec.Struct, frozen=True):
    """One modifier of a roll: the rule that gives it, how much, and why."""

    rule: str
    value: int
    why: str


def modifiers(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> tuple[Modifier, ...]:
    """The modifiers of a side's roll that are not zero; the other side has the same with the other sign."""
    sign = 1 if side == ATTACKER else -1
    return tuple(
        Modifier(one.rule, sign * one.value, one.why)
        for one in _for_the_attacker(fight, readings)
        if one.value
    )


def _for_the_attacker(fight: Fight, readings: Readings) -> Iterator[Modifier]:
    if fight.attacker and fight.defender:
        yield _nationality(fight, readings)
    yield _jets(fight, readings)
    yield from _patrol(fight)
    if fight.circumstances.bombing:
        radar = fight.circumstances.defender_radar
        yield Modifier("19.31D", -radar, f"radar of the defender against bombing: {radar}")


def _nationality(fight: Fight, readings: Readings) -> Modifier:
    ours = lowest(fight.attacker, ATTACKER, readings)
    theirs = lowest(fight.defender, DEFENDER, readings)
    difference = drm(ours, ATTACKER, readings) - drm(theirs, DEFENDER, readings)
    told = f"{_told(ours, ATTACKER, readings)} against {_told(theirs, DEFENDER, readings)}"
    return Modifier("19.31A", difference, f"Air Nationality DRM of the attacker {told} of the defender")


def _told(group: Group, side: Side, readings: Readings) -> str:
    """The DRM with what it is made of: "1 (Britain 2, British naval air -1)"."""
    first, *others = parts(group, side, readings)
    made = ", ".join((f"{first.why} {first.value}", *(f"{part.why} {part.value:+}" for part in others)))
    return f"{drm(group, side, readings)} ({made})"


def _jets(fight: Fight, readings: Readings) -> Modifier:
    ours, theirs = (jet_factors(force, fight.unit, readings) for force in (fight.attacker, fight.defender))
    return Modifier("19.31B", ours - theirs, f"jets: {ours} of the attacker, {theirs} of the defender")


def jet_factors(groups: Iterable[Group], unit: str, readings: Readings = BY_DEFAULT) -> int:
    """Jet factors, or full threes of jet squadrons (doubt W164), of a force (17.56)."""
    count = sum(group.count for group in groups if group.kind == JET)
    if unit != SQUADRONS:
        return count
    spare = SQUADRONS_A_FACTOR - 1 if reads(readings, "W164") == "fraction_up" else 0
    return (count + spare) // SQUADRONS_A_FACTOR


def _patrol(fight: Fight) -> Iterator[Modifier]:
    """Patrol alone has its modifier: not with air cover (23.415D), not under surprise (23.7413)."""
    about = fight.circumstances
    if about.at_sea_against_cap and not about.air_cover_joins and about.surprise_level < 1:
        yield Modifier("19.31C", -1, "the attacker of ships at sea meets combat air patrol")
