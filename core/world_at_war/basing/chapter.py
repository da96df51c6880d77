"""Bases: what is placed and eliminated (17.21, 18.14)."""

from core.chapter import Chapter
from core.world_at_war.basing.airbases import ELIMINATING, EliminateAirbase, PlaceAirbase
from core.world_at_war.basing.placement import PLACING
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            PlaceAirbase: PLACING,
            EliminateAirbase: ELIMINATING,
        },
    },
)
