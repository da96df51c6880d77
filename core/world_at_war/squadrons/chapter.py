"""Factors as squadrons, and squadrons as factors again (23.13-23.15)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.squadrons.dividing import removed
from core.world_at_war.squadrons.recombining import RECOMBINING, RecombineAirUnits
from core.world_at_war.squadrons.unbuilt import third_removed

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            RecombineAirUnits: RECOMBINING,
        },
    },
    removals={"23.141B": third_removed, "23.142C": lambda game, _, taken: removed(game, taken)},
    plays={
        "W225": ("best_sets", "owner"),
        "W226": ("owner", "largest"),
        "W287": ("factor", "wait"),
    },
)
