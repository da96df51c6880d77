"""Air units as a board shows them: like ones together in a stack, and those that fly something together."""

from collections.abc import Callable, Iterable

import msgspec

from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import in_play
from events.world_at_war.board import AirUnit


class Stack(msgspec.Struct, frozen=True):
    """Like air units at one base, all elite or all regular: `ready` face up and `inverted` turned over.

    `place` is a hex, a box or a carrier, `name` what people call it.
    """

    place: str
    name: str
    side: str
    nation: str
    kind: str
    ready: int
    inverted: int
    elite: bool = False


class Flown(msgspec.Struct, frozen=True):
    """What is flown, about what, and by whom: the stacks that a viewer sees, and how many units besides.

    Those that are `unseen` are aboard carriers under a marker that the viewer can't look under (17.3123).
    """

    part: str
    air: tuple[Stack, ...]
    about: str = ""
    unseen: int = 0


Stacking = Callable[[Game, Iterable[AirUnit]], tuple[Stack, ...]]
"""Units as the stacks that a board shows."""


def flown(game: Game, part: str, names: tuple[str, ...], stacks: Stacking, about: str = "") -> Flown:
    """Those of these units that are still in play; who is not in the viewer's game is counted alone."""
    unseen = sum(name not in game.units for name in names)
    return Flown(part, stacks(game, in_play(game, names)), about, unseen)


def some(flights: Iterable[Flown]) -> tuple[Flown, ...]:
    """Those in which anybody flies."""
    return tuple(one for one in flights if one.air or one.unseen)
