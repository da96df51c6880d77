"""Kamikazes (17.41-17.46): called for, made, and sent out."""

from core.chapter import Chapter
from core.world_at_war.kamikazes.building import BUILDING
from core.world_at_war.kamikazes.conversion import CONVERTING
from core.world_at_war.kamikazes.flying import ATTACKING
from core.world_at_war.kamikazes.pool import (
    INVOKING,
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
)
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            InvokeKamikazes: INVOKING,
            ConvertToKamikazes: CONVERTING,
            BuildKamikazes: BUILDING,
            SendKamikazes: ATTACKING,
        },
    },
)
