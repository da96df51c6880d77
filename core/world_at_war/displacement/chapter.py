"""Displacement (18.25): who has lost his base."""

from core.chapter import Chapter
from core.world_at_war.displacement.answers import DISPLACING, Displace
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            Displace: DISPLACING,
        },
    },
    plays={
        "W261": ("displaced", "stay"),
        "W345": ("as_defensive", "at_once"),
        "W398": ("phase_end", "at_once"),
        "W421": ("as_told", "phase_end"),
        "W431": ("any_of_them", "last_first"),
    },
)
