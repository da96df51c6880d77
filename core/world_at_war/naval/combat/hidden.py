"""D13: what each seat allots in naval combat is its secret until strikes are announced (23.24A, 23.35A)."""

from msgspec.structs import replace

from core.world_at_war.board import side_of
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.naval_combat import NavalCombat

NOBODY = ""


def allotments_seen(game: Game, viewer: str) -> Game:
    """The game without what other seats allotted and nobody was shown; the gamemaster sees all."""
    if viewer == GAMEMASTER or not game.naval_combats:
        return game
    return replace(game, naval_combats=tuple(_seen(game, one, viewer) for one in game.naval_combats))


def allotments_hidden(game: Game) -> Game:
    """The game as anybody knows it."""
    return allotments_seen(game, NOBODY)


def _seen(game: Game, combat: NavalCombat, viewer: str) -> NavalCombat:
    patrols, cover = (
        tuple(air for air in table if air.seat == viewer or air.group in combat.shown)
        for table in (combat.patrols, combat.cover)
    )
    available = {name: count for name, count in combat.available.items() if _ours(game, name, viewer)}
    return replace(combat, patrols=patrols, cover=cover, available=available)


def _ours(game: Game, group: str, viewer: str) -> bool:
    """Is a combat group of the viewer's side, which alone knows what belongs to it (17.3123)?"""
    side = game.seats[viewer].side if viewer in game.seats else ""
    return group in game.forces and side_of(game, game.forces[group].nation) == side
