"""18.57, 19.12: what is peculiar to a bombing among air battles."""

from collections.abc import Collection

from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import BOMBING, attackers, defenders
from core.world_at_war.under_way.raids import army_that_bombs_in, raid_on
from events.world_at_war.air_battle import AirBattle
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


def _counted(game: Game, battle: AirBattle) -> int | None:
    return counted(game, battle.place, attackers(game, battle), defenders(game, battle))


BOMBINGS = Kind(
    BOMBING,
    fought="19.12",
    over="19.12",
    single="19.12",
    turned_back=True,
    bombing=True,
    counted=_counted,
)
