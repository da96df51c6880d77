"""The row and the modifiers of an air combat roll (19.2, 19.31, 17.55, 17.65)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.world_at_war.air_combat.groups import (
    BY_DEFAULT,
    JET,
    KAMIKAZE,
    SQUADRONS,
    SQUADRONS_A_FACTOR,
    TRANSPORT,
    UNINVERTED_ONLY,
    Fight,
    Group,
    Readings,
    drm,
    lowest,
    parts,
    reads,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side

JETS_WORTH = 3
TWO_LAST_ROWS = 40


def force_of(fight: Fight, side: Side) -> tuple[Group, ...]:
    """The groups of a side."""
    return fight.attacker if side == ATTACKER else fight.defender


def strength(groups: Iterable[Group]) -> int:
    """Factors or squadrons for the table: a jet is worth three (17.55), an air transport nothing (17.65)."""
    return sum(worth(group) * group.count for group in groups)


def worth(group: Group) -> int:
    """What one factor or squadron of a group counts for."""
    return {TRANSPORT: 0, JET: JETS_WORTH}.get(group.kind, 1)


def row(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> int | None:
    """The row on which a side rolls, counted before losses (19.41); None if it makes no roll.

    A side makes none if it has no strength (doubt W182), kamikazes make none (17.47E.1), nor do transports
    that interceptors attack (18.623). A bombing
    force counts as many as its circumstances say. Whether inverted defenders count when the attacker spares
    them is doubt W220.
    """
    groups = force_of(fight, side)
    if side == DEFENDER and fight.circumstances.unanswered:
        return None
    if any(group.kind == KAMIKAZE for group in groups):
        return None
    if side == DEFENDER and _spared(fight, readings):
        groups = tuple(group for group in groups if not group.inverted)
    counted = strength(groups)
    if side == ATTACKER and (met := fight.circumstances.attacker_counts) is not None:
        counted = met + sum((JETS_WORTH - 1) * group.count for group in groups if group.kind == JET)
    if reads(readings, "W203") == "cap":
        counted = min(counted, TWO_LAST_ROWS)
    if not counted and groups and reads(readings, "W182") == "lowest_row":
        return 1
    return counted or None


def _spared(fight: Fight, readings: Readings) -> bool:
    chosen = fight.circumstances.apply_to_inverted == UNINVERTED_ONLY
    return chosen and reads(readings, "W220") == "attacker_spares"


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
