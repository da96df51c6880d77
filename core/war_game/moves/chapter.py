"""Moves after combat, and what the gamemaster sets right."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.moves.adjusting import ADJUSTING
from core.war_game.moves.moves import MOVING
from core.war_game.orders import Adjust, Move

CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Adjust: ADJUSTING,
        },
        Part.REST: {
            Move: MOVING,
        },
    },
)
