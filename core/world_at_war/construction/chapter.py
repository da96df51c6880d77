"""Building (17.24-17.84, 17.35): air units, larger force pools, escort carriers."""

from core.chapter import Chapter
from core.world_at_war.construction.building import CONSTRUCTING
from core.world_at_war.construction.escort_carriers import BEGINNING
from core.world_at_war.construction.force_pools import (
    ENLARGING,
    BeginEscortCarriers,
    ConstructAirUnits,
    EnlargeForcePool,
)
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            ConstructAirUnits: CONSTRUCTING,
            EnlargeForcePool: ENLARGING,
            BeginEscortCarriers: BEGINNING,
        },
    },
    plays={
        "W291": ("by_map", "never"),
        "W292": ("patron", "itself"),
        "W293": ("by_front", "not_told_apart"),
    },
)
