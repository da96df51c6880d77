"""23.43C, 23.75A: submarines are attacked on patrol, in the opponent's player turn, and not elsewhere."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import side_of
from core.world_at_war.conditions import rule
from core.world_at_war.ship_damage.ships import SUBMARINES
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import SUPPLY_LINE
from core.world_at_war.under_way.ships import light_of, named_ships
from events.world_at_war.ships import NavalForce


def submarines_alone(game: Game, group: NavalForce) -> bool:
    """As anybody can see: is this an open group of nothing but submarines, and no guard of a supply line?"""
    line = any(one.activity == SUPPLY_LINE for one in game.activities[:1])
    if line or group.concealed or any(ship.force == group.name for ship in named_ships(game)):
        return False
    light = light_of(game, group.name)
    return bool(light) and all(one.kind == SUBMARINES for one in light)


def spared(game: Game, group: NavalForce) -> bool:
    """Is it one of submarines alone in the player turn of their own side (23.43C)?"""
    return submarines_alone(game, group) and side_of(game, group.nation) == game.turn.side


def _group(game: Game, request: Any) -> NavalForce:
    return request.group if isinstance(request.group, NavalForce) else game.forces[request.group]


@rule(
    "23.75A/submarines",
    "Submarines are attacked on patrol, in the player turn of the other side.",
    "{place} is of submarines alone.",
)
def not_spared(game: Game, request: Any) -> Iterable[Finding]:
    """23.43C, 23.75A, of a group in the open; what a marker conceals is not known beforehand."""
    if spared(game, group := _group(game, request)):
        yield Finding(place=group.name)


@rule(
    "17.47F/submarines",
    "Kamikazes go for carriers, capital ships and light ships.",
    "{place} is of submarines alone.",
)
def not_submarines(game: Game, request: Any) -> Iterable[Finding]:
    """17.47F: submarines are in none of the categories."""
    if submarines_alone(game, group := _group(game, request)):
        yield Finding(place=group.name)
