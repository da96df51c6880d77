"""Losses (IV/fighters/1.5)."""

from core.chapter import Chapter
from core.war_game.losses.losses import TAKING
from core.war_game.menus import Part
from core.war_game.orders import TakeLosses

CHAPTER = Chapter(
    orders={
        Part.REST: {
            TakeLosses: TAKING,
        },
    },
    plays={
        "R4": ("no", "yes"),
        "R22": ("wasted", "carried_over"),
        "N18": ("any_defender", "land_and_sea"),
        "N22": ("no", "yes"),
        "N28": ("others_first", "bombs_first"),
    },
)
