"""17.462, 17.47D: the kamikazes that may go for a naval force in a hex."""

from core.world_at_war.board import side_of
from core.world_at_war.kamikaze_attacks import (
    Attack,
    attacked_this_turn,
    round_neutral_land,
    within_range_of_an_air_base,
)
from core.world_at_war.kamikaze_pool import existing
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.board import AirUnit


def kamikazes_near(game: Game, place: str, side: str) -> tuple[AirUnit, ...]:
    """The ready kamikazes of enemies of a side that reach a hex and have not attacked in the turn."""
    nations = (nation for nation in game.kamikazes if side_of(game, nation) != side)
    return tuple(unit for nation in nations for unit in _near(game, place, nation))


def _near(game: Game, place: str, nation: str) -> tuple[AirUnit, ...]:
    ready = tuple(unit for unit in existing(game, nation) if not unit.inverted)
    if not ready or place not in game.atlas.hexes or attacked_this_turn(game, nation):
        return ()
    asked = Attack(GAMEMASTER, nation, ready, place)
    reach = within_range_of_an_air_base.kept(game, asked) and round_neutral_land.kept(game, asked)
    return ready if reach else ()
