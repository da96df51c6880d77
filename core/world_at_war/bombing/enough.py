"""17.23E: of army air that is sent to bomb a third does, rounded down; fewer than three do nothing."""

from collections import Counter
from collections.abc import Iterable

from core.menus import Choice
from core.world_at_war.bombing.course import A_THIRD
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import ARMY, in_the_air
from events.world_at_war.board import AirUnit

Sent = tuple[str, list[AirUnit], tuple[Choice, ...]]
"""A front, like units that may fly, and the targets open to them."""


def in_vain(game: Game, found: Iterable[Sent]) -> frozenset[str]:
    """The targets that army air would bomb for nothing, with all that could be sent (doubt W324)."""
    if plays(game, "W324") != "a_third":
        return frozenset()
    army = Counter[str]()
    for _, ready, choices in found:
        army.update({one.value: one.most for one in choices if ready[0].kind == ARMY})
    for raid in in_the_air(game):
        sent = (game.units[one] for one in raid.bombers if one in game.units)
        army[raid.place] += sum(unit.kind == ARMY for unit in sent)
    return frozenset(place for place, most in army.items() if most < A_THIRD)
