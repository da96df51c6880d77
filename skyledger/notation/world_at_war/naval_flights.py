"""Orders to air at sea, as they are written: to spot and to search, in naval combat, over ports."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from skyledger.notation.world_at_war.naval_air import naval_air_written
from skyledger.notation.world_at_war.naval_bases import naval_bases_written
from skyledger.notation.world_at_war.naval_combat import Told, naval_combat_written


def naval_flights_written(units: Told) -> dict[type, Callable[[Game, Any], str]]:
    """The lines of these orders, by their types."""
    return {**naval_air_written(units), **naval_combat_written(units), **naval_bases_written(units)}
