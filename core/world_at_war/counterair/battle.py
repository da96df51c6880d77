"""18.52: the counterairs of the phase, and who defends a base."""

from core.world_at_war.air_battle.battle import Units, to_come
from core.world_at_war.board import moored, side_of, units_at
from core.world_at_war.commitments import at_home
from core.world_at_war.state import Game


def counterairs_announced(game: Game) -> bool:
    """Is a counterair announced that is not begun?"""
    return (battle := to_come(game)) is not None and not battle.kind


def enemies_at(game: Game, place: str) -> Units:
    """All air units that defend a base against the side whose turn it is."""
    return defenders_at(game, place, game.turn.side)


def defenders_at(game: Game, place: str, side: str) -> Units:
    """All air units that defend a base against a side: those that are there, and those aboard in its port.

    Who is over another hex is not there (18.613); over the hex of the base itself that is doubt W383.
    """
    aboard = (unit for deck in moored(game, place) for unit in units_at(game, deck))
    there = (*units_at(game, place), *aboard)
    enemies = (unit for unit in there if side_of(game, unit.nation) != side)
    return tuple(at_home(game, enemies, place))
