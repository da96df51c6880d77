"""18.521B, 19.62, 19.64, 19.65B: the words of what a round leaves to a side."""

from itertools import product

from core.world_at_war.air_battle.forces import ENGAGED, SPARED
from core.world_at_war.air_combat.groups import BOTH, KINDS, PARTS, UNINVERTED_ONLY, Group
from core.world_at_war.state import Game

ASKED = ("18.521B", "19.62", "19.64", "19.65B")
"""The choices of a round, which come again and again; what leaves the game is never decided beforehand."""


def options_of(game: Game, number: str) -> tuple[str, ...]:
    """Every option that a question of a round by this rule can have in a game; of other rules none."""
    fixed = {"18.521B": (ENGAGED, SPARED), "19.64": (UNINVERTED_ONLY, BOTH), "19.65B": PARTS}
    return _groups(game) if number == "19.62" else fixed.get(number, ())


def words(game: Game) -> tuple[str, ...]:
    """Every option that any question of a round can have in a game."""
    return tuple(option for number in ASKED for option in options_of(game, number))


def _groups(game: Game) -> tuple[str, ...]:
    """What equal types are called: each nation's air of each kind, elite or not, inverted or not (19.61)."""
    marks = product(sorted(game.nations), KINDS, (False, True), (False, True))
    return tuple(
        Group(nation, kind, 1, elite=elite, inverted=inverted).name for nation, kind, elite, inverted in marks
    )
