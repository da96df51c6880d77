"""23.133: what is divided of a nation's factors, and what became of their squadrons."""

import msgspec

from core.world_at_war.squadron_sets import Units
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

Sort = tuple[str, str]
"""A nation and a kind of factor."""


class Aside(msgspec.Struct, frozen=True):
    """What is divided of a nation's factors of one kind.

    `factors` lie aside, `unbuilt` are squadrons that were lost, `based` those in play.
    """

    factors: Units
    unbuilt: Units
    based: Units


def sort_of(unit: AirUnit) -> Sort:
    """The nation of a squadron, and the kind of factor that it is part of."""
    return unit.nation, WHOLE[unit.kind]


def sorts(game: Game) -> list[Sort]:
    """The nations and kinds that have squadrons, in play or lost."""
    return sorted({sort_of(unit) for unit in game.units.values() if unit.kind in WHOLE})


def aside(game: Game, sort: Sort) -> Aside:
    """What is divided of a nation's factors of one kind, by name."""
    nation, kind = sort
    own = sorted((u for u in game.units.values() if u.nation == nation), key=lambda unit: unit.name)
    squadrons = tuple(u for u in own if WHOLE.get(u.kind) == kind)
    return Aside(
        tuple(u for u in own if u.kind == kind and u.divided),
        tuple(u for u in squadrons if not u.base),
        tuple(u for u in squadrons if u.base),
    )
