"""17.43 The kamikaze force pool: who has one, how many kamikazes there may be, when it grows."""

from core.world_at_war.board import phase
from core.world_at_war.state import Game, numbers, plays, turns_on
from core.world_at_war.training import training_rate
from events.world_at_war.board import AirUnit
from events.world_at_war.kamikazes import KamikazePool

KAMIKAZE = "kamikaze"

MAP_EDGE = "map edge"
"""Where kamikazes that are built lie, for both sides to see; it is no place of the map (17.461)."""


def kamikazes(game: Game, nation: str) -> list[AirUnit]:
    """All kamikazes of a nation, built or not, by name."""
    found = (u for u in game.units.values() if (u.nation, u.kind) == (nation, KAMIKAZE))
    return sorted(found, key=lambda unit: unit.name)


def existing(game: Game, nation: str) -> list[AirUnit]:
    """The kamikazes of a nation that are built, those that may fly first, then by name."""
    return sorted((u for u in kamikazes(game, nation) if u.base), key=lambda u: (bool(u.inverted), u.name))


def may_be_created(game: Game) -> bool:
    """17.41, 17.44A: is it unit construction, or may kamikazes be created in any phase (doubt W145)?"""
    return phase(game) == "construction" or plays(game, "W145") == "any_phase"


def yet_to_come(game: Game, nation: str) -> int:
    """How many more kamikazes may be made by conversion; 0 where the rule was not invoked (17.43)."""
    pool = game.kamikazes.get(nation)
    return max(0, pool.limit - len(kamikazes(game, nation))) if pool else 0


def a_share(game: Game, nation: str) -> int:
    """How many kamikazes the training rate of the moment gives, at first and at each increase (17.43A, B)."""
    given = numbers(game).kamikazes
    return given.rates * training_rate(game, nation) if given else 0


def enlarged(game: Game, pool: KamikazePool) -> int:
    """The limit of a pool once it has grown, never less than before; what is counted anew is doubt W148."""
    share = a_share(game, pool.nation)
    anew = plays(game, "W148") == "recomputed"
    return max(pool.limit, share * (pool.increases + 2)) if anew else pool.limit + share


def all_used(game: Game, pool: KamikazePool) -> bool:
    """Were all kamikazes used since the pool last grew (17.43B, C)? Which ones are meant is doubt W147."""
    needed = pool.limit if plays(game, "W147") == "whole_pool" else 1
    return pool.flown >= needed and not existing(game, pool.nation)


def times_grown(game: Game, nation: str) -> int:
    """How many growths of the pool add to attack rolls (17.47H); those left empty are doubt W433."""
    pool = game.kamikazes.get(nation)
    if pool is None:
        return 0
    return len(pool.filled) if plays(game, "W433") == "converted" else pool.increases


def doubts_of_growth(game: Game, pool: KamikazePool) -> tuple[str, ...]:
    """The doubts on which it turned whether a pool grew, and how far."""
    when = turns_on(game, "W147", lambda other: all_used(other, pool))
    how_far = turns_on(game, "W148", lambda other: enlarged(other, pool))
    return (*(("W147",) if when else ()), *(("W148",) if how_far else ()))
