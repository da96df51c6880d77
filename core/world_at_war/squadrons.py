"""23.13: factors that fight as squadrons."""

from collections.abc import Iterable

from events.world_at_war.board import AirUnit

WHOLE = {"AAS": "AAF", "jet squadron": "jet", "air transport squadron": "air transport"}
"""Squadrons, and the factors that they are parts of."""


def factor_kind(kind: str) -> str:
    """The kind of factor that a squadron is part of; any other kind as it is."""
    return WHOLE.get(kind, kind)


def to_divide(units: Iterable[AirUnit]) -> tuple[str, ...]:
    """The names of those units that become squadrons (23.131, 23.17, 23.18)."""
    return tuple(unit.name for unit in units if unit.kind in WHOLE.values())
