"""Kamikazes that exist, and where they lie."""

from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

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
