"""18.24: which air units were sea transported this turn, and what became of it."""

from events.world_at_war.board import AirUnit


def carried(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and is it where it was landed?"""
    return bool(unit.shipped_to) and unit.base == unit.shipped_to


def came_back(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and turned back to its port?"""
    return bool(unit.shipped_from) and not unit.shipped_to
