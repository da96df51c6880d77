"""23.76: the occasions of strikes at sea, as the chapters that have them declare them."""

from collections.abc import Callable

import msgspec

from core.world_at_war.state import Game
from events.world_at_war.ships import NavalForce

Groups = tuple[NavalForce, ...]


class Occasion(msgspec.Struct, frozen=True):
    """Where ships are struck: `groups` are the combat groups there of a side, None if it is not that now."""

    groups: Callable[[Game, str], Groups | None]


OCCASIONS: list[Occasion] = []
"""Every occasion; the registry puts in those that chapters declare."""


def groups_there(game: Game, side: str) -> Groups:
    """The combat groups that lie together with one of a side that is struck; none in port."""
    found = (occasion.groups(game, side) for occasion in OCCASIONS)
    return next((groups for groups in found if groups is not None), ())
