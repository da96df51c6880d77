"""How strong a force is: the number whose row of the Air Combat Table it rolls on (19.2, 17.55, 17.65)."""

from collections.abc import Iterable

from core.world_at_war.air_combat.groups import (
    ATTACKER,
    DEFENDER,
    JET,
    KAMIKAZE,
    TRANSPORT,
    UNINVERTED_ONLY,
    Fight,
    Group,
    Side,
)
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads

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
