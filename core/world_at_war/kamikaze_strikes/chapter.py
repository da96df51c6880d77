"""Kamikazes against ships (17.463, 17.47)."""

from core.chapter import Chapter
from core.world_at_war.activities.orders import DiveOnForce
from core.world_at_war.kamikaze_strikes.at_sea import DIVING
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.SEA: {
            DiveOnForce: DIVING,
        },
    },
)
