"""Excess (18.15): who finds no room at a base moves out, or is given up."""

from core.chapter import Chapter
from core.world_at_war.excess.answers import GIVING_UP, MOVING, GiveUpExcess, MoveExcess
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            MoveExcess: MOVING,
            GiveUpExcess: GIVING_UP,
        },
    },
)
