"""18.25: air units that are away on a mission, so that they are not at their base when it falls."""

from core.world_at_war.commitments import in_the_air
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def is_away(game: Game, unit: AirUnit) -> bool:
    """Is this unit in the air, on a mission that is not over?

    18.25 speaks of defensive missions; offensive ones are doubt W345.
    """
    errand = in_the_air(game, unit)
    return errand is not None and not (errand.attacking and plays(game, "W345") != "as_defensive")
