"""Redeployment (18.72, 28)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.redeployment.redeployment import REDEPLOYMENT, RedeployAirUnits

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            RedeployAirUnits: REDEPLOYMENT,
        },
    },
)
