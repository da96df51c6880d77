"""What missions, the two sides of an air battle, and kamikazes are called, and which kamikazes exist."""

from typing import Literal

from core.world_at_war.state import Game, has_rule
from events.sentences import said
from events.world_at_war.board import AirUnit

COUNTERAIR = said("counterair")
GROUND_SUPPORT = said("ground support")
DEFENSIVE_SUPPORT = said("defensive air support")
ESCORTING_SUPPORT = said("escorting defensive air support")
INTERCEPTING_SUPPORT = said("interception of defensive air support")
INTERCEPTING_TRANSPORT = said("interception of air transport")
COUNTER_INTERCEPTION = said("counter-interception")
BOMBING = said("bombing")
ESCORTING_BOMBING = said("escorting bombing")
OPPOSING_BOMBING = said("opposing bombing")
OVER_PORT = said("attack on a naval base")
ESCORTING_OVER_PORT = said("escorting an attack on a naval base")
STRIKE_FROM_DECK, COUNTERAIR_FROM_DECK = said("attack from carriers"), said("counterair in naval combat")
"""What carrier-based air does in naval combat that is remembered for the player turn (18.44)."""


Side = Literal["attacker", "defender"]
ATTACKER: Side = "attacker"
DEFENDER: Side = "defender"


SUPPLY, TRANSPORT, AIRDROP = said("air supply"), said("air transport"), said("airdrop")
HUMP = said("the Hump")


# Kamikazes that exist, and where they lie.

KAMIKAZE = said("kamikaze")

MAP_EDGE = said("map edge")
"""Where kamikazes that are built lie, for both sides to see; it is no place of the map (17.461)."""


def based_on_the_map(game: Game) -> bool:
    """Do kamikazes base on the map as army air does (17.42 of 2005)?"""
    return has_rule(game, "2005:17.42")


def kamikazes(game: Game, nation: str) -> list[AirUnit]:
    """All kamikazes of a nation, built or not, by name."""
    found = (u for u in game.units.values() if (u.nation, u.kind) == (nation, KAMIKAZE))
    return sorted(found, key=lambda unit: unit.name)


def existing(game: Game, nation: str) -> list[AirUnit]:
    """The kamikazes of a nation that are built, those that may fly first, then by name."""
    return sorted((u for u in kamikazes(game, nation) if u.base), key=lambda u: (bool(u.inverted), u.name))
