"""18.57, 19.2: as how many factors a bombing force rolls against those that meet it (doubt W325)."""

from collections.abc import Collection

from core.world_at_war.bombing.raids import army_that_bombs_in, raid_on
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def counted(
    game: Game, place: str, attackers: Collection[AirUnit], defenders: Collection[AirUnit]
) -> int | None:
    """As how many factors the attacker counts, what jets add aside; None if all of his are counted.

    So many as meet him, but no more than he has without the army air that bombs.
    """
    raid = raid_on(game, place)
    if raid is None or plays(game, "W325") == "all_engaged":
        return None
    return min(len(defenders), len(attackers) - army_that_bombs_in(game, raid))
