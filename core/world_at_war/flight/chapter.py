"""Missions (18.4, 18.51)."""

from core.chapter import Chapter
from core.world_at_war.flight.missions import MISSIONS, FlyMission
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FlyMission: MISSIONS,
        },
    },
)
