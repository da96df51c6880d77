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
)
