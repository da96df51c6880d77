"""Uninversion (18.7)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.uninversion.uninversion import UNINVERSION, UninvertAirUnits

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            UninvertAirUnits: UNINVERSION,
        },
    },
)
