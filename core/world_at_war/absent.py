"""18.25: air units that are away on a mission, so that they are not at their base when it falls."""

from core.world_at_war.board import side_of
from core.world_at_war.commitments import in_the_air
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def is_away(game: Game, unit: AirUnit) -> bool:
    """Is this unit in the air, on a mission that is not over, or taken to be away until the phase ends?

    18.25 speaks of defensive missions; offensive ones are doubt W345, and those that are over doubt W421.
    """
    if (errand := in_the_air(game, unit)) is None:
        waits = plays(game, "W421") == "phase_end" and not _at_once(game, unit)
        return waits and flew_in_this_phase(game, unit)
    return not (errand.attacking and plays(game, "W345") != "as_defensive")


def flew_in_this_phase(game: Game, unit: AirUnit) -> bool:
    """Is this unit home from a mission that it flew in the present phase?"""
    back = (one for one in game.landings if not one.base and one.mission == unit.used)
    return any(unit.name in one.units for one in back)


def _at_once(game: Game, unit: AirUnit) -> bool:
    """Is it of the side that moves, whose air is never away by doubt W345?"""
    return side_of(game, unit.nation) == game.turn.side and plays(game, "W345") != "as_defensive"
