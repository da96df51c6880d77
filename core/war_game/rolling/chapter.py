"""Rolls of units, and on what their bombs fall (IV/fighters, IV/bombers)."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.orders import DirectBomb, RollUnits
from core.war_game.rolling.directing import DIRECTING
from core.war_game.rolling.rolling import ROLLING

CHAPTER = Chapter(
    orders={
        Part.REST: {
            RollUnits: ROLLING,
            DirectBomb: DIRECTING,
        },
    },
)
