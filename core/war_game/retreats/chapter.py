"""Retreats, and attacks that are called off (IV/dispatching/3.4)."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.orders import CallOff, Retreat
from core.war_game.retreats.calling_off import CALLING_OFF
from core.war_game.retreats.retreats import RETREATING

CHAPTER = Chapter(
    orders={
        Part.REST: {
            CallOff: CALLING_OFF,
            Retreat: RETREATING,
        },
    },
)
