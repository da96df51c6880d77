"""18.57, 19.2: as how many factors a bombing force rolls against those that meet it (doubt W325)."""

from collections.abc import Collection

from core.world_at_war.bombing.raids import army_that_bombs_in, raid_on
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def counted(
    game: Game, place: str, attackers: Collection[AirUnit], defenders: Collection[AirUnit]
) -> int | None:
    """As how many factors the attacker counts, what jets add aside; None if all of his are counted."""
    raid = raid_on(game, place)
    if raid is None or plays(game, "W325") == "all_engaged":
        return None
    return as_met(len(attackers), len(defenders), army_that_bombs_in(game, raid))


def as_met(attackers: int, defenders: int, army_that_bombs: int) -> int:
    """As how many factors so many attackers count, what jets add aside, against so many defenders.

    So many as meet him, but no more than he has without the army air that bombs.
    """
    return min(defenders, attackers - army_that_bombs)
