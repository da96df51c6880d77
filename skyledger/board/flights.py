"""Who flies something, as a viewer sees it: stacks, and how many units he can't see."""

from collections.abc import Callable, Iterable

from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import in_play
from events.world_at_war.board import AirUnit
from skyledger.board.stack import Flown, Stack

Stacking = Callable[[Game, Iterable[AirUnit]], tuple[Stack, ...]]
"""Units as the stacks that a board shows."""


def flown(game: Game, part: str, names: tuple[str, ...], stacks: Stacking, about: str = "") -> Flown:
    """Those of these units that are still in play; who is not in the viewer's game is counted alone."""
    unseen = sum(name not in game.units for name in names)
    return Flown(part, stacks(game, in_play(game, names)), about, unseen)


def some(flights: Iterable[Flown]) -> tuple[Flown, ...]:
    """Those in which anybody flies."""
    return tuple(one for one in flights if one.air or one.unseen)
