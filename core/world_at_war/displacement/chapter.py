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
)
