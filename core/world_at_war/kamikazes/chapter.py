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
    plays={
        "W145": ("construction", "any_phase"),
        "W147": ("existing_spent", "whole_pool"),
        "W148": ("rate_then", "recomputed"),
        "W149": ("free", "price"),
        "W150": ("as_others", "ready"),
        "W151": ("installations_in_japan", "operational_only"),
        "W314": ("all", "in_play"),
        "W315": ("as_it_was", "ready"),
        "W347": ("player_turn", "game_turn"),
        "W401": ("in_the_phase", "as_it_begins"),
        "W420": ("followed", "as_declared"),
        "W433": ("limit", "converted"),
    },
)
