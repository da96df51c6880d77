"""Spotting and searching from the air (18.58, 18.59, 23.1)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.naval_air.searching import SEARCHING, Search, Spot
from core.world_at_war.naval_air.spotting import SPOTTING_FORCES

CHAPTER = Chapter(
    orders={
        Part.LAST: {
            Spot: SPOTTING_FORCES,
            Search: SEARCHING,
        },
    },
    plays={
        "W104": ("barred", "missions_only"),
        "W113": ("extends", "missions_only"),
        "W117": ("same_restriction", "supply_only"),
        "W354": ("own_hex", "defender_alone"),
        "W361": ("each_hex", "once"),
        "W376": ("mission", "at_sea"),
        "W413": ("activity", "each_force"),
    },
)
