"""The games that are refereed, one line each; and who may look at one besides those who play."""

from core.mistakes import Mistake, near_misses
from phases.referee import System
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR

GAMES: dict[str, System] = {system.rules.name: system for system in (WORLD_AT_WAR, WAR_GAME)}


def system_of(name: str) -> System:
    """The system of a game by its name; raises `Mistake` for a game that is not refereed here."""
    if name in GAMES:
        return GAMES[name]
    raise Mistake("game system", name, near_misses(name, GAMES))


PUBLIC = "public"
"""Everybody: what no seat keeps to itself."""
